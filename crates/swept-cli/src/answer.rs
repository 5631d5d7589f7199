//! What a subcommand came to: text for standard output, complaints for standard error, and the exit code.

/// An answer, complete or in part.
#[derive(Debug, Default)]
pub struct Answer {
    /// For standard output.
    pub text: String,
    /// For standard error, a line each: what was wrong with a part of the input while the rest was answered.
    pub complaints: Vec<String>,
    /// 0 answered, 1 the answer is "no", 2 bad input, 3 something undecided.
    pub code: u8,
}

impl From<String> for Answer {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}
