//! What a proof speaks of.
//!
//! **What it answers.** [`Subject`]: the surface and the motion of a body, as the user of a proof has them.

use crate::shape::Mesh;

/// A body and what it does.
#[derive(Debug)]
pub struct Subject<'a, M> {
    /// Its surface.
    pub mesh: &'a Mesh,
    /// How it moves.
    pub motion: &'a M,
    /// Whether what is inside belongs to it.
    pub solid: bool,
}

impl<M> Clone for Subject<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for Subject<'_, M> {}
