//! Which body this is.
//!
//! **What it answers.** Whether what was computed about a body's tree was computed about this very tree.
//!
//! **Why it is sound.** An identity is a place in memory that exists as long as anyone holds it, so no two
//! bodies get the same one. Copies of a body share it, and their trees are the same. It is never an output.

use std::sync::Arc;

/// Equal only for a body and its copies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Identity(Arc<u8>);

impl PartialEq for Identity {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
