//! Two bodies at one time.
//!
//! **What it answers.** How far apart the surfaces are ([`Rest::distance`]), which faces share a point
//! ([`Rest::meeting`]), and which are close to each other ([`Rest::within`]).
//!
//! **The mathematics.** For two lenses whose centres differ by d, and any unit n, the bodies are apart by at
//! least n·d - S_a(n) - S_b(n), where S is the support. The directions tried are the line of centres, with
//! balls and with lenses, and the axes of both slabs. Distance: pairs of nodes are taken in order of their
//! lower bounds; each pair of faces gives a lower and an upper bound on its distance, and a pair of nodes
//! whose bound is not below the least lower bound found need not be examined. Meeting: depth first through
//! all pairs that no bound proves apart; the caller decides each pair of faces.
//!
//! **Why it is sound.** Bounds are lowered by the `gap_error` of the [view](super::view), which covers the
//! errors of the poses and all roundings. Every pair of faces is below a pair that is examined or proved to
//! be no closer than the answer.
//!
//! **Source.** [D2M14, section 5.4.1] for the tree; branch and bound.

use super::lanes::One;
use super::leaf::Faces;
use super::lens::{self, AXIS_SLACK};
use super::limits::Meter;
use super::piece::Bend;
use super::slack::SLACK;
use super::view::{Partner, Side, V, View, length};
use crate::certificate::{Reason, Witness};
use crate::hierarchy::{Body, Child, LANES, Lens};
use crate::motion::{Ball, Pose, Twist};
use crate::shape::triangle::ClosestPoints;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use swept_num::{Interval, Vector};

/// Two bodies in their poses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest<'a> {
    pub(super) bodies: [&'a Body; 2],
    pub(super) side: Side,
    pub(super) view: View,
}

/// Two nodes and a lower bound on their distance. The greatest in the heap is the closest pair; among equals,
/// the deepest.
#[derive(Clone, Copy, Debug)]
struct Near {
    bound: f64,
    depth: u32,
    pair: [u32; 2],
}

impl Ord for Near {
    fn cmp(&self, other: &Self) -> Ordering {
        let nearer = other.bound.total_cmp(&self.bound);
        nearer.then(self.depth.cmp(&other.depth)).then(other.pair.cmp(&self.pair))
    }
}

impl PartialOrd for Near {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Near {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Near {}

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
        Self { bodies, side, view: View::new(&side, &other, 0.0) }
    }

    /// Whether the bounds of the whole bodies are proved apart.
    pub(crate) fn roots_apart(&self) -> bool {
        self.bound([0, 0], 0.0) > 0.0
    }

    /// An enclosure of the distance between the surfaces, and where they are closest.
    pub(crate) fn distance(&self) -> (Interval, Witness) {
        self.distance_within(u64::MAX)
    }

    /// The same, examining at most this many pairs of nodes. If they run out, the enclosure may be wide, and
    /// the witness's faces are close to each other but perhaps not the closest.
    pub(crate) fn distance_within(&self, budget: u64) -> (Interval, Witness) {
        let mut left = budget;
        let mut heap = BinaryHeap::from([Near { bound: 0.0, depth: 0, pair: [0, 0] }]);
        let (mut least, mut most) = (f64::INFINITY, f64::INFINITY);
        let mut nearest: Option<(Faces, [u32; 2])> = None;
        while let Some(Near { bound, depth, pair }) = heap.pop() {
            if bound >= least {
                break;
            }
            if left == 0 {
                // all remaining pairs are at least this far apart
                least = bound;
                let faces = self.descent();
                let at = Faces::at(&self.view, self.bodies, faces, None);
                let upper = self.most(&at.closest);
                if upper < most {
                    most = upper;
                    nearest = Some((at, faces));
                }
                break;
            }
            left -= 1;
            let [Child::Face(a), Child::Face(b)] = self.children(pair) else {
                self.split(pair, |child| {
                    // negative bounds say nothing about the order: all count as zero, and then the deeper
                    // pair comes first
                    let bound = self.bound(child, least).max(0.0);
                    if bound < least {
                        heap.push(Near { bound, depth: depth + 1, pair: child });
                    }
                });
                continue;
            };
            let at = Faces::at(&self.view, self.bodies, [a, b], None);
            least = least.min(self.clearance(&at.closest).max(0.0));
            let upper = self.most(&at.closest);
            if upper < most {
                most = upper;
                nearest = Some((at, [a, b]));
            }
        }
        let unit = self.side.unit;
        let witness = match nearest {
            Some((at, faces)) => at.witness(&self.side, faces),
            // never happens: a body has faces, so some pair of them was examined
            None => self.between([0, 0]),
        };
        (Interval::between(least.min(most) * unit, most * unit), witness)
    }

    /// Two faces close to each other, found by always following the pair of nodes with the least bound.
    fn descent(&self) -> [u32; 2] {
        let mut pair = [0, 0];
        loop {
            if let [Child::Face(a), Child::Face(b)] = self.children(pair) {
                return [a, b];
            }
            let mut best = (f64::INFINITY, pair);
            self.split(pair, |child| {
                let bound = self.bound(child, f64::INFINITY);
                if bound < best.0 {
                    best = (bound, child);
                }
            });
            // never happens: every inner pair has a child, and a bound is never NaN
            if best.1 == pair {
                return [0, 0];
            }
            pair = best.1;
        }
    }

    /// Where two given faces are closest.
    pub(crate) fn between(&self, faces: [u32; 2]) -> Witness {
        Faces::at(&self.view, self.bodies, faces, None).witness(&self.side, faces)
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
                self.split(pair, |child| {
                    if self.bound(child, reach) <= reach {
                        stack.push(child);
                    }
                });
                continue;
            };
            if self.clearance(&Faces::at(&self.view, self.bodies, [a, b], None).closest) > reach {
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
        closest.clearance - self.view.gap_error * SLACK
    }

    /// An upper bound on the distance; the factor covers the rounding of two additions.
    pub(super) fn most(&self, closest: &ClosestPoints) -> f64 {
        (closest.distance + closest.slack + self.view.gap_error) * (1.0 + 2.0 * f64::EPSILON)
    }

    fn children(&self, pair: [u32; 2]) -> [Child; 2] {
        [0, 1].map(|i: usize| self.bodies[i].child(pair[i]))
    }

    fn lens(&self, body: usize, slot: u32) -> Lens {
        self.bodies[body].blocks()[slot as usize / LANES].lens(slot as usize % LANES)
    }

    /// Calls `each` with the child pairs. The larger node is split, and never a face.
    fn split(&self, pair: [u32; 2], mut each: impl FnMut([u32; 2])) {
        let size = |i: usize| match self.bodies[i].child(pair[i]) {
            Child::Block(_) => f64::from(self.lens(i, pair[i]).radius) * self.bodies[i].local().unit,
            _ => -1.0,
        };
        let which = usize::from(size(1) > size(0));
        let Child::Block(index) = self.bodies[which].child(pair[which]) else { return };
        for lane in 0..LANES as u32 {
            let mut child = pair;
            child[which] = index * LANES as u32 + lane;
            if self.bodies[which].child(child[which]) != Child::Empty {
                each(child);
            }
        }
    }

    /// A lower bound on the distance between two nodes: that of the balls if it is above `enough`, else the
    /// best.
    fn bound(&self, pair: [u32; 2], enough: f64) -> f64 {
        let [lens, beyond] = [0, 1].map(|i: usize| self.lens(i, pair[i]));
        let center = Vector(lens.center.map(f64::from));
        let radius = f64::from(lens.radius);
        // only the partner's centre and radius: most pairs need no more
        let other_center = self.view.turn * Vector(beyond.center.map(f64::from)) + self.view.offset;
        let apart = other_center - center;
        let distance = length(apart);
        let error = self.view.gap_error;
        let mut bound = distance - radius - f64::from(beyond.radius) * self.view.ratio - error;
        if bound > enough {
            return bound;
        }
        let other = self.view.partner(&beyond);
        let axis = Vector(lens.axis.map(f64::from));
        let half = f64::from(lens.half);
        let width = lens::width(One(radius), One(half)).0;
        if distance > 0.0 {
            let n = apart.scale(1.0 / distance);
            let supports = support(n, axis, radius, half, width) + of(&other, n);
            bound = bound.max(distance - supports - error);
        }
        // an axis is a little longer than 1: that makes supports too large, which is safe, and the slack
        // lowers the product with d by more than dividing by its length would
        let slab = |n: V, supports: f64| {
            n.dot(apart).abs() * (1.0 - AXIS_SLACK) - supports - error * (1.0 + AXIS_SLACK)
        };
        bound = bound.max(slab(axis, half + of(&other, axis)));
        bound.max(slab(other.axis, other.half + support(other.axis, axis, radius, half, width)))
    }
}

fn of(partner: &Partner, n: V) -> f64 {
    support(n, partner.axis, partner.radius, partner.half, partner.width)
}

/// The support of a lens along n.
fn support(n: V, axis: V, radius: f64, half: f64, width: f64) -> f64 {
    let (along, aside) = (n.dot(axis).abs(), length(n.cross(axis)));
    lens::support(One(along), One(aside), One(radius), One(half), One(width)).0
}
