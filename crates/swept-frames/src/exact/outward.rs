//! A quotient of whole numbers as an `f64`, rounded down or up.
//!
//! **The mathematics.** |n|/d is divided out to at least 55 significant bits; the leading 53 (fewer below
//! 2^-1022) are the result toward zero; one more in the last place is the result away from zero, if anything
//! was truncated.
//!
//! **Why it is sound.** What is truncated is known exactly: the remainder of the division and the bits
//! shifted out.

use super::Quotient;
use dashu_base::{BitTest, DivRem, Sign, UnsignedAbs};
use dashu_int::UBig;

/// The largest `f64` that is not above `quotient · 2^exponent` (-MAX or -infinity past the range).
pub(crate) fn round_down(quotient: &Quotient, exponent: i64) -> f64 {
    match quotient.numerator.sign() {
        Sign::Positive => magnitude(quotient, exponent, false),
        Sign::Negative => -magnitude(quotient, exponent, true),
    }
}

/// The smallest `f64` that is not below `quotient · 2^exponent`.
pub(crate) fn round_up(quotient: &Quotient, exponent: i64) -> f64 {
    match quotient.numerator.sign() {
        Sign::Positive => magnitude(quotient, exponent, true),
        Sign::Negative => -magnitude(quotient, exponent, false),
    }
}

fn magnitude(quotient: &Quotient, exponent: i64, away: bool) -> f64 {
    let numerator = (&quotient.numerator).unsigned_abs();
    let denominator = (&quotient.denominator).unsigned_abs();
    if numerator.is_zero() {
        return 0.0;
    }
    // Scaled so that the integer part has at least 55 bits.
    let shift = (denominator.bit_len() + 56).saturating_sub(numerator.bit_len());
    let (whole, rest): (UBig, UBig) = (numerator << shift).div_rem(&denominator);
    let unit = exponent - shift as i64;
    let bits = whole.bit_len() as i64;
    let drop = (bits - 53).max(-1074 - unit);
    // Far below the smallest subnormal, nothing of `whole` remains.
    let kept = if drop >= bits { UBig::ZERO } else { &whole >> drop as usize };
    let cut = !rest.is_zero() || (&kept << drop as usize) != whole;
    let mut mantissa = u64::try_from(&kept).expect("at most 53 bits were kept");
    if away && cut {
        mantissa += 1;
    }
    let mut place = unit + drop;
    if mantissa == 1 << 53 {
        mantissa >>= 1;
        place += 1;
    }
    if mantissa < 1 << 52 {
        // Only possible for subnormals, where `place` is -1074.
        return f64::from_bits(mantissa);
    }
    match u64::try_from(place + 1075) {
        Ok(field) if field < 2047 => f64::from_bits((field << 52) | (mantissa & ((1 << 52) - 1))),
        _ if away => f64::INFINITY,
        _ => f64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::IBig;

    fn both(n: i64, d: i64, exponent: i64) -> (f64, f64) {
        let quotient = Quotient { numerator: IBig::from(n), denominator: IBig::from(d) };
        (round_down(&quotient, exponent), round_up(&quotient, exponent))
    }

    #[test]
    fn exact_values_stay_and_others_are_bracketed_by_neighbours() {
        assert_eq!(both(3, 4, 0), (0.75, 0.75));
        assert_eq!(both(-3, 4, 5), (-24.0, -24.0));
        assert_eq!(both(0, 7, 9), (0.0, 0.0));
        let (lo, hi) = both(1, 3, 0);
        assert_eq!((lo, hi), (1.0 / 3.0, (1.0f64 / 3.0).next_up()));
        let (lo, hi) = both(-1, 3, 0);
        assert_eq!((lo, hi), (-(1.0f64 / 3.0).next_up(), -1.0 / 3.0));
        let (lo, hi) = both((1 << 54) - 1, 1, 0);
        assert_eq!((lo, hi), (18014398509481982.0, 18014398509481984.0));
    }

    #[test]
    fn the_ends_of_the_range() {
        let tiny = f64::from_bits(1);
        assert_eq!(both(1, 1, -1074), (tiny, tiny));
        assert_eq!(both(1, 1, -1075), (0.0, tiny));
        assert_eq!(both(1, 1, -3000), (0.0, tiny));
        assert_eq!(both(3, 1, -1075), (tiny, 2.0 * tiny));
        assert_eq!(both(1, 1, 1024), (f64::MAX, f64::INFINITY));
        assert_eq!(both(1, 1, -1022), (f64::MIN_POSITIVE, f64::MIN_POSITIVE));
    }
}
