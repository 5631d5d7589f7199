//! Continuous collision detection with a proof.
//!
//! Numbers given as `f64` are taken as exact reals. Every answer is either exact or errs in one documented
//! direction: two bodies are called apart only when that is proved.

pub mod bound;
pub mod certificate;
pub mod contact;
mod engine;
pub mod frame;
pub mod hierarchy;
pub mod motion;
pub mod query;
mod record;
pub mod shape;
