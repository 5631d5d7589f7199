//! The checker: proves a claim about two moving bodies again, without any search.
//!
//! **What it answers.** [`check_with`]: whether a [`Proof`](super::Proof) proves its claim, and if not, the first
//! reason why.
//!
//! **The mathematics.** There are four obligations; the argument for each stands beside its code.
//!
//! ```text
//! cover        every face of each body is below a leaf of its tree, inside the bound of every node above it
//! walk         every pair of nodes is continued without a gap in time, or split into all pairs of children
//! separation   along its direction, each pair that is called separated stays more than η + δ/2 apart
//! meeting      faces that are called close are close; faces that are called in contact are in contact
//! ```
//!
//! Together: take any face of each body. Down the trees there is a chain of pairs of nodes that contain both
//! faces, from the roots to the last pair of the walk, whose spans of time leave no gap. So the two faces are
//! apart all the time.
//!
//! **Why it is sound.** Only intervals, meshes and motions are used, and nothing from the engine that found
//! the proof. The trusted parts are the rounding of `swept-num`, its sine and cosine, the formulas of the
//! motions, and the compiler.
//!
//! **Source.** `docs/certificates.md`.

mod cover;
mod hull;
mod instant;
mod meeting;
mod part;
mod revolved;
mod separation;
mod statement;
mod subject;
mod turning;
mod verify;
mod walk;
mod work;

pub use statement::Checked;
pub use subject::Subject;
pub use verify::check_cover;

pub(crate) use cover::well_formed;
pub(crate) use instant::{Bends, Instant, breaks_between};
pub(crate) use part::{Part, Shape};
pub(crate) use revolved::{Onto, Reach, Revolved, Ring};
pub(crate) use separation::Separation;
pub(crate) use verify::{check_steps, check_with, is_contact, is_hit};
pub(crate) use walk::walk;

#[cfg(test)]
mod tests;
