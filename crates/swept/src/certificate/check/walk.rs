//! The steps lead through all pairs without a gap.
//!
//! **What it answers.** Which pairs of nodes are claimed to be separated, when and along which directions, if
//! together that covers all pairs of faces from the start to a time.
//!
//! **The mathematics.** A pair that is proved apart up to t is continued from any time not after t, or its
//! faces are divided among all children of one of its nodes; each child pair is then also proved apart up to
//! t. Nothing is proved about the pair of roots before its first step, not even at the start.
//!
//! A window is such a walk from the roots, up to its own end. The next one may begin as late as that end, and
//! proves it again: so each pair of faces is proved apart in every window, and no time lies between two.
//!
//! **Why it is sound.** Times are compared exactly, as floats. A pair ends only when it is proved up to the
//! claimed time or to the end of its window; a walk ends only when no pair is left; and the last window must
//! reach the claimed time.
//!
//! **Source.** `docs/certificates.md`.

use crate::certificate::proof::{Along, Below, Proof, Step};
use crate::certificate::refusal::Refusal;

/// A pair that is claimed to be separated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    /// The index of its step.
    pub step: usize,
    pub nodes: [u32; 2],
    pub from: f64,
    pub until: f64,
    pub along: Along,
}

/// Children of a pair that are still to come.
struct Family {
    pair: [u32; 2],
    which: usize,
    next: u32,
    end: u32,
    /// The time up to which the pair was proved apart.
    time: Option<f64>,
}

/// The separations that have to hold so that all faces are apart from the start up to `goal`.
pub(crate) fn walk(proof: &Proof, goal: f64) -> Result<Vec<Task>, Refusal> {
    let [start, end] = proof.span;
    let wrong = |step: usize, what: &'static str| Err(Refusal::Step { step, what });
    let mut tasks = Vec::new();
    let mut families: Vec<Family> = Vec::new();
    let (mut pair, mut time) = ([0u32; 2], None::<f64>);
    // a walk begins no later than this, and goes on up to `until`
    let (mut begin, mut until) = (start, goal);
    let mut ended = false;
    for (step, what) in proof.steps.iter().enumerate() {
        if ended && !matches!(what, Step::Window { .. }) {
            return wrong(step, "no pair is left for it");
        }
        match *what {
            Step::Window { until: window } => {
                if step > 0 && !ended {
                    return wrong(step, "a window begins before all pairs are done");
                }
                if ended {
                    begin = until;
                }
                if !(begin <= window && window <= end) {
                    return wrong(step, "its window ends before it begins, or after the span");
                }
                (until, ended) = (window, false);
                continue;
            }
            Step::Separated { from, until, along } => {
                let in_order = start <= from && from <= until && until <= end;
                if !in_order {
                    return wrong(step, "its times are out of order or outside the span");
                }
                let reached = time.unwrap_or(begin);
                if from > reached {
                    return wrong(step, "it leaves a gap in time");
                }
                time = Some(reached.max(until));
                tasks.push(Task { step, nodes: pair, from, until, along });
                continue;
            }
            Step::Split { second } => {
                let which = usize::from(second);
                let Below::Nodes { first, count } = proof.covers[which].nodes[pair[which] as usize].below
                else {
                    return wrong(step, "a node without children is split");
                };
                families.push(Family { pair, which, next: first, end: first + count, time });
            }
            Step::Done => {
                let enough = time.is_some_and(|time| time >= until);
                if !enough {
                    return wrong(step, "the pair is not proved apart for long enough");
                }
                // drop families that have no child left
                while families.last().is_some_and(|family| family.next == family.end) {
                    families.pop();
                }
            }
        }
        let Some(family) = families.last_mut() else {
            (pair, time, ended) = ([0; 2], None, true);
            continue;
        };
        pair = family.pair;
        pair[family.which] = family.next;
        family.next += 1;
        time = family.time;
    }
    match ended {
        false => wrong(proof.steps.len(), "the steps end before all pairs are done"),
        true if until < goal => wrong(proof.steps.len(), "the windows end before the claimed time"),
        true => Ok(tasks),
    }
}
