//! Two bodies at one time.
//!
//! **What it answers.** Which faces share a point ([`Rest::meeting`]), and which are close to each other
//! ([`Rest::within`]). How far apart the surfaces are is in [`distance`](super::distance).
//!
//! **The mathematics.** Depth first through all pairs of nodes that no bound ([`gaps`](super::gaps)) proves
//! apart; the caller decides each pair of faces.
//!
//! **Why it is sound.** Bounds are lowered by the `gap_error` of the [view](super::view), which covers the
//! errors of the poses and all roundings. Every pair of faces is below a pair that is examined or proved
//! apart.
//!
//! **Source.** [D2M14, section 5.4.1] for the tree; branch and bound.

use super::backend::Backend;
use super::leaf::{Faces, corners};
use super::limits::Meter;
use super::piece::Bend;
use super::slack::SLACK;
use super::view::{Side, V, View};
use crate::certificate::{Reason, Witness};
use crate::hierarchy::{Body, Child, LANES, Lens};
use crate::motion::{Ball, Pose, Twist};
use crate::shape::triangle::ClosestPoints;
use swept_num::Vector;

/// Two bodies in their poses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest<'a> {
    pub(super) bodies: [&'a Body; 2],
    pub(super) side: Side,
    /// The second body seen from the first, and the first from the second.
    pub(super) views: [View; 2],
    backend: Backend,
}

/// No directions to try.
pub(super) const NO_HINTS: [V; 2] = [Vector::ZERO; 2];

/// Whether two surfaces share a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meeting {
    /// These faces do.
    Proved([u32; 2]),
    /// No faces are proved to; these are the first that could not be decided.
    Possible([u32; 2]),
    /// No.
    Nowhere,
    /// The search had to end before all pairs were examined.
    Ended(Reason),
}

impl<'a> Rest<'a> {
    pub(crate) fn new(bodies: [&'a Body; 2], poses: [Pose; 2]) -> Self {
        let still = Twist {
            velocity: Vector::ZERO,
            angular_velocity: Vector::ZERO,
            velocity_error: 0.0,
            angular_velocity_error: 0.0,
        };
        let straight = Bend { acceleration: Ball::ZERO, spin: Ball::ZERO, spin_most: 0.0, spin_change: 0.0 };
        let [side, other] = [0, 1].map(|i: usize| Side::new(bodies[i], poses[i], still, straight));
        let views = [View::new(&side, &other, 0.0), View::new(&other, &side, 0.0)];
        Self { bodies, side, views, backend: Backend::detect() }
    }

    /// Whether the bounds of the whole bodies are proved apart.
    pub(crate) fn roots_apart(&self) -> bool {
        let view = &self.views[0];
        let node = view.node(&self.lens(1, 0));
        self.backend.node_gaps(view, &node, &self.bodies[0].blocks()[0], Vector::ZERO, 0.0)[0] > 0.0
    }

    /// Where two given faces are closest.
    pub(crate) fn between(&self, faces: [u32; 2]) -> Witness {
        Faces::at(&self.views[0], self.bodies, faces, None).witness(&self.side, faces)
    }

    /// Faces that share a point. `decide` is asked about the faces that are close, in a fixed order.
    pub(crate) fn meeting(&self, budget: u64, decide: impl FnMut([u32; 2]) -> Option<bool>) -> Meeting {
        self.within(0.0, &mut Meter::of(budget), decide)
    }

    /// The same for faces that are not proved to be more than `reach` (a length) apart: `Nowhere` if all are.
    /// Each pair examined is a step.
    pub(crate) fn within(
        &self,
        reach: f64,
        meter: &mut Meter<'_>,
        mut decide: impl FnMut([u32; 2]) -> Option<bool>,
    ) -> Meeting {
        // division by a power of two is exact
        let reach = reach / self.side.unit;
        let mut stack = vec![[0, 0]];
        let mut possible = None;
        while let Some(pair) = stack.pop() {
            if let Err(reason) = meter.step() {
                return Meeting::Ended(reason);
            }
            let [Child::Face(a), Child::Face(b)] = self.children(pair) else {
                self.split(pair, &NO_HINTS, reach, |child, bound| {
                    if bound <= reach {
                        stack.push(child);
                    }
                });
                continue;
            };
            if self.clearance(&Faces::at(&self.views[0], self.bodies, [a, b], None).closest) > reach {
                continue;
            }
            match decide([a, b]) {
                Some(true) => return Meeting::Proved([a, b]),
                Some(false) => {}
                None => possible = possible.or(Some([a, b])),
            }
        }
        possible.map_or(Meeting::Nowhere, Meeting::Possible)
    }

    /// All pairs of faces that are not proved to be more than `reach` (a length) apart, sorted.
    pub(crate) fn all_within(&self, reach: f64) -> Vec<[u32; 2]> {
        let mut found = Vec::new();
        self.within(reach, &mut Meter::of(u64::MAX), |faces| {
            found.push(faces);
            Some(false)
        });
        found.sort_unstable();
        found
    }

    /// A lower bound on the distance between two faces, or parts of them.
    pub(super) fn clearance(&self, closest: &ClosestPoints) -> f64 {
        closest.clearance - self.views[0].gap_error * SLACK
    }

    /// An upper bound on the distance; the factor covers the rounding of two additions.
    pub(super) fn most(&self, closest: &ClosestPoints) -> f64 {
        (closest.distance + closest.slack + self.views[0].gap_error) * (1.0 + 2.0 * f64::EPSILON)
    }

    pub(super) fn children(&self, pair: [u32; 2]) -> [Child; 2] {
        [0, 1].map(|i: usize| self.bodies[i].child(pair[i]))
    }

    fn lens(&self, body: usize, slot: u32) -> Lens {
        self.bodies[body].blocks()[slot as usize / LANES].lens(slot as usize % LANES)
    }

    /// Calls `each` with the child pairs and lower bounds on their distances, which are the best only if they
    /// are not above `enough`. The larger node is split, and never a face. `hints` are directions to try: from
    /// the other body to this one, in the axes of each body.
    pub(super) fn split(
        &self,
        pair: [u32; 2],
        hints: &[V; 2],
        enough: f64,
        mut each: impl FnMut([u32; 2], f64),
    ) {
        let children = self.children(pair);
        let size = |i: usize| match children[i] {
            Child::Block(_) => f64::from(self.lens(i, pair[i]).radius) * self.bodies[i].local().unit,
            _ => -1.0,
        };
        let which = usize::from(size(1) > size(0));
        let Child::Block(index) = children[which] else { return };
        let block = &self.bodies[which].blocks()[index as usize];
        let (view, other) = (&self.views[which], 1 - which);
        // bounds are in units of the body that is split; these are powers of two
        let unit = if which == 0 { 1.0 } else { self.views[0].ratio };
        let (hint, enough) = (hints[which], enough / unit);
        let bounds = match children[other] {
            Child::Face(face) => {
                let corners = view.place(corners(self.bodies[other], face));
                self.backend.face_gaps(view, &corners, block, hint, enough)
            }
            _ => {
                let node = view.node(&self.lens(other, pair[other]));
                self.backend.node_gaps(view, &node, block, hint, enough)
            }
        };
        for (lane, bound) in bounds.into_iter().enumerate() {
            if block.child(lane) != Child::Empty {
                let mut child = pair;
                child[which] = index * LANES as u32 + lane as u32;
                each(child, bound * unit);
            }
        }
    }
}
