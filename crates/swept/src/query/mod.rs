//! Questions about two bodies.
//!
//! **What it answers.** [`first_contact`]: when two moving bodies first touch, with a proof.
//!
//! **The mathematics.** See the engine.
//!
//! **Why it is sound.** Options and inputs are checked here once; the engine does the rest.
//!
//! **Source.** DESIGN, sections 1 and 4.

mod error;
mod first_contact;
mod options;

pub use error::QueryError;
pub use first_contact::first_contact;
#[doc(hidden)]
pub use first_contact::first_contact_plain;
pub use options::Options;
