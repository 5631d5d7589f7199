//! True values of sin and cos to 256 bits and more.

use astro_float::{BigFloat, Consts, RoundingMode};
use std::cmp::Ordering;

const NEAREST: RoundingMode = RoundingMode::ToEven;

/// Bits of every result, and of every argument after the point.
const BITS: usize = 256;

/// Multi-precision sin, cos and π, with the library's cache of constants.
pub struct Oracle {
    constants: Consts,
}

impl Default for Oracle {
    fn default() -> Self {
        Self::new()
    }
}

impl Oracle {
    /// A fresh oracle.
    #[must_use]
    pub fn new() -> Self {
        Self { constants: Consts::new().expect("memory for the constants") }
    }

    /// The bits that represent `x` exactly with [`BITS`] after the point.
    fn bits(x: f64) -> usize {
        let exponent = ((x.to_bits() >> 52) & 0x7ff) as usize;
        BITS + exponent.saturating_sub(1023)
    }

    /// sin x and cos x of a finite float, correctly rounded to at least 256 bits.
    pub fn sin_cos(&mut self, x: f64) -> (BigFloat, BigFloat) {
        let bits = Self::bits(x);
        let exact = BigFloat::from_f64(x, bits);
        (exact.sin(bits, NEAREST, &mut self.constants), exact.cos(bits, NEAREST, &mut self.constants))
    }

    /// floor(x / (π/2)) of a finite float, modulo 4 and in full.
    pub fn quadrant(&mut self, x: f64) -> BigFloat {
        let bits = Self::bits(x) + 64;
        let half_pi = self.half_pi(bits);
        BigFloat::from_f64(x, bits).div(&half_pi, bits, NEAREST).floor()
    }

    /// The float nearest to k·π/2, up to a few floats.
    pub fn near_multiple(&mut self, k: u64) -> f64 {
        let half_pi = self.half_pi(BITS);
        to_f64(&BigFloat::from_u64(k, BITS).mul(&half_pi, BITS, NEAREST))
    }

    /// π to the given number of bits.
    pub fn pi(&mut self, bits: usize) -> BigFloat {
        self.constants.pi(bits, NEAREST)
    }

    fn half_pi(&mut self, bits: usize) -> BigFloat {
        let mut pi = self.pi(bits);
        let exponent = pi.exponent().expect("π is a number");
        pi.set_exponent(exponent - 1);
        pi
    }
}

/// The leading 53 bits of a number, truncated; 0 if it is too small for a float.
pub(crate) fn to_f64(x: &BigFloat) -> f64 {
    let Some((mantissa, _, sign, exponent, _)) = x.as_raw_parts() else { return f64::NAN };
    let Some(&top) = mantissa.last() else { return 0.0 };
    if top == 0 || exponent < -1020 {
        return 0.0;
    }
    if exponent > 1024 {
        return f64::INFINITY;
    }
    // value = 0.mantissa·2^exponent
    let fraction = (top >> 11) as f64 / 9_007_199_254_740_992.0;
    let half = exponent / 2;
    let size = fraction
        * swept_num::arbitrary::power_of_two(half)
        * swept_num::arbitrary::power_of_two(exponent - half);
    if sign.is_negative() { -size } else { size }
}

/// Compares a float with a true value.
pub(crate) fn compare(float: f64, truth: &BigFloat) -> Ordering {
    BigFloat::from_f64(float, 64).cmp(truth).map_or(Ordering::Equal, |sign| sign.cmp(&0))
}

/// |float − truth| in ulps of the truth. An ulp of y is 2^(k−52) for 2^k ≤ |y| < 2^(k+1), at least 2^−1074.
pub(super) fn error_ulps(float: f64, truth: &BigFloat) -> f64 {
    let float = BigFloat::from_f64(float, 64);
    if truth.is_zero() {
        return if float.is_zero() { 0.0 } else { f64::INFINITY };
    }
    let mut difference = float.sub(truth, BITS, NEAREST);
    if difference.is_zero() {
        return 0.0;
    }
    // truth = 0.1…·2^e lies in [2^(e−1), 2^e): its ulp is 2^(e−53)
    let ulp_exponent = truth.exponent().expect("not zero").saturating_sub(53).max(-1074);
    let exponent = difference.exponent().expect("not zero");
    difference.set_exponent(exponent - ulp_exponent);
    to_f64(&difference).abs()
}
