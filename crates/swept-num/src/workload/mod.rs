//! Root problems to measure root finders with (feature `workload`).
//!
//! `swept bench roots` and the campaign `roots` solve these: functions of time whose first root is known or can be bracketed.
//! All take a seeded generator, so every one can be made again.

mod root_problem;
mod root_shape;

pub use root_problem::{Family, RootProblem, Truth};
