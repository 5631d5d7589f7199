//! What a body can work out from its mesh, worked out when first asked for.
//!
//! **What it answers.** A place for a value that follows from the rest of what holds it.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** The value depends on the mesh alone, so it does not matter who asks first, on which thread; and bodies with
//! equal meshes are equal whether it was asked for or not. A copy shares it.
//!
//! **Source.** None.

use std::sync::{Arc, OnceLock};

/// A value made when first asked for.
#[derive(Clone, Debug)]
pub(super) struct OnDemand<T>(OnceLock<Arc<T>>);

impl<T> OnDemand<T> {
    /// Nothing yet.
    pub(super) const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The value, made now if it is not there.
    pub(super) fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| Arc::new(make()))
    }
}

impl<T> PartialEq for OnDemand<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
