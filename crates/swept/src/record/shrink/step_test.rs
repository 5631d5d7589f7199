//! The checker's own test of a step, with poses and shapes cached: are two nodes proved apart over a span
//! along a direction?

use super::pairs::SeparatedSpan;
use crate::certificate::{Below, Bends, Instant, Part, Proof, Separation, Shape, Subject, breaks_between};
use crate::motion::Motion;
use std::collections::BTreeMap;
use swept_num::Interval;

/// Two bodies and what is known about them.
pub(super) struct StepTest<'a, A, B> {
    proof: &'a Proof,
    bodies: (Subject<'a, A>, Subject<'a, B>),
    margin: f64,
    instants: BTreeMap<u64, Instant>,
    bends: BTreeMap<([u64; 2], bool), Bends>,
    shapes: [Vec<Option<Shape>>; 2],
}

/// Which parts of its nodes a step may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    /// The bound of a node; a face also has its corners.
    pub bounds: [bool; 2],
    /// The slabs of bounds.
    pub slabs: [bool; 2],
    /// Hulls.
    pub hulls: [bool; 2],
}

impl Allowed {
    pub(super) const ALL: Self = Self { bounds: [true; 2], slabs: [true; 2], hulls: [true; 2] };
}

impl<'a, A: Motion, B: Motion> StepTest<'a, A, B> {
    pub(super) fn new(proof: &'a Proof, a: Subject<'a, A>, b: Subject<'a, B>) -> Self {
        Self {
            proof,
            bodies: (a, b),
            margin: proof.margin(),
            instants: BTreeMap::new(),
            bends: BTreeMap::new(),
            shapes: proof.covers.each_ref().map(|cover| vec![None; cover.nodes.len()]),
        }
    }

    /// Whether two nodes are proved apart.
    pub(super) fn holds(&mut self, nodes: [u32; 2], kept: &SeparatedSpan) -> bool {
        self.holds_with(nodes, kept, Allowed::ALL)
    }

    /// Whether they are, using only part of what is known about them.
    pub(super) fn holds_with(&mut self, nodes: [u32; 2], kept: &SeparatedSpan, allowed: Allowed) -> bool {
        let SeparatedSpan { from, until, along } = *kept;
        let (a, b) = &self.bodies;
        let motions = (a.motion, b.motion);
        let first_order = along.is_first_order();
        if !first_order && breaks_between(motions, from, until) {
            return false;
        }
        let proof = self.proof;
        let start = self.instants.entry(from.to_bits()).or_insert_with(|| Instant::at(motions, from));
        let bends = self
            .bends
            .entry(([from.to_bits(), until.to_bits()], first_order))
            .or_insert_with(|| Bends::over(motions, [from, until], first_order));
        let [first, second] = &mut self.shapes;
        let first =
            first[nodes[0] as usize].get_or_insert_with(|| Shape::of(&proof.covers[0], a.mesh, nodes[0]));
        let second =
            second[nodes[1] as usize].get_or_insert_with(|| Shape::of(&proof.covers[1], b.mesh, nodes[1]));
        let separation = Separation {
            start,
            bends,
            duration: Interval::point(until) - Interval::point(from),
            margin: self.margin,
            along,
        };
        if allowed == Allowed::ALL {
            return separation.holds(first, second);
        }
        let limited = |shape: &Shape, which: usize| {
            let bound = shape.bound.filter(|_| allowed.bounds[which]);
            let round = |part: Part| if allowed.slabs[which] { part } else { part.ball() };
            let hull = if allowed.hulls[which] { shape.hull.clone() } else { Vec::new() };
            Shape { corners: shape.corners, bound: bound.map(round), hull }
        };
        separation.holds(&limited(first, 0), &limited(second, 1))
    }

    /// Whether both nodes are single faces.
    pub(super) fn are_faces(&self, nodes: [u32; 2]) -> bool {
        [0, 1].iter().all(|&i| {
            let node = &self.proof.covers[i].nodes[nodes[i] as usize];
            matches!(node.below, Below::Face(_))
        })
    }

    /// The proof under test.
    pub(super) fn proof(&self) -> &'a Proof {
        self.proof
    }

    /// The two bodies.
    pub(super) fn bodies(&self) -> &(Subject<'a, A>, Subject<'a, B>) {
        &self.bodies
    }
}
