//! Reads and writes decimal text.
//!
//! **What it answers.** Which number a text denotes, or at which column it stops being one; how to write all
//! digits of a number.
//!
//! **The mathematics.** number = [sign] digits [. digits] [e [sign] digits], with a digit before or after the
//! point. The power of ten of the last digit is the written exponent minus the number of digits after the
//! point.
//!
//! **Why it is sound.** No digit is dropped in either direction. Time and memory are linear in the length of
//! the text, whatever its exponent; exponents beyond [`MAX_EXPONENT`] are refused, never clamped.

use super::Decimal;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The largest exponent that is accepted, in magnitude. Up to it, the sum of an exponent and a text length
/// cannot overflow.
pub const MAX_EXPONENT: i64 = 1_000_000_000_000_000;

/// Numbers with more zeros than this before their first or after their last digit are written with an
/// exponent. Every finite f64 needs fewer (323), as does its distance from a neighbour.
const MAX_ZEROS: i64 = 1100;

/// Why, and where, a text is not a number or an interval.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct ReadError {
    /// Where, counted in characters from 1; one past the end when something is missing there.
    pub column: usize,
    /// What is wrong there.
    pub kind: ReadErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A digit is needed here; `found` is here instead, or nothing.
    #[error("expected a digit, found {}", .found.map_or("the end".to_owned(), |found| format!("{found:?}")))]
    ExpectedDigit {
        /// The character in its place; `None` at the end.
        found: Option<char>,
    },
    /// The number is complete and something follows it.
    #[error("unexpected {found:?} after the number")]
    Trailing {
        /// The first surplus character.
        found: char,
    },
    /// The exponent is beyond [`MAX_EXPONENT`].
    #[error("the exponent is beyond {MAX_EXPONENT} in magnitude")]
    ExponentTooLarge,
    /// NaN is not a real number.
    #[error("NaN is not a real number")]
    NotANumber,
    /// There is an infinity where a finite number is needed.
    #[error("a finite number is needed here")]
    Infinite,
    /// An interval in brackets lacks this character.
    #[error("expected {expected:?}")]
    Missing {
        /// The missing character.
        expected: char,
    },
    /// The lower end of an interval is above its upper end.
    #[error("the lower end is above the upper end")]
    Reversed,
    /// Three dots in a row, which can be split in two ways.
    #[error("`...` is ambiguous: put spaces around the `..` of the range")]
    Ambiguous,
}

impl ReadError {
    pub(super) fn shifted(self, by: usize) -> ReadError {
        ReadError { column: self.column + by, kind: self.kind }
    }
}

/// Where the digits that begin at `start` end.
fn scan_digits(text: &[char], start: usize) -> usize {
    start + text[start..].iter().take_while(|c| c.is_ascii_digit()).count()
}

fn expected_digit(text: &[char], at: usize) -> ReadError {
    ReadError { column: at + 1, kind: ReadErrorKind::ExpectedDigit { found: text.get(at).copied() } }
}

fn skip_sign(text: &[char], at: usize) -> (bool, usize) {
    match text.get(at) {
        Some('-') => (true, at + 1),
        Some('+') => (false, at + 1),
        _ => (false, at),
    }
}

/// The exponent after the `e` just before `at`, and where it ends.
fn read_exponent(text: &[char], at: usize) -> Result<(i64, usize), ReadError> {
    let (negative, start) = skip_sign(text, at);
    let end = scan_digits(text, start);
    if end == start {
        return Err(expected_digit(text, start));
    }
    let magnitude = text[start..end].iter().try_fold(0_i64, |sum, c| {
        let sum = 10 * sum + i64::from(c.to_digit(10)?);
        (sum <= MAX_EXPONENT).then_some(sum)
    });
    let too_large = ReadError { column: start + 1, kind: ReadErrorKind::ExponentTooLarge };
    let magnitude = magnitude.ok_or(too_large)?;
    Ok((if negative { -magnitude } else { magnitude }, end))
}

/// Reads a number without surrounding blanks.
///
/// # Errors
/// A [`ReadError`] with the column of the first character that does not belong.
impl FromStr for Decimal {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Decimal, ReadError> {
        let text: Vec<char> = text.chars().collect();
        let (negative, start) = skip_sign(&text, 0);
        let point = scan_digits(&text, start);
        let mut digits = text[start..point].to_vec();
        let mut end = point;
        let mut exponent = 0;
        if text.get(point) == Some(&'.') {
            end = scan_digits(&text, point + 1);
            digits.extend_from_slice(&text[point + 1..end]);
            exponent = -((end - point - 1) as i64);
        }
        if digits.is_empty() {
            return Err(expected_digit(&text, end));
        }
        if matches!(text.get(end), Some('e' | 'E')) {
            let (written, after) = read_exponent(&text, end + 1)?;
            exponent += written;
            end = after;
        }
        if let Some(&found) = text.get(end) {
            return Err(ReadError { column: end + 1, kind: ReadErrorKind::Trailing { found } });
        }
        let digits = digits.into_iter().map(|c| c as u8 - b'0').collect();
        Ok(Decimal::from_digits(negative, digits, exponent))
    }
}

impl Decimal {
    fn sign_text(&self) -> &'static str {
        if self.is_negative() { "-" } else { "" }
    }

    fn digit_text(&self) -> String {
        self.digits().iter().map(|&digit| char::from(b'0' + digit)).collect()
    }

    /// All digits in positional notation with at least `places` digits after the point. The caller bounds
    /// the exponent.
    pub(super) fn positional(&self, places: usize) -> String {
        let digits = self.digit_text();
        let exponent = self.exponent();
        let (mut whole, mut fraction) = if exponent >= 0 {
            (digits + &"0".repeat(exponent as usize), String::new())
        } else {
            let after = exponent.unsigned_abs() as usize;
            let padded = "0".repeat(after.saturating_sub(digits.len())) + &digits;
            let (whole, fraction) = padded.split_at(padded.len() - after);
            (whole.to_owned(), fraction.to_owned())
        };
        if whole.is_empty() {
            whole.push('0');
        }
        fraction.push_str(&"0".repeat(places.saturating_sub(fraction.len())));
        let point = if fraction.is_empty() { "" } else { "." };
        format!("{}{whole}{point}{fraction}", self.sign_text())
    }
}

/// All digits in positional notation, or with an exponent if more than a thousand zeros would be needed (no
/// float needs that many). Formatting flags are ignored: the digits are never rounded.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.order() < -MAX_ZEROS || self.exponent() > MAX_ZEROS {
            write!(f, "{self:e}")
        } else {
            f.write_str(&self.positional(0))
        }
    }
}

/// All digits with one before the point and a power of ten: `1.5e-7`.
impl fmt::LowerExp for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.digit_text();
        let (first, rest) = if digits.is_empty() { ("0", "") } else { digits.split_at(1) };
        let point = if rest.is_empty() { "" } else { "." };
        write!(f, "{}{first}{point}{rest}e{}", self.sign_text(), self.order())
    }
}
