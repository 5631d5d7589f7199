//! `swept frames`: parallelepipeds and simplices by the combined test (quick proofs, then Fourier-Motzkin
//! elimination), compared with separating axes.

mod check;
mod printed_box;
mod qualify;
mod search;
mod touching_rule;
mod validate;

use crate::failure::{Failure, refused};
use crate::outcome::Outcome;
use crate::row_streams::unreadable;
use clap::{Args, Subcommand};
use printed_box::PrintedBox;
use std::io::Read;
use swept_io::FramesFile;

/// Test parallelepipeds and simplices for intersection, at rest or moving
///
/// Do they meet, where and when; searches in trees of them; and comparisons of the combined test (quick
/// proofs, then Fourier-Motzkin elimination) with separating axes.
#[derive(Args)]
pub struct FramesArguments {
    #[command(subcommand)]
    what: FramesCommand,
}

#[derive(Subcommand)]
enum FramesCommand {
    Check(check::CheckArguments),
    Qualify(qualify::QualifyArguments),
    Search(search::SearchArguments),
    Validate(validate::ValidateArguments),
}

/// Runs the subcommand.
pub fn run(arguments: &FramesArguments) -> Result<Outcome, Failure> {
    match &arguments.what {
        FramesCommand::Check(arguments) => check::run(arguments),
        FramesCommand::Qualify(arguments) => qualify::run(arguments),
        FramesCommand::Search(arguments) => search::run(arguments),
        FramesCommand::Validate(arguments) => validate::run(arguments),
    }
}

/// A file of frames, or standard input for `-`.
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
