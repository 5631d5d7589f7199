//! Exact contacts of vertices, edges and faces on straight paths.
//!
//! The vertices of cloth, soft tissue, shells and animations move on straight lines within a time step.
//! [`vertex_face`] and [`edge_edge`] decide exactly whether, and when first, features of four such points
//! meet; [`Separation`] tests for a distance instead of contact. [`straight`] explains how.
//!
//! ```
//! use swept_deform::{StraightPaths, StraightVerdict, vertex_face};
//! // a point falls through a triangle at rest
//! let [a, b, c] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
//! let paths = StraightPaths::new([[1.0, 1.0, 1.0], a, b, c], [[1.0, 1.0, -3.0], a, b, c])?;
//! assert!(matches!(vertex_face(&paths), StraightVerdict::Contact { hit_by: 0.25, .. }));
//! # Ok::<(), swept_deform::StraightError>(())
//! ```

pub mod straight;

pub use straight::{
    Separation, SeparationError, SeparationVerdict, StraightError, StraightPaths, StraightVerdict, Undecided,
    edge_edge, vertex_face,
};
