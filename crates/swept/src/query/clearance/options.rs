//! How closely a clearance is bracketed.

use crate::query::error::QueryError;

/// The options of [`clearance`](crate::clearance()).
///
/// ```
/// use swept::ClearanceOptions;
/// let options = ClearanceOptions { relative: 0.01, ..ClearanceOptions::default() };
/// assert_eq!((options.tolerance, options.budget), (None, 10_000_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClearanceOptions {
    /// The ends of the bracket may differ by this part of the clearance: from 0 to 1. Narrower brackets cost more.
    pub relative: f64,
    /// δ > 0, a length: they may differ by twice this in any case. `None` means the automatic tolerance of a query
    /// ([`Options::tolerance`](crate::Options::tolerance)).
    pub tolerance: Option<f64>,
    /// Maximum number of steps, counted as for a query ([`Options::budget`](crate::Options::budget)); beyond it the bracket is as
    /// narrow as it was proved by then.
    pub budget: u64,
}

impl Default for ClearanceOptions {
    fn default() -> Self {
        Self { relative: 1e-3, tolerance: None, budget: 10_000_000 }
    }
}

impl ClearanceOptions {
    /// Checks what must hold whatever the bodies and motions are.
    ///
    /// ```
    /// use swept::ClearanceOptions;
    /// let refused = ClearanceOptions { relative: -1.0, ..ClearanceOptions::default() }.check();
    /// assert!(refused.is_err_and(|error| error.to_string() == "relative is -1, which is not a number from 0 to 1"));
    /// ```
    ///
    /// # Errors
    /// The relative width is not a number from 0 to 1, or the tolerance is not a valid length.
    pub fn check(&self) -> Result<(), QueryError> {
        if !(0.0..=1.0).contains(&self.relative) {
            let wanted = "a number from 0 to 1";
            return Err(QueryError::BadOption { what: "relative", value: self.relative, wanted });
        }
        crate::query::options::Options { tolerance: self.tolerance, ..Default::default() }.check()
    }
}
