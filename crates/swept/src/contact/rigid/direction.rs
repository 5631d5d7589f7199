//! Directions along which two features are likely apart, to be tried in order, best first.
//!
//! **The mathematics.** The difference of the closest points is the best direction in exact arithmetic, but
//! useless at a tiny gap, where it is all rounding. There the features give better ones: the normal of a
//! face, the cross product of two edges, or the difference made orthogonal to an edge. If all of these fail,
//! the axes of the separating axis theorem are left: normals, cross products of all edges, and the edges'
//! normals in the planes of the faces.
//!
//! **Why it is sound.** A direction is a hint; [`super::separation`] proves what it claims with any
//! direction.
//!
//! **Source.** [Num20, sections on separating axes] for the last resort.

use super::features::{Feature, edges};
use super::instant::{Corners, Instant};
use super::nearest::Nearest;
use swept_num::Vector;

type Point = Vector<f64, 3>;

/// Up to six directions, in the order in which to try them.
pub(super) fn likely<const N: usize, const K: usize>(
    instant: &Instant<N, K>,
    nearest: &Nearest,
) -> [Option<Point>; 6] {
    let difference = nearest.difference(instant);
    let toward = |n: Point| facing(n, difference, instant);
    let [of_a, of_b] = nearest.features::<N, K>();
    let (edge_a, edge_b) = (edge(&instant.a, of_a), edge(&instant.b, of_b));
    let across = match (edge_a, edge_b) {
        (Some(u), Some(v)) => toward(u.cross(v)),
        _ => None,
    };
    let upright = |edge: Option<Point>| edge.and_then(|u| toward(u.cross(difference.cross(u))));
    [
        toward(difference),
        across,
        normal(&instant.a).and_then(toward),
        normal(&instant.b).and_then(toward),
        upright(edge_a),
        upright(edge_b),
    ]
}

/// Calls `attempt` with every axis of the separating axis theorem, in both senses.
pub(super) fn every<const N: usize, const K: usize>(instant: &Instant<N, K>, mut attempt: impl FnMut(Point)) {
    let mut both = |n: Point| {
        if let Some(n) = unit_size(n) {
            attempt(n);
            attempt(-n);
        }
    };
    let of = |corners: &[Point], [i, j]: [usize; 2]| corners[j] - corners[i];
    let (normal_a, normal_b) = (normal(&instant.a), normal(&instant.b));
    for n in [normal_a, normal_b].into_iter().flatten() {
        both(n);
        for &e in edges(N) {
            both(n.cross(of(&instant.a.near, e)));
        }
        for &e in edges(K) {
            both(n.cross(of(&instant.b.near, e)));
        }
    }
    for &e in edges(N) {
        for &f in edges(K) {
            both(of(&instant.a.near, e).cross(of(&instant.b.near, f)));
        }
    }
}

/// The direction of an edge, if the feature is one.
fn edge<const N: usize>(corners: &Corners<N>, feature: Feature) -> Option<Point> {
    match feature {
        Feature::Edge(i, j) => Some(corners.near[j] - corners.near[i]),
        _ => None,
    }
}

/// The normal of a triangle.
fn normal<const N: usize>(corners: &Corners<N>) -> Option<Point> {
    if N < 3 {
        return None;
    }
    let [p, q, r] = [0, 1, 2].map(|i: usize| corners.near[i.min(N - 1)]);
    Some((q - p).cross(r - p))
}

/// The direction from the first feature to the second, scaled to a convenient size; `None` if it vanishes.
fn facing<const N: usize, const K: usize>(
    n: Point,
    difference: Point,
    instant: &Instant<N, K>,
) -> Option<Point> {
    let n = unit_size(n)?;
    let along = n.dot(difference);
    // points that coincide give no direction: then the midpoints of the features decide
    let along = if along == 0.0 { n.dot(middle(&instant.b) - middle(&instant.a)) } else { along };
    Some(if along < 0.0 { -n } else { n })
}

fn middle<const N: usize>(corners: &Corners<N>) -> Point {
    let sum = corners.near.iter().fold(Vector([0.0; 3]), |sum, corner| sum + *corner);
    sum.scale(1.0 / N as f64)
}

/// Scaled to a largest component of about 1; `None` for zero and for non-finite vectors.
fn unit_size(n: Point) -> Option<Point> {
    let size = n.0.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
    let scaled = Vector(n.0.map(|x| x / size));
    scaled.0.iter().all(|x| x.is_finite()).then_some(scaled)
}
