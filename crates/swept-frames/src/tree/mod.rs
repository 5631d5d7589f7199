//! Trees of frames (bounding volume hierarchies), and the search for collisions in a world of them.
//!
//! **What it answers.** Which finest frames of one object meet which finest frames of the others, and where?
//! A [`World`] holds [`Object`]s, each with a [`FrameTree`]; [`World::search`] searches for one object,
//! [`World::search_all`] for all. [`shell()`] builds a tree from any triangle mesh; a [`Scene`] is a world as
//! plain data.
//!
//! **The mathematics.** Every child lies inside its parent, so two nodes can meet only inside the box of the
//! intersection of any two of their ancestors.
//!
//! **Why it is sound.** Containment is decided exactly when a tree is built, intersection is decided exactly,
//! and boxes are rounded outward: no pair is missed and none is invented. The argument is in
//! `docs/soundness/frame-trees.md`.
//!
//! **Source.** \[FM13\], with its search corrected: it misses the pairs of an inner node and a leaf.
//!
//! ```
//! use swept_frames::Frame;
//! use swept_frames::tree::{Branch, FrameTree, Object, SearchOptions, World};
//! let square = |x, y, side| Frame::parallelepiped([x, y], [[side, 0.0], [0.0, side]]);
//! let parts = vec![Branch::leaf(square(0.0, 0.0, 1.0)?), Branch::leaf(square(2.0, 2.0, 1.0)?)];
//! let stairs = FrameTree::new(Branch { frame: square(0.0, 0.0, 3.0)?, children: parts })?;
//! let stone = FrameTree::new(Branch::leaf(square(0.5, 0.75, 2.0)?))?;
//! let world = World::new(vec![Object::new("stairs", stairs), Object::new("stone", stone)])?;
//! let found = world.search(0, &SearchOptions::default())?;
//! // The stone meets the lower step in [0.5, 1] x [0.75, 1] and the upper one in [2, 2.5] x [2, 2.75].
//! assert_eq!(found.collisions.len(), 2);
//! assert_eq!(found.collisions[0].overlap.lo, [0.5, 0.75]);
//! assert_eq!(found.collisions[1].overlap.hi, [2.5, 2.75]);
//! # Ok::<(), swept_frames::tree::TreeError>(())
//! ```

mod axes;
mod clip;
mod error;
mod fit;
mod inside;
mod nodes;
mod pairs;
mod places;
mod roots;
mod scene;
mod search;
mod shell;
mod world;

pub use error::TreeError;
#[cfg(test)]
pub(super) use inside::Inside;
pub use nodes::{Branch, FrameTree};
pub use places::hull;
pub use scene::{Scene, SceneFrame, SceneObject};
pub use search::{Collision, Findings, SearchOptions, Wanted};
pub use shell::{Shell, ShellOptions, Volume, shell};
pub use world::{Object, World};
