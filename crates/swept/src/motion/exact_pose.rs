//! Poses as fractions of integers.
//!
//! **What it answers.** Where a point of a body is, without any error, in a pose whose numbers were given.
//!
//! **The mathematics.** The rotation of a quaternion q of floats is M/N with integers: N = |q|² and M the
//! matrix of [`placement`](super::placement) before the division, after scaling q to integers. The position
//! is rational too. So R x + o is rational for float points x.
//!
//! **Why it is sound.** Integers and fractions of arbitrary length; nothing is rounded. A turn by an angle in
//! the plane is not a fraction, unless the angle is zero, and has no exact pose here.
//!
//! **Source.** [D2M14, appendix A, equation 19], with the length divided out.

use super::placement::Placement;
use dashu_int::IBig;
use dashu_ratio::Relaxed;
use swept_num::exact::{common_exponent, integers, rational};

/// Rotation and translation without error.
///
/// ```
/// use swept::{Motion, Placement, Spin};
/// let turned = Placement::new([0.5, 0.0, 0.0], [1.0, 2.0, 3.0, 4.0]);
/// let spin = Spin::new([0.0, 1.0], turned, [1.0, 0.0, 0.0], [0.0, 0.0, 2.0])?;
/// assert!(spin.exact_pose(0.0).is_some());
/// assert!(spin.exact_pose(0.5).is_none()); // the sine of one radian is not a fraction
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ExactPose {
    /// M.
    matrix: [[IBig; 3]; 3],
    /// N, positive.
    denominator: IBig,
    position: [Relaxed; 3],
}

impl ExactPose {
    /// The pose as given; `None` for a turn by an angle, and for numbers that are not a pose.
    #[must_use]
    pub fn given(placement: &Placement) -> Option<Self> {
        if !placement.position.iter().all(|x| x.is_finite()) {
            return None;
        }
        Self::of(placement.position.map(rational), placement.orientation.quaternion()?)
    }

    /// A position and the rotation of a quaternion.
    pub(super) fn of(position: [Relaxed; 3], quaternion: [f64; 4]) -> Option<Self> {
        if quaternion == [0.0; 4] || !quaternion.iter().all(|x| x.is_finite()) {
            return None;
        }
        let [w, x, y, z] = integers(&quaternion, common_exponent(quaternion));
        let twice = |sum: IBig| sum << 1;
        let [ww, xx, yy, zz] = [&w * &w, &x * &x, &y * &y, &z * &z];
        let matrix = [
            [&ww + &xx - &yy - &zz, twice(&x * &y - &w * &z), twice(&x * &z + &w * &y)],
            [twice(&x * &y + &w * &z), &ww + &yy - &xx - &zz, twice(&y * &z - &w * &x)],
            [twice(&x * &z - &w * &y), twice(&y * &z + &w * &x), &ww + &zz - &xx - &yy],
        ];
        Some(Self { matrix, denominator: ww + xx + yy + zz, position })
    }

    /// M, the rotation times [`ExactPose::denominator`].
    pub(crate) fn matrix(&self) -> &[[IBig; 3]; 3] {
        &self.matrix
    }

    /// N, positive.
    pub(crate) fn denominator(&self) -> &IBig {
        &self.denominator
    }

    /// The difference between this position and that of another pose: numerators and positive denominators.
    pub(crate) fn offset_from(&self, other: &Self) -> [(IBig, IBig); 3] {
        core::array::from_fn(|i| {
            let (numerator, denominator) = (&self.position[i] - &other.position[i]).into_parts();
            (numerator, denominator.into())
        })
    }

    /// The position of a point of the body: R x + o.
    #[must_use]
    pub(crate) fn place(&self, point: [f64; 3]) -> [Relaxed; 3] {
        let x = point.map(rational);
        core::array::from_fn(|i| {
            let row = &self.matrix[i];
            let sum = (0..3).map(|j| Relaxed::from(row[j].clone()) * &x[j]).fold(Relaxed::ZERO, |a, b| a + b);
            sum / Relaxed::from(self.denominator.clone()) + &self.position[i]
        })
    }

    /// The point of the body that is at this position: the inverse of [`ExactPose::place`].
    #[must_use]
    pub(crate) fn point_at(&self, place: &[Relaxed; 3]) -> [Relaxed; 3] {
        let from: [Relaxed; 3] = core::array::from_fn(|i| &place[i] - &self.position[i]);
        core::array::from_fn(|j| {
            let sum = (0..3).map(|i| Relaxed::from(self.matrix[i][j].clone()) * &from[i]);
            sum.fold(Relaxed::ZERO, |a, b| a + b) / Relaxed::from(self.denominator.clone())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_is_exact() {
        let pose = ExactPose::given(&Placement::new([0.5, 0.0, 0.0], [0.1, 0.0, 0.0, 0.1])).unwrap();
        let place = pose.place([1.0, 0.25, 3.0]);
        assert_eq!(place, [0.25, 1.0, 3.0].map(rational));
        assert_eq!(pose.point_at(&place), [1.0, 0.25, 3.0].map(rational));
    }

    #[test]
    fn angles_have_no_exact_pose_but_zero_has() {
        assert!(ExactPose::given(&Placement::planar([1.0, 2.0], 0.5)).is_none());
        assert!(ExactPose::given(&Placement::planar([1.0, 2.0], 0.0)).is_some());
        assert!(ExactPose::given(&Placement::new([0.0; 3], [0.0; 4])).is_none());
        assert!(ExactPose::given(&Placement::at([f64::NAN, 0.0, 0.0])).is_none());
    }

    #[test]
    fn lengths_are_kept_and_undone() {
        let pose = ExactPose::given(&Placement::new([1e20, 1e-20, -3.0], [0.3, 1e-9, -0.7, 2e5])).unwrap();
        let place = pose.place([0.1, 0.2, 0.3]);
        assert_eq!(pose.point_at(&place), [0.1, 0.2, 0.3].map(rational));
        let square = |p: [Relaxed; 3]| p.iter().map(|x| x * x).fold(Relaxed::ZERO, |a, b| a + b);
        let centered: [Relaxed; 3] = core::array::from_fn(|k| &place[k] - &pose.position[k]);
        assert_eq!(square(centered), square([0.1, 0.2, 0.3].map(rational)));
    }
}
