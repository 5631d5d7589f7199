//! Decimal numbers without error: reading them, writing them, and enclosing them by floats.
//!
//! **What it answers.** Which exact decimal a float is, how far a typed decimal lies from a float, which
//! floats lie next below and above it, and how to write an interval in decimal so that nothing of it is lost.
//!
//! **The mathematics.** A finite float is m·2^e with integers m and e. For e < 0 it equals m·5^(-e)·10^e, so
//! *every* finite float is a decimal with finitely many digits (at most 767 significant ones for f64). Sums,
//! differences and products with powers of two of such numbers are again finite decimals, so a digit list
//! and a power of ten is all the exact arithmetic that comparing text with floats needs. No division occurs.
//!
//! **Why it is sound.** Directed reading takes the nearest float only as a guess and then compares exactly:
//! the result of `round_down` is never above the decimal whatever the guess was. Writing takes the exact
//! digits of an end and drops some of them away from the interval.
//!
//! **Source.** [Num20, section 1.1 and exercise 2], with the enclosure put right: the document proposes
//! [truncated, rounded], which need not hold the number (0.7 in single precision has both ends below 0.7);
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
