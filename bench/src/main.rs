//! `swept-bench`: campaigns and timings.

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use swept_bench::{campaign, nanoseconds, straight};

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
    /// Time contacts on straight paths, each query alone
    StraightSpeed(straight::Arguments),
}

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let result = match Command::parse().verb {
        Verb::Campaign(arguments) => campaign::execute(&arguments, &campaign::campaigns(), &typed),
        Verb::Nanoseconds(arguments) => nanoseconds::execute(&arguments, &typed),
        Verb::StraightSpeed(arguments) => match straight::execute(&arguments, &typed) {
            Ok(code) => Ok(code),
            Err(error) => {
                eprintln!("swept-bench: {error}");
                return ExitCode::from(2);
            }
        },
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("swept-bench: {error}");
            ExitCode::from(2)
        }
    }
}
