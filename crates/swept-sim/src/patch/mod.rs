//! Contact patches: where two bodies touch, or soon may.
//!
//! **What it answers.** Contact points with normals and gaps between two bodies in given poses: every vertex
//! over a face, edge or vertex, and every two crossing edges within reach, reduced to a few.
//!
//! **The mathematics.** A pair of features is a contact if the distance between the bodies has a local
//! minimum there: the direction between the closest points lies in the normal cone of both features. Only
//! convex edges have one.
//!
//! **Why it is sound.** Faces within reach come from the tree, and none is missed. Contacts are physics: no
//! proof relies on what is left out or rounded here.
//!
//! **Source.** [D2M14, section 6.1.2], [Redon06, chapter 7].

mod features;
mod gather;
mod reduce;

pub use features::Features;
pub use gather::{Key, Patch, Point, PosedBody, gather};
