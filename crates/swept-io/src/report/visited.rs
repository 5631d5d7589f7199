//! The pairs of nodes that the search visited: for the viewer, and as a table of where the work went.

use super::scene_data::floats;
use super::trees::{Rooted, children};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use swept::Body;
use swept::internals::hierarchy::Child;
use swept::internals::query::{Visit, VisitOutcome};

/// Maximum number of visits that can be stepped through.
pub(super) const MOST: usize = 10_000;

/// Visits, for the viewer.
#[derive(Serialize)]
pub(crate) struct VisitData {
    /// The times at which pairs are shown; their poses follow those of the slider.
    pub moments: Vec<f64>,
    /// The lenses of the visited nodes.
    nodes: [String; 2],
    /// How far below the root each of them is.
    levels: [Vec<u32>; 2],
    /// The face of each of them, -1 where it has several.
    faces: [Vec<i64>; 2],
    /// The two nodes, the moment, the time until which they are apart, and which is split: -1 for none.
    list: Vec<(usize, usize, usize, Option<f64>, i32)>,
}

impl VisitData {
    /// The first visits; none without any.
    pub fn of(visits: &[Visit], bodies: &[Rooted<'_>; 2]) -> Option<Self> {
        let visits = &visits[..visits.len().min(MOST)];
        if visits.is_empty() {
            return None;
        }
        let mut moments: Vec<f64> = visits.iter().map(|visit| visit.from).collect();
        moments.sort_by(f64::total_cmp);
        moments.dedup();
        let numbered: [BTreeMap<u32, usize>; 2] = [0, 1].map(|k: usize| {
            let mut slots: Vec<u32> = visits.iter().map(|visit| visit.slots[k]).collect();
            slots.sort_unstable();
            slots.dedup();
            slots.into_iter().zip(0..).collect()
        });
        let depths = bodies.map(|rooted| depths(rooted.body));
        let faces = |k: usize, slot: &u32| match bodies[k].body.child(*slot) {
            Child::Face(face) => i64::from(face),
            _ => -1,
        };
        let number = |k: usize, visit: &Visit| numbered[k].get(&visit.slots[k]).copied().unwrap_or(0);
        let list = visits.iter().map(|visit| {
            let moment = moments.partition_point(|&moment| moment < visit.from);
            let (until, split) = match visit.outcome {
                VisitOutcome::Apart(until) => (Some(until), -1),
                VisitOutcome::Split(second) => (None, i32::from(second)),
            };
            (number(0, visit), number(1, visit), moment, until, split)
        });
        let list = list.collect();
        Some(Self {
            nodes: [0, 1].map(|k: usize| floats(numbered[k].keys().flat_map(|&slot| bodies[k].lens(slot)))),
            levels: [0, 1].map(|k: usize| numbered[k].keys().map(|&slot| depths[k][slot as usize]).collect()),
            faces: [0, 1].map(|k: usize| numbered[k].keys().map(|slot| faces(k, slot)).collect()),
            list,
            moments,
        })
    }
}

/// How far below the root each slot is.
fn depths(body: &Body) -> Vec<u32> {
    let mut depths = vec![0; body.blocks().len() * swept::internals::hierarchy::LANES];
    let mut level = vec![0u32];
    let mut depth = 0;
    while !level.is_empty() {
        level.iter().for_each(|&slot| depths[slot as usize] = depth);
        level = level.iter().flat_map(|&slot| children(body, slot)).collect();
        depth += 1;
    }
    depths
}

/// How often the search visited pairs of each level, as rows of a table.
pub(super) fn work_rows(visits: &[Visit], bodies: [&Body; 2]) -> String {
    let depths = bodies.map(depths);
    let is_face = |k: usize, slot: u32| matches!(bodies[k].child(slot), Child::Face(_));
    // level: visits, kept apart, split, pairs of faces
    let mut levels: BTreeMap<u32, [u64; 4]> = BTreeMap::new();
    for visit in visits {
        let [a, b] = visit.slots;
        let counts = levels.entry(depths[0][a as usize] + depths[1][b as usize]).or_default();
        counts[0] += 1;
        counts[if matches!(visit.outcome, VisitOutcome::Apart(_)) { 1 } else { 2 }] += 1;
        counts[3] += u64::from(is_face(0, a) && is_face(1, b));
    }
    let mut rows = String::new();
    for (level, [all, apart, split, faces]) in levels {
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\">{level}</th><td>{all}</td><td>{apart}</td><td>{split}</td><td>{faces}</td></tr>"
        );
    }
    rows
}
