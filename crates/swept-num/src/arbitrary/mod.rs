//! Hostile inputs for property tests, campaigns and fuzzers (feature `arbitrary`).
//!
//! Uniform random floats never meet the cases that break arithmetic. These generators go and look for trouble; all of them
//! take a seeded generator, so every failure can be replayed.

mod number;

pub use number::{interval, member, number, pair, power_of_two, relative_of, stepped};
