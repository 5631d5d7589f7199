//! Axis-aligned boxes (AABBs).
//!
//! A box is the closed set of points with lo_k <= x_k <= hi_k for every coordinate k; it may be flat in any
//! coordinate. The ends are stored as given, and membership is a comparison, which never rounds.
//!
//! **Source.** [Num20, section 2.1], the first of its three representations.

use swept::ShapeError;
use swept::internals::shape::{finite, widen};

/// A closed axis-aligned box in D dimensions.
///
/// ```
/// use swept_frames::boxes::Aabb;
/// let unit = Aabb::new([0.0, 0.0], [1.0, 1.0])?;
/// assert!(unit.contains(&[1.0, 0.5]));
/// assert!(Aabb::new([0.0, 2.0], [1.0, 1.0]).is_err());
/// # Ok::<(), swept::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb<const D: usize> {
    lo: [f64; D],
    hi: [f64; D],
}

impl<const D: usize> Aabb<D> {
    /// The box between two opposite corners.
    ///
    /// # Errors
    /// A coordinate that is not finite, or a lower end above the upper end.
    pub fn new(lo: [f64; D], hi: [f64; D]) -> Result<Self, ShapeError> {
        finite("lo", &lo)?;
        finite("hi", &hi)?;
        match (0..D).find(|&k| lo[k] > hi[k]) {
            Some(axis) => Err(ShapeError::Reversed { axis, lo: lo[axis], hi: hi[axis] }),
            None => Ok(Aabb { lo, hi }),
        }
    }

    /// The same box from single precision.
    ///
    /// # Guarantee
    /// The numbers are widened without rounding: it is the same set.
    ///
    /// # Errors
    /// As [`Aabb::new`].
    pub fn from_f32(lo: [f32; D], hi: [f32; D]) -> Result<Self, ShapeError> {
        Aabb::new(widen(lo), widen(hi))
    }

    /// The corner with the smallest coordinates.
    pub fn lo(&self) -> &[f64; D] {
        &self.lo
    }

    /// The corner with the largest coordinates.
    pub fn hi(&self) -> &[f64; D] {
        &self.hi
    }

    /// Whether a point lies in the closed box.
    ///
    /// # Guarantee
    /// Exact. A point with a NaN coordinate lies in no box.
    pub fn contains(&self, point: &[f64; D]) -> bool {
        (0..D).all(|k| self.lo[k] <= point[k] && point[k] <= self.hi[k])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_not_a_box_and_says_where() {
        assert_eq!(
            Aabb::new([0.0, f64::INFINITY], [1.0, f64::INFINITY]),
            Err(ShapeError::NotFinite { what: "lo[1]".into(), value: f64::INFINITY })
        );
        assert!(
            matches!(Aabb::new([0.0], [f64::NAN]), Err(ShapeError::NotFinite { what, .. }) if what == "hi[0]")
        );
        assert_eq!(
            Aabb::new([0.0, 1.0], [1.0, 0.5]),
            Err(ShapeError::Reversed { axis: 1, lo: 1.0, hi: 0.5 })
        );
        assert!(Aabb::new([0.0; 3], [0.0; 3]).is_ok(), "a point is a box");
    }

    #[test]
    fn single_precision_is_widened_exactly() {
        let widened = Aabb::from_f32([0.1_f32], [0.7_f32]).unwrap();
        assert_eq!(widened.lo()[0], 0.100_000_001_490_116_12);
        assert!(widened.contains(&[0.7_f32.into()]));
        assert!(!widened.contains(&[f64::NAN]));
    }
}
