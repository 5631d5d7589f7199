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
    let at = |time: f64, witness: Witness| {
        let pose = shared.carrier.pose(time);
        let place = |point: [f64; 3]| (pose.rotation * Vector(point) + pose.translation).0;
        let normal = (pose.rotation * Vector(witness.normal)).0;
        Witness { points: witness.points.map(place), normal, ..witness }
    };
    let start = answer.span.lo();
    let verdict = match answer.verdict {
        Verdict::Contact(contact) => {
            let witness = at(contact.safe_until, contact.witness);
            Verdict::Contact(Contact { witness, ..contact })
        }
        Verdict::Overlapping(overlap) => {
            let witness = at(start, overlap.witness);
            Verdict::Overlapping(Overlap { witness, ..overlap })
        }
        other => other,
    };
    Answer { verdict, ..answer }
}
