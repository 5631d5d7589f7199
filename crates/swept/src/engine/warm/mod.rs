//! Proving a window of time clear with what is left over from the last one.
//!
//! **What it answers.** Whether two bodies stay more than η + δ apart over a whole span: yes, or not known
//! ([`attempt`](attempt())). What a caller keeps from one query of a pair to the next is a [`WarmStart`].
//!
//! **The mathematics.** A search that ends clear leaves a *front*: pairs of nodes that were apart, and that
//! have all pairs of faces below them. Each is kept with a direction in the axes of one body, the *carrier*,
//! and with how far both nodes reach along it ([`front`]). That is known for good, since bodies are rigid. In
//! the next window a pair takes one product of vectors at each end, four pairs at a time; the tree is not
//! looked at. Pairs that fail get a new direction or are split ([`renew`]).
//!
//! **Why it is sound.** What is kept is only about the shapes of the two bodies, never about their motions,
//! and it is used only for those two ([`Identity`](crate::hierarchy::Identity)). The front covers all pairs
//! of faces, since a pair is only ever replaced by all its children (`docs/soundness/first-contact.md`,
//! section 6).
//!
//! **Source.** Fronts that are kept from one query to the next go back to \[LiChen98\].

mod attempt;
mod front;
mod kept;
mod renew;
mod window;

pub(crate) use attempt::{Attempt, attempt, end, keep};
pub use kept::WarmStart;

pub(crate) use kept::LastPairs;

#[cfg(test)]
mod tests;
