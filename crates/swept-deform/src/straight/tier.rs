//! Coordinates as integers, in the narrowest of four widths that holds them.
//!
//! **The mathematics.** Along each axis every coordinate is n*2^e with one exponent e; changing the unit of
//! one axis changes neither contacts nor times, so the integers n are used. With |n| < 2^b, the bounds of
//! everything that is computed, as powers of two:
//!
//! ```text
//!                                   any b     Short, b = 38   Narrow, b = 59    Medium, b = 120
//! difference of two points          b + 1     39    i64       60     i64        121    i128
//! its rate (difference of velocity) b + 2     40              61                122
//! coefficient of a quadratic        2b + 6    82    i128      124    i128       246    4 words (255)
//! coefficient of the cubic          3b + 10   124   i128      187    3 words    370    6 words (383)
//! ```
//!
//! A quadratic's coefficient is at most 6 products of a difference and a rate, or 3 of two rates:
//! 6*2^(2b+3) < 2^(2b+6). A normal's is at most 4*2^(2b+3) = 2^(2b+5). The cubic's is at most 3 products of a
//! normal's coefficient with a rate and 3 with a difference: 3*2^(3b+7) + 3*2^(3b+6) < 2^(3b+10). Twice or
//! three times a coefficient, for derivatives, has at most two bits more: 126 < 127, 189 < 191, 372 < 383.
//!
//! Points at rest at time m/2^k are (start 2^k + rate m), of b + k bits. With b + k <= 61 or 125 a difference
//! has one bit more, and a normal or scalar product is at most 3 products of two: 3*2^(2(b+k)+2) <
//! 2^(2(b+k)+4) <= 2^126 or 2^254. The same for the sum of two normals with arms of two times, at most 4
//! products.
//!
//! **Why it is sound.** No operation rounds or overflows, by the table.

use super::StraightPaths;
use super::features::Triple;
use super::integer::{Dyadic, Integer};
use super::sparse::Sparse;
use super::wide::{Wide, multiply_double, multiply_quadruple, multiply_single};
use dashu_int::IBig;

/// Odd part (or zero) and exponent of a finite number: x = m*2^e.
#[inline]
pub(super) fn decode(x: f64) -> (i64, i32) {
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
#[inline]
pub(super) fn scale(numbers: [f64; 8]) -> (i32, u32) {
    let (mut low, mut largest) = (i32::MAX, 0_u64);
    for x in numbers {
        let bits = x.to_bits() & (u64::MAX >> 1);
        // the last binary place; zero has none and gets 1 << 30 instead
        let field = (bits >> 52) as i32;
        let normal = i32::from(field != 0);
        let fraction = bits & ((1 << 52) - 1) | (normal as u64) << 52;
        let last = field - normal - 1074 + fraction.trailing_zeros() as i32;
        low = low.min(if fraction == 0 { 1 << 30 } else { last });
        largest = largest.max(bits);
    }
    if largest == 0 {
        return (0, 0);
    }
    // floats are ordered like their bits, so the largest has the highest place
    let high = match (largest >> 52) as i32 {
        0 => -1074 + 64 - largest.leading_zeros() as i32,
        field => field - 1022,
    };
    (low, (high - low) as u32)
}

/// An integer that is a coordinate.
pub(super) trait Whole: Clone {
    /// The same number, which must have at most 63 bits.
    fn short(&self) -> i64;
    /// The same number, which must have at most 127 bits.
    fn long(&self) -> i128;
    /// The same number.
    fn unlimited(&self) -> IBig;
}

impl Whole for i64 {
    #[inline]
    fn short(&self) -> i64 {
        *self
    }
    #[inline]
    fn long(&self) -> i128 {
        i128::from(*self)
    }
    fn unlimited(&self) -> IBig {
        IBig::from(*self)
    }
}

impl Whole for i128 {
    #[inline]
    fn short(&self) -> i64 {
        debug_assert!(i64::try_from(*self).is_ok(), "the number is short");
        *self as i64
    }
    #[inline]
    fn long(&self) -> i128 {
        *self
    }
    fn unlimited(&self) -> IBig {
        IBig::from(*self)
    }
}

impl Whole for IBig {
    fn short(&self) -> i64 {
        i64::try_from(self).unwrap_or_else(|_| out_of_width())
    }
    fn long(&self) -> i128 {
        i128::try_from(self).unwrap_or_else(|_| i128::from(out_of_width()))
    }
    fn unlimited(&self) -> IBig {
        self.clone()
    }
}

/// Unreachable: widths are compared before numbers are narrowed.
fn out_of_width() -> i64 {
    debug_assert!(false, "the number fits");
    0
}

/// A choice of widths.
pub(super) trait Tier {
    /// Coordinates, differences and rates.
    type Linear: Whole;
    /// Coefficients of products of two.
    type Square: Integer;
    /// Coefficients of products of three.
    type Cube: Integer;

    /// Maximum number of bits of a point at rest for which its normals and scalar products fit.
    const STILL: u32;

    /// x*2^-exponent, an integer that fits.
    fn linear(x: f64, exponent: i32) -> Self::Linear;
    /// at*2^k + rate*m, which must fit.
    fn moved<W: Whole>(at: &W, rate: &W, time: Dyadic) -> Self::Linear;
    fn difference(a: &Self::Linear, b: &Self::Linear) -> Self::Linear;
    fn product(a: &Self::Linear, b: &Self::Linear) -> Self::Square;
    fn plus(a: Self::Square, b: Self::Square) -> Self::Square;
    fn minus(a: Self::Square, b: Self::Square) -> Self::Square;
    fn triple(a: &Self::Square, b: &Self::Linear) -> Self::Cube;
    fn sum(a: Self::Cube, b: Self::Cube) -> Self::Cube;

    /// The coefficients of f, of a normal's component or of a scalar product, if the tier has a faster way to
    /// compute them than its own operations.
    fn cubic(_paths: &StraightPaths, _exponents: [i32; 3]) -> Option<[Self::Cube; 4]> {
        None
    }
    fn normal(_: &StraightPaths, _: [i32; 3], _: Triple, _axis: usize) -> Option<[Self::Square; 3]> {
        None
    }
    fn dot(_: &StraightPaths, _: [i32; 3], _: Triple) -> Option<[Self::Square; 3]> {
        None
    }
}

/// x*2^-exponent in one word.
#[inline]
fn word(x: f64, exponent: i32) -> i64 {
    if (-1000..=1000).contains(&exponent) {
        // the product is an integer below 2^63, so it is exact, and so is its conversion
        return (x * f64::from_bits(((1023 - exponent) as u64) << 52)) as i64;
    }
    let (odd, own) = decode(x);
    if odd == 0 { 0 } else { odd << (own - exponent) }
}

/// The operations that the two tiers of one-word coordinates share.
macro_rules! one_word {
    () => {
        const STILL: u32 = 61;

        #[inline]
        fn linear(x: f64, exponent: i32) -> i64 {
            word(x, exponent)
        }
        #[inline]
        fn moved<W: Whole>(at: &W, rate: &W, time: Dyadic) -> i64 {
            (at.short() << time.k) + rate.short() * time.m as i64
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
    };
}

/// Coordinates below 2^38.
pub(super) struct Short;

impl Short {
    pub(super) const BITS: u32 = 38;
}

impl Tier for Short {
    type Linear = i64;
    type Square = i128;
    type Cube = i128;

    one_word!();

    #[inline]
    fn triple(a: &i128, b: &i64) -> i128 {
        a * i128::from(*b)
    }
    #[inline]
    fn sum(a: i128, b: i128) -> i128 {
        a + b
    }
}

/// Coordinates below 2^59.
pub(super) struct Narrow;

impl Narrow {
    pub(super) const BITS: u32 = 59;
}

impl Tier for Narrow {
    type Linear = i64;
    type Square = i128;
    type Cube = Wide<3>;

    one_word!();

    #[inline]
    fn triple(a: &i128, b: &i64) -> Wide<3> {
        multiply_single(*a, *b)
    }
    #[inline]
    fn sum(a: Wide<3>, b: Wide<3>) -> Wide<3> {
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

    const STILL: u32 = 125;

    #[inline]
    fn linear(x: f64, exponent: i32) -> i128 {
        let (odd, own) = decode(x);
        if odd == 0 { 0 } else { i128::from(odd) << (own - exponent) }
    }
    #[inline]
    fn moved<W: Whole>(at: &W, rate: &W, time: Dyadic) -> i128 {
        (at.long() << time.k) + rate.long() * i128::from(time.m)
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

    const STILL: u32 = u32::MAX;

    fn linear(x: f64, exponent: i32) -> IBig {
        let (odd, own) = decode(x);
        if odd == 0 { IBig::ZERO } else { IBig::from(odd) << (own - exponent) as usize }
    }
    fn moved<W: Whole>(at: &W, rate: &W, time: Dyadic) -> IBig {
        (at.unlimited() << time.k as usize) + rate.unlimited() * time.m
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
    fn cubic(paths: &StraightPaths, exponents: [i32; 3]) -> Option<[IBig; 4]> {
        Some(Sparse::of(paths, exponents).cubic())
    }
    fn normal(paths: &StraightPaths, exponents: [i32; 3], triple: Triple, axis: usize) -> Option<[IBig; 3]> {
        Some(Sparse::of(paths, exponents).normal(triple, axis))
    }
    fn dot(paths: &StraightPaths, exponents: [i32; 3], triple: Triple) -> Option<[IBig; 3]> {
        Some(Sparse::of(paths, exponents).dot(triple))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_share_an_exponent() {
        let scale = |numbers: [f64; 3]| scale(std::array::from_fn(|i| numbers[i % 3]));
        assert_eq!(scale([0.0, -0.0, 0.0]), (0, 0));
        assert_eq!(scale([1.0, -3.0, 0.5]), (-1, 3));
        assert_eq!(scale([0.0, -1e-323, 3e-323]), (-1073, 2));
        assert_eq!(scale([0.0, 4.0, 0.0]), (2, 1));
        assert_eq!(scale([f64::MIN_POSITIVE, 0.0, 5e-324]), (-1074, 53));
        assert_eq!(scale([f64::MAX, 5e-324, 0.0]), (-1074, 2098));
        assert_eq!(Narrow::linear(-3.0, -1), -6);
        assert_eq!(Medium::linear(1e16, -40), 10_000_000_000_000_000_i128 << 40);
        assert_eq!(Unlimited::linear(f64::MAX, -1074).to_string().len(), 632);
        assert_eq!(Narrow::linear(5e-324, -1074), 1);
        assert_eq!(Short::linear(-3.0, -1), -6);
        assert_eq!(Short::linear(-f64::MIN_POSITIVE, -1023), -2);
    }
}
