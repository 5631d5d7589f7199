//! The campaign `trig`: sin and cos for every kind of hostile argument against a multi-precision oracle.
//!
//! **What it answers.** What are the largest errors of `sin` and `cos`, and do the interval versions enclose
//! the true range with ends less than two floats outside? [`quarter_turn`]: how close does a float come to a
//! multiple of π/2?
//!
//! **Why it can be trusted.** The oracle computes to 256 bits after the point, whatever the argument's
//! magnitude. It was written by others (`astro-float`), and the tests compare it with a second one in plain
//! big integers.

mod argument;
mod judge;
mod oracle;
pub mod quarter_turn;

pub use argument::Kind;
pub use judge::campaign;
pub use oracle::Oracle;
pub(crate) use oracle::compare;
pub(crate) use oracle::to_f64 as leading_float;
