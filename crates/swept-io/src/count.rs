//! How many of what.
//!
//! **What it answers.** A count with its noun in the right number, for messages and tables.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** None.
//!
//! **Source.** None.

use std::fmt::Display;

/// A count and what is counted.
///
/// ```
/// assert_eq!(swept_io::counted(1, "face", "faces"), "1 face");
/// assert_eq!(swept_io::counted(0_u64, "vertex", "vertices"), "0 vertices");
/// ```
#[must_use]
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let noun = if count == N::from(1) { one } else { many };
    format!("{count} {noun}")
}
