//! Directed rounding of `+ - * / sqrt`: the only place where certified code rounds.
//!
//! **What it answers.** For finite `a` and `b`, `add_down(a, b)` is the largest float that is at most the
//! real number a + b, `add_up(a, b)` the smallest float that is at least a + b; likewise for the other
//! operations. An exact result comes back unchanged.
//!
//! **The mathematics.** The processor's result r is the float nearest to the real result x. So x lies between
//! the two neighbours of r, and the directed result is r itself or one neighbour; only the sign of x - r is
//! needed to tell which.
//!
//! ```text
//! a + b     with |a| >= |b| and r = fl(a + b):  x - r = b - (r - a), all exact (Dekker's fast sum)
//! a * b     sign of |a|*|b| - |r|               one exact comparison of a product with a float
//! a / b     sign of |a| - |r|*|b|               the same comparison
//! sqrt(a)   sign of a - r*r                     the same comparison
//! ```
//!
//! The comparison multiplies the two 53-bit significands as integers (106 bits fit a `u128`) and aligns the
//! exponents, so it holds for subnormals and near overflow alike; it never rounds.
//!
//! **Why it is sound.** It relies only on round-to-nearest, which IEEE 754 fixes for these five operations on
//! every platform, and on integer arithmetic. No rounding mode is switched and no fused operation is used.
//! Overflow: when r is infinite for finite operands, |x| is at least the largest float, so the inner result
//! is `f64::MAX` in size.
//!
//! Infinite or NaN operands, `x / 0` and `sqrt` of a negative number give what IEEE 754 gives.
//!
//! The cheaper outward step that intervals use is [`step_of`] below.
//!
//! **Source.** [Dekker71] for the fast sum, [Rump09] for the cheap steps; `docs/soundness.md`, section 1.

use core::cmp::Ordering;

/// The largest float that is not above the real number a + b.
///
/// ```
/// use swept_num::{add_down, add_up};
/// let (below, above) = (add_down(0.1, 0.2), add_up(0.1, 0.2));
/// assert_eq!(below.next_up(), above); // the real sum of these two floats is not a float
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
    0.0 - add_down(-a, -b) // not a negation, which would turn an exact zero into -0
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
    0.0 - add_down(-a, b)
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

/// The next float below if `step`, else the value itself.
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
    // value = integer * 2^exponent; compare the positions of the leading bits first, then bit by bit
    let bits = |int: u128| 128 - int.leading_zeros() as i32;
    let top = (bits(left) + left_exp).cmp(&(bits(right) + right_exp));
    top.then_with(|| {
        // equal leading bits: the shifted integer becomes as long as the other, at most 106 bits
        let shift = right_exp - left_exp;
        if shift >= 0 { left.cmp(&(right << shift)) } else { (left << -shift).cmp(&right) }
    })
}

/// (p, e) with p = fl(a*b) and p + e = a*b exactly, for |a|, |b| and |a*b| between 2^-450 and 2^450.
///
/// Each factor is split into halves of 26 bits, whose products are exact ([Dekker71]).
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

// -----------------------------------------------------------------------------------------------------------
// The outward step of intervals: no branch, four operations, rarely more than one float further than needed.

/// 2^-53 * (1 + 2^-52): a little more than half a unit in the last place of 1, relative to 1.
const PHI: f64 = f64::EPSILON / 2.0 * (1.0 + f64::EPSILON);

/// The smallest positive float, 2^-1074.
const LEAST: f64 = f64::from_bits(1);

/// More than half an ulp of a float of this size, and nothing for zero.
///
/// # Guarantee
/// Let r be a real number and x, finite, its rounding to nearest, where x = 0 only if r = 0. Then the
/// computed x - c <= r <= x + c with c = `step_of(x.abs())`. These are the neighbours of x, except from
/// 2^-1022 to 2^-1020 in size, where they may be the next but one.
///
/// For x = ±infinity the step is infinite: outward nothing changes, and inward the result is NaN, which
/// signals to the caller that r itself may be finite.
///
/// Let 2^e <= size < 2^(e+1), h = 2^(e-53) half an ulp, η = 2^-1074 the least float, and c the result.
///
/// ```text
/// e >= -968           PHI * size >= h * (1 + 2^-52), a normal float: so is its rounding, and c > h
/// -1021 <= e < -968   PHI * size > h may be rounded to h, a multiple of η; adding η is exact: c >= h + η > h
/// e < -1021           floats are η apart, so x is off by at most η/2; c >= η
/// ```
///
/// In the first two cases x ∓ c is beyond the midpoint of x and its neighbour, and rounds at least to that
/// neighbour; r is not beyond the midpoint. In the third the difference is exact. [Rump09, section 3], except
/// that the least float is not added at zero.
///
/// c is at most 2h + η, below 3h and so one float, for h > η (below a power of two floats are only h apart,
/// but there c is h + η, less than 3h/2 for h > 2η); and η for size < 2^-1022. In between, from 2^-1022 to
/// 2^-1020, it may reach two floats.
#[inline]
pub(crate) fn step_of(size: f64) -> f64 {
    PHI * size + if size < LEAST { size } else { LEAST }
}

/// Whether x is neither zero nor infinite nor NaN, by one comparison.
#[inline]
pub(crate) fn is_finite_and_nonzero(x: f64) -> bool {
    // without the sign bit and minus one, zero becomes the largest number, with infinity and NaN next
    const INFINITY: u64 = f64::INFINITY.to_bits() << 1;
    (x.to_bits() << 1).wrapping_sub(1) < INFINITY - 1
}

#[cfg(test)]
mod tests;
