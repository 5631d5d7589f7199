//! The remainder of an angle after whole quarter turns.
//!
//! **What it answers.** For finite x: n mod 4 and r = hi + lo with x = n·π/2 + r, |r| ≤ 0.7855.
//!
//! **The mathematics.** Up to |x| = 2^30 the constant is split into pieces, π/2 = P1 + P2 + P3 + P4 (+ less
//! than 2^−121), where P1, P2, P3 are the digits of weight 2^0…2^−22, 2^−23…2^−45 and 2^−46…2^−68 and P4 <
//! 2^−68 is a float. With n the whole number nearest to x·(2/π) (after rounding), |n| < 2^30,
//!
//! ```text
//! s = (x − n·P1) − n·P2      t = n·P3      r = s − t − n·P4.
//! ```
//!
//! Near a multiple of π/2 (|s| < 2^−13) and above 2^30 the exact integer reduction takes over. Up to π/4, n =
//! 0 and r = x.
//!
//! **Why it is sound.** u = 2^−53.
//! - n = 0 gives s = x, t = 0, hi = x, lo = 0. Otherwise |x| > π/4 (a product at most 1/2 rounds to 0, ties
//!   to even), and:
//! - n·P1, n·P2, n·P3 are exact: 30 + 23 bits.
//! - x − n·P1 is exact (Sterbenz): n is within 1/2 + 2^−22 of x·(2/π), so n·P1/2 ≤ |x| ≤ 2·n·P1 for n > 0.
//! - s is exact: |x| ≥ 1/2, so every term is a multiple of 2^−53, and |s| ≤ π/4 + 2^−21 + 2^−14 < 1.
//! - |s| ≥ 2^−13 > 2^−15 ≥ |t|, so h = fl(s − t) and (s − h) − t add up to s − t exactly (Fast2Sum).
//! - the tail f = fl(((s − h) − t) − fl(n·P4)) is below 2^−37; its error is at most 2^−91 (product) + 2^−91
//!   (difference) + 2^−91 (P4 rounded), and hi + lo = h + f exactly, again Fast2Sum.
//! - |r| ≥ 2^−13 − 2^−15 − 2^−37 > 2^−14, so the relative error is below 3·2^−91 / 2^−14 < 2^−75.
//! - |r| ≤ π/4 + 2^−21·π/2 + … < 0.7855, and |lo| ≤ u·|hi| as lo is the rounding error of the sum hi.
//!
//! **Source.** [CW80]; lemma of Sterbenz and Fast2Sum in [Muller18, §4.2–4.3].

use super::payne_hanek::reduce_exact;

/// The first 23 bits of π/2.
const P1: f64 = 6_588_397.0 / 4_194_304.0;
/// The bits of π/2 of weight 2^−23 to 2^−45: the integer times 2^−45.
const P2: f64 = 2_656_346.0 / 35_184_372_088_832.0;
/// The bits of π/2 of weight 2^−46 to 2^−68: the integer times 2^−68.
const P3: f64 = 1_590_936.0 / 295_147_905_179_352_825_856.0;
/// What is left of π/2, rounded to nearest.
const P4: f64 = 2.022_266_248_795_950_6e-21;

/// Above this, n would have more than 30 bits.
const PIECES_LIMIT: f64 = 1_073_741_824.0;
/// Below this remainder (2^−13) the pieces do not have enough digits.
const PIECES_REST: f64 = 1.0 / 8192.0;
/// 1.5·2^52: adding it rounds to an integer, ties to even, and leaves n mod 2^51 in the low bits.
const ROUNDER: f64 = 6_755_399_441_055_744.0;

/// x = n·π/2 + r: `quarters` ≡ n (mod 4), `hi + lo` ≈ r with |lo| ≤ 2^−53·|hi|.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reduced {
    /// n modulo 4 in the two low bits; the other bits are meaningless.
    pub quarters: u64,
    /// r rounded.
    pub hi: f64,
    /// r − hi.
    pub lo: f64,
}

impl Reduced {
    /// floor(x / (π/2)) modulo 4.
    ///
    /// The sign of r is certain, since r is relatively accurate; only x = 0 lies on a boundary.
    #[inline]
    pub fn quadrant(self) -> u64 {
        self.quarters.wrapping_sub(u64::from(self.hi < 0.0)) & 3
    }
}

/// Reduces an angle with 2^−13 ≤ |x| ≤ 2^30 that is not near a multiple of π/2; `None` for all others, NaN
/// included.
///
/// # Guarantee
/// The sum `hi + lo` is r·(1 + ρ) with |ρ| < 2^−75, |r| ≤ 0.7855. For |x| ≤ π/4: r = x exactly.
#[inline(always)]
pub(super) fn reduce_by_pieces(x: f64) -> Option<Reduced> {
    let within = x.abs() <= PIECES_LIMIT;
    if !within {
        return None;
    }
    let rounded = x * core::f64::consts::FRAC_2_PI + ROUNDER;
    let n = rounded - ROUNDER;
    let s = (x - n * P1) - n * P2;
    if s.abs() < PIECES_REST {
        return None;
    }
    let t = n * P3;
    let head = s - t;
    let tail = ((s - head) - t) - n * P4;
    let hi = head + tail;
    let lo = (head - hi) + tail;
    Some(Reduced { quarters: rounded.to_bits(), hi, lo })
}

/// Reduces the finite angles that [`reduce_by_pieces`] does not handle.
///
/// # Guarantee
/// The sum `hi + lo` is r·(1 + ρ) with |ρ| < 2^−74, |r| ≤ 0.7855. For |x| < 1/2: r = x exactly.
pub(super) fn reduce_otherwise(x: f64) -> Reduced {
    if x.abs() < 0.5 { Reduced { quarters: 0, hi: x, lo: 0.0 } } else { reduce_exact(x) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::round::integer_parts;
    use proptest::prelude::*;

    #[test]
    fn the_pieces_have_the_bits_they_need() {
        for (piece, top) in [(P1, 1.0), (P2, 1.0 / 4_194_304.0), (P3, 1.0 / 35_184_372_088_832.0)] {
            let (significand, _) = integer_parts(piece);
            assert!(53 - significand.trailing_zeros() <= 23 && piece < 2.0 * top, "{piece:e}");
        }
        // together they are π/2: the float nearest to it, and the known second float
        assert_eq!(P1 + (P2 + (P3 + P4)), core::f64::consts::FRAC_PI_2);
        assert_eq!(P4 + (P3 + (P2 + (P1 - core::f64::consts::FRAC_PI_2))), 6.123233995736766e-17);
    }

    proptest! {
        /// Where both methods apply they agree to the last bit of `lo`, up to their errors.
        #[test]
        fn pieces_agree_with_integers(
            x in prop_oneof![0.5..7.0f64, 0.5..1e4f64, 0.5..1_073_741_824.0f64],
            negative: bool,
        ) {
            let x = if negative { -x } else { x };
            if let Some(by_pieces) = reduce_by_pieces(x) {
                let exact = reduce_exact(x);
                // near a tie between two multiples the two may differ by one quarter turn: skip
                prop_assume!((by_pieces.quarters ^ exact.quarters) & 3 == 0);
                let difference = (by_pieces.hi - exact.hi) + (by_pieces.lo - exact.lo);
                prop_assert!(difference.abs() <= exact.hi.abs() * 1.3e-22, "{x:e}: {by_pieces:?} {exact:?}");
                prop_assert_eq!(by_pieces.quadrant(), exact.quadrant());
            }
        }

        #[test]
        fn no_reduction_up_to_a_quarter_of_pi(x in -core::f64::consts::FRAC_PI_4..=core::f64::consts::FRAC_PI_4) {
            let angle = reduce_by_pieces(x).unwrap_or_else(|| reduce_otherwise(x));
            prop_assert_eq!((angle.quarters & 3, angle.hi, angle.lo), (0, x, 0.0));
        }
    }
}
