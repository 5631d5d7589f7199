//! The point of a triangle closest to a given point: where it is, on which part, and how far away.
//!
//! **The mathematics.** The two steps of `foot.rs`: the foot of the perpendicular if it is inside, otherwise
//! the closest point of an edge.
//!
//! **Why it is sound.** The answer is a point of the triangle up to rounding. With u = 2^-53, S the largest
//! coordinate of the corners relative to x, and M the largest given coordinate: the point is off the triangle
//! by at most 16uS + uM, and its distance from x differs from the true distance by at most 256uS
//! (`docs/soundness/triangles.md`, section 4).

use super::Triangle;
use super::direction::ROUNDING;
use super::feature::Feature;
use super::foot::nearest;
use super::local::Local;

/// The point of a triangle closest to a given point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoint {
    /// The closest point of the triangle, rounded.
    pub point: [f64; 3],
    /// The part of the triangle that it is on.
    pub feature: Feature,
    /// Never negative: the point is the mean of the corners with these weights, rounded.
    pub weights: [f64; 3],
    /// The distance, rounded.
    pub distance: f64,
    /// Proved: the distance to the triangle differs from `distance` by at most this.
    pub error: f64,
}

/// The closest point of a triangle, which may be a segment or a point, to a given point.
///
/// # Guarantee
/// For finite coordinates everything is finite, and `error` is at most 256·2^-53 of the largest coordinate of
/// the corners relative to the point, apart from underflow below 2^-1000 of it.
///
/// ```
/// use swept::internals::shape::triangle::{Feature, closest_point};
/// let triangle = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
/// let above = closest_point([1.0, 1.0, 3.0], &triangle);
/// assert_eq!((above.feature, above.distance), (Feature::Face, 3.0));
/// let beside = closest_point([2.0, -1.0, 0.0], &triangle);
/// assert_eq!((beside.feature, beside.point), (Feature::Edge(0), [2.0, 0.0, 0.0]));
/// ```
#[inline]
#[must_use]
pub fn closest_point(x: [f64; 3], triangle: &Triangle) -> ClosestPoint {
    // the point is the first triangle, so that the corners become relative to it
    let local = Local::new(&[x; 3], triangle);
    let [[x, ..], corners] = &local.corners;
    let foot = nearest(*x, corners, &local.edges[1]);
    ClosestPoint {
        point: (foot.point.scale(local.unit) + local.origin).0,
        feature: foot.feature,
        weights: foot.weights,
        distance: foot.point.norm_squared().sqrt() * local.unit,
        error: local.given_above(256.0 * ROUNDING * local.size),
    }
}
