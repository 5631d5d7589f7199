//! Oriented boxes (OBBs), first form: project all vertices onto 15 axes.
//!
//! **What it answers.** An axis along which two boxes are proved apart, if one of the fifteen shows it.
//!
//! **The mathematics.** Candidates L: the axes u_i and v_j and the nine products u_i x v_j. Both boxes are
//! moved so that the first has its centre at the origin; the eight vertices of each are projected onto L, and
//! the boxes are apart along L when the two ranges of projections are.
//!
//! **Why it is sound.** Any vector can show separation, so L is taken exactly as computed: rounding in the
//! product u_i x v_j may make the axis useless, but never the conclusion wrong, and the products of (nearly)
//! parallel axes need no special case. With L exact, a term in the projection of a vertex goes through at
//! most 7 roundings (product with the half size, at most 3 additions in the vertex, product with L_k and 2
//! additions; T goes through one more subtraction and two fewer roundings), and the difference of two
//! projections one more. Since sum_k |L_k||u_ik| <= |L|(1 + 2^-20), the error is at most 8.1u*|L|*S, below
//! the 16u*|L|*S that is required of the difference (see `bound.rs`).
//!
//! **Source.** [Num20, lemma 5 and section 3.1].

use super::bound;
use swept::internals::shape::Axis;
use swept::internals::shape::Obb;
use swept_num::Vector;

/// An axis along which the boxes are proved apart, found by projecting all vertices.
///
/// # Guarantee
/// `Some` only if the boxes, as closed sets, have no common point. `None` proves nothing.
///
/// ```
/// use swept_frames::boxes::{Obb, Axis, naive_axis};
/// let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let a = Obb::new([0.0; 3], axes, [1.0; 3])?;
/// let b = Obb::new([0.0, 2.5, 0.0], axes, [1.0; 3])?;
/// assert_eq!(naive_axis(&a, &b), Some(Axis::First(1)));
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn naive_axis(a: &Obb<3>, b: &Obb<3>) -> Option<Axis> {
    let offset = bound::offset(a.center(), b.center());
    let size = bound::size(&offset, a, b);
    let first = vertices(Vector::ZERO, a);
    let second = vertices(Vector(offset), b);
    let apart = |l: Vector<f64, 3>| {
        let (first, second) = (range(&first, l), range(&second, l));
        (second.0 - first.1).max(first.0 - second.1) > bound::of_projection(size, bound::extent(&l.0))
    };
    let (u, v) = (a.axes().map(Vector), b.axes().map(Vector));
    for (i, &u) in u.iter().enumerate() {
        if apart(u) {
            return Some(Axis::First(i));
        }
    }
    for (j, &v) in v.iter().enumerate() {
        if apart(v) {
            return Some(Axis::Second(j));
        }
    }
    for (i, &u) in u.iter().enumerate() {
        for (j, &v) in v.iter().enumerate() {
            if apart(u.cross(v)) {
                return Some(Axis::Edges(i, j));
            }
        }
    }
    None
}

/// The eight vertices of a box moved to the given centre.
fn vertices(center: Vector<f64, 3>, of: &Obb<3>) -> [Vector<f64, 3>; 8] {
    let edge = |i: usize| Vector(of.axes()[i]).scale(of.half()[i]);
    let edges = [edge(0), edge(1), edge(2)];
    std::array::from_fn(|corner| {
        let signed = |i: usize| if corner >> i & 1 == 0 { edges[i] } else { -edges[i] };
        signed(0) + signed(1) + signed(2) + center
    })
}

/// The smallest and largest projection.
fn range(points: &[Vector<f64, 3>; 8], l: Vector<f64, 3>) -> (f64, f64) {
    points.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(lo, hi), point| {
        let projection = point.dot(l);
        (lo.min(projection), hi.max(projection))
    })
}
