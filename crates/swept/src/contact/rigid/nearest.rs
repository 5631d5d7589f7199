//! The closest points of two features at one time.
//!
//! **What it answers.** Weights of a pair of points that are as close as rounding allows; from them a proved
//! upper bound on the distance; directions along which the features are likely apart.
//!
//! **The mathematics.** The closest pair of two simplices is a corner and a point of the other, or lies
//! inside two edges; if they cross, an edge passes through a triangle and the distance is zero. All
//! candidates are formed in floats and the closest is kept. A point of a feature is c_0 + w_1 (c_1 - c_0) +
//! w_2 (c_2 - c_0), w >= 0, w_1 + w_2 <= 1.
//!
//! **Why it is sound.** Weights are floats with exactly those properties, and the points are computed from
//! them with intervals: they belong to the features whatever the rounding, so their distance is not below the
//! true one. Directions are only hints. Tests are closed and there are no absolute thresholds (R-05, D-12).

use super::features::{Feature, edges};
use super::instant::{Corners, Instant};
use swept_num::{Interval, Vector, sub_down};

type Point = Vector<f64, 3>;

/// Weights of the second and third corner.
type Weights = [f64; 2];

/// A pair of close points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    a: Weights,
    b: Weights,
    /// The square of their distance, up to rounding.
    square: f64,
}

/// A number in [0, 1], whatever was computed.
fn weight(s: f64) -> f64 {
    if s > 0.0 { s.min(1.0) } else { 0.0 }
}

/// Weights of the point at fraction `s` of the way from corner i to corner j.
fn on_edge([i, j]: [usize; 2], s: f64) -> Weights {
    let mut weights = [1.0 - s, s];
    // the first corner gets what the others leave
    let mut of = [0.0; 3];
    of[i] += weights[0];
    of[j] += weights[1];
    weights = [of[1], of[2]];
    inside(weights)
}

/// The same weights, scaled to sum to at most 1.
fn inside([v, w]: Weights) -> Weights {
    let v = weight(v);
    [v, weight(w).min(sub_down(1.0, v).max(0.0))]
}

fn point<const N: usize>(corners: &[Point; N], weights: Weights) -> Point {
    let mut sum = corners[0];
    for k in 1..N {
        sum = sum + (corners[k] - corners[0]).scale(weights[k - 1]);
    }
    sum
}

fn enclosed<const N: usize>(corners: &Corners<N>, weights: Weights) -> Vector<Interval, 3> {
    let first = corners.places[0];
    let mut sum = first;
    for k in 1..N {
        sum = sum + (corners.places[k] - first).scale(Interval::point(weights[k - 1]));
    }
    sum
}

/// The weights of the point of a feature that is closest to x.
fn foot<const N: usize>(x: Point, corners: &[Point; N]) -> Weights {
    let mut best = [0.0; 2];
    let mut least = f64::INFINITY;
    let mut offer = |weights: Weights| {
        let square = (point(corners, weights) - x).norm_squared();
        if square < least {
            (best, least) = (weights, square);
        }
    };
    offer([0.0; 2]);
    for &[i, j] in edges(N) {
        let edge = corners[j] - corners[i];
        offer(on_edge([i, j], weight((x - corners[i]).dot(edge) / edge.norm_squared())));
    }
    if N == 3 {
        let (first, second, to) = (corners[1] - corners[0], corners[2] - corners[0], x - corners[0]);
        let normal = first.cross(second);
        let area = normal.norm_squared();
        let (v, w) = (to.cross(second).dot(normal) / area, first.cross(to).dot(normal) / area);
        if v >= 0.0 && w >= 0.0 && v + w <= 1.0 {
            offer(inside([v, w]));
        }
    }
    best
}

/// The closest points of two lines, as fractions of their edges; `None` if outside the edges or parallel.
fn between_lines(a: [Point; 2], b: [Point; 2]) -> Option<[f64; 2]> {
    let (u, v, from) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let normal = u.cross(v);
    let area = normal.norm_squared();
    let (s, r) = (from.cross(v).dot(normal) / area, from.cross(u).dot(normal) / area);
    ((0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&r)).then_some([s, r])
}

/// Where an edge passes through a triangle: the fraction of the edge and the weights in the triangle.
fn through(edge: [Point; 2], triangle: &[Point; 3]) -> Option<(f64, Weights)> {
    let (first, second) = (triangle[1] - triangle[0], triangle[2] - triangle[0]);
    let normal = first.cross(second);
    let [start, end] = edge.map(|x| (x - triangle[0]).dot(normal));
    if !(start * end <= 0.0 && start != end) {
        return None;
    }
    let s = weight(start / (start - end));
    let to = edge[0] + (edge[1] - edge[0]).scale(s) - triangle[0];
    let area = normal.norm_squared();
    let (v, w) = (to.cross(second).dot(normal) / area, first.cross(to).dot(normal) / area);
    (v >= 0.0 && w >= 0.0 && v + w <= 1.0).then(|| (s, inside([v, w])))
}

impl Nearest {
    /// The closest pair, up to rounding.
    pub(super) fn of<const N: usize, const K: usize>(instant: &Instant<N, K>) -> Self {
        let (a, b) = (&instant.a.near, &instant.b.near);
        let mut best = Self { a: [0.0; 2], b: [0.0; 2], square: f64::INFINITY };
        let mut offer = |on_a: Weights, on_b: Weights| {
            let square = (point(b, on_b) - point(a, on_a)).norm_squared();
            if square < best.square {
                best = Self { a: on_a, b: on_b, square };
            }
        };
        for (i, corner) in a.iter().enumerate() {
            offer(corner_weights(i), foot(*corner, b));
        }
        for (i, corner) in b.iter().enumerate() {
            offer(foot(*corner, a), corner_weights(i));
        }
        for &edge_a in edges(N) {
            for &edge_b in edges(K) {
                if let Some([s, r]) = between_lines(edge_a.map(|i| a[i]), edge_b.map(|i| b[i])) {
                    offer(on_edge(edge_a, s), on_edge(edge_b, r));
                }
            }
        }
        if let Some(triangle) = as_triangle(b) {
            for &edge in edges(N) {
                if let Some((s, weights)) = through(edge.map(|i| a[i]), &triangle) {
                    offer(on_edge(edge, s), weights);
                }
            }
        }
        if let Some(triangle) = as_triangle(a) {
            for &edge in edges(K) {
                if let Some((s, weights)) = through(edge.map(|i| b[i]), &triangle) {
                    offer(weights, on_edge(edge, s));
                }
            }
        }
        best
    }

    /// An upper bound on the distance between the features: that of the two points, rounded up.
    pub(super) fn distance_above<const N: usize, const K: usize>(&self, instant: &Instant<N, K>) -> f64 {
        (enclosed(&instant.b, self.b) - enclosed(&instant.a, self.a)).norm().hi()
    }

    /// The parts of the features on which the points lie.
    pub(super) fn features<const N: usize, const K: usize>(&self) -> [Feature; 2] {
        [Feature::of(support::<N>(self.a)), Feature::of(support::<K>(self.b))]
    }

    /// From the first point to the second.
    pub(super) fn difference<const N: usize, const K: usize>(&self, instant: &Instant<N, K>) -> Point {
        point(&instant.b.near, self.b) - point(&instant.a.near, self.a)
    }
}

fn corner_weights(i: usize) -> Weights {
    [if i == 1 { 1.0 } else { 0.0 }, if i == 2 { 1.0 } else { 0.0 }]
}

fn as_triangle<const N: usize>(corners: &[Point; N]) -> Option<[Point; 3]> {
    (N == 3).then(|| std::array::from_fn(|i| corners[i.min(N - 1)]))
}

/// The corners with a weight above zero.
fn support<const N: usize>([v, w]: Weights) -> [bool; N] {
    let all = [v + w < 1.0, v > 0.0, w > 0.0];
    std::array::from_fn(|i| all[i])
}

#[cfg(test)]
mod tests {
    use super::super::moving::Moving;
    use super::*;
    use crate::motion::{Placement, Spin};

    fn instant<const N: usize, const K: usize>(a: [[f64; 3]; N], b: [[f64; 3]; K]) -> Instant<N, K> {
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        Instant::at(&Moving::new(a, &rest).unwrap(), &Moving::new(b, &rest).unwrap(), 0.0)
    }

    fn check<const N: usize, const K: usize>(
        a: [[f64; 3]; N],
        b: [[f64; 3]; K],
        distance: f64,
        features: [Feature; 2],
    ) {
        let there = instant(a, b);
        let nearest = Nearest::of(&there);
        let above = nearest.distance_above(&there);
        assert!(above >= distance && above <= distance + 1e-13, "{above} {distance}");
        assert_eq!(nearest.features::<N, K>(), features);
        let back = instant(b, a);
        let mirrored = Nearest::of(&back);
        assert!((mirrored.distance_above(&back) - above).abs() < 1e-13);
        assert_eq!(mirrored.features::<K, N>(), [features[1], features[0]]);
    }

    const T: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    #[test]
    fn every_kind_of_pair() {
        use Feature::{Edge, Face, Vertex};
        check([[0.0; 3]], [[3.0, 4.0, 0.0]], 5.0, [Vertex(0), Vertex(0)]);
        check([[1.0, 1.0, 2.0]], T, 2.0, [Vertex(0), Face]);
        check([[1.0, -1.0, 0.0]], T, 1.0, [Vertex(0), Edge(0, 1)]);
        check([[6.0, -1.0, 2.0]], T, 3.0, [Vertex(0), Vertex(1)]);
        check(
            [[-1.0, 0.0, 1.0], [1.0, 0.0, 1.0]],
            [[0.0, -1.0, 0.0], [0.0, 1.0, 0.0]],
            1.0,
            [Edge(0, 1), Edge(0, 1)],
        );
        // an edge through the interior
        check([[1.0, 1.0, -1.0], [1.0, 1.0, 1.0]], T, 0.0, [Edge(0, 1), Face]);
        // edges without length, a triangle without area
        check([[1.0, 1.0, 1.0]; 2], T, 1.0, [Vertex(0), Face]);
        check([[3.0, 5.0, 0.0]], [[0.0; 3], [2.0, 0.0, 0.0], [4.0, 0.0, 0.0]], 5.0, [Vertex(0), Edge(1, 2)]);
    }
}
