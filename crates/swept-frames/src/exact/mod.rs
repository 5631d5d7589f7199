//! The exact path: the same questions over whole numbers, where nothing is rounded.
//!
//! **What it answers.** Everything that `f64` with error bounds cannot: touching, gaps and overlaps below the
//! rounding error, and the ends of an intersection's box.
//!
//! **The mathematics.** Every `f64` is a whole number times a power of two, so after multiplication by one
//! common power of two all lengths of a pair are whole, and so are all times. Elimination by
//! cross-multiplication keeps them whole.
//!
//! **Why it is sound.** Nothing is rounded except in `outward.rs`, which rounds the final quotients, each in
//! the requested direction.
mod axes;
mod outward;
mod pair;
mod whole;

pub(super) use outward::{round_down, round_up};
pub(super) use pair::{ExactPair, project};
use whole::{Quotient, Whole};
