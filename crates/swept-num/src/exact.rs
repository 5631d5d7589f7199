//! Floats as scaled integers, for decisions without rounding.
//!
//! **What it answers.** The sign of a polynomial in the input numbers, where a rounding bound cannot decide
//! it.
//!
//! **The mathematics.** A finite `f64` is m*2^e with integers m and e. Numbers of one kind are brought to one
//! common exponent e, so that x = n*2^e with an integer n; sums and products of the n are exact, and a
//! homogeneous inequality holds for the n exactly when it holds for the x.
//!
//! **Why it is sound.** The integers have any length and nothing is rounded; [`enclose_ratio`] checks its own
//! result.
//!
//! **Source.** The same idea as the exact stage of adaptive predicates.

use std::cmp::Ordering;

use crate::Interval;
use dashu_base::UnsignedAbs;
use dashu_int::IBig;
use dashu_ratio::Relaxed;

/// Odd mantissa (or zero) and exponent of a finite number: x = m*2^e.
fn decode(x: f64) -> (i64, i32) {
    let bits = x.to_bits();
    let field = ((bits >> 52) & 0x7ff) as i32;
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (magnitude, exponent) =
        if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
    if magnitude == 0 {
        return (0, 0);
    }
    let zeros = magnitude.trailing_zeros();
    let odd = magnitude >> zeros;
    (if x.is_sign_negative() { -odd } else { odd }, exponent + zeros as i32)
}

/// The largest exponent not above zero at which all the numbers are integers.
pub fn common_exponent(values: impl IntoIterator<Item = f64>) -> i32 {
    values.into_iter().map(|x| decode(x).1).fold(0, i32::min)
}

/// x*2^-exponent, which must be an integer: `exponent` comes from [`common_exponent`] of a list that contains
/// x.
#[must_use]
pub fn integer(x: f64, exponent: i32) -> IBig {
    let (mantissa, own) = decode(x);
    debug_assert!(own >= exponent || mantissa == 0, "{x} is not a multiple of 2^{exponent}");
    IBig::from(mantissa) << (own - exponent).max(0) as usize
}

/// [`integer`] of every component.
#[must_use]
pub fn integers<const D: usize>(values: &[f64; D], exponent: i32) -> [IBig; D] {
    values.map(|x| integer(x, exponent))
}

/// A finite number as a fraction.
#[must_use]
pub fn rational(x: f64) -> Relaxed {
    let exponent = common_exponent([x]);
    let denominator = IBig::ONE << exponent.unsigned_abs() as usize;
    Relaxed::from(integer(x, exponent)) / Relaxed::from(denominator)
}

/// The scalar product.
#[must_use]
pub fn dot<const D: usize>(a: &[IBig; D], b: &[IBig; D]) -> IBig {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// a - b.
#[must_use]
pub fn difference<const D: usize>(a: &[IBig; D], b: &[IBig; D]) -> [IBig; D] {
    std::array::from_fn(|k| &a[k] - &b[k])
}

/// The vector product.
#[must_use]
pub fn cross(a: &[IBig; 3], b: &[IBig; 3]) -> [IBig; 3] {
    std::array::from_fn(|k| {
        let (next, after) = ((k + 1) % 3, (k + 2) % 3);
        &a[next] * &b[after] - &a[after] * &b[next]
    })
}

/// Compares a float with numerator/denominator; the denominator is positive.
fn compare_to_ratio(x: f64, numerator: &IBig, denominator: &IBig) -> Ordering {
    if x == f64::INFINITY {
        return Ordering::Greater;
    }
    if x == f64::NEG_INFINITY {
        return Ordering::Less;
    }
    let (mantissa, exponent) = decode(x);
    let scaled = IBig::from(mantissa) * denominator;
    if exponent >= 0 {
        (scaled << exponent as usize).cmp(numerator)
    } else {
        scaled.cmp(&(numerator << exponent.unsigned_abs() as usize))
    }
}

/// The narrowest interval of floats around numerator/denominator; the denominator is positive.
#[must_use]
pub fn enclose_ratio(numerator: &IBig, denominator: &IBig) -> Interval {
    let near = Relaxed::from_parts(numerator.clone(), denominator.unsigned_abs()).to_f64_fast();
    let (mut lo, mut hi) = (near, near);
    while compare_to_ratio(lo, numerator, denominator).is_gt() {
        lo = lo.next_down();
    }
    while compare_to_ratio(lo.next_up(), numerator, denominator).is_le() {
        lo = lo.next_up();
    }
    while compare_to_ratio(hi, numerator, denominator).is_lt() {
        hi = hi.next_up();
    }
    while compare_to_ratio(hi.next_down(), numerator, denominator).is_ge() {
        hi = hi.next_down();
    }
    Interval::new(lo, hi).unwrap_or(Interval::ENTIRE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_size_become_integers() {
        for x in [0.0, -0.0, 1.0, -1.5, 0.1, 5e-324, -2.2250738585072014e-308, f64::MAX, 1e-300] {
            let exponent = common_exponent([x, 3.0]);
            let (numerator, denominator) =
                (integer(x, exponent), IBig::ONE << exponent.unsigned_abs() as usize);
            assert!(compare_to_ratio(x, &numerator, &denominator).is_eq(), "{x}");
            assert_eq!(enclose_ratio(&numerator, &denominator), Interval::point(x));
        }
    }

    #[test]
    fn a_ratio_is_enclosed_by_neighbours() {
        let third = enclose_ratio(&IBig::from(1), &IBig::from(3));
        assert_eq!((third.lo(), third.hi()), (1.0 / 3.0, (1.0_f64 / 3.0).next_up()));
        let minus = enclose_ratio(&IBig::from(-1), &IBig::from(3));
        assert_eq!((minus.lo(), minus.hi()), (-(1.0_f64 / 3.0).next_up(), -1.0 / 3.0));
        let huge = enclose_ratio(&(IBig::ONE << 2000), &IBig::from(3));
        assert_eq!((huge.lo(), huge.hi()), (f64::MAX, f64::INFINITY));
        let tiny = enclose_ratio(&IBig::ONE, &(IBig::ONE << 2000));
        assert_eq!((tiny.lo(), tiny.hi()), (0.0, 5e-324));
    }

    #[test]
    fn vector_products() {
        let [a, b] = [[1.0, 2.0, -0.5], [0.25, 0.0, 4.0]].map(|v| integers(&v, -2));
        assert_eq!(dot(&a, &b), IBig::from(-28)); // (0.25 - 2)*16
        assert_eq!(cross(&a, &b), [128, -66, -8].map(IBig::from)); // (8, -4.125, -0.5)*16
    }
}
