//! How long four node pairs stay apart.
//!
//! **What it answers.** For four children of a node of this body and one node or face of the other, a time for which
//! each pair certainly keeps its distance.
//!
//! **The mathematics.** With a direction n fixed in space, φ(s) <= n·(b - a) for all points of both at t + s:
//!
//! ```text
//! φ(s) >= |n| target + g + r s - K s²/2,     so the pair is safe up to the first zero of  g + r s - K s²/2
//! spheres  g = n·c - ρx - ρy     r = n·c'                             c from one centre to the other
//! lenses   g = n·c - Sx - Sy     r = n·c' - |n×ωx| ρx - |n×ωy| ρy     S: support along n
//! S = ρ if ρ|n·u| <= h, else h|n·u| + √(ρ²-h²) |n×u|
//! K = -n·o'' + Σ (|n×ω| |ω| + |ω'|) d                                d from the reference point to the centre
//! ```
//!
//! Directions: the line of centres with spheres and with lenses, and the axes of both slabs.
//!
//! **Why it is sound.** Every g is lowered by the view's `gap_error`, every r by its `rate_error`, K is raised, and the
//! step lowered (`docs/soundness/first-contact.md`, sections 2 to 4). A direction is only a hint.
//!
//! **Source.** DESIGN, section 4.

use super::lanes::{Lanes, Wide};
use super::view::{Facing, Partner, SLACK, View};
use crate::hierarchy::Block;

/// What is known of four pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Steps {
    /// Each pair is safe for this long; zero: nothing is known.
    pub steps: [f64; 4],
    /// Bit i is set where pair i is safe up to the horizon.
    pub clear: u8,
}

/// K is never taken below this, so that there is always something to divide by; steps get longer than any span.
pub(crate) const LEAST_BEND: f64 = f64::from_bits((1023 - 600) << 52);
/// Lengths are never divided by less.
const LEAST_LENGTH: f64 = f64::from_bits((1023 - 400) << 52);
/// |ω|² is raised by this factor before (n·ω)² is taken from it: 2^-48 covers the roundings of both.
const SQUARE_SLACK: f64 = 1.0 + 1.0 / (1u64 << 48) as f64;
/// What a stored axis can be longer than 1, and then some: 2^-21.
const AXIS_SLACK: f64 = 1.0 / (1u64 << 21) as f64;
/// Relative error of g + r s - K s²/2 at the horizon: five roundings.
const HORIZON_SLACK: f64 = 1.0 / (1u64 << 49) as f64;
/// Steps are multiplied by this: more than the roundings of the solution (docs, section 2).
const STEP_SLACK: f64 = 1.0 - 1.0 / (1u64 << 47) as f64;

/// g, r and K of four pairs.
#[derive(Clone, Copy)]
pub(crate) struct Parabola<L> {
    pub gap: L,
    pub rate: L,
    pub bend: L,
}

impl<L: Lanes> Parabola<L> {
    /// Positive where the pair is safe up to the horizon.
    #[inline(always)]
    fn at_horizon(&self, horizon: L) -> L {
        let half = self.bend * horizon * L::splat(0.5);
        let value = self.gap + horizon * (self.rate - half);
        let error = (self.gap + horizon * (self.rate.abs() + half)) * L::splat(HORIZON_SLACK);
        let zero = L::splat(0.0);
        L::if_greater(self.gap, zero, value - error, zero)
    }

    /// The first zero, lowered.
    #[inline(always)]
    pub(crate) fn step(&self) -> L {
        let zero = L::splat(0.0);
        let two_gaps = self.gap + self.gap;
        let discriminant = self.rate * self.rate + two_gaps * self.bend;
        let root = L::max(discriminant.sqrt(), self.rate.abs());
        let above = L::if_greater(zero, self.rate, two_gaps, self.rate + root);
        let below = L::if_greater(zero, self.rate, root - self.rate, self.bend);
        L::if_greater(self.gap, zero, above / below * L::splat(STEP_SLACK), zero)
    }
}

/// max|n×ω| over the piece: √(|n|²|ω|² - (n·ω)²) + uncertainty.
#[inline(always)]
fn across<L: Lanes>(n: Wide<L>, square: L, spin: Wide<L>, spin_square: f64, radius: f64) -> L {
    let along = n.dot(spin);
    let rest = square * L::splat(spin_square) - along * along;
    (L::max(rest, L::splat(0.0)).sqrt() + L::splat(radius)) * L::splat(SLACK)
}

/// Support of a lens along n, from |n·u| and |n×u|.
#[inline(always)]
fn support<L: Lanes>(along: L, aside: L, radius: L, half: L, width: L) -> L {
    L::if_greater(radius * along, half, half * along + width * aside, radius)
}

/// Four children of this body against a node of the other.
#[inline(always)]
pub(crate) fn lenses<L: Lanes>(view: &View, partner: &Partner, block: &Block, horizon: f64) -> Steps {
    let at = L::splat(horizon);
    let zero = L::splat(0.0);
    let one = L::splat(1.0);
    let center = Wide::<L>::singles(&block.center);
    let (radius, half) = (L::singles(&block.radius), L::singles(&block.half));
    let (other_radius, other_half) = (L::splat(partner.radius), L::splat(partner.half));
    let (bend, other_bend) = (&view.bend, &view.other_bend);
    let (spin_square, other_spin_square) = (
        bend.spin.center.norm_squared() * SQUARE_SLACK,
        other_bend.spin.center.norm_squared() * SQUARE_SLACK,
    );
    let spin = Wide::splat(bend.spin.center.0);
    let other_spin = Wide::splat(other_bend.spin.center.0);
    let pull = Wide::splat(view.pull.0);

    // the line of centres
    let apart = center - Wide::splat(partner.center.0);
    let length = apart.length();
    let n = apart.scale(one / L::max(length, L::splat(LEAST_LENGTH)));
    let velocity = Wide::splat(partner.velocity.0) + Wide::splat(view.spin.0).cross(center);
    let distance = (center + Wide::splat(view.home.0)).length();
    let across_this = across(n, one, spin, spin_square, bend.spin.radius);
    let across_other = across(n, one, other_spin, other_spin_square, other_bend.spin.radius);
    let bending = |across_this: L, across_other: L, along_pull: L| {
        let this = (across_this * L::splat(bend.spin_most) + L::splat(bend.spin_change)) * distance;
        let other = (across_other * L::splat(other_bend.spin_most) + L::splat(other_bend.spin_change))
            * L::splat(partner.distance);
        let total = (this + other + L::splat(view.pull_radius)) * L::splat(SLACK) - along_pull;
        L::max(total, L::splat(LEAST_BEND))
    };
    let rate = n.dot(velocity) - L::splat(view.rate_error);
    let free = length - L::splat(view.gap_error + view.target);
    let bend_line = bending(across_this, across_other, n.dot(pull));
    let spheres = Parabola { gap: free - (radius + other_radius), rate, bend: bend_line };
    let far = spheres.at_horizon(at);
    let mut clear = far.greater(zero);
    if clear == 0b1111 {
        return Steps { steps: [horizon; 4], clear };
    }

    let axis = Wide::<L>::singles(&block.axis);
    let other_axis = Wide::splat(partner.axis.0);
    let width = ((radius - half) * (radius + half)).sqrt();
    let other_width = L::splat(partner.width);
    let own = support(n.dot(axis).abs(), n.cross(axis).length(), radius, half, width);
    let others =
        support(n.dot(other_axis).abs(), n.cross(other_axis).length(), other_radius, other_half, other_width);
    let turning = (across_this * radius + across_other * other_radius) * L::splat(SLACK);
    let lens = Parabola { gap: free - (own + others), rate: rate - turning, bend: bend_line };
    clear |= lens.at_horizon(at).greater(zero);
    if clear == 0b1111 {
        return Steps { steps: [horizon; 4], clear };
    }

    // the axes of the slabs: u is a little longer than 1, which the slacks account for
    let (along, aside) = (axis.dot(other_axis).abs(), axis.cross(other_axis).length());
    let slab = |n: Wide<L>, support: L| {
        let reach = n.dot(apart);
        let sign = L::if_greater(zero, reach, L::splat(-1.0), one);
        let square = n.dot(n);
        let across_this = across(n, square, spin, spin_square, bend.spin.radius * (1.0 + AXIS_SLACK));
        let across_other =
            across(n, square, other_spin, other_spin_square, other_bend.spin.radius * (1.0 + AXIS_SLACK));
        let rate = sign * n.dot(velocity);
        let turning = (across_this * radius + across_other * other_radius) * L::splat(SLACK);
        let along_pull = sign * n.dot(pull);
        let along_pull = along_pull - along_pull.abs() * L::splat(AXIS_SLACK);
        Parabola {
            gap: reach.abs() * L::splat(1.0 - AXIS_SLACK)
                - support
                - L::splat((view.gap_error + view.target) * (1.0 + AXIS_SLACK)),
            rate: rate
                - rate.abs() * L::splat(AXIS_SLACK)
                - L::splat(view.rate_error * (1.0 + AXIS_SLACK))
                - turning,
            bend: bending(across_this, across_other, along_pull),
        }
    };
    let own_slab = slab(axis, half + support(along, aside, other_radius, other_half, other_width));
    let other_slab = slab(other_axis, other_half + support(along, aside, radius, half, width));
    clear |= own_slab.at_horizon(at).greater(zero) | other_slab.at_horizon(at).greater(zero);
    if clear == 0b1111 {
        return Steps { steps: [horizon; 4], clear };
    }
    let line = L::max(spheres.step(), lens.step());
    let slabs = L::max(own_slab.step(), other_slab.step());
    Steps { steps: L::max(line, slabs).array(), clear }
}

/// Four children of this body against a face of the other: the face's nearest point to each centre gives the
/// direction, and each of its corners is followed for itself.
#[inline(always)]
pub(crate) fn face<L: Lanes>(view: &View, face: &Facing, block: &Block, horizon: f64) -> Steps {
    let at = L::splat(horizon);
    let zero = L::splat(0.0);
    let one = L::splat(1.0);
    let center = Wide::<L>::singles(&block.center);
    let (radius, half) = (L::singles(&block.radius), L::singles(&block.half));
    let (bend, other_bend) = (&view.bend, &view.other_bend);
    let (spin_square, other_spin_square) = (
        bend.spin.center.norm_squared() * SQUARE_SLACK,
        other_bend.spin.center.norm_squared() * SQUARE_SLACK,
    );
    let corners = face.corners.map(|corner| Wide::<L>::splat(corner.0));

    // from the nearest point of the face to the centre: the nearest of three edges, or straight up from the inside
    let mut apart = center - corners[0];
    let mut nearest = apart.dot(apart);
    for i in 0..3 {
        let edge = face.corners[(i + 1) % 3] - face.corners[i];
        let square = edge.norm_squared();
        let inverse = if square > 0.0 { 1.0 / square } else { 0.0 };
        let edge = Wide::<L>::splat(edge.0);
        let from = center - corners[i];
        let weight = L::max(L::min(from.dot(edge) * L::splat(inverse), one), zero);
        let off = from - edge.scale(weight);
        let square = off.dot(off);
        apart = Wide(core::array::from_fn(|k| L::if_greater(nearest, square, off.0[k], apart.0[k])));
        nearest = L::min(square, nearest);
    }
    let normal = (face.corners[1] - face.corners[0]).cross(face.corners[2] - face.corners[0]);
    let area = normal.norm_squared();
    if area > 0.0 {
        let up = Wide::<L>::splat(normal.0);
        let mut inside = one;
        for i in 0..3 {
            let inward = normal.cross(face.corners[(i + 1) % 3] - face.corners[i]);
            inside = L::min(inside, Wide::<L>::splat(inward.0).dot(center - corners[i]));
        }
        let straight = up.scale(up.dot(center - corners[0]) * L::splat(1.0 / area));
        apart = Wide(core::array::from_fn(|k| L::if_greater(inside, zero, straight.0[k], apart.0[k])));
    }
    let n = apart.scale(one / L::max(apart.length(), L::splat(LEAST_LENGTH)));

    let square = n.dot(n);
    let spin = Wide::splat(bend.spin.center.0);
    let other_spin = Wide::splat(other_bend.spin.center.0);
    let across_this = across(n, square, spin, spin_square, bend.spin.radius);
    let across_other = across(n, square, other_spin, other_spin_square, other_bend.spin.radius);
    let distance = (center + Wide::splat(view.home.0)).length();
    let bending = (across_this * L::splat(bend.spin_most) + L::splat(bend.spin_change)) * distance
        + (across_other * L::splat(other_bend.spin_most) + L::splat(other_bend.spin_change))
            * L::splat(face.distance)
        + L::splat(view.pull_radius);
    let bending = bending * L::splat(SLACK) - n.dot(Wide::splat(view.pull.0));
    let bending = L::max(bending, L::splat(LEAST_BEND));
    let axis = Wide::<L>::singles(&block.axis);
    let width = ((radius - half) * (radius + half)).sqrt();
    let lens = support(n.dot(axis).abs(), n.cross(axis).length(), radius, half, width);
    let turning = across_this * radius * L::splat(SLACK);
    let own = n.dot(Wide::splat(view.spin.0).cross(center)) - L::splat(view.rate_error);
    let allowance = L::splat(view.gap_error + view.target);

    let parabolas: [[Parabola<L>; 2]; 3] = core::array::from_fn(|i| {
        let free = n.dot(center - corners[i]) - allowance;
        let rate = own + n.dot(Wide::splat(face.velocities[i].0));
        [
            Parabola { gap: free - radius, rate, bend: bending },
            Parabola { gap: free - lens, rate: rate - turning, bend: bending },
        ]
    });
    // each bound must hold for all three corners; either bound will do
    let far = |which: usize| {
        let [a, b, c] = [0, 1, 2].map(|i: usize| parabolas[i][which].at_horizon(at));
        L::min(a, L::min(b, c))
    };
    let clear = far(0).greater(zero) | far(1).greater(zero);
    if clear == 0b1111 {
        return Steps { steps: [horizon; 4], clear };
    }
    let step = |which: usize| {
        let [a, b, c] = [0, 1, 2].map(|i: usize| parabolas[i][which].step());
        L::min(a, L::min(b, c))
    };
    Steps { steps: L::max(step(0), step(1)).array(), clear }
}
