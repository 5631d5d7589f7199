//! The search: always the earliest pair.
//!
//! **Why it is sound.** When the queue is empty, or its earliest pair is not before a known contact, every
//! pair is proved apart up to there. A search that has to end early reports the time of the earliest pair:
//! every other pair is proved beyond it.

use super::faces::Fate;
use super::state::Search;
use crate::certificate::{Cost, Reason, Verdict};
use crate::engine::backend::Backend;
use crate::engine::limits::Limits;
use crate::engine::pair::Pair;
use crate::engine::queue::Waiting;
use crate::engine::recorder::Recorder;
use crate::hierarchy::Child;
use crate::motion::Motion;

/// Searches for the first contact of two bodies.
///
/// # Guarantee
/// As stated by [`Verdict`]; the recorded steps prove it.
pub(crate) fn search<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    record: &mut impl Recorder,
) -> (Verdict, Cost) {
    search_with(pair, limits, record, Backend::detect())
}

/// The same in plain scalar code, one pair at a time, each from its own epoch: for comparison.
pub(crate) fn search_plainly<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    record: &mut impl Recorder,
) -> (Verdict, Cost) {
    search_with(pair, limits, record, Backend::Plain)
}

fn search_with<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    record: &mut impl Recorder,
    backend: Backend,
) -> (Verdict, Cost) {
    let mut search = Search::new(pair, limits, record, backend);
    let verdict = search.verdict();
    (verdict, Cost { steps: search.meter.steps(), ..search.cost })
}

impl<A: Motion, B: Motion, R: Recorder> Search<'_, A, B, R> {
    fn verdict(&mut self) -> Verdict {
        let mut epoch = self.clock.at(self.moving.start());
        self.whole = self.sizes(&epoch);
        if let Some(verdict) = self.begin(&mut epoch) {
            return verdict;
        }
        self.at_start = false;
        while let Some(Waiting { time, pair, way }) = self.queue.pop() {
            if self.found.is_some_and(|(until, _)| until <= time) {
                break;
            }
            self.meter.proved(time);
            let later = time > self.walk.from;
            let due = later && self.turns_long(&epoch, time);
            if due || later && self.is_stale() {
                self.begin_again(&mut epoch, time);
                self.revolve(&epoch, due);
                if let Err(reason) = self.expand(&mut epoch, time) {
                    return Verdict::Undecided { safe_until: time, reason };
                }
                continue;
            }
            let ended = |reason: Reason| Verdict::Undecided { safe_until: time, reason };
            if let [Child::Face(a), Child::Face(b)] = self.children(pair) {
                if let Err(reason) = self.meter.step() {
                    return ended(reason);
                }
                match self.advance(&mut epoch, time, pair, [a, b]) {
                    Fate::Going | Fate::Until(_) => {}
                    Fate::Near(until) => self.found = Some((until, [a, b])),
                    Fate::Stuck(safe_until, reason) => return Verdict::Undecided { safe_until, reason },
                }
                continue;
            }
            if !self.serves(&epoch, time) {
                self.clock.set(&mut epoch, time);
            }
            self.stack.push((pair, way));
            if let Err(reason) = self.expand(&mut epoch, time) {
                return ended(reason);
            }
        }
        match self.found {
            Some((time, faces)) => Verdict::Contact(self.contact(&mut epoch, time, faces)),
            None => Verdict::Clear,
        }
    }
}
