//! `swept bench`: measurements that anyone can repeat.

mod bodies;
mod first_contact;
mod roots;
mod statistics;
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
    FirstContact(first_contact::FirstContactArguments),
    Roots(roots::RootsArguments),
    Thesis(thesis::ThesisArguments),
}

/// Runs the measurement.
pub fn run(arguments: &BenchArguments) -> Result<String, Failure> {
    match &arguments.what {
        BenchCommand::FirstContact(arguments) => first_contact::run(arguments),
        BenchCommand::Roots(arguments) => roots::run(arguments),
        BenchCommand::Thesis(arguments) => thesis::run(arguments),
    }
}
