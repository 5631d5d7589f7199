//! Inner pairs: replaced by their child pairs.
//!
//! **What it answers.** Which child pairs of an inner pair are proved apart up to a later time, and which
//! have to be split again.
//!
//! **The mathematics.** The larger node is split, and its children, at most four, are bounded at once against
//! the other node ([`kernel`](crate::engine::kernel)): by their hulls along the direction found for the pair
//! ([`planes`](super::planes)) and by their spheres, or by their lenses where the other is a face. If all of
//! them stay apart long enough to travel by the size of the node, splitting gains little, and the pair is
//! advanced as a whole.
//!
//! **Why it is sound.** Each child pair waits with a time up to which it is proved apart, or goes on the
//! stack. A bound from an earlier epoch of the same piece holds just as well.

use super::planes::{Parted, TRIED, earlier};
use super::state::Search;
use crate::certificate::Reason;
use crate::engine::epoch::Epoch;
use crate::engine::hulls::plane_direction;
use crate::engine::kernel::{Steps, face_direction, lens_direction};
use crate::engine::leaf::corners;
use crate::engine::limits::Limits;
use crate::engine::recorder::Recorder;
use crate::hierarchy::{Block, Body, Child, LANES};
use crate::motion::Motion;
use swept_num::Vector;

/// A pair of nodes is not split while it stays apart long enough to travel by this many times its size,
/// provided the bodies turn by at most `TURNS` radians. The more they turn, the smaller the factor, since
/// pairs then come and go more often.
const WHOLE: f64 = 4.0;
const TURNS: f64 = 4.0;
/// The smallest factor.
const LEAST_WHOLE: f64 = 1.0 / 16.0;

impl<A: Motion, B: Motion, R: Recorder> Search<'_, A, B, R> {
    /// For each body, how long a node of radius 1 must stay apart to be left whole.
    pub(super) fn sizes(&self, epoch: &Epoch) -> [f64; 2] {
        let Limits { tolerance, least_step, .. } = self.limits;
        let [first, second] = &epoch.sides;
        let turning =
            (first.bend.spin_most + second.bend.spin_most) * (self.moving.span.hi() - self.moving.start());
        let part = (WHOLE * TURNS / turning).clamp(LEAST_WHOLE, WHOLE);
        // the fastest points travel δ/8 in s_min
        self.moving.bodies.map(|body| part * 8.0 * least_step / tolerance * body.local().unit)
    }

    /// Splits all pairs on the stack, and all pairs below them that cannot be advanced beyond `time`. An
    /// error says why the search has to end first.
    pub(super) fn expand(&mut self, epoch: &mut Epoch, time: f64) -> Result<(), Reason> {
        while let Some((pair, way)) = self.stack.pop() {
            if let [Child::Face(_), Child::Face(_)] = self.children(pair) {
                self.wait(epoch, pair, 0, time);
                continue;
            }
            self.meter.step()?;
            self.split(epoch, pair, way, time);
        }
        Ok(())
    }

    /// Bounds the children of the larger member of an inner pair against the other. Returns which member that
    /// is, the block of its children, and their bounds.
    #[inline(always)]
    fn bounds(&mut self, epoch: &mut Epoch, pair: [u32; 2], way: u32) -> (usize, u32, Steps) {
        let which = self.larger(pair);
        let this = self.moving.bodies[which];
        let Child::Block(index) = this.child(pair[which]) else {
            return (which, 0, Steps { steps: [0.0; LANES], clear: 0 });
        };
        self.cost.node_pairs += LANES as u64;
        if !self.uses_hulls(epoch, pair, which) {
            return (which, index, self.against(epoch, &this.blocks()[index as usize], pair, which));
        }
        let horizon = self.limit(epoch) - epoch.time;
        let n = self.seen_way(epoch, way, which);
        let nodes = self.nodes(pair, which);
        (which, index, self.backend.hulls(epoch.view(which), &nodes, index, n, horizon))
    }

    /// Bounds a block against the other member of a pair, the one that is not `which`, by lenses.
    fn against(&self, epoch: &mut Epoch, block: &Block, pair: [u32; 2], which: usize) -> Steps {
        let other = self.moving.bodies[1 - which];
        let horizon = self.limit(epoch) - epoch.time;
        let slot = pair[1 - which] as usize;
        let view = epoch.view(which);
        match other.child(slot as u32) {
            Child::Face(face) => self.backend.face(view, corners(other, face), block, horizon),
            _ => {
                let lens = other.blocks()[slot / LANES].lens(slot % LANES);
                self.backend.lenses(view, &lens, block, horizon)
            }
        }
    }

    /// `bounds` from a new epoch; cold, since most pairs do not need it.
    #[cold]
    fn bounds_from(&mut self, epoch: &mut Epoch, pair: [u32; 2], way: u32, time: f64) -> (usize, u32, Steps) {
        self.clock.set(epoch, time);
        self.bounds(epoch, pair, way)
    }

    /// Replaces an inner pair by child pairs: those that can be advanced wait, the others go on the stack.
    pub(super) fn split(&mut self, epoch: &mut Epoch, pair: [u32; 2], way: u32, time: f64) {
        let which = self.larger(pair);
        let mut way = way;
        if way & TRIED == 0 && self.uses_hulls(epoch, pair, which) {
            match self.parted(epoch, pair, way, time, which) {
                Parted::Waits => return,
                Parted::Along(better) => way = better,
            }
        }
        way &= !TRIED;
        let (mut which, mut index, mut known) = self.bounds(epoch, pair, way);
        let since = time - epoch.time;
        if since > 0.0 {
            // an epoch before `time` will do unless it proves less than is already proved
            let block = &self.moving.bodies[which].blocks()[index as usize];
            let poor = (0..LANES).any(|lane| {
                known.clear >> lane & 1 == 0
                    && known.steps[lane] > 0.0
                    && known.steps[lane] < since
                    && block.child(lane) != Child::Empty
            });
            if poor {
                (which, index, known) = self.bounds_from(epoch, pair, way, time);
            }
        }
        let enough = since + self.enough(pair, which);
        let block = &self.moving.bodies[which].blocks()[index as usize];
        let lasting = |lane: usize| {
            known.steps[lane] >= enough || known.clear >> lane & 1 == 1 || block.child(lane) == Child::Empty
        };
        if (0..LANES).all(lasting) && self.waits_whole(epoch, pair, way, time, which) {
            return;
        }
        let Steps { steps, clear } = known;
        let along = self.uses_hulls(epoch, pair, which).then_some(way);
        self.record.split(pair, time, which);
        let block = &self.moving.bodies[which].blocks()[index as usize];
        for (lane, step) in steps.into_iter().enumerate() {
            if block.child(lane) == Child::Empty {
                self.cost.node_pairs -= 1;
                continue;
            }
            let mut child = pair;
            child[which] = index * LANES as u32 + lane as u32;
            if clear >> lane & 1 == 1 {
                let limit = self.limit(epoch);
                self.keep(epoch, child, along, which, limit);
                self.reached(epoch, child, way);
            } else if let until = earlier(epoch.time, step)
                && (until > time || (self.at_start && step > 0.0))
            {
                self.keep(epoch, child, along, which, until);
                self.wait(epoch, child, way, until);
            } else {
                self.stack.push((child, way));
            }
        }
    }

    /// How long the children of an inner pair must stay apart for the pair to be left whole.
    #[inline(always)]
    pub(super) fn enough(&self, pair: [u32; 2], which: usize) -> f64 {
        let slot = pair[which] as usize;
        let radius = self.moving.bodies[which].blocks()[slot / LANES].radius[slot % LANES];
        (f64::from(radius) * self.whole[which]).max(16.0 * self.limits.least_step)
    }

    /// Advances an inner pair as a whole, if that gains enough; whether it did. When all children stay apart
    /// long enough to travel by the size of the node, splitting it gains little: its steps end because paths
    /// bend, not because it is large.
    #[cold]
    fn waits_whole(&mut self, epoch: &mut Epoch, pair: [u32; 2], way: u32, time: f64, which: usize) -> bool {
        let enough = self.enough(pair, which);
        let slot = pair[which] as usize;
        let single = self.moving.bodies[which].blocks()[slot / LANES].only(slot % LANES);
        self.cost.node_pairs += 1;
        let Steps { steps, clear } = self.against(epoch, &single, pair, which);
        let limit = self.limit(epoch);
        if clear & 1 == 1 {
            self.keep(epoch, pair, None, which, limit);
            self.reached(epoch, pair, way);
            return true;
        }
        let until = earlier(epoch.time, steps[0]);
        if until <= time || until - time < enough {
            return false;
        }
        self.keep(epoch, pair, None, which, until.min(limit));
        self.wait(epoch, pair, way, until);
        true
    }

    /// Records that a pair keeps its distance from the epoch until a time: its hulls along `way`, or else its
    /// balls along the line of their centres; without a way, along the best direction of its lenses.
    #[inline]
    fn keep(&mut self, epoch: &Epoch, pair: [u32; 2], way: Option<u32>, which: usize, until: f64) {
        let bodies = self.moving.bodies;
        let along = way.map(|way| self.seen_way(epoch, way, which));
        self.record.separated(pair, epoch.time, until, || {
            let (this, other) = (bodies[which], bodies[1 - which]);
            let Some(view) = epoch.seen(which) else { return [0.0; 3] };
            let n = along.map_or_else(
                || {
                    let slot = pair[which] as usize;
                    let single = this.blocks()[slot / LANES].only(slot % LANES);
                    let slot = pair[1 - which] as usize;
                    Vector(match other.child(slot as u32) {
                        Child::Face(face) => face_direction(&view.facing(corners(other, face)), &single),
                        _ => {
                            let lens = other.blocks()[slot / LANES].lens(slot % LANES);
                            lens_direction(view, &view.partner(&lens), &single)
                        }
                    })
                },
                plane_direction,
            );
            // from the other body to this one, in this body's axes
            let sign = if which == 0 { -1.0 } else { 1.0 };
            (epoch.sides[which].pose.rotation * n).scale(sign).0
        });
    }

    /// Which of two nodes is split: the larger, and never a face.
    fn larger(&self, pair: [u32; 2]) -> usize {
        let size = |i: usize| {
            let body: &Body = self.moving.bodies[i];
            match body.child(pair[i]) {
                Child::Block(_) => {
                    let block = &body.blocks()[pair[i] as usize / LANES];
                    f64::from(block.radius[pair[i] as usize % LANES]) * body.local().unit
                }
                _ => -1.0,
            }
        };
        usize::from(size(1) > size(0))
    }
}
