//! How close floats come to multiples of π/2.
//!
//! **What it answers.** For every exponent e, the integer 1 ≤ m < 2^53 for which m·2^e is closest to a
//! multiple of π/2, and how close. The least over all e bounds the cancellation that the reduction of
//! `swept_num::sin` must survive.
//!
//! **The mathematics.** With α = 2^e·(2/π) the distance in quarter turns is ‖m·α‖, the distance of m·α to the
//! nearest integer. For denominators q_k ≤ m < q_(k+1) of successive convergents of α, ‖m·α‖ ≥ ‖q_k·α‖
//! (Lagrange), so the answer is the last convergent with a denominator below 2^53. Euclid's algorithm on
//! α = a/2^K yields ‖q_k·α‖·2^K as its remainders.
//!
//! **Why it is sound.** Integers only. α is cut after K = 320 bits, which changes ‖m·α‖ by less than
//! 2^53·2^−320.
//!
//! **Source.** Kahan's search, [Muller16, §11.3.2].

use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// Bits of α that are kept.
const ALPHA_BITS: usize = 320;
/// Bits of 2/π after the point that the largest exponent needs, plus a few words.
const DIGITS: usize = 1400;

/// A float that is very close to a multiple of π/2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// The float.
    pub x: f64,
    /// Its distance to the multiple in quarter turns, with a relative error of at most 2^−50.
    pub distance: f64,
}

/// floor(2^bits·arctan(1/k)), up to `bits` units too small.
fn arctan_of_reciprocal(k: u32, bits: usize) -> UBig {
    let square = UBig::from(k * k);
    let mut power = (UBig::ONE << bits) / UBig::from(k);
    let (mut plus, mut minus) = (UBig::ZERO, UBig::ZERO);
    let mut odd = 1u32;
    while power != UBig::ZERO {
        let term = &power / UBig::from(odd);
        if odd % 4 == 1 {
            plus += term
        } else {
            minus += term
        }
        power /= &square;
        odd += 2;
    }
    plus - minus
}

/// floor(2^bits·π) by Machin's formula π = 16·arctan(1/5) − 4·arctan(1/239), 64 guard bits.
#[must_use]
pub fn pi(bits: usize) -> UBig {
    let wide = bits + 64;
    let sum = arctan_of_reciprocal(5, wide) * UBig::from(16u32)
        - arctan_of_reciprocal(239, wide) * UBig::from(4u32);
    sum >> 64
}

/// floor(2^bits·2/π).
#[must_use]
pub fn two_over_pi(bits: usize) -> UBig {
    (UBig::ONE << (2 * bits + 65)) / pi(bits + 64)
}

/// For each exponent of a float from 1/2 up, the float of at most 53 bits nearest to a multiple of π/2.
#[must_use]
pub fn nearest_floats() -> Vec<Near> {
    let digits = two_over_pi(DIGITS);
    (-53i32..=971).map(|exponent| nearest_with(&digits, exponent)).collect()
}

fn nearest_with(digits: &UBig, exponent: i32) -> Near {
    let one = UBig::ONE << ALPHA_BITS;
    let limit = UBig::ONE << 53;
    // 2^K·2^e·2/π without its integer part
    let dropped = (DIGITS as i32 - ALPHA_BITS as i32 - exponent) as usize;
    let alpha = (digits >> dropped) & (&one - UBig::ONE);
    let (mut previous, mut remainder) = (one, alpha);
    let (mut q_previous, mut q) = (UBig::ZERO, UBig::ONE);
    while remainder != UBig::ZERO {
        let quotient = &previous / &remainder;
        let q_next = &quotient * &q + &q_previous;
        if q_next >= limit {
            break;
        }
        let next = &previous - quotient * &remainder;
        (previous, remainder) = (remainder, next);
        (q_previous, q) = (q, q_next);
    }
    let shift = remainder.bit_len().saturating_sub(60);
    let leading = u64::try_from(&remainder >> shift).expect("60 bits fit") as f64;
    let m = u64::try_from(q).expect("below 2^53") as f64;
    Near { x: scaled(m, exponent), distance: scaled(leading, shift as i32 - ALPHA_BITS as i32) }
}

/// x·2^exponent in two steps, since 2^exponent alone may be out of range.
fn scaled(x: f64, exponent: i32) -> f64 {
    let half = exponent / 2;
    x * swept_num::arbitrary::power_of_two(half) * swept_num::arbitrary::power_of_two(exponent - half)
}
