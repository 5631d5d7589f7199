//! Questions about what two motions do not have in common.
//!
//! **What it answers.** An answer that was found relative to a carrier of both bodies
//! ([`Shared`]), as it is in the world.
//!
//! **Why it is sound.** Times, distances and which faces are close are the same in every frame. Witness points
//! and normals are hints; they are rounded in the world as they are in any other answer.

use crate::certificate::{Answer, Contact, Overlap, Verdict, Witness};
use crate::motion::{Motion, Shared};
use swept_num::Vector;

/// The answer with its witness in the world.
pub(super) fn placed(answer: Answer, shared: &Shared) -> Answer {
    let verdict = placed_verdict(answer.verdict, answer.span.lo(), shared);
    Answer { verdict, ..answer }
}

/// The verdict about a span with this start, with its witness in the world.
pub(super) fn placed_verdict(verdict: Verdict, start: f64, shared: &Shared) -> Verdict {
    match verdict {
        Verdict::Contact(contact) => {
            let witness = placed_at(contact.safe_until, contact.witness, shared);
            Verdict::Contact(Contact { witness, ..contact })
        }
        Verdict::Overlapping(overlap) => {
            let witness = placed_at(start, overlap.witness, shared);
            Verdict::Overlapping(Overlap { witness, ..overlap })
        }
        other => other,
    }
}

/// The witness at a time, in the world.
pub(super) fn placed_at(time: f64, witness: Witness, shared: &Shared) -> Witness {
    let pose = shared.carrier.pose(time);
    let place = |point: [f64; 3]| (pose.rotation * Vector(point) + pose.translation).0;
    let normal = (pose.rotation * Vector(witness.normal)).0;
    Witness { points: witness.points.map(place), normal, ..witness }
}
