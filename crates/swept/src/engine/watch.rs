//! Watching a search while it runs, and stopping it.
//!
//! **What it answers.** [`Watch`]: a flag that ends a search early, and a function that is called with its
//! progress.
//!
//! **Why it is sound.** Neither changes what is proved. A search that is stopped reports what it had proved
//! by then; one that is not stopped takes the same steps as one that nobody watches.

use core::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far a search has got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Number of steps done.
    pub steps: u64,
    /// It is proved that there is no contact before this time.
    pub safe_until: f64,
}

/// How to watch and stop a query: for Ctrl-C, time limits and progress bars. The default does neither and
/// costs nothing.
///
/// Both are checked when a search begins and then every few hundred steps, typically a fraction of a
/// millisecond apart. A step that has begun is finished first: at most one root search for two faces.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use swept::{Progress, Watch};
/// let stop = AtomicBool::new(false);
/// let enough = |progress: Progress| stop.store(progress.steps > 100_000, Ordering::Relaxed);
/// let watch = Watch { stop: Some(&stop), progress: Some(&enough) };
/// assert!(!watch.is_stopped());
/// ```
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// Ends the search when set to true, by any thread at any time.
    pub stop: Option<&'a AtomicBool>,
    /// Called on the thread that runs the search.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl Watch<'_> {
    /// Whether the flag is set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        // the flag publishes no other data, so relaxed ordering is enough
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether there is neither a flag nor a function.
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
