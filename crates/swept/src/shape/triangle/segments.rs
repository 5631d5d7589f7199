//! The closest points of two segments.
//!
//! **What it answers.** The weights of a pair of points, one on each segment, whose distance exceeds the
//! distance between the segments only by rounding.
//!
//! **The mathematics.** With A(s) = a + s d, B(t) = b + t f and r = b - a, the closest points of the two
//! lines are at s = (r × f)·n / |n|², n = d × f. Clamp s to [0, 1], take the closest point of the second
//! segment to A(s), then the closest point of the first segment to that. In exact arithmetic the result is
//! the closest pair: F(s, t) = |A(s) - B(t)| is convex.
//!
//! **Why it is sound.** Weights lie in [0, 1] whatever is computed, so the points belong to the segments.
//! `docs/soundness/triangles.md`, section 3, shows that the distance is too large by at most a small multiple
//! of the rounding unit, however parallel the segments: an error of s then moves A(s) along lines that are
//! nearly parallel, and its cost is bounded by both the error and the angle.

use swept_num::Vector;

pub(super) type Point = Vector<f64, 3>;

/// A number in [0, 1], whatever was computed; NaN becomes 0.
#[inline]
pub(super) fn weight(x: f64) -> f64 {
    let below = if x < 1.0 { x } else { 1.0 };
    if x > 0.0 { below } else { 0.0 }
}

/// The weight of the point of the segment from `start` along `edge` that is closest to `x`.
#[inline]
pub(super) fn along(x: Point, start: Point, edge: Point) -> f64 {
    weight((x - start).dot(edge) / edge.norm_squared())
}

/// Weights of the closest points of the segments from a along d and from b along f.
#[inline]
pub(super) fn closest(a: Point, d: Point, b: Point, f: Point) -> [f64; 2] {
    let r = b - a;
    let n = d.cross(f);
    // three independent quotients; for segments without length they are infinite, and the weights 0 or 1
    let [over_n, over_d, over_f] = [n, d, f].map(|v| 1.0 / v.norm_squared());
    let on_line = weight(r.cross(f).dot(n) * over_n);
    let t = weight((d.scale(on_line) - r).dot(f) * over_f);
    let s = weight((f.scale(t) + r).dot(d) * over_d);
    [s, t]
}
