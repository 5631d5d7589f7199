//! Two triangles: nearest points, crossing, and a direction that separates them.

use super::scalar::{Point, Scalar, along, cross, difference, dot, square};

/// Three corners.
pub type Triangle<S> = [Point<S>; 3];

/// Nearest points of two triangles that do not cross.
#[derive(Clone, Debug)]
pub struct Nearest<S> {
    /// The square of the distance.
    pub squared: S,
    /// A point of the first.
    pub from: Point<S>,
    /// A point of the second.
    pub to: Point<S>,
}

impl<S: Scalar> Nearest<S> {
    fn of(from: Point<S>, to: Point<S>) -> Self {
        Self { squared: square(&difference(&from, &to)), from, to }
    }

    fn reversed(self) -> Self {
        Self { squared: self.squared, from: self.to, to: self.from }
    }

    fn or(self, other: Self) -> Self {
        if other.squared.below(&self.squared) { other } else { self }
    }
}

/// The nearest points among the 9 pairs of edges and the 6 pairs of vertex and face.
#[must_use]
pub fn nearest<S: Scalar>(p: &Triangle<S>, q: &Triangle<S>) -> Nearest<S> {
    let mut best = of_segments([&p[0], &p[1]], [&q[0], &q[1]]);
    for i in 0..3 {
        for j in 0..3 {
            if i + j > 0 {
                best = best.or(of_segments([&p[i], &p[(i + 1) % 3]], [&q[j], &q[(j + 1) % 3]]));
            }
        }
    }
    for i in 0..3 {
        if let Some(foot) = foot(&p[i], q) {
            best = best.or(Nearest::of(p[i].clone(), foot));
        }
        if let Some(foot) = foot(&q[i], p) {
            best = best.or(Nearest::of(q[i].clone(), foot).reversed());
        }
    }
    best
}

/// The point of a triangle nearest to a point.
#[must_use]
pub fn nearest_to_point<S: Scalar>(point: &Point<S>, triangle: &Triangle<S>) -> Point<S> {
    let on_edge = |i: usize| of_segments([point, point], [&triangle[i], &triangle[(i + 1) % 3]]);
    match foot(point, triangle) {
        Some(foot) => foot,
        None => on_edge(0).or(on_edge(1)).or(on_edge(2)).to,
    }
}

/// The foot of the perpendicular from a point, if it falls inside the triangle; `None` if the triangle has no
/// normal (then its edges are all of it).
pub(super) fn foot<S: Scalar>(point: &Point<S>, [a, b, c]: &Triangle<S>) -> Option<Point<S>> {
    let (ab, ac, ap) = (difference(b, a), difference(c, a), difference(point, a));
    let normal = cross(&ab, &ac);
    let size = square(&normal);
    let terms = square(&ab).times(&square(&ac));
    if !S::of(S::NOISE * S::NOISE).times(&terms).below(&size) {
        return None;
    }
    // p - a = β ab + γ ac + h normal
    let beta = dot(&cross(&ap, &ac), &normal).over(&size);
    let gamma = dot(&cross(&ab, &ap), &normal).over(&size);
    let alpha = S::of(1.0).minus(&beta).minus(&gamma);
    (!alpha.negative() && !beta.negative() && !gamma.negative())
        .then(|| along(&along(a, &beta, &ab), &gamma, &ac))
}

/// Nearest points of two segments: the free minimum over the lines if it is inside, else on the boundary.
fn of_segments<S: Scalar>([p0, p1]: [&Point<S>; 2], [q0, q1]: [&Point<S>; 2]) -> Nearest<S> {
    let (u, v, w) = (difference(p1, p0), difference(q1, q0), difference(p0, q0));
    let (uu, vv, uv) = (square(&u), square(&v), dot(&u, &v));
    let (uw, vw) = (dot(&u, &w), dot(&v, &w));
    let zero = S::of(0.0);
    let some = |x: &S| zero.below(x);
    // |p0 + s u - q0 - t v|² is least for t = (vw + s uv)/vv if s is fixed, for s = (t uv - uw)/uu if t is
    let s_for = |t: &S| if some(&uu) { t.times(&uv).minus(&uw).over(&uu).in_unit() } else { zero.clone() };
    let determinant = uu.times(&vv).minus(&uv.times(&uv));
    let noise = S::of(S::NOISE).times(&uu).times(&vv);
    let mut s = if noise.below(&determinant) {
        uv.times(&vw).minus(&vv.times(&uw)).over(&determinant).in_unit()
    } else {
        zero.clone()
    };
    let t = if some(&vv) { vw.plus(&s.times(&uv)).over(&vv).in_unit() } else { zero.clone() };
    s = s_for(&t);
    Nearest::of(along(p0, &s, &u), along(q0, &t, &v))
}

/// Whether a segment passes through the interior of a triangle; `None` if it touches its plane or an edge.
#[must_use]
pub fn pierces<S: Scalar>([from, to]: [&Point<S>; 2], q: &Triangle<S>) -> Option<bool> {
    let ends = [side(&q[0], &q[1], &q[2], from), side(&q[0], &q[1], &q[2], to)];
    let around = [0, 1, 2].map(|k: usize| side(from, to, &q[k], &q[(k + 1) % 3]));
    if ends[0] * ends[1] > 0 {
        return Some(false);
    }
    // a degenerate face has neither an interior nor sides
    if ends == [0, 0] && is_degenerate(q) {
        return Some(false);
    }
    if around.contains(&1) && around.contains(&-1) {
        return Some(false);
    }
    (!ends.contains(&0) && !around.contains(&0)).then_some(true)
}

/// On which side of a triangle's plane a point lies: 1, -1, or 0 if that is below the noise.
#[must_use]
pub fn side_of<S: Scalar>(point: &Point<S>, q: &Triangle<S>) -> i32 {
    side(&q[0], &q[1], &q[2], point)
}

/// Whether a triangle has no normal.
fn is_degenerate<S: Scalar>([a, b, c]: &Triangle<S>) -> bool {
    let (ab, ac) = (difference(b, a), difference(c, a));
    let terms = square(&ab).times(&square(&ac));
    !S::of(S::NOISE * S::NOISE).times(&terms).below(&square(&cross(&ab, &ac)))
}

/// Whether an edge of one passes strictly through the interior of the other.
#[must_use]
pub fn crossing<S: Scalar>(p: &Triangle<S>, q: &Triangle<S>) -> bool {
    let through = |p: &Triangle<S>, q: &Triangle<S>| {
        let sides: [i32; 3] = std::array::from_fn(|i| side(&q[0], &q[1], &q[2], &p[i]));
        (0..3).any(|i| {
            let j = (i + 1) % 3;
            sides[i] * sides[j] < 0 && {
                let around = |k: usize| side(&p[i], &p[j], &q[k], &q[(k + 1) % 3]);
                let first = around(0);
                first != 0 && around(1) == first && around(2) == first
            }
        })
    };
    through(p, q) || through(q, p)
}

/// The sign of the determinant of (b - a, c - a, d - a), 0 if it is below the noise of its terms.
fn side<S: Scalar>(a: &Point<S>, b: &Point<S>, c: &Point<S>, d: &Point<S>) -> i32 {
    let (ab, ac, ad) = (difference(b, a), difference(c, a), difference(d, a));
    let value = dot(&cross(&ab, &ac), &ad);
    // value² against noise² |ab|² |ac|² |ad|²
    let terms = square(&ab).times(&square(&ac)).times(&square(&ad));
    if !S::of(S::NOISE * S::NOISE).times(&terms).below(&value.times(&value)) {
        return 0;
    }
    if value.negative() { -1 } else { 1 }
}

/// Whether floats prove that all points of the two are further apart than `least`, when the total error of
/// their corners is at most `error`.
///
/// For any direction n the distance is at least (min n·q - max n·p)/|n|. With the corners taken relative to
/// `p[0]`, of magnitude at most s, the error of a projection is at most 4 u |n| s (three products, two sums,
/// one difference before), and that of the quotient and the length 8 u of the result, which is at most 2 s:
/// 32 u s covers all of it.
#[must_use]
pub fn apart(p: &Triangle<f64>, q: &Triangle<f64>, least: f64, error: f64, hint: &Point<f64>) -> bool {
    let from = |x: &Point<f64>| difference(x, &p[0]);
    let (p, q) = (p.each_ref().map(from), q.each_ref().map(from));
    let size = p.iter().chain(&q).flatten().fold(0.0f64, |most, x| most.max(x.abs())) * 1.8;
    let wanted = least + error + 32.0 * f64::EPSILON * size + f64::MIN_POSITIVE;
    let along = |n: &Point<f64>| {
        let reach = |corners: &Triangle<f64>| {
            let at = corners.each_ref().map(|x| dot(n, x));
            (at[0].min(at[1]).min(at[2]), at[0].max(at[1]).max(at[2]))
        };
        let ((p_lo, p_hi), (q_lo, q_hi)) = (reach(&p), reach(&q));
        let length = square(n).sqrt();
        (q_lo - p_hi).max(p_lo - q_hi) > wanted * length && length > 1e-140
    };
    if along(hint) {
        return true;
    }
    let edges = |x: &Triangle<f64>| [0, 1, 2].map(|i| difference(&x[(i + 1) % 3], &x[i]));
    let (ep, eq) = (edges(&p), edges(&q));
    let normals = [cross(&ep[0], &ep[1]), cross(&eq[0], &eq[1])];
    normals.iter().any(along)
        || ep.iter().any(|e| eq.iter().any(|f| along(&cross(e, f))))
        // in one plane: perpendicular to an edge
        || ep.iter().any(|e| along(&cross(e, &normals[0])))
        || eq.iter().any(|e| along(&cross(e, &normals[1])))
}

/// Whether floats prove that a triangle is further than `least` from a box with this centre, whose extent
/// along a direction is given by `reach`. Rounding as for [`apart`], with the box's extent among the
/// magnitudes.
#[must_use]
pub fn apart_from_box(
    triangle: &Triangle<f64>,
    center: &Point<f64>,
    reach: impl Fn(&Point<f64>) -> f64,
    least: f64,
    error: f64,
) -> bool {
    let corners = triangle.each_ref().map(|x| difference(x, center));
    let size = corners.iter().flatten().fold(0.0f64, |most, x| most.max(x.abs())) * 1.8;
    let wanted = least + error + 64.0 * f64::EPSILON * size + f64::MIN_POSITIVE;
    let along = |n: &Point<f64>| {
        let at = corners.each_ref().map(|x| dot(n, x));
        let (lo, hi) = (at[0].min(at[1]).min(at[2]), at[0].max(at[1]).max(at[2]));
        let length = square(n).sqrt();
        lo.max(-hi) > wanted * length + reach(n) * (1.0 + 16.0 * f64::EPSILON) && length > 1e-140
    };
    let normal = cross(&difference(&corners[1], &corners[0]), &difference(&corners[2], &corners[0]));
    along(&normal) || along(&nearest_to_point(&[0.0; 3], &corners))
}
