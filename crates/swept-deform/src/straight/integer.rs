//! What a polynomial needs from its coefficients, for integers of every width.
//!
//! **What it answers.** The value of an integer polynomial at a float, as an exact sign and a rounded size.
//!
//! **The mathematics.** A float in [0, 1] is t = m/2^k. With degree d, 2^(k d) p(t) = sum c_i m^i 2^(k (d -
//! i)) is an integer, evaluated by Horner's rule: v = c_d, then v = v m + c_i 2^(k (d - i)).
//!
//! **Why it is sound.** Since m <= 2^k, every intermediate number is at most (d + 1) 2^(top + k d) with top
//! the length of the longest coefficient. A fixed width is used only when that fits; otherwise the length is
//! unlimited.

use super::wide::Wide;
use dashu_base::{BitTest, Sign};
use dashu_int::IBig;

/// The value of a polynomial: exact sign, rounded size `near`*2^`exponent` (relative error at most
/// 1.01*2^-53).
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) sign: i32,
    pub(super) near: f64,
    pub(super) exponent: i64,
}

/// A float in [0, 1] as m/2^k with the shortest m.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dyadic {
    pub(super) m: u64,
    pub(super) k: u32,
}

impl Dyadic {
    pub(super) fn of(t: f64) -> Self {
        debug_assert!((0.0..=1.0).contains(&t));
        let bits = t.to_bits();
        let fraction = bits & ((1 << 52) - 1);
        let (m, k) = match (bits >> 52) as u32 {
            0 => (fraction, 1074),
            biased => (fraction | 1 << 52, 1075 - biased),
        };
        if m == 0 {
            return Dyadic { m: 0, k: 0 };
        }
        let zeros = m.trailing_zeros().min(k);
        Dyadic { m: m >> zeros, k: k - zeros }
    }

    /// A float in [0, 1) and the next one, as multiples of the same 2^-k.
    pub(super) fn around_gap(lo: f64) -> [Self; 2] {
        let bits = lo.to_bits();
        let fraction = bits & ((1 << 52) - 1);
        let (m, k) = match (bits >> 52) as u32 {
            0 => (fraction, 1074),
            biased => (fraction | 1 << 52, 1075_u32.saturating_sub(biased)),
        };
        [Dyadic { m, k }, Dyadic { m: m + 1, k }]
    }
}

/// An integer that can be a coefficient.
pub(super) trait Integer: Clone {
    /// Zero.
    const ZERO: Self;

    /// The sign: -1, 0 or 1.
    fn signum(&self) -> i32;

    /// Twice or three times this number (`factor` is 2 or 3), which must fit.
    fn times(&self, factor: u8) -> Self;

    /// The sum, which must fit.
    fn plus(&self, other: &Self) -> Self;

    /// (m, e) with m*2^e equal to this number up to a relative error of 1.01*2^-53, |m| < 2^128.
    fn rounded(&self) -> (f64, i64);

    /// (x, s) with x_i near c_i*2^-s: the error is at most 1.01*2^-53 of the largest |x_j|, and of |x_i|
    /// itself when s = 0.
    fn near(coefficients: &[Self; 4]) -> ([f64; 4], i64);

    /// 2^(k d) p(m/2^k) for the polynomial of degree d with these d + 1 coefficients.
    fn value(coefficients: &[Self], at: Dyadic) -> Value;

    /// The same number with unlimited length.
    fn big(&self) -> IBig;
}

/// An integer of a fixed number of words.
trait Words: Integer {
    /// The number of bits of the magnitude.
    fn bits(&self) -> u32;
    /// The same number in M words, if it fits.
    fn words<const M: usize>(&self) -> Wide<M>;
}

/// Horner's rule in the narrowest sufficient width.
#[inline]
fn in_words<C: Words>(coefficients: &[C], at: Dyadic) -> Value {
    let top = coefficients.iter().map(Words::bits).max().unwrap_or(0);
    let degree = coefficients.len().saturating_sub(1) as u64;
    match u64::from(top) + u64::from(at.k) * degree + 3 {
        0..127 => in_one(coefficients, at),
        127..256 => in_some::<4, C>(coefficients, at),
        256..384 => in_some::<6, C>(coefficients, at),
        384..512 => in_some::<8, C>(coefficients, at),
        512..1024 => in_some::<16, C>(coefficients, at),
        _ => unlimited(coefficients, at),
    }
}

/// Horner's rule in 128 bits.
#[inline]
fn in_one<C: Words>(coefficients: &[C], at: Dyadic) -> Value {
    let narrowed = |x: &C| {
        let Wide([low, high]) = x.words::<2>();
        (u128::from(high) << 64 | u128::from(low)) as i128
    };
    let mut value = coefficients.last().map_or(0, narrowed);
    let mut shift = 0;
    for coefficient in coefficients.iter().rev().skip(1) {
        shift += at.k;
        value = value * i128::from(at.m) + (narrowed(coefficient) << shift);
    }
    Value { sign: value.signum() as i32, near: value as f64, exponent: 0 }
}

/// Horner's rule in M words.
fn in_some<const M: usize, C: Words>(coefficients: &[C], at: Dyadic) -> Value {
    let mut value = coefficients.last().map_or(Wide::ZERO, Words::words);
    let mut shift = 0;
    for coefficient in coefficients.iter().rev().skip(1) {
        shift += at.k;
        value = value.times(at.m).plus(&coefficient.words::<M>().shifted(shift));
    }
    let (near, exponent) = value.near();
    Value { sign: value.signum(), near, exponent }
}

/// Horner's rule with unlimited length.
fn unlimited<C: Integer>(coefficients: &[C], at: Dyadic) -> Value {
    let mut value = coefficients.last().map_or(IBig::ZERO, Integer::big);
    let mut shift = 0;
    let factor = IBig::from(at.m);
    for coefficient in coefficients.iter().rev().skip(1) {
        shift += at.k as usize;
        value = value * &factor + (coefficient.big() << shift);
    }
    let (near, exponent) = value.rounded();
    Value { sign: Integer::signum(&value), near, exponent }
}

impl Integer for i128 {
    const ZERO: Self = 0;

    #[inline]
    fn signum(&self) -> i32 {
        i128::signum(*self) as i32
    }

    #[inline]
    fn times(&self, factor: u8) -> Self {
        self * i128::from(factor)
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    #[inline]
    fn rounded(&self) -> (f64, i64) {
        (*self as f64, 0)
    }

    #[inline]
    fn near(coefficients: &[Self; 4]) -> ([f64; 4], i64) {
        (coefficients.map(|x| x as f64), 0)
    }

    fn value(coefficients: &[Self], at: Dyadic) -> Value {
        in_words(coefficients, at)
    }

    fn big(&self) -> IBig {
        IBig::from(*self)
    }
}

impl Words for i128 {
    #[inline]
    fn bits(&self) -> u32 {
        128 - self.unsigned_abs().leading_zeros()
    }
    #[inline]
    fn words<const M: usize>(&self) -> Wide<M> {
        Wide([*self as u64, (*self >> 64) as u64]).resized()
    }
}

/// The four rounded at scale 1: at most 384 bits, far from overflow.
#[inline]
fn near_words<const N: usize>(coefficients: &[Wide<N>; 4]) -> ([f64; 4], i64) {
    let rounded = |x: &Wide<N>| {
        let (m, e) = x.near();
        scaled(m, e)
    };
    (coefficients.each_ref().map(rounded), 0)
}

macro_rules! integer_of_words {
    ($words:literal) => {
        impl Integer for Wide<$words> {
            const ZERO: Self = Wide::ZERO;

            #[inline]
            fn signum(&self) -> i32 {
                Wide::signum(self)
            }

            #[inline]
            fn times(&self, factor: u8) -> Self {
                Wide::times(self, u64::from(factor))
            }

            #[inline]
            fn plus(&self, other: &Self) -> Self {
                Wide::plus(self, other)
            }

            #[inline]
            fn rounded(&self) -> (f64, i64) {
                Wide::near(self)
            }

            #[inline]
            fn near(coefficients: &[Self; 4]) -> ([f64; 4], i64) {
                near_words(coefficients)
            }

            fn value(coefficients: &[Self], at: Dyadic) -> Value {
                in_words(coefficients, at)
            }

            fn big(&self) -> IBig {
                Wide::big(self)
            }
        }

        impl Words for Wide<$words> {
            #[inline]
            fn bits(&self) -> u32 {
                Wide::bits(self)
            }
            #[inline]
            fn words<const M: usize>(&self) -> Wide<M> {
                self.resized()
            }
        }
    };
}

integer_of_words!(3);
integer_of_words!(4);
integer_of_words!(6);

impl Integer for IBig {
    const ZERO: Self = IBig::ZERO;

    fn signum(&self) -> i32 {
        match (self.is_zero(), self.sign()) {
            (true, _) => 0,
            (_, Sign::Positive) => 1,
            (_, Sign::Negative) => -1,
        }
    }

    fn times(&self, factor: u8) -> Self {
        self * IBig::from(factor)
    }

    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn rounded(&self) -> (f64, i64) {
        let excess = self.bit_len().saturating_sub(127);
        ((self >> excess).to_f64().value(), excess as i64)
    }

    /// Truncated to 900 bits, an error of at most 2^-899 of the largest, and then rounded.
    fn near(coefficients: &[Self; 4]) -> ([f64; 4], i64) {
        let top = coefficients.iter().map(BitTest::bit_len).max().unwrap_or(0);
        let cut = top.saturating_sub(900);
        (coefficients.each_ref().map(|x| (x >> cut).to_f64().value()), cut as i64)
    }

    fn value(coefficients: &[Self], at: Dyadic) -> Value {
        unlimited(coefficients, at)
    }

    fn big(&self) -> IBig {
        self.clone()
    }
}

/// x*2^exponent, exact where the result is a normal float; beyond the range of floats it becomes zero or
/// infinite.
#[inline]
pub(super) fn scaled(x: f64, exponent: i64) -> f64 {
    let power = |e: i64| f64::from_bits(((1023 + e) as u64) << 52);
    let mut left = exponent.clamp(-4000, 4000);
    let mut value = x;
    while left != 0 {
        let step = left.clamp(-1000, 1000);
        value *= power(step);
        left -= step;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_dyadic() {
        for (t, m, k) in [(0.0, 0, 0), (1.0, 1, 0), (0.5, 1, 1), (0.75, 3, 2), (5e-324, 1, 1074)] {
            let at = Dyadic::of(t);
            assert_eq!((at.m, at.k), (m, k), "{t}");
        }
        let at = Dyadic::of(0.1);
        assert_eq!(scaled(at.m as f64, -i64::from(at.k)), 0.1);
    }

    #[test]
    fn every_width_gives_the_same_value() {
        let coefficients = [12_345_678_901_234_567_890_i128, -987_654_321, i128::MAX >> 3, -(i128::MAX >> 2)];
        for t in [0.0, 1.0, 0.1, 1e-3, 1e-30, 0.999, f64::MIN_POSITIVE, 5e-324] {
            let at = Dyadic::of(t);
            for degree in 0..4 {
                let plain = &coefficients[..=degree];
                let expected = unlimited(plain, at);
                let four: Vec<Wide<4>> =
                    plain.iter().map(|x| super::super::wide::multiply_double(*x, 1)).collect();
                let six: Vec<Wide<6>> = four.iter().map(Wide::resized).collect();
                for value in [i128::value(plain, at), Wide::<4>::value(&four, at), Wide::<6>::value(&six, at)]
                {
                    assert_eq!(value.sign, expected.sign);
                    let aligned = scaled(value.near, value.exponent - expected.exponent);
                    assert!((aligned - expected.near).abs() <= 1e-15 * expected.near.abs());
                }
            }
        }
    }
}
