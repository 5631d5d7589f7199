//! Why a file was refused: which file, where in it, what is wrong, what to do.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Maximum number of characters of a file's own text that an error repeats.
const SHOWN: usize = 60;
/// Maximum number of characters shown of what is wrong.
const LONGEST: usize = 2000;

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
/// let error = FileError::new(Place::Line(3), "there is no vertex 9", "vertices are counted from 1");
/// let error = error.of("a.obj");
/// assert_eq!(error.to_string(), "a.obj, line 3: there is no vertex 9 (vertices are counted from 1)");
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", self.text())]
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

    /// The whole message, safe to display.
    fn text(&self) -> String {
        let mut text = printable(&self.file.display().to_string()).into_owned();
        if self.place != Place::Whole {
            let comma = if text.is_empty() { "" } else { ", " };
            text += &format!("{comma}{}", self.place);
        }
        if !text.is_empty() {
            text += ": ";
        }
        let what = printable(&self.what);
        match what.char_indices().nth(LONGEST) {
            None => text += &what,
            Some((end, _)) => text.extend([&what[..end], "…"]),
        }
        if !self.advice.is_empty() {
            text += &format!(" ({})", printable(&self.advice));
        }
        text
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

/// Text that may come from a file or a name, made safe to display: characters that would move the cursor, or
/// hide or reorder the text beside them, are written as escapes.
///
/// ```
/// assert_eq!(swept_io::printable("knot"), "knot");
/// assert_eq!(swept_io::printable("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(unseen) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len() + 8);
    text.chars().for_each(|c| push(&mut kept, c));
    Cow::Owned(kept)
}

/// Control characters, line separators, and zero-width marks that change the direction of writing.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn push(text: &mut String, c: char) {
    match c {
        '\t' | '\n' | '\r' => text.extend(c.escape_default()),
        c if unseen(c) => text.extend(c.escape_unicode()),
        c => text.push(c),
    }
}

/// Text of a file, safe to repeat: long text is cut off; bytes that are not text and control characters
/// become escapes.
pub(crate) fn shown(text: &[u8]) -> String {
    let mut kept = String::new();
    let mut count = 0;
    for chunk in text.utf8_chunks() {
        for c in chunk.valid().chars() {
            if count == SHOWN {
                return kept + "…";
            }
            count += 1;
            push(&mut kept, c);
        }
        for byte in chunk.invalid() {
            if count == SHOWN {
                return kept + "…";
            }
            count += 1;
            let _ = write!(kept, "\\x{byte:02x}");
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn garbage_is_escaped_and_cut() {
        assert_eq!(shown(b"knot"), "knot");
        assert_eq!(shown("é\u{1b}[2J\u{202e}".as_bytes()), "é\\u{1b}[2J\\u{202e}");
        assert_eq!(shown(b"a\xff\0\xc3\n"), "a\\xff\\u{0}\\xc3\\n");
        assert_eq!(shown(&[b'x'; SHOWN]), "x".repeat(SHOWN));
        assert_eq!(shown(&[0xff; 1000]), "\\xff".repeat(SHOWN) + "…");
        assert!(matches!(printable("blob é 結び目"), Cow::Borrowed(_)));
    }

    #[test]
    fn errors_are_printable_whatever_they_are_about() {
        let text =
            FileError::new(Place::Line(1), "x\u{7}\u{9b}y".repeat(1000), "\n").of("a\u{1b}.obj").to_string();
        assert!(!text.chars().any(unseen) && text.starts_with("a\\u{1b}.obj, line 1: x\\u{7}"), "{text}");
        assert!(text.chars().count() < LONGEST + 200, "{}", text.len());
    }
}
