//! Pose and twist at one time, with what is known of their error; the pose over a span of time.
//!
//! **What it answers.** Where the point x of the body is at time t: p = R x + o, and how it moves: p' = o' + ω × (p - o).
//! o is the *reference point*, the origin of the body's own coordinates; velocities are in world axes.
//!
//! **The mathematics.** With the computed R̂ and ô in place of R and o the point is off by at most
//!
//! ```text
//! |R̂ x + ô - p| <= ε_o + ε_R |x|,      ε_o >= |ô - o|,   ε_R >= ‖R̂ - R‖ (operator norm)
//! ```
//!
//! **Why it is sound.** The two errors are proved by the motion that gives the pose. [`Pose::place`] adds the rounding of
//! its own operations.
//!
//! **Source.** [Redon06, section 5.2] bounds poses by extreme matrices, which holds for non-negative coordinates only
//! (R-15); here products with a [`PoseEnclosure`] are interval products.

use super::ball::{Ball, Rotation, SLACK};
use swept_num::{Interval, Matrix, Vector};

/// Rotation and translation at one time, in floats, with a proved bound of their error.
///
/// ```
/// use swept::motion::{Motion, Placement, Spin};
/// let spin = Spin::new([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0, 0.0, 2.0])?;
/// let pose = spin.pose(0.5); // half a unit along x, turned by one radian
/// let corner = pose.place([1.0, 0.0, 0.0]);
/// assert!((corner.center[0] - (0.5 + 0.5403023058681398)).abs() <= 2.0 * corner.radius);
/// assert!(corner.radius < 1e-14);
/// # Ok::<(), swept::motion::MotionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Close to the rotation R.
    pub rotation: Matrix<f64, 3>,
    /// Close to the place o of the reference point.
    pub translation: Vector<f64, 3>,
    /// ε_R: no unit vector is rotated to a place further off than this.
    pub rotation_error: f64,
    /// ε_o: the reference point is off by at most this.
    pub translation_error: f64,
}

impl Pose {
    /// ε_o + ε_R d: a bound of the error of R̂ x + ô for every point with |x| <= `distance`.
    #[inline]
    #[must_use]
    pub fn point_error(&self, distance: f64) -> f64 {
        (self.translation_error + self.rotation_error * distance) * SLACK
    }

    /// A ball that holds the place of a point of the body, rounding included.
    #[must_use]
    pub fn place(&self, point: [f64; 3]) -> Ball {
        self.turned().apply(Ball::exact(point)).plus(self.moved())
    }

    /// The rotation alone.
    pub(super) fn turned(&self) -> Rotation {
        Rotation { matrix: self.rotation, error: self.rotation_error }
    }

    /// The translation alone.
    pub(super) fn moved(&self) -> Ball {
        Ball { center: self.translation, radius: self.translation_error }
    }

    /// The two put together.
    pub(super) fn of(turned: Rotation, moved: Ball) -> Self {
        Self {
            rotation: turned.matrix,
            translation: moved.center,
            rotation_error: turned.error,
            translation_error: moved.radius,
        }
    }
}

/// Velocities at one time, in world axes, with a proved bound of their error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Twist {
    /// Close to o', the velocity of the reference point.
    pub velocity: Vector<f64, 3>,
    /// Close to ω, the angular velocity in radians per unit time: R' = [ω] R.
    pub angular_velocity: Vector<f64, 3>,
    /// The velocity is off by at most this.
    pub velocity_error: f64,
    /// The angular velocity is off by at most this.
    pub angular_velocity_error: f64,
}

impl Twist {
    pub(super) fn of(velocity: Ball, angular_velocity: Ball) -> Self {
        Self {
            velocity: velocity.center,
            angular_velocity: angular_velocity.center,
            velocity_error: velocity.radius,
            angular_velocity_error: angular_velocity.radius,
        }
    }
}

/// Rotation and translation over a span of time, entry by entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseEnclosure {
    /// Holds every entry of R(t).
    pub rotation: Matrix<Interval, 3>,
    /// Holds every component of o(t).
    pub translation: Vector<Interval, 3>,
}

impl PoseEnclosure {
    /// A box that holds the point of the body at every time of the span.
    #[must_use]
    pub fn place(&self, point: [f64; 3]) -> Vector<Interval, 3> {
        self.rotation * Vector(point).enclosed() + self.translation
    }

    /// Both spans of time together.
    #[must_use]
    pub fn hull(&self, other: &Self) -> Self {
        Self {
            rotation: combined(&self.rotation, &other.rotation, Interval::hull),
            translation: Vector(core::array::from_fn(|i| self.translation.0[i].hull(other.translation.0[i]))),
        }
    }

    /// Whether every entry has finite ends.
    pub(super) fn is_bounded(&self) -> bool {
        self.rotation.0.iter().chain([&self.translation]).all(|row| row.0.iter().all(|x| x.is_bounded()))
    }

    /// Narrowed by the mean value theorem: for |t - m| in `offset` of the time m at which `middle` holds,
    ///
    /// ```text
    /// o(t) is in o(m) + (t - m) o'(span)      R(t) is in R(m) + (t - m) [ω](span) R(span)
    /// ```
    ///
    /// On a short span the widths are then those of the true range, up to a factor that tends to 1 where the range
    /// grows with the span; a product of several interval matrices would add up the widths of its factors.
    /// Where velocity jumps inside the span this still holds, if the two enclose it on both sides.
    pub(super) fn narrowed(&self, middle: &Self, offset: Interval, velocity: Ball, angular: Ball) -> Self {
        let both = |wide: Interval, narrow: Interval| {
            let common = wide.intersection(narrow);
            debug_assert!(common.is_some(), "{wide:?} and {narrow:?} enclose the same number");
            common.unwrap_or(wide)
        };
        let slope = Matrix::cross(angular.enclosure()) * self.rotation;
        let linear = |at: Vector<Interval, 3>, slope: Vector<Interval, 3>| at + slope.scale(offset);
        let rotation = Matrix(core::array::from_fn(|i| linear(middle.rotation.0[i], slope.0[i])));
        let translation = linear(middle.translation, velocity.enclosure());
        Self {
            rotation: combined(&self.rotation, &rotation, both),
            translation: Vector(core::array::from_fn(|i| both(self.translation.0[i], translation.0[i]))),
        }
    }
}

fn combined(
    a: &Matrix<Interval, 3>,
    b: &Matrix<Interval, 3>,
    each: impl Fn(Interval, Interval) -> Interval,
) -> Matrix<Interval, 3> {
    Matrix(core::array::from_fn(|i| Vector(core::array::from_fn(|j| each(a.0[i].0[j], b.0[i].0[j])))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_enclosure_places_points_with_interval_products() {
        // R-15: with a negative coordinate the "smallest matrix" does not give the smallest point
        let turning = Interval::new(0.5, 1.0).unwrap();
        let mut rotation = Matrix::identity();
        rotation.0[0].0[0] = turning;
        let enclosure = PoseEnclosure { rotation, translation: Vector([Interval::ZERO; 3]) };
        let place = enclosure.place([-2.0, 0.0, 0.0]);
        assert!(place.contains(Vector([-2.0, 0.0, 0.0])) && place.contains(Vector([-1.0, 0.0, 0.0])));
    }

    #[test]
    fn the_error_of_a_point_grows_with_its_distance() {
        let pose = Pose {
            rotation: Matrix::identity(),
            translation: Vector([1.0, 2.0, 3.0]),
            rotation_error: 1e-10,
            translation_error: 1e-12,
        };
        assert!(pose.point_error(0.0) >= 1e-12 && pose.point_error(0.0) < 1.001e-12);
        assert!(pose.point_error(10.0) >= 1.001e-9 && pose.point_error(10.0) < 1.0011e-9);
        let place = pose.place([3.0, 4.0, 0.0]);
        assert_eq!(place.center, Vector([4.0, 6.0, 3.0]));
        assert!(place.radius >= 5.01e-10 && place.radius < 5.02e-10);
    }
}
