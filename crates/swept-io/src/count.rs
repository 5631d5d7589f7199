//! A count with its noun in the singular or plural, for messages and tables.

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
