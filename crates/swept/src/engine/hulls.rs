//! Two nodes kept apart by a plane between their hulls.
//!
//! **What it answers.** A direction along which two nodes are apart at one time, if there is one; how far the
//! hulls of four children and of a node reach along a direction.
//!
//! **The mathematics.** The points a - b of both hulls are a convex set, and the best direction is that of its
//! point closest to the origin. Starting from any direction n, the support along n either proves the nodes
//! apart or is a point w of that set. The closest point of the triangle of the last two such points and the
//! best point so far gives the next direction \[Gilbert66\]. The length of any point of the set is an upper
//! bound on the distance, so the search ends as soon as that is too short.
//!
//! ```text
//! g = n·(a - b) - ρ_a - ρ_b - target     at the points a, b that support the hulls along n and -n
//! r, K as for lenses: of the centres, with the support changing by at most |n×ω| radius per unit of time
//! ```
//!
//! **Why it is sound.** A direction is only a hint: g is computed with the n that is used, from all points.
//! Rounding is covered by the view's errors (`docs/soundness/first-contact.md`, section 3).

use super::lanes::{Lanes, One};
use super::leaf::corners;
use super::parabola::{LEAST_BEND, Parabola};
use super::slack::SLACK;
use super::view::{V, View, each, length};
use super::whole_direction::{MOVED, WholeDirection};
use crate::hierarchy::{Body, Child, Hull, LANES, LONGEST_POINT};
use swept_num::Vector;

/// The lower bound for a child that is not there: above everything, and yet finite.
const NOTHING: f64 = f64::from_bits((1023 + 300) << 52);
/// Rounds of the search for a direction.
const ROUNDS: usize = 8;
/// The search ends when it has this part of what could still be gained.
const STOP: f64 = 0.5;
/// The length of directions of whole numbers, about.
const LONG: f64 = 32_700.0;

/// A node of this body and one of the other, both above faces.
#[derive(Clone, Copy)]
pub(crate) struct Nodes<'a> {
    pub bodies: [&'a Body; 2],
    pub slots: [u32; 2],
}

/// The points of one node about a centre, in the local coordinates of its body.
#[derive(Clone, Copy)]
struct Cloud<'a> {
    hull: Hull<'a>,
    center: V,
    /// The step of the grid.
    scale: f64,
    rest: f64,
}

/// How far a cloud reaches from its centre along a direction.
#[derive(Clone, Copy)]
struct Reach {
    /// n·p at most; of the same scale as n.
    height: f64,
    /// A point as high as that, nearly.
    point: V,
}

impl<'a> Cloud<'a> {
    /// That of a slot above faces.
    #[inline(always)]
    fn of(body: &'a Body, slot: u32) -> Self {
        let hull = body.hulls().of(slot).expect("every node above faces has a hull");
        let center = Vector(each(hull.center(), f64::from));
        Self { hull, center, scale: f64::from(hull.scale()), rest: hull.rest() }
    }

    /// How far the points reach along a vector no longer than 32767.
    #[inline(always)]
    fn reach<L: Lanes>(&self, n: V) -> Reach {
        let key = L::highest(&self.hull, &WholeDirection::nearest(n));
        let step = self.hull.step((key & 15) as usize);
        // along n itself the points reach at most a little farther than along the nearest of whole numbers
        let height = self.scale * (f64::from(key | 15) + MOVED * LONGEST_POINT);
        Reach { height, point: Vector(each(step, f64::from)).scale(self.scale) }
    }
}

/// Planes between a node of the other body and children of this one, along one direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Planes {
    /// From the other node to the children, in this body's axes, of length 1 up to rounding.
    pub n: V,
    /// For each child, a lower bound on n·p over its points, the rest included.
    pub low: [f64; LANES],
    /// An upper bound on n·p over the other node in this body's coordinates, the rest included.
    pub high: f64,
    /// max|n×ω| of this body and of the other.
    pub across: (f64, f64),
}

/// The direction that [`Planes`] takes for n. For records.
pub(crate) fn plane_direction(n: V) -> V {
    let down = WholeDirection::nearest(n.scale(-LONG)).n;
    down.scale(-1.0 / length(down))
}

impl Planes {
    /// The planes for the children in a block of this body; `n` is of length 1 up to rounding.
    #[inline(always)]
    pub(crate) fn along<L: Lanes>(view: &View, nodes: &Nodes<'_>, block: u32, n: V) -> Self {
        // from the children to the other node
        let down = WholeDirection::nearest(n.scale(-LONG));
        let shorter = 1.0 / length(down.n);
        let n = down.n.scale(-shorter);
        let [this, other] = nodes.bodies;
        let other = Cloud::of(other, nodes.slots[1]);
        let back = view.turn_unit.transposed() * -down.n;
        let reach = other.reach::<L>(back).height * view.ratio;
        let high = n.dot(view.turn * other.center + view.offset) + reach * shorter + other.rest * view.ratio;
        let low = lowest::<L>(this, block, &down, shorter);
        Self { n, low, high, across: view.across(n) }
    }
}

/// For each child in a block, a lower bound on -n·p over its points, the rest included, with n = `shorter` times the
/// direction.
#[inline(always)]
fn lowest<L: Lanes>(body: &Body, block: u32, n: &WholeDirection, shorter: f64) -> [f64; LANES] {
    let children = &body.blocks()[block as usize];
    let mut low = [NOTHING; LANES];
    for (lane, hull) in body.hulls().children(block).enumerate() {
        low[lane] = match (children.child(lane), hull) {
            (Child::Empty, _) => NOTHING,
            (Child::Face(face), _) => {
                let [x, y, z] = each(corners(body, face), |corner| n.n.dot(Vector(corner)));
                -(x.max(y).max(z) * shorter)
            }
            (_, None) => -NOTHING,
            (_, Some(hull)) => {
                let center = n.n.dot(Vector(each(hull.center(), f64::from)));
                let height = center + f64::from(hull.scale()) * f64::from(L::highest(&hull, n) | 15);
                -(height * shorter) - hull.rest()
            }
        };
    }
    low
}

/// What two nodes do along any direction.
struct Drift {
    /// Of the centres.
    velocity: V,
    radius: f64,
    other_radius: f64,
    /// From the reference points.
    distance: f64,
    other_distance: f64,
}

impl Drift {
    #[inline(always)]
    fn of(view: &View, nodes: &Nodes<'_>) -> Self {
        let lens = |i: usize| {
            nodes.bodies[i].blocks()[nodes.slots[i] as usize / LANES].lens(nodes.slots[i] as usize % LANES)
        };
        let (lens, other_lens) = (lens(0), lens(1));
        let [center, other] = [lens.center, other_lens.center].map(|center| Vector(each(center, f64::from)));
        let turned = view.turn * other;
        Self {
            velocity: view.velocity + view.spin.cross(center) - view.other_spin.cross(turned),
            radius: f64::from(lens.radius),
            other_radius: f64::from(other_lens.radius) * view.ratio,
            distance: length(center + view.home),
            other_distance: length(other.scale(view.ratio) + view.other_home),
        }
    }

    /// How a gap along n changes; n leads from the other node to this one.
    #[inline(always)]
    fn parabola(&self, view: &View, n: V, gap: f64) -> Parabola<One> {
        let across = view.across(n);
        let (bend, other_bend) = (&view.bend, &view.other_bend);
        let turning = (across.0 * self.radius + across.1 * self.other_radius) * SLACK;
        let bending = (across.0 * bend.spin_most + bend.spin_change) * self.distance
            + (across.1 * other_bend.spin_most + other_bend.spin_change) * self.other_distance
            + view.pull_radius;
        Parabola {
            gap: One(gap),
            rate: One(n.dot(self.velocity) - view.rate_error - turning),
            bend: One((bending * SLACK - n.dot(view.pull)).max(LEAST_BEND)),
        }
    }
}

/// What a search for a direction came to.
#[derive(Clone, Copy)]
pub(crate) struct Tried {
    /// The best direction found, from the other body to this, in this body's axes, of length 1 up to rounding.
    pub n: V,
    /// The bound along it.
    pub bound: Parabola<One>,
}

/// Searches for a direction from the other body's node to this one's. It begins with `first`, of length 1 up to
/// rounding; only a step of about `ahead` is of use.
#[inline(always)]
pub(crate) fn tried<L: Lanes>(view: &View, nodes: &Nodes<'_>, first: V, ahead: f64) -> Tried {
    let this = Cloud::of(nodes.bodies[0], nodes.slots[0]);
    let other = Cloud::of(nodes.bodies[1], nodes.slots[1]);
    let drift = Drift::of(view, nodes);
    let need = this.rest + other.rest * view.ratio + view.target + view.gap_error;
    // the gap that a step of some use needs, about
    let worth = (-ahead * first.dot(drift.velocity)).max(0.0);
    let enough = (need + worth) * (need + worth);
    // from this centre to the other
    let apart = view.turn * other.center + view.offset - this.center;
    let back = view.turn_unit.transposed();
    // from this node to the other
    let mut down = first.scale(-LONG);
    let mut best = (down, f64::NEG_INFINITY);
    let mut kept: Option<(V, V)> = None;
    for _ in 0..ROUNDS {
        let low = this.reach::<L>(down);
        let high = other.reach::<L>(back * -down);
        let height = down.dot(apart) - (low.height + high.height * view.ratio);
        if height > best.1 {
            best = (down, height);
        }
        let w = low.point - (apart + view.turn * high.point);
        let v = match kept {
            None => w,
            Some((v, last)) if v == last => nearest(v, w),
            Some((v, last)) => closest(v, last, w),
        };
        // no direction can gain more than |v| - need
        let square = v.norm_squared();
        if square <= enough {
            break;
        }
        let far = square.sqrt();
        let gap = best.1 * (1.0 / LONG) - need;
        if gap > worth && gap > STOP * (far - need) {
            break;
        }
        kept = Some((v, w));
        down = v.scale(-LONG / far);
    }
    let (down, height) = best;
    let shorter = 1.0 / length(down);
    let n = down.scale(-shorter);
    Tried { n, bound: drift.parabola(view, n, height * shorter - need) }
}

/// The point of a segment closest to the origin.
#[inline(always)]
fn nearest(a: V, b: V) -> V {
    let way = a - b;
    let square = way.norm_squared();
    if square > 0.0 { b + way.scale((-b.dot(way) / square).clamp(0.0, 1.0)) } else { b }
}

/// The point of the triangle v, last, w closest to the origin, where v is the one of the edge from v to last: it is
/// inside, or on an edge that ends in w.
#[inline(always)]
fn closest(v: V, last: V, w: V) -> V {
    let (e, f) = (v - w, last - w);
    let (d, g) = (-w.dot(e), -w.dot(f));
    let (ee, ef, ff) = (e.norm_squared(), e.dot(f), f.norm_squared());
    let area = ee * ff - ef * ef;
    let (along, aside) = (ff * d - ef * g, ee * g - ef * d);
    if along > 0.0 && aside > 0.0 && along + aside < area {
        let part = 1.0 / area;
        return w + e.scale(along * part) + f.scale(aside * part);
    }
    if aside > 0.0 && along <= 0.0 { nearest(last, w) } else { nearest(v, w) }
}
