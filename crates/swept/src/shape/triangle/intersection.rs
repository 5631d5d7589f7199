//! Whether two triangles share a point: [`intersect`], exactly, for the numbers as given.
//!
//! **The mathematics.** In order: the boxes of the triangles are apart; all corners of one are strictly on
//! one side of the other's plane; an edge of one passes strictly through the other; a direction separates
//! them (`clearance` of [`closest_points`] is positive); integers decide (`exact.rs`).
//!
//! **Why it is sound.** Comparing coordinates is exact. The sign of det(b - a, c - a, d - a) is used only
//! beyond a bound on its error: differences round once, each of the six products of three then has at most 8
//! factors (1 + u), and with X, Y, Z bounds of the differences along the axes the error is below 6·8.1u XYZ <
//! 64u XYZ. The bound is used only if X, Y, Z are zero or in [2^-200, 2^200], where nothing overflows and any
//! underflow is far below the bound.

use super::Triangle;
use super::closest_points::closest_points;
use super::exact::share_point;
use swept_num::Vector;
use swept_num::exact::{common_exponent, integers};

/// 64u.
const DETERMINANT: f64 = 32.0 * f64::EPSILON;
/// 2^-200 and 2^200.
const RANGE: [f64; 2] = [6.223015277861142e-61, 1.6069380442589903e60];

/// Whether two closed triangles share a point. They may be segments or points.
///
/// # Guarantee
/// Exact for finite coordinates: touching in a single point counts, and a gap of one unit in the last place
/// does not.
///
/// ```
/// use swept::internals::shape::triangle::intersect;
/// let a = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// let tip = |z: f64| [[0.25, 0.25, z], [0.25, 0.25, 1.0], [0.5, 0.25, 1.0]];
/// assert!(intersect(&a, &tip(0.0)) && intersect(&a, &tip(-1e-300)));
/// assert!(!intersect(&a, &tip(1e-300)));
/// ```
#[must_use]
pub fn intersect(a: &Triangle, b: &Triangle) -> bool {
    if boxes_apart(a, b) {
        return false;
    }
    by_signs(a, b).unwrap_or_else(|| closest_points(a, b).clearance <= 0.0 && in_integers(a, b))
}

fn boxes_apart(a: &Triangle, b: &Triangle) -> bool {
    (0..3).any(|k| {
        let range = |t: &Triangle| (t[0][k].min(t[1][k]).min(t[2][k]), t[0][k].max(t[1][k]).max(t[2][k]));
        let ((a_lo, a_hi), (b_lo, b_hi)) = (range(a), range(b));
        a_hi < b_lo || b_hi < a_lo
    })
}

/// What the signs of rounded determinants prove.
fn by_signs(a: &Triangle, b: &Triangle) -> Option<bool> {
    let [a, b] = [a.map(Vector), b.map(Vector)];
    let mut size = [0.0_f64; 3];
    for corner in a.iter().chain(&b) {
        for (size, x) in size.iter_mut().zip((*corner - a[0]).0) {
            *size = size.max(x.abs());
        }
    }
    // any two corners differ by at most twice that, plus a rounding
    let [x, y, z] = size.map(|size| 2.0 * size.next_up());
    if size.iter().any(|size| *size != 0.0 && !(RANGE[0]..=RANGE[1]).contains(size)) {
        return None;
    }
    let bound = DETERMINANT * x * y * z;
    let side = |from: Vector<f64, 3>, to: [Vector<f64, 3>; 3]| {
        let [p, q, r] = to.map(|point| point - from);
        let determinant = p.cross(q).dot(r);
        i32::from(determinant > bound) - i32::from(determinant < -bound)
    };
    for (face, other) in [(&a, &b), (&b, &a)] {
        let sides = other.map(|corner| side(face[0], [face[1], face[2], corner]));
        if sides == [1; 3] || sides == [-1; 3] {
            return Some(false);
        }
        for k in 0..3 {
            let (from, to) = (other[k], other[(k + 1) % 3]);
            if sides[k] * sides[(k + 1) % 3] == -1 {
                let turn = |e: usize| side(from, [to, face[e], face[(e + 1) % 3]]);
                let first = turn(0);
                if first != 0 && turn(1) == first && turn(2) == first {
                    return Some(true);
                }
            }
        }
    }
    None
}

#[cold]
fn in_integers(a: &Triangle, b: &Triangle) -> bool {
    let exponent = common_exponent(a.iter().chain(b).flatten().copied());
    let of = |triangle: &Triangle| [0, 1, 2].map(|k: usize| integers(&triangle[k], exponent));
    share_point(&of(a), &of(b))
}
