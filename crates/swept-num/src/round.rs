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
    compare_products((x, y, 0), (z, 1.0, 0))
}

/// Compares x*y*2^e with z*w*2^f for (x, y, e) and (z, w, f); the numbers finite and not negative.
pub(crate) fn compare_products(left: (f64, f64, i32), right: (f64, f64, i32)) -> Ordering {
    let product = |(x, y, power): (f64, f64, i32)| {
        let ((x_int, x_exp), (y_int, y_exp)) = (integer_parts(x), integer_parts(y));
        (u128::from(x_int) * u128::from(y_int), x_exp + y_exp + power)
    };
    let ((left, left_exp), (right, right_exp)) = (product(left), product(right));
    if left == 0 || right == 0 {
        return left.cmp(&right);
    }
    // value = integer * 2^exponent; first by the place of the leading bit, then bit by bit
    let bits = |int: u128| 128 - int.leading_zeros() as i32;
    let top = (bits(left) + left_exp).cmp(&(bits(right) + right_exp));
    top.then_with(|| {
        // equal tops: the shifted integer becomes as long as the other, at most 106 bits
        let shift = right_exp - left_exp;
        if shift >= 0 { left.cmp(&(right << shift)) } else { (left << -shift).cmp(&right) }
    })
}

/// (p, e) with p = fl(a*b) and p + e = a*b exactly, for |a|, |b| and |a*b| between 2^-450 and 2^450.
///
/// Each factor is cut into halves of 26 bits, whose products are exact ([Dekker71]).
pub(crate) fn two_product(a: f64, b: f64) -> (f64, f64) {
    let halves = |x: f64| {
        let shifted = x * 134_217_729.0; // 2^27 + 1
        let high = shifted - (shifted - x);
        (high, x - high)
    };
    let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
    let product = a * b;
    (product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low)
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

/// 2^-53 * (1 + 2^-52): a little more than half an ulp of 1.
///
/// If PHI * |x| is normal it is, rounded, more than half an ulp of x and at most one, so fl(x - fl(PHI * |x|)) is
/// exactly the float below x ([Rump09, algorithm 1], whose extra term serves subnormal x only).
const PHI: f64 = f64::EPSILON / 2.0 * (1.0 + f64::EPSILON);

/// Three quarters of an ulp of 1: the step for sums, which has to work down to 2^-1021.
///
/// Let x = m * 2^e with 1 <= m < 2 and u its ulp. STEP * |x| is 0.75 m u, between 0.75 u and 1.5 u. Rounding it
/// changes it by a factor within 2^-53 of 1, or, where it is subnormal, by at most a quarter of u as long as
/// e >= -1021; and the one case in which that could bring it down to half of u, m = 1 and e = -1021, is a tie that
/// goes up. So more than u/2 is subtracted, and the result is at most the float below x. Where it is normal less than
/// 1.5 u is subtracted, so the result is that float, or the next one when x is a power of two and half ulps lie below.
/// (PHI with the extra term of [Rump09] would do as well, but then an exact zero would not stay zero.)
const STEP: f64 = 0.75 * f64::EPSILON;

/// Products and quotients smaller than this may have lost bits to underflow, and take the exact road instead.
///
/// 2^-960: far above 2^-1022, so that PHI * |x| is normal too.
pub(crate) const SAFE_SMALL: f64 = f64::from_bits((1023 - 960) << 52);

/// A float not above the real sum that was rounded to `sum`; `sum` is not NaN.
///
/// Below 2^-1021 a sum of floats is exact (all floats are multiples of the smallest one), so it does not matter what
/// the step rounds to there, and a zero stays zero. A sum that overflowed to +infinity was at least the largest float.
#[inline]
pub(crate) fn sum_below(sum: f64) -> f64 {
    let sum = if sum < f64::MAX { sum } else { f64::MAX };
    sum - STEP * sum.abs()
}

/// A float not below the real sum that was rounded to `sum`; `sum` is not NaN.
#[inline]
pub(crate) fn sum_above(sum: f64) -> f64 {
    let sum = if sum > -f64::MAX { sum } else { -f64::MAX };
    sum + STEP * sum.abs()
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
