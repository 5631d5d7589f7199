//! Rows of CSV files.
//!
//! **What it answers.** One line at a time, its number, and its fields: between commas, in quotes if they hold one.
//!
//! **The mathematics.** None.
//!
//! **Why it is safe.** Memory does not grow with the file: a line longer than [`LONGEST`] is cut and the rest skipped.
//!
//! **Source.** RFC 4180, but for line ends in quotes, which no field of ours has.

use std::io::{BufRead, BufReader, Read};

/// Bytes of the longest line that is read; longer ones are errors and skipped.
pub const LONGEST: usize = 1 << 16;

/// A line with its number, counted from 1.
#[derive(Debug)]
pub struct Line<'a> {
    /// Its number.
    pub number: u64,
    /// Its bytes, without the line's end.
    pub bytes: &'a [u8],
    /// Whether it was longer than [`LONGEST`].
    pub cut: bool,
}

impl Line<'_> {
    /// Whether there is nothing on it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        !self.cut && self.bytes.iter().all(u8::is_ascii_whitespace)
    }

    /// The line as text.
    ///
    /// # Errors
    /// What is wrong with it: too long, or no text.
    pub fn text(&self) -> Result<&str, String> {
        if self.cut {
            return Err(format!("longer than {LONGEST} bytes"));
        }
        std::str::from_utf8(self.bytes).map_err(|_| "not UTF-8 text".to_owned())
    }
}

/// The lines of a file, one at a time.
///
/// ```
/// use swept_io::row::Lines;
/// let mut lines = Lines::new("a,b\r\nc".as_bytes());
/// assert_eq!(lines.next_line()?.map(|line| line.bytes.to_vec()), Some(b"a,b".to_vec()));
/// assert_eq!(lines.position(), 5);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    number: u64,
    position: u64,
}

impl<R: Read> Lines<R> {
    /// The lines of this input.
    pub fn new(input: R) -> Self {
        Lines { input: BufReader::with_capacity(1 << 17, input), line: Vec::new(), number: 0, position: 0 }
    }

    /// Bytes read so far.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The next line, without its end; `None` after the last one.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn next_line(&mut self) -> std::io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut read = (&mut self.input).take(LONGEST as u64).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        let cut = read == LONGEST && self.line.last() != Some(&b'\n');
        if cut {
            read += self.skip_line()?;
        }
        self.position += read as u64;
        self.number += 1;
        while matches!(self.line.last(), Some(b'\n' | b'\r')) {
            self.line.pop();
        }
        Ok(Some(Line { number: self.number, bytes: &self.line, cut }))
    }

    /// Skips the rest of a line; returns its bytes.
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

/// The fields of a line; a field in double quotes may hold commas, and a double quote written twice.
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

/// A field up to its closing quote, which a comma or the end follows, and what comes after it.
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

/// An id as a field: in quotes if it needs them.
#[must_use]
pub fn quoted(id: &str) -> String {
    if id.contains([',', '"']) { format!("\"{}\"", id.replace('"', "\"\"")) } else { id.to_owned() }
}

/// Whether a line is this header; case and blanks do not matter, nor does a byte order mark.
#[must_use]
pub fn is_header(line: &Line, names: impl IntoIterator<Item = String>) -> bool {
    let text = String::from_utf8_lossy(line.bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let names = names.into_iter().map(|name| name.to_ascii_lowercase());
    !line.cut && text.split(',').map(|name| name.trim().to_ascii_lowercase()).eq(names)
}

/// A finite number in a field.
///
/// # Errors
/// What the field holds instead.
pub fn number(name: &str, field: &str) -> Result<f64, String> {
    let field = field.trim();
    let shown = || crate::error::shown(field.as_bytes());
    let value: f64 = field.parse().map_err(|_| format!("{name} is {:?}, not a number", shown()))?;
    if value.is_finite() { Ok(value) } else { Err(format!("{name} is {}, not a finite number", shown())) }
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
