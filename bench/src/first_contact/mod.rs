//! First contact of two moving meshes: the workload, the oracle, and the judges.

mod instants;
mod judge;
pub mod oracle;
pub mod workload;

pub use judge::{Asked, judge};
