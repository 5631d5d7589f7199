//! Errors in recipes of built-in bodies: what is wrong with the text or the numbers, and what would be right.
//!
//! Everything the generators rely on is checked here once.

use swept_num::Brief;
use thiserror::Error;

/// Why a recipe for a built-in body was refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BuiltinError {
    /// No body has this name.
    #[error("there is no built-in body `{name}`{suggestion}; the built-in bodies are {all}")]
    NoSuchBody {
        /// The given name, truncated if it is long.
        name: String,
        /// Empty, or a name that is nearly the same.
        suggestion: String,
        /// All names.
        all: String,
    },
    /// The text is not `name`, `name(count)` or `name(count, size=…)`.
    #[error("{what}; for example `{example}`")]
    Syntax {
        /// What is wrong.
        what: String,
        /// A correct example.
        example: String,
    },
    /// Too few or too many triangles.
    #[error("{kind}({triangles}): the number of triangles must be from {least} to {most}")]
    Triangles {
        /// The name of the body.
        kind: &'static str,
        /// The requested number.
        triangles: u64,
        /// Minimum number of triangles.
        least: u32,
        /// Maximum number of triangles.
        most: u32,
    },
    /// A size that is not a valid length.
    #[error("the size {} is not a length between {least:e} and {most:e}", Brief(*size))]
    Size {
        /// The given size.
        size: f64,
        /// The smallest size.
        least: f64,
        /// The largest size.
        most: f64,
    },
}
