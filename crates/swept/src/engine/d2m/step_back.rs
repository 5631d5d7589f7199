//! From a contact back to where the bodies are apart.
//!
//! **What it answers.** A time not after a contact of two faces at which the bodies are between η + δ/2 and η
//! + δ apart.
//!
//! **The mathematics.** The first guess is first order, (η + 3δ/4 - d)/v with the closing speed v, and is
//! checked. Where it fails, the time is bracketed between one that is too close and one that is too far, and
//! bisected. Some time between them fits, since distances are continuous and the bodies are at least η + δ/2
//! apart at the start. Then all other faces are examined: if some are closer than η + δ/2, the step back is
//! repeated from them, and so on.
//!
//! **Why it is sound.** There is no contact before the contact found, so there is none before an earlier
//! time. The distance at that time is proved, from below for all faces and from above by two points. Speeds
//! are hints, and v = 0 only makes the first guess useless (D-10).
//!
//! **Source.** [D2M14, section 5.3.2], which takes the first guess unchecked.

use crate::certificate::{Reason, Verdict};
use crate::engine::balls::{Descent, Nearest, nearest_faces};
use crate::engine::limits::Limits;
use crate::engine::rest::Meeting;
use crate::motion::Motion;

/// How often other faces may turn out to be closer.
const ROUNDS: usize = 64;
/// Maximum number of bisections: enough to exhaust double precision.
const HALVINGS: usize = 128;

/// The verdict for a contact of two faces at a time before which there is none.
pub(super) fn step_back<A: Motion, B: Motion>(
    search: &mut Descent<'_, A, B>,
    limits: &Limits<'_>,
    time: f64,
    faces: [u32; 2],
) -> Verdict {
    let (least, _) = limits.gap();
    let (mut time, mut faces) = (time, faces);
    for _ in 0..ROUNDS {
        let Some(back) = back_from(search, limits, time, faces) else {
            return Verdict::Undecided { safe_until: time, reason: Reason::Precision };
        };
        time = back;
        let (rest, start) = (search.pair.rest(time), search.pair.start());
        let mut nearer = None;
        let looked = rest.within(least, &mut search.meter, |pair| {
            nearer = Some(pair);
            // at the start all faces are proved apart, so none of them stops the search
            (time > start).then_some(true)
        });
        match (looked, nearer) {
            (Meeting::Ended(reason), _) => return Verdict::Undecided { safe_until: time, reason },
            (Meeting::Proved(pair), _) => faces = pair,
            _ => return reported(search, limits, time, faces),
        }
    }
    Verdict::Undecided { safe_until: time, reason: Reason::Precision }
}

fn reported<A: Motion, B: Motion>(
    search: &mut Descent<'_, A, B>,
    limits: &Limits<'_>,
    time: f64,
    faces: [u32; 2],
) -> Verdict {
    let bodies = search.pair.bodies;
    let [f, g] = faces;
    match nearest_faces(search.epoch_at(time), bodies, [&[f], &[g]]) {
        Some(nearest) => {
            let least = limits.least_gap();
            Verdict::Contact(nearest.contact(time, least))
        }
        None => Verdict::Undecided { safe_until: time, reason: Reason::Precision },
    }
}

/// A time not after `time` at which two faces are as far apart as they should be.
fn back_from<A: Motion, B: Motion>(
    search: &mut Descent<'_, A, B>,
    limits: &Limits<'_>,
    time: f64,
    faces: [u32; 2],
) -> Option<f64> {
    let bodies = search.pair.bodies;
    let start = search.pair.start();
    let (least, most) = limits.gap();
    let wanted = limits.separation + 0.75 * limits.tolerance;
    let [f, g] = faces;
    let mut look = |t: f64| nearest_faces(search.epoch_at(t), bodies, [&[f], &[g]]);
    let at = look(time)?;
    let fits = |at: &Nearest| at.least >= least && at.most <= most;
    if fits(&at) {
        return Some(time);
    }
    let (mut near, mut far) = (time, None);
    if at.most > most {
        return None;
    }
    let ahead = (wanted - at.most) / at.speed;
    let mut back = if ahead > 0.0 && ahead.is_finite() { ahead } else { limits.least_step };
    // at least an ulp of time
    back = back.max(time - time.next_down());
    for _ in 0..HALVINGS {
        let t = match far {
            None => (time - back).max(start),
            Some(far) => far + 0.5 * (near - far),
        };
        if t >= near || far.is_some_and(|far| t <= far) {
            return None;
        }
        let at = look(t)?;
        if fits(&at) || t == start && at.most <= most {
            return Some(t);
        }
        if at.most > wanted {
            far = Some(t);
        } else if t == start {
            return None;
        } else {
            near = t;
            back *= 2.0;
        }
    }
    None
}
