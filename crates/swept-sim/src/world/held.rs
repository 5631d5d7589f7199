//! Bodies that stayed put, and why.
//!
//! **What it answers.** Which bodies did not follow their physics to the end of the last step, what kept them, and whether they
//! were moved to make room.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** Nothing is proved here: a body that is held is proved apart where it stands.
//!
//! **Source.** `docs/soundness/simulation.md`, section 4.

use std::fmt;

/// What kept a body from moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// More contacts in one step than are followed.
    Jammed,
    /// One body so near that no motion from there on was proved.
    Stuck,
    /// Several bodies so near.
    Crushed,
}

impl Cause {
    /// In a word.
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

/// A body that stayed put for a part of a step, or was moved to make room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldRecord {
    /// The body, by its place in the world.
    pub body: usize,
    /// Why.
    pub cause: Cause,
    /// The bodies that kept it, in ascending order.
    pub with: Vec<usize>,
    /// Whether it was moved apart from them.
    pub opened: bool,
}

impl HeldRecord {
    /// A body and the ones that it is stuck with, of these pairs.
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
