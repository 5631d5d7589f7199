//! Why a body was refused.
//!
//! **What it answers.** Which face is at fault, or which byte of a saved tree.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** What is not refused here was checked completely.
//!
//! **Source.** `docs/soundness/first-contact.md`: refused by a constructor that names what and where.

use crate::shape::Opening;
use thiserror::Error;

/// Why a mesh cannot be solid, or a saved tree cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HierarchyError {
    /// A solid needs a closed surface.
    #[error("the mesh is not closed: {why}; look at face {face}")]
    NotClosed {
        /// A face with an open edge.
        face: usize,
        /// What is open.
        why: Opening,
    },
    /// The bytes are no saved tree of this version.
    #[error("not a saved tree: {what} at byte {byte}")]
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
