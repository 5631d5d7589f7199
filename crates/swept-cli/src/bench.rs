//! `swept bench`: measurements that anyone can repeat.

mod roots;
mod thesis;

use crate::failure::Failure;
use clap::{Args, Subcommand};

/// Measure methods against each other: tables with ratios within one run
#[derive(Args)]
pub struct BenchArguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Roots(roots::RootsArguments),
    Thesis(thesis::ThesisArguments),
}

/// Runs the measurement.
pub fn run(arguments: &BenchArguments) -> Result<String, Failure> {
    match &arguments.what {
        What::Roots(arguments) => roots::run(arguments),
        What::Thesis(arguments) => thesis::run(arguments),
    }
}
