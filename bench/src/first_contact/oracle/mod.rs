//! The oracle: how far two placed meshes are apart, without any code of the engine.
//!
//! **What it answers.** For two meshes and their motions at one time: an enclosure of the distance, a pair of
//! intersecting faces, or the proof that everything is further apart than a length.
//!
//! **The mathematics.** Poses come from the written parameters with 640 bits ([`crate::motions::oracle`]).
//! One body is expressed in the coordinates of the other, both relative to a vertex near their middle, so
//! that the magnitude of the numbers is that of the bodies, wherever in the world they are. A tree of boxes
//! ([`Surface`]) leaves few pairs of faces, for which the oracle looks for a direction along which their
//! projections are apart; what floats cannot separate is measured again with 640 bits ([`triangle`]).
//!
//! ```text
//! distance between two triangles = 0 if an edge of one crosses the other,
//!                             else the least of 9 edge-edge and 6 vertex-face distances
//! ```
//!
//! **Why it can be trusted.** Floats only ever discard a pair, by a projection that is valid for any
//! direction, reduced by a bound on all rounding that is derived where it is used. Every reported number was
//! computed with 640 bits from vertices and parameters as written. Signs of determinants smaller than 2^-400
//! of their terms count as zero, which leaves the pair to the distances of its features, which are then below
//! 2^-100 of the bodies' size. The tests compare it with cases that can be worked out by hand, and with wrong
//! answers, which it must refuse.

pub(crate) mod pose;
mod scalar;
mod scene;
mod surface;
pub mod triangle;

pub use pose::{FloatRelativePose, Track, TrueRelativePose};
pub use scalar::Scalar;
pub use scene::{Found, Near, Scene};
pub use surface::Surface;

#[cfg(test)]
mod tests;
