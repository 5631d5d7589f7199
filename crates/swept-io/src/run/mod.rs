//! A simulation, written down.
//!
//! **What it answers.** [`Run`]: poses, contacts, energy and momentum frame by frame, as JSON; the same as an animation that
//! any viewer of glTF plays ([`Run::glb`]), and as a page for people ([`Run::html`]).
//!
//! **The mathematics.** Numbers are written with the fewest digits that are read back to the same bits.
//!
//! **Why it is sound.** The poses of a frame are those that were proved apart, to the bit. The animation has 32-bit floats
//! and is for looking at only.
//!
//! **Source.** The format is our own: `docs/simulation.md`; glTF 2.0 of the Khronos Group for the animation.

mod glb;
mod holding;
mod page;
mod record;
mod tables;

pub use holding::Holding;
pub use record::{BodyRecord, FrameRecord, Meeting, Run, Totals, Touch};
