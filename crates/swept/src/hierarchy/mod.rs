//! Trees of bounds over the faces of a mesh.
//!
//! **What it answers.** [`Body`]: a mesh, and bounds for groups of its faces, so that a query examines few
//! faces out of a hundred thousand (a bounding volume hierarchy).
//!
//! **The mathematics.** Each bound is a lens, a ball cut by a slab ([`Block`]), with four children side by
//! side, and every inner node also has a hull of few points ([`Hull`]). In addition, each built on first use, there is a binary tree of smallest balls ([`SphereTree`]) and
//! one of oriented boxes ([`BoxTree`]).
//!
//! **Why it is sound.** Every corner of every face lies in the lens and the hull of each ancestor, measured from
//! the stored numbers, rounding included.
//!
//! **Source.** [D2M14, section 5.4.1] for the hierarchy of minimal spheres over uncut polygons.

mod below;
mod block;
mod body;
mod boxes;
mod build;
mod containment;
mod enclosing;
mod error;
mod fitting;
mod flat;
mod hull;
mod hulls;
mod identity;
mod lens;
mod local;
mod moments;
mod piece;
mod saved;
mod spheres;

pub use block::{Block, Child, LANES, Lens};
pub use body::Body;
pub use boxes::{Below, BoxTree};
pub(crate) use enclosing::center_of_three;
pub use error::HierarchyError;
pub(crate) use hull::LINE_POINTS;
pub use hull::{HULL_POINTS, Hull, LONGEST_POINT, Line};
pub use hulls::Hulls;
pub(crate) use identity::Identity;
pub use local::Local;
pub use spheres::{Ball, SphereTree};

#[cfg(test)]
mod tests;
