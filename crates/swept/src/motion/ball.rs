//! Balls in space: a vector that is known up to a distance.
//!
//! **What it answers.** What is known about a velocity or an acceleration over a span of time: it stays
//! within `radius` of `center`. Balls suit rotations, which leave their size unchanged.
//!
//! **The mathematics.** For |x - a| <= r and |y - b| <= s:
//!
//! ```text
//! |(x + y) - (a + b)| <= r + s                 |x × y - a × b| <= |a| s + r |b| + r s
//! |f x - g a| <= |g| r + |f - g| (|a| + r)     |R x - A a| <= r + e |a|      for a rotation R, ‖R - A‖ <= e
//! ```
//!
//! **Why it is sound.** Centres are rounded to nearest, and the rounding of each operation is added to the
//! radius: u|c| for a sum, 4u|a||b| for a cross product, 6u(1 + e)|a| for a rotated vector (derived in
//! `docs/soundness/motions.md`, section 2; u = 2^-53). A radius is a sum of products of non-negative floats
//! with fewer than a thousand roundings, so the factor 1 + 2^-40 lifts it above its real value; underflow
//! loses less than [`TINY`].
//!
//! **Source.** [Moore09, section 4.6] on centred forms; the bounds are elementary.

use swept_num::{Interval, Matrix, Vector, sub_up};

/// Half the distance from 1 to the next float: the relative error of one rounding.
pub(super) const UNIT: f64 = f64::EPSILON / 2.0;

/// 1 + 2^-40: more than (1 + u)^1000.
pub(super) const SLACK: f64 = 1.0 + 1.0 / (1u64 << 40) as f64;

/// 2^-1022, which is more than a thousand roundings of subnormal results can lose.
pub(crate) const TINY: f64 = f64::MIN_POSITIVE;

/// All vectors within `radius` of `center`.
///
/// ```
/// use swept::internals::motion::Ball;
/// let gravity = Ball::exact([0.0, 0.0, -9.81]);
/// assert!(gravity.contains([0.0, 0.0, -9.81]) && gravity.magnitude() < 9.8100001);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// The centre.
    pub center: Vector<f64, 3>,
    /// The radius, never negative; zero if the vector is known exactly.
    pub radius: f64,
}

impl Ball {
    /// The zero vector.
    pub const ZERO: Self = Self { center: Vector([0.0; 3]), radius: 0.0 };

    /// The ball that contains only this vector.
    #[must_use]
    pub const fn exact(vector: [f64; 3]) -> Self {
        Self { center: Vector(vector), radius: 0.0 }
    }

    /// A ball around a box.
    #[must_use]
    pub fn around(interval: Vector<Interval, 3>) -> Self {
        let center = Vector(interval.0.map(Interval::midpoint));
        let reach = core::array::from_fn(|i| {
            let (lo, hi) = (interval.0[i].lo(), interval.0[i].hi());
            sub_up(hi, center.0[i]).max(sub_up(center.0[i], lo))
        });
        Self { center, radius: length_above(Vector(reach)) }
    }

    /// The smallest box around the ball, rounded outward.
    #[must_use]
    pub fn enclosure(self) -> Vector<Interval, 3> {
        Vector(self.center.0.map(|component| Interval::around(component, self.radius)))
    }

    /// An upper bound on the length of every vector in the ball.
    #[must_use]
    pub fn magnitude(self) -> f64 {
        let length = length_above(self.center);
        if self.radius == 0.0 { length } else { (length + self.radius) * SLACK }
    }

    /// Whether the vector is certainly inside.
    #[must_use]
    pub fn contains(self, vector: [f64; 3]) -> bool {
        if self.center.0 == vector {
            return true;
        }
        let apart = Vector(core::array::from_fn(|i| {
            sub_up(vector[i], self.center.0[i]).max(sub_up(self.center.0[i], vector[i]))
        }));
        length_above(apart) <= self.radius
    }

    /// A ball around both balls.
    #[must_use]
    pub fn hull(self, other: Self) -> Self {
        let way = other.center - self.center;
        let apart = length_above(way);
        if apart == 0.0 {
            return Self { center: self.center, radius: self.radius.max(other.radius) };
        }
        // the fraction of the way at which both balls extend equally far; any centre is sound
        let fraction = (0.5 * (1.0 + (other.radius - self.radius) / apart)).clamp(0.0, 1.0);
        let center = if fraction == 0.0 {
            self.center
        } else if fraction == 1.0 {
            other.center
        } else {
            self.center + way.scale(fraction)
        };
        let reach = |ball: Self| {
            // one rounding of the difference: u |difference|
            let off = length_above(ball.center - center);
            if off == 0.0 { ball.radius } else { (off * (1.0 + UNIT) + ball.radius) * SLACK }
        };
        Self { center, radius: reach(self).max(reach(other)) }
    }

    /// The same ball with its radius enlarged.
    #[must_use]
    pub(super) fn widened(self, by: f64) -> Self {
        Self { center: self.center, radius: if by == 0.0 { self.radius } else { (self.radius + by) * SLACK } }
    }

    /// All sums.
    #[must_use]
    pub(super) fn plus(self, other: Self) -> Self {
        let center = self.center + other.center;
        let rounding = UNIT * length_above(center);
        Self { center, radius: (self.radius + other.radius + rounding) * SLACK + TINY }
    }

    /// All cross products.
    #[must_use]
    pub(super) fn cross(self, other: Self) -> Self {
        let (a, b) = (length_above(self.center), length_above(other.center));
        let spread = a * other.radius + self.radius * b + self.radius * other.radius;
        let center = self.center.cross(other.center);
        Self { center, radius: (spread + 4.0 * UNIT * a * b) * SLACK + TINY }
    }

    /// All products with a number in the interval.
    #[must_use]
    pub(super) fn times(self, factor: Interval) -> Self {
        if factor == Interval::ZERO || self == Self::ZERO {
            return Self::ZERO;
        }
        let middle = factor.midpoint();
        let off = sub_up(factor.hi(), middle).max(sub_up(middle, factor.lo()));
        let length = length_above(self.center);
        let spread = middle.abs() * self.radius + off * (length + self.radius);
        let center = self.center.scale(middle);
        Self { center, radius: (spread + UNIT * length * middle.abs()) * SLACK + TINY }
    }
}

/// An upper bound on the product of two non-negative numbers; zero only if one of them is.
#[inline]
#[must_use]
pub(super) fn product_above(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 { 0.0 } else { a * b * SLACK + TINY }
}

/// An upper bound on the length, within a factor of 1 + 2^-39 of it unless its square over- or underflows.
#[must_use]
pub(crate) fn length_above(v: Vector<f64, 3>) -> f64 {
    // between these all squares that matter are normal; what vanishes is below 2^-122 of the sum
    const SMALL: f64 = f64::from_bits((1023 - 900) << 52);
    const LARGE: f64 = f64::from_bits((1023 + 1000) << 52);
    let square = v.norm_squared();
    if SMALL < square && square < LARGE {
        square.sqrt() * SLACK
    } else {
        // no squares: the sum of the absolute values, at most √3 times as long
        (v.0[0].abs() + v.0[1].abs() + v.0[2].abs()) * SLACK
    }
}

/// A rotation matrix that is known up to an error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rotation {
    /// Close to the rotation; it need not be a rotation itself.
    pub matrix: Matrix<f64, 3>,
    /// A bound on the operator norm of its difference from the rotation.
    pub error: f64,
}

impl Rotation {
    /// A rotation enclosed entry by entry.
    #[cfg(test)]
    pub(super) fn around(entries: Matrix<Interval, 3>) -> Self {
        let (matrix, error) = centered(entries);
        Self { matrix, error }
    }

    /// The rotated vectors.
    pub(super) fn apply(&self, ball: Ball) -> Ball {
        let length = length_above(ball.center);
        let rounding = 6.0 * UNIT * (1.0 + self.error) * length;
        let radius = (ball.radius + self.error * length + rounding) * SLACK + TINY;
        Ball { center: self.matrix * ball.center, radius }
    }

    /// This rotation after the other.
    pub(super) fn after(&self, other: &Self) -> Self {
        let rounding = 10.0 * UNIT * (1.0 + self.error) * (1.0 + other.error);
        let error = (other.error + self.error * (1.0 + other.error) + rounding) * SLACK;
        Self { matrix: self.matrix * other.matrix, error }
    }

    /// The inverse rotation.
    pub(super) fn inverse(&self) -> Self {
        Self { matrix: self.matrix.transposed(), error: self.error }
    }

    /// The same rotation with its error enlarged.
    pub(super) fn widened(&self, by: f64) -> Self {
        Self { matrix: self.matrix, error: (self.error + by) * SLACK }
    }

    /// The entries: a difference of operator norm e has entries of absolute value at most e.
    pub(super) fn entries(&self) -> Matrix<Interval, 3> {
        Matrix(self.matrix.0.map(|row| Vector(row.0.map(|entry| Interval::around(entry, self.error)))))
    }
}

/// The midpoint of an interval matrix, and a bound on the operator norm of the difference between it and any
/// member.
///
/// The bound is the Frobenius norm of the half widths, which is never less than the operator norm.
pub(super) fn centered(m: Matrix<Interval, 3>) -> (Matrix<f64, 3>, f64) {
    let middle = Matrix(m.0.map(|row| Vector(row.0.map(Interval::midpoint))));
    let rows = core::array::from_fn(|i| {
        length_above(Vector(core::array::from_fn(|j| {
            let (entry, middle) = (m.0[i].0[j], middle.0[i].0[j]);
            sub_up(entry.hi(), middle).max(sub_up(middle, entry.lo()))
        })))
    });
    (middle, length_above(Vector(rows)))
}

#[cfg(test)]
mod tests;
