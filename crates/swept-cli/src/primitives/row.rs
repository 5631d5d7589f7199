//! Rows of a query file: one a line, fields between commas, quotes around a field that holds one.

use crate::failure::Failure;
use crate::table;
use std::io::{BufRead, BufReader, Read};
use swept::contact::straight::StraightPaths;

/// Bytes of the longest line that is read; longer ones are errors and skipped.
const LONGEST: usize = 1 << 16;

/// Fields of a row: id, kind and 24 coordinates.
const FIELDS: usize = 26;

/// What the four points are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    VertexFace,
    EdgeEdge,
}

/// One row.
#[derive(Debug, PartialEq)]
pub struct Query {
    pub kind: Kind,
    pub paths: StraightPaths,
}

/// A line with its number, counted from 1.
pub struct Line<'a> {
    pub number: u64,
    bytes: &'a [u8],
    cut: bool,
}

impl Line<'_> {
    pub fn is_blank(&self) -> bool {
        !self.cut && self.bytes.iter().all(u8::is_ascii_whitespace)
    }
}

/// The lines of a file, one at a time.
pub struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    number: u64,
    position: u64,
}

impl<R: Read> Lines<R> {
    pub fn new(input: R) -> Self {
        Lines { input: BufReader::with_capacity(1 << 17, input), line: Vec::new(), number: 0, position: 0 }
    }

    /// Bytes read so far.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The next line, without its end; `None` after the last one.
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

/// The names of the coordinates, in order.
fn coordinate_name(index: usize) -> String {
    format!("{}{}", ["x", "y", "z"][index % 3], index / 3)
}

/// Refuses a file whose first line is not the header.
pub fn check_header(line: Option<Line>) -> Result<(), Failure> {
    let wanted = ["id".to_owned(), "kind".to_owned()].into_iter().chain((0..24).map(coordinate_name));
    let line = line.ok_or_else(|| Failure::plain("the queries are empty: not even a header"))?;
    let text = String::from_utf8_lossy(line.bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let same = text.split(',').map(|name| name.trim().to_ascii_lowercase()).eq(wanted);
    if same && !line.cut {
        return Ok(());
    }
    let shown = table::excerpt(text);
    Err(Failure::plain(format!("line 1: the header must be id,kind,x0,y0,z0,…,x7,y7,z7, not {shown}")))
}

/// The id and the query of a line, or the id as far as it can be told and what is wrong.
pub fn parse(line: &Line) -> Result<(String, Query), (String, String)> {
    if line.cut {
        return Err((String::new(), format!("longer than {LONGEST} bytes")));
    }
    let Ok(text) = std::str::from_utf8(line.bytes) else {
        return Err((String::new(), "not UTF-8 text".into()));
    };
    let fields = split(text);
    let id = fields.first().cloned().unwrap_or_default();
    match query(&fields) {
        Ok(query) => Ok((id, query)),
        Err(message) => Err((id, message)),
    }
}

fn query(fields: &[String]) -> Result<Query, String> {
    if fields.len() != FIELDS {
        return Err(format!("{} fields instead of {FIELDS}", fields.len()));
    }
    let kind = match fields[1].trim() {
        "vf" => Kind::VertexFace,
        "ee" => Kind::EdgeEdge,
        other => return Err(format!("kind is {:?}, neither vf nor ee", table::excerpt(other))),
    };
    let mut points = [[[0.0; 3]; 4]; 2];
    for (index, field) in fields[2..].iter().enumerate() {
        let value: f64 = field.trim().parse().map_err(|_| {
            format!("{} is {:?}, not a number", coordinate_name(index), table::excerpt(field.trim()))
        })?;
        if !value.is_finite() {
            return Err(format!("{} is {}, not a finite number", coordinate_name(index), field.trim()));
        }
        points[index / 12][index / 3 % 4][index % 3] = value;
    }
    let paths = StraightPaths::new(points[0], points[1]).map_err(|error| error.to_string())?;
    Ok(Query { kind, paths })
}

/// The fields of a line; a field in double quotes may hold commas, and a double quote written twice.
fn split(text: &str) -> Vec<String> {
    let mut fields = Vec::with_capacity(FIELDS);
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
pub fn quoted(id: &str) -> String {
    if id.contains([',', '"']) { format!("\"{}\"", id.replace('"', "\"\"")) } else { id.to_owned() }
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
