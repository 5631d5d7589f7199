//! The verdict on straight paths: never, at the start, or first at a time between two neighbouring floats.
//!
//! The times of contact form a closed set, so if there is any, there is a first one, t*. The three cases are
//! exclusive and complete: there is no "undecided".

/// Whether and when two features on straight paths share a point.
///
/// # Guarantee
/// The verdict is always correct, with the given floats taken as exact real numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StraightVerdict {
    /// They share no point at any t in [0, 1].
    Clear,
    /// They share no point at t = 0; their first contact t* satisfies safe_until < t* <= hit_by.
    Contact {
        /// The largest float before the first contact.
        safe_until: f64,
        /// The smallest float not before the first contact; the contact time itself when that is a float.
        hit_by: f64,
    },
    /// They share a point at t = 0.
    Overlapping,
}

impl StraightVerdict {
    /// Whether they share a point at some t in [0, 1].
    ///
    /// ```
    /// use swept_deform::StraightVerdict;
    /// assert!(StraightVerdict::Overlapping.meets() && !StraightVerdict::Clear.meets());
    /// ```
    #[must_use]
    pub fn meets(&self) -> bool {
        *self != StraightVerdict::Clear
    }

    /// The verdict with the earlier contact. Ends of brackets are monotone in the contact time they bracket,
    /// so the earlier bracket is the bracket of the earlier contact.
    pub(super) fn earlier(self, other: Self) -> Self {
        match (self, other) {
            (StraightVerdict::Clear, last) => last,
            (first, StraightVerdict::Clear) => first,
            (StraightVerdict::Overlapping, _) | (_, StraightVerdict::Overlapping) => {
                StraightVerdict::Overlapping
            }
            (
                StraightVerdict::Contact { hit_by: first, .. },
                StraightVerdict::Contact { hit_by: last, .. },
            ) => {
                if last < first {
                    other
                } else {
                    self
                }
            }
        }
    }
}
