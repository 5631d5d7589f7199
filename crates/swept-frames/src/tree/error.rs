//! Why a tree, a world, a shell or a torus was refused.

use crate::FrameError;
use thiserror::Error;

/// Why an input was refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// A child sticks out of its parent.
    #[error("node {}: its corner {corner:?} lies outside its parent", path_text(path))]
    ChildOutside {
        /// The way from the root: which child is taken at each level.
        path: Vec<usize>,
        /// The corner as the numbers of the edges that lead to it from the origin.
        corner: Vec<usize>,
    },
    /// A tree with too many levels.
    #[error("{levels} levels, but a tree may have {limit}")]
    TooDeep {
        /// How many it has, or at least has.
        levels: usize,
        /// How many it may have.
        limit: usize,
    },
    /// A written frame that is none.
    #[error("node {}: {error}", path_text(path))]
    BadFrame {
        /// The way from the root.
        path: Vec<usize>,
        /// Why it is none.
        error: FrameError,
    },
    /// A written frame of another dimension: coordinates of a point, or edges.
    #[error("node {}: {found} numbers where {dimension} are needed", path_text(path))]
    WrongDimension {
        /// The way from the root.
        path: Vec<usize>,
        /// The dimension asked for.
        dimension: usize,
        /// How many there are.
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
    /// An object that is asked for does not exist.
    #[error("object {object} does not exist: the world has {objects}")]
    NoSuchObject {
        /// What was asked for.
        object: usize,
        /// How many there are.
        objects: usize,
    },
    /// A mesh without triangles.
    #[error("the mesh has no triangles")]
    EmptyMesh,
    /// A triangle that names a vertex that is not there.
    #[error("triangle {triangle}: vertex {vertex} does not exist, there are {vertices}")]
    NoSuchVertex {
        /// Which triangle.
        triangle: usize,
        /// The vertex it names.
        vertex: usize,
        /// How many there are.
        vertices: usize,
    },
    /// A coordinate that is not finite or too large.
    #[error("vertex {vertex}, coordinate {axis}: {value} is not a number of at most 2^500 in magnitude")]
    BadCoordinate {
        /// Which vertex.
        vertex: usize,
        /// Which of its coordinates.
        axis: usize,
        /// The coordinate.
        value: f64,
    },
    /// A triangle whose corners lie on a line.
    #[error("triangle {triangle} is degenerate: its corners lie on one line")]
    DegenerateTriangle {
        /// Which triangle.
        triangle: usize,
    },
    /// A setting outside its range.
    #[error("{what} is {value}, but must be {range}")]
    BadSetting {
        /// Which setting.
        what: &'static str,
        /// Its value.
        value: f64,
        /// What is accepted.
        range: &'static str,
    },
    /// A frame could not be put around a part of the mesh: it is too small, too large or too long for `f64`.
    #[error("no frame can be fitted around the part that begins with triangle {triangle}")]
    NotFitted {
        /// The first triangle of that part.
        triangle: usize,
    },
    /// A frame that is none.
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
