//! Triangles of two bodies in given poses.
//!
//! **What it answers.** Whether two faces share a point while each body rests in its pose: proved by
//! enclosures of the poses where they suffice, and decided without rounding where both poses are exact
//! ([`Resting`]); where the last digits do not matter, floats with their errors are enough (`rounded.rs`). Whether two of their points are within a distance ([`RelativePose::within`]).
//!
//! **The mathematics.** Everything is taken relative to the reference point of the first body: corners are
//! R_A x and R_B x + (o_B - o_A), so that large coordinates do not hide small distances.
//!
//! **Why it is sound.** Enclosures contain the true corners; a claim made for all points of the enclosures
//! holds for them. Exact poses are fractions of integers (`exact.rs`).
//!
//! **Source.** [Redon06, chapter 7]: the elementary contacts at one time.

mod enclosed;
mod exact;
mod piercing;
mod rounded;

pub use enclosed::RelativePose;
pub use exact::Resting;
pub(crate) use rounded::RoundedFaces;
