//! Why a command has no answer: a message and, if there is one, the place in what was typed.

use std::fmt;
use swept_io::{FileError, printable};

/// Characters shown on either side of the place, so that a long input does not fill the screen.
const CONTEXT: usize = 36;

/// Bad input, to be reported with exit code 2, or something undecided, with exit code 3.
#[derive(Debug)]
pub struct Failure {
    message: String,
    place: Option<(String, usize)>,
    code: u8,
}

impl Failure {
    /// A message without a place.
    pub fn plain(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), place: None, code: 2 }
    }

    /// The input is fine, but something could not be decided.
    pub fn undecided(message: impl Into<String>) -> Failure {
        Failure { code: 3, ..Failure::plain(message) }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The exit code to end with.
    pub fn code(&self) -> u8 {
        self.code
    }

    /// A message about the character at `column` (counted from 1) of the `source` as typed.
    pub fn at(source: &str, column: usize, message: impl fmt::Display) -> Failure {
        let message = format!("column {column}: {message}");
        Failure { message, place: Some((source.to_owned(), column)), code: 2 }
    }
}

/// The error of a file that cannot be used.
pub fn refused(error: FileError) -> Failure {
    Failure::plain(error.to_string())
}

/// The source around the column, and how many characters of the result stand before it.
fn excerpt(source: &str, column: usize) -> (String, usize) {
    let characters: Vec<char> = source.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let place = (column - 1).min(characters.len());
    let start = place.saturating_sub(CONTEXT);
    let end = (place + CONTEXT).min(characters.len());
    let before = if start > 0 { "…" } else { "" };
    let after = if end < characters.len() { "…" } else { "" };
    let shown: String = characters[start..end].iter().collect();
    (format!("{before}{shown}{after}"), place - start + before.chars().count())
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error: {}", printable(&self.message))?;
        if let Some((source, column)) = &self.place {
            let (line, indent) = excerpt(source, *column);
            writeln!(f, "  {line}\n  {:indent$}^", "")?;
        }
        Ok(())
    }
}
