//! How a subcommand ended: text for standard output, errors for standard error, and the exit code.

use crate::failure::Failure;
use crate::output;

/// An answer, complete or in part.
#[derive(Debug, Default)]
pub struct Outcome {
    /// For standard output.
    pub text: String,
    /// For standard error, one line each: what was wrong with a part of the input while the rest was
    /// answered.
    pub complaints: Vec<String>,
    /// See [`Failure`] and [`interruption::CODE`](crate::interruption::CODE); 0 if all is answered, 1 if the
    /// answer is "no".
    pub code: u8,
}

impl Outcome {
    /// Prints errors and text; the exit code.
    pub fn print(&self) -> Result<u8, Failure> {
        for complaint in &self.complaints {
            output::complain(&Failure::plain(complaint));
        }
        output::print(&self.text).map(|()| self.code)
    }
}

/// Prints the outcome of a subcommand, or why it failed; returns the exit code.
pub fn deliver(outcome: Result<Outcome, Failure>) -> u8 {
    outcome.and_then(|outcome| outcome.print()).unwrap_or_else(|failure| {
        output::complain(&failure);
        failure.code()
    })
}

/// Prints the outcome of an interrupted subcommand. `what` says what is missing.
pub fn deliver_partial(outcome: Result<Outcome, Failure>, what: &str) {
    deliver(outcome);
    output::complain(&Failure::plain(crate::interruption::complaint(what)));
}

impl From<String> for Outcome {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}
