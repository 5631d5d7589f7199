//! Coordinates as integers, in the narrowest of three widths that holds them.
//!
//! **What it answers.** Exact differences and products of coordinates.
//!
//! **Mathematics.** Along each axis every coordinate is n*2^e with one exponent e; a change of the unit of one axis changes
//! neither contacts nor times, so the n are used. With |n| < 2^b, bounds of all that is formed, as powers of two:
//!
//! ```text
//!                                    any b      Narrow, b = 60     Medium, b = 120
//! difference of two points           b + 1      61     i64         121    i128
//! its rate (difference of velocity)  b + 2      62                 122
//! coefficient of a quadratic         2b + 7     127    i128        247    4 words (255)
//! coefficient of the cubic           3b + 11    191    4 words     371    6 words (383)
//! ```
//!
//! A quadratic's coefficient is at most 6 products of a difference and a rate, or 3 of two rates: 6*2^(2b+3) < 2^(2b+6).
//! A normal's is at most 4*2^(2b+3) = 2^(2b+5). The cubic's is at most 3 products of a normal's coefficient with a rate
//! and 3 with a difference: 3*2^(3b+7) + 3*2^(3b+6) < 2^(3b+10). Twice or three times a coefficient, for derivatives,
//! still fits.
//!
//! **Why it is sound.** No operation rounds or overflows, by the table.
//!
//! **Source.** Plain integer arithmetic.

use super::integer::Integer;
use super::wide::{Wide, multiply_double, multiply_quadruple, multiply_single};
use dashu_int::IBig;

/// Odd part (or zero) and exponent of a finite number: x = m*2^e.
#[inline]
fn decode(x: f64) -> (i64, i32) {
    let bits = x.to_bits();
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (size, exponent) = match ((bits >> 52) & 0x7ff) as i32 {
        0 => (fraction, -1074),
        field => (fraction | 1 << 52, field - 1075),
    };
    let zeros = size.trailing_zeros() & 63;
    let odd = size >> zeros;
    (if x.is_sign_negative() { -odd } else { odd }, exponent + zeros as i32)
}

/// The common exponent of the numbers, and b: all are n*2^e with |n| < 2^b.
pub(super) fn scale(numbers: impl IntoIterator<Item = f64>) -> (i32, u32) {
    let (mut low, mut high) = (i32::MAX, i32::MIN);
    for x in numbers {
        let (odd, exponent) = decode(x);
        if odd != 0 {
            low = low.min(exponent);
            high = high.max(exponent + 64 - odd.unsigned_abs().leading_zeros() as i32);
        }
    }
    if low > high { (0, 0) } else { (low, (high - low) as u32) }
}

/// A choice of widths.
pub(super) trait Tier {
    /// Coordinates, differences and rates.
    type Linear: Clone;
    /// Coefficients of products of two.
    type Square: Integer;
    /// Coefficients of products of three.
    type Cube: Integer;

    /// x*2^-exponent, an integer that fits.
    fn linear(x: f64, exponent: i32) -> Self::Linear;
    fn difference(a: &Self::Linear, b: &Self::Linear) -> Self::Linear;
    fn product(a: &Self::Linear, b: &Self::Linear) -> Self::Square;
    fn plus(a: Self::Square, b: Self::Square) -> Self::Square;
    fn minus(a: Self::Square, b: Self::Square) -> Self::Square;
    fn triple(a: &Self::Square, b: &Self::Linear) -> Self::Cube;
    fn sum(a: Self::Cube, b: Self::Cube) -> Self::Cube;
}

/// Coordinates below 2^60.
pub(super) struct Narrow;

impl Narrow {
    pub(super) const BITS: u32 = 60;
}

impl Tier for Narrow {
    type Linear = i64;
    type Square = i128;
    type Cube = Wide<4>;

    #[inline]
    fn linear(x: f64, exponent: i32) -> i64 {
        let (odd, own) = decode(x);
        if odd == 0 { 0 } else { odd << (own - exponent) }
    }
    #[inline]
    fn difference(a: &i64, b: &i64) -> i64 {
        a - b
    }
    #[inline]
    fn product(a: &i64, b: &i64) -> i128 {
        i128::from(*a) * i128::from(*b)
    }
    #[inline]
    fn plus(a: i128, b: i128) -> i128 {
        a + b
    }
    #[inline]
    fn minus(a: i128, b: i128) -> i128 {
        a - b
    }
    #[inline]
    fn triple(a: &i128, b: &i64) -> Wide<4> {
        multiply_single(*a, *b)
    }
    #[inline]
    fn sum(a: Wide<4>, b: Wide<4>) -> Wide<4> {
        a.plus(&b)
    }
}

/// Coordinates below 2^120.
pub(super) struct Medium;

impl Medium {
    pub(super) const BITS: u32 = 120;
}

impl Tier for Medium {
    type Linear = i128;
    type Square = Wide<4>;
    type Cube = Wide<6>;

    #[inline]
    fn linear(x: f64, exponent: i32) -> i128 {
        let (odd, own) = decode(x);
        if odd == 0 { 0 } else { i128::from(odd) << (own - exponent) }
    }
    #[inline]
    fn difference(a: &i128, b: &i128) -> i128 {
        a - b
    }
    #[inline]
    fn product(a: &i128, b: &i128) -> Wide<4> {
        multiply_double(*a, *b)
    }
    #[inline]
    fn plus(a: Wide<4>, b: Wide<4>) -> Wide<4> {
        a.plus(&b)
    }
    #[inline]
    fn minus(a: Wide<4>, b: Wide<4>) -> Wide<4> {
        a.minus(&b)
    }
    #[inline]
    fn triple(a: &Wide<4>, b: &i128) -> Wide<6> {
        multiply_quadruple(a, *b)
    }
    #[inline]
    fn sum(a: Wide<6>, b: Wide<6>) -> Wide<6> {
        a.plus(&b)
    }
}

/// Any coordinates.
pub(super) struct Unlimited;

impl Tier for Unlimited {
    type Linear = IBig;
    type Square = IBig;
    type Cube = IBig;

    fn linear(x: f64, exponent: i32) -> IBig {
        let (odd, own) = decode(x);
        if odd == 0 { IBig::ZERO } else { IBig::from(odd) << (own - exponent) as usize }
    }
    fn difference(a: &IBig, b: &IBig) -> IBig {
        a - b
    }
    fn product(a: &IBig, b: &IBig) -> IBig {
        a * b
    }
    fn plus(a: IBig, b: IBig) -> IBig {
        a + b
    }
    fn minus(a: IBig, b: IBig) -> IBig {
        a - b
    }
    fn triple(a: &IBig, b: &IBig) -> IBig {
        a * b
    }
    fn sum(a: IBig, b: IBig) -> IBig {
        a + b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_share_an_exponent() {
        assert_eq!(scale([0.0, -0.0]), (0, 0));
        assert_eq!(scale([1.0, -3.0, 0.5]), (-1, 3));
        assert_eq!(scale([f64::MAX, 5e-324]), (-1074, 2098));
        assert_eq!(Narrow::linear(-3.0, -1), -6);
        assert_eq!(Medium::linear(1e16, -40), 10_000_000_000_000_000_i128 << 40);
        assert_eq!(Unlimited::linear(f64::MAX, -1074).to_string().len(), 632);
        assert_eq!(Narrow::linear(5e-324, -1074), 1);
    }
}
