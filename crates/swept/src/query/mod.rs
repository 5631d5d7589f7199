//! Questions about two bodies.
//!
//! **What it answers.** [`first_contact`]: when two moving bodies first touch, with a proof. [`path_check`]: whether a
//! path is clear, and by how much. [`distance`], [`overlap`] and [`near_faces_at`]: how two bodies at rest stand to each other.
//! [`contact_points`]: all places where they are near each other.
//!
//! **The mathematics.** See the engine.
//!
//! **Why it is sound.** Options and inputs are checked here once; the engine does the rest.
//!
//! **Source.** `docs/soundness/first-contact.md`.

mod contact_points;
mod distance;
mod error;
mod first_contact;
mod hit;
mod inside;
mod near;
mod options;
mod overlap;
mod path_check;
mod range;
mod recorded;
mod resolution;
mod start;

pub use crate::engine::{Progress, Watch};
pub use contact_points::{ContactPatch, ContactPoint, Nearness, contact_points};
pub use distance::{Distance, distance, distance_at};
pub use error::QueryError;
#[doc(hidden)]
pub use first_contact::first_contact_plain;
pub use first_contact::{first_contact, first_contact_watched};
pub use near::near_faces_at;
pub use options::{Method, Options};
pub use overlap::{Overlapping, overlap, overlap_at};
pub use path_check::{PathCheck, path_check, path_check_watched};
pub use recorded::{Recorded, first_contact_recorded, first_contact_recorded_watched};
