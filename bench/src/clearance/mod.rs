//! The least distance of two moving bodies: what it costs, and whether its brackets hold.

mod campaign;
mod judge;
pub mod speed;
mod workload;

pub use campaign::{campaign, campaign_with};
