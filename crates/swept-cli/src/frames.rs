//! `swept frames`: parallelepipeds and simplices by the combined test (quick proofs, then Fourier-Motzkin elimination),
//! beside separating axes.

mod check;
mod ends;
mod qualify;
mod rule;
mod search;
mod validate;

use crate::answer::Answer;
use crate::failure::Failure;
use clap::{Args, Subcommand};
use ends::Ends;
use std::io::Read;
use swept_io::FramesFile;

/// Parallelepipeds and simplices, at rest and moving: do they meet, where and when; trees of them; the combined test (quick proofs, then Fourier-Motzkin elimination) against separating axes
#[derive(Args)]
pub struct FramesArguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Check(check::CheckArguments),
    Qualify(qualify::QualifyArguments),
    Search(search::SearchArguments),
    Validate(validate::ValidateArguments),
}

/// What was asked for.
pub fn run(arguments: &FramesArguments) -> Result<Answer, Failure> {
    match &arguments.what {
        What::Check(arguments) => check::run(arguments),
        What::Qualify(arguments) => qualify::run(arguments),
        What::Search(arguments) => search::run(arguments),
        What::Validate(arguments) => validate::run(arguments),
    }
}

/// A file of frames, or what comes from standard input for `-`.
fn opened(path: &str) -> Result<FramesFile, Failure> {
    if path != "-" {
        return FramesFile::read(path).map_err(|error| Failure::plain(error.to_string()));
    }
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    read.map_err(|error| Failure::plain(format!("cannot read standard input: {error}")))?;
    FramesFile::parse(&text).map_err(|error| Failure::plain(error.of("standard input").to_string()))
}
