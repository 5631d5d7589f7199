//! Where rows come from and where they go: a file, or standard input or output for `-`.

use crate::failure::{Failure, refused};
use std::fs::File;
use std::io::{BufWriter, Read, Write, stdin, stdout};
use std::path::Path;
use swept_io::row::{Line, Lines};
use swept_io::{DASH, FileError, open_file};

/// Whether a standard stream is meant; a file of that name is `./-`.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// What rows are read from.
pub type Input = Box<dyn Read + Send>;
/// What rows are written to.
pub type Output = BufWriter<Box<dyn Write + Send>>;

/// Rows to be read.
pub struct Rows {
    pub lines: Lines<Input>,
    /// Total number of bytes; 0 if unknown.
    pub length: u64,
    /// Its name in error messages.
    pub name: String,
}

impl Rows {
    /// Opens a file, or standard input for `-`.
    pub fn open(path: &Path) -> Result<Rows, Failure> {
        if is_standard(path) {
            return Ok(Rows {
                lines: Lines::new(Box::new(stdin())),
                length: 0,
                name: "standard input".to_owned(),
            });
        }
        let file = open_file(path, DASH).map_err(refused)?;
        let length = file.metadata().map_or(0, |data| data.len());
        Ok(Rows { lines: Lines::new(Box::new(file)), length, name: path.display().to_string() })
    }

    /// Reads and checks the header.
    pub fn header(
        &mut self,
        check: impl FnOnce(Option<&Line>) -> Result<(), FileError>,
    ) -> Result<(), Failure> {
        let header = self.lines.next_line().map_err(|error| unreadable(&self.name, &error))?;
        check(header.as_ref()).map_err(|error| refused(error.of(&self.name)))
    }
}

/// Creates a file, or takes standard output for `-`.
pub fn create(path: &Path) -> Result<Output, Failure> {
    let out: Box<dyn Write + Send> = if is_standard(path) {
        Box::new(stdout())
    } else {
        Box::new(File::create(path).map_err(|error| unwritable(path, &error))?)
    };
    Ok(BufWriter::with_capacity(1 << 16, out))
}

/// The error of rows that cannot be read to their end.
pub fn unreadable(name: &str, error: &std::io::Error) -> Failure {
    Failure::plain(format!("cannot read {name}: {error}"))
}

/// The error of rows or of a file that cannot be written.
pub fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    if is_standard(path) {
        return Failure::plain(format!("cannot write to standard output: {error}"));
    }
    Failure::plain(format!("cannot write {}: {error}", path.display()))
}
