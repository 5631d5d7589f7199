//! The search: balls first, then features.
//!
//! **What it answers.** The verdict of the method.
//!
//! **The mathematics.** Each smooth piece is cut into slices; in a slice where balls of leaves meet, the rest of it from that
//! time on is cut 512 times finer and searched again with features. A fine slice in which no roots had to be searched for is
//! followed by one twice as long; where no leaves are near any more, balls lead on. Where a root finder gives up, the search goes
//! on from the time it reached with a shorter slice.
//!
//! **Why it is sound.** Slices are closed and lie end to end, and at the start of each the bodies are apart: at the first by the
//! caller's proof, at the others because the slice before was searched to its closed end. What the first pass skips is proved
//! by balls.
//!
//! **Source.** [D2M14, sections 5.4.3 and 5.4.4].

use super::advance::Advancement;
use super::raw::RootFinding;
use super::step_back::step_back;
use crate::certificate::{Cost, Reason, Verdict};
use crate::engine::capoeira::{Descent, Domain, Ending, FINER, Spent, balls, coarse, nearest_faces};
use crate::engine::certified::Limits;
use crate::engine::epoch::Scene;
use crate::engine::piece;
use crate::motion::Motion;
use swept_num::Interval;

/// Roots are told within this part of δ.
const ROOT: f64 = 0.25;

/// Where the search of a fine slice ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// No contact before this time.
    pub time: f64,
    /// Faces that have to do with it.
    pub faces: [u32; 2],
    /// Whether they are near each other then; if not, they could not be proved apart for longer.
    pub near: bool,
}

/// What came of a fine slice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Past {
    /// The earliest contact, or what could not be decided.
    pub found: Option<Found>,
    /// Whether any leaves were looked at.
    pub looked: bool,
    /// Whether roots were searched for.
    pub searched: bool,
}

impl Past {
    /// One more end.
    pub(super) fn add(&mut self, found: Found) {
        if self.found.is_none_or(|known| found.time < known.time) {
            self.found = Some(found);
        }
    }
}

/// How leaves are decided.
enum Decision {
    Roots(Box<RootFinding>),
    Faces(Advancement),
}

/// A search by the thesis's method.
pub(crate) struct Search<'a, A, B> {
    descent: Descent<'a, A, B>,
    limits: Limits,
    speed: f64,
    decision: Option<Decision>,
}

impl<'a, A: Motion, B: Motion> Search<'a, A, B> {
    /// `speed` bounds the closing speed.
    pub(crate) fn new(scene: Scene<'a, A, B>, limits: Limits, speed: f64) -> Self {
        let decision = if limits.separation > 0.0 {
            Some(Decision::Faces(Advancement::new(limits)))
        } else {
            RootFinding::new(ROOT * limits.tolerance, in_plane(&scene))
                .ok()
                .map(|roots| Decision::Roots(Box::new(roots)))
        };
        Self { descent: Descent::new(scene, limits.budget), limits, speed, decision }
    }

    /// The verdict for bodies that are apart by η + δ/2 at the start.
    pub(crate) fn run(mut self) -> (Verdict, Cost) {
        let verdict = match self.decision.take() {
            Some(mut decision) => self.verdict(&mut decision),
            // the tolerance was checked, so this is never so
            None => {
                Verdict::Undecided { safe_until: self.descent.scene.span.lo(), reason: Reason::Precision }
            }
        };
        (verdict, self.descent.cost)
    }

    fn verdict(&mut self, decision: &mut Decision) -> Verdict {
        let scene = self.descent.scene;
        let mut from = scene.span.lo();
        for to in piece::ends(scene.motions.0, scene.motions.1, scene.span) {
            for slice in coarse(&mut self.descent, Domain { from, to }, self.speed).into_iter().flatten() {
                if let Some(verdict) = self.slice(decision, slice) {
                    return verdict;
                }
            }
            from = to;
        }
        Verdict::Clear
    }

    /// The verdict if there is a contact in a slice.
    fn slice(&mut self, decision: &mut Decision, slice: Domain) -> Option<Verdict> {
        let spent = |safe_until| Some(Verdict::Undecided { safe_until, reason: Reason::Budget });
        let mut rest = slice;
        let shortest = (slice.to - slice.from) / f64::from(FINER);
        // balls, then features while leaves are near, then balls again
        loop {
            match balls(&mut self.descent, rest) {
                Ending::Never => return None,
                Ending::Spent(until) => return spent(until),
                Ending::At(time, _) => rest.from = time,
            }
            let mut long = shortest;
            loop {
                // at least an ulp
                let to = (rest.from + long).max(rest.from.next_up()).min(slice.to);
                let fine = Domain { from: rest.from, to };
                rest.from = to;
                let past = match self.fine(decision, fine) {
                    Err(Spent) => return spent(fine.from),
                    Ok(past) => past,
                };
                match past.found {
                    None => {}
                    Some(Found { time, faces, near: true }) => {
                        return Some(self.contact(decision, time, faces));
                    }
                    Some(Found { time, near: false, .. }) if time > fine.from => {
                        // proved up to there: on with a shorter slice
                        (rest.from, long) = (time, shortest.min(0.25 * (to - fine.from)));
                        continue;
                    }
                    Some(_) if to > fine.from.next_up() => {
                        (rest.from, long) = (fine.from, 0.25 * (to - fine.from));
                        continue;
                    }
                    Some(Found { time, .. }) => {
                        return Some(Verdict::Undecided { safe_until: time, reason: Reason::Precision });
                    }
                }
                if to >= slice.to {
                    return None;
                }
                if !past.looked {
                    break;
                }
                long = if past.searched { long.min(shortest) } else { 2.0 * long };
            }
        }
    }

    /// Searches a fine slice.
    fn fine(&mut self, decision: &mut Decision, fine: Domain) -> Result<Past, Spent> {
        match decision {
            Decision::Roots(roots) => {
                roots.begin(self.descent.new_epoch(fine.from));
                self.descent.first(fine, roots.as_mut())?;
                Ok(roots.past)
            }
            Decision::Faces(faces) => {
                faces.past = Past::default();
                self.descent.first(fine, faces)?;
                Ok(faces.past)
            }
        }
    }

    fn contact(&mut self, decision: &Decision, time: f64, faces: [u32; 2]) -> Verdict {
        if let Decision::Roots(_) = decision {
            return step_back(&mut self.descent, &self.limits, time, faces);
        }
        let bodies = self.descent.scene.bodies;
        let [f, g] = faces;
        let (_, most) = self.limits.gap();
        match nearest_faces(self.descent.epoch_at(time), bodies, [&[f], &[g]]) {
            Some(nearest) if nearest.most <= most => {
                let least = (self.limits.separation + 0.5 * self.limits.tolerance).next_down();
                Verdict::Contact(nearest.contact(time, least))
            }
            _ => {
                let spent = self.descent.cost.steps >= self.limits.budget;
                let reason = if spent { Reason::Budget } else { Reason::Precision };
                Verdict::Undecided { safe_until: time, reason }
            }
        }
    }
}

/// Whether both bodies are edge sets in the plane z = 0 and stay in it.
fn in_plane<A: Motion, B: Motion>(scene: &Scene<'_, A, B>) -> bool {
    let stays = |pose: crate::motion::PoseEnclosure| {
        let rows = &pose.rotation.0;
        let across = [rows[0][2], rows[1][2], rows[2][0], rows[2][1], pose.translation[2]];
        across.iter().all(|entry| *entry == Interval::ZERO)
    };
    let (a, b) = scene.motions;
    scene.bodies.iter().all(|body| body.flat_edges().is_planar())
        && stays(a.enclose(scene.span))
        && stays(b.enclose(scene.span))
}
