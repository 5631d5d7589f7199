//! Numbers with a guaranteed error.
