//! sin and cos against a multi-precision oracle.
//!
//! **What it answers.** [`check_sin_cos`]: over hostile arguments, how far are `sin` and `cos` off at worst, and do the interval
//! versions enclose the true range within two floats? [`quarter_turn`]: how close does a float come to a multiple of π/2?
//!
//! **Why it can be trusted.** The oracle computes to 256 bits beyond the point, whatever the argument's size; it was written by
//! others (`astro-float`) and is itself compared in the tests with a second one in plain big integers.

mod campaign;
mod oracle;
pub mod quarter_turn;

pub use campaign::{TrigReport, Worst, check_sin_cos};
pub use oracle::Oracle;
pub(crate) use oracle::to_f64 as leading_float;
