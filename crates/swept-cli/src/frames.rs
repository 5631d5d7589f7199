//! `swept frames`: parallelepipeds and simplices by the combined test (quick proofs, then Fourier-Motzkin elimination),
//! beside separating axes.

mod check;
mod ends;
mod qualify;
mod rule;
mod search;
mod validate;

use crate::answer::Answer;
use crate::check::refused;
use crate::failure::Failure;
use crate::rows::unreadable;
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
        return FramesFile::read(path).map_err(refused);
    }
    let mut bytes = Vec::new();
    let name = "standard input";
    std::io::stdin().read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    let text = swept_io::text_of(bytes).map_err(|error| refused(error.of(name)))?;
    FramesFile::parse(&text).map_err(|error| refused(error.of(name)))
}
