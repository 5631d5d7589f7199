//! Smooth pieces of two motions, and how paths bend within them.
//!
//! **What it answers.** The times at which the velocity of either body may jump; between them, bounds on what
//! changes the velocities.
//!
//! **The mathematics.** Within a piece, for a unit direction n and a point at distance d from its reference
//! point,
//!
//! ```text
//! n·p'' >= n·o'' - (max|n×ω| max|ω| + max|ω'|) d
//! ```
//!
//! because n·(ω×(ω×x)) = (n×ω)·(ω×x). Along the spin axis itself nothing bends.
//!
//! **Why it is sound.** The bounds are those of [`Motion::curvature`] over the rest of the piece, and no
//! bound is used across a break.

use super::lanes::{Lanes, Wide};
use super::slack::SLACK;
use crate::motion::{Ball, Motion};
use swept_num::{Interval, Matrix};

/// What bends the paths of one body's points over the rest of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bend {
    /// Contains o''.
    pub acceleration: Ball,
    /// Contains ω.
    pub spin: Ball,
    /// Upper bound on |ω|.
    pub spin_most: f64,
    /// Upper bound on |ω'|.
    pub spin_change: f64,
}

impl Bend {
    pub(crate) fn of(motion: &impl Motion, span: Interval) -> Self {
        let curvature = motion.curvature(span);
        Self {
            acceleration: curvature.acceleration,
            spin: curvature.angular_velocity,
            spin_most: curvature.angular_velocity.magnitude() * SLACK,
            spin_change: curvature.angular_acceleration.magnitude() * SLACK,
        }
    }

    /// With the spin in axes rotated by a matrix that is known up to a relative error. The acceleration is
    /// not rotated.
    pub(crate) fn turned(&self, by: Matrix<f64, 3>, relative: f64) -> Self {
        let center = by * self.spin.center;
        let radius = (self.spin.radius + relative * self.spin_most) * SLACK;
        Self { spin: Ball { center, radius }, ..*self }
    }
}

/// |ω|² is raised by this factor before (n·ω)² is subtracted: 2^-48 covers the roundings of both.
pub(crate) const SQUARE_SLACK: f64 = 1.0 + 1.0 / (1u64 << 48) as f64;

/// max|n×ω| over the piece, with |n|² given: √(|n|²|ω|² - (n·ω)²) + the radius of the ball that contains ω.
/// The radius is not scaled by |n|: callers with an n longer than 1 raise the result themselves. |ω|² is that
/// of the ball's centre, raised by [`SQUARE_SLACK`].
#[inline(always)]
pub(crate) fn across<L: Lanes>(n: Wide<L>, square: L, spin: Wide<L>, spin_square: f64, radius: f64) -> L {
    let along = n.dot(spin);
    let rest = square * L::splat(spin_square) - along * along;
    (L::max(rest, L::splat(0.0)).sqrt() + L::splat(radius)) * L::splat(SLACK)
}

/// The times of the span at which either motion may break, with the span's end as the last.
pub(crate) fn ends(a: &impl Motion, b: &impl Motion, span: Interval) -> Vec<f64> {
    let mut ends: Vec<f64> =
        a.breaks().iter().chain(b.breaks()).copied().filter(|&t| t > span.lo() && t < span.hi()).collect();
    ends.push(span.hi());
    ends.sort_unstable_by(f64::total_cmp);
    ends.dedup();
    ends
}
