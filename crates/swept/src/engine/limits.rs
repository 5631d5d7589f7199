//! What a search is asked for, and how long it may take.
//!
//! **What it answers.** [`Limits`]: the distances and the least step of a query. [`Meter`]: whether a search
//! may go on.
//!
//! **The mathematics.** With separation η and tolerance δ:
//!
//! ```text
//! contact     d <= η
//! gap         from η + δ/2 to η + δ: what remains at a contact
//! target      η + 5δ/8: what pairs are proved to keep, so that the checker has room down to η + δ/2
//! s_min       δ/(8V), V a bound on the closing speed: a pair farther than η + δ always has a longer step
//! ```
//!
//! **Why it is sound.** Each bound is rounded to its safe side, as noted beside it. The meter only decides
//! when a search ends.

use super::slack::LOWERED;
use super::watch::{Progress, Watch};
use crate::certificate::Reason;

/// The limits of a query.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'w> {
    /// η, the separation; of the meshes of rounded bodies, with both radii, not rounded below it.
    pub separation: f64,
    /// The same, not rounded above it: meshes this close are a contact.
    pub contact: f64,
    /// δ, the tolerance.
    pub tolerance: f64,
    /// s_min, the least step.
    pub least_step: f64,
    /// Maximum number of steps.
    pub budget: u64,
    /// Who may stop the search or wants to follow its progress.
    pub watch: Watch<'w>,
}

impl<'w> Limits<'w> {
    /// For bodies whose points close no faster than `closing`.
    pub(crate) fn new(separation: f64, tolerance: f64, closing: f64, budget: u64, watch: Watch<'w>) -> Self {
        let least_step = if closing > 0.0 { tolerance / (8.0 * closing) } else { 0.0 };
        Self { separation, contact: separation, tolerance, least_step, budget, watch }
    }

    /// With a separation that is known up to rounding: at least `contact`, at most the one given before.
    pub(crate) fn with_contact(self, contact: f64) -> Self {
        Self { contact, ..self }
    }

    /// η + 5δ/8.
    pub(crate) fn target(&self) -> f64 {
        self.separation + 0.625 * self.tolerance
    }

    /// The range in which a gap must lie: η + δ/2, not rounded below it, and η + δ, not rounded above it.
    pub(crate) fn gap(&self) -> (f64, f64) {
        let (least, most) = (self.separation + 0.5 * self.tolerance, self.contact + self.tolerance);
        (least.next_up(), most.next_down())
    }

    /// η + δ/2, not rounded above it: the lower end that is reported for a gap proved to be at least η + δ/2.
    pub(crate) fn least_gap(&self) -> f64 {
        (self.separation + 0.5 * self.tolerance).next_down()
    }

    /// η + δ, not rounded above it: faces this close are near. The sum and the product each round once
    /// ([`LOWERED`]). It is a few units below the upper end of [`gap`](Self::gap), on which D2M's step back
    /// relies.
    #[inline]
    pub(crate) fn near(&self) -> f64 {
        (self.contact + self.tolerance) * LOWERED
    }

    /// Counts the steps of a search that begins at `start`.
    pub(crate) fn meter(&self, start: f64) -> Meter<'w> {
        Meter::new(self.budget, self.watch, start)
    }

    /// The same for the test at the start, which can be stopped but is not part of the search: it reports no
    /// progress.
    pub(crate) fn meter_at_start(&self, start: f64) -> Meter<'w> {
        Meter::new(self.budget, Watch { progress: None, ..self.watch }, start)
    }
}

/// Number of steps between two looks at the [`Watch`].
const PERIOD: u64 = 256;

/// Counts steps and decides when a search has to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter<'w> {
    steps: u64,
    /// The number of steps at which [`poll`](Self::poll) next looks at the budget and the watch: the budget
    /// if nobody watches.
    due: u64,
    budget: u64,
    watch: Watch<'w>,
    stopped: bool,
    proved: f64,
}

impl<'w> Meter<'w> {
    fn new(budget: u64, watch: Watch<'w>, proved: f64) -> Self {
        let due = if watch.is_idle() { budget } else { 0 };
        Self { steps: 0, due, budget, watch, stopped: false, proved }
    }

    /// A budget without a watch.
    pub(crate) fn of(budget: u64) -> Self {
        Self::new(budget, Watch::default(), f64::NEG_INFINITY)
    }

    /// Number of steps counted.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Number of steps left.
    pub(crate) fn left(&self) -> u64 {
        self.budget.saturating_sub(self.steps)
    }

    /// Notes for progress reports that there is no contact before this time.
    #[inline]
    pub(crate) fn proved(&mut self, until: f64) {
        self.proved = until;
    }

    /// Whether [`poll`](Self::poll) will look at anything: only then does it matter what is
    /// [`proved`](Self::proved).
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.steps >= self.due
    }

    /// Counts steps that have been done, even beyond the budget.
    #[inline]
    pub(crate) fn count(&mut self, steps: u64) {
        self.steps += steps;
    }

    /// Whether the search may go on; if not, why.
    #[inline]
    pub(crate) fn poll(&mut self) -> Result<(), Reason> {
        if self.is_due() { self.look() } else { Ok(()) }
    }

    /// Counts a step, if the search may go on; if not, why.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<(), Reason> {
        self.poll()?;
        self.steps += 1;
        Ok(())
    }

    /// Why the search has to end, if it has to.
    pub(crate) fn ended(&self) -> Option<Reason> {
        match self.stopped {
            true => Some(Reason::Stopped),
            false => (self.steps >= self.budget).then_some(Reason::Budget),
        }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Reason> {
        if let Some(reason) = self.ended() {
            return Err(reason);
        }
        if let Some(progress) = self.watch.progress {
            progress(Progress { steps: self.steps, safe_until: self.proved });
        }
        if self.watch.is_stopped() {
            // permanently, even if the flag is cleared again
            (self.stopped, self.due) = (true, 0);
            return Err(Reason::Stopped);
        }
        self.due = self.budget.min(self.steps.saturating_add(PERIOD));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    #[test]
    fn gaps_are_on_their_safe_sides() {
        for (separation, tolerance) in [(0.0, 1e-9), (0.1, 1e-12), (3.0, 0.7), (1e10, 1e-5)] {
            let limits = Limits::new(separation, tolerance, 2.0, 1, Watch::default());
            let (least, most) = limits.gap();
            assert!(
                limits.least_gap() < least && limits.near() <= most && limits.near() < separation + tolerance
            );
            assert!(limits.target() >= separation + 0.5 * tolerance && limits.least_step == tolerance / 16.0);
        }
        assert_eq!(Limits::new(0.0, 1.0, 0.0, 1, Watch::default()).least_step, 0.0);
    }

    #[test]
    fn a_budget_is_used_up_to_the_last_step() {
        let mut meter = Meter::of(3);
        assert_eq!([(); 5].map(|()| meter.step().is_ok()), [true, true, true, false, false]);
        assert_eq!((meter.steps(), meter.left(), meter.ended()), (3, 0, Some(Reason::Budget)));
        assert_eq!(Meter::of(0).step(), Err(Reason::Budget));
    }

    #[test]
    fn a_flag_stops_for_good_and_progress_is_told_in_between() {
        let (stop, calls) = (AtomicBool::new(false), AtomicU64::new(0));
        let told = |progress: Progress| {
            assert_eq!((progress.steps % PERIOD, progress.safe_until), (0, 0.5));
            calls.fetch_add(1, Ordering::Relaxed);
        };
        let watch = Watch { stop: Some(&stop), progress: Some(&told) };
        let mut meter = Limits::new(0.0, 1e-9, 1.0, 10_000, watch).meter(0.5);
        for _ in 0..3 * PERIOD {
            assert_eq!(meter.step(), Ok(()));
        }
        assert_eq!(calls.load(Ordering::Relaxed), 3);
        stop.store(true, Ordering::Relaxed);
        assert_eq!(meter.step(), Err(Reason::Stopped));
        stop.store(false, Ordering::Relaxed);
        assert_eq!((meter.step(), meter.ended()), (Err(Reason::Stopped), Some(Reason::Stopped)));
        assert_eq!(meter.steps(), 3 * PERIOD);
        // a watched budget ends where an unwatched one does
        let watch = Watch { stop: Some(&stop), progress: None };
        let mut meter = Limits::new(0.0, 1e-9, 1.0, 700, watch).meter(0.0);
        while meter.step().is_ok() {}
        assert_eq!((meter.steps(), meter.ended()), (700, Some(Reason::Budget)));
    }
}
