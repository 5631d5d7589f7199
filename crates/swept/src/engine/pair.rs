//! Two bodies on their motions.
//!
//! **What it answers.** What every engine is asked about: two bodies, their motions, the span of time, and a
//! bound on their closing speed.
//!
//! **The mathematics.** Two points at distances d_A and d_B from their reference points close no faster than
//!
//! ```text
//! V = |v_A - v_B| + r_A + r_B + |ω_A| d_A + |ω_B| d_B       v, r: centre and radius of a ball that contains
//!                                                           the velocity of the reference point
//! ```
//!
//! **Why it is sound.** The balls and spins hold over the whole span ([`Motion::speeds`]); the sum is raised
//! by more than its roundings.

use super::rest::Rest;
use crate::hierarchy::Body;
use crate::motion::{Motion, Pose, Speeds};
use crate::shape::triangle::Triangle;
use swept_num::Interval;

/// Two bodies on their motions over a span.
#[derive(Debug)]
pub(crate) struct Pair<'a, A, B> {
    pub bodies: [&'a Body; 2],
    pub motions: (&'a A, &'a B),
    pub span: Interval,
    /// V: an upper bound on the speed at which any two points close over the span.
    pub closing: f64,
}

impl<A, B> Clone for Pair<'_, A, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, B> Copy for Pair<'_, A, B> {}

impl<'a, A: Motion, B: Motion> Pair<'a, A, B> {
    /// The pair over a span that both motions cover.
    pub(crate) fn new(bodies: [&'a Body; 2], motions: (&'a A, &'a B), span: Interval) -> Self {
        let (first, second) = (motions.0.speeds(span), motions.1.speeds(span));
        let apart = first.velocity.center - second.velocity.center;
        let turning = |speeds: &Speeds, body: &Body| speeds.angular_velocity.magnitude() * body.local().reach;
        let total = apart.norm_squared().sqrt()
            + first.velocity.radius
            + second.velocity.radius
            + turning(&first, bodies[0])
            + turning(&second, bodies[1]);
        // fewer than forty roundings, each 2^-53
        Self { bodies, motions, span, closing: total * (1.0 + 64.0 * f64::EPSILON) }
    }

    /// When the search begins.
    pub(crate) fn start(&self) -> f64 {
        self.span.lo()
    }

    /// Where both are at a time.
    pub(crate) fn poses(&self, t: f64) -> [Pose; 2] {
        [self.motions.0.pose(t), self.motions.1.pose(t)]
    }

    /// Both bodies at rest in their poses at a time.
    pub(crate) fn rest(&self, t: f64) -> Rest<'a> {
        Rest::new(self.bodies, self.poses(t))
    }

    /// A face of each, in the coordinates of its body.
    pub(crate) fn triangles(&self, faces: [u32; 2]) -> [Triangle; 2] {
        [0, 1].map(|i: usize| self.bodies[i].mesh().triangle(faces[i] as usize))
    }
}
