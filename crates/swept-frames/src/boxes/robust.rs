//! Oriented boxes (OBBs), second form: half widths on 15 axes, with the robust product of edges.
//!
//! **What it answers.** An axis along which two boxes are proved apart, if a candidate shows it.
//!
//! **The mathematics.** Boxes are apart along L exactly when |T.L| > sum_i h_i |u_i.L| + sum_j k_j |v_j.L|.
//! The candidates are the axes and, for each pair of edges, what `edge_axis.rs` offers: the product, or for
//! edges parallel within rounding the direction across them, or nothing.
//!
//! **Why it is sound.** L is taken exactly as computed, so only the two sides are rounded. A term of the
//! right side goes through at most 3 (scalar product) + 1 (half size) + 5 (additions) roundings, T.L through
//! 4, the difference through one more: together at most 10.1u*|L|*S, below the 16u*|L|*S required (see
//! `bound.rs`). Omitting or replacing a candidate can only lose a proof, never make one wrong.
//!
//! How much is lost: for edges with |u_i x v_j| = s, by the covering lemma of `gottschalk.rs` the remaining
//! axes separate all boxes except those closer than about k_j*s; when s is a few rounding units, that is
//! below what this form can resolve anyway.
//!
//! **Source.** [Num20, lemma 5 and algorithm 2].

use super::bound;
use super::edge_axis::{EdgeAxis, of_directions};
use swept::internals::shape::Axis;
use swept::internals::shape::Obb;
use swept_num::Vector;

/// An axis along which the boxes are proved apart; handles nearly parallel edges.
///
/// # Guarantee
/// `Some` only if the boxes, as closed sets, have no common point. `None` proves nothing.
///
/// ```
/// use swept_frames::boxes::{Obb, Axis, robust_axis};
/// let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let a = Obb::new([0.0; 3], axes, [1.0; 3])?;
/// let b = Obb::new([0.0, 2.0, 0.0], axes, [1.0; 3])?;
/// assert_eq!(robust_axis(&a, &b), None); // they touch
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn robust_axis(a: &Obb<3>, b: &Obb<3>) -> Option<Axis> {
    let offset = bound::offset(a.center(), b.center());
    let size = bound::size(&offset, a, b);
    let radius = |of: &Obb<3>, l: Vector<f64, 3>| {
        let width = |i: usize| of.half()[i] * Vector(of.axes()[i]).dot(l).abs();
        width(0) + width(1) + width(2)
    };
    let apart = |l: Vector<f64, 3>| {
        let gap = Vector(offset).dot(l).abs() - (radius(a, l) + radius(b, l));
        gap > bound::of_projection(size, bound::extent(&l.0))
    };
    let (u, v) = (a.axes(), b.axes());
    for (i, &axis) in u.iter().enumerate() {
        if apart(Vector(axis)) {
            return Some(Axis::First(i));
        }
    }
    for (j, &axis) in v.iter().enumerate() {
        if apart(Vector(axis)) {
            return Some(Axis::Second(j));
        }
    }
    for (i, u) in u.iter().enumerate() {
        for (j, v) in v.iter().enumerate() {
            let (candidate, name) = match of_directions(u, v, &offset) {
                EdgeAxis::Product(l) => (l, Axis::Edges(i, j)),
                EdgeAxis::Across(l) => (l, Axis::Across(i, j)),
                EdgeAxis::None => continue,
            };
            if apart(Vector(candidate)) {
                return Some(name);
            }
        }
    }
    None
}
