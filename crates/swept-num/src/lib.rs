//! Numbers with a guaranteed error.
pub mod eliminate;
