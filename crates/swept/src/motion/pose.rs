//! Pose and twist at one time, with proved bounds on their errors; the pose over a span of time.
//!
//! **What it answers.** Where the point x of the body is at time t: p = R x + o, and how it moves: p' = o' +
//! ω × (p - o). o is the *reference point*, the origin of the body's own coordinates; velocities are in world
//! axes.
//!
//! **The mathematics.** With the computed R̂ and ô in place of R and o, the point is off by at most
//!
//! ```text
//! |R̂ x + ô - p| <= ε_o + ε_R |x|,      ε_o >= |ô - o|,   ε_R >= ‖R̂ - R‖ (operator norm)
//! ```
//!
//! **Why it is sound.** The two errors are proved by the motion that gives the pose. [`Pose::place`] adds the
//! rounding of its own operations.
//!
//! **Source.** [Redon06, section 5.2] bounds poses by extreme matrices, which holds for non-negative
//! coordinates only (R-15); here products with a [`PoseEnclosure`] are interval products.

use super::ball::{Ball, Rotation, SLACK, product_above};
use super::bounds::{Curvature, Speeds};
use super::parabola::taylor;
use swept_num::{Interval, Matrix, Vector};

/// Rotation and translation at one time, in floats, with proved bounds on their errors.
///
/// ```
/// use swept::{Motion, Placement, Spin};
/// let spin = Spin::new([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0, 0.0, 2.0])?;
/// let pose = spin.pose(0.5); // half a unit along x, turned by one radian
/// let corner = pose.place([1.0, 0.0, 0.0]);
/// assert!((corner.center[0] - (0.5 + 0.5403023058681398)).abs() <= 2.0 * corner.radius);
/// assert!(corner.radius < 1e-14);
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Close to the rotation R.
    pub rotation: Matrix<f64, 3>,
    /// Close to o, the position of the reference point.
    pub translation: Vector<f64, 3>,
    /// ε_R: no unit vector is rotated to a vector farther off than this.
    pub rotation_error: f64,
    /// ε_o: the reference point is off by at most this.
    pub translation_error: f64,
}

impl Pose {
    /// ε_o + ε_R d: a bound on the error of R̂ x + ô for every point with |x| <= `distance`.
    #[inline]
    #[must_use]
    pub fn point_error(&self, distance: f64) -> f64 {
        (self.translation_error + product_above(self.rotation_error, distance)) * SLACK
    }

    /// A ball that contains the position of a point of the body, rounding included.
    #[must_use]
    pub fn place(&self, point: [f64; 3]) -> Ball {
        self.turned().apply(Ball::exact(point)).plus(self.moved())
    }

    /// Every entry with its error, as intervals.
    ///
    /// # Guarantee
    /// They contain the entries of the true rotation and the true position.
    #[must_use]
    pub fn enclosure(&self) -> PoseEnclosure {
        PoseEnclosure { rotation: self.turned().entries(), translation: self.moved().enclosure() }
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

/// Velocities at one time, in world axes, with proved bounds on their errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Twist {
    /// Close to o', the velocity of the reference point.
    pub velocity: Vector<f64, 3>,
    /// Close to ω, the angular velocity in radians per unit of time: R' = ω × R.
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
    /// Encloses every entry of R(t).
    pub rotation: Matrix<Interval, 3>,
    /// Encloses every component of o(t).
    pub translation: Vector<Interval, 3>,
}

impl PoseEnclosure {
    /// A box that contains the point of the body at every time of the span.
    #[must_use]
    pub fn place(&self, point: [f64; 3]) -> Vector<Interval, 3> {
        self.rotation * Vector(point).enclosed() + self.translation
    }

    /// The enclosure over both spans of time.
    #[must_use]
    pub fn hull(&self, other: &Self) -> Self {
        Self {
            rotation: combined(&self.rotation, &other.rotation, Interval::hull),
            translation: Vector(core::array::from_fn(|i| self.translation.0[i].hull(other.translation.0[i]))),
        }
    }

    /// Whether every entry is bounded.
    pub(super) fn is_bounded(&self) -> bool {
        self.rotation.0.iter().chain([&self.translation]).all(|row| row.0.iter().all(|x| x.is_bounded()))
    }

    /// Narrowed by the slopes. For a function known at both ends of a span of length T, with its slope within
    /// [a, b]:
    ///
    /// ```text
    /// a >= 0 or b <= 0    it is monotone: between its ends
    /// otherwise           f(s) <= f(0) + b s   and   f(s) <= f(T) - a (T - s); the two lines cross
    /// ```
    ///
    /// The slopes are o' and the entries of ω × R. On a short span the result is at most four times as wide
    /// as the true range if the slopes are tight; a product of several interval matrices would add up the
    /// widths of its factors. If the velocity jumps inside the span this still holds, provided the slopes
    /// enclose it on both sides.
    pub(super) fn narrowed(&self, ends: [&Self; 2], duration: Interval, slopes: &Slopes) -> Self {
        let turning = Matrix::cross(slopes.angular_velocity) * self.rotation;
        let trimmed = |whole: Interval, [start, end]: [Interval; 2], slope: Interval| {
            let narrow = between_ends(start, end, slope, duration);
            let common = whole.intersection(narrow);
            debug_assert!(common.is_some(), "{whole:?} and {narrow:?} enclose the same values");
            common.unwrap_or(whole)
        };
        let entry = |i: usize, j: usize| {
            let of = ends.map(|end| end.rotation.0[i].0[j]);
            trimmed(self.rotation.0[i].0[j], of, turning.0[i].0[j])
        };
        let component = |i: usize| {
            let of = ends.map(|end| end.translation.0[i]);
            trimmed(self.translation.0[i], of, slopes.velocity.0[i])
        };
        Self::from_parts(entry, component)
    }

    /// Narrowed by Taylor's theorem about a time in the middle, where pose and slopes are known; `offset` is
    /// the span relative to it. The velocity must not jump inside the span.
    ///
    /// ```text
    /// o(m + s) = o + o' s + o'' s²/2
    /// R(m + s) = R + [ω] R s + ([ω'] + [ω]²) R s²/2        second derivatives over the span
    /// ```
    ///
    /// On a short span the widths are those of the true range up to a term of third order.
    pub(super) fn bent(
        &self,
        middle: &Self,
        slopes: &Slopes,
        curvature: &Curvature,
        offset: Interval,
    ) -> Self {
        let turning = Matrix::cross(curvature.angular_velocity.enclosure());
        let bend =
            (Matrix::cross(curvature.angular_acceleration.enclosure()) + turning * turning) * self.rotation;
        let acceleration = curvature.acceleration.enclosure();
        let slope = Matrix::cross(slopes.angular_velocity) * middle.rotation;
        let trimmed = |whole: Interval, [value, slope, bend]: [Interval; 3]| {
            let narrow = taylor(value, slope, bend, offset);
            let common = whole.intersection(narrow);
            debug_assert!(common.is_some(), "{whole:?} and {narrow:?} enclose the same values");
            common.unwrap_or(whole)
        };
        let entry = |i: usize, j: usize| {
            let of = [&middle.rotation, &slope, &bend].map(|matrix| matrix.0[i].0[j]);
            trimmed(self.rotation.0[i].0[j], of)
        };
        let component = |i: usize| {
            let of = [&middle.translation, &slopes.velocity, &acceleration].map(|vector| vector.0[i]);
            trimmed(self.translation.0[i], of)
        };
        Self::from_parts(entry, component)
    }

    fn from_parts(entry: impl Fn(usize, usize) -> Interval, component: impl Fn(usize) -> Interval) -> Self {
        Self {
            rotation: Matrix(core::array::from_fn(|i| Vector(core::array::from_fn(|j| entry(i, j))))),
            translation: Vector(core::array::from_fn(component)),
        }
    }
}

/// Enclosures of o' and ω over a span, or at one time.
pub(super) struct Slopes {
    pub velocity: Vector<Interval, 3>,
    pub angular_velocity: Vector<Interval, 3>,
}

impl Slopes {
    pub(super) fn of(speeds: &Speeds) -> Self {
        Self { velocity: speeds.velocity.enclosure(), angular_velocity: speeds.angular_velocity.enclosure() }
    }

    /// The enclosure over both spans of time.
    pub(super) fn hull(&self, other: &Self) -> Self {
        self.with(other, Interval::hull)
    }

    /// The intersection of two enclosures of the same values.
    pub(super) fn common(&self, other: &Self) -> Self {
        self.with(other, |a, b| a.intersection(b).unwrap_or(a))
    }

    fn with(&self, other: &Self, each: impl Fn(Interval, Interval) -> Interval) -> Self {
        let both = |a: Vector<Interval, 3>, b: Vector<Interval, 3>| {
            Vector(core::array::from_fn(|i| each(a.0[i], b.0[i])))
        };
        Self {
            velocity: both(self.velocity, other.velocity),
            angular_velocity: both(self.angular_velocity, other.angular_velocity),
        }
    }
}

/// All values of a function with these values at the ends of a span and this slope between.
fn between_ends(start: Interval, end: Interval, slope: Interval, duration: Interval) -> Interval {
    let ends = start.hull(end);
    if slope.lo() >= 0.0 || slope.hi() <= 0.0 || !slope.is_bounded() || !duration.is_bounded() {
        return if slope.is_bounded() { ends } else { Interval::ENTIRE };
    }
    let total = duration.hi();
    // any time at which one line takes over from the other is sound; the crossing is the best
    let over = |start: f64, end: f64, up: f64, down: f64| {
        let crossing = ((end - start + down * total) / (up + down)).clamp(0.0, total);
        let handover = if crossing.is_finite() { crossing } else { 0.5 * total };
        let first = Interval::point(start) + Interval::point(up) * handover;
        let rest = Interval::point(total) - Interval::point(handover);
        let last = Interval::point(end) + Interval::point(down) * rest;
        first.hi().max(last.hi())
    };
    let above = over(start.hi(), end.hi(), slope.hi(), -slope.lo());
    let below = -over(-start.lo(), -end.lo(), -slope.lo(), slope.hi());
    ends.hull(Interval::between(below, above))
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
    use proptest::prelude::*;

    #[test]
    fn values_between_the_ends_by_the_slope() {
        let point = Interval::point;
        let iv = Interval::between;
        // monotone: nothing beyond the ends
        assert_eq!(between_ends(point(1.0), point(3.0), iv(0.0, 9.0), point(1.0)), iv(1.0, 3.0));
        assert_eq!(between_ends(point(3.0), point(1.0), iv(-9.0, -0.5), point(1.0)), iv(1.0, 3.0));
        // x²/2 on [-1, 2]: from 1/2 to 2, slope [-1, 2]; the lines cross at -1, where the truth is 0
        let square = between_ends(point(0.5), point(2.0), iv(-1.0, 2.0), point(3.0));
        assert!(square.contains(0.0) && square.lo() < -0.999 && square.lo() > -1.001, "{square:?}");
        // and above: 1/2 + 2 s = 2 + (3 - s) at s = 1.5
        assert!(square.hi() >= 3.5 && square.hi() < 3.5001, "{square:?}");
        assert_eq!(between_ends(point(0.0), point(1.0), Interval::ENTIRE, point(1.0)), Interval::ENTIRE);
    }

    proptest! {
        /// Parabolas: f = c + b s + a s², whose slope over [0, T] has its extremes at the ends.
        #[test]
        fn parabolas_stay_between(
            c in -1.0..1.0f64, b in -1.0..1.0f64, a in -1.0..1.0f64, total in 0.001..4.0f64, s in 0.0..=1.0f64,
        ) {
            let (point, value) = (Interval::point, |s: f64| c + s * (b + a * s));
            let slope = Interval::between(b, b + 2.0 * a * total);
            let wide = Interval::between(slope.lo() - 1e-12, slope.hi() + 1e-12);
            let range = between_ends(point(value(0.0)), point(value(total)), wide, point(total));
            let at = value(s * total);
            prop_assert!(range.lo() <= at + 1e-14 && at - 1e-14 <= range.hi(), "{} {:?}", at, range);
            // at most four times the true range, plus a little for the slack of the slope
            let top = if slope.contains(0.0) { value(-b / (2.0 * a)) } else { value(0.0) };
            let truth = Interval::between(value(0.0), value(total)).hull(point(top));
            prop_assert!(range.width() <= 4.0 * truth.width() + 1e-11, "{:?} {:?}", range, truth);
        }
    }

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
