//! The bytes of a file.
//!
//! **What it answers.** A whole file in memory, and no more than a file may hold.
//!
//! **The mathematics.** None.
//!
//! **Why it is safe.** Ordinary files are read up to [`LONGEST`] bytes; a pipe has no length of its own and is read up to
//! [`LONGEST_PIPE`]; devices, which may have no end, are refused.
//!
//! **Source.** None.

use crate::error::{FileError, Place};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The most bytes of an ordinary file.
const LONGEST: u64 = 1 << 32;
/// The most bytes from a pipe.
const LONGEST_PIPE: u64 = 1 << 26;

/// Everything in the file.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    let cannot =
        |error: std::io::Error| FileError::new(Place::Whole, format!("cannot be read: {error}"), "").of(path);
    let file = File::open(path).map_err(cannot)?;
    let data = file.metadata().map_err(cannot)?;
    if data.is_dir() {
        return Err(FileError::new(Place::Whole, "is a folder, not a file", "").of(path));
    }
    if !data.is_file() && !is_pipe(&data) {
        return Err(FileError::new(Place::Whole, "is neither a file nor a pipe", "").of(path));
    }
    let most = if data.is_file() { LONGEST } else { LONGEST_PIPE };
    let mut bytes = Vec::with_capacity(data.len().min(most) as usize);
    file.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > most {
        return Err(FileError::new(Place::Whole, format!("is longer than {most} bytes"), "").of(path));
    }
    Ok(bytes)
}

#[cfg(unix)]
fn is_pipe(data: &std::fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&data.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_: &std::fs::Metadata) -> bool {
    false
}

/// Everything in the file, as text.
pub(crate) fn text(path: &Path) -> Result<String, FileError> {
    String::from_utf8(bytes(path)?).map_err(|error| {
        let place = Place::Byte(error.utf8_error().valid_up_to() as u64);
        FileError::new(place, "not UTF-8 text", "is it the right file?").of(path)
    })
}
