//! Lines and numbers of text files. Works on bytes, so that comments in any encoding do no harm.

use crate::count::counted;
use crate::error::{FileError, Place, shown};

/// Lines with their numbers, counted from 1, without their line ends.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    let ended = bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    (1..).zip(ended)
}

/// The words of a line.
pub(super) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// A finite number.
pub(super) fn number(word: &[u8], line: u64) -> Result<f64, FileError> {
    let read = std::str::from_utf8(word).ok().and_then(|text| text.parse::<f64>().ok());
    match read {
        Some(value) if value.is_finite() => Ok(value),
        Some(value) => Err(error(line, format!("the coordinate {value} is not a finite number"))),
        None => Err(error(line, format!("`{}` is not a number", shown(word)))),
    }
}

/// The next three words as finite numbers.
pub(super) fn point<'a>(mut words: impl Iterator<Item = &'a [u8]>, line: u64) -> Result<[f64; 3], FileError> {
    let mut point = [0.0; 3];
    for (axis, value) in point.iter_mut().enumerate() {
        let missing = || {
            error(line, format!("a vertex with {} instead of 3", counted(axis, "coordinate", "coordinates")))
        };
        *value = number(words.next().ok_or_else(missing)?, line)?;
    }
    Ok(point)
}

pub(super) fn error(line: u64, what: impl Into<String>) -> FileError {
    FileError::new(Place::Line(line), what, "")
}
