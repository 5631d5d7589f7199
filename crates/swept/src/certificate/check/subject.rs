//! [`Subject`]: what a proof is about.

use crate::shape::Mesh;

/// A body and its motion, as the user of a proof has them.
#[derive(Debug)]
pub struct Subject<'a, M> {
    /// Its surface.
    pub mesh: &'a Mesh,
    /// How it moves.
    pub motion: &'a M,
    /// Whether its inside belongs to it.
    pub solid: bool,
}

impl<M> Clone for Subject<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for Subject<'_, M> {}
