//! Why a body has no mass.
//!
//! **What it answers.** Which face, edge or number is wrong, and what to do.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** None.
//!
//! **Source.** None.

use swept_num::Brief;
use thiserror::Error;

/// Why mass properties were refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum MassError {
    /// The mesh has a border, so there is no inside.
    #[error(
        "the mesh is open at face {face}: an edge of it belongs to an odd number of faces (give mass, center and inertia by hand, or make the body static)"
    )]
    Open {
        /// A face at the border, counted from zero.
        face: usize,
    },
    /// Two faces on an edge do not agree which side is out.
    #[error(
        "faces {first} and {second} run the same way along the edge from vertex {from} to vertex {to}: one of them is turned over"
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
    /// The same face is there twice, looking the same way: what it bounds would count twice.
    #[error(
        "faces {first} and {second} are the same: what they bound would be counted twice (leave one out)"
    )]
    Repeated {
        /// A face.
        first: usize,
        /// The other, with the same corners in the same sense.
        second: usize,
    },
    /// The surface encloses a negative volume.
    #[error(
        "the mesh is inside out: the volume is {}, and the outermost face {face} looks inward (reverse the faces)",
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
    /// A number that cannot be.
    #[error("{what} is {}, which is not {wanted}", Brief(*value))]
    BadNumber {
        /// Which.
        what: &'static str,
        /// Its value.
        value: f64,
        /// What it should be.
        wanted: &'static str,
    },
    /// An inertia is symmetric.
    #[error(
        "inertia: the entry of row {} and column {} is {}, that of row {} and column {} is {}, but they must be the same",
        row + 1, column + 1, Brief(entries[0]), column + 1, row + 1, Brief(entries[1])
    )]
    Asymmetric {
        /// The row, counted from zero.
        row: usize,
        /// The column.
        column: usize,
        /// The entry there, and that on the other side of the diagonal.
        entries: [f64; 2],
    },
    /// No rigid body has this inertia.
    #[error(
        "inertia: the principal moments {moments:?} are those of no body (each must be above zero and not above the sum of the others)"
    )]
    BadInertia {
        /// The principal moments.
        moments: [f64; 3],
    },
}
