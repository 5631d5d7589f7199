//! The `swept` command: text for people, `--json` for programs, the same fields in both.
//!
//! Exit code 0: answered. 1: the answer is "no". 2: bad input, with what and where on standard error. 3: something is
//! undecided. Each subcommand is a file with its arguments and a `run` that returns what to print.

mod answer;
mod asked;
mod batch;
mod bench;
mod check;
mod completions;
mod demonstration;
mod expression;
mod failure;
mod float;
mod frames;
mod interval;
mod man;
mod output;
mod overwriting;
mod primitives;
mod progress;
mod query;
mod rows;
mod simulate;
mod summary;
mod table;
mod verify;

use answer::Answer;
use clap::{CommandFactory, Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// Continuous collision detection with a proof.
#[derive(Parser)]
#[command(name = "swept", version, about, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    told: check::ToldArguments,
}

#[derive(Subcommand)]
enum Command {
    Batch(batch::BatchArguments),
    Bench(bench::BenchArguments),
    Check(check::CheckArguments),
    Completions(completions::CompletionsArguments),
    Float(float::FloatArguments),
    Frames(frames::FramesArguments),
    Interval(interval::IntervalArguments),
    Man(man::ManArguments),
    Primitives(primitives::PrimitivesArguments),
    Verify(verify::VerifyArguments),
    Simulate(simulate::SimulateArguments),
}

fn answer(arguments: Arguments) -> Result<Answer, Failure> {
    match arguments.command {
        None => demonstration::run(&arguments.told),
        Some(Command::Batch(arguments)) => batch::run(&arguments).map(Answer::from),
        Some(Command::Bench(arguments)) => bench::run(&arguments).map(Answer::from),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Completions(arguments)) => Ok(Answer::from(completions::run(&arguments))),
        Some(Command::Float(arguments)) => float::run(&arguments).map(Answer::from),
        Some(Command::Frames(arguments)) => frames::run(&arguments),
        Some(Command::Interval(arguments)) => interval::run(&arguments).map(Answer::from),
        Some(Command::Man(arguments)) => man::run(&arguments).map(Answer::from),
        Some(Command::Primitives(arguments)) => primitives::run(&arguments).map(Answer::from),
        Some(Command::Verify(arguments)) => verify::run(&arguments),
        Some(Command::Simulate(arguments)) => simulate::run(&arguments),
    }
}

/// All that can be typed, for what is generated from it.
fn typed() -> clap::Command {
    Arguments::command()
}

fn main() -> ExitCode {
    let printed = answer(Arguments::parse()).and_then(|answer| {
        for complaint in &answer.complaints {
            output::complain(&Failure::plain(complaint));
        }
        output::print(&answer.text).map(|()| answer.code)
    });
    match printed {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            output::complain(&failure);
            ExitCode::from(failure.code())
        }
    }
}
