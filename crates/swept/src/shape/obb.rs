//! Oriented boxes.
//!
//! **What it answers.** Which set of points an oriented box is, for axes that are floats and so never exactly
//! orthonormal.
//!
//! **The mathematics.** The set is { c + sum_i s_i u_i : |s_i| <= h_i } with centre c, axes u_i and half
//! sizes h_i **as given**: a parallelepiped whose axes are orthonormal up to the deviation w = max over i, j
//! of |u_i.u_j - [i = j]|. The axes are used as edges of the box, in either handedness: a set of determinant
//! -1 is the same box as its mirror image, but it is not a rotation matrix and must not be used as one (see
//! `is_right_handed`).
//!
//! **Why it is sound.** The constructor stores a proved upper bound on w. Let f be a scalar product as
//! computed, u = 2^-53. Squared lengths are sums of D <= 3 non-negative terms, so f = |u_i|^2 (1 + e), |e| <=
//! 3.01u; if f <= 1 + 2^-20 then |u_i|^2 <= 1 + 2^-19, and every scalar product has an error of at most
//! 3.01u*(1 + 2^-19) <= 3.02u (products that underflow add at most 3*2^-1075). Subtracting 1 from a number in
//! [1/2, 2] is exact. Hence w <= max|f - [i = j]| + 3.02u, and the stored fl(max + 4u) is not less, since its
//! own rounding loses at most u*(2^-20 + 4u).
//!
//! **Source.** [Num20, section 3]; the check of the axes is missing there.

use super::error::{ShapeError, finite, widen};

/// How far the axes may be from orthonormal: |u_i.u_j - [i = j]| as computed must not exceed this, 2^-20.
///
/// No proof depends on this number: each box carries its own proved deviation. It only rejects axes that are
/// not meant as those of a box. Rounding exact orthonormal axes to `f32` (relative error 2^-24 per component)
/// changes a scalar product by at most 2^-23 + 2^-48, so axes held in single precision fit with a factor of
/// eight to spare; so do axes printed with six decimals.
pub const ORTHONORMAL_SLACK: f64 = 1.0 / 1_048_576.0;

/// Four units in the last place of one half: 4u = 2^-51.
const DOT_ERROR: f64 = 2.0 * f64::EPSILON;

/// A closed oriented box in D = 2 or 3 dimensions: centre, nearly orthonormal axes, half sizes.
///
/// ```
/// use swept::internals::shape::Obb;
/// let turned = Obb::new([1.0, 0.0], [[0.6, 0.8], [-0.8, 0.6]], [2.0, 0.5])?;
/// assert!(turned.deviation() < 1e-15);
/// assert!(Obb::new([0.0, 0.0], [[1.0, 0.0], [0.5, 1.0]], [1.0, 1.0]).is_err());
/// # Ok::<(), swept::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obb<const D: usize> {
    center: [f64; D],
    axes: [[f64; D]; D],
    half: [f64; D],
    deviation: f64,
}

impl<const D: usize> Obb<D> {
    const DIMENSION: () = assert!(D == 2 || D == 3, "an oriented box has two or three dimensions");

    /// The box with the given centre, axes and half sizes. `axes[i]` is the i-th axis as a vector.
    ///
    /// Left-handed axes are accepted: the box is the same set. A half size of zero makes a flat box, a
    /// segment or a point.
    ///
    /// # Errors
    /// If a number is not finite, a half size is negative, or the axes are not unit and orthogonal within
    /// [`ORTHONORMAL_SLACK`].
    pub fn new(center: [f64; D], axes: [[f64; D]; D], half: [f64; D]) -> Result<Self, ShapeError> {
        let () = Self::DIMENSION;
        finite("center", &center)?;
        for (i, axis) in axes.iter().enumerate() {
            finite(&format!("axes[{i}]"), axis)?;
        }
        finite("half", &half)?;
        if let Some(i) = half.iter().position(|&h| h < 0.0) {
            return Err(ShapeError::Negative { what: format!("half[{i}]"), value: half[i] });
        }
        let deviation = deviation(&axes)?;
        Ok(Obb { center, axes, half, deviation })
    }

    /// The same from single precision.
    ///
    /// # Guarantee
    /// The numbers are widened without rounding: it is the same set.
    ///
    /// # Errors
    /// As for [`Obb::new`].
    pub fn from_f32(center: [f32; D], axes: [[f32; D]; D], half: [f32; D]) -> Result<Self, ShapeError> {
        Obb::new(widen(center), axes.map(widen), widen(half))
    }

    /// The centre.
    pub fn center(&self) -> &[f64; D] {
        &self.center
    }

    /// The axes as given, one vector each.
    pub fn axes(&self) -> &[[f64; D]; D] {
        &self.axes
    }

    /// The half sizes along the axes, each zero or more.
    pub fn half(&self) -> &[f64; D] {
        &self.half
    }

    /// How far the axes are from orthonormal.
    ///
    /// # Guarantee
    /// Not less than |u_i.u_j - [i = j]| for every pair of axes, in exact arithmetic.
    pub fn deviation(&self) -> f64 {
        self.deviation
    }
}

impl Obb<3> {
    /// Whether the axes form a right-handed set, so that they are a rotation matrix (up to the deviation).
    ///
    /// # Guarantee
    /// Exact: the determinant of nearly orthonormal axes is within 2^-17 of 1 or -1.
    pub fn is_right_handed(&self) -> bool {
        let [u, v, w] = &self.axes;
        let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        cross[0] * w[0] + cross[1] * w[1] + cross[2] * w[2] > 0.0
    }
}

impl Obb<2> {
    /// The same rectangle in space, in the plane z = 0: a box that is flat along its third axis.
    ///
    /// # Guarantee
    /// The same set of points, with z = 0; nothing is rounded.
    pub fn in_space(&self) -> Obb<3> {
        let [u, v] = self.axes;
        Obb {
            center: [self.center[0], self.center[1], 0.0],
            axes: [[u[0], u[1], 0.0], [v[0], v[1], 0.0], [0.0, 0.0, 1.0]],
            half: [self.half[0], self.half[1], 0.0],
            deviation: self.deviation,
        }
    }
}

/// A proved upper bound on the deviation (derived at the top of this file), or why the axes are refused.
fn deviation<const D: usize>(axes: &[[f64; D]; D]) -> Result<f64, ShapeError> {
    let dot = |i: usize, j: usize| (0..D).fold(0.0, |sum, k| sum + axes[i][k] * axes[j][k]);
    let mut largest = 0.0_f64;
    // lengths first: the error bound for the other products rests on them
    for axis in 0..D {
        let norm_squared = dot(axis, axis);
        let excess = (norm_squared - 1.0).abs();
        if excess > ORTHONORMAL_SLACK {
            return Err(ShapeError::NotUnit { axis, norm_squared });
        }
        largest = largest.max(excess);
    }
    for first in 0..D {
        for second in first + 1..D {
            let dot = dot(first, second);
            if dot.abs() > ORTHONORMAL_SLACK {
                return Err(ShapeError::NotOrthogonal { first, second, dot });
            }
            largest = largest.max(dot.abs());
        }
    }
    Ok(largest + DOT_ERROR)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRAIGHT: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

    #[test]
    fn refuses_what_is_not_a_box_and_says_where() {
        let with_axis = |i: usize, axis: [f64; 3]| {
            let mut axes = STRAIGHT;
            axes[i] = axis;
            Obb::new([0.0; 3], axes, [1.0; 3])
        };
        assert!(
            matches!(with_axis(1, [0.0, f64::NAN, 0.0]), Err(ShapeError::NotFinite { what, .. }) if what == "axes[1][1]")
        );
        assert!(matches!(with_axis(2, [0.0, 0.0, 1.001]), Err(ShapeError::NotUnit { axis: 2, .. })));
        assert!(matches!(with_axis(2, [0.0, 0.0, 1e200]), Err(ShapeError::NotUnit { axis: 2, .. })));
        assert!(matches!(
            with_axis(2, [0.0, 0.6, 0.8]),
            Err(ShapeError::NotOrthogonal { first: 1, second: 2, .. })
        ));
        assert!(matches!(with_axis(0, [0.0; 3]), Err(ShapeError::NotUnit { axis: 0, .. })));
        assert_eq!(
            Obb::new([0.0; 3], STRAIGHT, [1.0, -1.0, 1.0]),
            Err(ShapeError::Negative { what: "half[1]".into(), value: -1.0 })
        );
        assert!(matches!(
            Obb::new([0.0, 0.0, f64::INFINITY], STRAIGHT, [1.0; 3]),
            Err(ShapeError::NotFinite { what, .. }) if what == "center[2]"
        ));
        assert!(Obb::new([0.0; 3], STRAIGHT, [0.0; 3]).is_ok(), "a point is a box");
    }

    #[test]
    fn left_handed_axes_are_accepted_and_told() {
        let mirrored = [STRAIGHT[1], STRAIGHT[0], STRAIGHT[2]];
        assert!(!Obb::new([0.0; 3], mirrored, [1.0; 3]).unwrap().is_right_handed());
        assert!(Obb::new([0.0; 3], STRAIGHT, [1.0; 3]).unwrap().is_right_handed());
    }

    #[test]
    fn single_precision_axes_pass_the_check() {
        // one third, two thirds: the worst roundings of single precision still fit
        let axes = [
            [1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0],
            [2.0 / 3.0, 1.0 / 3.0, -2.0 / 3.0],
            [2.0 / 3.0, -2.0 / 3.0, 1.0 / 3.0],
        ];
        let narrow = axes.map(|axis: [f64; 3]| axis.map(|x| x as f32));
        let widened = Obb::from_f32([0.1_f32, 0.2, 0.3], narrow, [1.0; 3]).unwrap();
        assert_eq!(widened.center()[0], f64::from(0.1_f32));
        assert!(widened.deviation() > 1e-9 && widened.deviation() < ORTHONORMAL_SLACK / 4.0);
    }
}
