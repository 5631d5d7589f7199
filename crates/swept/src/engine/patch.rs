//! All features of two bodies that are close to each other at one time.
//!
//! **What it answers.** [`Rest::patch`]: every corner within reach of the other body, with the nearest point
//! there, and every pair of edges that pass each other within reach.
//!
//! **The mathematics.** The distance between two triangles that are apart is that between a corner and a face
//! or between two edges. Where faces are parallel, the corners and the crossings of edges span the region
//! they share. One pair of closest points per pair of faces would not: for parallel faces it is an arbitrary
//! one of many. A corner is listed once, with the nearest of the faces. Edges are listed where both closest
//! points lie inside them and they are not nearly parallel; if they are, their ends are listed instead.
//!
//! **Why it is sound.** Every pair of faces within reach is examined ([`Rest::within`]), and distances are
//! enclosed as for whole faces: a corner and an edge are triangles without area.
//!
//! **Source.** [D2M14, section 6.1.2].

use super::leaf::{corners, witness};
use super::limits::Meter;
use super::rest::{Meeting, Rest};
use super::view::{V, each};
use crate::certificate::Witness;
use crate::shape::triangle::{ClosestPoints, Feature, Triangle, closest_points};
use std::collections::{BTreeMap, BTreeSet};
use swept_num::{Interval, Vector};

/// The square of the sine of the angle, about a degree, below which two edges count as parallel and only
/// their ends are listed. It decides which points are listed; no bound depends on it.
const PARALLEL: f64 = 4e-4;

/// Two points close to each other and the faces they lie on.
type Found = (ClosestPoints, [u32; 2]);

/// What has been found so far.
#[derive(Default)]
struct Patch {
    /// For each corner, of the first body or of the second, the nearest point of the other body.
    corners: BTreeMap<(usize, u32), Found>,
    /// The pairs of edges already examined, each edge given by the indices of its ends.
    edges: BTreeSet<[[u32; 2]; 2]>,
    others: Vec<Found>,
}

impl Rest<'_> {
    /// The features that are not proved to be more than `reach` (a length) apart, with their distances, as
    /// far as the budget of pairs allows; and whether the list is complete.
    pub(crate) fn patch(&self, reach: f64, budget: u64) -> (Vec<(Interval, Witness)>, bool) {
        let mut patch = Patch::default();
        let limit = reach / self.side.unit;
        let ended = self.within(reach, &mut Meter::of(budget), |faces| {
            self.look(faces, limit, &mut patch);
            Some(false)
        });
        let unit = self.side.unit;
        let placed = |(closest, faces): Found| {
            let most = self.most(&closest) * unit;
            let least = (self.clearance(&closest).max(0.0) * unit).min(most);
            (Interval::between(least, most), witness(&closest, &self.side, faces))
        };
        let found = patch.corners.into_values().chain(patch.others);
        (found.map(placed).collect(), !matches!(ended, Meeting::Ended(_)))
    }

    /// Adds the features of two faces that are within the limit, in local units.
    fn look(&self, faces: [u32; 2], limit: f64, patch: &mut Patch) {
        let [a, b] = self.bodies;
        let first = corners(a, faces[0]);
        let second = each(corners(b, faces[1]), |corner| {
            (self.views[0].turn * Vector(corner) + self.views[0].offset).0
        });
        let numbers = [a.mesh().faces()[faces[0] as usize], b.mesh().faces()[faces[1] as usize]];
        let near = |closest: &ClosestPoints| self.clearance(closest) <= limit;
        for k in 0..3 {
            for (body, own) in numbers.iter().enumerate() {
                let mut closest = match body {
                    0 => closest_points(&[first[k]; 3], &second),
                    _ => closest_points(&first, &[second[k]; 3]),
                };
                closest.features[body] = Feature::Vertex(k as u8);
                if near(&closest) {
                    patch.corner((body, own[k]), (closest, faces));
                }
            }
        }
        for (i, j) in (0..9).map(|k| (k / 3, k % 3)) {
            let ends = [[i, (i + 1) % 3], [j, (j + 1) % 3]];
            let named = [0, 1].map(|body: usize| {
                let [p, q] = ends[body].map(|k| numbers[body][k]);
                [p.min(q), p.max(q)]
            });
            if !patch.edges.insert(named) {
                continue;
            }
            let [e, g] = [edge(&first, ends[0]), edge(&second, ends[1])];
            if parallel(&e, &g) {
                continue;
            }
            let mut closest = closest_points(&e, &g);
            let inside = closest.weights.iter().all(|[p, q, r]| *p > 0.0 && q + r > 0.0);
            closest.features = [Feature::Edge(i as u8), Feature::Edge(j as u8)];
            if inside && near(&closest) {
                patch.others.push((closest, faces));
            }
        }
        // faces that share a point: where an edge pierces a face there may be no corner nearby
        let whole = closest_points(&first, &second);
        if whole.clearance <= 0.0 && whole.distance == 0.0 {
            patch.others.push((whole, faces));
        }
    }
}

impl Patch {
    fn corner(&mut self, key: (usize, u32), found: Found) {
        let known = self.corners.entry(key).or_insert(found);
        let order = |(closest, faces): &Found, other: &Found| {
            closest.distance.total_cmp(&other.0.distance).then(faces.cmp(&other.1))
        };
        if order(&found, known).is_lt() {
            *known = found;
        }
    }
}

/// An edge as a triangle without area.
fn edge(triangle: &Triangle, [from, to]: [usize; 2]) -> Triangle {
    [triangle[from], triangle[to], triangle[to]]
}

fn parallel(e: &Triangle, g: &Triangle) -> bool {
    let way = |edge: &Triangle| -> V { Vector(edge[1]) - Vector(edge[0]) };
    let (e, g) = (way(e), way(g));
    e.cross(g).norm_squared() <= PARALLEL * e.norm_squared() * g.norm_squared()
}
