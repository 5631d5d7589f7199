//! Fewer nodes and lighter bounds.
//!
//! **What it answers.** The trees with what the steps need, and no more.
//!
//! **The mathematics.** A node whose children no step needs becomes a leaf: its own bound contains its faces.
//! A face needs no bound if its corners are enough. A bound needs no slab if the ball is enough, and a node
//! no hull if its bound is.
//!
//! **Why it is sound.** It need not be; see [the module](super).

use super::pairs::{Window, reached};
use super::step_test::{Allowed, StepTest};
use crate::certificate::{Below, Bound, Cover, Hull, Node, Proof};
use crate::motion::Motion;

/// What the steps need from a node.
#[derive(Clone, Copy, Default)]
struct NodeNeeds {
    bound: bool,
    slab: bool,
    hull: bool,
    children: bool,
}

/// The lightened trees. The pairs are given the new indices of their nodes.
pub(super) fn lightened<A: Motion, B: Motion>(
    proof: &Proof,
    windows: &mut [Window],
    test: &mut StepTest<'_, A, B>,
) -> [Cover; 2] {
    let mut needed = [0, 1].map(|i: usize| vec![NodeNeeds::default(); proof.covers[i].nodes.len()]);
    let reached: Vec<(usize, usize)> = windows
        .iter()
        .enumerate()
        .flat_map(|(window, Window { pairs, .. })| reached(pairs).into_iter().map(move |pair| (window, pair)))
        .collect();
    for &(window, index) in &reached {
        let pair = &windows[window].pairs[index];
        let nodes = pair.nodes;
        let at = |which: usize| nodes[which] as usize;
        let is_face =
            [0, 1].map(|which: usize| matches!(proof.covers[which].nodes[at(which)].below, Below::Face(_)));
        for kept in &pair.kept {
            // what other steps already need costs nothing more
            let own = Allowed {
                bounds: [0, 1].map(|i| !is_face[i] || needed[i][at(i)].bound),
                slabs: [0, 1].map(|i| needed[i][at(i)].slab),
                hulls: [0, 1].map(|i| needed[i][at(i)].hull),
            };
            let with = |bounds: [bool; 2], slabs: [bool; 2]| Allowed {
                bounds: [0, 1].map(|i| own.bounds[i] || bounds[i]),
                slabs: [0, 1].map(|i| own.slabs[i] || slabs[i]),
                hulls: own.hulls,
            };
            let hulls = |hulls: [bool; 2]| Allowed { hulls: [0, 1].map(|i| own.hulls[i] || hulls[i]), ..own };
            let (no, all) = ([false; 2], [true; 2]);
            let ways = [
                with(no, no),
                with(no, [true, false]),
                with(no, [false, true]),
                with(no, all),
                with(all, no),
                with(all, all),
                hulls([true, false]),
                hulls([false, true]),
                hulls(all),
            ];
            let way = ways.into_iter().find(|way| test.holds_with(nodes, kept, *way));
            let way = way.unwrap_or(Allowed::ALL);
            for i in 0..2 {
                needed[i][at(i)].bound |= way.bounds[i];
                needed[i][at(i)].slab |= way.slabs[i];
                needed[i][at(i)].hull |= way.hulls[i];
            }
        }
        if let Some((second, _)) = pair.split {
            needed[usize::from(second)][at(usize::from(second))].children = true;
        }
    }
    let [(first, places), (second, others)] = [0, 1].map(|i: usize| rebuilt(&proof.covers[i], &needed[i]));
    for &(window, index) in &reached {
        let nodes = &mut windows[window].pairs[index].nodes;
        *nodes = [places[nodes[0] as usize], others[nodes[1] as usize]];
    }
    [first, second]
}

/// The tree with only what is needed, and the new index of each node.
fn rebuilt(cover: &Cover, needed: &[NodeNeeds]) -> (Cover, Vec<u32>) {
    let mut places = vec![0; cover.nodes.len()];
    let mut order = vec![0u32];
    let mut nodes = Vec::new();
    let mut hulls: Vec<Hull> = Vec::new();
    while let Some(&old) = order.get(nodes.len()) {
        let (node, needed) = (&cover.nodes[old as usize], needed[old as usize]);
        places[old as usize] = nodes.len() as u32;
        let bound = node
            .bound
            .filter(|_| needed.bound)
            .map(|bound| if needed.slab { bound } else { Bound { axis: [0.0; 3], half: 0.0, ..bound } });
        let below = match node.below {
            Below::Nodes { first, count } if needed.children => {
                let place = order.len() as u32;
                order.extend(first..first + count);
                Below::Nodes { first: place, count }
            }
            Below::Nodes { .. } => Below::Faces,
            other => other,
        };
        let hull = node.hull.filter(|_| needed.hull).map(|hull| {
            hulls.push(cover.hulls[hull as usize].clone());
            hulls.len() as u32 - 1
        });
        nodes.push(Node { bound, hull, below });
    }
    (Cover { origin: cover.origin, unit: cover.unit, nodes, hulls }, places)
}
