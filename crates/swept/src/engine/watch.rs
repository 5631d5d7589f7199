//! Looking on while a search runs, and stopping it.
//!
//! **What it answers.** [`Watch`]: a flag that ends a search early, and a function that is told how far it got.
//!
//! **Why it is sound.** Neither changes what is proved: a search that is stopped says what it had proved until then, and one that
//! is not stopped takes the same steps as one that nobody watches.

use core::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far a search got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Steps done.
    pub steps: u64,
    /// Proved: no contact before this time.
    pub safe_until: f64,
}

/// Who watches a query: for Ctrl-C, time limits and progress bars. The default watches nothing and costs nothing.
///
/// Both are looked at when a search begins and then every few hundred steps, a fraction of a millisecond or so. What is done
/// between two steps is finished first: at most a root search for two features.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use swept::query::{Progress, Watch};
/// let stop = AtomicBool::new(false);
/// let enough = |progress: Progress| stop.store(progress.steps > 100_000, Ordering::Relaxed);
/// let watch = Watch { stop: Some(&stop), progress: Some(&enough) };
/// assert!(!watch.is_stopped());
/// ```
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// Set to true by anyone at any time, it ends the search.
    pub stop: Option<&'a AtomicBool>,
    /// Called on the thread of the search.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl Watch<'_> {
    /// Whether the flag is set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        // the flag carries no data with it, so no order is needed
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether there is anything to look at.
    pub(crate) fn is_idle(&self) -> bool {
        self.stop.is_none() && self.progress.is_none()
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("stop", &self.stop)
            .field("progress", &self.progress.map(|_| "a function"))
            .finish()
    }
}
