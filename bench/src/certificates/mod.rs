//! Proofs that the checker accepts, and lies that it must not.
//!
//! Two campaigns. `certificates`: is what the engine records accepted, for the thesis's workload, hostile
//! pairs and every kind of motion? `tampering`: is anything false accepted, according to the oracle of
//! [`first_contact`](crate::first_contact)? And what certificates cost ([`costs`]).

mod campaign;
pub mod costs;
mod far;
mod lie;
mod tampering;
mod truth;

pub use campaign::certificates_campaign;
pub use lie::{Draft, LIES, Lie};
pub use tampering::tampering_campaign;
pub use truth::truth;
