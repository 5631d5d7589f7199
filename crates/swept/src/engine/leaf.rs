//! How long two faces stay apart.
//!
//! **What it answers.** For two faces at one time: how far apart they are, and a time for which they are
//! proved to keep the wanted distance.
//!
//! **The mathematics.** The features of the closest points give a direction n. All six corners are projected
//! onto it: with heights A_i and B_j and their rates, each pair of corners has its own parabola
//!
//! ```text
//! g_ij = B_j - A_i - target      r_ij = B'_j - A'_i      K = -n·o'' + Σ (|n×ω| |ω| + |ω'|) d
//! ```
//!
//! and the faces stay apart until the first zero of any of the nine. One common rate would be worse: near a
//! contact only few of the corners matter.
//!
//! **Why it is sound.** n is only a hint; the heights are those along the n that is used. The upper bound on
//! the distance comes from two points of the faces. Rounding is covered by the view's errors
//! (`docs/soundness/first-contact.md`, sections 1 and 3).

use super::lanes::{Four, Lanes};
use super::parabola::{LEAST_BEND, Parabola};
use super::slack::SLACK;
use super::view::{Side, V, View, each, length};
use crate::certificate::Witness;
use crate::hierarchy::Body;
use crate::shape::triangle::{ClosestPoints, Feature, closest_points, closest_points_near};
use swept_num::Vector;

/// The corners of a face in local coordinates.
#[inline]
pub(crate) fn corners(body: &Body, face: u32) -> [[f64; 3]; 3] {
    let local = body.local();
    each(body.mesh().triangle(face as usize), |corner| local.inward(corner))
}

/// Takes closest points from local coordinates of the first body to the world; `side` is the first body's.
pub(crate) fn witness(closest: &ClosestPoints, side: &Side, faces: [u32; 2]) -> Witness {
    let points = closest.points.map(|point| {
        let own = Vector(point).scale(side.unit) + side.home;
        (side.pose.rotation * own + side.pose.translation).0
    });
    let normal = side.pose.rotation * Vector(closest.direction);
    let normal = normal.scale(1.0 / length(normal)).0;
    Witness { faces, features: closest.features, points, normal }
}

/// Two faces where they are at one time; lengths in local units of the first body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedFaces {
    /// The faces, and the vertices that are their corners.
    pub(super) faces: [u32; 2],
    pub(super) vertices: [[u32; 3]; 2],
    /// The corners of the first face, and those of the second, rotated but not translated.
    pub(super) corners: [[V; 3]; 2],
    /// For each face, the greatest distance of a corner from its reference point.
    pub(super) distances: [f64; 2],
}

impl PlacedFaces {
    /// The faces at the time of the view, which is the first body's.
    #[inline]
    pub(crate) fn at(view: &View, bodies: [&Body; 2], faces: [u32; 2]) -> Self {
        let (a, raw) = (corners(bodies[0], faces[0]), corners(bodies[1], faces[1]));
        let most = |[x, y, z]: [f64; 3]| x.max(y).max(z);
        Self {
            faces,
            vertices: [0, 1].map(|i: usize| bodies[i].mesh().faces()[faces[i] as usize]),
            corners: [each(a, Vector), each(raw, |corner| view.turn * Vector(corner))],
            distances: [
                most(each(a, |corner| length(Vector(corner) + view.home))),
                most(each(raw, |corner| length(Vector(corner).scale(view.ratio) + view.other_home))),
            ],
        }
    }

    /// Where they are closest, beginning with the features that were closest before.
    #[inline]
    pub(crate) fn measured(self, view: &View, hint: Option<[Feature; 2]>) -> Faces {
        let a = each(self.corners[0], |corner| corner.0);
        let b = each(self.corners[1], |corner| (corner + view.offset).0);
        let closest = match hint {
            Some(features) => closest_points_near(&a, &b, features),
            None => closest_points(&a, &b),
        };
        let most = (closest.distance + closest.slack + view.gap_error) * SLACK;
        Faces { closest, most, placed: self }
    }
}

/// Two faces at one time, measured; lengths in local units of the first body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faces {
    /// Where they are closest, in local coordinates of the first body.
    pub closest: ClosestPoints,
    /// An upper bound on their distance.
    pub most: f64,
    pub(super) placed: PlacedFaces,
}

impl Faces {
    /// The faces at the time of the view, which is the first body's.
    pub(crate) fn at(view: &View, bodies: [&Body; 2], faces: [u32; 2], hint: Option<[Feature; 2]>) -> Self {
        PlacedFaces::at(view, bodies, faces).measured(view, hint)
    }

    /// The closest points in the world; `side` is the first body's.
    pub(crate) fn witness(&self, side: &Side, faces: [u32; 2]) -> Witness {
        witness(&self.closest, side, faces)
    }

    /// How fast the closest points move apart.
    pub(crate) fn parting(&self, view: &View) -> f64 {
        let [p, q] = self.closest.points.map(Vector);
        let velocity = view.other_spin.cross(q - view.offset) - view.velocity - view.spin.cross(p);
        Vector(self.closest.direction).dot(velocity)
    }

    /// The nine parabolas along a direction, which must be of length 1 up to rounding.
    pub(crate) fn along(&self, view: &View, n: V) -> Corners {
        let [a, turned] = &self.placed.corners;
        let [distance, other_distance] = self.placed.distances;
        let (bend, other_bend) = (&view.bend, &view.other_bend);
        let across_this = (length(n.cross(bend.spin.center)) + bend.spin.radius) * SLACK;
        let across_other = (length(n.cross(other_bend.spin.center)) + other_bend.spin.radius) * SLACK;
        let turning = (across_this * bend.spin_most + bend.spin_change) * distance
            + (across_other * other_bend.spin_most + other_bend.spin_change) * other_distance
            + view.pull_radius;
        let bending = (turning * SLACK + n.dot(view.pull)).max(LEAST_BEND);
        let side = n.cross(view.spin); // n·(ω × a) = (n × ω)·a
        let other_side = n.cross(view.other_spin);
        let low = each(*a, |corner| n.dot(corner));
        let low_rates = each(*a, |corner| side.dot(corner));
        let pad = |[x, y, z]: [f64; 3]| Four([x, y, z, z]);
        let (low, low_rates) = (pad(low), pad(low_rates));
        let allowance = view.gap_error + view.target;
        let base = -n.dot(view.velocity) - view.rate_error;
        let offset = n.dot(view.offset) - allowance;
        let heights = each(*turned, |corner: V| Four::splat(n.dot(corner) + offset) - low);
        let rates = each(*turned, |corner: V| Four::splat(other_side.dot(corner) + base) - low_rates);
        Corners { heights, rates, bend: bending }
    }
}

/// Nine pairs of corners along a direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corners {
    heights: [Four; 3],
    rates: [Four; 3],
    bend: f64,
}

impl Corners {
    /// A time for which the faces stay apart by the view's target less `relief`; zero if they are closer than
    /// that.
    pub(crate) fn step(&self, relief: f64) -> f64 {
        let bend = Four::splat(self.bend);
        let relief = Four::splat(relief);
        let [a, b, c] = each([0, 1, 2], |j: usize| {
            Parabola { gap: self.heights[j] + relief, rate: self.rates[j], bend }.step()
        });
        let least = Lanes::min(a, Lanes::min(b, c)).array();
        least.into_iter().fold(f64::INFINITY, f64::min)
    }

    /// The least of the nine heights, less the target: if positive, the faces are proved to be at least the
    /// target apart.
    pub(crate) fn gap(&self) -> f64 {
        self.heights.iter().flat_map(|four| four.0).fold(f64::INFINITY, f64::min)
    }
}
