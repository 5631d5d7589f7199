//! The error for a text that is not one of a few known words.

use thiserror::Error;

/// Why a text is not one of a few known words, such as the name of a method.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is not a {what}: expected {known}")]
pub struct UnknownWord {
    /// What it should have named.
    pub what: &'static str,
    /// The text.
    pub text: String,
    /// The known words.
    pub known: &'static str,
}

impl UnknownWord {
    pub(crate) fn new(what: &'static str, text: &str, known: &'static str) -> Self {
        Self { what, text: text.to_owned(), known }
    }
}
