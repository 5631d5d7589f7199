//! Constant acceleration and constant spin: a body in flight.
//!
//! **What it answers.** The motion of a thrown body whose reference point is its centre of mass.
//!
//! **The mathematics.** With τ = t - start of the span,
//!
//! ```text
//! o(t) = position + velocity τ + acceleration τ²/2        R(t) = exp(τ [ω]) R0
//! ```
//!
//! **Why it is sound.** See [`glide_and_turn`](super::glide_and_turn). The acceleration is exact, so two
//! bodies under the same gravity have no relative acceleration.
//!
//! **Source.** [D2M14, section 3.1.3].

use super::anchor::Anchor;
use super::contract::{in_range, span_of};
use super::error::{Argument, MotionError, PoseOwner, finite};
use super::exact_interval::exactly;
use super::glide::Glide;
use super::glide_and_turn::{GlideAndTurn, moves_by_glide_and_turn};
use super::placement::Placement;
use super::steady::Steady;

/// Constant acceleration of the reference point, constant angular velocity about a fixed axis.
///
/// ```
/// use swept::{Ballistic, Motion, Placement};
/// use swept_num::Interval;
/// let up = [0.0, 0.0, 4.0];
/// let throw = Ballistic::new([0.0, 1.0], Placement::IDENTITY, up, [0.0, 0.0, -8.0], [0.0; 3])?;
/// assert_eq!(throw.pose(1.0).translation.0, [0.0, 0.0, 0.0]);
/// // the top of the throw, at t = 1/2, is enclosed although both ends are lower
/// assert!(throw.enclose(Interval::between(0.0, 1.0)).translation[2].contains(1.0));
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ballistic {
    start: Placement,
    velocity: [f64; 3],
    acceleration: [f64; 3],
    angular_velocity: [f64; 3],
    glide_and_turn: GlideAndTurn,
}

impl Ballistic {
    /// The motion from `start`, with this `velocity`, at the start of the span.
    ///
    /// # Errors
    /// If a number is not finite, a quaternion is zero, the span is reversed, or numbers are so large that
    /// the motion overflows.
    pub fn new(
        span: [f64; 2],
        start: Placement,
        velocity: [f64; 3],
        acceleration: [f64; 3],
        angular_velocity: [f64; 3],
    ) -> Result<Self, MotionError> {
        let span = span_of(span)?;
        let start = start.checked(&PoseOwner::Start)?;
        finite(Argument::Velocity, &velocity)?;
        finite(Argument::Acceleration, &acceleration)?;
        finite(Argument::AngularVelocity, &angular_velocity)?;
        let glide_and_turn = GlideAndTurn {
            span,
            epoch: span.lo(),
            steady: Steady::spinning(angular_velocity, start.orientation.matrix()),
            glide: Glide::new(start.position, exactly(velocity), exactly(acceleration)),
        };
        in_range(Self { start, velocity, acceleration, angular_velocity, glide_and_turn })
    }

    /// The motion in the plane z = 0, from a planar placement, with velocity, acceleration and rate of
    /// turning.
    ///
    /// # Errors
    /// As for [`Ballistic::new`].
    pub fn planar(
        span: [f64; 2],
        start: Placement,
        [vx, vy]: [f64; 2],
        [ax, ay]: [f64; 2],
        rate: f64,
    ) -> Result<Self, MotionError> {
        Self::new(span, start, [vx, vy, 0.0], [ax, ay, 0.0], [0.0, 0.0, rate])
    }

    /// The pose at the epoch.
    #[must_use]
    pub fn start(&self) -> Placement {
        self.start
    }

    /// The time at which the body is at [`Ballistic::start`]: where the span began before it was cut.
    #[must_use]
    pub fn epoch(&self) -> f64 {
        self.glide_and_turn.epoch
    }

    /// The velocity of the reference point at the epoch.
    #[must_use]
    pub fn velocity(&self) -> [f64; 3] {
        self.velocity
    }

    /// The acceleration of the reference point.
    #[must_use]
    pub fn acceleration(&self) -> [f64; 3] {
        self.acceleration
    }

    /// The angular velocity.
    #[must_use]
    pub fn angular_velocity(&self) -> [f64; 3] {
        self.angular_velocity
    }

    /// The exact pose, if there is one.
    pub(super) fn anchor(&self, t: f64) -> Option<Anchor> {
        let (epoch, start) = (self.glide_and_turn.epoch, &self.start);
        (t == epoch || !self.glide_and_turn.steady.turns()).then(|| {
            Anchor::along(start.position, self.velocity, self.acceleration, [epoch, t], start.orientation)
        })
    }
}

moves_by_glide_and_turn!(Ballistic);

#[cfg(test)]
mod tests {
    use super::super::contract::Motion;
    use super::*;
    use swept_num::Interval;

    #[test]
    fn velocity_and_acceleration() {
        let throw = Ballistic::new(
            [2.0, 4.0],
            Placement::new([1.0, 2.0, 3.0], [1.0, 1.0, 0.0, 0.0]),
            [1.0, 0.0, 5.0],
            [0.0, 0.5, -10.0],
            [0.0, 1.0, 0.0],
        )
        .unwrap();
        let twist = throw.twist(3.0);
        assert_eq!(twist.velocity.0, [1.0, 0.5, -5.0]);
        assert!(twist.velocity_error < 1e-14 && twist.angular_velocity_error == 0.0);
        let curvature = throw.curvature(throw.span());
        assert_eq!(curvature.acceleration, super::super::Ball::exact([0.0, 0.5, -10.0]));
        let speeds = throw.speeds(Interval::between(2.0, 4.0));
        assert!(speeds.velocity.contains([1.0, 0.0, 5.0]) && speeds.velocity.contains([1.0, 1.0, -15.0]));
        assert!(speeds.point_speed(1.0) < 5.0 + 20.0);
        assert_eq!(throw.pose(2.0).translation_error, 0.0);
    }

    #[test]
    fn bad_numbers_are_named() {
        let thrown =
            |a, w| Ballistic::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, a, 0.0], [w, 0.0, 0.0]);
        assert!(thrown(f64::NAN, 0.0).unwrap_err().to_string().starts_with("acceleration[1]"));
        assert!(thrown(0.0, f64::INFINITY).unwrap_err().to_string().starts_with("angular_velocity[0]"));
        let far = Ballistic::new([0.0, 1e200], Placement::IDENTITY, [0.0; 3], [1.0, 0.0, 0.0], [0.0; 3]);
        assert!(matches!(far, Err(MotionError::TooLarge { .. })), "{far:?}");
    }
}
