//! The engine: best-first second-order advancement of pairs of nodes.
//!
//! **What it answers.** When two bodies on their motions first come within a distance, with a proof
//! ([`certified`]).
//!
//! **The mathematics.** A pair of nodes is safe for a time that follows from its gap along a direction, the rate at
//! which that gap closes and a bound of how paths bend ([`kernel`], [`leaf`]).
//!
//! **Why it is sound.** `docs/soundness/first-contact.md`.
//!
//! **Source.** `docs/soundness/first-contact.md`.

mod backend;
mod capoeira;
mod certified;
mod d2m;
mod epoch;
mod hints;
mod kernel;
mod lanes;
mod leaf;
mod patch;
mod piece;
mod queue;
mod record;
mod redon;
mod rest;
#[cfg(target_arch = "x86_64")]
mod simd;
mod view;
mod written;

pub(crate) use backend::Backend;
pub(crate) use capoeira::Search as Capoeira;
pub(crate) use certified::{Limits, Search};
pub(crate) use d2m::Search as D2m;
pub(crate) use epoch::Scene;
pub(crate) use record::{Log, Recorder, Silent};
pub(crate) use redon::search as redon;
pub(crate) use rest::{Meeting, Rest};
pub(crate) use view::extent;
