//! A ball on a moving body over a span of time.
//!
//! **What it answers.** Everything that pairs of balls are tested with: the radius, and its centre as a [`MovingPoint`].
//!
//! **The mathematics.** A rigid motion keeps the radius; the ball turns into itself, so only the centre matters.
//!
//! **Why it is sound.** The centre is enclosed; the radius is taken as given, so it must not be less than what the ball is to hold.
//!
//! **Source.** [D2M14, section 5.4.2, "SphereOverDomain"], [Redon06, section 6.1].

use super::motion_span::{MotionSpan, symmetric};
use super::moving_box::MovingBox;
use super::point::MovingPoint;
use crate::shape::Sphere;
use swept_num::{Interval, Vector};

/// A ball over a span. Made once, tested against many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingSphere {
    /// The centre.
    pub center: MovingPoint,
    /// The radius; a negative one counts as zero, one that is not a number as any.
    pub radius: f64,
}

impl MovingSphere {
    /// The ball about a body point, in the body's coordinates, which should be finite: an infinite one is apart from every
    /// finite ball.
    #[must_use]
    pub fn new(motion: &MotionSpan, center: [f64; 3], radius: f64) -> Self {
        Self { center: MovingPoint::of(motion, center), radius }
    }

    /// The same from a shape.
    #[must_use]
    pub fn of(motion: &MotionSpan, sphere: &Sphere<3>) -> Self {
        Self::new(motion, *sphere.center(), sphere.radius())
    }

    /// The span.
    #[must_use]
    pub fn span(&self) -> Interval {
        self.center.span
    }

    /// The box along the axes around all that the ball sweeps.
    ///
    /// # Guarantee
    /// It holds every point of the ball at every time of the span.
    #[must_use]
    pub fn swept_box(&self) -> MovingBox {
        let around = symmetric(self.radius_above());
        MovingBox { span: self.span(), sides: Vector(self.center.places.0.map(|side| side + around)) }
    }

    /// The radius, not negative, infinite if it is not a number.
    pub(super) fn radius_above(&self) -> f64 {
        if self.radius.is_nan() { f64::INFINITY } else { self.radius.max(0.0) }
    }
}
