//! Why a frame, its motion or a time span was refused.

use thiserror::Error;

/// Why an input was refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FrameError {
    /// A coordinate is NaN or infinite.
    #[error("{part}, coordinate {axis}: {value} is not a finite number")]
    NotFinite {
        /// Which vector: `origin`, `edge 0`, `velocity`, ...
        part: String,
        /// Which of its coordinates, from 0.
        axis: usize,
        /// The coordinate.
        value: f64,
    },
    /// A coordinate is larger than the exact arithmetic supports.
    #[error("{part}, coordinate {axis}: {value} is larger than 2^510 (about 3e153) in magnitude")]
    TooLarge {
        /// Which vector.
        part: String,
        /// Which of its coordinates, from 0.
        axis: usize,
        /// The coordinate.
        value: f64,
    },
    /// The edges are nearly dependent: the frame is flat.
    #[error(
        "degenerate frame: its determinant is {relative_determinant:e} times the product of its edge lengths"
    )]
    Degenerate {
        /// |det| divided by the product of the lengths of the edges: 1 for a box, 0 for a flat frame.
        relative_determinant: f64,
    },
    /// A time span whose end is not after its start.
    #[error("time span from {start} to {end}: the end must be after the start")]
    EmptySpan {
        /// The start.
        start: f64,
        /// The end.
        end: f64,
    },
}

/// The largest magnitude of a coordinate, 2^510.
pub(super) const LARGEST: f64 = f64::from_bits((1023 + 510) << 52);

/// Checks one vector.
pub(super) fn check<const D: usize>(
    part: impl Fn() -> String,
    coordinates: &[f64; D],
) -> Result<(), FrameError> {
    for (axis, &value) in coordinates.iter().enumerate() {
        if !value.is_finite() {
            return Err(FrameError::NotFinite { part: part(), axis, value });
        }
        if value.abs() > LARGEST {
            return Err(FrameError::TooLarge { part: part(), axis, value });
        }
    }
    Ok(())
}
