//! The anatomy of a floating-point number, single or double.
//!
//! **What it answers.** What the fields of a float hold and what they mean, which floats are its neighbours
//! and how far away they are, how many floats lie between two others, and how fine the format is.
//!
//! **The mathematics.** A format has w exponent bits and f fraction bits; bias b = 2^(w-1) - 1. With sign s,
//! biased exponent r and fraction field F:
//!
//! ```text
//! r = 0,       F = 0    zero        ±0
//! r = 0,       F ≠ 0    subnormal   ± (F / 2^f)     · 2^(1-b)     true exponent 1-b: -126, -1022
//! 0 < r < max           normal      ± (1 + F / 2^f) · 2^(r-b)
//! r = max,     F = 0    infinite    ±infinity
//! r = max,     F ≠ 0    NaN         first fraction bit: quiet; the others: payload
//! ```
//!
//! ulp(x) = 2^(e-f) with e the true exponent of x (1-b for zero): the spacing of the floats of magnitude from
//! 2^e up to 2^(e+1). At a power of two above 2^(1-b) the gap towards zero is half of that.
//! Two quantities are both called machine epsilon elsewhere. Here they have two names: `epsilon` = 2^-f, the
//! gap above 1, and `unit_roundoff` = 2^-(f+1), the largest relative error of rounding to nearest.
//!
//! **Why it is sound.** Everything is read from the bits by integer arithmetic. Read as sign and magnitude,
//! the bits of floats are ordered like the floats, so neighbours and distances are sums and differences of
//! integers; both zeros are the integer 0.
//!
//! **Source.** [Num20, sections 1.1 and 1.2, exercise 1], with its mistakes corrected: single precision has
//! 24 significant bits, subnormals have a nonzero fraction, and the definition of machine epsilon (half the
//! gap) is kept apart from the program that prints it (the whole gap).

mod bits;
mod float;
mod format;

pub use bits::{BitsError, BitsErrorKind};
pub use float::{Anatomy, FloatClass};
pub use format::FloatFormat;

#[cfg(test)]
mod tests;
