//! Why a body has no mass properties: which face, edge or number is wrong, and what to do about it.

use swept_num::Brief;
use thiserror::Error;

/// Why mass properties were refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum MassError {
    /// The mesh has a border, so there is no inside.
    #[error(
        "the mesh is open at face {face}: one of its edges belongs to an odd number of faces (give mass, center and inertia by hand, or make the body static)"
    )]
    Open {
        /// A face at the border, counted from zero.
        face: usize,
    },
    /// Two faces at an edge disagree about which side is outside.
    #[error(
        "faces {first} and {second} run the same way along the edge from vertex {from} to vertex {to}: one of them is flipped (reverse its vertex order)"
    )]
    TurnedOver {
        /// The vertex at which the edge starts.
        from: u32,
        /// The vertex at which it ends.
        to: u32,
        /// A face.
        first: usize,
        /// Another.
        second: usize,
    },
    /// A duplicate face with the same orientation: what it bounds would count twice.
    #[error("faces {first} and {second} are duplicates: what they bound would be counted twice (remove one)")]
    Repeated {
        /// A face.
        first: usize,
        /// The other, with the same corners in the same order.
        second: usize,
    },
    /// The surface encloses a negative volume.
    #[error(
        "the mesh is inside out: the volume is {}, and the outermost face {face} points inward (reverse the faces)",
        Brief(*volume)
    )]
    InsideOut {
        /// The signed volume.
        volume: f64,
        /// The face furthest out along x.
        face: usize,
    },
    /// The surface encloses nothing.
    #[error("the mesh is flat: it encloses a volume of {}, too little for its size", Brief(*volume))]
    Flat {
        /// The volume.
        volume: f64,
    },
    /// A number out of range.
    #[error("{what} is {}, but must be {wanted}", Brief(*value))]
    BadNumber {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
        /// What it should be.
        wanted: &'static str,
    },
    /// An inertia matrix that is not symmetric.
    #[error(
        "inertia: the entry at row {}, column {} is {}, but that at row {}, column {} is {} (the matrix must be symmetric)",
        row + 1, column + 1, Brief(entries[0]), column + 1, row + 1, Brief(entries[1])
    )]
    Asymmetric {
        /// The row, counted from zero.
        row: usize,
        /// The column.
        column: usize,
        /// The entry there, and its mirror image across the diagonal.
        entries: [f64; 2],
    },
    /// An inertia that no rigid body has.
    #[error(
        "inertia: no body has the principal moments {moments:?} (each must be above zero and at most the sum of the other two)"
    )]
    BadInertia {
        /// The principal moments.
        moments: [f64; 3],
    },
}
