//! Hostile inputs for property tests, campaigns and fuzzers (feature `arbitrary`).
//!
//! Uniform random floats never meet the cases that break arithmetic, and random functions rarely have roots that are
//! hard to find. These generators go and look for trouble; all of them take a seeded generator, so every failure can
//! be replayed.

mod number;
mod root_problem;
mod root_shape;

pub use number::{interval, member, number, pair, power_of_two, relative_of, stepped};
pub use root_problem::{Family, RootProblem, Truth};
