//! Why a query was refused.
//!
//! **What it answers.** Which option or input is wrong, and what would be right.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** After this no query fails.
//!
//! **Source.** `docs/soundness/first-contact.md`.

use crate::motion::MotionError;
use swept_num::Brief;
use thiserror::Error;

/// Why a query could not be asked.
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
    /// A pose is none: a number that is not finite, or a zero quaternion.
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
        "the tolerance {} is below {}, the smallest that doubles resolve for these bodies and motions",
        Brief(*tolerance),
        Brief(*smallest)
    )]
    ToleranceTooSmall {
        /// The tolerance given.
        tolerance: f64,
        /// The smallest that is accepted.
        smallest: f64,
    },
    /// Sizes, speeds or times so large or small that squares of them are no floats.
    #[error(
        "{what} is out of range: sizes, distances, speeds and times must lie between 2^-300 and 2^300, and not be too unlike each other"
    )]
    OutOfRange {
        /// What is too large or too small.
        what: &'static str,
    },
    /// A proof was asked of a method that keeps none.
    #[error("the method {method} writes no proof down; certified does")]
    NoRecord {
        /// Its name.
        method: &'static str,
    },
}
