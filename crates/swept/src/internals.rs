//! The modules behind the crate root, for experts and for the companion crates.
//!
//! Nothing here is guaranteed to stay the same between minor versions. What most users need is at the root of
//! the crate.
//!
//! | module | what it contains |
//! |---|---|
//! | [`shape`] | meshes, built-in bodies, triangles; solids and their interiors |
//! | [`motion`] | motions with proved errors |
//! | [`bound`] | what a moving point, ball or box reaches over a span of time |
//! | [`certificate`] | verdicts, proofs, and the checker |
//! | [`hierarchy`] | bodies: a mesh and its trees |
//! | [`contact`] | elementary contacts of faces, edges and vertices |
//! | [`query`] | the queries |

/// Bounds over a span of time.
pub mod bound {
    #[doc(inline)]
    pub use crate::bound::*;
}

/// Verdicts, proofs, and the checker.
pub mod certificate {
    #[doc(inline)]
    pub use crate::certificate::*;
}

/// Elementary contacts of faces, edges and vertices.
pub mod contact {
    #[doc(inline)]
    pub use crate::contact::*;
}

/// Bodies: a mesh and its trees.
pub mod hierarchy {
    #[doc(inline)]
    pub use crate::hierarchy::*;
}

/// Motions with proved errors.
pub mod motion {
    #[doc(inline)]
    pub use crate::motion::*;
}

/// The queries.
pub mod query {
    #[doc(inline)]
    pub use crate::query::*;
}

/// Meshes, built-in bodies, triangles; solids and their interiors.
pub mod shape {
    #[doc(inline)]
    pub use crate::shape::*;
}
