//! First contact of two moving meshes: the workload, the oracle, and the judges.

pub mod oracle;
