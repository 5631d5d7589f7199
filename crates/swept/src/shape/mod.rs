//! Shapes at rest and whether they overlap.
//!
//! **What it answers.** Boxes along the axes ([`Aabb`]), balls ([`Sphere`]), oriented boxes ([`Obb`]) and rays
//! ([`Ray`], [`Segment`]): which of them share a point, decided for the numbers as given.
//!
//! **Mathematics.** Two convex bodies A and B share a point exactly when the difference of their centres lies in
//! the Minkowski sum of A and -B. For boxes that sum is a zonotope, whose faces are known: the separating axes.
//!
//! **Why it is sound.** Constructors refuse what is not a number or not a box; after that every test is a fast
//! evaluation with a proved rounding bound, and integer arithmetic without rounding where the bound does not
//! decide.
//!
//! **Source.** [Num20, sections 2.1 and 3] with its mistakes corrected; \[Gottschalk00\].
//!
//! ```
//! use swept::shape::{Obb, Touching, overlap};
//! let a = Obb::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [1.0; 3])?;
//! let b = Obb::new([2.0, 0.0, 0.0], [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]], [0.5; 3])?;
//! assert!(overlap::obb_obb(&a, &a, Touching::Closed));
//! assert!(!overlap::obb_obb(&a, &b, Touching::Closed));
//! # Ok::<(), swept::shape::ShapeError>(())
//! ```

mod aabb;
mod boundary;
mod builtin;
mod digest;
mod error;
pub(crate) mod exact;
mod mesh;
mod obb;
pub mod overlap;
mod ray;
pub(crate) mod solid;
mod sphere;
mod summary;
mod touching;
pub mod triangle;
mod word;

pub use aabb::Aabb;
pub use boundary::{Assumed, Boundary, Opening};
pub use builtin::{Builtin, BuiltinError, BuiltinKind};
pub use error::ShapeError;
pub use mesh::Mesh;
pub use obb::{ORTHONORMAL_SLACK, Obb};
pub use ray::{Ray, Segment};
pub use sphere::Sphere;
pub use summary::Summary;
pub use touching::Touching;
pub use word::UnknownWord;
