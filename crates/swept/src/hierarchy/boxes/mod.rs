//! Trees of oriented boxes over the faces of a mesh.
//!
//! **What it answers.** [`BoxTree`]: for groups of faces, halved down to single ones, an oriented box that
//! contains them and a ball about its centre.
//!
//! **The mathematics.** A box lies along the axes of the covariance of its corners. It is cut across its
//! longest axis at the mean.
//!
//! **Why it is sound.** Every corner of every face lies in the box and in the ball of each of its ancestors,
//! measured from the stored numbers, including rounding and axes that are not quite orthonormal
//! ([`fit`](self::fit)).
//!
//! **Source.** [Redon06, section 6.5], [Gottschalk00, chapter 3]; each corner counted once, every face
//! sorted, depth bounded.

mod fit;
mod tree;

pub use tree::{Below, BoxTree};
