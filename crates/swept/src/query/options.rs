//! What a query may be told.
//!
//! **What it answers.** Tolerance, separation and budget, gathered.
//!
//! **The mathematics.** With surface distance d: contact means d <= η; a verdict of contact leaves a gap of η + δ/2 to
//! η + δ.
//!
//! **Why it is sound.** Plain values; the query checks them.
//!
//! **Source.** `docs/soundness/first-contact.md`.

/// The options of a query.
///
/// ```
/// use swept::query::Options;
/// let options = Options { min_separation: 0.01, ..Options::default() };
/// assert_eq!((options.tolerance, options.budget), (None, 10_000_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// δ > 0, a length: how near to the contact the search must come. `None`: 1e-9 of the larger body's diameter, or
    /// the smallest that doubles can resolve for the motions given, if that is more.
    pub tolerance: Option<f64>,
    /// η >= 0, a length: bodies this near are in contact.
    pub min_separation: f64,
    /// The most pairs taken from the queue before the search gives up with what is proved until then.
    pub budget: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { tolerance: None, min_separation: 0.0, budget: 10_000_000 }
    }
}
