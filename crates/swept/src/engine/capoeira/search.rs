//! The search with balls alone.
//!
//! **What it answers.** A time before which two bodies do not come within the target of each other, and the leaves whose
//! balls do then; or a proof that none do.
//!
//! **The mathematics.** Each smooth piece of both motions is first cut to the time in which the balls of the whole bodies may
//! meet, then into [`Slices`]; each slice is searched from the roots. The first slice with leaves that meet has the answer.
//!
//! **Why it is sound.** Slices and pieces are closed and lie end to end. At the start the bodies are proved apart by the caller.
//! The gap is told, not promised: it is at least η + δ/2, as the target is, and at most the distance of faces in the leaves.
//!
//! **Source.** [D2M14, section 5.4.4]; false positives are inherent to it (D-18).

use super::descent::{Descent, Leaves, Spent};
use super::domain::Domain;
use super::found::nearest_faces;
use super::slices::Slices;
use crate::certificate::{Contact, Cost, Reason, Verdict};
use crate::engine::certified::Limits;
use crate::engine::epoch::Scene;
use crate::engine::piece;
use crate::motion::Motion;

/// How a pass ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::engine) enum Ending {
    /// Leaves meet at this time, and none before it.
    At(f64, [u32; 2]),
    /// No leaves meet.
    Never,
    /// The budget was used up in a search that began at this time.
    Spent(f64),
}

/// Balls of leaves that are near each other meet.
#[derive(Default)]
pub(in crate::engine) struct BallsMeet {
    pub leaves: Option<[u32; 2]>,
}

impl<A, B> Leaves<A, B> for BallsMeet {
    fn meet(&mut self, _: &mut Descent<'_, A, B>, leaves: [u32; 2], domain: Domain) -> Option<f64> {
        // what begins later than what is known is not asked for
        self.leaves = Some(leaves);
        Some(domain.from)
    }
}

/// A search with balls alone.
pub(crate) struct Search<'a, A, B> {
    descent: Descent<'a, A, B>,
    limits: Limits,
    speed: f64,
}

impl<'a, A: Motion, B: Motion> Search<'a, A, B> {
    /// `speed` bounds the closing speed.
    pub(crate) fn new(scene: Scene<'a, A, B>, limits: Limits, speed: f64) -> Self {
        Self { descent: Descent::new(scene, limits.budget), limits, speed }
    }

    /// The verdict for bodies that are apart by η + δ/2 at the start.
    pub(crate) fn run(mut self) -> (Verdict, Cost) {
        let verdict = self.verdict();
        (verdict, self.descent.cost)
    }

    fn verdict(&mut self) -> Verdict {
        let scene = self.descent.scene;
        let mut from = scene.span.lo();
        for to in piece::ends(scene.motions.0, scene.motions.1, scene.span) {
            for slice in coarse(&mut self.descent, Domain { from, to }, self.speed).into_iter().flatten() {
                match balls(&mut self.descent, slice) {
                    Ending::Never => {}
                    Ending::At(time, leaves) => return self.found(time, leaves),
                    Ending::Spent(safe_until) => {
                        return Verdict::Undecided { safe_until, reason: Reason::Budget };
                    }
                }
            }
            from = to;
        }
        Verdict::Clear
    }

    fn found(&mut self, time: f64, leaves: [u32; 2]) -> Verdict {
        match contact(&mut self.descent, &self.limits, time, leaves) {
            Some(contact) => Verdict::Contact(contact),
            None => Verdict::Undecided { safe_until: time, reason: Reason::Precision },
        }
    }
}

/// The slices of the part of a piece in which the bodies' balls may meet, if there is one.
pub(in crate::engine) fn coarse<A: Motion, B: Motion>(
    descent: &mut Descent<'_, A, B>,
    piece: Domain,
    speed: f64,
) -> Option<Slices> {
    let scene = descent.scene;
    let span = descent.roots(piece)?;
    let rest = swept_num::Interval::between(span.from, span.to);
    let bends = [scene.motions.0.curvature(rest), scene.motions.1.curvature(rest)];
    let bend: f64 =
        [0, 1].into_iter().map(|i| bends[i].point_acceleration(scene.bodies[i].local().reach)).sum();
    let radius = |i: usize| scene.bodies[i].spheres().balls()[0].radius * scene.bodies[i].local().unit;
    let radii = [radius(0), radius(1)];
    Some(Slices::of(span, speed, bend, radii))
}

/// The first meeting of balls of leaves in a slice.
pub(in crate::engine) fn balls<A: Motion, B: Motion>(
    descent: &mut Descent<'_, A, B>,
    slice: Domain,
) -> Ending {
    let mut meeting = BallsMeet::default();
    match (descent.first(slice, &mut meeting), meeting.leaves) {
        (Ok(Some(time)), Some(leaves)) => Ending::At(time, leaves),
        (Ok(_), _) => Ending::Never,
        (Err(Spent), _) => Ending::Spent(slice.from),
    }
}

/// The contact of two leaves at a time.
fn contact<A: Motion, B: Motion>(
    descent: &mut Descent<'_, A, B>,
    limits: &Limits,
    time: f64,
    leaves: [u32; 2],
) -> Option<Contact> {
    let bodies = descent.scene.bodies;
    let epoch = descent.epoch_at(time);
    let [a, b] = [0, 1].map(|i: usize| bodies[i].spheres().leaf(leaves[i]));
    let nearest = nearest_faces(epoch, bodies, [a?, b?])?;
    Some(nearest.contact(time, (limits.separation + 0.5 * limits.tolerance).next_down()))
}
