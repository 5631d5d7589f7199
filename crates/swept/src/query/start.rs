//! What the engine does not decide: the start, solid bodies, and whether a contact really happens.
//!
//! **What it answers.** Whether one of two solid bodies contains a part of the other at the start; whether
//! surfaces that are too close at the start share a point; a time by which a contact is proved.
//!
//! **The mathematics.** The engine follows the surfaces from the start on. While surfaces stay apart, what is
//! inside stays inside, so containment is tested once. See [`overlap`](super::overlap) and
//! [`hit`](super::hit).
//!
//! **Why it is sound.** Each part is proved on its own. Where containment in a solid body cannot be decided,
//! nothing is claimed beyond the start.
//!
//! **Source.** [D2M14] and [Redon06] leave out the start (D-09, R-18).

use super::hit::hit;
use super::inside::held;
use super::overlap::{Overlapping, overlap_at};
use crate::certificate::{Hit, Overlap, Reason, Verdict};
use crate::engine::{Limits, Meeting, Pair, Rest};
use crate::motion::Motion;
use swept_num::Interval;

/// Maximum number of pairs of nodes examined for the distance between the surfaces when one body is inside
/// the other. The bodies' own distance is then zero.
const HOW_FAR_INSIDE: u64 = 256;

/// The verdict if a solid body contains a part of the other at the start, or if that cannot be decided.
pub(super) fn inside<A: Motion, B: Motion>(pair: &Pair<'_, A, B>, limits: &Limits<'_>) -> Option<Verdict> {
    if !pair.bodies.iter().any(|body| body.is_solid()) || pair.starts_far() {
        return None;
    }
    let start = pair.start();
    let rest = pair.rest(start);
    match held(pair.bodies, pair.motions, &rest, start) {
        [Some(false), Some(false)] => None,
        [of_first, of_second] if of_first == Some(true) || of_second == Some(true) => {
            // if the surfaces meet as well, that says more
            let overlap = if let Some(faces) = meeting(pair) {
                crossed(&rest, faces)
            } else {
                // how far inside is reported as precisely as a little work allows
                let (distance, witness) = rest.distance_within(HOW_FAR_INSIDE);
                let outer = Some(usize::from(of_first != Some(true)));
                Overlap { distance, intersecting: true, outer, witness }
            };
            Some(Verdict::Overlapping(overlap))
        }
        // too close to a surface to tell its sides apart: that may be close enough for an overlap
        _ => match apart(pair, limits) {
            Some(Verdict::Overlapping(overlap)) => Some(Verdict::Overlapping(looked_at(pair, overlap))),
            Some(Verdict::Undecided { safe_until, reason: Reason::Stopped }) => {
                Some(Verdict::Undecided { safe_until, reason: Reason::Stopped })
            }
            _ => Some(Verdict::Undecided { safe_until: start, reason: Reason::Precision }),
        },
    }
}

/// The verdict if the bodies are not proved to be η + δ/2 apart at the start.
pub(super) fn apart<A: Motion, B: Motion>(pair: &Pair<'_, A, B>, limits: &Limits<'_>) -> Option<Verdict> {
    let start = pair.start();
    let undecided = |reason| Some(Verdict::Undecided { safe_until: start, reason });
    let rest = pair.rest(start);
    let (least, most) = limits.gap();
    match rest.within(least, &mut limits.meter_at_start(start), |_| Some(true)) {
        Meeting::Nowhere => return None,
        Meeting::Ended(reason) => return undecided(reason),
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

/// The engine's verdict with what can be added to it, and the hit if one is proved.
pub(super) fn settled<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    verdict: Verdict,
) -> (Verdict, Option<Hit>) {
    match verdict {
        Verdict::Contact(mut contact) => {
            let hit = hit(pair, limits, &contact);
            contact.hit_by = hit.map(|hit| hit.by);
            (Verdict::Contact(contact), hit)
        }
        Verdict::Overlapping(overlap) => (Verdict::Overlapping(looked_at(pair, overlap)), None),
        other => (other, None),
    }
}

/// Adds whether surfaces that are too close share a point.
fn looked_at<A: Motion, B: Motion>(pair: &Pair<'_, A, B>, overlap: Overlap) -> Overlap {
    let rest = pair.rest(pair.start());
    if let Some(faces) = meeting(pair) {
        return crossed(&rest, faces);
    }
    let (distance, witness) = rest.distance();
    let distance = distance.intersection(overlap.distance).unwrap_or(overlap.distance);
    Overlap { distance, intersecting: false, outer: None, witness }
}

/// Two faces that are proved to share a point at the start.
fn meeting<A: Motion, B: Motion>(pair: &Pair<'_, A, B>) -> Option<[u32; 2]> {
    let ([a, b], (first, second)) = (pair.bodies, pair.motions);
    match overlap_at(a, first, b, second, pair.start()) {
        Ok(Some(Overlapping::Proved(faces))) => Some(faces),
        // not an error: sizes are in range, or the query would have been refused
        _ => None,
    }
}

/// The overlap of two faces that are proved to share a point.
fn crossed(rest: &Rest<'_>, faces: [u32; 2]) -> Overlap {
    Overlap { distance: Interval::ZERO, intersecting: true, outer: None, witness: rest.between(faces) }
}
