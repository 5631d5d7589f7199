//! Reads and writes the bits of a float as text.

use super::{Anatomy, FloatFormat};
use thiserror::Error;

/// Why, and where, a text is not the bit pattern of a float.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct BitsError {
    /// Where, counted in characters from 1: at the wrong character, at the first surplus digit, or one past
    /// the end.
    pub column: usize,
    /// What is wrong there.
    pub kind: BitsErrorKind,
}

/// What is wrong with a bit text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BitsErrorKind {
    /// A character that is neither a digit nor a blank or underscore between digits.
    #[error("{found:?} is not one of the digits {digits}")]
    Character {
        /// The character.
        found: char,
        /// The digits that are allowed.
        digits: &'static str,
    },
    /// The number of digits fits neither single nor double precision.
    #[error("{found} digits, but a single has {} and a double has {}", .expected[0], .expected[1])]
    Length {
        /// The number of digits found.
        found: usize,
        /// The number of digits of a single and of a double in this notation.
        expected: [usize; 2],
    },
}

impl Anatomy {
    /// The bits as text, with spaces between the three fields.
    #[must_use]
    pub fn bit_text(self) -> String {
        let format = self.format();
        format!(
            "{} {:0exponent$b} {:0fraction$b}",
            u8::from(self.is_negative()),
            self.biased_exponent(),
            self.fraction(),
            exponent = format.exponent_bits() as usize,
            fraction = format.fraction_bits() as usize,
        )
    }

    /// Reads the bits of a float: 32 or 64 binary digits (with an optional `0b`) or `0x` and 8 or 16
    /// hexadecimal digits. The number of digits decides the format. Blanks and underscores between digits are
    /// skipped.
    ///
    /// # Errors
    /// [`BitsError`] with the column of the first wrong character, or of the end if the length is wrong.
    ///
    /// ```
    /// use swept_num::Anatomy;
    /// let x = Anatomy::from_bit_text("1 10000001 10110011001100110011010")?;
    /// assert_eq!(x.shortest(), "-6.8");
    /// # Ok::<(), swept_num::BitsError>(())
    /// ```
    pub fn from_bit_text(text: &str) -> Result<Anatomy, BitsError> {
        let trimmed = text.trim_start();
        let indent = text.chars().count() - trimmed.chars().count();
        let (prefix, radix, digits) = match trimmed.get(..2) {
            Some("0x" | "0X") => (2, 16_u32, "0 to 9 and a to f"),
            Some("0b" | "0B") => (2, 2, "0 and 1"),
            _ => (0, 2, "0 and 1"),
        };
        let expected =
            [FloatFormat::SINGLE, FloatFormat::DOUBLE].map(|format| (format.bits() / radix.ilog2()) as usize);
        let (mut bits, mut count, mut too_many) = (0_u64, 0, None);
        let mut end = indent + prefix;
        for (index, found) in text.chars().enumerate().skip(indent + prefix) {
            if found == '_' || found.is_whitespace() {
                continue;
            }
            let column = index + 1;
            let kind = BitsErrorKind::Character { found, digits };
            let digit = found.to_digit(radix).ok_or(BitsError { column, kind })?;
            bits = bits << radix.ilog2() | u64::from(digit);
            count += 1;
            if count > expected[1] {
                too_many.get_or_insert(column);
            }
            end = column;
        }
        let format = match expected.iter().position(|&length| length == count) {
            Some(0) => FloatFormat::SINGLE,
            Some(_) => FloatFormat::DOUBLE,
            None => {
                let column = too_many.unwrap_or(end + 1);
                return Err(BitsError { column, kind: BitsErrorKind::Length { found: count, expected } });
            }
        };
        Ok(Anatomy::from_bits(format, bits).expect("as many digits as the format has bits"))
    }
}
