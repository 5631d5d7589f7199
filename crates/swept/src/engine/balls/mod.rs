//! Trees of balls searched through slices of time.
//!
//! **What it answers.** When parts of two bodies, each inside its ball, may first be close to each other.
//! [Capoeira](super::capoeira) stops there; [D2M](super::d2m) goes on with the features of those parts.
//!
//! **The mathematics.** [`domain`]: when two balls on curved paths can be close to each other; [`slices`]:
//! into how many parts a span is cut; [`descent`]: the search through pairs of balls, in the order of the
//! times at which they may meet; [`pass`]: one slice after the other; [`nearest`]: the faces in leaves that
//! meet.
//!
//! **Why it is sound.** `docs/soundness/d2m.md`.
//!
//! **Source.** [D2M14, sections 5.4.2 to 5.4.4], with corrections (D-01, D-13, D-14, D-15, D-18, D-24).

mod descent;
mod domain;
mod nearest;
mod pass;
mod slices;

pub(super) use descent::{Descent, Leaves};
pub(super) use domain::{Domain, Moment, Mover};
pub(super) use nearest::{Nearest, nearest_faces};
pub(super) use pass::{Ending, balls, coarse};
pub(super) use slices::FINER;

#[cfg(test)]
mod tests;
