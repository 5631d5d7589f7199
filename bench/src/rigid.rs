//! The campaign of elementary contacts under rigid motion: every verdict against dense sampling and bisection.
//!
//! **What it answers.** On seeded scenes with motions of every kind: is a contact ever missed or reported late, is it ever reported
//! while the features are farther apart than the tolerance, and is a proof of contact ever wrong?
//!
//! **The mathematics.** Two kinds of truth. *Constructed*: both features hold their body's reference point, and the two reference
//! points meet at a time known exactly, whatever the bodies' turns; that makes contacts of every degenerate kind. *Found*: signed
//! distances of features are sampled densely; where one changes its sign, beyond what rounding explains and well inside the
//! features, the crossing is bisected, the last steps with 640-bit poses.
//!
//! **Why it is sound.** A crossing is called certain only with margins above the errors of the sampled places; a missed one
//! makes the judge milder, never wrong. Nothing of the search is used: no intervals, no separating directions, no root finder.
//! Distances come from clamped closest-point formulas, other ones than the shipped.
//!
//! **Source.** The intermediate value theorem.

mod campaign;
mod crossing;
mod geometry;
mod judge;
mod scene;
mod special;

pub use campaign::{Family, campaign};
pub use judge::{answer, answers, judge};
pub use scene::{Body, Question, Scene};
pub use special::StartKind;
