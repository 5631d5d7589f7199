//! How long four node pairs stay apart.
//!
//! **What it answers.** For four children of a node of this body and one node or face of the other, a time
//! for which each pair is proved to keep its distance.
//!
//! **The mathematics.** With a direction n fixed in space, φ(s) <= n·(b - a) for all points of both at t + s:
//!
//! ```text
//! φ(s) >= |n| target + g + r s - K s²/2,     so the pair is safe up to the first zero of  g + r s - K s²/2
//! spheres  g = n·c - ρx - ρy - target   r = n·c'                             c from one centre to the other
//! lenses   g = n·c - Sx - Sy - target   r = n·c' - |n×ωx| ρx - |n×ωy| ρy     S: support along n
//! S = ρ if ρ|n·u| <= h, else h|n·u| + √(ρ²-h²) |n×u|
//! hulls    as lenses, with the supports of the hulls ([`hulls`](super::hulls))
//! K = -n·o'' + Σ (|n×ω| |ω| + |ω'|) d                             d from the reference point to the centre
//! ```
//!
//! Directions: the line of centres with spheres and with lenses, the axes of both slabs, and for hulls one that
//! the caller gives.
//!
//! **Why it is sound.** Every g is lowered by the view's `gap_error`, every r by its `rate_error`, K is
//! raised, and the step is lowered (`docs/soundness/first-contact.md`, sections 1 to 4). A direction is only
//! a hint: any n gives a valid bound.

use super::hulls::{Nodes, Planes};
use super::lanes::{Lanes, One, Wide};
use super::lens::{AXIS_SLACK, support, width};
use super::parabola::{LEAST_BEND, Parabola};
use super::piece::{SQUARE_SLACK, across};
use super::slack::SLACK;
use super::view::{Facing, Partner, V, View};
use crate::hierarchy::{Block, LANES};

/// What is known about four pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Steps {
    /// Each pair is safe for this long; zero means that nothing is known.
    pub steps: [f64; 4],
    /// Bit i is set where pair i is safe up to the horizon.
    pub clear: u8,
}

/// Divisions by a length use at least this.
pub(super) const LEAST_LENGTH: f64 = f64::from_bits((1023 - 400) << 52);
/// The fraction of the horizon at which parabolas are compared before one is solved: steps are often about
/// that long.
const SCALE: f64 = 1.0 / 32.0;

/// What both kinds of pairs need to know about this body's children and the motions.
#[derive(Clone, Copy)]
struct Children<L> {
    center: Wide<L>,
    radius: L,
    half: L,
    /// √(ρ² - h²).
    width: L,
    axis: Wide<L>,
    /// From the reference point to the centre.
    distance: L,
    spin: Wide<L>,
    other_spin: Wide<L>,
    spin_square: f64,
    other_spin_square: f64,
    pull: Wide<L>,
}

impl<L: Lanes> Children<L> {
    #[inline(always)]
    fn new(view: &View, block: &Block) -> Self {
        let center = Wide::<L>::singles(&block.center);
        let (radius, half) = (L::singles(&block.radius), L::singles(&block.half));
        Self {
            center,
            radius,
            half,
            width: width(radius, half),
            axis: Wide::singles(&block.axis),
            distance: (center + Wide::splat(view.home.0)).length(),
            spin: Wide::splat(view.bend.spin.center.0),
            other_spin: Wide::splat(view.other_bend.spin.center.0),
            spin_square: view.spin_square * SQUARE_SLACK,
            other_spin_square: view.other_spin_square * SQUARE_SLACK,
            pull: Wide::splat(view.pull.0),
        }
    }

    /// max|n×ω| of this body and of the other, over the piece.
    #[inline(always)]
    fn across(&self, view: &View, n: Wide<L>, square: L) -> (L, L) {
        (
            across(n, square, self.spin, self.spin_square, view.bend.spin.radius),
            across(n, square, self.other_spin, self.other_spin_square, view.other_bend.spin.radius),
        )
    }

    /// K along a direction.
    #[inline(always)]
    fn bend(&self, view: &View, across: (L, L), other_distance: L, along_pull: L) -> L {
        let (bend, other_bend) = (&view.bend, &view.other_bend);
        let this = (across.0 * L::splat(bend.spin_most) + L::splat(bend.spin_change)) * self.distance;
        let other =
            (across.1 * L::splat(other_bend.spin_most) + L::splat(other_bend.spin_change)) * other_distance;
        let total = (this + other + L::splat(view.pull_radius)) * L::splat(SLACK) - along_pull;
        L::max(total, L::splat(LEAST_BEND))
    }

    /// The bound of the hulls along a direction that separated their parents.
    #[inline(always)]
    fn hulls(&self, view: &View, between: &Between<L>, planes: &Planes) -> Parabola<L> {
        let n = Wide::splat(planes.n.0);
        let across = (L::splat(planes.across.0), L::splat(planes.across.1));
        let turning = (across.0 * self.radius + across.1 * between.radius) * L::splat(SLACK);
        Parabola {
            gap: L::of(planes.low) - L::splat(planes.high + view.gap_error + view.target),
            rate: n.dot(between.velocity) - L::splat(view.rate_error) - turning,
            bend: self.bend(view, across, between.distance, n.dot(self.pull)),
        }
    }

    /// Support of the children along n.
    #[inline(always)]
    fn support(&self, n: Wide<L>) -> L {
        support(n.dot(self.axis).abs(), n.cross(self.axis).length(), self.radius, self.half, self.width)
    }

    /// The bound along the axis of a slab, which is a little longer than 1: the slacks account for that.
    #[inline(always)]
    fn slab(
        &self,
        view: &View,
        between: &Between<L>,
        n: Wide<L>,
        (this, other): (L, L),
        support: L,
    ) -> Parabola<L> {
        let slack = L::splat(AXIS_SLACK);
        let reach = n.dot(between.apart);
        let sign = L::if_greater(L::splat(0.0), reach, L::splat(-1.0), L::splat(1.0));
        let longest = L::splat(1.0 + AXIS_SLACK);
        let (this, other) = (this * longest, other * longest);
        let rate = sign * n.dot(between.velocity);
        let turning = (this * self.radius + other * between.radius) * L::splat(SLACK);
        let along_pull = sign * n.dot(self.pull);
        let along_pull = along_pull - along_pull.abs() * slack;
        Parabola {
            gap: reach.abs() * L::splat(1.0 - AXIS_SLACK)
                - support
                - L::splat((view.gap_error + view.target) * (1.0 + AXIS_SLACK)),
            rate: rate - rate.abs() * slack - L::splat(view.rate_error * (1.0 + AXIS_SLACK)) - turning,
            bend: self.bend(view, (this, other), between.distance, along_pull),
        }
    }
}

/// From the other body's node to this body's children.
#[derive(Clone, Copy)]
struct Between<L> {
    apart: Wide<L>,
    velocity: Wide<L>,
    radius: L,
    distance: L,
}

impl<L: Lanes> Between<L> {
    #[inline(always)]
    fn new(view: &View, partner: &Partner, children: &Children<L>) -> Self {
        Self {
            apart: children.center - Wide::splat(partner.center.0),
            velocity: Wide::splat(partner.velocity.0) + Wide::splat(view.spin.0).cross(children.center),
            radius: L::splat(partner.radius),
            distance: L::splat(partner.distance),
        }
    }
}

/// The line of centres, and the bound of the spheres along it.
#[derive(Clone, Copy)]
struct Line<L> {
    n: Wide<L>,
    across: (L, L),
    /// The distance between the centres, less the target and the error.
    free: L,
    spheres: Parabola<L>,
}

impl<L: Lanes> Line<L> {
    #[inline(always)]
    fn new(view: &View, children: &Children<L>, between: &Between<L>) -> Self {
        let one = L::splat(1.0);
        let length = between.apart.length();
        let n = between.apart.scale(one / L::max(length, L::splat(LEAST_LENGTH)));
        let across = children.across(view, n, one);
        let rate = n.dot(between.velocity) - L::splat(view.rate_error);
        let free = length - L::splat(view.gap_error + view.target);
        let bend = children.bend(view, across, between.distance, n.dot(children.pull));
        Self {
            n,
            across,
            free,
            spheres: Parabola { gap: free - (children.radius + between.radius), rate, bend },
        }
    }

    /// The bound of the lenses along the same line.
    #[inline(always)]
    fn lens(&self, partner: &Partner, children: &Children<L>, between: &Between<L>) -> Parabola<L> {
        let axis = Wide::splat(partner.axis.0);
        let own = children.support(self.n);
        let (half, width) = (L::splat(partner.half), L::splat(partner.width));
        let others =
            support(self.n.dot(axis).abs(), self.n.cross(axis).length(), between.radius, half, width);
        let (this, other) = self.across;
        let turning = (this * children.radius + other * between.radius) * L::splat(SLACK);
        Parabola {
            gap: self.free - (own + others),
            rate: self.spheres.rate - turning,
            bend: self.spheres.bend,
        }
    }
}

/// The bounds along the axis of the children's slabs and along that of the other node's.
#[inline(always)]
fn slabs<L: Lanes>(
    view: &View,
    partner: &Partner,
    children: &Children<L>,
    between: &Between<L>,
) -> [Parabola<L>; 2] {
    let axis = Wide::splat(partner.axis.0);
    let (half, width) = (L::splat(partner.half), L::splat(partner.width));
    let (along, aside) = (children.axis.dot(axis).abs(), children.axis.cross(axis).length());
    let others = children.half + support(along, aside, between.radius, half, width);
    let own = half + support(along, aside, children.radius, children.half, children.width);
    let across = children.across(view, children.axis, children.axis.dot(children.axis));
    let across_other = (L::splat(partner.across.0), L::splat(partner.across.1));
    [
        children.slab(view, between, children.axis, across, others),
        children.slab(view, between, axis, across_other, own),
    ]
}

/// Bounds four children of this body against a node of the other.
#[inline(always)]
pub(crate) fn lenses<L: Lanes>(view: &View, partner: &Partner, block: &Block, horizon: f64) -> Steps {
    let at = L::splat(horizon);
    let zero = L::splat(0.0);
    let children = Children::<L>::new(view, block);
    let between = Between::new(view, partner, &children);
    let line = Line::new(view, &children, &between);
    let mut clear = line.spheres.at_horizon(at).greater(zero);
    if clear == 0b1111 {
        return Steps { steps: [horizon; 4], clear };
    }
    let lens = line.lens(partner, &children, &between);
    clear |= lens.at_horizon(at).greater(zero);
    if clear == 0b1111 {
        return Steps { steps: [horizon; 4], clear };
    }
    let [own, others] = slabs(view, partner, &children, &between);
    clear |= own.at_horizon(at).greater(zero) | others.at_horizon(at).greater(zero);
    if clear == 0b1111 {
        return Steps { steps: [horizon; 4], clear };
    }
    if horizon.is_infinite() {
        let along_line = L::max(line.spheres.step(), lens.step());
        let along_axes = L::max(own.step(), others.step());
        return Steps { steps: L::max(along_line, along_axes).array(), clear };
    }
    let scale = L::splat(horizon * SCALE);
    let longest = line.spheres.or(lens, scale).or(own.or(others, scale), scale);
    Steps { steps: longest.step().array(), clear }
}

/// Bounds the children in a block of this body against a node of the other by their hulls, along a direction that
/// served their parents, and by their spheres.
#[inline(always)]
pub(crate) fn hulls<L: Lanes>(view: &View, nodes: &Nodes<'_>, block: u32, n: V, horizon: f64) -> Steps {
    let at = L::splat(horizon);
    let zero = L::splat(0.0);
    let children = Children::<L>::new(view, &nodes.bodies[0].blocks()[block as usize]);
    let slot = nodes.slots[1] as usize;
    let partner = view.partner(&nodes.bodies[1].blocks()[slot / LANES].lens(slot % LANES));
    let between = Between::new(view, &partner, &children);
    let planes = Planes::along::<L>(view, nodes, block, n);
    let hulls = children.hulls(view, &between, &planes);
    let clear = hulls.at_horizon(at).greater(zero);
    if clear == 0b1111 {
        return Steps { steps: [horizon; 4], clear };
    }
    let spheres = Line::new(view, &children, &between).spheres;
    let clear = clear | spheres.at_horizon(at).greater(zero);
    let scale = L::splat(horizon * SCALE);
    Steps { steps: spheres.or(hulls, scale).step().array(), clear }
}

/// The direction, from the node of the other body to one child, that proves the pair apart longest. For
/// records; the child must be in lane 0.
pub(crate) fn lens_direction(view: &View, partner: &Partner, single: &Block) -> [f64; 3] {
    let children = Children::<One>::new(view, single);
    let between = Between::new(view, partner, &children);
    let line = Line::new(view, &children, &between);
    let axis = Wide::splat(partner.axis.0);
    let [own, others] = slabs(view, partner, &children, &between);
    let along_line = One::max(line.spheres.step(), line.lens(partner, &children, &between).step());
    let choices = [(along_line, line.n), (own.step(), children.axis), (others.step(), axis)];
    let mut best = choices[0];
    for choice in &choices[1..] {
        if choice.0.greater(best.0) != 0 {
            best = *choice;
        }
    }
    let towards = best.1.dot(between.apart).array()[0];
    best.1.0.map(|x| if towards < 0.0 { -x.array()[0] } else { x.array()[0] })
}

/// The direction from a face of the other body to one child, which must be in lane 0. For records.
pub(crate) fn face_direction(face: &Facing, single: &Block) -> [f64; 3] {
    let apart = from_face::<One>(&face.corners, Wide::singles(&single.center));
    let n = apart.scale(One::splat(1.0) / One::max(apart.length(), One::splat(LEAST_LENGTH)));
    n.0.map(|x| x.array()[0])
}

/// From the closest point of a face to each centre: from the closest of three edges, or along the normal from
/// the inside. A hint, of any length.
#[inline(always)]
pub(super) fn from_face<L: Lanes>(corners: &[V; 3], center: Wide<L>) -> Wide<L> {
    let (zero, one) = (L::splat(0.0), L::splat(1.0));
    let mut apart = center - Wide::splat(corners[0].0);
    let mut nearest = apart.dot(apart);
    let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    let area = normal.norm_squared();
    let mut inside = one;
    for i in 0..3 {
        let side = corners[(i + 1) % 3] - corners[i];
        let square = side.norm_squared();
        let inverse = if square > 0.0 { 1.0 / square } else { 0.0 };
        let edge = Wide::<L>::splat(side.0);
        let from = center - Wide::splat(corners[i].0);
        let weight = L::max(L::min(from.dot(edge) * L::splat(inverse), one), zero);
        let off = from - edge.scale(weight);
        let square = off.dot(off);
        apart = Wide::if_greater(nearest, square, off, apart);
        nearest = L::min(square, nearest);
        inside = L::min(inside, Wide::splat(normal.cross(side).0).dot(from));
    }
    let up = Wide::<L>::splat(normal.0);
    let inverse = if area > 0.0 { 1.0 / area } else { 0.0 };
    let straight = up.scale(up.dot(center - Wide::splat(corners[0].0)) * L::splat(inverse));
    Wide::if_greater(inside, zero, straight, apart)
}

/// Bounds four children of this body against a face of the other: the face's closest point to each centre
/// gives the direction, and each of its corners has its own parabola.
#[inline(always)]
pub(crate) fn face<L: Lanes>(view: &View, face: &Facing, block: &Block, horizon: f64) -> Steps {
    let at = L::splat(horizon);
    let zero = L::splat(0.0);
    let children = Children::<L>::new(view, block);
    let apart = from_face(&face.corners, children.center);
    let n = apart.scale(L::splat(1.0) / L::max(apart.length(), L::splat(LEAST_LENGTH)));
    let across = children.across(view, n, n.dot(n));
    let bend = children.bend(view, across, L::splat(face.distance), n.dot(children.pull));
    let lens = children.support(n);
    let turning = across.0 * children.radius * L::splat(SLACK);
    let own = n.dot(Wide::splat(view.spin.0).cross(children.center)) - L::splat(view.rate_error);
    let allowance = L::splat(view.gap_error + view.target);

    // for each corner either bound is enough; all three corners must be safe
    let infinity = L::splat(f64::INFINITY);
    let nothing = Parabola { gap: zero, rate: zero, bend };
    let mut parabolas = [[nothing; 2]; 3];
    let mut far = infinity;
    let corners = face.corners.iter().zip(&face.velocities);
    for (parabola, (corner, velocity)) in parabolas.iter_mut().zip(corners) {
        let free = n.dot(children.center - Wide::splat(corner.0)) - allowance;
        let rate = own + n.dot(Wide::splat(velocity.0));
        let ball = Parabola { gap: free - children.radius, rate, bend };
        let lens = Parabola { gap: free - lens, rate: rate - turning, bend };
        far = L::min(far, L::max(ball.at_horizon(at), lens.at_horizon(at)));
        *parabola = [ball, lens];
    }
    let clear = far.greater(zero);
    if clear == 0b1111 {
        return Steps { steps: [horizon; 4], clear };
    }
    let scale = L::splat(horizon * SCALE);
    let mut step = infinity;
    for [ball, lens] in parabolas {
        let longest = if horizon.is_infinite() {
            L::max(ball.step(), lens.step())
        } else {
            ball.or(lens, scale).step()
        };
        step = L::min(step, longest);
    }
    Steps { steps: step.array(), clear }
}
