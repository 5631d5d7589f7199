//! First contact of two moving meshes: the workload, the oracle, and the judges.

mod case;
pub mod hostile;
mod instants;
mod judge;
pub mod oracle;
pub mod workload;

pub use case::Case;
pub use judge::{Asked, judge};
