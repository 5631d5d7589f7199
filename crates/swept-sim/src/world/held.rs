//! Bodies that stayed where they were, and why: which bodies did not follow their physics to the end of the
//! last step, what held them, and whether they were moved to make room.
//!
//! A body that is held is proved apart where it stands; see `docs/soundness/simulation.md`, section 4.

use std::fmt;

/// What held a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// It had too many contacts in one step.
    Jammed,
    /// One body was so close that no motion could be proved.
    Stuck,
    /// Several bodies were that close.
    Crushed,
}

impl Cause {
    /// As a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Jammed => "jammed",
            Self::Stuck => "stuck",
            Self::Crushed => "crushed",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A body that was held for part of a step, or was moved to make room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldRecord {
    /// The index of the body in the world.
    pub body: usize,
    /// Why.
    pub cause: Cause,
    /// The bodies that held it, in ascending order.
    pub with: Vec<usize>,
    /// Whether it was moved apart from them.
    pub opened: bool,
}

impl HeldRecord {
    /// A body and those that it is stuck with, taken from these pairs.
    pub(super) fn stuck(body: usize, pairs: &[(usize, usize)], opened: bool) -> Self {
        let other = |&(i, j): &(usize, usize)| match (i == body, j == body) {
            (true, _) => Some(j),
            (_, true) => Some(i),
            _ => None,
        };
        let mut with: Vec<usize> = pairs.iter().filter_map(other).collect();
        with.sort_unstable();
        let cause = if with.len() > 1 { Cause::Crushed } else { Cause::Stuck };
        Self { body, cause, with, opened }
    }
}
