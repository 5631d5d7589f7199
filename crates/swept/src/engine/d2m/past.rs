//! The outcome of a fine slice: its earliest contact, and what had to be examined.

/// Where the search of a fine slice ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// No contact before this time.
    pub time: f64,
    /// The faces that ended it.
    pub faces: [u32; 2],
    /// Whether they are close to each other then; if not, they could not be proved apart any longer.
    pub near: bool,
}

/// The outcome of a fine slice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Past {
    /// The earliest contact, or what could not be decided.
    pub found: Option<Found>,
    /// Whether any leaves were examined.
    pub looked: bool,
    /// Whether roots were searched for.
    pub searched: bool,
}

impl Past {
    /// Adds an end, if it is the earliest.
    pub(super) fn add(&mut self, found: Found) {
        if self.found.is_none_or(|known| found.time < known.time) {
            self.found = Some(found);
        }
    }
}
