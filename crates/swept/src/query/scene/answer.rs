//! What was found about many bodies: the earliest contact, and a table of all pairs.

use super::exclusions::Excluded;
use crate::certificate::{Answer, Cost, Verdict};
use swept_num::Interval;

/// The answer about many bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneAnswer {
    /// Which pair of the table has the earliest contact, overlap or undecided time; `None` if all pairs that were
    /// asked about are clear.
    pub earliest: Option<usize>,
    /// All pairs, excluded ones too: in order of the first body, then of the second.
    pub pairs: Vec<PairAnswer>,
    /// The span of time.
    pub span: Interval,
    /// η: bodies this close count as touching.
    pub min_separation: f64,
    /// The work that was done for all pairs.
    pub cost: Cost,
    /// The number of stretches of time for which bodies were put into boxes.
    pub stretches: usize,
}

/// What was found about two bodies of many.
#[derive(Clone, Debug, PartialEq)]
pub struct PairAnswer {
    /// Which bodies, the lower number first.
    pub bodies: [u32; 2],
    /// What was found.
    pub status: PairStatus,
    /// Proved: there is no contact before this time, which is the end of the span for a pair that is clear over all
    /// of it, and the start if nothing is proved.
    pub safe_until: f64,
    /// Proved: up to then the bodies are never closer than this. At least η for a pair that is apart; 0 if
    /// nothing is known.
    pub clearance: f64,
    /// The number of steps it took; none for a pair that boxes prove clear.
    pub steps: u64,
    /// Whether the two bodies are at rest relative to each other, so that one time stands for all.
    pub resting: bool,
}

/// What is known about two bodies of many.
#[derive(Clone, Debug, PartialEq)]
pub enum PairStatus {
    /// Not asked about.
    Excluded(Excluded),
    /// Proved: apart from the start up to and including [`PairAnswer::safe_until`].
    Clear,
    /// The answer of [`first_contact`](crate::first_contact()), bit for bit: a contact, an overlap, or undecided.
    Answered(Box<Answer>),
}

impl PairAnswer {
    /// The answer to the pair, if it is other than clear.
    #[must_use]
    pub fn answer(&self) -> Option<&Answer> {
        match &self.status {
            PairStatus::Answered(answer) => Some(answer),
            PairStatus::Excluded(_) | PairStatus::Clear => None,
        }
    }

    /// The word for what is known: that of the verdict, or `ignored` or `grouped`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match &self.status {
            PairStatus::Excluded(Excluded::Ignored) => "ignored",
            PairStatus::Excluded(Excluded::Grouped { .. }) => "grouped",
            PairStatus::Clear => Verdict::Clear.word(),
            PairStatus::Answered(answer) => answer.verdict.word(),
        }
    }

    /// Whether the pair was not asked about.
    #[must_use]
    pub fn is_excluded(&self) -> bool {
        matches!(self.status, PairStatus::Excluded(_))
    }
}

impl SceneAnswer {
    /// The pair with the earliest contact, overlap or undecided time.
    #[must_use]
    pub fn earliest(&self) -> Option<&PairAnswer> {
        self.earliest.and_then(|pair| self.pairs.get(pair))
    }

    /// The verdict about all pairs that were asked about: that of the [earliest](Self::earliest()), or clear.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let earliest = self.earliest().and_then(PairAnswer::answer);
        earliest.map_or(Verdict::Clear, |answer| answer.verdict.clone())
    }

    /// Proved: no two bodies that were asked about are in contact before this time.
    #[must_use]
    pub fn safe_until(&self) -> f64 {
        self.earliest().map_or(self.span.hi(), |pair| pair.safe_until)
    }

    /// Proved, if given: two bodies are in contact by this time. The least over all contacts of the table.
    #[must_use]
    pub fn hit_by(&self) -> Option<f64> {
        let hits = self.pairs.iter().filter_map(|pair| match &pair.answer()?.verdict {
            Verdict::Contact(contact) => contact.hit_by,
            Verdict::Overlapping(overlap) if overlap.intersecting => Some(self.span.lo()),
            _ => None,
        });
        hits.reduce(f64::min)
    }

    /// The number in the table of the pair of two different bodies, in either order.
    ///
    /// ```
    /// use swept::SceneAnswer;
    /// // (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)
    /// assert_eq!([[0, 1], [3, 1], [2, 3]].map(|pair| SceneAnswer::number(pair, 4)), [0, 4, 5]);
    /// ```
    #[must_use]
    pub fn number([a, b]: [usize; 2], bodies: usize) -> usize {
        let (a, b) = (a.min(b), a.max(b));
        (2 * bodies - a - 1) * a / 2 + b - a - 1
    }
}
