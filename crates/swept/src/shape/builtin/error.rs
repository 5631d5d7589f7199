//! Why a recipe was refused.
//!
//! **What it answers.** What is wrong with the text or the numbers of a built-in body, and what would be right.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** Everything the generators rely on is checked here once.
//!
//! **Source.** None.

use swept_num::Brief;
use thiserror::Error;

/// Why there is no such built-in body.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BuiltinError {
    /// No body has this name.
    #[error("there is no built-in body `{name}`{suggestion}; there are {all}")]
    NoSuchBody {
        /// The name given, cut off if it is long.
        name: String,
        /// Empty, or a name that is nearly the same.
        suggestion: String,
        /// All names.
        all: String,
    },
    /// The text is not `name`, `name(count)` or `name(count, size=…)`.
    #[error("{what}; write for example `{example}`")]
    Syntax {
        /// What is wrong.
        what: String,
        /// Something right.
        example: String,
    },
    /// Too few or too many triangles.
    #[error("{kind}({triangles}): from {least} to {most} triangles are possible")]
    Triangles {
        /// The name of the body.
        kind: &'static str,
        /// How many were wanted.
        triangles: u64,
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A size that is no length.
    #[error("the size {} is not a length from {least:e} to {most:e}", Brief(*size))]
    Size {
        /// The size given.
        size: f64,
        /// The smallest.
        least: f64,
        /// The largest.
        most: f64,
    },
}
