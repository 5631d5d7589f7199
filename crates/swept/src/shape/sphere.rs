//! Balls: the set of points at distance at most `radius` from `center`. The ball is solid; its surface is the
//! sphere.
//!
//! { x : sum_k (x_k - c_k)^2 <= r^2 }. The radius may be zero: a point.
//!
//! **Source.** [Num20, section 2.1].

use super::error::{ShapeError, finite, widen};

/// A closed solid ball in D dimensions.
///
/// ```
/// use swept::internals::shape::Sphere;
/// let ball = Sphere::new([0.0, 0.0, 1.0], 2.0)?;
/// assert_eq!(ball.radius(), 2.0);
/// assert!(Sphere::new([0.0], -1.0).is_err());
/// # Ok::<(), swept::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere<const D: usize> {
    center: [f64; D],
    radius: f64,
}

impl<const D: usize> Sphere<D> {
    /// The ball with the given centre and radius.
    ///
    /// # Errors
    /// If a number is not finite, or the radius is negative.
    pub fn new(center: [f64; D], radius: f64) -> Result<Self, ShapeError> {
        finite("center", &center)?;
        if !radius.is_finite() {
            return Err(ShapeError::NotFinite { what: "radius".into(), value: radius });
        }
        if radius < 0.0 {
            return Err(ShapeError::Negative { what: "radius".into(), value: radius });
        }
        Ok(Sphere { center, radius })
    }

    /// The same from single precision.
    ///
    /// # Guarantee
    /// The numbers are widened without rounding: it is the same set.
    ///
    /// # Errors
    /// As for [`Sphere::new`].
    pub fn from_f32(center: [f32; D], radius: f32) -> Result<Self, ShapeError> {
        Sphere::new(widen(center), f64::from(radius))
    }

    /// The centre.
    pub fn center(&self) -> &[f64; D] {
        &self.center
    }

    /// The radius, zero or more.
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_not_a_ball() {
        assert!(
            matches!(Sphere::new([0.0, f64::NAN], 1.0), Err(ShapeError::NotFinite { what, .. }) if what == "center[1]")
        );
        assert!(
            matches!(Sphere::new([0.0], f64::INFINITY), Err(ShapeError::NotFinite { what, .. }) if what == "radius")
        );
        assert_eq!(
            Sphere::new([0.0], -1e-300),
            Err(ShapeError::Negative { what: "radius".into(), value: -1e-300 })
        );
        assert_eq!(Sphere::from_f32([0.5_f32], 0.25).unwrap(), Sphere::new([0.5], 0.25).unwrap());
    }
}
