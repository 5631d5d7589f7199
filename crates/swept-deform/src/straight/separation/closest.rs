//! The approximate closest points of two features at one time, and what is proved about them.
//!
//! **What it answers.** A pair of points of the two features that is close to the closest pair, an enclosure
//! of its squared distance, and directions along which the features are likely separated.
//!
//! **The mathematics.** The closest pair is inside both features (the foot of a perpendicular on the face or
//! on both edges) or on a boundary, a point and an edge. All candidates are formed and the closest is kept.
//!
//! **Why it is sound.** Candidates are weights in [0, 1]: the points are recomputed from them with intervals,
//! as a + s (b - a) and e + r (c - e), so they belong to the features whatever the rounding of the weights.

use crate::straight::StraightPaths;
use crate::straight::features::Features;
use swept_num::Interval;

type Point = [f64; 3];

/// A pair of points and directions from the first feature to the second.
pub(super) struct Witness {
    pub(super) distance_squared: Interval,
    pub(super) directions: [Option<Point>; 2],
}

/// Weights of a pair: point a + first (b - a) on one edge or vertex, and on the other feature.
#[derive(Clone, Copy)]
struct Weights {
    /// Along the first edge; unused for a vertex.
    first: f64,
    /// Along the edge of points 2, 3 of an edge-edge pair, or along points 1, 2 of the triangle.
    second: f64,
    /// From there to point 3 of the triangle.
    third: f64,
}

fn minus(a: &Point, b: &Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: &Point, b: &Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: &Point, b: &Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn between(a: &Point, b: &Point, s: f64) -> Point {
    [0, 1, 2].map(|k: usize| a[k] + s * (b[k] - a[k]))
}

/// The weight of the point of the segment nearest to x.
fn along(x: &Point, a: &Point, b: &Point) -> f64 {
    let edge = minus(b, a);
    weight(dot(&minus(x, a), &edge) / dot(&edge, &edge))
}

/// A number in [0, 1], whatever was computed.
fn weight(s: f64) -> f64 {
    if s > 0.0 { s.min(1.0) } else { 0.0 }
}

pub(super) fn witness(features: Features, paths: &StraightPaths, t: f64) -> Witness {
    let points: [Point; 4] = std::array::from_fn(|i| between(&paths.start()[i], &paths.end()[i], t));
    let (weights, perpendicular) = match features {
        Features::VertexFace => of_face(&points),
        Features::EdgeEdge => of_edges(&points),
    };
    let apart = |weights: &Weights| {
        let (p, q) = pair(features, &points, weights);
        minus(&q, &p)
    };
    let best = weights.iter().flatten().min_by(|a, b| {
        let [a, b] = [a, b].map(|weights| apart(weights));
        dot(&a, &a).total_cmp(&dot(&b, &b))
    });
    let best = best.copied().unwrap_or(Weights { first: 0.0, second: 0.0, third: 0.0 });
    let direction = apart(&best);
    let facing = |n: Point| if dot(&n, &direction) < 0.0 { n.map(|x| -x) } else { n };
    Witness {
        distance_squared: enclosed(features, paths, t, &best),
        directions: [unit_size(direction), unit_size(facing(perpendicular))],
    }
}

/// The direction scaled to a largest component of 1; `None` if it has no direction.
fn unit_size(n: Point) -> Option<Point> {
    let size = n.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
    let scaled = n.map(|x| x / size);
    scaled.iter().all(|x| x.is_finite()).then_some(scaled)
}

/// Candidates of a point and a triangle, and the triangle's normal.
fn of_face([p, a, b, c]: &[Point; 4]) -> ([Option<Weights>; 5], Point) {
    let edge = |second: f64, third: f64| Some(Weights { first: 0.0, second, third });
    let (ab, ac, ap) = (minus(b, a), minus(c, a), minus(p, a));
    let normal = cross(&ab, &ac);
    let area = dot(&normal, &normal);
    let (of_b, of_c) = (dot(&cross(&ap, &ac), &normal) / area, dot(&cross(&ab, &ap), &normal) / area);
    let inside = of_b >= 0.0 && of_c >= 0.0 && of_b + of_c <= 1.0;
    let foot =
        inside.then(|| Weights { first: 0.0, second: weight(of_b / (1.0 - of_c)), third: weight(of_c) });
    let sides = [edge(along(p, a, b), 0.0), edge(0.0, along(p, a, c)), edge(1.0, along(p, b, c)), None, foot];
    (sides, normal)
}

/// Candidates of two segments, and their common normal.
fn of_edges([a0, a1, b0, b1]: &[Point; 4]) -> ([Option<Weights>; 5], Point) {
    let pair = |first: f64, second: f64| Some(Weights { first, second, third: 0.0 });
    let (a, b, from) = (minus(a1, a0), minus(b1, b0), minus(b0, a0));
    let normal = cross(&a, &b);
    let area = dot(&normal, &normal);
    let (s, r) = (dot(&cross(&from, &b), &normal) / area, dot(&cross(&from, &a), &normal) / area);
    let inside = (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&r);
    let candidates = [
        pair(0.0, along(a0, b0, b1)),
        pair(1.0, along(a1, b0, b1)),
        pair(along(b0, a0, a1), 0.0),
        pair(along(b1, a0, a1), 1.0),
        if inside { pair(s, r) } else { None },
    ];
    (candidates, normal)
}

/// The two points with these weights, rounded.
fn pair(features: Features, points: &[Point; 4], weights: &Weights) -> (Point, Point) {
    let [a, b, c, d] = points;
    match features {
        Features::VertexFace => (*a, between(&between(b, c, weights.second), d, weights.third)),
        Features::EdgeEdge => (between(a, b, weights.first), between(c, d, weights.second)),
    }
}

/// The squared distance between the two points with these weights, enclosed.
fn enclosed(features: Features, paths: &StraightPaths, t: f64, weights: &Weights) -> Interval {
    let mix = |a: Interval, b: Interval, s: f64| a + (b - a) * s;
    (0..3).fold(Interval::ZERO, |sum, k| {
        // relative to point 0 at the start, so that large coordinates do not mask small distances
        let origin = Interval::point(paths.start()[0][k]);
        let [a, b, c, d] = std::array::from_fn(|i| {
            let from = Interval::point(paths.start()[i][k]) - origin;
            let to = Interval::point(paths.end()[i][k]) - origin;
            mix(from, to, t)
        });
        let difference = match features {
            Features::VertexFace => mix(mix(b, c, weights.second), d, weights.third) - a,
            Features::EdgeEdge => mix(c, d, weights.second) - mix(a, b, weights.first),
        };
        sum + difference.square()
    })
}
