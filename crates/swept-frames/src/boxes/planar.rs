//! Oriented boxes (OBBs) in the plane.
//!
//! **What it answers.** Whether two rectangles overlap (strictly, parallelograms with nearly orthonormal
//! axes, as given).
//!
//! **The mathematics.** As in space, but the sum of the four segments is a polygon whose edges are along u_i
//! and v_j; their normals are u_i and v_j turned by a right angle, and u_0 turned is u_1 up to sign and
//! deviation. So there are four gaps: |T.u_i| - h_i - sum_j k_j|u_i.v_j| and |T.v_j| - k_j - sum_i
//! h_i|u_i.v_j|.
//!
//! **Why it is sound.** The argument of `gottschalk.rs` with 2 by 2 matrices: ‖G - I‖ <= 2w, so a turned axis
//! differs from the other one by at most 5.1w, and there are fewer roundings; the same bound E works.
//! Parallel edges need no special care, since no products of edges occur. What the bound cannot decide is
//! decided in integers, also for flat and point-like rectangles (by the enlargement argument of
//! `obb_obb.rs`).
//!
//! **Source.** [Num20, exercise 4].

use super::bound;
use crate::boxes::Touching;
use dashu_base::Abs;
use dashu_int::IBig;
use swept::internals::shape::Axis;
use swept::internals::shape::Obb;
use swept_num::Vector;
use swept_num::exact::{common_exponent, difference, dot, integer, integers};

/// An axis along which two rectangles are proved apart.
///
/// # Guarantee
/// `Some` only if they have no common point. `None` proves nothing.
pub fn planar_axis(a: &Obb<2>, b: &Obb<2>) -> Option<Axis> {
    let (gaps, bound) = gaps(a, b);
    let found = gaps.iter().position(|&gap| gap > bound)?;
    Some(if found < 2 { Axis::First(found) } else { Axis::Second(found - 2) })
}

/// Whether two rectangles in the plane overlap.
///
/// # Guarantee
/// Exact for the rectangles as given, and symmetric in its arguments.
///
/// ```
/// use swept_frames::boxes::{Obb, Touching, obb_obb_planar};
/// let a = Obb::new([0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]], [1.0, 1.0])?;
/// let tilted = Obb::new([2.3, 0.0], [[0.6, 0.8], [-0.8, 0.6]], [1.0, 1.0])?;
/// assert!(obb_obb_planar(&a, &tilted, Touching::Closed));
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn obb_obb_planar(a: &Obb<2>, b: &Obb<2>, touching: Touching) -> bool {
    let (gaps, bound) = gaps(a, b);
    if gaps.iter().any(|&gap| gap > bound) {
        return false;
    }
    gaps.iter().all(|&gap| gap < -bound) || decide_exactly(a, b, touching)
}

/// The four gaps and a bound on their error.
fn gaps(a: &Obb<2>, b: &Obb<2>) -> ([f64; 4], f64) {
    let offset = bound::offset(a.center(), b.center());
    let (h, k) = (a.half(), b.half());
    let (u, v) = (a.axes().map(Vector), b.axes().map(Vector));
    let r = u.map(|u| v.map(|v| u.dot(v).abs()));
    let first = |i: usize| u[i].dot(Vector(offset)).abs() - (h[i] + (k[0] * r[i][0] + k[1] * r[i][1]));
    let second = |j: usize| v[j].dot(Vector(offset)).abs() - (k[j] + (h[0] * r[0][j] + h[1] * r[1][j]));
    let bound = bound::of_form(bound::size(&offset, a, b), a.deviation().max(b.deviation()));
    ([first(0), first(1), second(0), second(1)], bound)
}

fn decide_exactly(a: &Obb<2>, b: &Obb<2>, touching: Touching) -> bool {
    let both = [a, b];
    let length = common_exponent(both.iter().flat_map(|x| x.center().iter().chain(x.half())).copied());
    let direction = common_exponent(both.iter().flat_map(|x| x.axes().iter().flatten()).copied());
    let one = IBig::ONE << direction.unsigned_abs() as usize;
    let offset = difference(&integers(b.center(), length), &integers(a.center(), length));
    let halves = both.map(|x| x.half().map(|h| integer(h, length)));
    let axes = both.map(|x| x.axes().map(|axis| integers(&axis, direction)));

    axes.iter().flatten().all(|axis| {
        let l = [-&axis[1], axis[0].clone()];
        let radius =
            |of: usize| -> IBig { (0..2).map(|i| &halves[of][i] * dot(&axes[of][i], &l).abs()).sum() };
        touching.accepts((dot(&offset, &l).abs() * &one).cmp(&(radius(0) + radius(1))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRAIGHT: [[f64; 2]; 2] = [[1.0, 0.0], [0.0, 1.0]];
    const TILTED: [[f64; 2]; 2] = [[0.6, 0.8], [-0.8, 0.6]];

    fn both_orders(a: &Obb<2>, b: &Obb<2>, touching: Touching) -> bool {
        let answer = obb_obb_planar(a, b, touching);
        assert_eq!(answer, obb_obb_planar(b, a, touching));
        assert_eq!(answer, decide_exactly(a, b, touching));
        assert!(!(answer && planar_axis(a, b).is_some()));
        answer
    }

    #[test]
    fn squares_that_touch_in_every_direction() {
        let a = Obb::new([0.0; 2], STRAIGHT, [1.0; 2]).unwrap();
        for center in [[2.0, 0.0], [-2.0, 0.5], [0.0, 2.0], [1.0, -2.0], [2.0, 2.0], [-2.0, 2.0]] {
            for scale in [f64::MIN_POSITIVE, 1.0 / 1048576.0, 1.0, 1048576.0, 0.25 / f64::MIN_POSITIVE] {
                let scaled = |c: [f64; 2]| Obb::new(c.map(|x| x * scale), STRAIGHT, [scale; 2]).unwrap();
                let (a, b) = (scaled(*a.center()), scaled(center));
                assert!(both_orders(&a, &b, Touching::Closed), "{center:?}");
                assert!(!both_orders(&a, &b, Touching::Open), "{center:?}");
            }
        }
    }

    #[test]
    fn a_tilted_rectangle_corner_on_edge() {
        // the left corner of the tilted square of half size 1 lies at centre - 1.4 along x, within rounding
        let a = Obb::new([0.0; 2], STRAIGHT, [1.0; 2]).unwrap();
        let at = |x: f64| Obb::new([x, 0.2], TILTED, [1.0; 2]).unwrap();
        assert!(both_orders(&a, &at(2.4 - 1e-15), Touching::Closed));
        assert!(!both_orders(&a, &at(2.4 + 1e-15), Touching::Closed));
        assert!(planar_axis(&a, &at(2.4 + 1e-13)).is_some());
    }

    #[test]
    fn segments_and_points() {
        let segment = Obb::new([0.0; 2], TILTED, [5.0, 0.0]).unwrap();
        let point = |x: f64, y: f64| Obb::new([x, y], STRAIGHT, [0.0; 2]).unwrap();
        assert!(both_orders(&segment, &segment, Touching::Closed));
        assert!(!both_orders(&segment, &segment, Touching::Open), "collinear segments only touch");
        assert!(both_orders(&point(1.0, 1.0), &point(1.0, 1.0), Touching::Closed));
        assert!(!both_orders(&point(1.0, 1.0), &point(1.0, 1.0_f64.next_up()), Touching::Closed));
        let crossing = Obb::new([0.0; 2], STRAIGHT, [1.0, 0.0]).unwrap();
        assert!(
            both_orders(&segment, &crossing, Touching::Open),
            "no small translation separates crossing segments"
        );
    }
}
