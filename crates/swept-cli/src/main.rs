//! The `swept` command: text for people, `--json` for programs, the same fields in both.
//!
//! Exit code 0: answered. Exit code 2: bad input, with what and where on standard error. Exit code 3: something is
//! undecided. Each subcommand is a file with its arguments and a `run` that returns what to print.

mod bench;
mod expression;
mod failure;
mod float;
mod interval;
mod output;
mod primitives;
mod table;
mod tour;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// Continuous collision detection with a proof.
#[derive(Parser)]
#[command(name = "swept", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Bench(bench::BenchArguments),
    Float(float::FloatArguments),
    Interval(interval::IntervalArguments),
    Primitives(primitives::PrimitivesArguments),
}

fn answer(command: Option<Command>) -> Result<String, Failure> {
    match command {
        None => tour::run(),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Float(arguments)) => float::run(&arguments),
        Some(Command::Interval(arguments)) => interval::run(&arguments),
        Some(Command::Primitives(arguments)) => primitives::run(&arguments),
    }
}

fn main() -> ExitCode {
    match answer(Arguments::parse().command).and_then(|text| output::print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            output::complain(&failure);
            ExitCode::from(failure.code())
        }
    }
}
