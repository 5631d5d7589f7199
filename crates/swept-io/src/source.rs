//! The bytes of a file: a whole file in memory, up to a maximum length; a text without its byte order mark.
//!
//! **Why it is safe.** Only regular files are opened, and at most [`LONGEST`] bytes are read. Opening a pipe
//! would wait for its writer, and a device may have no end.

use crate::error::{FileError, Place};
use std::fs::{File, Metadata};
use std::io::Read;
use std::path::Path;

/// Maximum length of a file in bytes.
const LONGEST: u64 = 1 << 32;
/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Opens a regular file. Pipes and devices are refused without being opened; `advice` says what to do
/// instead.
///
/// # Errors
/// The file cannot be opened, or is not a regular file.
pub fn open_file(path: impl AsRef<Path>, advice: &str) -> Result<File, FileError> {
    let path = path.as_ref();
    let ordinary = |data: Metadata| match kind(&data) {
        None => Ok(()),
        Some(kind) => {
            let advice = if data.is_dir() { "" } else { advice };
            Err(FileError::new(Place::Whole, format!("is {kind}, not a file"), advice).of(path))
        }
    };
    let failed = |error| cannot(path, &error);
    std::fs::metadata(path).map_err(failed).and_then(ordinary)?;
    let file = File::open(path).map_err(failed)?;
    // another file may have taken its place in the meantime
    file.metadata().map_err(failed).and_then(ordinary)?;
    Ok(file)
}

fn cannot(path: &Path, error: &std::io::Error) -> FileError {
    FileError::new(Place::Whole, format!("cannot be read: {error}"), "").of(path)
}

/// The kind of a file that is not regular.
fn kind(data: &Metadata) -> Option<&'static str> {
    if data.is_file() {
        return None;
    }
    if data.is_dir() {
        return Some("a folder");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if data.file_type().is_fifo() {
            return Some("a pipe");
        }
        if data.file_type().is_socket() {
            return Some("a socket");
        }
    }
    Some("a device")
}

/// Everything in the file.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    bytes_or(path, "save its output to a file first")
}

/// The same, with advice for what is not a file.
fn bytes_or(path: &Path, advice: &str) -> Result<Vec<u8>, FileError> {
    let file = open_file(path, advice)?;
    let length = file.metadata().map_or(0, |data| data.len());
    let mut bytes = Vec::with_capacity(length.min(LONGEST) as usize);
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| cannot(path, &error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(FileError::new(Place::Whole, format!("is longer than {LONGEST} bytes"), "").of(path));
    }
    Ok(bytes)
}

/// The advice of a command that reads its standard input for `-`, when it is given a pipe or a device.
pub const DASH: &str = "use `-` for standard input";

/// Everything in the file, as text, for a command that reads its standard input for `-`.
///
/// # Errors
/// The file cannot be read or is not UTF-8; the error names the byte.
pub fn text(path: impl AsRef<Path>) -> Result<String, FileError> {
    let path = path.as_ref();
    text_of(bytes_or(path, DASH)?).map_err(|error| error.of(path))
}

/// Bytes as text, without a byte order mark.
///
/// ```
/// assert_eq!(swept_io::text_of(b"\xef\xbb\xbf[span]".to_vec())?, "[span]");
/// assert!(swept_io::text_of(b"\xff\xfe[\0".to_vec()).is_err_and(|error| error.what.contains("UTF-16")));
/// # Ok::<(), swept_io::FileError>(())
/// ```
///
/// # Errors
/// They are not UTF-8; the error names the byte.
pub fn text_of(mut bytes: Vec<u8>) -> Result<String, FileError> {
    let skipped = bytes.len() - unmarked(&bytes)?.len();
    bytes.drain(..skipped);
    String::from_utf8(bytes).map_err(|error| {
        let place = Place::Byte((skipped + error.utf8_error().valid_up_to()) as u64);
        FileError::new(place, "not UTF-8 text", "is it the right file?")
    })
}

/// The bytes after a UTF-8 byte order mark, if there is one; UTF-16 is refused by name.
pub(crate) fn unmarked(bytes: &[u8]) -> Result<&[u8], FileError> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(FileError::new(
            Place::Whole,
            "is text in UTF-16, which is not supported",
            "save it as UTF-8",
        ));
    }
    Ok(bytes.strip_prefix(MARK).unwrap_or(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        assert_eq!(text_of(b"\xef\xbb\xbfa\xef\xbb\xbf".to_vec()).unwrap(), "a\u{feff}");
        assert_eq!(text_of(Vec::new()).unwrap(), "");
        // positions are those in the file
        let error = text_of(b"\xef\xbb\xbfa\xff".to_vec()).unwrap_err();
        assert_eq!(error.place, Place::Byte(4));
        for mark in [b"\xff\xfea\0", b"\xfe\xff\0a"] {
            assert!(text_of(mark.to_vec()).unwrap_err().to_string().contains("UTF-16"));
        }
    }

    #[test]
    fn folders_are_no_files() {
        let told = open_file(std::env::temp_dir(), "use another").unwrap_err().to_string();
        assert!(told.ends_with("is a folder, not a file"), "{told}");
        #[cfg(unix)]
        assert_eq!(
            open_file("/dev/null", "use `-`").unwrap_err().to_string(),
            "/dev/null: is a device, not a file (use `-`)"
        );
    }
}
