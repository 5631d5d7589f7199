//! Rows of CSV files.
//!
//! **What it answers.** One row at a time, with its line number and its fields: separated by commas, and
//! quoted if they contain a comma or a line end.
//!
//! **The format.** A row ends with its line, unless a quoted field is still open there. Then it continues up
//! to the closing quote, which must be followed by a comma or the end of the row. If that quote never comes,
//! the opening quote is an ordinary character and the row is its first line alone, so that a stray quote
//! costs no other row. The search for the closing quote ends at the next quote at the latest, so few lines
//! are read again.
//!
//! **Why it is safe.** Memory does not grow with the file: a line longer than [`LONGEST`] is cut and the rest
//! skipped, and no row of several lines is longer than that.
//!
//! **Source.** RFC 4180.

use crate::count::counted;
use crate::error::{FileError, Place, shown};
use crate::source::unmarked;
use std::io::{BufRead, BufReader, Read};
use swept::MotionError;
use thiserror::Error;

/// Maximum length of a line in bytes; longer ones are errors and are skipped.
pub const LONGEST: usize = 1 << 16;

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum RowFault {
    /// Longer than [`LONGEST`].
    #[error("longer than {LONGEST} bytes")]
    TooLong,
    /// Bytes that are not text.
    #[error("not UTF-8 text")]
    NotText,
    /// Too many fields, or too few.
    #[error("{} instead of {wanted}", counted(*.found, "field", "fields"))]
    FieldCount {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A field that should hold a number.
    #[error("{name} is {text:?}, not a number")]
    NotANumber {
        /// The column.
        name: String,
        /// What it holds.
        text: String,
    },
    /// A number that is NaN or infinite.
    #[error("{name} is {text}, not a finite number")]
    NotFinite {
        /// The column.
        name: String,
        /// What it holds.
        text: String,
    },
    /// An unknown kind of query.
    #[error("kind is {text:?}, neither vf nor ee")]
    UnknownKind {
        /// The content of the field.
        text: String,
    },
    /// Numbers that do not make a valid motion.
    #[error("the motion of {body}: {error}")]
    Motion {
        /// `A` or `B`.
        body: &'static str,
        /// The reason.
        error: MotionError,
    },
    /// Numbers that do not make a valid query, with the reason.
    #[error("{0}")]
    Refused(String),
}

/// A row that cannot be answered.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{fault}")]
pub struct RowError {
    /// Its id, as far as it can be read.
    pub id: String,
    /// What is wrong with it.
    pub fault: RowFault,
}

/// A row with the number of its line, counted from 1.
#[derive(Debug)]
pub struct Line<'a> {
    /// The number of its first line.
    pub number: u64,
    /// Its bytes, without the end of the last line.
    pub bytes: &'a [u8],
    /// Whether it was longer than [`LONGEST`].
    pub cut: bool,
}

impl Line<'_> {
    /// Whether it is empty.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        !self.cut && self.bytes.iter().all(u8::is_ascii_whitespace)
    }

    /// The line as text.
    ///
    /// # Errors
    /// The line is too long, or is not text.
    pub fn text(&self) -> Result<&str, RowFault> {
        if self.cut {
            return Err(RowFault::TooLong);
        }
        std::str::from_utf8(self.bytes).map_err(|_| RowFault::NotText)
    }
}

/// The rows of a file, one at a time.
///
/// ```
/// use swept_io::row::Lines;
/// let mut lines = Lines::new("a,b\r\nc".as_bytes());
/// assert_eq!(lines.next_line()?.map(|line| line.bytes.to_vec()), Some(b"a,b".to_vec()));
/// assert_eq!(lines.position(), 5);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Lines<R> {
    input: Rereadable<BufReader<R>>,
    line: Vec<u8>,
    number: u64,
    position: u64,
}

impl<R: Read> Lines<R> {
    /// The rows of this input.
    pub fn new(input: R) -> Self {
        let rest = BufReader::with_capacity(1 << 17, input);
        let input = Rereadable { back: Vec::new(), used: 0, rest };
        Lines { input, line: Vec::new(), number: 0, position: 0 }
    }

    /// Bytes read so far.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The next row, without the end of its line; `None` after the last one.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn next_line(&mut self) -> std::io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut read = self.read_line(LONGEST)?;
        if read == 0 {
            return Ok(None);
        }
        let number = self.number + 1;
        let cut = read == LONGEST && self.line.last() != Some(&b'\n');
        if cut {
            read += self.skip_line()?;
        } else {
            read += self.read_on()?;
        }
        self.number += 1 + line_ends(&self.line[..self.line.len() - 1]);
        self.position += read as u64;
        while matches!(self.line.last(), Some(b'\n' | b'\r')) {
            self.line.pop();
        }
        Ok(Some(Line { number, bytes: &self.line, cut }))
    }

    /// Appends the rest of the line, up to a number of bytes.
    fn read_line(&mut self, most: usize) -> std::io::Result<usize> {
        (&mut self.input).take(most as u64).read_until(b'\n', &mut self.line)
    }

    /// Reads on while a quoted field is open; lines that do not close it are given back. Returns the number
    /// of bytes added.
    fn read_on(&mut self) -> std::io::Result<usize> {
        let mut quotes = Quotes::Start;
        let (first, mut looked_at) = (self.line.len(), 0);
        loop {
            quotes = self.line[looked_at..].iter().fold(quotes, |quotes, &byte| quotes.then(byte));
            looked_at = self.line.len();
            let left = LONGEST - looked_at;
            let more = match quotes {
                Quotes::Open if left > 0 => self.read_line(left)?,
                Quotes::Open | Quotes::Loose => 0,
                _ => return Ok(looked_at - first),
            };
            if more == 0 {
                self.give_back(first);
                return Ok(0);
            }
        }
    }

    /// Gives back all but the first bytes of the row, to be read again.
    fn give_back(&mut self, first: usize) {
        let mut back = self.line.split_off(first);
        back.extend_from_slice(&self.input.back[self.input.used..]);
        (self.input.back, self.input.used) = (back, 0);
    }

    /// Skips the rest of a line; returns its length.
    fn skip_line(&mut self) -> std::io::Result<usize> {
        let mut skipped = 0;
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok(skipped);
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            skipped += used;
            if end.is_some() {
                return Ok(skipped);
            }
        }
    }
}

/// An input that can take bytes back.
struct Rereadable<R> {
    back: Vec<u8>,
    /// How many of these have been read again.
    used: usize,
    rest: R,
}

impl<R: BufRead> Read for Rereadable<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Rereadable<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.used < self.back.len() { Ok(&self.back[self.used..]) } else { self.rest.fill_buf() }
    }

    fn consume(&mut self, count: usize) {
        if self.used < self.back.len() {
            self.used += count;
        } else {
            self.rest.consume(count);
        }
    }
}

fn line_ends(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// The position within a row, with respect to quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quotes {
    /// Before a field.
    Start,
    /// In an unquoted field.
    Plain,
    /// In a quoted field.
    Open,
    /// After a quote in such a field: closed, or the first of two.
    Closed,
    /// In the line end after such a field.
    End,
    /// The quote was not a closing quote after all.
    Loose,
}

impl Quotes {
    fn then(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::Start, b'"') | (Self::Closed, b'"') => Self::Open,
            (Self::Open, b'"') => Self::Closed,
            (Self::Open, _) => Self::Open,
            (Self::Start | Self::Plain | Self::Closed, b',') => Self::Start,
            (Self::Closed | Self::End, b'\r' | b'\n') => Self::End,
            (Self::Closed | Self::End | Self::Loose, _) => Self::Loose,
            (Self::Start | Self::Plain, _) => Self::Plain,
        }
    }
}

/// The fields of a line; a field in double quotes may contain commas, and double quotes written twice.
#[must_use]
pub fn split(text: &str) -> Vec<String> {
    let mut fields = Vec::with_capacity(1 + text.bytes().filter(|&byte| byte == b',').count());
    let mut rest = text;
    loop {
        if let Some(quoted) = rest.strip_prefix('"')
            && let Some((field, after)) = unquote(quoted)
        {
            fields.push(field);
            match after.strip_prefix(',') {
                Some(after) => rest = after,
                None => return fields,
            }
        } else {
            match rest.split_once(',') {
                Some((field, after)) => {
                    fields.push(field.to_owned());
                    rest = after;
                }
                None => {
                    fields.push(rest.to_owned());
                    return fields;
                }
            }
        }
    }
}

/// A field up to its closing quote, which a comma or the end follows, and the rest after it.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut field = String::new();
    let mut rest = text;
    loop {
        let (part, after) = rest.split_once('"')?;
        field.push_str(part);
        match after.strip_prefix('"') {
            Some(after) => {
                field.push('"');
                rest = after;
            }
            None => return (after.is_empty() || after.starts_with(',')).then_some((field, after)),
        }
    }
}

/// An id as a field, quoted if necessary.
///
/// An id that a spreadsheet would run as a formula (starting with `=`, `+`, `-` or `@`) stays as it is: -1
/// and +5 are ordinary ids, and a join of results with cases has to find them again.
#[must_use]
pub fn quoted(id: &str) -> String {
    if id.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", id.replace('"', "\"\""))
    } else {
        id.to_owned()
    }
}

/// Refuses a file whose first line is not the header with these names; case, blanks and a byte order mark do
/// not matter. `brief` is how the header is shown.
///
/// # Errors
/// The header is different; the error quotes it.
pub fn check_header(
    line: Option<&Line>,
    names: impl IntoIterator<Item = String>,
    brief: &str,
) -> Result<(), FileError> {
    let line = line.ok_or_else(|| FileError::new(Place::Whole, "is empty: not even a header", ""))?;
    let bytes = unmarked(line.bytes)?;
    let names = names.into_iter().map(|name| name.to_ascii_lowercase());
    let fields = split(&String::from_utf8_lossy(bytes));
    if !line.cut && fields.iter().map(|name| name.trim().to_ascii_lowercase()).eq(names) {
        return Ok(());
    }
    let what = format!("the header must be {brief}, not {}", shown(bytes));
    Err(FileError::new(Place::Line(line.number), what, ""))
}

/// A finite number in a field.
///
/// # Errors
/// The field is not a finite number; the error quotes it.
pub fn number(name: &str, field: &str) -> Result<f64, RowFault> {
    let field = field.trim();
    let shown = || (name.to_owned(), shown(field.as_bytes()));
    match field.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        Ok(_) => {
            let (name, text) = shown();
            Err(RowFault::NotFinite { name, text })
        }
        Err(_) => {
            let (name, text) = shown();
            Err(RowFault::NotANumber { name, text })
        }
    }
}

/// The fields of a row as parsed by `read`, with its id.
///
/// # Errors
/// The row is not text, or `read` refuses it; the id is given as far as it can be read.
pub fn read_row<T>(
    line: &Line,
    read: impl FnOnce(&[String]) -> Result<T, RowFault>,
) -> Result<(String, T), RowError> {
    let text = line.text().map_err(|fault| RowError { id: String::new(), fault })?;
    let fields = split(text);
    let id = fields.first().cloned().unwrap_or_default();
    match read(&fields) {
        Ok(value) => Ok((id, value)),
        Err(fault) => Err(RowError { id, fault }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_survive() {
        for id in ["a", "", "a,b", "say \"so\"", "\"", ",", "\"\"", "é ü"] {
            let line = format!("{},vf,1", quoted(id));
            assert_eq!(split(&line), [id, "vf", "1"], "{line}");
        }
        assert_eq!(split("\"a"), ["\"a"]);
        assert_eq!(split("\"a\"b,c"), ["\"a\"b", "c"]);
        assert_eq!(split(""), [""]);
        assert_eq!(split("a,"), ["a", ""]);
    }

    /// The rows of a text: number, content.
    fn rows(text: &str) -> Vec<(u64, String)> {
        let mut lines = Lines::new(text.as_bytes());
        let mut seen = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            seen.push((line.number, line.text().unwrap().to_owned()));
        }
        assert_eq!(lines.position(), text.len() as u64);
        seen
    }

    #[test]
    fn line_ends_in_quotes_belong_to_the_row() {
        for id in ["a\nb", "\n", "a\r\nb", "\"\n\"", ",\n,", "a\n\n\nb\n", "\"", "x"] {
            let text = format!("first\n{},1\r\n2,{}\nlast", quoted(id), quoted(id));
            let ends = id.matches('\n').count() as u64;
            let seen = rows(&text);
            let numbers: Vec<u64> = seen.iter().map(|(number, _)| *number).collect();
            assert_eq!(numbers, [1, 2, 3 + ends, 4 + 2 * ends], "{text:?}");
            assert_eq!(split(&seen[1].1), [id, "1"], "{text:?}");
            assert_eq!(split(&seen[2].1), ["2", id], "{text:?}");
        }
    }

    #[test]
    fn a_loose_quote_costs_no_other_row() {
        let plain = |text: &str| {
            let lines: Vec<(u64, String)> = (1..).zip(text.lines().map(str::to_owned)).collect();
            assert_eq!(rows(text), lines);
        };
        plain("\"a,1\nb,2\nc,3");
        plain("\"a,1\n\"b,2\n\"c,3\nd,4\n");
        plain("a\"b,1\nc\"\nd");
        plain("\"a\"b,1\n\"c\n");
        plain(&format!("\"a\n{}\"\n", "bcdefg\n".repeat(LONGEST / 6)));
        // up to the maximum length it is one row
        let long = format!("\"{}\"", "bcdefg\n".repeat(LONGEST / 8));
        assert_eq!(
            rows(&format!("{long}\nz")),
            [(1, long.clone()), (2 + (LONGEST / 8) as u64, "z".to_owned())]
        );
    }

    #[test]
    fn headers() {
        let check = |bytes: &[u8]| {
            let mut lines = Lines::new(bytes);
            let line = lines.next_line().unwrap();
            check_header(line.as_ref(), ["id", "x"].map(str::to_owned), "id,x")
                .map_err(|error| error.to_string())
        };
        for good in ["id,x", "\u{feff}id,x\r\n", " ID , X ", "\"id\",\"x\""] {
            assert_eq!(check(good.as_bytes()), Ok(()), "{good}");
        }
        assert_eq!(check(b"id;x"), Err("line 1: the header must be id,x, not id;x".to_owned()));
        assert_eq!(check(b""), Err("is empty: not even a header".to_owned()));
        assert!(check(b"\xff\xfei\0d\0").is_err_and(|told| told.contains("UTF-16")));
    }

    #[test]
    fn long_lines_are_cut_and_skipped() {
        let text = format!("first\r\n{}\nlast", "x".repeat(3 * LONGEST));
        let mut lines = Lines::new(text.as_bytes());
        let mut seen = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            seen.push((line.number, line.cut, line.bytes.len()));
        }
        assert_eq!(seen, [(1, false, 5), (2, true, LONGEST), (3, false, 4)]);
        assert_eq!(lines.position(), text.len() as u64);
    }
}
