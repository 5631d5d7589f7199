//! Questions about two bodies, and about many.
//!
//! [`first_contact`]: when two moving bodies first touch, with a proof; [`first_contact_warm`]: the same, one window after
//! the other. [`clearance`]: the least distance over a span of time; [`least_clearance`]: that of many bodies. [`path_check`]: whether a path is
//! clear, and by how much. [`distance`], [`overlap`] and [`near_faces_at`]: how far apart two bodies at rest
//! are, whether they share a point, and which of their faces are close. [`contact_points`]: all places where
//! they are close to each other. [`first_contact_among`]: the first contact of any two of many bodies.
//!
//! Options and inputs are checked here, once; the engine does the rest.

mod clearance;
mod contact_points;
mod distance;
mod error;
mod first_contact;
mod hit;
mod inside;
mod least_clearance;
mod near;
mod options;
mod overlap;
mod path_check;
mod range;
mod recorded;
mod relative;
mod resolution;
mod rounding;
mod scene;
mod start;
mod visits;
mod warm;

pub use crate::engine::{Progress, Watch};
pub use clearance::{Clearance, ClearanceOptions, clearance, clearance_watched};
pub use contact_points::{ContactPatch, ContactPoint, Nearness, contact_points};
pub use distance::{Distance, distance, distance_at};
pub use error::QueryError;
#[doc(hidden)]
pub use first_contact::first_contact_plain;
pub use first_contact::{first_contact, first_contact_watched};
pub use least_clearance::{LeastClearance, PairClearance, PairsError, least_clearance};
pub use near::near_faces_at;
pub use options::{Method, Options};
pub use overlap::{Overlapping, overlap, overlap_at};
pub use path_check::{PathCheck, path_check, path_check_watched};
pub use recorded::{Recorded, first_contact_recorded, first_contact_recorded_watched};
pub use scene::{
    Excluded, Exclusions, MovingBody, PairAnswer, PairStatus, SceneAnswer, SceneError, SceneOptions,
    first_contact_among, first_contact_among_watched, first_contact_recorded_until, proofs_among,
};
pub use visits::{Visit, VisitOutcome};
pub use warm::{WarmAnswer, WarmStart, first_contact_warm};
