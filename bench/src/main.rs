//! `swept-bench`: campaigns and timings.

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use swept_bench::{campaign, nanoseconds};

/// Campaigns that search for a wrong answer, and timings beside peers.
///
/// Exit code: 0 all right, 1 a wrong answer was found, 2 the command could not be carried out.
#[derive(Parser)]
#[command(name = "swept-bench", version)]
struct Command {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Run a campaign, or go on with one that was interrupted
    Campaign(campaign::Arguments),
    /// Time plain floats, directed operations, intervals and, with the feature `peers`, another library
    Nanoseconds(nanoseconds::Arguments),
}

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let result = match Command::parse().verb {
        Verb::Campaign(arguments) => campaign::execute(&arguments, &campaign::campaigns(), &typed),
        Verb::Nanoseconds(arguments) => nanoseconds::execute(&arguments, &typed),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("swept-bench: {error}");
            ExitCode::from(2)
        }
    }
}
