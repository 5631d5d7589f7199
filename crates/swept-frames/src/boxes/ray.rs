//! Rays and segments.
//!
//! A ray is the closed half-line origin + t*direction for t >= 0. Its direction need not be a unit vector: t
//! counts in multiples of it. A segment is the closed set start + t*(end - start) for 0 <= t <= 1, with the
//! exact difference end - start, which need not be a float.
//!
//! **Source.** [Num20, exercise 5], which treats a ray as a box with one infinite half size.

use swept::ShapeError;
use swept::internals::shape::{finite, widen};

/// A closed half-line.
///
/// ```
/// use swept_frames::boxes::Ray;
/// assert!(Ray::new([0.0, 0.0], [0.0, 2.0]).is_ok());
/// assert!(Ray::new([0.0, 0.0], [0.0, 0.0]).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray<const D: usize> {
    origin: [f64; D],
    direction: [f64; D],
}

impl<const D: usize> Ray<D> {
    /// The half-line from `origin` along `direction`.
    ///
    /// # Errors
    /// A number that is not finite, or a direction that is exactly zero.
    pub fn new(origin: [f64; D], direction: [f64; D]) -> Result<Self, ShapeError> {
        finite("origin", &origin)?;
        finite("direction", &direction)?;
        if direction.iter().all(|&component| component == 0.0) {
            return Err(ShapeError::ZeroDirection);
        }
        Ok(Ray { origin, direction })
    }

    /// The same from single precision, widened without rounding.
    ///
    /// # Errors
    /// As [`Ray::new`].
    pub fn from_f32(origin: [f32; D], direction: [f32; D]) -> Result<Self, ShapeError> {
        Ray::new(widen(origin), widen(direction))
    }

    /// Where the ray starts.
    pub fn origin(&self) -> &[f64; D] {
        &self.origin
    }

    /// The direction as given.
    pub fn direction(&self) -> &[f64; D] {
        &self.direction
    }
}

impl Ray<2> {
    /// The same ray in space, in the plane z = 0.
    pub fn in_space(&self) -> Ray<3> {
        let lift = |v: [f64; 2]| [v[0], v[1], 0.0];
        Ray { origin: lift(self.origin), direction: lift(self.direction) }
    }
}

/// A closed segment; both ends may coincide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment<const D: usize> {
    start: [f64; D],
    end: [f64; D],
}

impl<const D: usize> Segment<D> {
    /// The segment between two points.
    ///
    /// # Errors
    /// A number that is not finite.
    pub fn new(start: [f64; D], end: [f64; D]) -> Result<Self, ShapeError> {
        finite("start", &start)?;
        finite("end", &end)?;
        Ok(Segment { start, end })
    }

    /// The same from single precision, widened without rounding.
    ///
    /// # Errors
    /// As [`Segment::new`].
    pub fn from_f32(start: [f32; D], end: [f32; D]) -> Result<Self, ShapeError> {
        Segment::new(widen(start), widen(end))
    }

    /// The end with parameter 0.
    pub fn start(&self) -> &[f64; D] {
        &self.start
    }

    /// The end with parameter 1.
    pub fn end(&self) -> &[f64; D] {
        &self.end
    }
}

impl Segment<2> {
    /// The same segment in space, in the plane z = 0.
    pub fn in_space(&self) -> Segment<3> {
        let lift = |v: [f64; 2]| [v[0], v[1], 0.0];
        Segment { start: lift(self.start), end: lift(self.end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_what_is_wrong() {
        assert!(
            matches!(Ray::new([f64::NAN], [1.0]), Err(ShapeError::NotFinite { what, .. }) if what == "origin[0]")
        );
        assert!(
            matches!(Ray::new([0.0], [f64::INFINITY]), Err(ShapeError::NotFinite { what, .. }) if what == "direction[0]")
        );
        assert_eq!(Ray::new([0.0, 0.0], [0.0, -0.0]), Err(ShapeError::ZeroDirection));
        assert!(matches!(
            Segment::new([0.0, 0.0], [0.0, f64::NAN]),
            Err(ShapeError::NotFinite { what, .. }) if what == "end[1]"
        ));
        assert!(Segment::from_f32([0.0_f32], [0.0]).is_ok(), "a point is a segment");
        assert_eq!(Ray::from_f32([0.5_f32], [2.0]).unwrap(), Ray::new([0.5], [2.0]).unwrap());
    }
}
