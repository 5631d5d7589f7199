//! All features of two bodies that are near each other at one time.
//!
//! **What it answers.** [`Rest::patch`]: every corner within a reach of the other body, with the nearest point there, and every
//! pair of edges that pass each other within it.
//!
//! **The mathematics.** The distance of two triangles that are apart is that of a corner and a face or of two edges, and where
//! faces are parallel the corners and crossings of edges span what they have in common. One pair of closest points per pair of
//! faces would not: of parallel faces it is any one point of many. A corner counts once, with the nearest of the faces; edges
//! count where both closest points lie inside them and they are not nearly parallel, since then their ends count.
//!
//! **Why it is sound.** Every pair of faces within the reach is looked at ([`Rest::within`]), and distances are enclosed as for
//! whole faces: a corner and an edge are triangles without area.
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

/// The square of the sine of the angle below which the ends of two edges stand for what is between them: an angle of a degree
/// or so. It decides which points are listed, and no bound rests on it.
const PARALLEL: f64 = 4e-4;

/// Two points near each other and the faces they are on.
type Found = (ClosestPoints, [u32; 2]);

/// What is known so far.
#[derive(Default)]
struct Patch {
    /// For each corner, of the first body or of the second, the nearest point of the other body.
    corners: BTreeMap<(usize, u32), Found>,
    /// The pairs of edges looked at, each by the numbers of its ends.
    edges: BTreeSet<[[u32; 2]; 2]>,
    others: Vec<Found>,
}

impl Rest<'_> {
    /// The features that are not proved to be more than `reach` apart, a length, with their distances, as far as the budget of
    /// pairs goes; and whether these are all.
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

    /// Adds what two faces have within the limit, in local units.
    fn look(&self, faces: [u32; 2], limit: f64, patch: &mut Patch) {
        let [a, b] = self.bodies;
        let first = corners(a, faces[0]);
        let second =
            each(corners(b, faces[1]), |corner| (self.view.turn * Vector(corner) + self.view.offset).0);
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
        // faces that share a point: an edge through a face is near no corner
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
