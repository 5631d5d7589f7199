//! The answer about two features that move rigidly.
//!
//! **What it answers.** Never in contact; in contact soon after a time; in contact at the start; or not known
//! yet.
//!
//! **The mathematics.** The times at which two closed sets share a point form a closed set, so there is a
//! first one if there is any.
//!
//! **Why it is sound.** Each case states what is proved and nothing more. `Contact` may be a near miss: two
//! features that come within the tolerance without touching. A proof that they touch is `hit_by`.
//!
//! **Source.** The conservative time of [Redon06, section 7.3], which here really is conservative (R-07);
//! certain roots are distinguished from possible ones (D-06).

use super::features::Feature;
use swept_num::Interval;

/// Whether and when two moving features share a point.
///
/// # Guarantee
/// What each case says is proved for the real motions that the parameters define.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RigidVerdict {
    /// They share no point at any time in the closed span.
    Clear,
    /// They share no point at any time in the closed span [start, `safe_until`], and at `safe_until` their
    /// distance is at most the tolerance.
    Contact {
        /// The time up to which there is no contact.
        safe_until: f64,
        /// A time in the span by which they do share a point, if that is proved; possibly long after the
        /// first contact. `None` if they graze or touch without crossing.
        hit_by: Option<f64>,
        /// Encloses the distance at `safe_until`; its upper end is at most the tolerance.
        distance: Interval,
        /// The closest parts of the two at `safe_until`, up to rounding: a hint, not a proof.
        features: [Feature; 2],
    },
    /// At the start of the span their distance is at most the tolerance, and it could not be proved that they
    /// are apart.
    Overlapping {
        /// Encloses the distance at the start.
        distance: Interval,
        /// What is known about the common points at the start.
        touch: Touch,
    },
    /// They share no point at any time in [start, `safe_until`], if that is after the start; at the start
    /// itself nothing is known.
    Undecided {
        /// The time up to which there is no contact.
        safe_until: f64,
        /// What stopped the search.
        reason: Undecided,
    },
}

/// Why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// The budget of steps is used up.
    Budget,
    /// The tolerance is below the rounding errors at these positions and times.
    Precision,
}

/// What is known about two features that are not proved apart at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// The positions at the start are exact numbers, and the features share a point. Holds the smallest parts
    /// of either that contain all common points: the six kinds of contact, vertex, edge or face against
    /// vertex, edge or face.
    Exact([Feature; 2]),
    /// The positions are known up to rounding, and an edge passes through the interior of a triangle.
    Crossing,
    /// The positions are known up to rounding, and closer together than that.
    Possible,
}

impl Touch {
    /// Whether a common point is proved.
    ///
    /// ```
    /// use swept::internals::contact::rigid::Touch;
    /// assert!(Touch::Crossing.is_proved() && !Touch::Possible.is_proved());
    /// ```
    #[must_use]
    pub fn is_proved(self) -> bool {
        self != Touch::Possible
    }
}

impl RigidVerdict {
    /// The same verdict for features that are parts of larger ones, given by the indices of their corners
    /// there; `None` leaves a feature as it is.
    pub(super) fn with_features(self, parts: [Option<&[usize]>; 2]) -> Self {
        match self {
            Self::Contact { safe_until, hit_by, distance, features } => {
                let [a, b] = [0, 1].map(|k: usize| match parts[k] {
                    Some(corners) => features[k].within(corners),
                    None => features[k],
                });
                Self::Contact { safe_until, hit_by, distance, features: [a, b] }
            }
            rest => rest,
        }
    }

    /// The same with the second body first.
    pub(super) fn turned_round(self) -> Self {
        match self {
            Self::Contact { safe_until, hit_by, distance, features: [a, b] } => {
                Self::Contact { safe_until, hit_by, distance, features: [b, a] }
            }
            rest => rest,
        }
    }

    /// The verdict of a pair whose elementary contacts have these two verdicts over the same span: the
    /// earlier one or, for two contacts at the same time, the certain one.
    pub(super) fn earlier(self, other: Self) -> Self {
        let rank = |verdict: &Self| match *verdict {
            Self::Overlapping { .. } => (f64::NEG_INFINITY, 0),
            Self::Undecided { safe_until, .. } => (safe_until, 1),
            Self::Contact { safe_until, .. } => (safe_until, 2),
            Self::Clear => (f64::INFINITY, 3),
        };
        let hits = [&self, &other].map(|verdict| match *verdict {
            Self::Contact { hit_by, .. } => hit_by,
            _ => None,
        });
        let hit = match hits {
            [Some(a), Some(b)] => Some(a.min(b)),
            [a, b] => a.or(b),
        };
        let first = if rank(&other) < rank(&self) { other } else { self };
        match first {
            Self::Contact { safe_until, distance, features, .. } => {
                Self::Contact { safe_until, hit_by: hit, distance, features }
            }
            rest => rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earlier_contact_counts_and_the_first_proof_of_it() {
        let contact = |safe_until, hit_by| RigidVerdict::Contact {
            safe_until,
            hit_by,
            distance: Interval::ZERO,
            features: [Feature::Vertex(0), Feature::Face],
        };
        let undecided = RigidVerdict::Undecided { safe_until: 0.25, reason: Undecided::Budget };
        let (first, last) = (contact(0.5, None), contact(0.75, Some(0.8)));
        for (a, b) in [(first, last), (last, first)] {
            assert_eq!(a.earlier(b), contact(0.5, Some(0.8)));
            assert_eq!(a.earlier(undecided), undecided);
            assert_eq!(RigidVerdict::Clear.earlier(a), a);
        }
    }
}
