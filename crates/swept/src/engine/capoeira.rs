//! Capoeira: the tree of balls alone.
//!
//! **What it answers.** A time before which two bodies do not touch, found quickly and never reported late,
//! from the smallest balls around parts of both ([`search`]). The faces inside the leaves are not tested, so
//! the bodies may still be apart at that time.
//!
//! **The mathematics.** The slices of each smooth piece are searched one after the other
//! ([`balls`](super::balls)). The first slice in which leaves meet has the answer.
//!
//! **Why it is sound.** Slices and pieces are closed and lie end to end. The caller has proved the bodies
//! apart at the start. The gap has no promised upper limit: it is at least η + δ/2, because the target is,
//! and it is reported with the distance between faces in the leaves as its upper bound. The argument is in
//! `docs/soundness/d2m.md`.
//!
//! **Source.** [D2M14, section 5.4.4]; false positives are inherent to the method (D-18).

use super::balls::{Descent, Domain, Ending, balls, coarse, nearest_faces};
use super::limits::Limits;
use super::pair::Pair;
use super::piece;
use super::recorder::Recorder;
use crate::certificate::{Contact, Cost, Reason, Verdict};
use crate::motion::Motion;

/// Searches with balls alone, for bodies that are apart by η + δ/2 at the start. Nothing is recorded.
///
/// # Guarantee
/// `Clear` and `Undecided` as [`Verdict`] says. `Contact`: never reported late; the gap is at least η + δ/2
/// and is reported.
pub(crate) fn search<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    _: &mut impl Recorder,
) -> (Verdict, Cost) {
    let mut descent = Descent::new(pair, limits);
    let verdict = verdict(&mut descent, limits);
    (verdict, descent.cost())
}

fn verdict<A: Motion, B: Motion>(descent: &mut Descent<'_, A, B>, limits: &Limits<'_>) -> Verdict {
    let pair = descent.pair;
    let mut from = pair.start();
    for to in piece::ends(pair.motions.0, pair.motions.1, pair.span) {
        for slice in coarse(descent, Domain { from, to }).into_iter().flatten() {
            match balls(descent, slice) {
                Ending::Never => {}
                Ending::At(time, leaves) => {
                    let undecided = Verdict::Undecided { safe_until: time, reason: Reason::Precision };
                    return contact(descent, limits, time, leaves).map_or(undecided, Verdict::Contact);
                }
                Ending::Ended(safe_until, reason) => return Verdict::Undecided { safe_until, reason },
            }
        }
        from = to;
    }
    Verdict::Clear
}

/// The contact of two leaves at a time.
fn contact<A: Motion, B: Motion>(
    descent: &mut Descent<'_, A, B>,
    limits: &Limits<'_>,
    time: f64,
    leaves: [u32; 2],
) -> Option<Contact> {
    let bodies = descent.pair.bodies;
    let epoch = descent.epoch_at(time);
    let [a, b] = [0, 1].map(|i: usize| bodies[i].spheres().leaf(leaves[i]));
    let nearest = nearest_faces(epoch, bodies, [a?, b?])?;
    Some(nearest.contact(time, limits.least_gap()))
}
