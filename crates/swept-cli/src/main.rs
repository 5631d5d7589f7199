//! The `swept` command: text for people, `--json` for programs, the same fields in both.
//!
//! Exit code 0: answered. 1: the answer is "no". 2: bad input, with what is wrong and where on standard
//! error. 3: something is undecided. 130: interrupted. Each subcommand is a file with its arguments and a
//! `run` that returns what to print.

mod batch;
mod bench;
mod check;
mod clearance;
mod completions;
mod demonstration;
mod failure;
mod float;
mod frames;
mod help;
mod instant;
mod interruption;
mod interval;
mod lock;
mod man;
mod outcome;
mod output;
mod primitives;
mod progress;
mod query;
mod query_arguments;
mod quiet;
mod row_streams;
mod scene_argument;
mod simulate;
mod summary;
mod table;
mod used_files;
mod verify;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Failure;
use outcome::Outcome;
use std::process::ExitCode;

/// Continuous collision detection with a proof
///
/// Without a command, `swept` answers a query about two built-in bodies, with the options below.
#[derive(Parser)]
#[command(name = "swept", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    query: check::AnswerArguments,
    /// Print only errors and what was asked for, no progress
    ///
    /// `check` and plain `swept` print the verdict alone, `verify` one word; `batch`, `primitives`,
    /// `simulate` and `man --out` print nothing, since their results are in files. With --json the JSON is
    /// printed all the same.
    #[arg(long, short, global = true)]
    quiet: bool,
}

#[derive(Subcommand)]
enum Command {
    Batch(batch::BatchArguments),
    Bench(bench::BenchArguments),
    Check(check::CheckArguments),
    Clearance(clearance::ClearanceArguments),
    Completions(completions::CompletionsArguments),
    Float(float::FloatArguments),
    Frames(frames::FramesArguments),
    Interval(interval::IntervalArguments),
    Man(man::ManArguments),
    Primitives(primitives::PrimitivesArguments),
    Simulate(simulate::SimulateArguments),
    Verify(verify::VerifyArguments),
}

fn run(arguments: Arguments) -> Result<Outcome, Failure> {
    match arguments.command {
        None => demonstration::run(&arguments.query),
        Some(Command::Batch(arguments)) => batch::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments).map(Outcome::from),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Clearance(arguments)) => clearance::run(&arguments),
        Some(Command::Completions(arguments)) => Ok(Outcome::from(completions::run(&arguments))),
        Some(Command::Float(arguments)) => float::run(&arguments).map(Outcome::from),
        Some(Command::Frames(arguments)) => frames::run(&arguments),
        Some(Command::Interval(arguments)) => interval::run(&arguments).map(Outcome::from),
        Some(Command::Man(arguments)) => man::run(&arguments).map(Outcome::from),
        Some(Command::Primitives(arguments)) => primitives::run(&arguments).map(Outcome::from),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments),
        Some(Command::Verify(arguments)) => verify::run(&arguments),
    }
}

/// Everything that can be typed: for parsing, completions and manual pages.
fn command_line() -> clap::Command {
    let usage = "swept [OPTIONS]\n       swept <COMMAND> [OPTIONS]";
    help::grouped(Arguments::command().override_usage(usage))
}

/// What was typed. The options of plain `swept` are refused before a command; clap would do that to `--quiet`
/// as well.
fn typed() -> Result<Arguments, clap::Error> {
    let mut command = command_line();
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    if let (Some(name), Some(option)) = (matches.subcommand_name(), misplaced(&command, &matches)) {
        let message = format!("{option} belongs after the command: swept {name} {option}");
        return Err(command.error(ErrorKind::ArgumentConflict, message));
    }
    Arguments::from_arg_matches(&matches)
}

/// An option of plain `swept` that was typed.
fn misplaced(command: &clap::Command, matches: &ArgMatches) -> Option<String> {
    let own = command.get_arguments().filter(|argument| !argument.is_global_set());
    let typed = own.filter(|argument| {
        let source = matches.try_contains_id(argument.get_id().as_str());
        source.is_ok() && matches.value_source(argument.get_id().as_str()) == Some(ValueSource::CommandLine)
    });
    typed.filter_map(|argument| argument.get_long()).map(|long| format!("--{long}")).next()
}

fn main() -> ExitCode {
    progress::start();
    let arguments = match typed() {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    if arguments.quiet {
        quiet::start();
    }
    interruption::catch();
    let outcome = run(arguments);
    // what is computed is printed; and if results are being saved already, this command does not end before
    interruption::finish();
    ExitCode::from(outcome::deliver(outcome))
}
