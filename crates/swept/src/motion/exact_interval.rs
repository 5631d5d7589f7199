//! Intervals that keep exact results exact, for the parameters of a motion.
//!
//! **What it answers.** The same as [`Interval`], but a sum, product or quotient of exact numbers that is a
//! float stays one number. So the matrix of the identity quaternion, a spin about a coordinate axis and a
//! straight path have no error at all.
//!
//! **Why it is sound.** Sums, and products and quotients of intervals of one sign, come from the correctly
//! rounded directed operations of `swept_num`; everything else is left to [`Interval`].
//!
//! **Source.** [Moore09, chapter 2].

use core::ops::{Add, Mul, Neg, Sub};
use swept_num::{
    Interval, Matrix, Number, Vector, add_down, add_up, div_down, div_up, mul_down, mul_up, sub_down, sub_up,
};

/// An interval whose operations keep exact numbers exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ExactInterval(pub(super) Interval);

impl ExactInterval {
    fn ends(lo: f64, hi: f64) -> Self {
        Self(Interval::new(lo, hi).unwrap_or(Interval::ENTIRE))
    }

    /// The quotient by a divisor that excludes zero; all reals otherwise.
    #[must_use]
    pub(super) fn over(self, divisor: Self) -> Self {
        let (a, b) = (self.0, divisor.0);
        if self.mixed() || b.contains_zero() || !a.is_bounded() || !b.is_bounded() {
            return Self(a / b);
        }
        let (x, y) = (a.abs(), b.abs());
        let size = Self::ends(div_down(x.lo(), y.hi()), div_up(x.hi(), y.lo()));
        if (a.hi() <= 0.0) == (b.hi() <= 0.0) { size } else { -size }
    }

    /// Whether it contains numbers of both signs.
    fn mixed(self) -> bool {
        self.0.lo() < 0.0 && self.0.hi() > 0.0
    }

    /// The square roots of its non-negative numbers.
    #[must_use]
    pub(super) fn sqrt(self) -> Self {
        // only used for squares, at least one of which is not negative
        Self(self.0.sqrt().unwrap_or(Interval::ZERO))
    }
}

impl Add for ExactInterval {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::ends(add_down(self.0.lo(), other.0.lo()), add_up(self.0.hi(), other.0.hi()))
    }
}

impl Sub for ExactInterval {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::ends(sub_down(self.0.lo(), other.0.hi()), sub_up(self.0.hi(), other.0.lo()))
    }
}

impl Neg for ExactInterval {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul for ExactInterval {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        if self.mixed() || other.mixed() || !a.is_bounded() || !b.is_bounded() {
            return Self(a * b);
        }
        // of one sign each: the absolute values multiply end by end
        let (x, y) = (a.abs(), b.abs());
        let size = Self::ends(mul_down(x.lo(), y.lo()), mul_up(x.hi(), y.hi()));
        if (a.hi() <= 0.0) == (b.hi() <= 0.0) { size } else { -size }
    }
}

impl Number for ExactInterval {
    const ZERO: Self = Self(Interval::ZERO);
    const ONE: Self = Self(Interval::ONE);
    fn exactly(x: f64) -> Self {
        Self(Interval::point(x))
    }
    fn square(self) -> Self {
        let (near, far) = (self.0.mignitude(), self.0.magnitude());
        Self::ends(mul_down(near, near), mul_up(far, far))
    }
    fn times(self, factor: f64) -> Self {
        self * Self::exactly(factor)
    }
}

/// The vector with these exact components.
pub(super) fn exactly(v: [f64; 3]) -> Vector<ExactInterval, 3> {
    Vector(v.map(ExactInterval::exactly))
}

/// The same components as plain intervals.
pub(super) fn intervals(v: Vector<ExactInterval, 3>) -> Vector<Interval, 3> {
    Vector(v.0.map(|component| component.0))
}

/// The same entries as plain intervals.
pub(super) fn interval_matrix(m: Matrix<ExactInterval, 3>) -> Matrix<Interval, 3> {
    Matrix(m.0.map(intervals))
}

/// A power of two that scales the largest of the numbers, which is not zero, to within 2^±80 of 1.
///
/// The exponent is kept within ±1000, so that the power is a normal float; the smallest float times 2^1000 is
/// 2^-74.
pub(super) fn leveling(values: &[f64]) -> f64 {
    let largest = values.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
    let exponent = (largest.to_bits() >> 52) as i64 - 1023;
    let exponent = (-exponent).clamp(-1000, 1000);
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// The direction of a vector that is not zero, and its length.
///
/// Along a coordinate axis both are exact. Otherwise the vector is scaled by a power of two first, so that
/// squares neither overflow nor vanish.
pub(super) fn direction(v: [f64; 3]) -> (Vector<ExactInterval, 3>, ExactInterval) {
    if v.iter().filter(|component| **component != 0.0).count() == 1 {
        let length = v.iter().map(|component| component.abs()).sum();
        let sign = |x: f64| if x == 0.0 { 0.0 } else { x.signum() };
        return (exactly(v.map(sign)), ExactInterval::exactly(length));
    }
    let level = leveling(&v);
    let scaled = exactly(v).scale(ExactInterval::exactly(level));
    let length = scaled.norm_squared().sqrt();
    // 1/level is a power of two as well
    (Vector(scaled.0.map(|component| component.over(length))), length.times(1.0 / level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_results_stay_exact() {
        let (a, b) = (ExactInterval::exactly(0.75), ExactInterval::exactly(-2.5));
        for (result, value) in [(a + b, -1.75), (a - b, 3.25), (a * b, -1.875), (b.over(a - b), -0.769_230)] {
            assert!(result.0.width() <= 2.0 * f64::EPSILON && (result.0.midpoint() - value).abs() < 1e-6);
        }
        assert!((a + b).0.is_point() && (a * b).0.is_point() && b.square().0.is_point());
        assert_eq!(
            ExactInterval::exactly(-3.0).over(ExactInterval::exactly(4.0)),
            ExactInterval::exactly(-0.75)
        );
        assert_eq!(ExactInterval::exactly(6.25).sqrt(), ExactInterval::exactly(2.5));
    }

    #[test]
    fn products_of_wide_intervals_take_four_candidates() {
        let wide = |lo, hi| ExactInterval(Interval::new(lo, hi).unwrap());
        let product = (wide(-1.0, 10.0) * wide(-10.0, 1.0)).0;
        assert!(product.encloses(wide(-100.0, 10.0).0) && product.width() < 110.0 + 1e-12);
        let quotient = wide(-1.0, 4.0).over(wide(-2.0, -0.5)).0;
        assert!(quotient.encloses(wide(-8.0, 2.0).0) && quotient.width() < 10.0 + 1e-12);
        assert_eq!(wide(-3.0, 2.0).square(), wide(0.0, 9.0));
        assert_eq!(wide(1.0, 2.0).over(wide(-1.0, 1.0)).0, Interval::ENTIRE);
    }

    #[test]
    fn directions_at_every_scale() {
        let (unit, length) = direction([0.0, 0.0, -3.0]);
        assert_eq!((unit, length), (exactly([0.0, 0.0, -1.0]), ExactInterval::exactly(3.0)));
        for scale in [5e-324, 1e-310, 1e-200, 1.0, 1e200, 5e307] {
            let (unit, length) =
                direction([3.0 * scale, -scale * 4.0, 0.0].map(|x: f64| x.clamp(-1.7e308, 1.7e308)));
            let [x, y, z] = intervals(unit).0;
            assert!(z == Interval::ZERO && x.width() < 1e-15 && y.width() < 1e-15, "{unit:?}");
            if scale < 1e307 {
                assert!(x.contains(0.6) && y.contains(-0.8), "{unit:?}");
            }
            assert!(length.0.lo() > 0.0 && (length.0.is_bounded() || scale > 1e307), "{length:?}");
        }
    }
}
