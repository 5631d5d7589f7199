//! Turning about a line that keeps its direction.
//!
//! **What it answers.** [`Revolution`]: the line about which a body turns, if its direction does not change. A
//! shaft that turns a hundred times is always within the same cylinder about that line.
//!
//! **The mathematics.** With u the direction of the line, p(t) a point of it and θ the angle turned since t0,
//!
//! ```text
//! x(t) = p(t) + exp(θ(t) [u]) (x(t0) - p(t0))        for every point x of the body
//! ```
//!
//! so its height u·(x - p) and its distance |u×(x - p)| from the line stay what they are at t0, however often and
//! however unevenly the body turns.
//!
//! **Why it is sound.** Every kind of motion says so of its own formula, of which this is a part: spins turn about
//! their reference point, screws about their line, links about the only joint that moves.

use super::ball::Ball;
use swept_num::{Interval, Vector};

/// How a body turns about a line over a span of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Revolution {
    /// Encloses u, a unit vector that does not change.
    pub axis: Vector<Interval, 3>,
    /// Encloses p - o at the start of the span: the way from the reference point to a point of the line.
    pub arm: Vector<Interval, 3>,
    /// Contains p', the velocity of that point, at every time of the span but finitely many.
    pub velocity: Ball,
}

impl Revolution {
    /// About a line through the reference point.
    pub(super) fn through_reference(axis: Vector<Interval, 3>, velocity: Ball) -> Self {
        Self { axis, arm: Vector::ZERO.enclosed(), velocity }
    }
}

#[cfg(test)]
mod tests;
