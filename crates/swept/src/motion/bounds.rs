//! What a motion promises over a span of time: velocities, and what bends them.
//!
//! **What it answers.** Balls that hold o', ω, o'' and ω' at every time of a span; from them the greatest speed and
//! the greatest acceleration of a body point at a given distance from the reference point.
//!
//! **The mathematics.** For a body point at distance d from the reference point, with r = p - o, |r| = d:
//!
//! ```text
//! p'  = o'  + ω × r                          |p'|  <= |o'|  + |ω| d
//! p'' = o'' + ω' × r + ω × (ω × r)           |p''| <= |o''| + (|ω'| + |ω|²) d
//! ```
//!
//! **Why it is sound.** The triangle inequality, rounded up. Both hold within one smooth piece; see
//! [`Motion::breaks`](super::Motion::breaks).
//!
//! **Source.** [D2M14, appendix B.1, equations 22 to 25], with the term of ω' that its motion does not have.

use super::ball::{Ball, SLACK, product_above};

/// Where the velocities are over a span of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speeds {
    /// Holds o', the velocity of the reference point.
    pub velocity: Ball,
    /// Holds ω, the angular velocity.
    pub angular_velocity: Ball,
}

impl Speeds {
    /// An upper bound of the speed of a body point at this distance from the reference point.
    #[must_use]
    pub fn point_speed(&self, distance: f64) -> f64 {
        (self.velocity.magnitude() + product_above(self.angular_velocity.magnitude(), distance)) * SLACK
    }

    pub(super) fn hull(&self, other: &Self) -> Self {
        Self {
            velocity: self.velocity.hull(other.velocity),
            angular_velocity: self.angular_velocity.hull(other.angular_velocity),
        }
    }
}

/// What bends the paths of points over a span of time.
///
/// ```
/// use swept::{Motion, Placement, Spin};
/// use swept_num::Interval;
/// let spin = Spin::new([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0, 0.0, 2.0])?;
/// let curvature = spin.curvature(Interval::between(0.0, 1.0));
/// // a point at distance 3 turns with 2 radians a second: 2² · 3
/// assert!((curvature.point_acceleration(3.0) - 12.0).abs() < 1e-9);
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curvature {
    /// Holds o'', the acceleration of the reference point.
    pub acceleration: Ball,
    /// Holds ω, the angular velocity.
    pub angular_velocity: Ball,
    /// Holds ω', the angular acceleration.
    pub angular_acceleration: Ball,
}

impl Curvature {
    /// An upper bound of the acceleration of a body point at this distance from the reference point.
    #[must_use]
    pub fn point_acceleration(&self, distance: f64) -> f64 {
        let speed = self.angular_velocity.magnitude();
        let turning = (self.angular_acceleration.magnitude() + product_above(speed, speed)) * SLACK;
        (self.acceleration.magnitude() + product_above(turning, distance)) * SLACK
    }

    pub(super) fn hull(&self, other: &Self) -> Self {
        Self {
            acceleration: self.acceleration.hull(other.acceleration),
            angular_velocity: self.angular_velocity.hull(other.angular_velocity),
            angular_acceleration: self.angular_acceleration.hull(other.angular_acceleration),
        }
    }
}
