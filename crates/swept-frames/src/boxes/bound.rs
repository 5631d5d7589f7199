//! The rounding bound shared by the separating axis tests.
//!
//! **What it answers.** How much the computed difference of the two sides of a separating axis test can
//! differ from the exact one.
//!
//! **The mathematics.** With u = 2^-53, T the difference of the centres, h and k the half sizes and S =
//! |T_x| + |T_y| + |T_z| + sum h + sum k, every test below proves an error of at most a small multiple of
//! u*S, plus a multiple of w*S where the deviation w of the axes enters, plus less than 2^-1060 for products
//! that underflow. The bound used is fl((16u + 8w)*S) + 2^-1022, or fl(16u*|L|*S) + 2^-1022 for an axis L of
//! any length.
//!
//! **Why it is sound.** Computing S takes at most 8 additions of nonnegative numbers, so S <= fl(S)(1 + 9u);
//! the bound itself is rounded at most four times. The tests need no more than 15u + 7.9w of the 16u + 8w,
//! and (15u + 7.9w)(1 + 14u) < 16u + 8w. When something overflows, the bound is infinite or NaN and the tests
//! compare with `>`, which is then false: nothing is claimed.
//!
//! **Source.** Standard forward error analysis; it replaces the constant of [Num20, section 3.2].

use swept::internals::shape::Obb;

/// The unit roundoff u = 2^-53: the largest relative error of a rounded sum, difference or product.
pub(super) const UNIT: f64 = f64::EPSILON / 2.0;

/// More than the sum of all products that can underflow in one test: fewer than 2^14 of them, at most 2^-1075
/// each.
const UNDERFLOW: f64 = f64::MIN_POSITIVE;

/// The difference of the centres as computed: each component has an error of at most u times its size.
pub(super) fn offset<const D: usize>(from: &[f64; D], to: &[f64; D]) -> [f64; D] {
    std::array::from_fn(|k| to[k] - from[k])
}

/// |v_0| + |v_1| + ...: not less than the length of v, up to rounding.
pub(super) fn extent<const D: usize>(v: &[f64; D]) -> f64 {
    v.iter().fold(0.0, |sum, x| sum + x.abs())
}

/// The size S of a pair of boxes: everything a test adds up.
pub(super) fn size<const D: usize>(offset: &[f64; D], a: &Obb<D>, b: &Obb<D>) -> f64 {
    extent(offset) + (extent(a.half()) + extent(b.half()))
}

/// Error bound for a test in the form of Gottschalk, for boxes of size `size` and deviation at most
/// `deviation`.
pub(super) fn of_form(size: f64, deviation: f64) -> f64 {
    (16.0 * UNIT + 8.0 * deviation) * size + UNDERFLOW
}

/// Error bound for projecting boxes of size `size` onto an axis L taken as given, with `length` = |L_x| +
/// |L_y| + |L_z|.
pub(super) fn of_projection(size: f64, length: f64) -> f64 {
    16.0 * UNIT * length * size + UNDERFLOW
}
