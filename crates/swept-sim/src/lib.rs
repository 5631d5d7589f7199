//! Rigid-body simulation in which bodies never penetrate each other.
//!
//! **What it answers.** How bodies with mass move under gravity, bounce, slide, pile up and come to rest.
//! Every motion is proved clear, so no two meshes intersect at any instant.
//!
//! **Why it is sound.** A body only moves along motions for which [`swept::first_contact`] proved that it
//! stays clear of every other body. The physics chooses the motions; it proves nothing.
//! `docs/soundness/simulation.md` has the argument.
//!
//! **Source.** [D2M14, chapters 6 and 8], with D-19 to D-21 corrected.
//!
//! | module | content |
//! |---|---|
//! | [`mass`] | mass, centre and inertia of a mesh |
//! | [`flight`], [`orientation`] | torque-free rotation, quaternions |
//! | [`patch`] | contact points between two bodies |
//! | [`impulse`] | impulses at many contacts, with friction and restitution |

mod check;
mod error;
pub mod flight;
pub mod impulse;
pub mod mass;
pub mod orientation;
pub mod patch;
mod range;
mod shape;
mod world;

pub use check::Checked;
pub use error::SimulationError;
pub use shape::Shape;
pub use world::{
    BodySpec, Cause, ContactRecord, EventRecord, HeldRecord, Quantities, Settings, State, StepReport, World,
};
