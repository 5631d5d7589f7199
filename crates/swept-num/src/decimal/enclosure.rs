//! Reads and writes intervals as decimal text.
//!
//! **What it answers.** The tightest interval around the numbers a text denotes, and a text that loses
//! nothing of an interval.
//!
//! **The mathematics.** Reading rounds the lower end down and the upper end up. Writing [lo, hi] needs
//! decimals p ≤ lo and q ≥ hi. Reading p back gives lo itself only if p = lo, which may take hundreds of
//! digits; any other p reads as the float before lo at best. So an end with at most 17 significant digits is
//! written exactly, and any other end with the fewest digits that place it between the float and its outer
//! neighbour. Seventeen always suffice: decimals of 17 digits near x > 0 are at most x·10^-16 apart, and the
//! neighbours of a normal x are at least x·2^-53 = x·1.11·10^-16 apart (those of a subnormal even more).
//!
//! **Why it is sound.** All candidates are cut from the exact digits and compared exactly. The written
//! interval contains the original as a set of real numbers, and the interval read back contains the written
//! one:
//!
//! ```text
//! interval ⊆ {written} ⊆ read back ⊆ interval widened by one float at each end
//! ```
//!
//! `{:#}` writes every digit, and reading that gives the same interval, bit for bit. An upper end that is the
//! largest float (a lower end that is its negative) is always written in full, because any decimal beyond it
//! would read back as unbounded.
//!
//! **Source.** [Num20, exercise 2], corrected as the parent module explains.

use super::{Decimal, ReadError, ReadErrorKind, Toward};
use crate::interval::Interval;
use std::fmt;
use std::str::FromStr;

/// Significant digits that suffice to separate neighbouring doubles; derived above.
const SEPARATING_DIGITS: usize = 17;

/// Orders of magnitude that are written without an exponent by default.
const POSITIONAL_ORDERS: std::ops::Range<i64> = -5..17;

/// An end of an interval as written, and the column where it starts.
struct End {
    value: EndValue,
    column: usize,
}

enum EndValue {
    Finite(Decimal),
    Infinite { negative: bool },
}

impl End {
    /// Reads one end; `skipped` is the number of characters before `text`.
    fn read(text: &str, skipped: usize) -> Result<End, ReadError> {
        let column = skipped + leading_blanks(text) + 1;
        let text = text.trim();
        let word = text.trim_start_matches(['+', '-']).to_ascii_lowercase();
        let value = match word.as_str() {
            "nan" => return Err(ReadError { column, kind: ReadErrorKind::NotANumber }),
            "inf" | "infinity" if text.len() - word.len() <= 1 => {
                EndValue::Infinite { negative: text.starts_with('-') }
            }
            _ => EndValue::Finite(text.parse().map_err(|error: ReadError| error.shifted(column - 1))?),
        };
        Ok(End { value, column })
    }

    fn error(&self, kind: ReadErrorKind) -> ReadError {
        ReadError { column: self.column, kind }
    }
}

fn leading_blanks(text: &str) -> usize {
    text.chars().take_while(|c| c.is_whitespace()).count()
}

/// The interval from the lower to the upper end.
fn enclose(lower: &End, upper: &End) -> Result<Interval, ReadError> {
    let lo = match &lower.value {
        EndValue::Finite(number) => number.round_down(),
        EndValue::Infinite { negative: true } => f64::NEG_INFINITY,
        EndValue::Infinite { negative: false } => return Err(lower.error(ReadErrorKind::Infinite)),
    };
    let hi = match &upper.value {
        EndValue::Finite(number) => number.round_up(),
        EndValue::Infinite { negative: false } => f64::INFINITY,
        EndValue::Infinite { negative: true } => return Err(upper.error(ReadErrorKind::Infinite)),
    };
    if let (EndValue::Finite(low), EndValue::Finite(high)) = (&lower.value, &upper.value)
        && low > high
    {
        return Err(lower.error(ReadErrorKind::Reversed));
    }
    Ok(Interval::ordered(lo, hi))
}

/// Cuts `text` before and after the first `separator`, and counts the characters up to the second part.
fn cut<'a>(text: &'a str, separator: &str) -> Option<(&'a str, &'a str, usize)> {
    let (first, second) = text.split_once(separator)?;
    Some((first, second, first.chars().count() + separator.len()))
}

/// Reads a number (`0.1`), an interval in brackets (`[2.9, 3.1]`) or a range (`2.9..3.1`), where an end may
/// be `inf`.
///
/// # Guarantee
/// The tightest interval of floats that contains the real numbers the text denotes: `0.5` is a point, `0.1`
/// gives the two floats around it, and a number beyond all floats gives [`f64::MAX`, infinity].
///
/// # Errors
/// A [`ReadError`] with the column: text that is not a number, NaN, reversed ends (compared exactly as
/// written), and infinities where no real number would be left.
///
/// ```
/// use swept_num::Interval;
/// let tenth: Interval = "0.1".parse()?;
/// assert_eq!((tenth.lo(), tenth.hi()), (0.1_f64.next_down(), 0.1));
/// let around_three: Interval = "[2.9, 3.1]".parse()?;
/// assert!(around_three.contains(2.9) && around_three.contains(3.1));
/// # Ok::<(), swept_num::ReadError>(())
/// ```
impl FromStr for Interval {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Interval, ReadError> {
        let skipped = leading_blanks(text);
        let text = text.trim();
        let missing =
            |column: usize, expected| ReadError { column, kind: ReadErrorKind::Missing { expected } };
        if let Some(inside) = text.strip_prefix('[') {
            let inside_skipped = skipped + 1;
            let inside =
                inside.strip_suffix(']').ok_or(missing(inside_skipped + inside.chars().count() + 1, ']'))?;
            let (first, second, before) =
                cut(inside, ",").ok_or(missing(inside_skipped + inside.chars().count() + 1, ','))?;
            enclose(&End::read(first, inside_skipped)?, &End::read(second, inside_skipped + before)?)
        } else if let Some((first, second, before)) = cut(text, "..") {
            if second.starts_with('.') {
                let column = skipped + first.chars().count() + 1;
                return Err(ReadError { column, kind: ReadErrorKind::Ambiguous });
            }
            enclose(&End::read(first, skipped)?, &End::read(second, skipped + before)?)
        } else {
            let number = End::read(text, skipped)?;
            enclose(&number, &number)
        }
    }
}

/// How many digits to write.
#[derive(Clone, Copy)]
enum Digits {
    /// Exact when short, else the fewest (see the module documentation).
    Fewest,
    /// All.
    All,
    /// This many after the point.
    Places(usize),
    /// This many in all.
    Significant(usize),
}

/// One end in decimal, on the outer side of the float.
fn outer_decimal(x: f64, toward: Toward, digits: Digits) -> Option<Decimal> {
    let exact = Decimal::from_f64(x + 0.0)?; // without the sign of -0
    Some(match digits {
        Digits::All => exact,
        Digits::Places(places) => exact.round_to(-(places as i64), toward),
        Digits::Significant(count) => exact.round_to_digits(count, toward),
        Digits::Fewest => {
            let outer = if toward == Toward::NegativeInfinity { x.next_down() } else { x.next_up() };
            match Decimal::from_f64(outer) {
                Some(outer) if exact.digit_count() > SEPARATING_DIGITS => (1..=SEPARATING_DIGITS)
                    .map(|count| exact.round_to_digits(count, toward))
                    .find(|short| match toward {
                        Toward::NegativeInfinity => *short >= outer,
                        Toward::PositiveInfinity => *short <= outer,
                    })
                    .unwrap_or(exact),
                _ => exact,
            }
        }
    })
}

fn end_text(x: f64, toward: Toward, digits: Digits, scientific: bool) -> String {
    let Some(number) = outer_decimal(x, toward, digits) else { return x.to_string() };
    match digits {
        _ if scientific => format!("{number:e}"),
        Digits::Places(places) => number.positional(places),
        Digits::All => number.to_string(),
        _ if POSITIONAL_ORDERS.contains(&number.order()) => number.to_string(),
        _ => format!("{number:e}"),
    }
}

fn write_ends(
    interval: Interval,
    f: &mut fmt::Formatter<'_>,
    digits: Digits,
    scientific: bool,
) -> fmt::Result {
    let lo = end_text(interval.lo(), Toward::NegativeInfinity, digits, scientific);
    let hi = end_text(interval.hi(), Toward::PositiveInfinity, digits, scientific);
    write!(f, "[{lo}, {hi}]")
}

/// `[lo, hi]` in decimal, rounded outward. `{}` writes the fewest digits that lose at most one float at each
/// end, `{:.3}` three digits after the point, `{:#}` all digits. Widths are ignored.
///
/// # Guarantee
/// The text contains the interval, and so does the interval read back from it.
///
/// ```
/// use swept_num::Interval;
/// let x: Interval = "[2.9, 3.1]".parse()?;
/// assert_eq!(x.to_string(), "[2.8999999999999999, 3.1000000000000001]");
/// assert_eq!(format!("{x:.3}"), "[2.899, 3.101]"); // the ends are not exactly 2.9 and 3.1
/// assert_eq!(format!("{x:#}").parse(), Ok(x));
/// # Ok::<(), swept_num::ReadError>(())
/// ```
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = match f.precision() {
            Some(places) => Digits::Places(places),
            None if f.alternate() => Digits::All,
            None => Digits::Fewest,
        };
        write_ends(*self, f, digits, false)
    }
}

/// [`Display`](fmt::Display) with powers of ten; `{:.3e}` writes four significant digits.
impl fmt::LowerExp for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = match f.precision() {
            Some(places) => Digits::Significant(places + 1),
            None if f.alternate() => Digits::All,
            None => Digits::Fewest,
        };
        write_ends(*self, f, digits, true)
    }
}

#[cfg(test)]
mod tests;
