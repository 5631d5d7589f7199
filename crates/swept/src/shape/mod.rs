//! Shapes at rest.
//!
//! [`Mesh`], checked once, and what follows from it alone: whether it is [closed](Boundary), how large it is
//! ([`Summary`]), its digest; [built-in bodies](Builtin); [prisms around cylinders](Prism); [half-spaces](HalfSpace); triangles ([`triangle`]); the balls ([`Sphere`])
//! and oriented boxes ([`Obb`]) that bound parts of a mesh. Constructors refuse invalid numbers and shapes;
//! after that nothing fails.

mod axis;
mod boundary;
mod builtin;
mod digest;
mod edit;
mod error;
mod half_space;
mod mesh;
mod nearest_mean;
mod obb;
mod prism;
pub(crate) mod solid;
mod sphere;
mod summary;
pub mod triangle;
mod word;

pub use axis::Axis;
pub use boundary::{Assumed, Boundary, Opening};
pub use builtin::{Builtin, BuiltinError, BuiltinKind};
pub(crate) use error::length_of;
pub use error::{ShapeError, finite, widen};
pub use half_space::HalfSpace;
pub use mesh::Mesh;
pub(crate) use nearest_mean::nearest_mean;
pub use obb::{ORTHONORMAL_SLACK, Obb};
pub use prism::Prism;
pub use sphere::Sphere;
pub use summary::Summary;
pub use word::UnknownWord;
