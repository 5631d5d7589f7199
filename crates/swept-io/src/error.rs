//! Why a file was refused.
//!
//! **What it answers.** Which file, where in it, what is wrong, what to do.
//!
//! **The mathematics.** None.
//!
//! **Why it is sound.** None.
//!
//! **Source.** None.

use std::fmt;
use std::path::{Path, PathBuf};

/// Characters of a file's own text that are repeated in an error.
const SHOWN: usize = 60;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    Whole,
    /// A line, counted from 1.
    Line(u64),
    /// A byte, counted from 0.
    Byte(u64),
}

/// A file that cannot be read or written.
///
/// ```
/// use swept_io::{FileError, Place};
/// let error = FileError::new(Place::Line(3), "there is no vertex 9", "vertices are counted from 1").of("a.obj");
/// assert_eq!(error.to_string(), "a.obj, line 3: there is no vertex 9 (vertices are counted from 1)");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FileError {
    /// The file, if it has a name.
    pub file: PathBuf,
    /// Where in it.
    pub place: Place,
    /// What is wrong.
    pub what: String,
    /// What to do; may be empty.
    pub advice: String,
}

impl FileError {
    /// An error in a file that is not named yet.
    #[must_use]
    pub fn new(place: Place, what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { file: PathBuf::new(), place, what: what.into(), advice: advice.into() }
    }

    /// The same error in this file.
    #[must_use]
    pub fn of(mut self, file: impl AsRef<Path>) -> Self {
        self.file = file.as_ref().to_path_buf();
        self
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = !self.file.as_os_str().is_empty();
        if named {
            write!(f, "{}", self.file.display())?;
        }
        match self.place {
            Place::Whole => {}
            place => write!(f, "{}{place}", if named { ", " } else { "" })?,
        }
        let separator = if named || self.place != Place::Whole { ": " } else { "" };
        write!(f, "{separator}{}", self.what)?;
        if self.advice.is_empty() { Ok(()) } else { write!(f, " ({})", self.advice) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

impl std::error::Error for FileError {}

/// Text of a file, fit to be repeated: cut off where it is long, without control characters.
pub(crate) fn shown(text: &[u8]) -> String {
    let head = &text[..text.len().min(4 * SHOWN)];
    let lossy = String::from_utf8_lossy(head);
    let mut kept: String =
        lossy.chars().take(SHOWN).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.len() > kept.len() {
        kept.push('…');
    }
    kept
}
