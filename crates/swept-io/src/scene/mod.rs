//! Scene files and query files.
//!
//! **What it answers.** Which bodies move how, over which span, queried with which options. The format is
//! described in `docs/scenes.md`. The fields of a motion are the arguments of the motions of
//! [`swept::internals::motion`]; numbers are the doubles nearest to the decimal text. A query file is a scene
//! whose bodies are recipes or shapes, or embed their meshes: it needs no other file.
//!
//! **Why it is sound.** Everything goes through the constructors of motions and meshes. A field that is
//! unknown, or does not belong to the kind of motion, is refused by name: a misspelt velocity must not become
//! a body at rest.

mod document;
mod expected;
mod half_space;
mod motion;
mod pairs;
mod read;
mod shape;
#[cfg(feature = "simulation")]
mod simulation;
mod write;

pub use document::{
    BodyTable, ExpectedTable, JointKindTable, JointTable, KeyframeTable, KnotTable, MotionKind, MotionTable,
    OptionsTable, PairsTable, SceneTable, SimulationTable, SpanTable,
};
pub(crate) use pairs::body_named;
pub use read::{MeshSource, Scene, SceneBody};
pub use shape::{LARGER, SceneShape};
#[cfg(feature = "simulation")]
pub use simulation::Simulation;
pub use write::readable;

#[cfg(test)]
mod tests;
