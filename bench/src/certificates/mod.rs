//! Proofs that the checker accepts, and lies that it must not.
//!
//! **What it answers.** Two campaigns: `certificates`, whether what the engine writes down is accepted, for the thesis's
//! workload, hostile pairs and every kind of motion.

mod campaign;

pub use campaign::certificates_campaign;
