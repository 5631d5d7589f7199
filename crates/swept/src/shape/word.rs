//! A word that names nothing.
//!
//! **What it answers.** Why a text could not be read as one of a few words, and which there are.

use thiserror::Error;

/// Why a text is none of a few known words, such as the name of a method.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is no {what}: {known}")]
pub struct UnknownWord {
    /// What it should have named.
    pub what: &'static str,
    /// The text.
    pub text: String,
    /// What there is.
    pub known: &'static str,
}

impl UnknownWord {
    pub(crate) fn new(what: &'static str, text: &str, known: &'static str) -> Self {
        Self { what, text: text.to_owned(), known }
    }
}
