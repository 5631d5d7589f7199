//! Mesh files.
//!
//! **What it answers.** The mesh in a file: all of its faces, in the file's order, as triangles.
//!
//! **The mathematics.** A polygon becomes triangles by cutting ears; glTF nodes are applied to their
//! meshes; nothing else is changed.
//!
//! **Why it is safe.** See the [crate]. Which reader is whose, and why:
//!
//! ```text
//! OBJ          our own: crates give no line numbers, single precision and fans of triangles
//! STL          our own: `stl_io` gives no line numbers, reads text in single precision, drops all solids but the
//!              first, and takes binary files that start with "solid" for text
//! PLY          `ply-rs-bw` for header and elements, after the counts were checked against the length
//! glTF         `gltf-json` for the document; buffers are read by our own code, which checks every range
//! ```
//!
//! **Source.** The formats' descriptions.

mod accessor;
mod foreign;
mod format;
mod gltf;
mod obj;
mod ply;
mod polygon;
mod stl;
mod text;
mod write;

pub(crate) use foreign::refuse_name;
pub use format::{MeshFile, MeshFormat, parse_mesh, read_mesh};
pub use polygon::{BentPolygons, LARGEST_POLYGON, triangulate};
pub use write::bytes_of;
pub use write::write_mesh;

#[cfg(test)]
mod tests;
