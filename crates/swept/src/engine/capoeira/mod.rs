//! Capoeira: the tree of balls alone.
//!
//! **What it answers.** A time before which two bodies do not touch, quickly and never late, from the smallest balls
//! around parts of both ([`Search`]). What is inside the leaves is not looked at, so the bodies may still be apart then.
//!
//! **The mathematics.** [`domain`]: when two balls on curved paths can be near each other; [`slices`]: into how many parts a
//! span is cut; [`descent`]: the search through pairs of balls, in the order of the times at which they may meet.
//!
//! **Why it is sound.** `docs/soundness/d2m.md`.
//!
//! **Source.** [D2M14, sections 5.4.2 to 5.4.4], mended (D-01, D-13, D-14, D-15, D-18, D-24).

mod descent;
mod domain;
mod found;
mod search;
mod slices;

pub(super) use descent::{Descent, Leaves, Spent};
pub(super) use domain::{Domain, Moment, Mover};
pub(super) use found::{Nearest, nearest_faces};
pub(crate) use search::Search;
pub(super) use search::{Ending, balls, coarse};
pub(super) use slices::FINER;

#[cfg(test)]
mod tests;
