//! The oracle: how far two placed meshes are apart, without any code of the engine.
//!
//! **What it answers.** For two meshes and their motions at one time: an enclosure of the distance, a pair of faces
//! that intersect, or the proof that everything is farther apart than a length.
//!
//! **The mathematics.** Poses come from the written parameters with 640 bits ([`crate::motions::oracle`]). One body is
//! seen from the other, both from a vertex near their middle, so that the size of the numbers is that of the bodies,
//! wherever in the world they are. A tree of boxes ([`Surface`]) leaves few pairs of faces, for which a direction is
//! sought whose projections are apart; what floats cannot separate is measured again with 640 bits ([`triangle`]).
//!
//! ```text
//! distance of two triangles = 0 if an edge of one crosses the other,
//!                             else the least of 9 edge-edge and 6 vertex-face distances
//! ```
//!
//! **Why it can be trusted.** Floats only ever discard a pair, by a projection that holds for any direction and less a
//! bound of all rounding, derived where it is used. Every number that is reported was computed with 640 bits from
//! vertices and parameters as written. Signs of determinants smaller than 2^-400 of their terms count as zero, which
//! leaves the pair to the distances of its features, which are then below 2^-100 of the bodies' size. The tests hold
//! it against cases that can be worked out by hand, and against wrong answers, which it must refuse.

mod pose;
mod scalar;
mod scene;
mod surface;
pub mod triangle;

pub use pose::{Relative, Track, TrueRelative};
pub use scalar::Scalar;
pub use scene::{Found, Near, Scene};
pub use surface::Surface;

#[cfg(test)]
mod tests;
