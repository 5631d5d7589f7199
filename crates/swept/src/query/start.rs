//! What the engine does not decide: the start, solid bodies, and whether a contact really happens.
//!
//! **What it answers.** Whether one of two solid bodies holds a part of the other at the start; whether surfaces too near
//! each other at the start share a point; a time by which a contact is proved.
//!
//! **The mathematics.** The engine sees surfaces from the start on. While surfaces stay apart, what is inside stays
//! inside, so containment is asked once. See [`overlap`](super::overlap) and [`hit`](super::hit).
//!
//! **Why it is sound.** Each part is proved for itself; where containment in a solid body cannot be told, nothing is
//! claimed beyond the start.
//!
//! **Source.** `docs/soundness/first-contact.md`; D-09, R-18.

use super::distance::rest_at;
use super::hit::Meet;
use super::inside::held;
use super::overlap::{Overlapping, overlap_at};
use crate::certificate::{Hit, Overlap, Reason, Verdict};
use crate::engine::{Limits, Meeting, Rest};
use crate::motion::Motion;
use swept_num::Interval;

/// Pairs of nodes looked at for the distance of the surfaces of bodies that are inside each other: it is zero for the bodies.
const HOW_FAR_INSIDE: u64 = 256;

impl<A: Motion, B: Motion> Meet<'_, A, B> {
    /// The verdict if a solid body holds a part of the other at the start, or if that cannot be told.
    pub(super) fn inside(&self, limits: &Limits, start: f64) -> Option<Verdict> {
        if !self.bodies.iter().any(|body| body.is_solid()) {
            return None;
        }
        let (first, second) = self.motions;
        let rest = rest_at(self.bodies, first, second, start).ok()?;
        match held(self.bodies, self.motions, &rest, start) {
            [Some(false), Some(false)] => None,
            [of_first, of_second] if of_first == Some(true) || of_second == Some(true) => {
                // where the surfaces meet as well, that says more
                let crossing = overlap_at(self.bodies[0], first, self.bodies[1], second, start).ok();
                let overlap = if let Some(Some(Overlapping::Proved(faces))) = crossing {
                    crossed(&rest, faces)
                } else {
                    // how far inside is told as well as a little work allows
                    let (distance, witness) = rest.distance_within(HOW_FAR_INSIDE);
                    let outer = Some(usize::from(of_first != Some(true)));
                    Overlap { distance, intersecting: true, outer, witness }
                };
                Some(Verdict::Overlapping(overlap))
            }
            // too near a surface to tell its sides apart: that may be near enough for an overlap
            _ => match self.apart(limits, start) {
                Some(Verdict::Overlapping(overlap)) => {
                    Some(Verdict::Overlapping(self.told_apart(start, overlap)))
                }
                _ => Some(Verdict::Undecided { safe_until: start, reason: Reason::Precision }),
            },
        }
    }

    /// The verdict if the bodies are not proved to be η + δ/2 apart at the start.
    pub(super) fn apart(&self, limits: &Limits, start: f64) -> Option<Verdict> {
        let (first, second) = self.motions;
        let undecided = |reason| Some(Verdict::Undecided { safe_until: start, reason });
        let Ok(rest) = rest_at(self.bodies, first, second, start) else {
            return undecided(Reason::Precision);
        };
        let (least, most) = limits.gap();
        match rest.within(least, &mut { limits.budget }, |_| Some(true)) {
            Meeting::Nowhere => return None,
            Meeting::OutOfBudget => return undecided(Reason::Budget),
            Meeting::Proved(_) | Meeting::Possible(_) => {}
        }
        let (distance, witness) = rest.distance();
        if distance.lo() >= least {
            return None;
        }
        if distance.hi() > most {
            return undecided(Reason::Precision);
        }
        Some(Verdict::Overlapping(Overlap { distance, intersecting: false, outer: None, witness }))
    }

    /// What can be added to a verdict of the engine, and the faces for which a hit is proved.
    pub(super) fn settled(&self, start: f64, verdict: Verdict) -> (Verdict, Option<Hit>) {
        match verdict {
            Verdict::Contact(mut contact) => {
                let hit = self.hit(&contact);
                contact.hit_by = hit.map(|hit| hit.by);
                (Verdict::Contact(contact), hit)
            }
            Verdict::Overlapping(overlap) => (Verdict::Overlapping(self.told_apart(start, overlap)), None),
            other => (other, None),
        }
    }

    /// Whether surfaces that are too near each other share a point.
    fn told_apart(&self, start: f64, overlap: Overlap) -> Overlap {
        let ([a, b], (first, second)) = (self.bodies, self.motions);
        let Ok(rest) = rest_at(self.bodies, first, second, start) else { return overlap };
        match overlap_at(a, first, b, second, start) {
            Ok(Some(Overlapping::Proved(faces))) => crossed(&rest, faces),
            Ok(_) => {
                let (distance, witness) = rest.distance();
                let distance = distance.intersection(overlap.distance).unwrap_or(overlap.distance);
                Overlap { distance, intersecting: false, outer: None, witness }
            }
            Err(_) => overlap,
        }
    }
}

/// Two faces are proved to share a point.
fn crossed(rest: &Rest<'_>, faces: [u32; 2]) -> Overlap {
    Overlap { distance: Interval::ZERO, intersecting: true, outer: None, witness: rest.between(faces) }
}
