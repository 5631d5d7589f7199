//! `swept bench`: measurements that anyone can repeat.

mod roots;
mod thesis;

use crate::failure::Failure;
use clap::{Args, Subcommand};

/// Measure methods against each other: tables with ratios within one run
#[derive(Args)]
pub struct BenchArguments {
    #[command(subcommand)]
    what: BenchCommand,
}

#[derive(Subcommand)]
enum BenchCommand {
    Roots(roots::RootsArguments),
    Thesis(thesis::ThesisArguments),
}

/// Runs the measurement.
pub fn run(arguments: &BenchArguments) -> Result<String, Failure> {
    match &arguments.what {
        BenchCommand::Roots(arguments) => roots::run(arguments),
        BenchCommand::Thesis(arguments) => thesis::run(arguments),
    }
}
