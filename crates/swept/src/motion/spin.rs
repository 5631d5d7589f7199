//! Constant velocity and constant spin.
//!
//! **What it answers.** The motion of a body that moves along a line and turns about a fixed axis: the motion
//! of the benchmark cases, and that of an explicit Euler step.
//!
//! **The mathematics.** With τ = t - start of the span,
//!
//! ```text
//! o(t) = position + velocity τ      R(t) = exp(τ [ω]) R0      ω in world axes, radians per unit of time
//! ```
//!
//! ω = 0 means no turn. The axis is fixed in the world; a free body turns like this only about a principal
//! axis (D-21).
//!
//! **Why it is sound.** See [`glide_and_turn`](super::glide_and_turn).
//!
//! **Source.** [D2M14, section 3.1.1 and appendix A], [Redon06, section 4.2].

use super::anchor::Anchor;
use super::contract::{in_range, span_of};
use super::error::{Argument, MotionError, PoseOwner, finite};
use super::glide::Glide;
use super::glide_and_turn::{GlideAndTurn, moves_by_glide_and_turn};
use super::placement::Placement;
use super::steady::Steady;

/// Constant velocity of the reference point, constant angular velocity about a fixed axis.
///
/// ```
/// use swept::{Motion, Placement, Spin};
/// let spin = Spin::new([0.0, 1.0], Placement::at([1.0, 0.0, 0.0]), [0.0, 2.0, 0.0], [0.0, 0.0, 3000.0])?;
/// let pose = spin.pose(0.5);
/// assert_eq!(pose.translation.0, [1.0, 1.0, 0.0]);
/// assert!(pose.rotation_error < 1e-12); // after 1500 radians
/// assert_eq!(spin.twist(0.5).angular_velocity.0, [0.0, 0.0, 3000.0]);
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spin {
    start: Placement,
    velocity: [f64; 3],
    angular_velocity: [f64; 3],
    glide_and_turn: GlideAndTurn,
}

impl Spin {
    /// The motion from `start` at the start of the span.
    ///
    /// # Errors
    /// If a number is not finite, a quaternion is zero, the span is reversed, or numbers are so large that
    /// the motion overflows.
    pub fn new(
        span: [f64; 2],
        start: Placement,
        velocity: [f64; 3],
        angular_velocity: [f64; 3],
    ) -> Result<Self, MotionError> {
        let span = span_of(span)?;
        let start = start.checked(&PoseOwner::Start)?;
        finite(Argument::Velocity, &velocity)?;
        finite(Argument::AngularVelocity, &angular_velocity)?;
        let glide_and_turn = GlideAndTurn {
            span,
            epoch: span.lo(),
            steady: Steady::spinning(angular_velocity, start.orientation.matrix()),
            glide: Glide::straight(start.position, velocity),
        };
        in_range(Self { start, velocity, angular_velocity, glide_and_turn })
    }

    /// The motion in the plane z = 0, from a position, an angle, a velocity and a rate of turning.
    ///
    /// # Errors
    /// As for [`Spin::new`].
    pub fn planar(
        span: [f64; 2],
        position: [f64; 2],
        angle_rad: f64,
        [x, y]: [f64; 2],
        rate: f64,
    ) -> Result<Self, MotionError> {
        Self::new(span, Placement::planar(position, angle_rad), [x, y, 0.0], [0.0, 0.0, rate])
    }

    /// The motion of a body at rest.
    ///
    /// # Errors
    /// As for [`Spin::new`].
    pub fn at_rest(span: [f64; 2], place: Placement) -> Result<Self, MotionError> {
        Self::new(span, place, [0.0; 3], [0.0; 3])
    }

    /// The pose at the epoch.
    #[must_use]
    pub fn start(&self) -> Placement {
        self.start
    }

    /// The time at which the body is at [`Spin::start`]: where the span began before it was cut.
    #[must_use]
    pub fn epoch(&self) -> f64 {
        self.glide_and_turn.epoch
    }

    /// The velocity of the reference point.
    #[must_use]
    pub fn velocity(&self) -> [f64; 3] {
        self.velocity
    }

    /// The angular velocity.
    #[must_use]
    pub fn angular_velocity(&self) -> [f64; 3] {
        self.angular_velocity
    }

    /// The exact pose, if there is one.
    pub(super) fn anchor(&self, t: f64) -> Option<Anchor> {
        let epoch = self.glide_and_turn.epoch;
        (t == epoch || !self.glide_and_turn.steady.turns()).then(|| {
            Anchor::along(self.start.position, self.velocity, [0.0; 3], [epoch, t], self.start.orientation)
        })
    }
}

moves_by_glide_and_turn!(Spin);

#[cfg(test)]
mod tests;
