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
//! by more than its roundings. No point of a body is farther from its reference point than the body's reach; the
//! difference and length of the positions round by less than 8u, which the slack covers.

use super::rest::Rest;
use super::slack::SLACK;
use super::view::length;
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
    /// Where both are at the start, which many parts of a query ask.
    starting: [Pose; 2],
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
        let closing = total * (1.0 + 64.0 * f64::EPSILON);
        let starting = [motions.0.pose(span.lo()), motions.1.pose(span.lo())];
        Self { bodies, motions, span, closing, starting }
    }

    /// When the search begins.
    pub(crate) fn start(&self) -> f64 {
        self.span.lo()
    }

    /// Where both are at a time.
    #[inline]
    pub(crate) fn poses(&self, t: f64) -> [Pose; 2] {
        if t == self.span.lo() { self.starting } else { [self.motions.0.pose(t), self.motions.1.pose(t)] }
    }

    /// Whether the bodies are proved apart at the start by balls about their reference points.
    pub(crate) fn starts_far(&self) -> bool {
        let [first, second] = &self.starting;
        let apart = length(second.translation - first.translation);
        let [a, b] = self.bodies.map(|body| body.local().reach);
        apart > (a + b + first.translation_error + second.translation_error) * SLACK
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
