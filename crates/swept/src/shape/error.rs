//! Errors for invalid shapes: which number of which argument is wrong, and why.
//!
//! Everything a test relies on is checked here once, so that no test can fail or panic later. This includes
//! the checks that [Num20, section 3] leaves out: unit and orthogonal axes.

use swept_num::Brief;
use thiserror::Error;

/// Why a shape could not be constructed. Names the argument and the place in it.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A coordinate, size or axis component is NaN or infinite.
    #[error("{what} is {}, not a finite number", Brief(*value))]
    NotFinite {
        /// The argument and the place in it, such as `axes[1][2]`.
        what: String,
        /// The value found there.
        value: f64,
    },
    /// The lower end of a box lies above its upper end.
    #[error("lo[{axis}] = {} lies above hi[{axis}] = {}", Brief(*lo), Brief(*hi))]
    Reversed {
        /// The coordinate.
        axis: usize,
        /// The given lower end.
        lo: f64,
        /// The given upper end.
        hi: f64,
    },
    /// A radius or half size is negative.
    #[error("{what} is {}, but must not be negative", Brief(*value))]
    Negative {
        /// The argument and the place in it, such as `half[0]`.
        what: String,
        /// The value found there.
        value: f64,
    },
    /// A length is zero.
    #[error("{what} is 0, but must be above zero")]
    Zero {
        /// The argument.
        what: String,
    },
    /// A prism around a cylinder that cannot be made this close, or cannot be checked.
    #[error(
        "no prism around a cylinder of radius {} can be proved to be at most {} of the radius larger",
        Brief(*radius),
        Brief(*relative)
    )]
    NoPrism {
        /// The radius of the cylinder.
        radius: f64,
        /// The enlargement asked for, relative to the radius.
        relative: f64,
    },
    /// A block that stands for a half-space cannot be made or checked.
    #[error(
        "no block can be proved to stand for the half-space {:?} · x <= {} within {} of its origin",
        normal,
        Brief(*offset),
        Brief(*reach)
    )]
    NoBlock {
        /// The normal.
        normal: [f64; 3],
        /// The offset.
        offset: f64,
        /// How far from the origin of the half-space other bodies can be.
        reach: f64,
    },
    /// An axis of an oriented box is not a unit vector within
    /// [`ORTHONORMAL_SLACK`](crate::shape::ORTHONORMAL_SLACK).
    #[error("axes[{axis}] is not a unit vector: its squared length is {}", Brief(*norm_squared))]
    NotUnit {
        /// Which axis.
        axis: usize,
        /// Its squared length, rounded.
        norm_squared: f64,
    },
    /// Two axes of an oriented box are not orthogonal within
    /// [`ORTHONORMAL_SLACK`](crate::shape::ORTHONORMAL_SLACK).
    #[error("axes[{first}] and axes[{second}] are not orthogonal: their product is {}", Brief(*dot))]
    NotOrthogonal {
        /// The first axis.
        first: usize,
        /// The second axis.
        second: usize,
        /// Their scalar product, rounded.
        dot: f64,
    },
    /// A mesh without faces has no surface to touch.
    #[error("the mesh has no faces")]
    NoFaces,
    /// A face refers to a vertex that does not exist.
    #[error("face {face} refers to vertex {index}, but there are only {vertices} vertices (counted from 0)")]
    NoSuchVertex {
        /// The face, counted from zero.
        face: usize,
        /// The index it contains.
        index: u32,
        /// The number of vertices.
        vertices: usize,
    },
    /// More vertices or faces than an index can count.
    #[error("{count} {what} are too many: a mesh can have at most 2^31")]
    TooMany {
        /// Vertices or faces.
        what: &'static str,
        /// The given number.
        count: usize,
    },
    /// A ray has no direction.
    #[error("direction is the zero vector")]
    ZeroDirection,
}

/// Refuses the first value that is not finite, naming it `what[index]`.
///
/// # Errors
/// [`ShapeError::NotFinite`], for that value.
pub fn finite<const D: usize>(what: &str, values: &[f64; D]) -> Result<(), ShapeError> {
    match values.iter().position(|value| !value.is_finite()) {
        None => Ok(()),
        Some(index) => Err(ShapeError::NotFinite { what: format!("{what}[{index}]"), value: values[index] }),
    }
}

/// A length, if it is a finite number of zero or more.
///
/// # Errors
/// [`ShapeError::NotFinite`] or [`ShapeError::Negative`], naming it `what`.
pub(crate) fn length_of(what: &str, value: f64) -> Result<f64, ShapeError> {
    match value {
        _ if !value.is_finite() => Err(ShapeError::NotFinite { what: what.to_owned(), value }),
        _ if value < 0.0 => Err(ShapeError::Negative { what: what.to_owned(), value }),
        // -0 becomes 0
        _ => Ok(value + 0.0),
    }
}

/// The same numbers in `f64`: every `f32` is an `f64`, so nothing is rounded.
#[must_use]
pub fn widen<const D: usize>(values: [f32; D]) -> [f64; D] {
    values.map(f64::from)
}
