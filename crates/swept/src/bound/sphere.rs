//! A ball on a moving body over a span of time.
//!
//! **What it answers.** The data needed to test pairs of balls: the radius, and the centre as a
//! [`MovingPoint`]. A rigid motion keeps the radius and the ball is symmetric under rotation, so only the
//! centre matters.
//!
//! **Why it is sound.** The centre is enclosed. The radius is taken as given, so it must not be less than
//! what the ball is meant to contain.
//!
//! **Source.** [D2M14, section 5.4.2, "SphereOverDomain"], [Redon06, section 6.1].

use super::motion_span::{MotionSpan, symmetric};
use super::moving_box::MovingBox;
use super::point::MovingPoint;
use crate::shape::Sphere;
use swept_num::{Interval, Vector};

/// A ball over a span. Computed once, tested against many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingSphere {
    /// The centre.
    pub center: MovingPoint,
    /// The radius; a negative one counts as zero, NaN as infinite.
    pub radius: f64,
}

impl MovingSphere {
    /// The ball about a body point, in the body's coordinates. The point should be finite: a ball about an
    /// infinite one counts as apart from every finite ball.
    #[must_use]
    pub fn new(motion: &MotionSpan, center: [f64; 3], radius: f64) -> Self {
        Self { center: MovingPoint::of(motion, center), radius }
    }

    /// The same from a sphere.
    #[must_use]
    pub fn of(motion: &MotionSpan, sphere: &Sphere<3>) -> Self {
        Self::new(motion, *sphere.center(), sphere.radius())
    }

    /// The span.
    #[must_use]
    pub fn span(&self) -> Interval {
        self.center.span
    }

    /// The axis-aligned box around everything the ball sweeps.
    ///
    /// # Guarantee
    /// It contains every point of the ball at every time of the span.
    #[must_use]
    pub fn swept_box(&self) -> MovingBox {
        let around = symmetric(self.radius_above());
        MovingBox { span: self.span(), sides: Vector(self.center.places.0.map(|side| side + around)) }
    }

    /// The radius: never negative, infinite if it is NaN.
    pub(super) fn radius_above(&self) -> f64 {
        if self.radius.is_nan() { f64::INFINITY } else { self.radius.max(0.0) }
    }
}
