//! `+ - * /`, powers, roots.

use super::Interval;
use super::set::{larger, smaller};
use crate::round::{is_finite_and_nonzero, mul_down, mul_up, sqrt_down, sqrt_up, step_of};
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
        Self::of_sums(self.lo() + other.lo(), self.hi() + other.hi())
    }
}

impl Sub for Interval {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::of_sums(self.lo() - other.hi(), self.hi() - other.lo())
    }
}

impl Mul for Interval {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        let (lo, hi) = nearest_extremes(self, other);
        let (below, above) = (lo - step_of(lo.abs()), hi + step_of(hi.abs()));
        // one test for all the rare cases: an end that is zero (exactly, or through underflow), an overflow
        // (which the step turns into NaN if it is inward), an unbounded factor
        if is_finite_and_nonzero(below * above) {
            Self::ordered(below, above)
        } else {
            self.mul_carefully(other)
        }
    }
}

impl Div for Interval {
    type Output = Self;
    /// The hull of the quotients; all reals if there are none. [`Interval::quotient`] distinguishes the
    /// cases.
    #[inline]
    fn div(self, divisor: Self) -> Self {
        if divisor.contains_zero() {
            return self.quotient(divisor).hull().unwrap_or(Self::ENTIRE);
        }
        self.over_nonzero(divisor)
    }
}

/// The smallest and the largest of the four products of ends, rounded to nearest.
///
/// They are correct for bounded factors. For an unbounded factor at least one of them is zero, infinite or
/// NaN, and then nothing is promised: 0 * infinity is NaN, and `smaller` and `larger` return their second
/// argument if either is NaN.
///
/// ```text
/// x = [a, b], y = [c, d], L of (ac, ad), R of (bc, bd);  a product with an infinite end is infinite or NaN
/// a = -inf           L is infinite, which shows; or NaN for d = 0: then R is of (bc, 0 or NaN): 0 or NaN
/// b = +inf           bd NaN: R and the result are NaN; else R is infinite, which shows whatever L is
/// x bounded, c = -inf, a != 0   ac is infinite, ad not NaN: L shows it, unless R is NaN, which shows
///                      a = 0    b = 0: the result is 0 or NaN; b > 0: bc = -inf, bd not NaN: it shows
/// x bounded, d = +inf, b != 0   bd is infinite: R shows it;  b = 0: bd, R and the result are NaN
/// ```
#[inline]
fn nearest_extremes(x: Interval, y: Interval) -> (f64, f64) {
    let (ac, ad, bc, bd) = (x.lo() * y.lo(), x.lo() * y.hi(), x.hi() * y.lo(), x.hi() * y.hi());
    (smaller(smaller(ac, ad), smaller(bc, bd)), larger(larger(ac, ad), larger(bc, bd)))
}

/// p - q for the rounded ends of two products, with the slack of [`Interval::product_difference`].
#[inline]
fn difference_with_slack(p: (f64, f64), q: (f64, f64), absolute: f64) -> (f64, f64) {
    const RELATIVE: f64 = 1.5 * f64::EPSILON * (1.0 + 4.0 * f64::EPSILON);
    let slack_below = RELATIVE * (p.0.abs() + q.1.abs()) + absolute;
    let slack_above = RELATIVE * (p.1.abs() + q.0.abs()) + absolute;
    ((p.0 - q.1) - slack_below, (p.1 - q.0) + slack_above)
}

impl Interval {
    /// The interval times the exact number `factor`: two products instead of four.
    #[inline]
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        let (a, b) = (self.lo() * factor, self.hi() * factor);
        let (lo, hi) = if factor < 0.0 { (b, a) } else { (a, b) };
        let (below, above) = (lo - step_of(lo.abs()), hi + step_of(hi.abs()));
        // as for a product of intervals
        if is_finite_and_nonzero(below * above) {
            Self::ordered(below, above)
        } else {
            self.mul_carefully(Self::point(factor))
        }
    }

    /// a * b - c * d, rounded outward once: half the work of the three operations.
    ///
    /// The slack is about 3u(|p| + |q|) at each end, where the three operations would have between u(|p| +
    /// |q| + |p - q|) and twice that, depending on the leading digits: less on average without cancellation,
    /// up to four times as much with it.
    ///
    /// With u = 2^-53, η = 2^-1074, p and q the rounded ends of the products and S = |p| + |q|, the products
    /// are off by u|p| + η/2 and u|q| + η/2, their difference by u(1 + u)S more, and the last step outward by
    /// u(1 + 4u)S: together at most 3uS + 5u²S + η. The slack computed is at least 3uS(1 + 8u)(1 - u)³ +
    /// 3η/2, where the factors 1 - u account for the roundings of S, of its product and of the sum, and η/2
    /// for a subnormal product.
    #[inline]
    pub(crate) fn product_difference(a: Self, b: Self, c: Self, d: Self) -> Self {
        const ABSOLUTE: f64 = f64::from_bits(2);
        let (p, q) = (nearest_extremes(a, b), nearest_extremes(c, d));
        let (below, above) = difference_with_slack(p, q, ABSOLUTE);
        // as for a product; none of the four is infinite or zero, and a difference overflows inward only if
        // two of the four are huge and of one sign, so that their product is infinite
        if is_finite_and_nonzero((p.0 * p.1) * (q.0 * q.1)) {
            Self::ordered(below, above)
        } else {
            Self::product_difference_rarely(a, b, c, d)
        }
    }

    /// [`Interval::product_difference`] when a product has an end that is zero or of extreme size.
    #[inline(never)]
    fn product_difference_rarely(a: Self, b: Self, c: Self, d: Self) -> Self {
        if a.is_moderate() && b.is_moderate() && c.is_moderate() && d.is_moderate() {
            // products are exactly zero, or from 2^-960 to 2^960: no η is needed, and zero stays zero
            let (below, above) = difference_with_slack(nearest_extremes(a, b), nearest_extremes(c, d), 0.0);
            Self::ordered(below, above)
        } else {
            a * b - c * d
        }
    }

    /// Whether each end is zero or from 2^-480 to 2^480 in size.
    #[inline]
    fn is_moderate(self) -> bool {
        const SMALL: f64 = f64::from_bits((1023 - 480) << 52);
        const LARGE: f64 = f64::from_bits((1023 + 480) << 52);
        let is_moderate = |x: f64| x == 0.0 || (SMALL..=LARGE).contains(&x.abs());
        is_moderate(self.lo()) && is_moderate(self.hi())
    }

    /// The sum whose ends were rounded to `lo` and `hi`.
    #[inline]
    fn of_sums(lo: f64, hi: f64) -> Self {
        let (below, above) = (lo - step_of(lo.abs()), hi + step_of(hi.abs()));
        // NaN comes from infinity - infinity: both ends overflowed to the same side
        if below <= above { Self::ordered(below, above) } else { Self::overflowed(lo) }
    }

    /// The sum of finite ends that both overflowed, to the side of `end`.
    #[cold]
    fn overflowed(end: f64) -> Self {
        if end > 0.0 {
            Self::ordered(f64::MAX, f64::INFINITY)
        } else {
            Self::ordered(f64::NEG_INFINITY, f64::MIN)
        }
    }

    /// The product by correctly directed operations, for zero, tiny and infinite ends.
    #[inline(never)]
    pub(super) fn mul_carefully(self, other: Self) -> Self {
        if self == Self::ZERO || other == Self::ZERO {
            return Self::ZERO;
        }
        let pairs = [
            (self.lo(), other.lo()),
            (self.lo(), other.hi()),
            (self.hi(), other.lo()),
            (self.hi(), other.hi()),
        ];
        // an infinite end is never attained, so times zero it is zero
        let has_zero = |(x, y): (f64, f64)| x == 0.0 || y == 0.0;
        let nearest = pairs.map(|(x, y)| if has_zero((x, y)) { 0.0 } else { x * y });
        let lo = nearest.into_iter().fold(f64::INFINITY, smaller);
        let hi = nearest.into_iter().fold(f64::NEG_INFINITY, larger);
        // rounding preserves order, so the extreme is among the pairs whose rounded product is extreme
        let (mut below, mut above) = (f64::INFINITY, f64::NEG_INFINITY);
        for (pair, nearest) in pairs.into_iter().zip(nearest) {
            if nearest == lo {
                below = smaller(below, if has_zero(pair) { 0.0 } else { mul_down(pair.0, pair.1) });
            }
            if nearest == hi {
                above = larger(above, if has_zero(pair) { 0.0 } else { mul_up(pair.0, pair.1) });
            }
        }
        Self::ordered(below, above)
    }

    /// The quotient by a divisor without zero.
    #[inline]
    pub(super) fn over_nonzero(self, divisor: Self) -> Self {
        let [(below, lo_by), (above, hi_by)] = self.ends_of_quotient(divisor);
        let (lo, hi) = (below / lo_by, above / hi_by);
        let (lo, hi) = (lo - step_of(lo.abs()), hi + step_of(hi.abs()));
        // not for a quotient that may have underflowed, nor for an infinite one
        if is_finite_and_nonzero(lo * hi) { Self::ordered(lo, hi) } else { self.tightest_quotient(divisor) }
    }

    /// Dividend and divisor of the lower and of the upper end, for a divisor without zero.
    #[inline]
    pub(super) fn ends_of_quotient(self, divisor: Self) -> [(f64, f64); 2] {
        let (dividend, divisor) = if divisor.lo() > 0.0 { (self, divisor) } else { (-self, -divisor) };
        // positive divisor: dividing by its far end gives a result closer to zero, by its near end one
        // further away
        let lower = (dividend.lo(), if dividend.lo() >= 0.0 { divisor.hi() } else { divisor.lo() });
        let upper = (dividend.hi(), if dividend.hi() >= 0.0 { divisor.lo() } else { divisor.hi() });
        [lower, upper]
    }

    /// The squares of its numbers: never below zero, and tighter than `x * x`, which ignores that both
    /// factors are the same number.
    #[inline]
    #[must_use]
    pub fn square(self) -> Self {
        let (near, far) = (self.mignitude(), self.magnitude());
        let (lo, hi) = (near * near, far * far);
        let (below, above) = (lo - step_of(lo), hi + step_of(hi));
        // zero may be a square that underflowed; NaN is the step from a lower square that overflowed
        if below >= 0.0 && above > 0.0 { Self::ordered(below, above) } else { self.tightest_square() }
    }

    /// The n-th powers of its numbers (n = 0: one).
    ///
    /// # Guarantee
    /// Encloses. Each product of the repeated squaring is off by a factor of at most 1 + 2^-52, and x^n is
    /// made of n - 1 of them (a square that is squared again counts twice), so an end is off by a factor of
    /// at most (1 + 2^-52)^(n-1). Neighbouring floats differ by a factor of at least 1 + 2^-53: that is at
    /// most 2(n - 1) floats for n below 2^19. A tiny end, where the factors do not hold, is off by at most
    /// n - 1 of the smallest floats.
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

    /// The square roots of those numbers that have one; `None` when all are negative.
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

/// x^n for x >= 0 and n >= 1 by repeated squaring, each product rounded the same way (products of nonnegative
/// numbers grow with their factors, so the error keeps its sign).
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

/// `Interval op f64`, `f64 op Interval` and `Interval op= …`, all in terms of the operation on two intervals.
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
// scaling by a float has its own, cheaper form
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
