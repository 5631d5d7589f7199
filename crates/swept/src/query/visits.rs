//! The pairs that a search visited, in its order, for people who want to see where its work went.
//!
//! **The mathematics.** The log keeps proofs that pairs stay apart in the order of the search, and apart from
//! them the pairs that were split. A split is put back just before the first visit below it. The time of a
//! split is that up to which the pair was proved apart, or else its parent's.
//!
//! **Why it is sound.** Nothing is proved by it: it tells what a search did.

use crate::hierarchy::{Body, Child, LANES};
use crate::record::{Log, Walk};
use std::collections::BTreeMap;

/// A pair of nodes that a search visited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit {
    /// The slots of the two nodes in the trees of their bodies; see [`Body::child`].
    pub slots: [u32; 2],
    /// The start of the time for which it is proved apart, or the time at which it was split.
    pub from: f64,
    /// What the visit led to.
    pub outcome: VisitOutcome,
}

/// What became of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VisitOutcome {
    /// It was proved apart until this time.
    Apart(f64),
    /// It was replaced by the pairs of all children of its first (`false`) or second (`true`) node.
    Split(bool),
}

/// A pair that was split.
struct Parting {
    second: bool,
    parent: Option<[u32; 2]>,
    told: bool,
}

/// The visits in a log, in the order of the search.
pub(super) fn in_order(log: &Log, bodies: [&Body; 2], start: f64) -> Vec<Visit> {
    let starts = [start].into_iter().chain(log.before.iter().map(|(until, _)| *until));
    log.walks().zip(starts).flat_map(|(walk, start)| of_walk(walk, bodies, start)).collect()
}

/// The visits of one walk from the roots down.
fn of_walk(log: &Walk, bodies: [&Body; 2], start: f64) -> Vec<Visit> {
    let mut parents = BTreeMap::new();
    for &(pair, which) in &log.split {
        let which = which as usize;
        let Child::Block(block) = bodies[which].child(pair[which]) else { continue };
        for slot in block * LANES as u32..(block + 1) * LANES as u32 {
            let mut child = pair;
            child[which] = slot;
            parents.insert(child, pair);
        }
    }
    let mut partings: BTreeMap<[u32; 2], Parting> = BTreeMap::new();
    for &(pair, which) in &log.split {
        let parent = parents.get(&pair).copied();
        partings.insert(pair, Parting { second: which == 1, parent, told: false });
    }
    let mut reached: BTreeMap<[u32; 2], f64> = BTreeMap::new();
    let mut visits = Vec::with_capacity(log.kept.len() + log.split.len());
    // tells the splits that are not told yet, of a pair and of all above it, from the top down
    let mut told =
        |last: Option<[u32; 2]>, reached: &mut BTreeMap<[u32; 2], f64>, visits: &mut Vec<Visit>| {
            let mut waiting = Vec::new();
            let mut next = last;
            while let Some(pair) = next {
                let Some(parting) = partings.get_mut(&pair).filter(|parting| !parting.told) else { break };
                parting.told = true;
                waiting.push((pair, parting.second, parting.parent));
                next = parting.parent;
            }
            for (slots, second, parent) in waiting.into_iter().rev() {
                let above = parent.and_then(|parent| reached.get(&parent).copied());
                let from = *reached.entry(slots).or_insert(above.unwrap_or(start));
                visits.push(Visit { slots, from, outcome: VisitOutcome::Split(second) });
            }
        };
    for kept in &log.kept {
        told(parents.get(&kept.pair).copied(), &mut reached, &mut visits);
        reached.insert(kept.pair, kept.until);
        visits.push(Visit { slots: kept.pair, from: kept.from, outcome: VisitOutcome::Apart(kept.until) });
    }
    for &(pair, _) in &log.split {
        told(Some(pair), &mut reached, &mut visits);
    }
    visits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Placement, Spin};
    use crate::query::{Options, first_contact_recorded};
    use crate::shape::Builtin;
    use std::collections::BTreeSet;

    #[test]
    fn every_pair_but_the_first_follows_the_split_that_made_it() {
        let [a, b] = ["blob(900, size=1)", "torus(700, size=2)"]
            .map(|text| Body::new(text.parse::<Builtin>().unwrap().mesh()));
        let coming =
            Spin::new([0.0, 1.0], Placement::at([-3.0, 0.2, 0.1]), [4.0, 0.1, 0.0], [0.4, 0.9, -0.3])
                .unwrap();
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let recorded = first_contact_recorded(&a, &coming, &b, &rest, &Options::default()).unwrap();
        let visits = recorded.visits();
        assert!(visits.len() as u64 > recorded.answer.cost.steps / 2, "{}", visits.len());
        let mut known = BTreeSet::from([[0, 0]]);
        for visit in visits {
            assert!(known.contains(&visit.slots), "{visit:?}");
            assert!(visit.from >= 0.0, "{visit:?}");
            match visit.outcome {
                VisitOutcome::Apart(until) => assert!(until >= visit.from, "{visit:?}"),
                VisitOutcome::Split(second) => {
                    let which = usize::from(second);
                    let Child::Block(block) = [&a, &b][which].child(visit.slots[which]) else {
                        panic!("{visit:?} is split but has no children")
                    };
                    for lane in 0..LANES as u32 {
                        let mut child = visit.slots;
                        child[which] = block * LANES as u32 + lane;
                        known.insert(child);
                    }
                }
            }
        }
    }
}
