//! Problems for benchmarking root finders (feature `workload`).
//!
//! `swept bench roots` and the campaign `roots` solve these: functions of time whose first root is known or
//! can be bracketed. All take a seeded random number generator, so every problem can be reproduced.

mod root_problem;
mod root_shape;

pub use root_problem::{Family, RootProblem, Truth};
