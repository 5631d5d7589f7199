//! `+ - * /`, powers, roots.

use super::Interval;
use super::set::{larger, smaller};
use crate::round::{
    div_down, div_up, is_safe, mul_down, mul_up, sqrt_down, sqrt_up, step_above, step_below, sum_above,
    sum_below,
};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

impl Neg for Interval {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::ordered(-self.hi(), -self.lo())
    }
}

impl Add for Interval {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::ordered(sum_below(self.lo() + other.lo()), sum_above(self.hi() + other.hi()))
    }
}

impl Sub for Interval {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::ordered(sum_below(self.lo() - other.hi()), sum_above(self.hi() - other.lo()))
    }
}

impl Mul for Interval {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        let (a, b, c, d) = (self.lo(), self.hi(), other.lo(), other.hi());
        let (ac, ad, bc, bd) = (a * c, a * d, b * c, b * d);
        let lo = smaller(smaller(ac, ad), smaller(bc, bd));
        let hi = larger(larger(ac, ad), larger(bc, bd));
        // 0 * infinity is NaN, which `smaller` may drop: the sum shows it (and an overflow, which is as rare)
        let all_finite = ((ac + ad) + (bc + bd)).is_finite();
        if all_finite && is_safe(lo) && is_safe(hi) {
            Self::ordered(step_below(lo), step_above(hi))
        } else {
            self.mul_carefully(other)
        }
    }
}

impl Div for Interval {
    type Output = Self;
    /// The hull of the quotients; all reals where there are none. [`Interval::quotient`] tells the cases apart.
    #[inline]
    fn div(self, divisor: Self) -> Self {
        if divisor.contains_zero() {
            return self.quotient(divisor).hull().unwrap_or(Self::ENTIRE);
        }
        self.over_nonzero(divisor)
    }
}

impl Interval {
    /// Its numbers times the exact number `factor`: two products instead of four.
    #[inline]
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        let (a, b) = (self.lo() * factor, self.hi() * factor);
        let (lo, hi) = if factor < 0.0 { (b, a) } else { (a, b) };
        if is_safe(lo) && is_safe(hi) {
            Self::ordered(step_below(lo), step_above(hi))
        } else {
            self.mul_carefully(Self::point(factor))
        }
    }

    /// The product when an end of it is zero, tiny or infinite.
    #[cold]
    fn mul_carefully(self, other: Self) -> Self {
        if self == Self::ZERO || other == Self::ZERO {
            return Self::ZERO;
        }
        let ends = [
            (self.lo(), other.lo()),
            (self.lo(), other.hi()),
            (self.hi(), other.lo()),
            (self.hi(), other.hi()),
        ];
        let lo = ends
            .map(|(x, y)| end_product(x, y, step_below, mul_down))
            .into_iter()
            .fold(f64::INFINITY, smaller);
        let hi = ends
            .map(|(x, y)| end_product(x, y, step_above, mul_up))
            .into_iter()
            .fold(f64::NEG_INFINITY, larger);
        Self::ordered(lo, hi)
    }

    /// The quotient by a divisor without zero.
    #[inline]
    pub(super) fn over_nonzero(self, divisor: Self) -> Self {
        let (dividend, divisor) = if divisor.lo() > 0.0 { (self, divisor) } else { (-self, -divisor) };
        // positive divisor: divide by its far end to come nearer to zero, by its near end to get away from it
        let (below, lo_by) = (dividend.lo(), if dividend.lo() >= 0.0 { divisor.hi() } else { divisor.lo() });
        let (above, hi_by) = (dividend.hi(), if dividend.hi() >= 0.0 { divisor.lo() } else { divisor.hi() });
        let (lo, hi) = (below / lo_by, above / hi_by);
        if is_safe(lo) && is_safe(hi) {
            Self::ordered(step_below(lo), step_above(hi))
        } else {
            Self::ordered(div_down(below, lo_by), div_up(above, hi_by))
        }
    }

    /// The squares of its numbers: never below zero, and tighter than `x * x`, which forgets that both are the same.
    #[inline]
    #[must_use]
    pub fn square(self) -> Self {
        let (near, far) = (self.mignitude(), self.magnitude());
        Self::ordered(
            end_product(near, near, step_below, mul_down),
            end_product(far, far, step_above, mul_up),
        )
    }

    /// The n-th powers of its numbers (n = 0: one).
    ///
    /// # Guarantee
    /// Encloses. Each product of the repeated squaring is off by a factor of at most 1 + 2^-52, and x^n is made of
    /// n - 1 of them (a square that is squared again counts twice), so an end is off by a factor of at most
    /// (1 + 2^-52)^(n-1). Neighbouring floats differ by a factor of at least 1 + 2^-53: that is at most 2(n - 1) floats
    /// for n below 2^19. A tiny end, where the factors do not hold, is off by at most n - 1 of the smallest floats.
    #[must_use]
    pub fn powi(self, n: u32) -> Self {
        if n == 0 {
            return Self::ONE;
        }
        if n.is_multiple_of(2) {
            return Self::ordered(power(self.mignitude(), n, mul_down), power(self.magnitude(), n, mul_up));
        }
        let odd = |x: f64, inward: fn(f64, f64) -> f64, outward: fn(f64, f64) -> f64| {
            if x < 0.0 { -power(-x, n, outward) } else { power(x, n, inward) }
        };
        Self::ordered(odd(self.lo(), mul_down, mul_up), odd(self.hi(), mul_up, mul_down))
    }

    /// The square roots of its numbers that have one; `None` when all are negative.
    #[must_use]
    pub fn sqrt(self) -> Option<Self> {
        (self.hi() >= 0.0)
            .then(|| Self::ordered(sqrt_down(larger(self.lo(), 0.0)), sqrt_up(larger(self.hi(), 0.0))))
    }

    /// The absolute values of its numbers.
    #[inline]
    #[must_use]
    pub fn abs(self) -> Self {
        Self::ordered(self.mignitude(), self.magnitude())
    }

    /// The smaller of x and y, for all x and y of the two intervals.
    #[inline]
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        Self::ordered(smaller(self.lo(), other.lo()), smaller(self.hi(), other.hi()))
    }

    /// The larger of x and y, for all x and y of the two intervals.
    #[inline]
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self::ordered(larger(self.lo(), other.lo()), larger(self.hi(), other.hi()))
    }
}

/// x*y rounded one way: zero when a factor is (an infinite end is never reached), the cheap step when that is safe.
fn end_product(x: f64, y: f64, step: fn(f64) -> f64, directed: fn(f64, f64) -> f64) -> f64 {
    let product = x * y;
    if x == 0.0 || y == 0.0 {
        0.0
    } else if is_safe(product) {
        step(product)
    } else {
        directed(x, y)
    }
}

/// x^n for x >= 0 and n >= 1 by repeated squaring, each product rounded the same way (products of numbers that are
/// not negative grow with their factors, so the error keeps its sign).
fn power(x: f64, mut n: u32, times: fn(f64, f64) -> f64) -> f64 {
    let (mut result, mut square) = (1.0, x);
    loop {
        if n % 2 == 1 {
            result = times(result, square);
        }
        n /= 2;
        if n == 0 {
            return result;
        }
        square = times(square, square);
    }
}

/// `Interval op f64`, `f64 op Interval` and `Interval op= …`, all through the operation on two intervals.
macro_rules! mixed_operands {
    ($($op:ident $method:ident $op_assign:ident $method_assign:ident),*) => {$(
        impl $op<f64> for Interval {
            type Output = Interval;
            #[inline]
            fn $method(self, other: f64) -> Interval {
                $op::$method(self, Interval::point(other))
            }
        }
        impl $op<Interval> for f64 {
            type Output = Interval;
            #[inline]
            fn $method(self, other: Interval) -> Interval {
                $op::$method(Interval::point(self), other)
            }
        }
        impl<T> $op_assign<T> for Interval where Interval: $op<T, Output = Interval> {
            #[inline]
            fn $method_assign(&mut self, other: T) {
                *self = $op::$method(*self, other);
            }
        }
    )*};
}
// scaling by a float has its own, shorter form
impl Mul<f64> for Interval {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f64) -> Self {
        self.times(factor)
    }
}
impl Mul<Interval> for f64 {
    type Output = Interval;
    #[inline]
    fn mul(self, other: Interval) -> Interval {
        other.times(self)
    }
}
impl<T> MulAssign<T> for Interval
where
    Interval: Mul<T, Output = Interval>,
{
    #[inline]
    fn mul_assign(&mut self, other: T) {
        *self = *self * other;
    }
}

mixed_operands!(Add add AddAssign add_assign, Sub sub SubAssign sub_assign, Div div DivAssign div_assign);

impl core::iter::Sum for Interval {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Add::add)
    }
}
