//! Exact reduction by quarter turns for every float, huge ones included.
//!
//! **What it answers.** For x = m·2^e with an integer m < 2^53: the nearest whole number of quarter turns,
//! modulo 4, and the remainder r in radians.
//!
//! **The mathematics.** Let b_j be the binary digits of 2/π after the point, so that
//!
//! ```text
//! x·(2/π) = Σ_j m·b_j·2^(e−j).
//! ```
//!
//! Digits with j ≤ e − 2 add multiples of 4 and may be left out. The next 192 digits, read as an integer F,
//! give
//!
//! ```text
//! x·(2/π) ≡ m·F·2^−190  (mod 4),     0 ≤ error < m·2^−190 < 2^−137,
//! ```
//!
//! the product taken modulo 2^192 in integers: its two leading bits count quarter turns, the others are the
//! fraction f. Read as a two's complement number, the fraction is the remainder −1/2 ≤ f < 1/2 after rounding
//! to the nearest quarter turn. Then r = f·π/2, again in integers.
//!
//! **Why it is sound.** Over all floats, x·(2/π) is never closer than 2^−62 to an integer, except for x = 0:
//! the distance ‖q·α‖ over 1 ≤ q < 2^53 is least at a denominator of a convergent of α (Lagrange), and the
//! campaign crate walks the convergents of α = 2^e·2/π for each e in exact integers. So f has at most 62
//! leading zeros, its sign is right, and
//!
//! ```text
//! truncated digits   2^−137 / 2^−62         = 2^−75
//! f to 128 bits      2^−127
//! π/2 to 128 bits    2^−127
//! product            2^−126
//! two floats of r    2^−105
//! sum, relative      < 2^−74
//! ```
//!
//! **Source.** [PayneHanek83]; [Muller16, §11.3.2, §11.4].

use super::reduce::Reduced;

/// The first 1216 binary digits of 2/π after the point, most significant word first.
///
/// Word i is floor(2^(64(i+1))·2/π) mod 2^64. To derive them: compute π to 1400 bits by Machin's formula π =
/// 16·arctan(1/5) − 4·arctan(1/239) in integers, divide 2^2801 by it, cut into words. The tests of the
/// campaign crate do so in two ways (Machin's formula with big integers, and a multi-precision float
/// library).
pub const TWO_OVER_PI: [u64; 19] = [
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
];

/// floor(2^127·π/2).
const HALF_PI: u128 = 0xc90f_daa2_2168_c234_c4c6_628b_80dc_1cd1;

/// Word `index` of 0.…(64 zero bits)…2/π: the zero word represents the digits left of the point.
fn padded_word(index: usize) -> u64 {
    if index == 0 { 0 } else { TWO_OVER_PI.get(index - 1).copied().unwrap_or(0) }
}

/// The quarter turns and remainder of `x`, which must be finite with |x| ≥ 1/2 (smaller arguments need no
/// reduction).
///
/// # Guarantee
/// The sum `hi + lo` is r·(1 + ρ) with |ρ| < 2^−74, and |lo| ≤ 2^−53·|hi|.
#[cold]
pub(super) fn reduce_exact(x: f64) -> Reduced {
    debug_assert!(x.is_finite() && x.abs() >= 0.5, "exact reduction of {x}");
    let bits = x.abs().to_bits();
    // |x| = significand·2^e with e = biased − 1075, and |x| ≥ 1/2 means biased ≥ 1022
    let biased = (bits >> 52) as usize;
    let significand = (bits & ((1 << 52) - 1)) | (1 << 52);
    // digit j of 2/π is bit j + 63 of the padded string; the first one kept is j = e − 1
    let first = (biased + 62).saturating_sub(1075);
    let (word, shift) = (first / 64, (first % 64) as u32);
    let window = |k: usize| match shift {
        0 => padded_word(word + k),
        _ => (padded_word(word + k) << shift) | (padded_word(word + k + 1) >> (64 - shift)),
    };
    let m = u128::from(significand);
    let low = m * u128::from(window(2));
    let middle = m * u128::from(window(1)) + (low >> 64);
    let high = significand.wrapping_mul(window(0)).wrapping_add((middle >> 64) as u64);
    // high : middle : low, two bits of quarter turns and 190 of fraction
    let product_high = (u128::from(high) << 64) | u128::from(middle as u64);
    let product_low = low as u64;
    let quarters = (high >> 62) + ((high >> 61) & 1);
    let fraction_high = (product_high << 2) | u128::from(product_low >> 62);
    let fraction_low = product_low << 2;
    let negative = fraction_high >> 127 == 1;
    let (size_high, size_low) = if negative {
        let (size_low, carry) = (!fraction_low).overflowing_add(1);
        ((!fraction_high).wrapping_add(u128::from(carry)), size_low)
    } else {
        (fraction_high, fraction_low)
    };
    // at most 62 leading zeros by the smallest distance, so the leading 128 bits are all known
    let zeros = size_high.leading_zeros().min(63);
    let leading = match zeros {
        0 => size_high,
        _ => (size_high << zeros) | u128::from(size_low >> (64 - zeros)),
    };
    // |r| = leading·2^(−128−zeros) · HALF_PI·2^−127 = product·2^(−127−zeros)
    let product = high_product(leading, HALF_PI);
    let lead = product.leading_zeros().min(1);
    let product = product << lead;
    let hi = (product >> 75) as f64;
    let lo = ((product >> 22) & ((1 << 53) - 1)) as f64;
    // product = hi·2^75 + lo·2^22 + (less than 2^22)
    let exponent = 75 - 127 - i64::from(zeros) - i64::from(lead);
    let hi = hi * power_of_two(exponent);
    let lo = lo * power_of_two(exponent - 53);
    let sum = hi + lo;
    let rest = (hi - sum) + lo;
    let (hi, lo) = if negative ^ (x < 0.0) { (-sum, -rest) } else { (sum, rest) };
    let quarters = if x < 0.0 { 0u64.wrapping_sub(quarters) } else { quarters };
    Reduced { quarters, hi, lo }
}

/// floor(a·b / 2^128).
fn high_product(a: u128, b: u128) -> u128 {
    let (a1, a0) = (a >> 64, a & u128::from(u64::MAX));
    let (b1, b0) = (b >> 64, b & u128::from(u64::MAX));
    let low = a0 * b0;
    let first = a1 * b0 + (low >> 64);
    let second = a0 * b1 + (first & u128::from(u64::MAX));
    a1 * b1 + (first >> 64) + (second >> 64)
}

/// 2^exponent for an exponent of a normal float.
fn power_of_two(exponent: i64) -> f64 {
    debug_assert!((-1022..=1023).contains(&exponent), "2^{exponent} is not a normal float");
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn high_product_of_extremes() {
        assert_eq!(high_product(u128::MAX, u128::MAX), u128::MAX - 1);
        assert_eq!(high_product(1 << 127, 1 << 127), 1 << 126);
        assert_eq!(high_product(u128::MAX, 1), 0);
        assert_eq!(high_product(1 << 64, 1 << 64), 1);
        assert_eq!(high_product(u128::from(u64::MAX), u128::from(u64::MAX)), 0);
    }

    /// (2/π)·(π/2) = 1: the two constants agree to 120 bits.
    #[test]
    fn the_two_constants_are_reciprocal() {
        let two_over_pi = (u128::from(TWO_OVER_PI[0]) << 64) | u128::from(TWO_OVER_PI[1]);
        // 2^128·(2/π) · 2^127·(π/2) / 2^128 = 2^127
        let product = high_product(two_over_pi, HALF_PI);
        assert!(product <= 1 << 127 && (1 << 127) - product < 4, "off by {}", (1 << 127) - product);
    }

    /// 1 rad is 0.6366 quarter turns: one whole quarter turn and a negative remainder 1 − π/2.
    #[test]
    fn one_radian() {
        let reduced = reduce_exact(1.0);
        assert_eq!(reduced.quarters & 3, 1);
        // π/2 is the float FRAC_PI_2 and 6.123233995736766e−17; the differences below are exact
        let beyond_first_float = (reduced.hi - (1.0 - core::f64::consts::FRAC_PI_2)) + reduced.lo;
        assert!((beyond_first_float + 6.123233995736766e-17).abs() < 2e-32, "{reduced:?}");
    }

    /// The remainder of the float nearest to π/2 is the known second float of π/2, to full precision.
    #[test]
    fn quarter_turn_rounded() {
        for (sign, quarters) in [(1.0, 1), (-1.0, 3)] {
            let reduced = reduce_exact(sign * core::f64::consts::FRAC_PI_2);
            assert_eq!(reduced.quarters & 3, quarters);
            assert_eq!(reduced.hi, -sign * 6.123233995736766e-17);
        }
    }

    #[test]
    fn extreme_arguments_do_not_overflow() {
        for x in [0.5, 0.75, 1.0, 2.0, 1e308, f64::MAX, -f64::MAX] {
            let reduced = reduce_exact(x);
            assert!(
                reduced.hi.abs() <= core::f64::consts::FRAC_PI_4 && reduced.hi.abs() > 1e-20,
                "{x}: {reduced:?}"
            );
            assert!(reduced.lo.abs() <= reduced.hi.abs() * f64::EPSILON / 2.0);
        }
    }
}
