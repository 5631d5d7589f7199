//! The closest point of a triangle to a point, in local coordinates.
//!
//! **What it answers.** Which point of a triangle is closest to x, up to rounding, for triangles of any
//! shape.
//!
//! **The mathematics.** Let k be the start of the longest edge e, q the apex and r = x - c_k. Split off the
//! component along e first, then the remaining one perpendicular to it within the plane (Gram-Schmidt with
//! the longest edge first):
//!
//! ```text
//! τ = r·e/|e|²     τ_q = q·e/|e|²     w = q - τ_q e     η = (r - τ e)·w/|w|²
//! foot = c_k + (τ - τ_q η) e + η q
//! ```
//!
//! If the three weights of the foot are positive, it is the closest point. Otherwise the closest point is on
//! an edge, and the closest point over the three edges is taken.
//!
//! **Why it is sound.** Weights are never negative, so the point belongs to the triangle. In a sliver of
//! height h the direction of w is off by the rounding unit u times size/h. Since the component of r along e
//! is removed first, this moves the foot across the sliver by little; see `docs/soundness/triangles.md`,
//! section 4. Solving for both weights at once would move it along the sliver by u times size/h.

use super::feature::{Feature, NEXT};
use super::segments::{Point, along};

/// A point of a triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foot {
    pub(super) point: Point,
    /// Never negative; the point is the mean of the corners with these weights.
    pub(super) weights: [f64; 3],
    pub(super) feature: Feature,
}

impl Foot {
    /// The point of edge `edge` at a weight in [0, 1].
    #[inline]
    pub(super) fn on_edge(corners: &[Point; 3], edges: &[Point; 3], edge: usize, s: f64) -> Self {
        let mut weights = [0.0; 3];
        weights[edge] = 1.0 - s;
        weights[NEXT[edge]] = s;
        // at the far end, the corner itself: start + edge may be off by a rounding
        let point = if s < 1.0 { corners[edge] + edges[edge].scale(s) } else { corners[NEXT[edge]] };
        Self { point, weights, feature: Feature::of_edge(edge, s) }
    }

    /// A corner.
    #[inline]
    pub(super) fn corner(corners: &[Point; 3], corner: usize) -> Self {
        let mut weights = [0.0; 3];
        weights[corner] = 1.0;
        Self { point: corners[corner], weights, feature: Feature::Vertex(corner as u8) }
    }
}

/// The foot of the perpendicular from x, if it is inside the triangle.
#[inline]
pub(super) fn inside(x: Point, corners: &[Point; 3], edges: &[Point; 3]) -> Option<Foot> {
    let lengths = edges.map(|edge| edge.norm_squared());
    let longer = if lengths[1] > lengths[0] { 1 } else { 0 };
    let base = if lengths[2] > lengths[longer] { 2 } else { longer };
    let (edge, apex) = (edges[base], -edges[(base + 2) % 3]);
    let (r, inverse) = (x - corners[base], 1.0 / lengths[base]);
    let (of_x, of_apex) = (r.dot(edge) * inverse, apex.dot(edge) * inverse);
    let across = apex - edge.scale(of_apex);
    let eta = (r - edge.scale(of_x)).dot(across) / across.norm_squared();
    let first = of_x - of_apex * eta;
    let rest = 1.0 - (first + eta);
    // NaN, from a triangle without area, fails here
    if !(eta > 0.0 && first > 0.0 && rest > 0.0) {
        return None;
    }
    let mut weights = [0.0; 3];
    weights[base] = rest;
    weights[NEXT[base]] = first;
    weights[(base + 2) % 3] = eta;
    let point = corners[base] + edge.scale(first) + apex.scale(eta);
    Some(Foot { point, weights, feature: Feature::Face })
}

/// The closest point of the boundary.
#[inline]
pub(super) fn on_boundary(x: Point, corners: &[Point; 3], edges: &[Point; 3]) -> Foot {
    let (mut nearest, mut best, mut at) = (0, f64::INFINITY, 0.0);
    for edge in 0..3 {
        let s = along(x, corners[edge], edges[edge]);
        let apart = (corners[edge] + edges[edge].scale(s) - x).norm_squared();
        if apart < best {
            (nearest, best, at) = (edge, apart, s);
        }
    }
    Foot::on_edge(corners, edges, nearest, at)
}

/// The closest point of the triangle.
#[inline]
pub(super) fn nearest(x: Point, corners: &[Point; 3], edges: &[Point; 3]) -> Foot {
    inside(x, corners, edges).unwrap_or_else(|| on_boundary(x, corners, edges))
}
