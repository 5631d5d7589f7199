//! The search: balls first, then features.
//!
//! **The mathematics.** Each smooth piece is cut into slices. In a slice where balls of leaves meet, the rest
//! of it from that time on is cut 512 times finer and searched again with features. A fine slice in which no
//! roots had to be searched for is followed by one twice as long; where no leaves are close any more, balls
//! take over again. Where a root finder gives up, the search goes on from the time it reached, with a shorter
//! slice.
//!
//! **Why it is sound.** Slices are closed and lie end to end, and the bodies are apart at the start of each:
//! for the first by the caller's proof, for the others because the slice before was searched up to and
//! including its end. What the first pass skips is proved clear by balls.
//!
//! **Source.** [D2M14, sections 5.4.3 and 5.4.4].

use super::advance::Advancement;
use super::past::{Found, Past};
use super::raw::RootFinding;
use super::step_back::step_back;
use crate::certificate::{Cost, Reason, Verdict};
use crate::engine::balls::{Descent, Domain, Ending, FINER, balls, coarse, nearest_faces};
use crate::engine::limits::Limits;
use crate::engine::pair::Pair;
use crate::engine::piece;
use crate::engine::recorder::Recorder;
use crate::motion::{Motion, PoseEnclosure};
use swept_num::Interval;

/// Roots are reported within this fraction of δ.
const ROOT: f64 = 0.25;

/// How leaves are decided.
enum Decision<'w> {
    Roots(Box<RootFinding>),
    Faces(Advancement<'w>),
}

/// Searches by the thesis's method, for bodies that are apart by η + δ/2 at the start. Nothing is recorded.
///
/// # Guarantee
/// As stated by [`Verdict`].
pub(crate) fn search<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    _: &mut impl Recorder,
) -> (Verdict, Cost) {
    let decision = if limits.separation > 0.0 {
        Some(Decision::Faces(Advancement::new(*limits)))
    } else {
        RootFinding::new(ROOT * limits.tolerance, in_plane(pair))
            .ok()
            .map(|roots| Decision::Roots(Box::new(roots)))
    };
    let Some(mut decision) = decision else {
        // never happens: the tolerance has been checked
        let reason = Reason::Precision;
        return (Verdict::Undecided { safe_until: pair.start(), reason }, Cost::default());
    };
    let mut search = Search { descent: Descent::new(pair, limits), limits: *limits };
    let verdict = search.verdict(&mut decision);
    (verdict, search.descent.cost())
}

/// A search in progress.
struct Search<'a, A, B> {
    descent: Descent<'a, A, B>,
    limits: Limits<'a>,
}

impl<A: Motion, B: Motion> Search<'_, A, B> {
    fn verdict(&mut self, decision: &mut Decision<'_>) -> Verdict {
        let pair = self.descent.pair;
        let mut from = pair.start();
        for to in piece::ends(pair.motions.0, pair.motions.1, pair.span) {
            for slice in coarse(&mut self.descent, Domain { from, to }).into_iter().flatten() {
                if let Some(verdict) = self.slice(decision, slice) {
                    return verdict;
                }
            }
            from = to;
        }
        Verdict::Clear
    }

    /// The verdict if there is a contact in a slice.
    fn slice(&mut self, decision: &mut Decision<'_>, slice: Domain) -> Option<Verdict> {
        let ended = |safe_until, reason| Some(Verdict::Undecided { safe_until, reason });
        let mut rest = slice;
        let shortest = (slice.to - slice.from) / f64::from(FINER);
        // balls, then features while leaves are near, then balls again
        loop {
            match balls(&mut self.descent, rest) {
                Ending::Never => return None,
                Ending::Ended(until, reason) => return ended(until, reason),
                Ending::At(time, _) => rest.from = time,
            }
            let mut long = shortest;
            loop {
                // at least an ulp
                let to = (rest.from + long).max(rest.from.next_up()).min(slice.to);
                let fine = Domain { from: rest.from, to };
                rest.from = to;
                let past = match self.fine(decision, fine) {
                    Err(reason) => return ended(fine.from, reason),
                    Ok(past) => past,
                };
                match past.found {
                    None => {}
                    Some(Found { time, faces, near: true }) => {
                        return Some(self.contact(decision, time, faces));
                    }
                    Some(Found { time, near: false, .. }) if time > fine.from => {
                        // proved up to there: go on with a shorter slice
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
    fn fine(&mut self, decision: &mut Decision<'_>, fine: Domain) -> Result<Past, Reason> {
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

    fn contact(&mut self, decision: &Decision<'_>, time: f64, faces: [u32; 2]) -> Verdict {
        if let Decision::Roots(_) = decision {
            return step_back(&mut self.descent, &self.limits, time, faces);
        }
        let bodies = self.descent.pair.bodies;
        let [f, g] = faces;
        let (_, most) = self.limits.gap();
        match nearest_faces(self.descent.epoch_at(time), bodies, [&[f], &[g]]) {
            Some(nearest) if nearest.most <= most => {
                Verdict::Contact(nearest.contact(time, self.limits.least_gap()))
            }
            _ => {
                let reason = self.descent.meter.ended().unwrap_or(Reason::Precision);
                Verdict::Undecided { safe_until: time, reason }
            }
        }
    }
}

/// Whether both bodies are edge sets in the plane z = 0 and stay in it.
fn in_plane<A: Motion, B: Motion>(pair: &Pair<'_, A, B>) -> bool {
    let stays = |pose: PoseEnclosure| {
        let rows = &pose.rotation.0;
        let across = [rows[0][2], rows[1][2], rows[2][0], rows[2][1], pose.translation[2]];
        across.iter().all(|entry| *entry == Interval::ZERO)
    };
    let (a, b) = pair.motions;
    pair.bodies.iter().all(|body| body.flat_edges().is_planar())
        && stays(a.enclose(pair.span))
        && stays(b.enclose(pair.span))
}
