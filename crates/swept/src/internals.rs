//! The rooms behind the front page, for experts and for the crates beside this one.
//!
//! Nothing here promises to stay as it is between minor versions. What most users need is at the root of the crate.
//!
//! | room | what it holds |
//! |---|---|
//! | [`shape`] | meshes, built-in bodies, triangles; what is inside |
//! | [`motion`] | motions with proved errors |
//! | [`bound`] | what a moving point, ball or box reaches over a span of time |
//! | [`certificate`] | verdicts, proofs, and the checker |
//! | [`hierarchy`] | bodies: a mesh and its trees |
//! | [`contact`] | elementary contacts of faces, edges and vertices |
//! | [`query`] | the questions |

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

/// The questions.
pub mod query {
    #[doc(inline)]
    pub use crate::query::*;
}

/// Meshes, built-in bodies, triangles; what is inside.
pub mod shape {
    #[doc(inline)]
    pub use crate::shape::*;
}
