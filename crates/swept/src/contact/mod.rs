//! Elementary contacts: a vertex against a face, an edge against an edge.
//!
//! **What it answers.** Whether and when two moving features share a point, for features small enough that
//! the whole answer is a formula. [`rigid`]: features of bodies that move and turn; [`resting`]: whole faces
//! of bodies in given poses.
//!
//! **Why it is sound.** Every module states its claim and proves it; `docs/soundness/` has the long form.
//!
//! **Source.** [Redon06, chapter 7] for the two kinds of elementary contact.

pub mod resting;
pub mod rigid;
