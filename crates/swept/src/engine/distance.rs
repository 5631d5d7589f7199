//! How far apart two surfaces at rest are.
//!
//! **What it answers.** [`Rest::distance`]: an enclosure of the distance, and where it is attained.
//!
//! **The mathematics.** Branch and bound. First a descent that always follows the pair of nodes with the
//! least bound: its faces give an upper bound before anything is queued. Then pairs of nodes are taken in the
//! order of their lower bounds. The direction between the closest points found so far is tried for every pair
//! ([`gaps`](super::gaps)): all of both bodies lies behind planes across it, nearly, and far apart no other
//! direction proves as much. A pair need not be examined if its bound is not below the upper bound by more
//! than a few roundings: many faces share the closest vertex or edge, and all are equally close.
//!
//! **Why it is sound.** Every pair of faces is below a pair that is examined, or whose bound is: the lower
//! end is the least of all bounds that ended the examination of a pair. The upper end belongs to two points
//! of the surfaces.
//!
//! **Source.** [D2M14, section 5.4.1] for the tree; branch and bound.

use super::leaf::{Faces, corners, witness};
use super::rest::{NO_HINTS, Rest};
use super::view::{V, length};
use crate::certificate::Witness;
use crate::hierarchy::Child;
use crate::shape::triangle::{ClosestPoints, closest_points};
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use swept_num::{Interval, Vector};

/// In units of the `gap_error`: pairs whose bound is within this of the upper bound are not examined. The
/// bounds of two faces differ by about 2; a bound along the same direction may be lower by its own roundings.
const AS_CLOSE: f64 = 4.0;

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

/// What is known about the distance, in local units of the first body.
struct Known {
    /// No pair that is done with is closer.
    least: f64,
    /// Two points are at most this far apart.
    most: f64,
    /// Pairs that are at least this far apart need not be examined.
    enough: f64,
    /// No more than this is ever enough.
    below: f64,
    /// How much less than `most` is enough, in units of it.
    slack: f64,
    closest: ClosestPoints,
    faces: [u32; 2],
    /// The direction between the closest points, as [`Rest::split`] takes it.
    hints: [V; 2],
}

/// How closely a distance is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closeness {
    /// Nothing farther apart than this (a length) is of interest.
    pub below: f64,
    /// The ends of the enclosure may differ by this part of the upper one.
    pub slack: f64,
    /// The greatest number of pairs of nodes examined after the first descent.
    pub budget: u64,
}

/// A distance as closely as was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closest {
    /// Encloses the distance.
    pub distance: Interval,
    /// The points to which its upper end belongs.
    pub witness: Witness,
    /// The number of pairs examined.
    pub examined: u64,
}

impl Rest<'_> {
    /// An enclosure of the distance between the surfaces, and where they are closest.
    pub(crate) fn distance(&self) -> (Interval, Witness) {
        self.distance_within(u64::MAX)
    }

    /// The same, examining at most this many pairs of nodes after the first descent. If they run out, the
    /// enclosure may be wide, and the witness's faces are close to each other but perhaps not the closest.
    pub(crate) fn distance_within(&self, budget: u64) -> (Interval, Witness) {
        let found = self.closest(&Closeness { below: f64::INFINITY, slack: 0.0, budget });
        (found.distance, found.witness)
    }

    /// The same as closely as is asked for.
    pub(crate) fn closest(&self, closeness: &Closeness) -> Closest {
        let mut left = closeness.budget;
        let mut known = self.descended(closeness);
        let mut heap = BinaryHeap::from([Near { bound: 0.0, depth: 0, pair: [0, 0] }]);
        while let Some(Near { bound, depth, pair }) = heap.pop() {
            if bound >= known.enough || left == 0 {
                // all remaining pairs are at least this far apart
                known.least = known.least.min(bound);
                break;
            }
            left -= 1;
            if let [Child::Face(a), Child::Face(b)] = self.children(pair) {
                self.examine(&mut known, [a, b]);
                continue;
            }
            let enough = known.enough;
            self.split(pair, &known.hints, enough, |child, bound| {
                // negative bounds say nothing about the order: all count as zero, and then the deeper pair
                // comes first
                let bound = bound.max(0.0);
                if bound < enough {
                    heap.push(Near { bound, depth: depth + 1, pair: child });
                } else {
                    known.least = known.least.min(bound);
                }
            });
        }
        let unit = self.side.unit;
        let witness = witness(&known.closest, &self.side, known.faces);
        let distance = Interval::between(known.least.min(known.most) * unit, known.most * unit);
        Closest { distance, witness, examined: closeness.budget - left }
    }

    /// What two faces tell that are found by always following the pair of nodes with the least bound.
    fn descended(&self, closeness: &Closeness) -> Known {
        let mut pair = [0, 0];
        let faces = loop {
            if let [Child::Face(a), Child::Face(b)] = self.children(pair) {
                break [a, b];
            }
            let mut best = (f64::INFINITY, pair);
            self.split(pair, &NO_HINTS, f64::INFINITY, |child, bound| {
                if bound < best.0 {
                    best = (bound, child);
                }
            });
            // never happens: every inner pair has a child, and a bound is never NaN
            if best.1 == pair {
                break [0, 0];
            }
            pair = best.1;
        };
        let closest = Faces::at(&self.views[0], self.bodies, faces, None).closest;
        let mut known = Known {
            least: f64::INFINITY,
            most: f64::INFINITY,
            enough: f64::INFINITY,
            // division by a power of two is exact
            below: closeness.below / self.side.unit,
            slack: closeness.slack,
            closest,
            faces,
            hints: NO_HINTS,
        };
        self.learn(&mut known, &closest, faces);
        known
    }

    /// Examines two faces.
    fn examine(&self, known: &mut Known, faces: [u32; 2]) {
        let [a, b] = [corners(self.bodies[0], faces[0]), corners(self.bodies[1], faces[1])];
        let b = self.views[0].place(b);
        // the direction points from the second body to the first
        let n = known.hints[0];
        let low = |x: f64, y: f64, z: f64| x.min(y).min(z);
        let [p, q, r] = a.map(|corner| n.dot(Vector(corner)));
        let [x, y, z] = b.map(|corner| -n.dot(corner));
        let bound = (low(p, q, r) + low(x, y, z) - self.views[0].gap_error).max(0.0);
        if bound >= known.enough {
            known.least = known.least.min(bound);
            return;
        }
        self.learn(known, &closest_points(&a, &b.map(|corner| corner.0)), faces);
    }

    /// Adds what the closest points of two faces tell.
    fn learn(&self, known: &mut Known, closest: &ClosestPoints, faces: [u32; 2]) {
        known.least = known.least.min(self.clearance(closest).max(0.0));
        let most = self.most(closest);
        if most < known.most {
            let direction = Vector(closest.direction);
            let back = self.views[0].turn_unit.transposed() * direction;
            *known = Known {
                most,
                enough: (most - (AS_CLOSE * self.views[0].gap_error).max(known.slack * most))
                    .min(known.below),
                closest: *closest,
                faces,
                hints: [unit(-direction), unit(back)],
                ..*known
            };
        }
    }
}

/// The vector at length 1 up to rounding, or 0 where it has no direction.
fn unit(v: V) -> V {
    let length = length(v);
    if length > 0.0 { v.scale(1.0 / length) } else { Vector::ZERO }
}
