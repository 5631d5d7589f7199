//! A search in progress.
//!
//! **What it answers.** What waits, what has been found, and up to which time anything has to be proved.
//!
//! **Why it is sound.** A pair leaves the queue only to be replaced by pairs that cover it, or when it is
//! proved apart up to the end of the span or up to a known contact: what is later does not matter.

use crate::certificate::Cost;
use crate::engine::backend::Backend;
use crate::engine::epoch::{Clock, Epoch};
use crate::engine::hints::Hints;
use crate::engine::limits::{Limits, Meter};
use crate::engine::pair::Pair;
use crate::engine::queue::{Queue, Waiting};
use crate::engine::recorder::Recorder;
use crate::engine::stretch::Stretches;
use crate::engine::view::V;
use crate::hierarchy::Child;
use crate::motion::Motion;

/// A search for the first contact.
pub(super) struct Search<'a, A, B, R> {
    pub(super) moving: Pair<'a, A, B>,
    pub(super) limits: Limits<'a>,
    pub(super) backend: Backend,
    pub(super) clock: Clock<'a, A, B>,
    pub(super) queue: Queue,
    pub(super) stack: Vec<([u32; 2], u32)>,
    /// Directions in world axes, from the first body to the second, along which pairs stayed apart.
    pub(super) ways: Vec<V>,
    pub(super) at_start: bool,
    pub(super) record: &'a mut R,
    /// For each body, how long a node of radius 1 must stay apart to be left whole.
    pub(super) whole: [f64; 2],
    pub(super) meter: Meter<'a>,
    /// Counts pairs of nodes and of faces; the meter counts steps.
    pub(super) cost: Cost,
    /// A direction in world axes along which two faces stayed apart to the end of a piece: it may serve
    /// others as well.
    pub(super) long_lasting: Option<V>,
    pub(super) hints: Hints,
    pub(super) stretches: Stretches,
    pub(super) walk: Walk,
    pub(super) plan: Plan,
    /// The earliest contact known, and its faces: nothing later needs to be examined.
    pub(super) found: Option<(f64, [u32; 2])>,
}

/// How much has been done since the walk through the trees last began at the roots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    /// The number of steps at which it began.
    began: u64,
    /// The time at which it began.
    pub(super) from: f64,
    /// The number of steps for each waiting pair after which it begins again.
    patience: u64,
    /// The number of pairs that waited when it began again, until its success has been judged.
    before: Option<usize>,
}

impl Default for Walk {
    fn default() -> Self {
        Self { began: 0, from: f64::NEG_INFINITY, patience: PATIENCE, before: None }
    }
}

/// The first patience.
const PATIENCE: u64 = 8;
/// With fewer pairs waiting than this, beginning again would gain little.
const FEW: usize = 32;

/// When pairs are to be taken all around lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The number of steps after which to ask next.
    pub(super) next: u64,
    /// Whether that served the last time.
    pub(super) serves: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self { next: LONG, serves: false }
    }
}

/// The number of steps after which a search is long enough to be asked for the first time.
const LONG: u64 = 2048;

/// An epoch is shared by pairs that are proved apart up to a time at most this fraction of the rest of the
/// piece later, as long as that advances them.
const SHARING: f64 = 1.0 / 16.0;

impl<'a, A: Motion, B: Motion, R: Recorder> Search<'a, A, B, R> {
    pub(super) fn new(
        pair: &Pair<'a, A, B>,
        limits: &Limits<'a>,
        record: &'a mut R,
        backend: Backend,
    ) -> Self {
        Self {
            moving: *pair,
            limits: *limits,
            backend,
            clock: Clock::looking_ahead(pair, limits.target()),
            queue: Queue::default(),
            stack: Vec::new(),
            ways: Vec::with_capacity(256),
            at_start: true,
            record,
            whole: [0.0; 2],
            meter: limits.meter(pair.start()),
            cost: Cost::default(),
            long_lasting: None,
            hints: Hints::default(),
            stretches: Stretches::default(),
            walk: Walk { from: pair.start(), ..Walk::default() },
            plan: Plan::default(),
            found: None,
        }
    }

    /// Whether an epoch may be used for a pair that is proved apart up to `time`.
    pub(super) fn serves(&self, epoch: &Epoch, time: f64) -> bool {
        let near = if self.backend.shares_epochs() { SHARING * (epoch.end - epoch.time) } else { 0.0 };
        epoch.time <= time && time < epoch.end && time - epoch.time <= near
    }

    /// Whether the walk should begin again at the roots, because pairs that once had to be split may be whole
    /// again: after so many steps that this adds little to them, and less and less often where it did not help.
    pub(super) fn is_stale(&mut self) -> bool {
        let (waiting, steps) = (self.queue.len(), self.meter.steps());
        let done = steps - self.walk.began;
        if done < self.walk.patience * waiting.max(FEW) as u64 {
            return false;
        }
        if let Some(before) = self.walk.before.take()
            && 2 * waiting > before
        {
            self.walk.patience *= 2;
            self.walk.began = steps;
            return false;
        }
        waiting > FEW
    }

    /// Begins again at the roots, at a time up to which all pairs are proved apart. It must be later than the time at which
    /// the walk began: only then is every pair that this walk led to on record, as a window needs.
    pub(super) fn begin_again(&mut self, epoch: &mut Epoch, time: f64) {
        debug_assert!(time > self.walk.from, "{time} is when the walk began");
        self.walk.before = Some(self.queue.len());
        self.walk.began = self.meter.steps();
        self.walk.from = time;
        self.record.window(time);
        self.queue.clear();
        self.clock.set(epoch, time);
        let way = self.first_way(epoch);
        self.stack.push(([0, 0], way));
    }

    pub(super) fn children(&self, pair: [u32; 2]) -> [Child; 2] {
        [self.moving.bodies[0].child(pair[0]), self.moving.bodies[1].child(pair[1])]
    }

    /// The time beyond which nothing needs to be proved from this epoch: the end of the piece, or a known
    /// contact.
    pub(super) fn limit(&self, epoch: &Epoch) -> f64 {
        match &self.found {
            Some((until, _)) if *until < epoch.end => *until,
            _ => epoch.end,
        }
    }

    /// A pair is proved apart up to the limit. If there is more to search, it waits for the horizon, or for a
    /// later time up to which nothing moves fast enough to bring it together.
    pub(super) fn reached(&mut self, epoch: &mut Epoch, pair: [u32; 2], way: u32) {
        let (limit, last) = (self.limit(epoch), self.moving.span.hi());
        if limit != epoch.end || epoch.end >= last {
            return;
        }
        let mut time = epoch.end;
        if let Some((until, n)) = self.stretches.apart(&self.moving, epoch, pair) {
            time = self.found.map_or(until, |(found, _)| until.min(found));
            self.record.separated_across(pair, epoch.time, time, || n.0);
            if time >= last || self.found.is_some_and(|(found, _)| time >= found) {
                return;
            }
        }
        self.queue.push(Waiting { time, pair, way });
    }

    /// A pair is proved apart up to a time: it waits in the queue, unless that time is enough.
    pub(super) fn wait(&mut self, epoch: &mut Epoch, pair: [u32; 2], way: u32, until: f64) {
        if until >= self.limit(epoch) {
            self.reached(epoch, pair, way);
        } else {
            self.queue.push(Waiting { time: until, pair, way });
        }
    }
}
