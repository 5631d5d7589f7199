//! Placements: the poses that motions are given.
//!
//! **What it answers.** The rotation that four numbers, or an angle in the plane, represent.
//!
//! **The mathematics.** A quaternion q = (w, x, y, z), of any non-zero length, means the rotation of q/|q|:
//!
//! ```text
//!        1   w²+x²-y²-z²   2(xy - wz)    2(xz + wy)
//! R  =  ---  2(xy + wz)    w²-x²+y²-z²   2(yz - wx)         q and -q are the same rotation
//!       |q|² 2(xz - wy)    2(yz + wx)    w²-x²-y²+z²
//! ```
//!
//! An angle in the plane turns about the z axis, counterclockwise seen from +z, and whole turns are kept.
//!
//! **Why it is sound.** The entries are quotients of polynomials in the numbers as given, enclosed with
//! intervals; there is no normalised quaternion whose rounding would have to be accounted for. The numbers
//! are first scaled to about size 1 by a power of two, so nothing overflows.
//!
//! **Source.** [D2M14, appendix A, equation 19], with the length divided out (D-21).

use super::error::{Field, MotionError, PoseOwner, finite, finite_number};
use super::exact_interval::{ExactInterval, leveling};
use crate::shape::{Mesh, ShapeError};
use swept_num::{Interval, Matrix, Number, Vector};

/// An orientation, given exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Orientation {
    /// The rotation of q/|q| for q = (w, x, y, z), which must not be zero.
    Quaternion([f64; 4]),
    /// A turn about the z axis by this many radians.
    Planar(f64),
}

/// A pose given exactly: the position of the body's own origin, and its orientation.
///
/// ```
/// use swept::Placement;
/// let upright = Placement::new([0.0, 0.0, 1.5], [1.0, 0.0, 0.0, 0.0]);
/// let turned = Placement::planar([2.0, 0.0], 0.5);
/// assert_eq!(turned.position, [2.0, 0.0, 0.0]);
/// assert_eq!(upright, Placement::at([0.0, 0.0, 1.5]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The position of the origin of the body's coordinates: the reference point.
    pub position: [f64; 3],
    /// The orientation.
    pub orientation: Orientation,
}

impl Placement {
    /// The world frame.
    pub const IDENTITY: Self = Self::at([0.0; 3]);

    /// A position and a quaternion (w, x, y, z) of any non-zero length.
    #[must_use]
    pub const fn new(position: [f64; 3], quaternion: [f64; 4]) -> Self {
        Self { position, orientation: Orientation::Quaternion(quaternion) }
    }

    /// A position, without rotation.
    #[must_use]
    pub const fn at(position: [f64; 3]) -> Self {
        Self::new(position, [1.0, 0.0, 0.0, 0.0])
    }

    /// A position in the plane z = 0, and an angle in radians.
    #[must_use]
    pub const fn planar([x, y]: [f64; 2], angle_rad: f64) -> Self {
        Self { position: [x, y, 0.0], orientation: Orientation::Planar(angle_rad) }
    }

    /// The placement of `inner`, given in the frame of this placement: first `inner`, then this.
    ///
    /// ```
    /// use swept::Placement;
    /// let quarter = Placement::new([10.0, 0.0, 0.0], [1.0, 0.0, 0.0, 1.0]);
    /// assert_eq!(quarter.compose(&Placement::at([2.0, 0.0, 0.0])).position, [10.0, 2.0, 0.0]);
    /// ```
    ///
    /// # Guarantee
    /// None beyond double precision: the numbers of the result are rounded. They are exact if only angles in
    /// the plane or only translations are combined and their sums do not round.
    #[must_use]
    pub fn compose(&self, inner: &Self) -> Self {
        let moved = self.apply(inner.position);
        let orientation = match (self.orientation, inner.orientation) {
            (Orientation::Planar(a), Orientation::Planar(b)) => Orientation::Planar(a + b),
            (a, b) => Orientation::Quaternion(product(a.some_quaternion(), b.some_quaternion())),
        };
        Self { position: moved, orientation }
    }

    /// The inverse placement: combined, the two give the world frame, up to rounding.
    ///
    /// ```
    /// use swept::Placement;
    /// let there = Placement::new([1.0, 2.0, 3.0], [1.0, 1.0, 1.0, 1.0]);
    /// let back = there.inverse();
    /// assert_eq!(back.compose(&there).position, [0.0; 3]);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let orientation = match self.orientation {
            Orientation::Planar(angle) => Orientation::Planar(-angle),
            Orientation::Quaternion([w, x, y, z]) => Orientation::Quaternion([w, -x, -y, -z]),
        };
        let turned = Self { position: [0.0; 3], orientation }.apply(self.position);
        // adding zero makes -0 a 0
        Self { position: turned.map(|x| 0.0 - x), orientation }
    }

    /// The position of a point of the body, rounded.
    #[must_use]
    pub fn apply(&self, point: [f64; 3]) -> [f64; 3] {
        let rotation = self.orientation.matrix().0.map(|row| Vector(row.0.map(|entry| entry.0.midpoint())));
        (Matrix(rotation) * Vector(point) + Vector(self.position)).0
    }

    /// The mesh moved to this placement. Its coordinates are rounded, so it is a new body.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn apply_to_mesh(&self, mesh: &Mesh) -> Result<Mesh, ShapeError> {
        let rotation = self.orientation.matrix().0.map(|row| row.0.map(|entry| entry.0.midpoint()));
        mesh.transformed(rotation, self.position)
    }

    /// Refuses an invalid pose; `whose` names it.
    pub(super) fn checked(self, whose: &PoseOwner) -> Result<Self, MotionError> {
        finite(whose.position(), &self.position)?;
        self.orientation.checked(whose.orientation())?;
        Ok(self)
    }
}

impl Orientation {
    /// Refuses an invalid orientation; `name` names it.
    pub(super) fn checked(self, name: Field) -> Result<Self, MotionError> {
        match self {
            Self::Quaternion(quaternion) => {
                finite(name.clone(), &quaternion)?;
                if quaternion == [0.0; 4] {
                    return Err(MotionError::ZeroQuaternion { what: name });
                }
            }
            Self::Planar(angle) => finite_number(name, angle)?,
        }
        Ok(self)
    }

    /// The rotation matrix; the numbers must have been checked.
    pub(super) fn matrix(self) -> Matrix<ExactInterval, 3> {
        match self {
            Self::Quaternion(quaternion) => from_quaternion(quaternion),
            Self::Planar(angle) => {
                let (s, c) = Interval::point(angle).sin_cos();
                let (s, c, o) = (ExactInterval(s), ExactInterval(c), ExactInterval::ZERO);
                Matrix([Vector([c, -s, o]), Vector([s, c, o]), Vector([o, o, ExactInterval::ONE])])
            }
        }
    }

    /// The quaternion, if the orientation has an exact one in floats.
    pub(super) fn quaternion(self) -> Option<[f64; 4]> {
        match self {
            Self::Quaternion(quaternion) => Some(quaternion),
            // for no other angle are the sine and cosine of the half angle floats
            Self::Planar(angle) => (angle == 0.0).then_some([1.0, 0.0, 0.0, 0.0]),
        }
    }
}

impl Orientation {
    /// A quaternion (w, x, y, z) of about length 1 with the same orientation, rounded; one of length 1 is not
    /// changed.
    #[must_use]
    pub fn unit_quaternion(self) -> [f64; 4] {
        let quaternion = self.some_quaternion();
        let square: f64 = quaternion.iter().map(|x| x * x).sum();
        if square == 1.0 { quaternion } else { quaternion.map(|x| x / square.sqrt()) }
    }

    /// A quaternion of approximately the same orientation.
    fn some_quaternion(self) -> [f64; 4] {
        match self {
            Self::Quaternion(quaternion) => {
                let level = leveling(&quaternion);
                quaternion.map(|x| x * level)
            }
            Self::Planar(angle) => {
                let (s, c) = swept_num::sin_cos(0.5 * angle);
                [c, 0.0, 0.0, s]
            }
        }
    }
}

/// The quaternion of one rotation after another: q is applied first.
fn product([a, b, c, d]: [f64; 4], [w, x, y, z]: [f64; 4]) -> [f64; 4] {
    [
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    ]
}

fn from_quaternion(quaternion: [f64; 4]) -> Matrix<ExactInterval, 3> {
    let level = ExactInterval::exactly(leveling(&quaternion));
    let [w, x, y, z] = quaternion.map(|component| ExactInterval::exactly(component) * level);
    let [ww, xx, yy, zz] = [w, x, y, z].map(ExactInterval::square);
    let length = (ww + xx) + (yy + zz);
    let twice = |sum: ExactInterval| sum + sum;
    let rows = [
        [(ww + xx) - (yy + zz), twice(x * y - w * z), twice(x * z + w * y)],
        [twice(x * y + w * z), (ww + yy) - (xx + zz), twice(y * z - w * x)],
        [twice(x * z - w * y), twice(y * z + w * x), (ww + zz) - (xx + yy)],
    ];
    Matrix(rows.map(|row| Vector(row.map(|entry| entry.over(length)))))
}

#[cfg(test)]
mod tests {
    use super::super::ball::centered;
    use super::super::error::Argument;
    use super::super::exact_interval::interval_matrix;
    use super::*;

    #[test]
    fn simple_quaternions_are_exact() {
        let exact = |quaternion| {
            let m = interval_matrix(Orientation::Quaternion(quaternion).matrix());
            let (middle, error) = centered(m);
            assert_eq!(error, 0.0, "{m:?}");
            middle
        };
        assert_eq!(exact([1.0, 0.0, 0.0, 0.0]), Matrix::identity());
        assert_eq!(exact([-4.0, 0.0, 0.0, 0.0]), Matrix::identity());
        // a quarter turn about z: cos 45° = sin 45°
        let quarter = exact([3.0, 0.0, 0.0, 3.0]);
        assert_eq!(quarter * Vector([1.0, 2.0, 3.0]), Vector([-2.0, 1.0, 3.0]));
        // a third of a turn about the diagonal permutes the axes
        assert_eq!(exact([0.5, 0.5, 0.5, 0.5]) * Vector([1.0, 2.0, 3.0]), Vector([3.0, 1.0, 2.0]));
        assert_eq!(interval_matrix(Orientation::Planar(0.0).matrix()), Matrix::identity());
    }

    #[test]
    fn the_length_does_not_matter() {
        let of = |q| centered(interval_matrix(Orientation::Quaternion(q).matrix()));
        let (reference, error) = of([0.3, -0.4, 0.5, 0.1]);
        assert!(error < 2e-15);
        for scale in [f64::from_bits((1023 - 900) << 52), 1.0, f64::from_bits((1023 + 900) << 52)] {
            let (same, error) = of([0.3 * scale, -0.4 * scale, 0.5 * scale, 0.1 * scale]);
            assert_eq!(same, reference);
            assert!(error < 2e-15);
        }
        let (_, tiny) = of([0.0, 5e-324, 5e-324, 0.0]);
        let (_, mixed) = of([1e300, 1e-300, 5e-324, 0.0]);
        assert!(tiny == 0.0 && mixed < 2e-15);
    }

    #[test]
    fn what_is_no_pose_is_named() {
        let zero = Placement::new([0.0; 3], [0.0, -0.0, 0.0, 0.0]).checked(&PoseOwner::Start).unwrap_err();
        assert_eq!(zero, MotionError::ZeroQuaternion { what: Argument::StartOrientation.into() });
        let nan = Placement::new([0.0; 3], [1.0, f64::NAN, 0.0, 0.0]).checked(&PoseOwner::End).unwrap_err();
        assert!(nan.to_string().starts_with("end.orientation[1] is NaN"));
        let far = Placement::planar([0.0, f64::INFINITY], 0.0).checked(&PoseOwner::Start).unwrap_err();
        assert!(far.to_string().starts_with("start.position[1] is inf"));
        assert!(Placement::planar([0.0, 0.0], f64::NAN).checked(&PoseOwner::Start).is_err());
    }
}
