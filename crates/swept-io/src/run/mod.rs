//! The record of a simulation.
//!
//! **What it answers.** [`Run`]: poses, contacts, energy and momentum frame by frame, as JSON; the same as an
//! animation that any glTF viewer plays ([`Run::glb`]), and as an HTML page ([`Run::html`]). The JSON format
//! is described in `docs/simulation.md`. Numbers are written with the fewest digits that are read back to the
//! same bits.
//!
//! **Why it is sound.** The poses of a frame are those that were proved apart, bit for bit. The animation has
//! 32-bit floats and is for display only.

mod glb;
mod holding;
mod page;
mod record;
mod tables;

pub use holding::Holding;
pub use record::{BodyRecord, FrameRecord, Meeting, Run, Totals, Touch};
