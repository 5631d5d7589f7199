//! Numbers in messages: the shortest text that identifies a float.
//!
//! It has the fewest digits that read back to the same bits, with a power of ten below 10^-4 and from 10^15
//! on, where plain digits would be a row of zeros. Both forms are the standard library's, which round-trip.

use std::fmt;

/// A float as a message shows it.
///
/// # Guarantee
/// The text reads back to the same bits (a NaN to some NaN).
///
/// ```
/// use swept_num::Brief;
/// assert_eq!(Brief(0.25).to_string(), "0.25");
/// assert_eq!(Brief(1e-18).to_string(), "1e-18");
/// assert_eq!(Brief(-2.5e300).to_string(), "-2.5e300");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brief(pub f64);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        if size == 0.0 || (1e-4..1e15).contains(&size) || !size.is_finite() {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{:e}", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_read_back_to_the_bit() {
        for value in [0.0, -0.0, 1e-4, 1e-4_f64.next_down(), 1e15, 1e15_f64.next_down(), 0.1, 5e-324] {
            for value in [value, -value, value.next_up(), f64::MAX - value] {
                let text = Brief(value).to_string();
                assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(value.to_bits()), "{text}");
                assert!(text.len() <= 24, "{text}");
            }
        }
        assert_eq!(Brief(1e-4).to_string(), "0.0001");
        assert_eq!(Brief(4.476861826246772e-12).to_string(), "4.476861826246772e-12");
        assert_eq!(Brief(f64::INFINITY).to_string(), "inf");
        assert_eq!(Brief(f64::NAN).to_string(), "NaN");
    }
}
