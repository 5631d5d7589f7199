//! Writes a proof from what a search recorded.
//!
//! **What it answers.** The [`Proof`] of a verdict: the nodes of both trees that were used, and the steps in
//! the order of the walk from the roots down.
//!
//! **The mathematics.** For each pair, the steps kept are those that go beyond what was proved before, up to
//! the time that the claim speaks of. Below a pair that is proved up to that time nothing is kept. A search that
//! began again at the roots gives a window for each walk; what comes after the claimed time is left out.
//!
//! **Why it is sound.** It need not be: the checker does not trust a proof because of how it was made.
//!
//! **Source.** `docs/certificates.md`.

use super::log::{Log, SeparatedPair, Walk};
use crate::certificate::{Below, Cover, Node, Proof, Step};
use crate::engine::{claimed_bound, claimed_hull};
use crate::hierarchy::{Body, Child, LANES};
use std::collections::BTreeMap;

impl Log {
    /// The proof with the trees and the steps of this log up to `goal`. Directions that turned are left as
    /// zero.
    pub(crate) fn written(&self, proof: Proof, bodies: [&Body; 2], goal: f64) -> Proof {
        let mut used = [BTreeMap::new(), BTreeMap::new()];
        let mut steps = Vec::new();
        let ends =
            self.before.iter().map(|(until, _)| *until).take_while(|until| *until < goal).chain([goal]);
        let is_divided = self.before.first().is_some_and(|(until, _)| *until < goal);
        for (walk, until) in self.walks().zip(ends) {
            steps.extend(is_divided.then_some(Step::Window { until }));
            walk.written(&mut steps, &mut used, bodies, until);
        }
        let covers = [0, 1].map(|i: usize| cover(bodies[i], &used[i]));
        Proof { covers, steps, ..proof }
    }
}

impl Walk {
    /// Adds the steps of the walk up to `goal`, and what they need from the trees.
    fn written(
        &self,
        steps: &mut Vec<Step>,
        used: &mut [BTreeMap<u32, SlotNeeds>; 2],
        bodies: [&Body; 2],
        goal: f64,
    ) {
        let mut sorted = self.kept.clone();
        // a stable sort: the steps of one pair stay in order
        sorted.sort_by_key(|kept| kept.pair);
        let splits: BTreeMap<[u32; 2], u32> = self.split.iter().copied().collect();
        let of = |pair: [u32; 2]| -> &[SeparatedPair] {
            let first = sorted.partition_point(|kept| kept.pair < pair);
            let count = sorted[first..].partition_point(|kept| kept.pair == pair);
            &sorted[first..first + count]
        };
        let mut stack = vec![([0u32; 2], None::<f64>)];
        while let Some((pair, mut time)) = stack.pop() {
            for kept in of(pair) {
                if time.is_some_and(|time| time >= goal || kept.until <= time) {
                    continue;
                }
                time = Some(kept.until);
                let SeparatedPair { from, until, along, .. } = *kept;
                steps.push(Step::Separated { from, until, along });
                for (used, slot) in used.iter_mut().zip(pair) {
                    used.entry(slot).or_default().bounded = true;
                }
            }
            let split = splits.get(&pair).filter(|_| time.is_none_or(|time| time < goal));
            let Some(&which) = split else {
                steps.push(Step::Done);
                continue;
            };
            let which = which as usize;
            steps.push(Step::Split { second: which == 1 });
            used[which].entry(pair[which]).or_default().split = true;
            for slot in children(bodies[which], pair[which]).rev() {
                let mut child = pair;
                child[which] = slot;
                stack.push((child, time));
            }
        }
    }
}

/// What the steps need from a slot.
#[derive(Clone, Copy, Debug, Default)]
struct SlotNeeds {
    bounded: bool,
    split: bool,
}

/// The slots below a slot.
fn children(body: &Body, slot: u32) -> impl DoubleEndedIterator<Item = u32> {
    let block = match body.child(slot) {
        Child::Block(block) => Some(block * LANES as u32),
        _ => None,
    };
    let slots = block.map_or(0..0, |first| first..first + LANES as u32);
    slots.filter(|&slot| body.child(slot) != Child::Empty)
}

/// The nodes that the steps need, with siblings side by side.
fn cover(body: &Body, used: &BTreeMap<u32, SlotNeeds>) -> Cover {
    let (mut nodes, mut hulls) = (Vec::new(), Vec::new());
    let mut slots = vec![0u32];
    let mut next = 0;
    while let Some(&slot) = slots.get(next) {
        next += 1;
        let needed = used.get(&slot).copied().unwrap_or_default();
        let lens = body.blocks()[slot as usize / LANES].lens(slot as usize % LANES);
        let below = match body.child(slot) {
            Child::Face(face) => Below::Face(face),
            _ if needed.split => {
                let first = slots.len() as u32;
                slots.extend(children(body, slot));
                Below::Nodes { first, count: slots.len() as u32 - first }
            }
            _ => Below::Faces,
        };
        let around = body.hulls().of(slot).filter(|_| needed.bounded).map(|around| {
            hulls.push(claimed_hull(&around));
            hulls.len() as u32 - 1
        });
        nodes.push(Node { bound: needed.bounded.then(|| claimed_bound(&lens)), hull: around, below });
    }
    Cover { origin: body.local().origin, unit: body.local().unit, nodes, hulls }
}
