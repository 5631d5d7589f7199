//! Verdicts: whether two moving bodies touch, when first, where, and what of that is proved. [The
//! module](super) states what each verdict means. Every field says whether it is proved or a hint.
//!
//! **Source.** [Redon06, chapter 1], [D2M14, section 5.4].

pub use crate::shape::Assumed;
use crate::shape::UnknownWord;
pub use crate::shape::triangle::Feature;
use core::fmt;
use core::str::FromStr;
use swept_num::Interval;

/// The answer to a query: the verdict and the numbers it was asked with.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Answer {
    /// What is proved.
    pub verdict: Verdict,
    /// δ, the tolerance that was used (a length).
    pub tolerance: f64,
    /// η: bodies this close count as touching.
    pub min_separation: f64,
    /// The time at which the search began and the time at which it would have ended.
    pub span: Interval,
    /// What the first and the second body were assumed to be: a closed mesh is solid unless it was declared a
    /// surface.
    pub assumed: [Assumed; 2],
    /// The work that was done.
    pub cost: Cost,
}

/// What was found about two moving bodies. The [guarantee](crate#guarantee) states what each verdict
/// promises.
///
/// Not `non_exhaustive`: every caller should face every case.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// Proved: more than η apart at every time of the closed span.
    Clear,
    /// The first time they come close: a contact, or a near miss within the tolerance.
    Contact(Contact),
    /// Too close at the start of the span.
    Overlapping(Overlap),
    /// The search ended early.
    Undecided {
        /// Proved: there is no contact before this time.
        safe_until: f64,
        /// Why it ended.
        reason: Reason,
    },
}

impl Verdict {
    /// The word for the verdict: `clear`, `contact`, `overlapping` or `undecided`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Contact(_) => "contact",
            Self::Overlapping(_) => "overlapping",
            Self::Undecided { .. } => "undecided",
        }
    }

    /// The time before which the bodies are proved not to touch. `None` where the verdict names none: `Clear`
    /// is about the whole span, and `Overlapping` only about its start.
    ///
    /// ```
    /// use swept::{Reason, Verdict};
    /// let undecided = Verdict::Undecided { safe_until: 0.41, reason: Reason::Budget };
    /// assert_eq!((undecided.safe_until(), Verdict::Clear.safe_until()), (Some(0.41), None));
    /// ```
    #[must_use]
    pub fn safe_until(&self) -> Option<f64> {
        match self {
            Self::Contact(contact) => Some(contact.safe_until),
            Self::Undecided { safe_until, .. } => Some(*safe_until),
            Self::Clear | Self::Overlapping(_) => None,
        }
    }

    /// Encloses the distance between the surfaces at the contact, or at the start if the bodies overlap
    /// there.
    #[must_use]
    pub fn gap(&self) -> Option<Interval> {
        match self {
            Self::Contact(contact) => Some(contact.gap),
            Self::Overlapping(overlap) => Some(overlap.distance),
            Self::Clear | Self::Undecided { .. } => None,
        }
    }

    /// Where the bodies are closest at the contact, or close to each other at the start.
    #[must_use]
    pub fn witness(&self) -> Option<&Witness> {
        match self {
            Self::Contact(contact) => Some(&contact.witness),
            Self::Overlapping(overlap) => Some(&overlap.witness),
            Self::Clear | Self::Undecided { .. } => None,
        }
    }
}

/// The first contact.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Contact {
    /// Proved: there is no contact before this time. With the default method, the bodies are then between η +
    /// δ/2 and η + δ apart.
    pub safe_until: f64,
    /// Proved, if given: the bodies are in contact (for η = 0: intersect) at some time from `safe_until` to
    /// this one. `None` for a graze.
    pub hit_by: Option<f64>,
    /// Encloses the distance between the two bodies at `safe_until`.
    pub gap: Interval,
    /// Where they are closest at `safe_until`.
    pub witness: Witness,
    /// How fast the gap between the two witness points closes at `safe_until`; negative if it opens. A hint.
    pub approach_speed: f64,
}

/// Two bodies that are too close to each other at the start.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Overlap {
    /// Encloses the distance between the surfaces at the start.
    pub distance: Interval,
    /// Whether the surfaces share a point, or a solid body contains a part of the other. Decided exactly
    /// where the start poses are exact; `false` where it could not be proved.
    pub intersecting: bool,
    /// Which body (0 or 1) is solid and contains a part of the other, if the surfaces themselves are not
    /// proved to meet.
    pub outer: Option<usize>,
    /// A pair of faces close to each other.
    pub witness: Witness,
}

impl Overlap {
    /// What is proved about the two bodies at the start, in words.
    ///
    /// ```text
    /// intersecting  outer   distance above 0
    /// yes           first                      the second, or a part of it, is inside the first
    /// yes           none                       they intersect
    /// no                    yes                they do not intersect
    /// no                    no                 they are not proved to intersect
    /// ```
    #[must_use]
    pub fn words(&self) -> &'static str {
        match (self.intersecting, self.outer, self.distance.lo() > 0.0) {
            (true, Some(0), _) => "the second body, or a part of it, is inside the first, which is solid",
            (true, Some(_), _) => "the first body, or a part of it, is inside the second, which is solid",
            (true, None, _) => "they intersect",
            (false, _, true) => "they do not intersect",
            (false, _, false) => "they are not proved to intersect",
        }
    }
}

/// Where two bodies are closest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Witness {
    /// The face of the first body and the face of the second.
    pub faces: [u32; 2],
    /// Which part of each face.
    pub features: [Feature; 2],
    /// A point of each face, in world coordinates, rounded.
    pub points: [[f64; 3]; 2],
    /// The unit direction from the first point to the second, rounded; where the points coincide, a direction
    /// in which the faces can separate.
    pub normal: [f64; 3],
}

/// Why a search ended without an answer. Written and parsed as a word.
///
/// ```
/// use swept::Reason;
/// assert_eq!(Reason::ALL.map(|reason| reason.to_string()), ["budget", "precision", "stopped"]);
/// assert_eq!("budget".parse(), Ok(Reason::Budget));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Reason {
    /// The budget of steps was used up.
    Budget,
    /// Doubles cannot resolve the case at this tolerance.
    Precision,
    /// The search was told to stop.
    Stopped,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 3] = [Self::Budget, Self::Precision, Self::Stopped];

    /// The word for the reason.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Budget => "budget",
            Self::Precision => "precision",
            Self::Stopped => "stopped",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Reason {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let known = Self::ALL.into_iter().find(|reason| reason.name() == text);
        known.ok_or_else(|| UnknownWord::new("reason", text, "budget, precision or stopped"))
    }
}

/// What a query cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cost {
    /// Number of steps, as counted against [`Options::budget`](crate::Options::budget).
    pub steps: u64,
    /// Number of pairs of nodes (or a node and a face) bounded.
    pub node_pairs: u64,
    /// Number of pairs of faces measured.
    pub face_pairs: u64,
}
