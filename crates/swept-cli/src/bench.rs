//! `swept bench`: measurements a person can repeat.

mod roots;
mod thesis;

use crate::failure::Failure;
use clap::{Args, Subcommand};

/// Measure: tables with ratios within one run
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

/// The measurement that was asked for.
pub fn run(arguments: &BenchArguments) -> Result<String, Failure> {
    match &arguments.what {
        What::Roots(arguments) => roots::run(arguments),
        What::Thesis(arguments) => thesis::run(arguments),
    }
}
