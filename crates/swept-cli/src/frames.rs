//! `swept frames`: parallelepipeds and simplices by Fourier-Motzkin elimination, beside separating axes.

mod check;
mod qualify;
mod search;
mod typed;
mod validate;

use crate::answer::Answer;
use crate::check::refused;
use crate::failure::Failure;
use crate::rows::unreadable;
use clap::{Args, Subcommand};
use std::io::Read;

/// Fourier-Motzkin elimination against separating axes, on parallelepipeds and simplices
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

/// The text of a file, or of standard input for `-`.
fn read(path: &str) -> Result<String, Failure> {
    if path != "-" {
        return swept_io::read_text(path).map_err(refused);
    }
    let mut bytes = Vec::new();
    let name = "standard input";
    std::io::stdin().read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    swept_io::text_of(bytes).map_err(|error| refused(error.of(name)))
}
