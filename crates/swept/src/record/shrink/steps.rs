//! Fewer and shorter steps.
//!
//! **What it answers.** [`Proof::shrunk`].
//!
//! **The mathematics.** Trimming goes from the leaves up. What a pair needs to have been proved before it is
//! the time at which its first step begins or, if it has no step, the latest time that its children need.
//!
//! **Why it is sound.** It need not be; see [the module](super).

use super::bounds::lightened;
use super::directions::{aim, fixed};
use super::pairs::{Pair, SeparatedSpan, Window, gathered, reached, steps};
use super::step_test::StepTest;
use crate::certificate::{Along, Proof, Subject, walk, well_formed};
use crate::motion::Motion;

/// Maximum number of directions tried for keeping split pairs whole.
const MOST_TRIALS: usize = 20_000;

impl Proof {
    /// A smaller proof of the same claim, usually half the size, and quicker to check.
    ///
    /// # Guarantee
    /// If [`check`](crate::certificate::check()) accepts the proof, it accepts the result. A proof whose
    /// trees are malformed, or whose steps do not lead through them, is returned unchanged.
    #[must_use]
    pub fn shrunk<A: Motion, B: Motion>(&self, a: Subject<'_, A>, b: Subject<'_, B>) -> Self {
        let Some(goal) = self.claim.apart_until(self.span) else { return self.clone() };
        let [first, second] = &self.covers;
        let trees = well_formed(first, a.mesh, 0).is_ok() && well_formed(second, b.mesh, 1).is_ok();
        let gathered = (trees && walk(self, goal).is_ok()).then(|| gathered(self, goal)).flatten();
        let Some(mut windows) = gathered else { return self.clone() };
        let mut test = StepTest::new(self, a, b);
        for Window { begin, until, pairs } in &mut windows {
            trim(pairs, *begin, *until);
            for index in reached(pairs) {
                aim(&mut pairs[index], &mut test);
            }
            collapse(pairs, &mut test, *begin, *until);
            trim(pairs, *begin, *until);
            for index in reached(pairs) {
                merge(&mut pairs[index], &mut test);
            }
            for index in reached(pairs) {
                round(&mut pairs[index], &mut test);
            }
        }
        let covers = lightened(self, &mut windows, &mut test);
        Self { covers, steps: steps(&windows), ..self.clone() }
    }
}

/// Ends each step when it is no longer needed, and drops those that are not needed at all.
fn trim(pairs: &mut [Pair], start: f64, goal: f64) {
    // the time up to which each pair must have been proved apart before; `None`: it needs nothing, not even
    // the start
    let mut needs: Vec<Option<f64>> = vec![None; pairs.len()];
    for index in reached(pairs).into_iter().rev() {
        let mut need = match &pairs[index].split {
            None => Some(goal),
            Some((_, children)) => children
                .iter()
                .filter_map(|&child| needs[child as usize])
                .fold(None, |latest, need| Some(latest.map_or(need, |latest: f64| latest.max(need)))),
        };
        let mut left = Vec::new();
        for kept in pairs[index].kept.iter().rev() {
            let Some(time) = need else { break };
            if time < kept.from || time == kept.from && kept.from > start {
                continue;
            }
            left.push(SeparatedSpan { until: time.min(kept.until), ..*kept });
            need = (kept.from > start).then_some(kept.from);
        }
        left.reverse();
        pairs[index].kept = left;
        needs[index] = need;
    }
}

/// Keeps pairs whole that need not be split.
fn collapse<A: Motion, B: Motion>(pairs: &mut [Pair], test: &mut StepTest<'_, A, B>, start: f64, goal: f64) {
    let mut stack = vec![(0usize, None::<f64>)];
    let mut trials = 0;
    while let Some((index, mut time)) = stack.pop() {
        if let Some(last) = pairs[index].kept.last() {
            time = Some(last.until);
        }
        let Some((_, children)) = &pairs[index].split else { continue };
        let children: Vec<usize> = children.iter().map(|&child| child as usize).collect();
        // the directions of the first steps below
        let directions: Vec<[f64; 3]> = children
            .iter()
            .filter_map(|&child| {
                let Pair { nodes, kept, .. } = &pairs[child];
                kept.first().map(|kept| fixed(*nodes, kept, test))
            })
            .collect();
        let nodes = pairs[index].nodes;
        let from = time.unwrap_or(start);
        let whole = directions.into_iter().find_map(|direction| {
            trials += 1;
            let kept = SeparatedSpan { from, until: goal, along: Along::World(direction) };
            (trials < MOST_TRIALS && test.holds(nodes, &kept)).then_some(kept)
        });
        match whole {
            Some(kept) => {
                pairs[index].kept.push(kept);
                pairs[index].split = None;
            }
            None => stack.extend(children.into_iter().map(|child| (child, time))),
        }
    }
}

/// Replaces two steps by one, as often as possible.
fn merge<A: Motion, B: Motion>(pair: &mut Pair, test: &mut StepTest<'_, A, B>) {
    let mut merged: Vec<SeparatedSpan> = Vec::with_capacity(pair.kept.len());
    for kept in &pair.kept {
        let whole = merged.last().and_then(|before: &SeparatedSpan| {
            [before.along, kept.along].into_iter().find_map(|along| {
                let whole = SeparatedSpan { from: before.from, until: kept.until, along };
                test.holds(pair.nodes, &whole).then_some(whole)
            })
        });
        match (whole, merged.last_mut()) {
            (Some(whole), Some(last)) => *last = whole,
            _ => merged.push(*kept),
        }
    }
    pair.kept = merged;
}

/// Rounds directions to small integers, or to single precision, where the step still holds.
fn round<A: Motion, B: Motion>(pair: &mut Pair, test: &mut StepTest<'_, A, B>) {
    for kept in &mut pair.kept {
        let Some(direction) = kept.along.direction() else { continue };
        let again = |direction: [f64; 3]| match kept.along {
            Along::FirstOrder(_) => Along::FirstOrder(direction),
            Along::Revolved(_) => Along::Revolved(direction),
            Along::Around { second, .. } => Along::Around { second, direction },
            Along::Body { second, .. } => Along::Body { second, direction },
            _ => Along::World(direction),
        };
        let largest = direction.iter().fold(0.0, |largest: f64, x| largest.max(x.abs()));
        if !(largest > 0.0 && largest.is_finite()) {
            continue;
        }
        let whole = |steps: f64| direction.map(|x| (x / largest * steps).round());
        let candidates = [whole(127.0), whole(32767.0), direction.map(|x| f64::from(x as f32))];
        let found = candidates
            .into_iter()
            .map(|direction| SeparatedSpan { along: again(direction), ..*kept })
            .find(|rounded| test.holds(pair.nodes, rounded));
        if let Some(rounded) = found {
            *kept = rounded;
        }
    }
}
