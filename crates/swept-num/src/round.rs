//! Directed rounding of `+ - * / sqrt`: the only place where certified code rounds.
//!
//! **What it answers.** For finite `a` and `b`, `add_down(a, b)` is the largest float that is at most the real
//! number a + b, `add_up(a, b)` the smallest float that is at least it; likewise for the other operations. An exact
//! result comes back unchanged.
//!
//! **The mathematics.** The processor's result r is the float nearest to the real result x. So x lies between the
//! two neighbours of r, and the directed result is r itself or one neighbour; only the sign of x - r is missing.
//!
//! ```text
//! a + b     with |a| >= |b| and r = fl(a + b):  x - r = b - (r - a), every operation exact (Dekker's fast sum)
//! a * b     sign of |a|*|b| - |r|               one exact comparison of a product with a float
//! a / b     sign of |a| - |r|*|b|               the same comparison
//! sqrt(a)   sign of a - r*r                     the same comparison
//! ```
//!
//! The comparison multiplies the two 53-bit significands as integers (106 bits fit a `u128`) and aligns the
//! exponents, so it holds for subnormals and near overflow alike; there is no case in which it rounds.
//!
//! **Why it is sound.** Nothing but round-to-nearest, which IEEE 754 fixes for these five operations on every
//! platform, and integer arithmetic. No rounding mode is switched and no fused operation is used. Overflow: when r
//! is infinite for finite operands, |x| is at least the largest float, so the inner result is `f64::MAX` in size.
//!
//! Infinite or NaN operands, `x / 0` and `sqrt` of a negative number give what IEEE 754 gives.
//!
//! The cheaper one-sided steps that intervals use are in [`sum_below`] and its companions below.
//!
//! **Source.** [Dekker71] for the fast sum, [Rump09] for the cheap steps; `docs/soundness.md`, section 1.

use core::cmp::Ordering;

/// The largest float that is not above the real number a + b.
///
/// ```
/// use swept_num::{add_down, add_up};
/// let (below, above) = (add_down(0.1, 0.2), add_up(0.1, 0.2));
/// assert_eq!(below.next_up(), above); // the real sum of these two floats is no float
/// assert_eq!(add_down(0.25, 0.5), 0.75); // exact results stay exact
/// ```
#[inline]
#[must_use]
pub fn add_down(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if sum.is_infinite() {
        return overflow_down(sum, a.is_finite() && b.is_finite());
    }
    toward_below(sum, sum_remainder(a, b, sum) < 0.0)
}

/// The smallest float that is not below the real number a + b.
#[inline]
#[must_use]
pub fn add_up(a: f64, b: f64) -> f64 {
    -add_down(-a, -b)
}

/// The largest float that is not above the real number a - b.
#[inline]
#[must_use]
pub fn sub_down(a: f64, b: f64) -> f64 {
    add_down(a, -b)
}

/// The smallest float that is not below the real number a - b.
#[inline]
#[must_use]
pub fn sub_up(a: f64, b: f64) -> f64 {
    -add_down(-a, b)
}

/// The largest float that is not above the real number a * b.
#[inline]
#[must_use]
pub fn mul_down(a: f64, b: f64) -> f64 {
    let product = a * b;
    if !product.is_finite() {
        return overflow_down(product, a.is_finite() && b.is_finite());
    }
    let outside = compare_product(a.abs(), b.abs(), product.abs());
    // |x| > |r| means x < r when the product is negative
    let negative = a.is_sign_negative() != b.is_sign_negative();
    toward_below(product, outside == if negative { Ordering::Greater } else { Ordering::Less })
}

/// The smallest float that is not below the real number a * b.
#[inline]
#[must_use]
pub fn mul_up(a: f64, b: f64) -> f64 {
    -mul_down(-a, b)
}

/// The largest float that is not above the real number a / b (b = 0: as IEEE 754).
#[inline]
#[must_use]
pub fn div_down(a: f64, b: f64) -> f64 {
    let ratio = a / b;
    if !ratio.is_finite() {
        return overflow_down(ratio, a.is_finite() && b.is_finite() && b != 0.0);
    }
    if b.is_infinite() {
        return ratio;
    }
    // |r|*|b| < |a| means |x| > |r|
    let outside = compare_product(ratio.abs(), b.abs(), a.abs()).reverse();
    let negative = a.is_sign_negative() != b.is_sign_negative();
    toward_below(ratio, outside == if negative { Ordering::Greater } else { Ordering::Less })
}

/// The smallest float that is not below the real number a / b (b = 0: as IEEE 754).
#[inline]
#[must_use]
pub fn div_up(a: f64, b: f64) -> f64 {
    -div_down(-a, b)
}

/// The largest float that is not above the square root of a (NaN for negative a).
#[inline]
#[must_use]
pub fn sqrt_down(a: f64) -> f64 {
    let root = a.sqrt();
    if !root.is_finite() {
        return root;
    }
    toward_below(root, compare_product(root, root, a) == Ordering::Greater)
}

/// The smallest float that is not below the square root of a (NaN for negative a).
#[inline]
#[must_use]
pub fn sqrt_up(a: f64) -> f64 {
    let root = a.sqrt();
    if !root.is_finite() {
        return root;
    }
    if compare_product(root, root, a) == Ordering::Less { root.next_up() } else { root }
}

/// The next float below, if `step`.
#[inline]
fn toward_below(value: f64, step: bool) -> f64 {
    if step { value.next_down() } else { value }
}

/// What an infinite (or NaN) result means: the largest float when finite operands overflowed upward.
#[cold]
fn overflow_down(result: f64, operands_finite: bool) -> f64 {
    if operands_finite && result == f64::INFINITY { f64::MAX } else { result }
}

/// The exact remainder (a + b) - fl(a + b), for a finite sum.
#[inline]
fn sum_remainder(a: f64, b: f64, sum: f64) -> f64 {
    let (large, small) = if a.abs() >= b.abs() { (a, b) } else { (b, a) };
    small - (sum - large)
}

/// Compares the real product x*y with z; all three finite and not negative.
pub(crate) fn compare_product(x: f64, y: f64, z: f64) -> Ordering {
    let (x_int, x_exp) = integer_parts(x);
    let (y_int, y_exp) = integer_parts(y);
    let (z_int, z_exp) = integer_parts(z);
    let product = u128::from(x_int) * u128::from(y_int);
    let z_int = u128::from(z_int);
    if product == 0 || z_int == 0 {
        return product.cmp(&z_int);
    }
    // value = integer * 2^exponent; first by the place of the leading bit, then bit by bit
    let product_exp = x_exp + y_exp;
    let bits = |int: u128| 128 - int.leading_zeros() as i32;
    let top = (bits(product) + product_exp).cmp(&(bits(z_int) + z_exp));
    top.then_with(|| {
        // equal tops: shifting the one with the larger exponent cannot pass 106 bits
        let shift = z_exp - product_exp;
        if shift >= 0 { product.cmp(&(z_int << shift)) } else { (product << -shift).cmp(&z_int) }
    })
}

/// (m, e) with x = m * 2^e exactly and m below 2^53; x finite and not negative.
#[inline]
pub(crate) fn integer_parts(x: f64) -> (u64, i32) {
    const FRACTION: u32 = f64::MANTISSA_DIGITS - 1;
    let bits = x.to_bits();
    let fraction = bits & ((1 << FRACTION) - 1);
    match (bits >> FRACTION) as i32 {
        0 => (fraction, -1074),
        biased => (fraction | (1 << FRACTION), biased - 1075),
    }
}

// ---------------------------------------------------------------------------------------------------------------
// One-sided steps for intervals: no branch, a few operations, at most one float further than needed.

/// 2^-53 * (1 + 2^-52): a little more than half a unit in the last place of 1, relative to 1.
///
/// For normal x, fl(PHI * |x|) is more than half an ulp and at most one ulp of x, so fl(x - fl(PHI * |x|)) is
/// exactly the float below x ([Rump09, algorithm 1] without its subnormal term).
const PHI: f64 = f64::EPSILON / 2.0 * (1.0 + f64::EPSILON);

/// Products and quotients smaller than this may have lost bits to underflow, and take the exact road instead.
///
/// 2^-960: far above 2^-1022, so that PHI * |x| is normal too.
pub(crate) const SAFE_SMALL: f64 = f64::from_bits((1023 - 960) << 52);

/// A float not above the real sum that was rounded to `sum`; `sum` is not NaN.
///
/// Below 2^-1021 a sum of floats is exact (all floats are multiples of the smallest one), so a zero stays zero. A sum
/// that overflowed to +infinity was at least the largest float. The result is the float below `sum`, except from
/// 2^-1021 to 2^-1020 in size, where it may be the next but one (see [`sum_step`]).
#[inline]
pub(crate) fn sum_below(sum: f64) -> f64 {
    let sum = if sum < f64::MAX { sum } else { f64::MAX };
    sum - sum_step(sum.abs())
}

/// A float not below the real sum that was rounded to `sum`; `sum` is not NaN.
#[inline]
pub(crate) fn sum_above(sum: f64) -> f64 {
    let sum = if sum > -f64::MAX { sum } else { -f64::MAX };
    sum + sum_step(sum.abs())
}

/// More than half an ulp of a sum of this size, zero where sums are exact.
///
/// Let 2^e <= size < 2^(e+1), h = 2^(e-53) half an ulp, and η = 2^-1074 the smallest float. From e = -968 on,
/// PHI * size is normal and its rounding is above h; η is absorbed or adds to it. For -1021 <= e < -968 the product is
/// subnormal and may be rounded down to h itself, which would leave a tie; h is a multiple of η, so adding η, exactly,
/// gives at least h + η. It is at most 2h + η, below 3h and so one float for h > η; for h = η, e = -1021, it may be 3h.
/// (Below a power of two floats are h apart, and the step is h + η: less than 3h/2 and so one float for h > 2η.)
#[inline]
fn sum_step(size: f64) -> f64 {
    const EXACT_BELOW: f64 = 2.0 * f64::MIN_POSITIVE;
    // the bits of η are the integer 1: no branch
    PHI * size + f64::from_bits(u64::from(size >= EXACT_BELOW))
}

/// Whether [`step_below`] and [`step_above`] may be used on this rounded product or quotient.
#[inline]
pub(crate) fn is_safe(value: f64) -> bool {
    let size = value.abs();
    size > SAFE_SMALL && size <= f64::MAX
}

/// The float below a value that [`is_safe`].
#[inline]
pub(crate) fn step_below(value: f64) -> f64 {
    value - PHI * value.abs()
}

/// The float above a value that [`is_safe`].
#[inline]
pub(crate) fn step_above(value: f64) -> f64 {
    value + PHI * value.abs()
}

#[cfg(test)]
mod tests;
