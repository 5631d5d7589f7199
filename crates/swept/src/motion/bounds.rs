//! What a motion guarantees over a span of time: velocities, and what bends the paths.
//!
//! **What it answers.** Balls that enclose o', ω, o'' and ω' at every time of a span; from them upper bounds
//! on the speed and the acceleration of a body point at a given distance from the reference point.
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

/// Enclosures of the velocities over a span of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speeds {
    /// Encloses o', the velocity of the reference point.
    pub velocity: Ball,
    /// Encloses ω, the angular velocity.
    pub angular_velocity: Ball,
}

impl Speeds {
    /// An upper bound on the speed of a body point at this distance from the reference point.
    #[must_use]
    pub fn point_speed(&self, distance: f64) -> f64 {
        (self.velocity.magnitude() + product_above(self.angular_velocity.magnitude(), distance)) * SLACK
    }

    /// Balls around both.
    pub(crate) fn hull(&self, other: &Self) -> Self {
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
/// // a point at distance 3 turns at 2 radians per second: 2² · 3
/// assert!((curvature.point_acceleration(3.0) - 12.0).abs() < 1e-9);
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curvature {
    /// Encloses o'', the acceleration of the reference point.
    pub acceleration: Ball,
    /// Encloses ω, the angular velocity.
    pub angular_velocity: Ball,
    /// Encloses ω', the angular acceleration.
    pub angular_acceleration: Ball,
}

impl Curvature {
    /// An upper bound on the acceleration of a body point at this distance from the reference point.
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
