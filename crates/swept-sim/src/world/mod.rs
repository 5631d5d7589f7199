//! The world: bodies that move only along proved motions.
//!
//! **What it answers.** Where every body is after a step ([`World::step`]), what touched, and what it cost.
//!
//! **The mathematics.** A step gives each body one motion for its whole length. The boxes swept by the bodies
//! leave few pairs; each of these is queried for its first contact. The earliest contact ends the motion of
//! the two bodies involved: they stop there, the impulses of all contacts around are solved, the bodies get
//! new motions for the rest of the step, and their pairs are queried again. Bodies without a contact keep
//! their motion and its proof.
//!
//! **Why it is sound.** At every instant every body is on a motion that was proved clear of every other
//! body's motion at that instant, by a query or by boxes that are apart. See `docs/soundness/simulation.md`.
//!
//! **Source.** [D2M14, chapters 6 and 8].

mod body;
mod broad_phase;
mod creation;
mod held;
mod opening;
mod prove;
mod report;
mod resolve;
mod rest;
mod settings;
mod step;
mod step_path;

pub use body::{BodySpec, State};
pub use creation::World;
pub use held::{Cause, HeldRecord};
pub use report::{ContactRecord, EventRecord, Quantities, StepReport};
pub use settings::Settings;
