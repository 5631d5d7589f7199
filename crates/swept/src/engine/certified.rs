//! Best-first second-order advancement.
//!
//! **What it answers.** When two moving bodies first come near each other, or a proof that they do not.
//!
//! **The mathematics.** Pairs of nodes wait in a queue in the order of the times up to which they are proved apart by
//! the target η + 5δ/8. The earliest is taken: an inner pair is replaced by its child pairs, each advanced once from
//! there; two faces are advanced again and again. When the earliest pair is two faces within η + δ that cannot be
//! advanced by more than s_min = δ/(8V), its time is the answer, since every other pair is proved beyond it.
//!
//! **Why it is sound.** Invariant: every pair of faces is below a pair that waits with a time up to which it is proved
//! apart, or is proved apart to the end of the span. At the start nothing is proved, and no other time is looked at
//! before every pair is proved there. See `docs/soundness/first-contact.md`.
//!
//! **Source.** `docs/soundness/first-contact.md`; conservative advancement goes back to \[Mirtich96\].

use super::backend::Backend;
use super::epoch::{Clock, Epoch, Scene};
use super::hints::Hints;
use super::kernel::{Steps, face_direction, lens_direction};
use super::leaf::{Faces, corners};
use super::queue::{Queue, Waiting};
use super::record::Recorder;
use super::view::V;
use crate::certificate::{Contact, Cost, Overlap, Reason, Verdict};
use crate::hierarchy::{Block, Body, Child, LANES};
use crate::motion::Motion;
use crate::shape::triangle::Feature;
use swept_num::{Interval, Vector, add_down};

/// The numbers of a query.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// η.
    pub separation: f64,
    /// δ.
    pub tolerance: f64,
    /// s_min.
    pub least_step: f64,
    /// The most pairs taken from the queue.
    pub budget: u64,
}

impl Limits {
    /// η + δ/2, not below it, and η + δ, not above it: where a gap is to lie.
    pub(crate) fn gap(&self) -> (f64, f64) {
        let sum = |delta: f64| self.separation + delta;
        (sum(0.5 * self.tolerance).next_up(), sum(self.tolerance).next_down())
    }
}

/// A search for the first contact.
pub(crate) struct Search<'a, A, B, R> {
    scene: Scene<'a, A, B>,
    limits: Limits,
    backend: Backend,
    clock: Clock<'a, A, B>,
    queue: Queue,
    stack: Vec<[u32; 2]>,
    at_start: bool,
    recorder: R,
    /// How long a node of radius 1 must last to be left whole, of either body.
    whole: [f64; 2],
    cost: Cost,
    /// A direction in the world along which two faces stayed apart to the end: it may serve others as well.
    long_lasting: Option<V>,
    hints: Hints,
    /// The earliest contact known, and its faces: nothing later needs to be looked at.
    found: Option<(f64, [u32; 2])>,
}

/// Pairs of faces measured before directions that served others are tried as well.
const PATIENCE: u64 = 256;

/// An epoch is shared by pairs proved apart up to times after it by this part of what is left to prove, as long as
/// they gain by it.
const SHARING: f64 = 1.0 / 16.0;

/// A pair of nodes is not split while it lasts long enough to travel by this many times its size, if the bodies turn by
/// `TURNS` radians at most; the more they turn the smaller the part, since the more often a pair comes and goes.
const WHOLE: f64 = 4.0;
const TURNS: f64 = 4.0;
/// The smallest part.
const LEAST_WHOLE: f64 = 1.0 / 16.0;

/// What became of two faces.
enum Fate {
    /// They are dealt with, or wait again.
    Going,
    /// They are apart until this time.
    Until(f64),
    /// They are within η + δ at this time and cannot be advanced.
    Near(f64),
    /// They can be advanced no more than to this time.
    Stuck(f64, Reason),
}

/// The least time that is not after t + s.
#[inline]
fn later(t: f64, s: f64) -> f64 {
    add_down(t, s)
}

/// A time that is not after t + s and not before t.
#[inline]
fn earlier(t: f64, s: f64) -> f64 {
    let below = (t + s).next_down();
    if below > t { below } else { t }
}

impl<'a, A: Motion, B: Motion, R: Recorder> Search<'a, A, B, R> {
    pub(crate) fn new(scene: Scene<'a, A, B>, limits: Limits, backend: Backend, recorder: R) -> Self {
        Self {
            scene,
            limits,
            backend,
            clock: Clock::new(scene),
            queue: Queue::new(scene.span),
            stack: Vec::new(),
            at_start: true,
            recorder,
            whole: [0.0; 2],
            cost: Cost::default(),
            long_lasting: None,
            hints: Hints::default(),
            found: None,
        }
    }

    /// The verdict, the work, and the recorder.
    pub(crate) fn run(mut self) -> (Verdict, Cost, R) {
        let verdict = self.verdict();
        (verdict, self.cost, self.recorder)
    }

    fn verdict(&mut self) -> Verdict {
        let start = self.scene.span.lo();
        let mut epoch = self.clock.at(start);
        self.whole = self.sizes(&epoch);
        if let Some(verdict) = self.begin(&mut epoch) {
            return verdict;
        }
        self.at_start = false;
        while let Some(Waiting { time, pair }) = self.queue.pop() {
            if self.found.is_some_and(|(until, _)| until <= time) {
                break;
            }
            if let [Child::Face(a), Child::Face(b)] = self.children(pair) {
                if !self.step() {
                    return Verdict::Undecided { safe_until: time, reason: Reason::Budget };
                }
                match self.advance(&mut epoch, time, pair, [a, b]) {
                    Fate::Going | Fate::Until(_) => {}
                    Fate::Near(until) => self.found = Some((until, [a, b])),
                    Fate::Stuck(safe_until, reason) => return Verdict::Undecided { safe_until, reason },
                }
                continue;
            }
            if !self.serves(&epoch, time) {
                epoch = self.clock.at(time);
            }
            self.stack.push(pair);
            if !self.expand(&mut epoch, time) {
                return Verdict::Undecided { safe_until: time, reason: Reason::Budget };
            }
        }
        match self.found {
            Some((time, faces)) => Verdict::Contact(self.contact(time, faces)),
            None => Verdict::Clear,
        }
    }

    /// How long a node of radius 1 of either body must last to be left whole.
    fn sizes(&self, epoch: &Epoch) -> [f64; 2] {
        let Limits { tolerance, least_step, .. } = self.limits;
        let [first, second] = &epoch.sides;
        let turning =
            (first.bend.spin_most + second.bend.spin_most) * (self.scene.span.hi() - self.scene.span.lo());
        let part = (WHOLE * TURNS / turning).clamp(LEAST_WHOLE, WHOLE);
        // the fastest points travel δ/8 in s_min
        self.scene.bodies.map(|body| part * 8.0 * least_step / tolerance * body.local().unit)
    }

    /// Whether an epoch serves for a pair proved up to a later time.
    fn serves(&self, epoch: &Epoch, time: f64) -> bool {
        let near = if self.backend.shares_epochs() { SHARING * (epoch.end - epoch.time) } else { 0.0 };
        epoch.time <= time && time < epoch.end && time - epoch.time <= near
    }

    fn children(&self, pair: [u32; 2]) -> [Child; 2] {
        [self.scene.bodies[0].child(pair[0]), self.scene.bodies[1].child(pair[1])]
    }

    /// Proves every pair apart at the start, or ends.
    fn begin(&mut self, epoch: &mut Epoch) -> Option<Verdict> {
        self.stack.push([0, 0]);
        while let Some(pair) = self.stack.pop() {
            if !self.step() {
                return Some(Verdict::Undecided { safe_until: epoch.time, reason: Reason::Budget });
            }
            if let [Child::Face(a), Child::Face(b)] = self.children(pair) {
                if let Some(verdict) = self.begin_faces(epoch, pair, [a, b]) {
                    return Some(verdict);
                }
                continue;
            }
            self.split(epoch, pair, epoch.time);
        }
        None
    }

    fn begin_faces(&mut self, epoch: &mut Epoch, pair: [u32; 2], faces: [u32; 2]) -> Option<Verdict> {
        self.cost.face_pairs += 1;
        let unit = self.scene.bodies[0].local().unit;
        let at = Faces::at(epoch.view(0), self.scene.bodies, faces, None);
        let corners = at.along(epoch.view(0), Vector(at.closest.direction));
        let step = corners.step(0.0);
        let Limits { separation, tolerance, .. } = self.limits;
        let rotation = epoch.sides[0].pose.rotation;
        let direction = || (rotation * Vector(at.closest.direction)).0;
        if step > 0.0 {
            let until = later(epoch.time, step);
            self.recorder.separated(pair, epoch.time, until.min(epoch.end), direction);
            self.wait(epoch, pair, until);
            return None;
        }
        // proved apart by η + δ/2 at least?
        if corners.gap() + 0.125 * tolerance / unit * (1.0 - 1e-15) > 0.0 {
            self.recorder.separated(pair, epoch.time, epoch.time, direction);
            self.wait(epoch, pair, epoch.time);
            return None;
        }
        let most = at.most * unit;
        if most <= (separation + tolerance) * (1.0 - 1e-15) {
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

    /// Counts a pair that is looked at; false when the budget is used up.
    fn step(&mut self) -> bool {
        let within = self.cost.steps < self.limits.budget;
        self.cost.steps += u64::from(within);
        within
    }

    /// Splits all pairs on the stack and below that cannot be advanced beyond `time`; false when the budget is used up.
    fn expand(&mut self, epoch: &mut Epoch, time: f64) -> bool {
        while let Some(pair) = self.stack.pop() {
            if let [Child::Face(_), Child::Face(_)] = self.children(pair) {
                self.wait(epoch, pair, time);
                continue;
            }
            if !self.step() {
                return false;
            }
            self.split(epoch, pair, time);
        }
        true
    }

    /// The bounds of the children of the larger member of an inner pair against the other: which member it is, its
    /// block, and what is known of them.
    #[inline(always)]
    fn bounds(&mut self, epoch: &mut Epoch, pair: [u32; 2]) -> (usize, u32, Steps) {
        let which = self.larger(pair);
        let this = self.scene.bodies[which];
        let Child::Block(index) = this.child(pair[which]) else {
            return (which, 0, Steps { steps: [0.0; LANES], clear: 0 });
        };
        self.cost.node_pairs += LANES as u64;
        (which, index, self.against(epoch, &this.blocks()[index as usize], pair, which))
    }

    /// The bounds of a block against the member of a pair that is not `which`.
    #[inline(always)]
    fn against(&self, epoch: &mut Epoch, block: &Block, pair: [u32; 2], which: usize) -> Steps {
        let other = self.scene.bodies[1 - which];
        let horizon = self.limit(epoch) - epoch.time;
        let slot = pair[1 - which] as usize;
        let view = epoch.view(which);
        match other.child(slot as u32) {
            Child::Face(face) => self.backend.face(view, &view.facing(corners(other, face)), block, horizon),
            _ => {
                let lens = other.blocks()[slot / LANES].lens(slot % LANES);
                self.backend.lenses(view, &view.partner(&lens), block, horizon)
            }
        }
    }

    /// The same from a new epoch: out of the way, since most pairs do not need it.
    #[cold]
    fn bounds_from(&mut self, epoch: &mut Epoch, pair: [u32; 2], time: f64) -> (usize, u32, Steps) {
        *epoch = self.clock.at(time);
        self.bounds(epoch, pair)
    }

    /// Replaces an inner pair by child pairs: those that `advances` wait, the others go on the stack.
    fn split(&mut self, epoch: &mut Epoch, pair: [u32; 2], time: f64) {
        let (mut which, mut index, mut known) = self.bounds(epoch, pair);
        let since = time - epoch.time;
        if since > 0.0 {
            // an epoch before `time` serves unless it proves less than is proved already
            let block = &self.scene.bodies[which].blocks()[index as usize];
            let poor = (0..LANES).any(|lane| {
                known.clear >> lane & 1 == 0
                    && known.steps[lane] > 0.0
                    && known.steps[lane] < since
                    && block.child(lane) != Child::Empty
            });
            if poor {
                (which, index, known) = self.bounds_from(epoch, pair, time);
            }
        }
        let enough = since + self.enough(pair, which);
        let block = &self.scene.bodies[which].blocks()[index as usize];
        let lasting = |lane: usize| {
            known.steps[lane] >= enough || known.clear >> lane & 1 == 1 || block.child(lane) == Child::Empty
        };
        if (0..LANES).all(lasting) && self.waits_whole(epoch, pair, time, which) {
            return;
        }
        let Steps { steps, clear } = known;
        self.recorder.split(pair, time, which);
        let block = &self.scene.bodies[which].blocks()[index as usize];
        for (lane, step) in steps.into_iter().enumerate() {
            if block.child(lane) == Child::Empty {
                self.cost.node_pairs -= 1;
                continue;
            }
            let mut child = pair;
            child[which] = index * LANES as u32 + lane as u32;
            if clear >> lane & 1 == 1 {
                let limit = self.limit(epoch);
                self.keep(epoch, pair, child, which, limit);
                self.reached(epoch, child);
            } else if let until = earlier(epoch.time, step)
                && (until > time || (self.at_start && step > 0.0))
            {
                self.keep(epoch, pair, child, which, until);
                self.wait(epoch, child, until);
            } else {
                self.stack.push(child);
            }
        }
    }

    /// How long the children of an inner pair must last for the pair to be left whole.
    #[inline(always)]
    fn enough(&self, pair: [u32; 2], which: usize) -> f64 {
        let slot = pair[which] as usize;
        let radius = self.scene.bodies[which].blocks()[slot / LANES].radius[slot % LANES];
        (f64::from(radius) * self.whole[which]).max(16.0 * self.limits.least_step)
    }

    /// Whether an inner pair waits again as it is. When all children last long enough to travel by the size of the node,
    /// splitting it gains little: its steps end because paths bend, not because it is large.
    #[cold]
    fn waits_whole(&mut self, epoch: &mut Epoch, pair: [u32; 2], time: f64, which: usize) -> bool {
        let enough = self.enough(pair, which);
        let slot = pair[which] as usize;
        let single = self.scene.bodies[which].blocks()[slot / LANES].only(slot % LANES);
        self.cost.node_pairs += 1;
        let Steps { steps, clear } = self.against(epoch, &single, pair, which);
        let limit = self.limit(epoch);
        if clear & 1 == 1 {
            self.keep(epoch, pair, pair, which, limit);
            self.reached(epoch, pair);
            return true;
        }
        let until = earlier(epoch.time, steps[0]);
        if until <= time || until - time < enough {
            return false;
        }
        self.keep(epoch, pair, pair, which, until.min(limit));
        self.wait(epoch, pair, until);
        true
    }

    /// Records that a child pair keeps its distance from the epoch on.
    #[inline]
    fn keep(&mut self, epoch: &Epoch, parent: [u32; 2], child: [u32; 2], which: usize, until: f64) {
        let bodies = self.scene.bodies;
        self.recorder.separated(child, epoch.time, until, || {
            let (this, other) = (bodies[which], bodies[1 - which]);
            let Some(view) = epoch.seen(which) else { return [0.0; 3] };
            let single = this.blocks()[child[which] as usize / LANES].only(child[which] as usize % LANES);
            let slot = parent[1 - which] as usize;
            let n = match other.child(slot as u32) {
                Child::Face(face) => face_direction(&view.facing(corners(other, face)), &single),
                _ => {
                    let lens = other.blocks()[slot / LANES].lens(slot % LANES);
                    lens_direction(view, &view.partner(&lens), &single)
                }
            };
            // from the other body to this one, in this body's axes
            let sign = if which == 0 { -1.0 } else { 1.0 };
            (epoch.sides[which].pose.rotation * Vector(n)).scale(sign).0
        });
    }

    /// The time beyond which nothing needs to be proved from this epoch: the end of the piece, or a known contact.
    fn limit(&self, epoch: &Epoch) -> f64 {
        match &self.found {
            Some((until, _)) if *until < epoch.end => *until,
            _ => epoch.end,
        }
    }

    /// A pair is proved apart up to the limit.
    fn reached(&mut self, epoch: &Epoch, pair: [u32; 2]) {
        let limit = self.limit(epoch);
        if limit == epoch.end && epoch.end < self.scene.span.hi() {
            self.queue.push(Waiting { time: epoch.end, pair });
        }
    }

    /// A pair is proved apart up to a time: it waits, unless that is enough.
    fn wait(&mut self, epoch: &Epoch, pair: [u32; 2], until: f64) {
        if until >= self.limit(epoch) {
            self.reached(epoch, pair);
        } else {
            self.queue.push(Waiting { time: until, pair });
        }
    }

    /// Which of two nodes is split: the larger, and never a face.
    fn larger(&self, pair: [u32; 2]) -> usize {
        let size = |i: usize| {
            let body: &Body = self.scene.bodies[i];
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

    /// Advances two faces while they are the earliest pair.
    fn advance(&mut self, epoch: &mut Epoch, time: f64, pair: [u32; 2], faces: [u32; 2]) -> Fate {
        let mut time = time;
        let mut hint = self.hints.of(pair);
        if !self.serves(epoch, time) {
            *epoch = self.clock.at(time);
        }
        loop {
            match self.advanced(epoch, pair, faces, &mut hint) {
                Fate::Until(until) if until >= self.limit(epoch) => {
                    self.reached(epoch, pair);
                    return Fate::Going;
                }
                Fate::Until(until) if until > time => {
                    if self.queue.earliest().is_some_and(|earliest| earliest < until) {
                        self.queue.push(Waiting { time: until, pair });
                        return Fate::Going;
                    }
                    if !self.step() {
                        return Fate::Stuck(until, Reason::Budget);
                    }
                    time = until;
                }
                fate if epoch.time == time => return fate,
                // looked at from too early a time
                _ => {}
            }
            *epoch = self.clock.at(time);
        }
    }

    /// How far two faces get from an epoch.
    fn advanced(
        &mut self,
        epoch: &mut Epoch,
        pair: [u32; 2],
        faces: [u32; 2],
        hint: &mut Option<[Feature; 2]>,
    ) -> Fate {
        let time = epoch.time;
        let unit = self.scene.bodies[0].local().unit;
        let Limits { separation, tolerance, least_step, .. } = self.limits;
        self.cost.face_pairs += 1;
        let at = Faces::at(epoch.view(0), self.scene.bodies, faces, *hint);
        *hint = Some(at.closest.features);
        self.hints.set(pair, at.closest.features);
        let mut direction = Vector(at.closest.direction);
        let corners = at.along(epoch.view(0), direction);
        let mut step = corners.step(0.0);
        // bodies at rest to each other have no least step but zero
        if step <= least_step {
            // resting or parting very near: a little less of the distance will do
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
        if step <= least_step && at.most * unit <= (separation + tolerance) * (1.0 - 1e-15) {
            return Fate::Near(time);
        }
        let until = later(time, step);
        if until <= time {
            return Fate::Stuck(time, Reason::Precision);
        }
        let rotation = epoch.sides[0].pose.rotation;
        if until >= epoch.end {
            self.long_lasting = Some(rotation * direction);
        }
        self.recorder.separated(pair, time, until.min(epoch.end), || (rotation * direction).0);
        Fate::Until(until)
    }

    /// The contact of two faces at a time, looked at once more.
    fn contact(&mut self, time: f64, faces: [u32; 2]) -> Contact {
        let mut epoch = self.clock.at(time);
        let at = Faces::at(epoch.view(0), self.scene.bodies, faces, None);
        let unit = self.scene.bodies[0].local().unit;
        let Limits { separation, tolerance, .. } = self.limits;
        let least = (separation + 0.5 * tolerance).next_down();
        Contact {
            safe_until: time,
            hit_by: None,
            gap: Interval::between(least, (at.most * unit).max(least)),
            witness: at.witness(&epoch.sides[0], faces),
            approach_speed: -at.parting(epoch.view(0)) * unit,
        }
    }
}

#[cfg(test)]
mod tests;
