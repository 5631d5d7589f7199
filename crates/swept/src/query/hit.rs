//! A proof that a contact really happens.
//!
//! **What it answers.** After a first contact was found: a time by which the bodies are proved to be in
//! contact.
//!
//! **The mathematics.** Times after `safe_until` are tried in steps that double. At each, the two faces of
//! the witness are placed in floats; if they seem to be in contact, that is proved with the errors of the poses
//! (`contact/resting/rounded.rs`) or, where digits are short, with enclosed poses: for η = 0 an edge strictly
//! through a face ([`RelativePose::touching`]), for η > 0 two points within η ([`RelativePose::within`]). Where the witness alone proves nothing, as when two corners meet, all faces
//! close to each other are tried at a few of the times. Where faces, edges or corners are aligned, no edge
//! passes strictly through any face. There, inner points of faces near the contact are followed: one that is
//! on the other side of a closed surface than at the start has passed through it.
//!
//! **Why it is sound.** A time is returned only with a proof for all poses within their errors at that time.
//! Whether a point is inside or outside a closed surface changes only where it meets the surface. A graze
//! gives no time.

use super::rounding::Rounding;
use crate::certificate::{Contact, Hit};
use crate::contact::resting::{RelativePose, RoundedFaces};
use crate::engine::{Limits, Meeting, Meter, Pair};
use crate::motion::{Motion, PoseEnclosure};
use crate::shape::solid::{Probe, inner_points};
use swept_num::{Interval, Vector};

/// How often the time after `safe_until` is doubled.
const DOUBLINGS: i32 = 30;
/// Doublings after which all close faces are tried, and the number of pairs that may be examined each time.
const EVERYWHERE: [i32; 3] = [4, 9, 14];
const PAIRS: u64 = 4096;
/// Doublings after which inner points of close faces are tried, and the maximum number of pairs of faces for
/// that.
const INNER: [i32; 10] = [4, 9, 14, 17, 20, 22, 24, 26, 28, 29];
const FACING: usize = 8;

/// A time by which the contact is proved, and the faces that prove it.
pub(super) fn hit<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    contact: &Contact,
) -> Option<Hit> {
    let separation = Rounding::of(pair.bodies).proved_contact(limits.contact)?;
    Trial { pair, separation }.hit(contact)
}

/// Two bodies, and what counts as a contact between them.
struct Trial<'a, 'b, A, B> {
    pair: &'a Pair<'b, A, B>,
    /// η, and for rounded bodies what their meshes must come within.
    separation: f64,
}

impl<A: Motion, B: Motion> Trial<'_, '_, A, B> {
    fn hit(&self, contact: &Contact) -> Option<Hit> {
        let gap = contact.gap.hi() - self.separation;
        // a graze closes slowly; assume no slower than this, or the search would take forever
        let speed = contact.approach_speed.max(self.pair.closing / (1u64 << 20) as f64);
        let first = gap / speed;
        if !(first > 0.0 && first.is_finite()) {
            return None;
        }
        let times = (0..DOUBLINGS).map(|k| (k, contact.safe_until + first * f64::from(1u32 << k) * 1.25));
        let mut facing: Option<Vec<[u32; 2]>> = None;
        let inside = times.take_while(|(_, t)| *t <= self.pair.span.hi()).map(Some);
        // then the end of the span itself, where the steps would lead beyond it
        for step in inside.chain([None]) {
            let (k, t) = step.unwrap_or((EVERYWHERE[0], self.pair.span.hi()));
            if t <= contact.safe_until {
                break;
            }
            if self.proved(contact.witness.faces, t) {
                return Some(Hit { by: t, faces: contact.witness.faces });
            }
            if EVERYWHERE.contains(&k)
                && let Some(faces) = self.proved_anywhere(t)
            {
                return Some(Hit { by: t, faces });
            }
            if INNER.contains(&k) {
                let facing = facing.get_or_insert_with(|| self.facing(contact));
                if let Some(&faces) = facing.iter().find(|&&faces| self.entered(faces, t)) {
                    return Some(Hit { by: t, faces });
                }
            }
            if t >= self.pair.span.hi() {
                break;
            }
        }
        None
    }

    /// Whether two faces are proved to be in contact at a time.
    fn proved(&self, faces: [u32; 2], t: f64) -> bool {
        let [first, second] = self.pair.triangles(faces);
        let placed = RoundedFaces::at(&self.pair.poses(t), [&first, &second]);
        let enclosed = || RelativePose::at(self.pair.motions.0, self.pair.motions.1, t);
        if self.separation == 0.0 {
            return placed.seem_to_meet() && (placed.meet() || enclosed().touching(&first, &second));
        }
        let closest = placed.closest();
        closest.clearance <= self.separation
            && (placed.within(&closest, self.separation) || {
                let relative = enclosed();
                relative.touching(&first, &second)
                    || relative.within(&first, &second, &closest.weights, self.separation)
            })
    }

    /// Pairs of faces close to each other at a contact, those that face each other first: in aligned bodies
    /// it is their points that enter. The witness may be a corner that neighbouring faces share.
    fn facing(&self, contact: &Contact) -> Vec<[u32; 2]> {
        let t = contact.safe_until;
        let (rest, poses) = (self.pair.rest(t), self.pair.poses(t));
        let across = Vector(contact.witness.normal);
        let faces_it = |body: usize, face: u32| {
            let [p, q, r] = self.pair.bodies[body].mesh().triangle(face as usize).map(Vector);
            let normal = poses[body].rotation * (q - p).cross(r - p);
            let along = normal.dot(across);
            // within 30 degrees
            along * along > 0.75 * normal.norm_squared()
        };
        let (mut found, mut others): (Vec<[u32; 2]>, Vec<[u32; 2]>) = (Vec::new(), Vec::new());
        rest.within(2.0 * contact.gap.hi(), &mut Meter::of(PAIRS), |faces| {
            if faces_it(0, faces[0]) && faces_it(1, faces[1]) {
                found.push(faces);
            } else if (0..2).any(|k| others.iter().all(|known| known[k] != faces[k])) {
                // a face that is not yet followed
                others.push(faces);
            }
            Some(found.len() >= FACING)
        });
        found.extend(others);
        found.truncate(FACING);
        found
    }

    /// Whether an inner point of one of two faces has passed through the surface of the other body, if that
    /// is closed.
    fn entered(&self, faces: [u32; 2], t: f64) -> bool {
        let poses = |t: f64| {
            let instant = Interval::point(t);
            [self.pair.motions.0.enclose(instant), self.pair.motions.1.enclose(instant)]
        };
        let (before, after) = (poses(self.pair.span.lo()), poses(t));
        (0..2).any(|outer| {
            let (body, other) = (self.pair.bodies[outer], self.pair.bodies[1 - outer]);
            if body.boundary().opening().is_some() {
                return false;
            }
            let held = |point: Vector<Interval, 3>, poses: &[PoseEnclosure; 2]| {
                let (own, its) = (&poses[outer], &poses[1 - outer]);
                let way = its.rotation * point + (its.translation - own.translation);
                body.holds_probe(&Probe::new((own.rotation.transposed() * way).0, &|| None))
            };
            inner_points(&other.mesh().triangle(faces[1 - outer] as usize)).into_iter().any(|point| {
                // nothing starts inside a solid body, so only points that are inside now can have entered it
                let now = held(point, &after);
                (now == Some(true) || !body.is_solid())
                    && matches!((held(point, &before), now), (Some(then), Some(now)) if then != now)
            })
        })
    }

    /// Any two faces that are proved to be in contact at a time.
    fn proved_anywhere(&self, t: f64) -> Option<[u32; 2]> {
        let (a, b) = self.pair.motions;
        let relative = RelativePose::at(a, b, t);
        let decide = |faces: [u32; 2]| {
            let [first, second] = self.pair.triangles(faces);
            relative.touching(&first, &second).then_some(true)
        };
        match self.pair.rest(t).meeting(PAIRS, decide) {
            Meeting::Proved(faces) => Some(faces),
            _ => None,
        }
    }
}
