//! Pairs of faces: advanced again and again.
//!
//! **What it answers.** How long two faces stay apart; when they are close; where they touch.
//!
//! **The mathematics.** A direction that turns with the closest features
//! ([`turning`](crate::engine::turning)) usually reaches nearly to the contact; faces that have the same features
//! share it, without being measured. If it falls short, two fixed
//! directions give a step each ([`leaf`](crate::engine::leaf)): that of the closest features, and one along
//! which other faces stayed apart to the end. The longest step is taken. Faces that rest on each other, or
//! part very slowly at a tiny gap, would be advanced by less than s_min forever: they make progress by keeping
//! η + 9δ/16 instead of η + 5δ/8.
//!
//! **Why it is sound.** η + 9δ/16 is above η + δ/2, which is what is claimed. A step ends at the greatest
//! float that is not after its real end.

use super::state::Search;
use crate::certificate::{Contact, Reason};
use crate::engine::epoch::Epoch;
use crate::engine::leaf::{Faces, PlacedFaces};
use crate::engine::limits::Limits;
use crate::engine::queue::Waiting;
use crate::engine::recorder::Recorder;
use crate::engine::turning::Along;
use crate::motion::Motion;
use crate::shape::triangle::Feature;
use swept_num::{Interval, Vector, add_down};

/// A step along a turning direction that is this part of what could be hoped for is taken at once.
const GOOD_PART: f64 = 0.5;
/// Number of pairs of faces measured before a direction that served others is tried as well.
const PATIENCE: u64 = 256;

/// What became of two faces.
pub(super) enum Fate {
    /// They are done with, or wait in the queue again.
    Going,
    /// They are apart until this time.
    Until(f64),
    /// They are within η + δ at this time and cannot be advanced.
    Near(f64),
    /// They cannot be advanced beyond this time.
    Stuck(f64, Reason),
}

impl<A: Motion, B: Motion, R: Recorder> Search<'_, A, B, R> {
    /// Advances two faces while they are the earliest pair.
    pub(super) fn advance(&mut self, epoch: &mut Epoch, time: f64, pair: [u32; 2], faces: [u32; 2]) -> Fate {
        let mut time = time;
        let mut hint = self.hints.of(pair);
        // an epoch from which the pair was examined before has nothing more to say about it
        if !self.serves(epoch, time) || self.hints.examined(pair, epoch.time) {
            self.clock.set(epoch, time);
        }
        loop {
            match self.advanced(epoch, pair, faces, &mut hint) {
                Fate::Until(until) if until >= self.limit(epoch) => {
                    self.reached(epoch, pair, 0);
                    return Fate::Going;
                }
                Fate::Until(until) if until > time => {
                    if self.queue.earliest().is_some_and(|earliest| earliest < until) {
                        self.queue.push(Waiting { time: until, pair, way: 0 });
                        return Fate::Going;
                    }
                    self.meter.proved(until);
                    if let Err(reason) = self.meter.step() {
                        return Fate::Stuck(until, reason);
                    }
                    time = until;
                }
                fate if epoch.time == time => return fate,
                // the epoch was too early: try again from `time` itself
                _ => {}
            }
            self.clock.set(epoch, time);
        }
    }

    /// How far two faces can be advanced from an epoch.
    fn advanced(
        &mut self,
        epoch: &mut Epoch,
        pair: [u32; 2],
        faces: [u32; 2],
        hint: &mut Option<[Feature; 2]>,
    ) -> Fate {
        let time = epoch.time;
        let unit = self.moving.bodies[0].local().unit;
        let Limits { tolerance, least_step, .. } = self.limits;
        self.cost.face_pairs += 1;
        let (speed, horizon) = (self.moving.closing / unit, self.limit(epoch) - time);
        let good = |along: &Along| along.step > GOOD_PART * along.longest && along.step > 16.0 * least_step;
        let view = epoch.view(0);
        let placed = PlacedFaces::at(view, self.moving.bodies, faces);
        let tried = |guide| placed.turning(view, guide, speed, horizon).filter(good);
        let shared = self.hints.guides(time).find_map(tried);
        if let Some(along) = shared {
            self.hints.set(pair, time, None);
            return self.turned(epoch, pair, along.step);
        }
        let at = placed.measured(view, hint.or_else(|| self.hints.shared(&placed)));
        *hint = Some(at.closest.features);
        self.hints.set(pair, time, *hint);
        self.hints.found(&placed, at.closest.features);
        let mut direction = Vector(at.closest.direction);
        let guide = at.guide(view);
        let turning = guide.and_then(|guide| placed.turning(view, &guide, speed, horizon));
        if let (Some(guide), Some(along)) = (guide, turning)
            && good(&along)
        {
            self.hints.guided(time, guide);
            return self.turned(epoch, pair, along.step);
        }
        let corners = at.along(epoch.view(0), direction);
        let mut step = corners.step(0.0);
        // not `<`: for bodies at rest relative to each other the least step is zero
        if step <= least_step {
            // resting or parting at a tiny gap: keeping a slightly smaller distance is enough
            let relieved = corners.step(0.0625 * tolerance / unit);
            if relieved >= 16.0 * least_step {
                step = relieved;
            }
        }
        if self.cost.face_pairs > PATIENCE
            && let Some(world) = self.long_lasting
        {
            let known = epoch.sides[0].pose.rotation.transposed() * world;
            let other = at.along(epoch.view(0), known).step(0.0);
            if other > step {
                (step, direction) = (other, known);
            }
        }
        let turned = turning.map_or(0.0, |along| along.step);
        if step.max(turned) <= least_step && at.most * unit <= self.limits.near() {
            return Fate::Near(time);
        }
        if turned > step {
            return self.turned(epoch, pair, turned);
        }
        let until = add_down(time, step);
        if until <= time {
            return Fate::Stuck(time, Reason::Precision);
        }
        let rotation = epoch.sides[0].pose.rotation;
        if until >= epoch.end {
            self.long_lasting = Some(rotation * direction);
        }
        self.record.separated(pair, time, until.min(epoch.end), || (rotation * direction).0);
        Fate::Until(until)
    }

    /// Two faces stay apart for a time along a direction that turns. The record leaves such directions open:
    /// a proof is written in fixed ones.
    fn turned(&mut self, epoch: &Epoch, pair: [u32; 2], step: f64) -> Fate {
        let until = add_down(epoch.time, step);
        if until <= epoch.time {
            return Fate::Stuck(epoch.time, Reason::Precision);
        }
        self.record.separated(pair, epoch.time, until.min(epoch.end), || [0.0; 3]);
        Fate::Until(until)
    }

    /// The contact of two faces at a time, measured once more.
    pub(super) fn contact(&mut self, epoch: &mut Epoch, time: f64, faces: [u32; 2]) -> Contact {
        if epoch.time != time {
            self.clock.set(epoch, time);
        }
        let at = Faces::at(epoch.view(0), self.moving.bodies, faces, None);
        let unit = self.moving.bodies[0].local().unit;
        let least = self.limits.least_gap();
        Contact {
            safe_until: time,
            hit_by: None,
            gap: Interval::between(least, (at.most * unit).max(least)),
            witness: at.witness(&epoch.sides[0], faces),
            approach_speed: -at.parting(epoch.view(0)) * unit,
        }
    }
}
