//! Directions that separate two triangles.
//!
//! **What it answers.** How far apart two triangles are along a direction, and which direction belongs to a
//! pair of features.
//!
//! **The mathematics.** For every n, dist(A, B) |n| >= min over corners b of n·b - max over corners a of n·a,
//! and likewise with -n. Equality holds for the direction between the closest points. At a gap of 1e-9 of the
//! size that difference has lost nine digits, so directions are taken from the features:
//!
//! ```text
//! vertex, face      the normal of the face
//! edge, edge        d × f, minus the rounding residue along f - (f·d/|d|²) d and then along d;
//!                   for nearly parallel edges the difference, minus its part along the longer one
//! vertex, edge      the difference, minus its part along the edge
//! vertex, vertex    the difference
//! ```
//!
//! **Why it is sound.** The bound is computed with the direction actually used. Let u = 2^-53, S the largest
//! local coordinate, and |n|_1 <= 1.7321 |n|. A corner: its coordinates are off by uS, the product n·x rounds
//! by at most 3u |n|_1 S, together 6.93u S; two corners 13.9u S. Their difference, at most 3.47 S in size,
//! rounds by 3.5u S. |n| = 1 up to 4.5u (three roundings of the square, half of that for the root, one each
//! for root, quotient and product), which changes the difference by 15.7u S. Subtracting the slack rounds by
//! 3.5u S. The total is below [`CLEARANCE_SLACK`] = 40u S.

use super::feature::NEXT;
use super::local::Local;
use super::segments::Point;
use swept_num::{Matrix, Vector};

/// u = 2^-53.
pub(super) const ROUNDING: f64 = f64::EPSILON / 2.0;
/// In units of u times the size: see [the module](self).
pub(super) const CLEARANCE_SLACK: f64 = 40.0;
/// sin² of the angle below which edges are treated as parallel: the direction of their cross product is then
/// off by 2^-53 / 2^-25.
const PARALLEL: f64 = f64::EPSILON * 4.0;
/// The smallest squared length of a direction, 2^-960: its relative error from underflow is far below u.
const SHORTEST: f64 = 1.0261342003245941e-289;

/// A direction from the first triangle towards the second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    /// A unit vector, up to 4.5u.
    pub(super) unit: Point,
    /// How far apart the triangles are along it, off by at most [`CLEARANCE_SLACK`].
    pub(super) apart: f64,
}

/// The better of n and -n; `None` if n has no direction.
#[inline]
pub(super) fn axis(local: &Local, n: Point) -> Option<Axis> {
    let square = n.norm_squared();
    // smaller ones have lost digits to underflow; given the local sizes they are nothing but rounding error
    if !(square > SHORTEST && square < f64::MAX) {
        return None;
    }
    let n = n.scale(1.0 / square.sqrt());
    let [a, b] = &local.corners;
    // the first corner of a is the origin
    let range = |first: f64, second: f64, third: f64| {
        let (lo, hi) = if first < second { (first, second) } else { (second, first) };
        (if third < lo { third } else { lo }, if third > hi { third } else { hi })
    };
    let (a_lo, a_hi) = range(0.0, n.dot(a[1]), n.dot(a[2]));
    let (b_lo, b_hi) = range(n.dot(b[0]), n.dot(b[1]), n.dot(b[2]));
    let (ahead, behind) = (b_lo - a_hi, a_lo - b_hi);
    Some(if ahead >= behind { Axis { unit: n, apart: ahead } } else { Axis { unit: -n, apart: behind } })
}

/// v minus its component along `edge`.
#[inline]
pub(super) fn freed(v: Point, edge: Point) -> Point {
    let length = edge.norm_squared();
    if length > 0.0 { v - edge.scale(v.dot(edge) / length) } else { v }
}

/// A direction perpendicular to both edges.
#[inline]
pub(super) fn across(d: Point, f: Point, difference: Point) -> Point {
    let n = d.cross(f);
    let (dd, ff) = (d.norm_squared(), f.norm_squared());
    if n.norm_squared() > PARALLEL * (dd * ff) {
        perpendicular(d, f, n)
    } else {
        freed(difference, if dd > ff { d } else { f })
    }
}

/// n = d × f minus the rounding residue along f - (f·d/|d|²) d and along d; NaN for parallel edges.
#[inline]
fn perpendicular(d: Point, f: Point, n: Point) -> Point {
    let inverse = 1.0 / d.norm_squared();
    let w = f - d.scale(f.dot(d) * inverse);
    let n = n - w.scale(n.dot(w) / w.norm_squared());
    n - d.scale(n.dot(d) * inverse)
}

/// A normal of a triangle.
#[inline]
pub(super) fn normal(edges: &[Point; 3]) -> Point {
    edges[0].cross(edges[1])
}

/// The normal from the two longer edges, minus the rounding residue along them. The order matters: w is off
/// by u/sin θ in direction, so the long direction d comes last.
pub(super) fn careful_normal(edges: &[Point; 3]) -> Point {
    let lengths = edges.map(|edge| edge.norm_squared());
    let shorter = if lengths[1] < lengths[0] { 1 } else { 0 };
    let shortest = if lengths[2] < lengths[shorter] { 2 } else { shorter };
    let (d, f) = (edges[NEXT[shortest]], edges[NEXT[NEXT[shortest]]]);
    freed(freed(d.cross(f), freed(f, d)), d)
}

/// The best of all directions that can separate two triangles at a vanishing gap: the difference, also minus
/// its component along an edge; the normals; within a face, perpendicular to an edge; perpendicular to two
/// edges. For triangles that have none of these: perpendicular to an edge, and the coordinate axes.
pub(super) fn best(local: &Local, difference: Point) -> Axis {
    let mut best = Axis { unit: Vector([1.0, 0.0, 0.0]), apart: -4.0 * local.size };
    let mut consider = |n: Point| {
        if let Some(axis) = axis(local, n)
            && axis.apart > best.apart
        {
            best = axis;
        }
    };
    consider(difference);
    (0..3).for_each(|k| consider(Matrix::identity().0[k]));
    for edges in &local.edges {
        let n = careful_normal(edges);
        consider(n);
        for &edge in edges {
            consider(freed(difference, edge));
            consider(n.cross(edge));
            // for segments on one line nothing else is left: any direction perpendicular to it
            let sizes = edge.0.map(f64::abs);
            let least = (0..3).fold(0, |least, k| if sizes[k] < sizes[least] { k } else { least });
            consider(edge.cross(Matrix::identity().0[least]));
        }
    }
    for d in local.edges[0] {
        for f in local.edges[1] {
            // even if they are treated as parallel: at a small gap this may still be the better one
            consider(perpendicular(d, f, d.cross(f)));
        }
    }
    best
}
