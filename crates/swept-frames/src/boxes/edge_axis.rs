//! The robust cross product of two edges.
//!
//! **What it answers.** A candidate separating axis from two edges, even when they are nearly parallel.
//!
//! **The mathematics.** For edges with directions a and b the candidate is a x b. If the edges are parallel
//! within rounding, that product is noise; then, with c the vector from the first edge's start to the
//! second's, the part of c perpendicular to a, which is a x (a x c) up to sign and length, points from one
//! edge to the other and takes its place. If c is parallel to a as well, both edges lie on one line within
//! rounding and there is nothing to try.
//!
//! **Why it is sound.** Any vector may be tried as an axis, so this choice affects only the chance of
//! success. The choice itself is proved: with a relative error of u in each component of a and b, a component
//! of a x b has an error of at most 4.01u(|a_k b_l| + |a_l b_k|) <= 4.01u|a||b|, so a component above
//! 8u|a||b| shows that the exact product is nonzero and gives its sign there (2^-1022 covers underflow).
//!
//! The published algorithm never reaches its substitute inside the box test: there every axis starts at the
//! origin, so c = 0. Exactly parallel axes do not need it either, because the face normals always separate
//! such boxes. Here c is the difference of the centres, which makes the substitute a real candidate.
//!
//! **Source.** [Num20, algorithm 2].

use super::bound::{UNIT, extent, offset};
use swept_num::Vector;

/// What two edges offer as a separating axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EdgeAxis {
    /// The cross product of the edges; proved to be nonzero.
    Product([f64; 3]),
    /// The edges are parallel within rounding: the direction across them, in their common plane.
    Across([f64; 3]),
    /// The edges lie on one line within rounding: no axis.
    None,
}

/// The candidate axis of two edges, each given by its start and its end.
///
/// # Guarantee
/// `Product` only if the exact product of the edges is not zero. `None` if numbers overflow.
///
/// ```
/// use swept_frames::boxes::{EdgeAxis, edge_axis};
/// let first = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
/// let crossing = edge_axis(first, [[0.0, 0.0, 1.0], [0.0, 2.0, 1.0]]);
/// assert!(matches!(crossing, EdgeAxis::Product([0.0, 0.0, z]) if z > 0.0));
/// let parallel = edge_axis(first, [[0.0, 0.0, 3.0], [2.0, 0.0, 3.0]]);
/// assert!(matches!(parallel, EdgeAxis::Across([0.0, 0.0, z]) if z != 0.0));
/// assert_eq!(edge_axis(first, [[2.0, 0.0, 0.0], [5.0, 0.0, 0.0]]), EdgeAxis::None);
/// ```
pub fn edge_axis(first: [[f64; 3]; 2], second: [[f64; 3]; 2]) -> EdgeAxis {
    let between = offset(&first[0], &second[0]);
    of_directions(&offset(&first[0], &first[1]), &offset(&second[0], &second[1]), &between)
}

/// The same from the directions of the edges and the vector from one to the other.
pub(super) fn of_directions(a: &[f64; 3], b: &[f64; 3], between: &[f64; 3]) -> EdgeAxis {
    if let Some(product) = trusted_product(a, b) {
        return EdgeAxis::Product(product);
    }
    match trusted_product(a, between) {
        Some(normal) => {
            // the length does not matter and might overflow the projections
            let unit = 1.0 / extent(&normal);
            EdgeAxis::Across(Vector(*a).cross(Vector(normal).scale(unit)).0)
        }
        None => EdgeAxis::None,
    }
}

/// a x b if it is proved to be nonzero.
fn trusted_product(a: &[f64; 3], b: &[f64; 3]) -> Option<[f64; 3]> {
    let product = Vector(*a).cross(Vector(*b)).0;
    let largest = product.iter().fold(0.0_f64, |largest, x| largest.max(x.abs()));
    let noise = 8.0 * UNIT * extent(a) * extent(b) + f64::MIN_POSITIVE;
    (largest > noise && largest.is_finite()).then_some(product)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_an_ulp_apart_use_the_substitute() {
        let a = [0.6, 0.8, 0.0];
        let b = [0.6_f64.next_up(), 0.8, 0.0];
        let EdgeAxis::Across(m) = of_directions(&a, &b, &[1.0, 1.0, 5.0]) else {
            panic!("expected a substitute")
        };
        assert!(Vector(m).dot(Vector(a)).abs() < 1e-15, "perpendicular to the edge: {m:?}");
        assert!(Vector(m).dot(Vector([1.0, 1.0, 5.0])).abs() > 0.5, "in the plane of edge and offset: {m:?}");
        assert_eq!(of_directions(&a, &b, &[0.0; 3]), EdgeAxis::None, "the dead branch of the published form");
        assert_eq!(of_directions(&a, &b, &[6.0, 8.0, 0.0]), EdgeAxis::None);
    }

    #[test]
    fn scale_does_not_matter_and_extremes_do_not_panic() {
        for scale in [1e-140, 1e-6, 1.0, 1e6, 1e140] {
            let edge = |x: f64, y: f64| [[0.0; 3], [x * scale, y * scale, 0.0]];
            assert!(
                matches!(edge_axis(edge(1.0, 2.0), edge(1.0, 2.0000001)), EdgeAxis::Product(_)),
                "{scale}"
            );
        }
        for huge in [f64::MAX, 1e-320] {
            let edge = [[-huge, huge, 0.0], [huge, 1.0, huge]];
            let _ = edge_axis(edge, [[0.0; 3], [huge, -huge, 1.0]]);
            let _ = edge_axis(edge, edge);
        }
    }
}
