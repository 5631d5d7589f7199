//! Why a query was refused: which option or input is wrong, and what would be right. No query fails after
//! these checks.

use crate::motion::MotionError;
use swept_num::Brief;
use thiserror::Error;

/// Why a query was refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The motions have no time in common.
    #[error("the motions have no time in common: one ends at {}, the other starts at {}", Brief(*end), Brief(*start))]
    DisjointSpans {
        /// When the earlier one ends.
        end: f64,
        /// When the later one starts.
        start: f64,
    },
    /// A pose is invalid: it has a number that is not finite, or a zero quaternion.
    #[error("the pose of the {which} body: {error}")]
    BadPose {
        /// First or second.
        which: &'static str,
        /// What is wrong with it.
        error: MotionError,
    },
    /// An option is not a finite number, or has the wrong sign.
    #[error("{what} is {}, which is not {wanted}", Brief(*value))]
    BadOption {
        /// The option.
        what: &'static str,
        /// Its value.
        value: f64,
        /// What it should be.
        wanted: &'static str,
    },
    /// The tolerance is finer than doubles can resolve for these bodies and motions.
    #[error(
        "the tolerance {} is below {}, the smallest that doubles can resolve for these bodies and motions",
        Brief(*tolerance),
        Brief(*smallest)
    )]
    ToleranceTooSmall {
        /// The tolerance given.
        tolerance: f64,
        /// The smallest that is accepted.
        smallest: f64,
    },
    /// Sizes, speeds or times are so large or small that their squares would overflow or underflow.
    #[error(
        "{what} is out of range: bodies must have sizes between 2^-300 and 2^300; sizes, distances, speeds and \
         accelerations may be at most 2^200 times the size of the smaller body, and times at most 2^200"
    )]
    OutOfRange {
        /// What is too large or too small.
        what: &'static str,
    },
    /// A proof was requested from a method that records none.
    #[error("the method {method} records no proof; use the method certified")]
    NoRecord {
        /// Its name.
        method: &'static str,
    },
}
