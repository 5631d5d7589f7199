//! The world: bodies that move over proved time only.
//!
//! **What it answers.** Where every body is after a step ([`World::step`]), what touched, what it cost.
//!
//! **The mathematics.** A step gives each body one motion of the library for its whole length. Boxes of all that each
//! body sweeps leave few pairs; each is asked for its first contact. The earliest contact ends the step for the bodies
//! it concerns: they stop there, the impulses of all contacts around are solved, they get new motions for the rest of
//! the step, and the pairs they are in are asked again. Bodies without a contact keep their motion and its proof.
//!
//! **Why it is sound.** Every body is at every instant on a motion that was proved clear of every other body's motion at
//! that instant, by a query or by boxes that are apart. See `docs/soundness/simulation.md`.
//!
//! **Source.** [D2M14, chapters 6 and 8]; `docs/soundness/simulation.md`.

mod body;
mod broad;
mod course;
mod held;
mod made;
mod opening;
mod prove;
mod report;
mod resolve;
mod rest;
mod settings;
mod step;

pub use body::{BodySpec, State};
pub use held::{Cause, HeldRecord};
pub use made::World;
pub use report::{ContactRecord, EventRecord, Quantities, StepReport};
pub use settings::Settings;
