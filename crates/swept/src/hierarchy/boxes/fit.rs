//! An oriented box around faces.
//!
//! **What it answers.** A box along the axes of their covariance, and a ball about its centre, that contain
//! the given triangles.
//!
//! **The mathematics.** The axes are those of Σ (p - m)(p - m)ᵀ over the corners, m their mean; for a single
//! triangle, its longest edge and its normal. The box is { c + Σ s_i u_i : |s_i| <= h_i } with the axes as
//! stored. Let d_i = u_i·(p - c) for a corner p = c + Σ s_j u_j and w the deviation of the axes, |u_i·u_j -
//! [i = j]| <= w:
//!
//! ```text
//! d_i = Σ_j s_j u_i·u_j                  |s_i - d_i| <= w Σ|s_j|
//! Σ|s_j| <= Σ|d_j| / (1 - 3w)            h_i = max|d_i| + 1.01 w Σ_j max|d_j|
//! ```
//!
//! **Why it is sound.** Axes and centre are hints; half sizes and radius are measured from the centre and the
//! axes as stored. Each component of p - c is rounded once, and the product with u_i adds 3.01u of Σ|p_k -
//! c_k||u_ik|, u = 2^-53, |u_ik| < 1.01: fewer than 5u of Σ_k|p_k - c_k| in all, where 8u is added. The final
//! sums pass fewer than ten roundings, which the factor 1 + 2^-48 covers. w <= 2^-19, so 1/(1 - 3w) < 1.01.
//! Underflow is covered by the smallest normal number.
//!
//! **Source.** [Redon06, section 14.9], [Gottschalk00, chapter 3].

use super::super::moments::{Moments, Which};
use crate::bound::BoxInSphere;
use crate::motion::{TINY, length_above};
use crate::shape::Obb;
use crate::shape::triangle::Triangle;
use swept_num::Vector;

type V = Vector<f64, 3>;

/// 8u.
const MEASURED: f64 = 4.0 * f64::EPSILON;
/// 1 + 2^-48.
const LIFT: f64 = 1.0 + 16.0 * f64::EPSILON;

/// The mean of the corners.
pub(super) fn mean(triangles: impl Iterator<Item = Triangle>) -> V {
    let (mut sum, mut count) = (Vector([0.0; 3]), 0.0);
    for triangle in triangles {
        // divide by three first: a sum of three could overflow
        for corner in triangle {
            sum = sum + Vector(corner).scale(1.0 / 3.0);
        }
        count += 1.0;
    }
    sum.scale(1.0 / count)
}

/// The axes along which the corners of several triangles spread, the widest first.
pub(super) fn axes_of(triangles: impl Iterator<Item = Triangle>, mean: V) -> [V; 3] {
    let mut moments = Moments::default();
    for triangle in triangles {
        for corner in triangle {
            moments.add((Vector(corner) - mean).0, 1.0);
        }
    }
    orthonormal(Vector(moments.axis(Which::Largest)), Vector(moments.axis(Which::Smallest)))
}

/// The longest edge of a triangle, the height on it, and its normal.
pub(super) fn axes_of_one([p, q, r]: Triangle) -> [V; 3] {
    let edges = [[p, q], [q, r], [r, p]].map(|[from, to]| Vector(to) - Vector(from));
    let longest = edges
        .into_iter()
        .fold(edges[0], |best, e| if e.norm_squared() > best.norm_squared() { e } else { best });
    orthonormal(longest, edges[0].cross(edges[1]))
}

/// Axes orthonormal up to rounding, the first along `first`, the last as close to `last` as possible;
/// arbitrary where a direction vanishes.
fn orthonormal(first: V, last: V) -> [V; 3] {
    let u = unit(first).unwrap_or(Vector([1.0, 0.0, 0.0]));
    let across = |v: V| {
        unit(v).and_then(|v| {
            let once = unit(v - u.scale(u.dot(v)))?;
            // what was left of a nearly parallel v is mostly rounding error
            unit(once - u.scale(u.dot(once)))
        })
    };
    let least = (0..3).fold(0, |least, i| if u[i].abs() < u[least].abs() { i } else { least });
    let mut other = Vector([0.0; 3]);
    other[least] = 1.0;
    let w = across(last).or_else(|| across(other)).unwrap_or(Vector([0.0, 0.0, 1.0]));
    [u, w.cross(u), w]
}

/// The vector scaled to length 1, if it has a direction at all.
fn unit(v: V) -> Option<V> {
    let size = v.0.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
    let scaled = Vector(v.0.map(|x| x / size));
    let scaled = scaled.scale(1.0 / scaled.norm_squared().sqrt());
    scaled.0.iter().all(|x| x.is_finite()).then_some(scaled)
}

/// The box with these axes around all triangles, and a ball about its centre.
pub(super) fn around(
    triangles: impl Iterator<Item = Triangle> + Clone,
    axes: [V; 3],
    near: V,
) -> BoxInSphere {
    let straight = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let boxed =
        |axes: [V; 3], near: V| measured(triangles.clone(), axes, centered(triangles.clone(), axes, near));
    // for unusable axes or coordinates out of range: the box along the coordinate axes
    boxed(axes, near)
        .or_else(|| boxed(straight.map(Vector), Vector([0.0; 3])))
        .unwrap_or_else(|| BoxInSphere::around(everything(straight)))
}

/// The middle of the box with these axes.
fn centered(triangles: impl Iterator<Item = Triangle>, axes: [V; 3], near: V) -> V {
    let (mut lo, mut hi) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for corner in triangles.flatten() {
        let from = Vector(corner) - near;
        for i in 0..3 {
            let along = axes[i].dot(from);
            (lo[i], hi[i]) = (lo[i].min(along), hi[i].max(along));
        }
    }
    (0..3).fold(near, |center, i| center + axes[i].scale(0.5 * lo[i] + 0.5 * hi[i]))
}

/// The box with this centre and these axes, and the ball with this centre.
fn measured(triangles: impl Iterator<Item = Triangle>, axes: [V; 3], center: V) -> Option<BoxInSphere> {
    let flat = Obb::new(center.0, axes.map(|axis| axis.0), [0.0; 3]).ok()?;
    let (mut most, mut around, mut radius) = ([0.0_f64; 3], 0.0_f64, 0.0_f64);
    for corner in triangles.flatten() {
        let from = Vector(corner) - center;
        for i in 0..3 {
            most[i] = most[i].max(axes[i].dot(from).abs());
        }
        around = around.max(from[0].abs() + from[1].abs() + from[2].abs());
        radius = radius.max(length_above(from));
    }
    let error = MEASURED * around;
    let sum = most[0] + most[1] + most[2] + 3.0 * error;
    let half = most.map(|h| (h + error + 1.01 * flat.deviation() * sum) * LIFT + TINY);
    let obb = Obb::new(center.0, axes.map(|axis| axis.0), half).ok()?;
    // each component of p - c is rounded once
    Some(BoxInSphere::holding(obb, radius * LIFT + TINY))
}

/// A box that contains every point there is, for coordinates whose sums overflow; queries refuse such bodies.
fn everything(axes: [[f64; 3]; 3]) -> Obb<3> {
    Obb::new([0.0; 3], axes, [f64::MAX; 3]).expect("the coordinate axes are orthonormal")
}
