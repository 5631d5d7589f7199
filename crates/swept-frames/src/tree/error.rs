//! Why a tree, a world, a shell or a torus was refused.

use crate::FrameError;
use thiserror::Error;

/// Why an input was refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// A child is not inside its parent.
    #[error("node {}: its corner {corner:?} lies outside its parent", path_text(path))]
    ChildOutside {
        /// The path from the root: which child is taken at each level.
        path: Vec<usize>,
        /// The corner as the numbers of the edges that lead to it from the origin.
        corner: Vec<usize>,
    },
    /// A tree with too many levels.
    #[error("{levels} levels, but a tree may have at most {limit}")]
    TooDeep {
        /// The number of levels, or a lower bound on it.
        levels: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// A frame in the data is not valid.
    #[error("node {}: {error}", path_text(path))]
    BadFrame {
        /// The path from the root.
        path: Vec<usize>,
        /// Why it is not valid.
        error: FrameError,
    },
    /// A frame in the data has the wrong dimension: the number of coordinates or of edges.
    #[error("node {}: {found} numbers where {dimension} are needed", path_text(path))]
    WrongDimension {
        /// The path from the root.
        path: Vec<usize>,
        /// The dimension required.
        dimension: usize,
        /// The number found.
        found: usize,
    },
    /// Something is wrong with the tree of an object.
    #[error("object {id:?}: {error}")]
    InObject {
        /// The object.
        id: String,
        /// What is wrong.
        error: Box<TreeError>,
    },
    /// Two objects of a world have the same name.
    #[error("objects {first} and {second} have the same id {id:?}")]
    SameId {
        /// The name.
        id: String,
        /// The first object of that name.
        first: usize,
        /// The second.
        second: usize,
    },
    /// The requested object does not exist.
    #[error("object {object} does not exist: the world has {objects} objects, numbered from 0")]
    NoSuchObject {
        /// The number requested.
        object: usize,
        /// The number of objects.
        objects: usize,
    },
    /// The mesh has no triangles.
    #[error("the mesh has no triangles")]
    EmptyMesh,
    /// A triangle refers to a vertex that does not exist.
    #[error(
        "triangle {triangle}: vertex {vertex} does not exist: there are {vertices} vertices, numbered from 0"
    )]
    NoSuchVertex {
        /// Which triangle.
        triangle: usize,
        /// The vertex it refers to.
        vertex: usize,
        /// The number of vertices.
        vertices: usize,
    },
    /// A coordinate is not finite, or too large.
    #[error("vertex {vertex}, coordinate {axis}: {value} is not finite, or larger than 2^500 in magnitude")]
    BadCoordinate {
        /// Which vertex.
        vertex: usize,
        /// Which of its coordinates.
        axis: usize,
        /// The coordinate.
        value: f64,
    },
    /// The corners of a triangle lie on a line.
    #[error("triangle {triangle} is degenerate: its corners lie on one line")]
    DegenerateTriangle {
        /// Which triangle.
        triangle: usize,
    },
    /// A setting is outside its range.
    #[error("{what} is {value}, but must be {range}")]
    BadSetting {
        /// Which setting.
        what: &'static str,
        /// Its value.
        value: f64,
        /// The accepted values.
        range: &'static str,
    },
    /// No frame could be fitted around a part of the mesh: it is too small, too large or too elongated for
    /// `f64`.
    #[error("no frame can be fitted around the part that begins with triangle {triangle}")]
    NotFitted {
        /// The first triangle of that part.
        triangle: usize,
    },
    /// A frame is not valid.
    #[error(transparent)]
    Frame(#[from] FrameError),
}

/// "root" or "0.2.1".
fn path_text(path: &[usize]) -> String {
    if path.is_empty() {
        return "root".into();
    }
    path.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
}
