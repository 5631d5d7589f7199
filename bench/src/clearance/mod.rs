//! The least distance of two moving bodies: what it costs, and whether its brackets hold.

pub mod speed;
mod workload;
