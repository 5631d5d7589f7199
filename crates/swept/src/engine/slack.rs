//! Factors that widen bounds by more than rounding can add up to, so that they hold for real numbers. They
//! are derived in `docs/soundness/first-contact.md`, sections 2 and 3.

/// u = 2^-53: one rounding to nearest changes a number by at most this fraction of it.
pub(crate) const UNIT: f64 = f64::EPSILON / 2.0;

/// Covers all roundings of a sum of products of non-negative numbers with fewer than a thousand operations:
/// 1000u < 2^-43.
pub(crate) const SLACK: f64 = 1.0 + 1.0 / (1u64 << 40) as f64;

/// 1 - 9u. Multiplying by it gives a result below the true value, even if the factor was rounded up before
/// and the product itself is rounded: (1 + u)(1 - 9u)(1 + u) < 1 - 6u < 1.
pub(crate) const LOWERED: f64 = 1.0 - 1e-15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowered_is_nine_units_below_one() {
        assert_eq!(LOWERED, 1.0 - 9.0 * UNIT);
    }
}
