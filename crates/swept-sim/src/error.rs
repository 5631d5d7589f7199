//! Why a simulation was refused or ended: which body and which field is wrong, and what would be right.
//!
//! A world is checked when it is created. A step that could not be proved ends the simulation.

use crate::mass::MassError;
use swept::{MotionError, QueryError};
use swept_num::Brief;
use thiserror::Error;

/// Why there is no simulation, or no further step.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// A setting out of range.
    #[error("{field} is {}, but must be {wanted}", Brief(*value))]
    BadSetting {
        /// Which setting.
        field: &'static str,
        /// Its value.
        value: f64,
        /// What it should be.
        wanted: &'static str,
    },
    /// A number of a body that is out of range.
    #[error("body `{body}`: {field} is {}, but must be {wanted}", Brief(*value))]
    BadNumber {
        /// The body.
        body: String,
        /// Which field.
        field: &'static str,
        /// Its value.
        value: f64,
        /// What it should be.
        wanted: &'static str,
    },
    /// Impossible mass properties of a body.
    #[error("body `{body}`: {error}")]
    Mass {
        /// The body.
        body: String,
        /// What is wrong.
        error: Box<MassError>,
    },
    /// Two bodies that touch or intersect at the start.
    #[error(
        "bodies `{first}` and `{second}` touch or intersect at the start: face {} of the first and face {} of the second (move one of them; bodies that rest on each other start {} apart)", faces[0], faces[1], Brief(*margin)
    )]
    Overlapping {
        /// A body.
        first: String,
        /// The other.
        second: String,
        /// A face of each.
        faces: [u32; 2],
        /// The distance that resting bodies keep.
        margin: f64,
    },
    /// A body inside another.
    #[error("body `{inner}` or a part of it is inside body `{outer}` at the start")]
    Inside {
        /// The body inside.
        inner: String,
        /// The body around it.
        outer: String,
    },
    /// A motion that doubles cannot represent: the simulation has blown up, or a given number is too large.
    #[error("body `{body}` at time {}: {error}", Brief(*time))]
    Motion {
        /// The body.
        body: String,
        /// When.
        time: f64,
        /// What is wrong.
        error: Box<MotionError>,
    },
    /// A query that was refused.
    #[error("bodies `{first}` and `{second}` at time {}: {error}", Brief(*time))]
    Query {
        /// A body.
        first: String,
        /// The other.
        second: String,
        /// When.
        time: f64,
        /// What is wrong.
        error: Box<QueryError>,
    },
    /// Two bodies could not be proved apart where they must be, so the simulation stops.
    #[error("bodies `{first}` and `{second}` cannot be proved apart at time {}", Brief(*time))]
    Unproved {
        /// A body.
        first: String,
        /// The other.
        second: String,
        /// When.
        time: f64,
    },
    /// Energy or momentum that doubles cannot represent.
    #[error(
        "at time {}: energy or momentum is too large for double precision (choose other units, or lower speeds)",
        Brief(*time)
    )]
    TooLarge {
        /// When.
        time: f64,
    },
}
