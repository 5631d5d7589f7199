//! Hostile inputs for property tests, campaigns and fuzzers (feature `arbitrary`).
//!
//! Uniform random floats never hit the cases that break arithmetic. These generators produce such cases on
//! purpose. All of them take a seeded random number generator, so every failure can be replayed.

mod number;

pub use number::{interval, member, number, pair, power_of_two, relative_of, stepped};
