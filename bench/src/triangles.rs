//! Triangles at rest: exact distances and intersections by complete enumeration, with pairs of every
//! degenerate kind.
//!
//! **What it answers.** On seeded pairs: are the proved bounds of `swept::internals::shape::triangle` ever
//! wrong, how far apart are they in units of rounding, and is an exact test ever wrong?
//!
//! **The mathematics.** The oracle (`triangles/oracle.rs`) takes the least of all exact squared distances
//! between corners, edges and faces, as fractions of integers. It shares no code with what it judges.

mod campaign;
mod oracle;
mod pairs;
mod poses;

pub use campaign::campaign;
pub use oracle::{Fraction, distance_squared};
pub use pairs::Family;
