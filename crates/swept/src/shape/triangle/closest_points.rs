//! The closest points of two triangles.
//!
//! **What it answers.** [`closest_points`]: where two triangles are closest to each other, on which parts, a
//! proved bracket of the distance, and a direction along which they are apart.
//!
//! **The mathematics.** In this order, each answer accepted only if it proves itself:
//!
//! 1. All corners of one triangle are on one side of the other's plane, and the closest of them is above the
//!    interior: corner and face.
//! 2. The closest of the nine pairs of edges.
//! 3. The careful method (`careful.rs`): all candidates, in formulas that stay accurate for slivers and
//!    parallel edges; also for triangles that cross.
//!
//! An answer proves itself if the distance between its points and the width of the gap along its direction
//! agree within [`AGREEMENT`] = 32u S: no pair of points can be closer than the gap is wide.
//!
//! **Why it is sound.** `distance` is that of two points of the triangles up to 16u S: they are means with
//! non-negative weights. `clearance` is a gap along a direction, minus all rounding. So dist(A, B) is at
//! least `clearance` and at most `distance` + 16u S, whatever path the code took.
//! `docs/soundness/triangles.md` shows that the two always agree within a small multiple of u S, even after
//! the careful method.

use super::Triangle;
use super::careful;
use super::direction::{CLEARANCE_SLACK, ROUNDING, across, axis, freed, normal};
use super::feature::Feature;
use super::foot::{Foot, inside};
use super::local::Local;
use super::segments::{self, Point, weight};
use super::solution::Solution;
use core::array::from_fn;

/// In units of u times the size: how close the two bounds must be for an answer to prove itself.
pub(super) const AGREEMENT: f64 = 32.0;
/// In units of u times the size: the rounding error of the distance between two points with given weights.
pub(super) const DISTANCE_SLACK: f64 = 16.0;

/// Where two triangles are closest to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints {
    /// A point of each triangle, rounded.
    pub points: [[f64; 3]; 2],
    /// The parts that they are on.
    pub features: [Feature; 2],
    /// Never negative: the points are the means of the corners with these weights, rounded.
    pub weights: [[f64; 3]; 2],
    /// The distance between the two points, rounded.
    pub distance: f64,
    /// Proved: the triangles are at least this far apart. Not positive for triangles that touch.
    pub clearance: f64,
    /// Proved: the triangles are at most `distance + slack` apart.
    pub slack: f64,
    /// The unit direction, up to rounding, along which the triangles are apart by `clearance`: from the first
    /// to the second.
    pub direction: [f64; 3],
}

/// The closest points of two triangles, which may be segments or points.
///
/// # Guarantee
/// For finite coordinates everything is finite, and the distance between the triangles lies between
/// `clearance` and `distance + slack`.
///
/// ```
/// use swept::internals::shape::triangle::{Feature, closest_points};
/// let flat = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
/// let needle = [[1.0, 1.0, 1e-9], [1.0, 1.0, 5.0], [2.0, 2.0, 5.0]];
/// let closest = closest_points(&flat, &needle);
/// assert_eq!(closest.features, [Feature::Face, Feature::Vertex(0)]);
/// assert_eq!(closest.direction, [0.0, 0.0, 1.0]);
/// assert!(closest.clearance > 0.99e-9 && closest.distance < 1.01e-9);
/// ```
#[inline]
#[must_use]
pub fn closest_points(a: &Triangle, b: &Triangle) -> ClosestPoints {
    let local = Local::new(a, b);
    let solution = by_faces(&local).or_else(|| by_edges(&local));
    solution.unwrap_or_else(|| careful::solve(&local)).given(&local)
}

/// The same, starting with the features that were closest before.
///
/// # Guarantee
/// As for [`closest_points`], for any hint; a good one saves most of the time.
#[inline]
#[must_use]
pub fn closest_points_near(a: &Triangle, b: &Triangle, hint: [Feature; 2]) -> ClosestPoints {
    let local = Local::new(a, b);
    match by_hint(&local, hint) {
        Some(solution) => solution.given(&local),
        None => {
            let solution = by_faces(&local).or_else(|| by_edges(&local));
            solution.unwrap_or_else(|| careful::solve(&local)).given(&local)
        }
    }
}

impl Solution {
    /// The two points with the direction n, if that proves them closest.
    #[inline]
    fn proved(local: &Local, feet: [Foot; 2], n: Point) -> Option<Self> {
        let distance = (feet[1].point - feet[0].point).norm_squared().sqrt();
        let axis = axis(local, n)?;
        (distance - axis.apart <= AGREEMENT * ROUNDING * local.size).then_some(Self { feet, distance, axis })
    }

    #[inline]
    fn given(&self, local: &Local) -> ClosestPoints {
        let rounding = ROUNDING * local.size;
        let clearance = self.axis.apart - CLEARANCE_SLACK * rounding;
        ClosestPoints {
            points: self.feet.map(|foot| (foot.point.scale(local.unit) + local.origin).0),
            features: self.feet.map(|foot| foot.feature),
            weights: self.feet.map(|foot| foot.weights),
            distance: self.distance * local.unit,
            clearance: local.given_below(clearance),
            slack: local.given_above(DISTANCE_SLACK * rounding),
            direction: self.axis.unit.0,
        }
    }
}

/// A corner of one triangle above the interior of the other.
#[inline]
fn by_faces(local: &Local) -> Option<Solution> {
    (0..2).find_map(|face| {
        let n = normal(&local.edges[face]);
        let (corners, others) = (&local.corners[face], &local.corners[1 - face]);
        let heights = others.map(|corner| n.dot(corner - corners[0]));
        let one_side = heights[0] > 0.0 && heights[1] > 0.0 && heights[2] > 0.0
            || heights[0] < 0.0 && heights[1] < 0.0 && heights[2] < 0.0;
        if !one_side {
            return None;
        }
        let sizes = heights.map(f64::abs);
        let lower = if sizes[1] < sizes[0] { 1 } else { 0 };
        let nearest = if sizes[2] < sizes[lower] { 2 } else { lower };
        vertex_face(local, face, nearest, n)
    })
}

/// Corner `corner` of the other triangle against face `face`, with the normal n.
#[inline]
fn vertex_face(local: &Local, face: usize, corner: usize, n: Point) -> Option<Solution> {
    let others = &local.corners[1 - face];
    let foot = inside(others[corner], &local.corners[face], &local.edges[face])?;
    let tip = Foot::corner(others, corner);
    Solution::proved(local, if face == 0 { [foot, tip] } else { [tip, foot] }, n)
}

/// The closest of the nine pairs of edges. One edge of the first triangle is tested against all three of the
/// second at a time, number by number, with the last one repeated to fill four lanes.
#[inline]
fn by_edges(local: &Local) -> Option<Solution> {
    let [a, b] = &local.corners;
    let [d, f] = &local.edges;
    let (start, edge) = (side_by_side(b), side_by_side(f));
    let ff = dots(&edge, &edge);
    let over_f = ff.map(|square| 1.0 / square);
    let (mut best, mut nearest) = ([f64::INFINITY; 4], [0.0; 4]);
    for i in 0..3 {
        let dd = d[i].norm_squared();
        let over_d = 1.0 / dd;
        let r: [Four; 3] = from_fn(|axis| start[axis].map(|x| x - a[i][axis]));
        let along = d[i].0.map(|x| [x; 4]);
        let (df, dr, fr) = (dots(&along, &edge), dots(&along, &r), dots(&edge, &r));
        let on_line: Four =
            from_fn(|j| weight((dr[j] * ff[j] - fr[j] * df[j]) / (dd * ff[j] - df[j] * df[j])));
        let t: Four = from_fn(|j| weight((on_line[j] * df[j] - fr[j]) * over_f[j]));
        let s: Four = from_fn(|j| weight((t[j] * df[j] + dr[j]) * over_d));
        let apart: [Four; 3] =
            from_fn(|axis| from_fn(|j| d[i][axis] * s[j] - edge[axis][j] * t[j] - r[axis][j]));
        let square = dots(&apart, &apart);
        nearest = from_fn(|j| if square[j] < best[j] { i as f64 } else { nearest[j] });
        best = from_fn(|j| if square[j] < best[j] { square[j] } else { best[j] });
    }
    let lower = if best[1] < best[0] { 1 } else { 0 };
    let j = if best[2] < best[lower] { 2 } else { lower };
    edge_edge(local, [nearest[j] as usize, j])
}

/// A number for each of three edges, and the last one again.
type Four = [f64; 4];

/// Three vectors, coordinate by coordinate.
#[inline]
fn side_by_side(v: &[Point; 3]) -> [Four; 3] {
    from_fn(|axis| [v[0][axis], v[1][axis], v[2][axis], v[2][axis]])
}

#[inline]
fn dots(v: &[Four; 3], w: &[Four; 3]) -> Four {
    from_fn(|j| v[0][j] * w[0][j] + v[1][j] * w[1][j] + v[2][j] * w[2][j])
}

/// Edge i of the first triangle against edge j of the second.
#[inline]
fn edge_edge(local: &Local, [i, j]: [usize; 2]) -> Option<Solution> {
    let [a, b] = &local.corners;
    let [d, f] = &local.edges;
    let [s, t] = segments::closest(a[i], d[i], b[j], f[j]);
    let feet = [Foot::on_edge(a, d, i, s), Foot::on_edge(b, f, j, t)];
    let difference = feet[1].point - feet[0].point;
    let n = match feet.map(|foot| foot.feature) {
        [Feature::Edge(_), Feature::Edge(_)] => across(d[i], f[j], difference),
        [Feature::Edge(_), _] => freed(difference, d[i]),
        [_, Feature::Edge(_)] => freed(difference, f[j]),
        _ => difference,
    };
    Solution::proved(local, feet, n)
}

/// The features that were closest before.
#[inline]
fn by_hint(local: &Local, hint: [Feature; 2]) -> Option<Solution> {
    let edge_of = |feature: Feature| match feature {
        Feature::Vertex(k) | Feature::Edge(k) => usize::from(k).min(2),
        Feature::Face => 0,
    };
    match hint {
        [Feature::Face, Feature::Face] => None,
        [Feature::Face, tip] => vertex_face(local, 0, edge_of(tip), normal(&local.edges[0])),
        [tip, Feature::Face] => vertex_face(local, 1, edge_of(tip), normal(&local.edges[1])),
        features => edge_edge(local, features.map(edge_of)),
    }
}
