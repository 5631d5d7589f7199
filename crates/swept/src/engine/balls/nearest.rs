//! The faces in two leaves that meet.
//!
//! **What it answers.** The closest faces of two leaves at a time, and bounds on their distance.
//!
//! **The mathematics.** The closest points of every pair of faces of the two leaves: usually at most sixteen
//! pairs.
//!
//! **Why it is sound.** The distance between any two points of the bodies is an upper bound on theirs; the
//! error of the view is added.
//!
//! **Source.** [D2M14, section 6.1.1], which calls its own normals primitive; here they are those of the
//! features.

use crate::certificate::{Contact, Witness};
use crate::engine::epoch::Epoch;
use crate::engine::leaf::Faces;
use crate::engine::slack::SLACK;
use crate::hierarchy::Body;
use swept_num::Interval;

/// Two faces close to each other at an epoch.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Nearest {
    /// Bounds on their distance (lengths).
    pub least: f64,
    pub most: f64,
    pub witness: Witness,
    /// How fast they close.
    pub speed: f64,
}

/// The closest of some faces; `None` if there are none.
pub(in crate::engine) fn nearest_faces(
    epoch: &mut Epoch,
    bodies: [&Body; 2],
    faces: [&[u32]; 2],
) -> Option<Nearest> {
    let mut best: Option<(Faces, [u32; 2])> = None;
    for &f in faces[0] {
        for &g in faces[1] {
            let at = Faces::at(epoch.view(0), bodies, [f, g], None);
            if best.as_ref().is_none_or(|(least, _)| at.most < least.most) {
                best = Some((at, [f, g]));
            }
        }
    }
    let (at, faces) = best?;
    let unit = bodies[0].local().unit;
    let speed = -at.parting(epoch.view(0)) * unit;
    // the factor covers the rounding of the subtraction
    let least = (at.closest.clearance - epoch.view(0).gap_error * SLACK) * (1.0 - 2.0 * f64::EPSILON) * unit;
    Some(Nearest { least, most: at.most * unit, witness: at.witness(&epoch.sides[0], faces), speed })
}

impl Nearest {
    /// The contact at this time, of bodies proved to be at least `least` apart.
    pub(in crate::engine) fn contact(&self, time: f64, least: f64) -> Contact {
        Contact {
            safe_until: time,
            hit_by: None,
            gap: Interval::between(least, self.most.max(least)),
            witness: self.witness,
            approach_speed: self.speed,
        }
    }
}
