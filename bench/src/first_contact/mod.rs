//! First contact of two moving meshes: the workload, the oracle, and the judges.
//!
//! Three campaigns: `first-contact`, bodies of up to 100,000 triangles thrown at each other ([`workload`]);
//! `hostile-pairs`, where methods go wrong ([`hostile`]); `invariance`, the same query put differently. Every
//! claim of every answer is tested against an [`oracle`] that shares no code with the engine.

pub mod answers;
mod campaign;
mod case;
mod growth;
pub mod hostile;
pub mod instants;
pub mod instructions;
pub(crate) mod invariance;
mod judge;
mod model;
pub mod nested;
pub mod oracle;
pub mod regression;
pub mod speed;
pub mod workload;

pub use campaign::{
    TOLERANCE, ask, first_contact_campaign, hostile_campaign, hostile_with, invariance_campaign,
    models_campaign, thesis,
};
pub use case::Case;
pub use judge::{JudgedQuery, Promise, judge, judge_promise};
pub use model::{Model, from_folder, models};
