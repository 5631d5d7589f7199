//! Triangles at rest: exact distances and intersections by complete enumeration, pairs of every degenerate kind.
//!
//! **What it answers.** On seeded pairs: are the proved bounds of `swept::internals::shape::triangle` ever wrong, how far are they
//! apart in units of rounding, and is an exact test ever wrong?
//!
//! **Mathematics.** The oracle (`triangles/oracle.rs`) takes the least of all exact squared distances between corners,
//! edges and faces, as fractions of integers.
//!
//! **Why it is sound.** Integers only; no code is shared with what is judged.
//!
//! **Source.** Elementary geometry.

mod campaign;
mod oracle;
mod pairs;
mod poses;

pub use campaign::campaign;
pub use oracle::{Fraction, distance_squared};
pub use pairs::Family;
