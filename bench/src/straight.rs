//! Contacts on straight paths: an exact oracle by another method, queries of every degenerate kind, timings.
//!
//! **What it answers.** On seeded queries: is a verdict of `swept_deform` ever wrong, is its bracket of the
//! first contact time the narrowest there is, and what does a query cost?
//!
//! **The mathematics.** The oracle (`straight/oracle.rs`) solves for the weights of a common point by
//! elimination in the number field of a candidate time and isolates these times with Sturm sequences. The
//! shipped method uses neither weights nor Sturm: it reads signs of orientation quadratics and isolates by
//! monotone pieces and Descartes' rule.
//!
//! **Why it is sound.** Integers only; no code is shared with what is judged.
//!
//! **Source.** Sturm's theorem; Carathéodory's theorem.

mod algebra;
mod campaign;
mod clearance;
mod oracle;
mod queries;
mod speed;

pub use campaign::campaign;
pub use oracle::{Answer, first_contact};
pub use queries::{Family, Kind, Query};
pub use speed::{Arguments, execute};
