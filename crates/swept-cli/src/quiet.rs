//! Whether `--quiet` was given.

use std::sync::atomic::{AtomicBool, Ordering};

static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on nothing is printed but errors and what was asked for.
pub fn start() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether nothing is printed but errors and what was asked for.
pub fn is_on() -> bool {
    QUIET.load(Ordering::Relaxed)
}
