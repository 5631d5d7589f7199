//! What came of a fine slice.
//!
//! **What it answers.** The earliest contact in it, and what had to be looked at.

/// Where the search of a fine slice ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// No contact before this time.
    pub time: f64,
    /// Faces that have to do with it.
    pub faces: [u32; 2],
    /// Whether they are near each other then; if not, they could not be proved apart for longer.
    pub near: bool,
}

/// What came of a fine slice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Past {
    /// The earliest contact, or what could not be decided.
    pub found: Option<Found>,
    /// Whether any leaves were looked at.
    pub looked: bool,
    /// Whether roots were searched for.
    pub searched: bool,
}

impl Past {
    /// One more end.
    pub(super) fn add(&mut self, found: Found) {
        if self.found.is_none_or(|known| found.time < known.time) {
            self.found = Some(found);
        }
    }
}
