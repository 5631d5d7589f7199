//! Exact decimal numbers: reading them, writing them, and enclosing them by floats.
//!
//! **What it answers.** The exact decimal value of a float, the distance of a typed decimal from a float, the
//! floats just below and above it, and how to write an interval in decimal without losing any of it.
//!
//! **The mathematics.** A finite float is m·2^e with integers m and e. For e < 0 it equals m·5^(-e)·10^e, so
//! *every* finite float is a decimal with finitely many digits (at most 767 significant ones for f64). Sums,
//! differences and products with powers of two of such numbers are again finite decimals, so comparing text
//! with floats exactly takes no more than a list of digits and a power of ten. No division occurs.
//!
//! **Why it is sound.** Directed reading uses the nearest float only as a guess and then compares exactly:
//! whatever the guess, the result of `round_down` is never above the decimal. Writing takes the exact digits
//! of an end and rounds them outward.
//!
//! **Source.** [Num20, section 1.1 and exercise 2], with the enclosure corrected: the document proposes
//! [truncated, rounded], which need not contain the number (0.7 in single precision has both ends below 0.7);
//! here it is [rounded down, rounded up].

mod brief;
mod digits;
mod enclosure;
mod nearby;
mod text;

pub use brief::Brief;
pub use digits::{Decimal, Toward};
pub use text::{MAX_EXPONENT, ReadError, ReadErrorKind};

#[cfg(test)]
mod tests;
