//! Mesh files: all faces of a file, in the file's order, as triangles.
//!
//! Polygons are cut into triangles by ear clipping; glTF nodes are applied to their meshes; nothing else is
//! changed. Why the readers are safe is said at the top of the [crate]. Which reader is used, and why:
//!
//! ```text
//! OBJ    our own: existing crates give no line numbers, use single precision and cut fans of triangles
//! STL    our own: `stl_io` gives no line numbers, reads text in single precision, drops all solids but the
//!        first, and takes binary files that start with "solid" for text
//! PLY    `ply-rs-bw` for header and elements, after the counts were checked against the length
//! glTF   `gltf-json` for the document; our own code reads the buffers and checks every range
//! ```

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
