//! The interval method: trees of oriented boxes, separating axes over spans of time, elementary contacts at
//! the leaves.
//!
//! **What it answers.** When two moving bodies first come close to each other, never reported late
//! ([`search()`]).
//!
//! **The mathematics.** A pair of boxes is proved apart over whole spans of time, found by halving
//! ([`timeline`], [`approach`]). A pair that is not is replaced by the pairs of the larger box's halves,
//! which start from the time up to which it is proved apart. Pairs of single faces are left to the root
//! finder ([`faces`]).
//!
//! **Why it is sound.** `docs/soundness/interval-trees.md`.
//!
//! **Source.** [Redon06, chapters 6, 7 and 9], with its faults corrected (R-05 to,
//!

mod approach;
mod faces;
mod search;
mod timeline;

pub(crate) use search::search;

#[cfg(test)]
mod tests;
