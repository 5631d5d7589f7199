//! The start, at which nothing is proved yet.
//!
//! **What it answers.** Whether all pairs are apart at the start; if not, the verdict.
//!
//! **The mathematics.** From the roots down, each pair that can be advanced at all waits with the time it
//! reached; the others are split at once. Two faces that cannot be advanced may still be apart by η + δ/2:
//! then they wait at the start itself. If not, either they are proved to be within η + δ, or double precision
//! cannot decide.
//!
//! **Why it is sound.** No pair is taken from the queue before the stack is empty, that is, before every pair
//! is proved apart at the start.

use super::state::Search;
use crate::certificate::{Overlap, Reason, Verdict};
use crate::engine::epoch::Epoch;
use crate::engine::leaf::Faces;
use crate::engine::recorder::Recorder;
use crate::engine::slack::LOWERED;
use crate::hierarchy::Child;
use crate::motion::Motion;
use swept_num::{Interval, Vector, add_down};

impl<A: Motion, B: Motion, R: Recorder> Search<'_, A, B, R> {
    /// Proves every pair apart at the start; if that fails, the verdict.
    pub(super) fn begin(&mut self, epoch: &mut Epoch) -> Option<Verdict> {
        let way = self.first_way(epoch);
        self.stack.push(([0, 0], way));
        while let Some((pair, way)) = self.stack.pop() {
            if let Err(reason) = self.meter.step() {
                return Some(Verdict::Undecided { safe_until: epoch.time, reason });
            }
            if let [Child::Face(a), Child::Face(b)] = self.children(pair) {
                if let Some(verdict) = self.begin_faces(epoch, pair, [a, b]) {
                    return Some(verdict);
                }
                continue;
            }
            self.split(epoch, pair, way, epoch.time);
        }
        None
    }

    fn begin_faces(&mut self, epoch: &mut Epoch, pair: [u32; 2], faces: [u32; 2]) -> Option<Verdict> {
        self.cost.face_pairs += 1;
        let unit = self.moving.bodies[0].local().unit;
        let at = Faces::at(epoch.view(0), self.moving.bodies, faces, None);
        let corners = at.along(epoch.view(0), Vector(at.closest.direction));
        let step = corners.step(0.0);
        let tolerance = self.limits.tolerance;
        let rotation = epoch.sides[0].pose.rotation;
        let direction = || (rotation * Vector(at.closest.direction)).0;
        if step > 0.0 {
            let until = add_down(epoch.time, step);
            self.record.separated(pair, epoch.time, until.min(epoch.end), direction);
            self.wait(epoch, pair, 0, until);
            return None;
        }
        // Are they proved to be at least η + δ/2 apart? The gap is what remains above η + 5δ/8. The unit is a
        // power of two, the product is less than δ/8, and rounding does not change the sign of a sum.
        if corners.gap() + 0.125 * tolerance / unit * LOWERED > 0.0 {
            self.record.separated(pair, epoch.time, epoch.time, direction);
            self.wait(epoch, pair, 0, epoch.time);
            return None;
        }
        let most = at.most * unit;
        if most <= self.limits.near() {
            let witness = at.witness(&epoch.sides[0], faces);
            return Some(Verdict::Overlapping(Overlap {
                distance: Interval::between(0.0, most),
                intersecting: false,
                outer: None,
                witness,
            }));
        }
        Some(Verdict::Undecided { safe_until: epoch.time, reason: Reason::Precision })
    }
}
