//! Continuous collision detection with a proof.
pub mod frame;
