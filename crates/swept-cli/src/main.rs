//! The `swept` command: text for people, `--json` for programs, the same fields in both.
//!
//! Exit code 0: answered. 1: the answer is "no". 2: bad input, with what and where on standard error. 3: something is
//! undecided. Each subcommand is a file with its arguments and a `run` that returns what to print.

mod answer;
mod bench;
mod expression;
mod failure;
mod float;
mod frames;
mod interval;
mod output;
mod primitives;
mod table;
mod tour;

use answer::Answer;
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
    Frames(frames::FramesArguments),
    Interval(interval::IntervalArguments),
    Primitives(primitives::PrimitivesArguments),
}

fn answer(command: Option<Command>) -> Result<Answer, Failure> {
    match command {
        None => tour::run().map(Answer::from),
        Some(Command::Bench(arguments)) => bench::run(&arguments).map(Answer::from),
        Some(Command::Float(arguments)) => float::run(&arguments).map(Answer::from),
        Some(Command::Frames(arguments)) => frames::run(&arguments),
        Some(Command::Interval(arguments)) => interval::run(&arguments).map(Answer::from),
        Some(Command::Primitives(arguments)) => primitives::run(&arguments).map(Answer::from),
    }
}

fn main() -> ExitCode {
    let printed = answer(Arguments::parse().command).and_then(|answer| {
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
