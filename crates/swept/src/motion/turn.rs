//! A rotation about a fixed axis as a function of its angle.
//!
//! **What it answers.** R(θ) = exp(θ [u]) R0 for a unit vector u and a start R0: in floats with a proved
//! error, and enclosed for all angles of an interval.
//!
//! **The mathematics.** Rodrigues' formula, collected by sine and cosine; each entry is one wave:
//!
//! ```text
//! R(θ) = C + A cos θ + B sin θ       C = u uᵀ R0     A = R0 - C     B = [u] R0
//! c + a cos θ + b sin θ = c + r cos(θ - φ)           r = √(a² + b²)     (a, b) = r (cos φ, sin φ)
//! ```
//!
//! The first form costs 36 operations and is used in floats. In the second the angle appears only once, so
//! its interval evaluation is the true range, including interior maxima and minima (R-10).
//!
//! **Why it is sound.** A, B and C are enclosed; the floats used are their midpoints, and the half widths are
//! part of the error. With exact A, B, C the computed matrix is within 6.6u of R(θ): 0.85u from sine and
//! cosine, 4u from their products and the first sum, √3u from the second sum (`docs/soundness/motions.md`,
//! section 3). The code counts 8u.
//!
//! **Source.** [Redon06, section 4.2, equations 4.2.b to 4.2.e] with R-11 corrected: B = [u] R0. Not
//! [Redon06, section 9.3]: interval quaternions are smaller but give wider matrices (R-24).

use super::ball::{Rotation, SLACK, UNIT, centered};
use super::exact_interval::{ExactInterval, interval_matrix};
use super::wave::Wave;
use swept_num::{Interval, Matrix, Vector, sin_cos};

/// R(θ) = exp(θ [u]) R0.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turn {
    constant: Matrix<f64, 3>,
    cosine: Matrix<f64, 3>,
    sine: Matrix<f64, 3>,
    /// A bound on the distance between the computed matrix and R(θ), for the given angle.
    error: f64,
    waves: [[Wave; 3]; 3],
}

impl Turn {
    /// About the unit vector `axis`, from the rotation `start`.
    pub(super) fn new(axis: Vector<ExactInterval, 3>, start: Matrix<ExactInterval, 3>) -> Self {
        // column by column: u (u · R0 e), u × R0 e
        let columns: [Vector<ExactInterval, 3>; 3] = core::array::from_fn(|j| start.column(j));
        let along = Matrix(columns.map(|column| axis.scale(axis.dot(column)))).transposed();
        let sine = Matrix(columns.map(|column| axis.cross(column))).transposed();
        Self::of(along, start - along, sine)
    }

    /// The rotation `start`, whatever the angle.
    pub(super) fn still(start: Matrix<ExactInterval, 3>) -> Self {
        let none = Matrix([Vector::ZERO; 3]);
        Self::of(start, none, none)
    }

    fn of(
        constant: Matrix<ExactInterval, 3>,
        cosine: Matrix<ExactInterval, 3>,
        sine: Matrix<ExactInterval, 3>,
    ) -> Self {
        let [constant, cosine, sine] = [constant, cosine, sine].map(interval_matrix);
        let waves = core::array::from_fn(|i| {
            core::array::from_fn(|j| Wave::new(constant.0[i].0[j], cosine.0[i].0[j], sine.0[i].0[j]))
        });
        let [(constant, e), (cosine, f), (sine, g)] = [constant, cosine, sine].map(centered);
        let spread = e + f + g;
        // without a turn the sum is C + 0·c + 0·s, in which nothing rounds
        let turns = cosine.0.iter().chain(&sine.0).any(|row| row.0 != [0.0; 3]);
        let rounding = if turns { 8.0 * UNIT * (1.0 + spread) } else { 0.0 };
        Self { constant, cosine, sine, error: (spread + rounding) * SLACK, waves }
    }

    /// The rotation by an angle that is known up to `angle_error`.
    ///
    /// Changing the angle moves no unit vector farther than the difference of the angles, nor farther than 2.
    #[inline]
    pub(super) fn at(&self, angle: f64, angle_error: f64) -> Rotation {
        let (sin, cos) = sin_cos(angle);
        let entry = |i: usize, j: usize| {
            self.constant.0[i].0[j] + (self.cosine.0[i].0[j] * cos + self.sine.0[i].0[j] * sin)
        };
        let matrix = Matrix(core::array::from_fn(|i| Vector(core::array::from_fn(|j| entry(i, j)))));
        let off = if angle_error < 2.0 { angle_error } else { 2.0 };
        Rotation { matrix, error: (self.error + off) * SLACK }
    }

    /// The constant part, which is all of a [`Turn::still`].
    #[inline]
    pub(super) fn constant_part(&self) -> Rotation {
        Rotation { matrix: self.constant, error: self.error }
    }

    /// All rotations by angles in the interval.
    pub(super) fn enclose(&self, angle: Interval) -> Matrix<Interval, 3> {
        let entry = |wave: &Wave| {
            let range = wave.range(angle);
            // an entry of a rotation is at most 1 in absolute value
            range.intersection(Interval::between(-1.0, 1.0)).unwrap_or(range)
        };
        Matrix(self.waves.each_ref().map(|row| Vector(row.each_ref().map(entry))))
    }

    /// A ball around the rotations by angles in the interval.
    pub(super) fn around(&self, angle: Interval) -> Rotation {
        let middle = angle.midpoint();
        let off = (angle.hi() - middle).max(middle - angle.lo()) * SLACK;
        self.at(middle, off)
    }
}

#[cfg(test)]
mod tests {
    use super::super::exact_interval::direction;
    use super::super::placement::Orientation;
    use super::*;
    use proptest::prelude::*;

    fn turn(axis: [f64; 3], quaternion: [f64; 4]) -> Turn {
        Turn::new(direction(axis).0, Orientation::Quaternion(quaternion).matrix())
    }

    /// Rodrigues' formula in its usual form, with intervals.
    fn rodrigues(axis: [f64; 3], quaternion: [f64; 4], angle: f64) -> Matrix<Interval, 3> {
        let unit = Vector(direction(axis).0.0.map(|x| x.0));
        let (s, c) = Interval::point(angle).sin_cos();
        let k = Matrix::cross(unit);
        let scaled = |m: Matrix<Interval, 3>, f: Interval| Matrix(m.0.map(|row| row.scale(f)));
        let turn = Matrix::identity() + scaled(k, s) + scaled(k * k, Interval::ONE - c);
        turn * interval_matrix(Orientation::Quaternion(quaternion).matrix())
    }

    fn overlap(a: Matrix<Interval, 3>, b: Matrix<Interval, 3>) -> bool {
        (0..3).all(|i| (0..3).all(|j| a.0[i].0[j].overlaps(b.0[i].0[j])))
    }

    #[test]
    fn about_a_coordinate_axis_nothing_is_lost() {
        let about_z = turn([0.0, 0.0, 2.0], [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(about_z.error, 8.0 * UNIT * SLACK);
        let at_rest = about_z.at(0.0, 0.0);
        assert_eq!(at_rest.matrix, Matrix::identity());
        let quarter = about_z.enclose(Interval::PI / Interval::point(2.0));
        assert_eq!(quarter.0[2], Vector([Interval::ZERO, Interval::ZERO, Interval::ONE]));
        assert!(quarter.0[1].0[0].contains(1.0) && quarter.0[1].0[0].width() < 1e-15);
    }

    #[test]
    fn standing_still_is_exact() {
        let still = Turn::still(Orientation::Quaternion([0.5, 0.5, 0.5, 0.5]).matrix());
        let pose = still.at(123.0, 1e-3);
        assert_eq!(still.error, 0.0);
        assert_eq!(pose.matrix * Vector([1.0, 2.0, 3.0]), Vector([3.0, 1.0, 2.0]));
        assert!(still.enclose(Interval::between(0.0, 9.0)).0[0].0[2] == Interval::ONE);
    }

    /// R-10: between -0.8 and 0.8 rad the cosine entry has equal ends and its maximum inside.
    #[test]
    fn interior_extrema_are_enclosed() {
        let about_x = turn([1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]);
        let range = about_x.enclose(Interval::between(-0.8, 0.8)).0[1].0[1];
        assert_eq!(range.hi(), 1.0);
        assert!(range.contains(0.6967067093471654) && range.lo() > 0.69670670934);
    }

    proptest! {
        #[test]
        fn both_forms_agree_with_rodrigues(
            axis in [-1.0..1.0f64, -1.0..1.0f64, 0.1..1.0f64],
            q in [-1.0..1.0f64, -1.0..1.0f64, -1.0..1.0f64, 0.1..1.0f64],
            theta in prop_oneof![-4.0..4.0f64, -1e4..1e4f64],
            width in prop_oneof![Just(0.0), 0.0..1e-6f64, 0.0..7.0f64],
            at in 0.0..=1.0f64,
        ) {
            let turn = turn(axis, q);
            let exact = rodrigues(axis, q, theta);
            let point = turn.at(theta, 0.0);
            prop_assert!(point.error < 1e-14);
            prop_assert!(overlap(point.entries(), exact), "{:?} {:?}", point, exact);
            let span = Interval::between(theta, theta + width);
            let member = (theta + at * width).clamp(span.lo(), span.hi());
            prop_assert!(overlap(turn.enclose(span), rodrigues(axis, q, member)));
            let ball = turn.around(span);
            prop_assert!(overlap(ball.entries(), rodrigues(axis, q, member)));
        }
    }
}
