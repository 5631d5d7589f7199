//! The engines: four ways to search for a first contact, and what they share.
//!
//! **What it answers.** When two moving bodies first come within a given distance of each other, with a
//! proof. All four engines have the same signature, `search(&Pair, &Limits, &mut impl Recorder) -> (Verdict,
//! Cost)`:
//!
//! ```text
//! certified   best-first second-order advancement over pairs of lenses; the only one that records its proof
//! redon       trees of oriented boxes, separating axes over spans of time, root finding on features
//! d2m         trees of balls, slices of time, root finding on features, a step back
//! capoeira    the balls alone
//! ```
//!
//! What they share:
//!
//! ```text
//! pair, limits, watch, recorder    the question: two bodies, distances and budget, watching, recording
//! slack, lanes, lens               rounding, four numbers at a time, the support of a lens
//! whole_direction, hulls           exact products with the points of hulls; planes between hulls
//! piece, view, epoch               how paths bend; one body seen from the other; both bodies at one time
//! parabola, kernel, leaf, turning  how long a gap, four pairs of nodes, two faces stay apart
//! stretch                          how long a pair of nodes stays apart across breaks
//! claimed                          nodes in the words of a proof
//! backend, simd                    the same bounds with vector instructions
//! queue, hints                     the earliest pair; where faces were closest last time
//! gaps                             how far apart four pairs of nodes are at rest
//! rest, distance, patch            both bodies at one time: faces that meet, distance, contact points
//! balls                            trees of balls searched through slices of time
//! warm                             a window proved clear with what the last query left over
//! ```
//!
//! **The mathematics.** A pair of nodes is safe for a time that follows from its gap along a direction, the
//! rate at which that gap closes and a bound on how paths bend ([`kernel`], [`leaf`]).
//!
//! **Why it is sound.** `docs/soundness/first-contact.md`.

mod backend;
mod balls;
pub(crate) mod capoeira;
pub(crate) mod certified;
mod claimed;
pub(crate) mod d2m;
mod distance;
mod epoch;
mod gaps;
mod hints;
mod hulls;
mod kernel;
mod lanes;
mod leaf;
mod lens;
mod limits;
mod pair;
mod parabola;
mod patch;
mod piece;
mod queue;
mod recorder;
pub(crate) mod redon;
mod rest;
#[cfg(target_arch = "x86_64")]
mod simd;
mod slack;
#[cfg(test)]
mod soups;
mod stretch;
mod turning;
mod view;
pub(crate) mod warm;
mod watch;
mod whole_direction;

pub(crate) use claimed::{claimed_bound, claimed_hull};
pub(crate) use distance::Closeness;
pub(crate) use limits::{Limits, Meter};
pub(crate) use pair::Pair;
pub(crate) use recorder::{Recorder, Silent};
pub(crate) use rest::{Meeting, Rest};
pub(crate) use view::extent;
pub use watch::{Progress, Watch};
