//! What radii and enlargements change.
//!
//! **What it answers.** [`Rounding`]: how far apart the meshes of two [rounded](Body::rounded) bodies have to be,
//! and what is known about the bodies if something is known about their meshes.
//!
//! **The mathematics.** A rounded body is the set of all points within r of its mesh (and of its inside, if it is
//! solid). With d the distance of the meshes and D that of the bodies,
//!
//! ```text
//! D = max(d - r_A - r_B, 0)          D > η  iff  d > η + r_A + r_B          D = 0  iff  d <= r_A + r_B
//! ```
//!
//! for the balls around two points at distance d come as close as that, on the segment between them. The closest
//! points p, q of the meshes have the closest points p + r_A n, q - r_B n of the bodies on the way, n from p
//! to q.
//!
//! A [circumscribed](Body::circumscribed) body contains the true one and is nowhere more than e beyond it, so
//!
//! ```text
//! D <= D_true <= D + e_A + e_B
//! ```
//!
//! **Why it is sound.** Searches are asked to keep η + r_A + r_B rounded up, which proves no less than is claimed.
//! A contact is claimed only for meshes within η + r_A + r_B - e_A - e_B, rounded down; if that is negative, not
//! at all. Sums and differences are rounded in the direction that makes each end of an enclosure wider. Where
//! there are neither radii nor enlargements nothing is changed. Witnesses are rounded points like any others:
//! each is off by a few units in the last place of the coordinates and of the distance of the meshes.
//!
//! **Source.** Spheres and capsules as swept balls are folklore; the directions of rounding are our own.

use super::options::Method;
use crate::certificate::{Contact, Overlap, Verdict, Witness};
use crate::hierarchy::Body;
use swept_num::{Interval, Vector, add_down, add_up, sub_down, sub_up};

/// What the radii and enlargements of two bodies come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounding {
    radii: [f64; 2],
    /// r_A + r_B, not rounded below it and not above it.
    up: f64,
    down: f64,
    /// e_A + e_B, not rounded below it.
    enlargement: f64,
}

impl Rounding {
    pub(super) fn of([a, b]: [&Body; 2]) -> Self {
        let (r, s) = (a.radius(), b.radius());
        let enlargement = add_up(a.enlargement(), b.enlargement());
        Self { radii: [r, s], up: add_up(r, s), down: add_down(r, s), enlargement }
    }

    /// Whether a body has a radius.
    pub(super) fn is_round(&self) -> bool {
        self.up > 0.0
    }

    /// Whether a body stands for a smaller one.
    pub(super) fn is_enlarged(&self) -> bool {
        self.enlargement > 0.0
    }

    /// By how much both bodies together are larger than what they stand for: not rounded below it.
    pub(super) fn enlargement(&self) -> f64 {
        self.enlargement
    }

    /// What the meshes have to keep so that the bodies keep a distance: not rounded below it.
    pub(super) fn between_meshes(&self, distance: f64) -> f64 {
        add_up(distance, self.up)
    }

    /// Meshes within this are bodies within the distance: not rounded above it.
    pub(super) fn close_meshes(&self, distance: f64) -> f64 {
        add_down(distance, self.down)
    }

    /// The distance that rounded bodies are within if their meshes are within this: not rounded below it. What they are
    /// enlarged by is not counted.
    pub(super) fn within(&self, meshes: f64) -> f64 {
        if self.is_round() { sub_up(meshes, self.down).max(0.0) } else { meshes }
    }

    /// True bodies are within a distance if their meshes are within this, given what
    /// [`close_meshes`](Self::close_meshes) says; `None` if no distance of the meshes proves it.
    pub(super) fn proved_contact(&self, close_meshes: f64) -> Option<f64> {
        let most = sub_down(close_meshes, self.enlargement);
        (most >= 0.0).then_some(most)
    }

    /// The distance of the true bodies from that of the meshes.
    pub(super) fn distance(&self, meshes: Interval) -> Interval {
        if !self.is_round() && !self.is_enlarged() {
            return meshes;
        }
        let least = sub_down(meshes.lo(), self.up).max(0.0);
        let most = add_up(sub_up(meshes.hi(), self.down).max(0.0), self.enlargement);
        Interval::between(least, most.max(least))
    }

    /// The witness on the rounded surfaces.
    pub(super) fn witness(&self, witness: Witness) -> Witness {
        if !self.is_round() {
            return witness;
        }
        let [p, q] = witness.points.map(Vector);
        let (way, [r, s]) = (q - p, self.radii);
        let length = way.norm_squared().sqrt();
        // where the meshes are closer than the radii, their difference may have no direction
        let n = if length >= self.up { way.scale(1.0 / length) } else { Vector(witness.normal) };
        Witness { points: [(p + n.scale(r)).0, (q - n.scale(s)).0], ..witness }
    }

    /// What a verdict about the meshes says about the bodies, for these η, δ and method.
    pub(super) fn verdict(
        &self,
        meshes: Verdict,
        separation: f64,
        tolerance: f64,
        method: Method,
    ) -> Verdict {
        if !self.is_round() && !self.is_enlarged() {
            return meshes;
        }
        match meshes {
            Verdict::Contact(contact) => {
                // Redon promises less than the others
                let kept = match method {
                    Method::Redon => separation,
                    Method::Certified | Method::D2m | Method::Capoeira => {
                        (separation + 0.5 * tolerance).next_down()
                    }
                };
                let gap = self.distance(contact.gap);
                let least = gap.lo().max(kept);
                let gap = Interval::between(least, gap.hi().max(least));
                Verdict::Contact(Contact { gap, witness: self.witness(contact.witness), ..contact })
            }
            Verdict::Overlapping(overlap) => {
                let (distance, witness) = (self.distance(overlap.distance), self.witness(overlap.witness));
                // what is inside a circumscribed body may be outside the true one
                let inside = overlap.outer.filter(|_| !self.is_enlarged());
                let intersecting = overlap.intersecting && inside == overlap.outer;
                Verdict::Overlapping(Overlap { distance, intersecting, outer: inside, witness })
            }
            same @ (Verdict::Clear | Verdict::Undecided { .. }) => same,
        }
    }
}

#[cfg(test)]
mod tests;
