//! Whether two triangles share a point, in integers.
//!
//! **What it answers.** The intersection of two closed triangles with integer corners, without any rounding,
//! whatever their shape: coplanar, sharing corners, segments, points.
//!
//! **The mathematics.** Two triangles share a point iff an edge of one meets the other. If they are not in
//! one plane, their common part is a segment or a point whose ends lie on edges; if they are, their
//! boundaries cross or one contains a corner of the other; a triangle without area is the union of its edges.
//! For an edge p q and a triangle a b c let [a b c d] be the sign of det(b - a, c - a, d - a).
//!
//! ```text
//! [a b c p] [a b c q] > 0      no
//! not both zero                yes iff [p q a b], [p q b c], [p q c a] are all >= 0 or all <= 0
//! both zero                    yes iff p is in the triangle, or p q meets one of its edges
//! ```
//!
//! Two segments: if d × f is not zero, they meet iff they are coplanar and, seen along an axis in which d × f
//! has a component, neither has both ends strictly on one side of the other. If it is zero, iff an end of one
//! lies on the other: x lies on e g iff (e - x) × (g - x) = 0 and (e - x)·(g - x) <= 0.
//!
//! **Why it is sound.** Signs of integers. The case "not both zero": a b c has area and the line p q meets
//! its plane in one point, which is in the closed segment; the three signs show on which side of the line the
//! edges pass. The tests for segments are those of `docs/soundness/straight-paths.md`, section 2.

use dashu_base::Sign;
use dashu_int::IBig;
use swept_num::exact::{cross, difference, dot};

/// A point with integer coordinates.
pub(crate) type IntegerPoint = [IBig; 3];

fn sign(x: &IBig) -> i32 {
    match (x.is_zero(), x.sign()) {
        (true, _) => 0,
        (false, Sign::Positive) => 1,
        (false, Sign::Negative) => -1,
    }
}

fn is_zero(v: &IntegerPoint) -> bool {
    v.iter().all(IBig::is_zero)
}

/// Whether the closed triangles share a point.
pub(crate) fn share_point(a: &[IntegerPoint; 3], b: &[IntegerPoint; 3]) -> bool {
    (0..3).any(|k| {
        let next = (k + 1) % 3;
        meets([&a[k], &a[next]], b) || meets([&b[k], &b[next]], a)
    })
}

/// Whether a closed segment and a closed triangle share a point.
fn meets([p, q]: [&IntegerPoint; 2], triangle: &[IntegerPoint; 3]) -> bool {
    let [a, b, c] = triangle;
    let normal = cross(&difference(b, a), &difference(c, a));
    let side = |x: &IntegerPoint| sign(&dot(&normal, &difference(x, a)));
    let (from, to) = (side(p), side(q));
    if from * to > 0 {
        return false;
    }
    let edges = [[a, b], [b, c], [c, a]];
    if from != 0 || to != 0 {
        let line = difference(q, p);
        let turns = edges.map(|[e, g]| sign(&dot(&line, &cross(&difference(e, p), &difference(g, p)))));
        return turns.iter().all(|&turn| turn >= 0) || turns.iter().all(|&turn| turn <= 0);
    }
    holds(triangle, &normal, p) || edges.iter().any(|&edge| segments_meet([p, q], edge))
}

/// Whether a point in the plane of a triangle with this normal lies in it; never for a triangle without area.
fn holds([a, b, c]: &[IntegerPoint; 3], normal: &IntegerPoint, x: &IntegerPoint) -> bool {
    let [a, b, c] = [a, b, c].map(|corner| difference(corner, x));
    !is_zero(normal)
        && [(&a, &b), (&b, &c), (&c, &a)].iter().all(|(e, g)| sign(&dot(&cross(e, g), normal)) >= 0)
}

fn segments_meet([p, q]: [&IntegerPoint; 2], [a, b]: [&IntegerPoint; 2]) -> bool {
    let (d, f) = (difference(q, p), difference(b, a));
    let normal = cross(&d, &f);
    if is_zero(&normal) {
        return on_segment(p, a, b) || on_segment(q, a, b) || on_segment(a, p, q) || on_segment(b, p, q);
    }
    if !dot(&normal, &difference(a, p)).is_zero() {
        return false;
    }
    // within the common plane, the side of a line is the sign along the normal
    let side = |x: &IntegerPoint, from: &IntegerPoint, along: &IntegerPoint| {
        sign(&dot(&cross(along, &difference(x, from)), &normal))
    };
    side(a, p, &d) * side(b, p, &d) <= 0 && side(p, a, &f) * side(q, a, &f) <= 0
}

fn on_segment(x: &IntegerPoint, e: &IntegerPoint, g: &IntegerPoint) -> bool {
    let (e, g) = (difference(e, x), difference(g, x));
    is_zero(&cross(&e, &g)) && sign(&dot(&e, &g)) <= 0
}
