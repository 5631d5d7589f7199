//! Errors for meshes that cannot be solid and for saved trees that cannot be used.

use crate::shape::Opening;
use thiserror::Error;

/// Why a mesh cannot be solid, or a saved tree cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HierarchyError {
    /// A solid needs a closed surface.
    #[error("the mesh is not closed ({why}; see face {face})")]
    NotClosed {
        /// A face with an unpaired edge.
        face: usize,
        /// What is open.
        why: Opening,
    },
    /// The bytes are not a saved tree of this version.
    #[error("not a saved tree: {what} (byte {byte})")]
    Unreadable {
        /// What is wrong.
        what: &'static str,
        /// Where.
        byte: usize,
    },
    /// The tree was saved for another mesh.
    #[error("the tree was saved for another mesh")]
    OtherMesh,
    /// The bytes are a tree, but not one over this mesh.
    #[error("block {block} of the saved tree is wrong: {what}")]
    Wrong {
        /// The block.
        block: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}
