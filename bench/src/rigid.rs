//! The campaign `rigid`: elementary contacts under rigid motion, every verdict against dense sampling and
//! bisection.
//!
//! **What it answers.** On seeded scenes with motions of every kind: is a contact ever missed or reported
//! late, is it ever reported while the features are further apart than the tolerance, and is a proof of
//! contact ever wrong?
//!
//! **The mathematics.** Two kinds of truth. *Constructed*: both features contain their body's reference
//! point, and the two reference points meet at a time known exactly, however the bodies turn; that gives
//! contacts of every degenerate kind. *Found*: signed distances of features are sampled densely; where one
//! changes its sign, by more than rounding explains and well inside the features, the crossing is bisected,
//! the last steps with 640-bit poses.
//!
//! **Why it is sound.** A crossing is called certain only with margins above the errors of the sampled
//! positions; a missed one makes the judge milder, never wrong. Nothing of the search is used: no intervals,
//! no separating directions, no root finder. Distances come from clamped closest-point formulas that differ
//! from the shipped ones.

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
