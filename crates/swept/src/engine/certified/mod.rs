//! Best-first second-order advancement.
//!
//! **What it answers.** When two moving bodies first come close to each other, or a proof that they do not
//! ([`search()`]).
//!
//! **The mathematics.** Pairs of nodes wait in a queue, ordered by the times up to which they are proved
//! apart by the target η + 5δ/8. The earliest is taken: an inner pair is advanced once more, along a plane
//! between its hulls ([`planes`]), and then replaced by its child pairs, each advanced from there ([`split`]);
//! two faces are advanced again and again ([`faces`]). When the earliest pair is two faces within η + δ that
//! cannot be advanced by more than s_min = δ/(8V), its time is
//! the answer, since every other pair is proved beyond it.
//!
//! **Why it is sound.** Invariant: every pair of faces is below a pair that waits with a time up to which it
//! is proved apart, or is proved apart to the end of the span or to a known contact. At the start nothing is
//! proved, and no other time is examined before every pair is proved apart there ([`start`]). See
//! `docs/soundness/first-contact.md`.
//!
//! **Source.** Conservative advancement goes back to \[Mirtich96\].

mod faces;
mod planes;
mod revolving;
mod search;
mod split;
mod start;
mod state;

pub(crate) use search::{search, search_plainly};

#[cfg(test)]
mod tests;
