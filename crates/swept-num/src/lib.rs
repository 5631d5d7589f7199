//! Numbers with a guaranteed error.

mod anatomy;
mod decimal;

pub use anatomy::{Anatomy, BitsError, Class, Format};
pub use decimal::{Decimal, MAX_EXPONENT, ReadError, ReadErrorKind, Toward};
