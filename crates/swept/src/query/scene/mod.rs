//! The first contact of many bodies.
//!
//! **What it answers.** [`first_contact_among`]: when do any two of many moving bodies first touch, which two, and
//! what is proved about each of the others?
//!
//! ```text
//! body, exclusions    the question: bodies with their motions; which pairs are not asked about
//! reach               a box around each body over each stretch of time
//! candidates          which pairs ever come close, and from when on; all others are proved clear
//! question            one pair, asked about as two bodies are, up to a time
//! search              candidates in the order in which they come close, until none can be earlier
//! answer              the earliest contact, and a table of all pairs
//! proofs              a proof for each pair of the table
//! ```
//!
//! **Why it is sound.** A pair is clear because boxes around it are apart or because the search for two bodies says
//! so; see `docs/soundness/scenes.md`.

mod answer;
mod body;
mod candidates;
mod exclusions;
mod proofs;
mod question;
mod reach;
mod search;

pub use answer::{PairAnswer, PairStatus, SceneAnswer};
pub use body::{MovingBody, SceneError};
pub use exclusions::{Excluded, Exclusions};
pub use proofs::proofs_among;
pub use question::first_contact_recorded_until;
pub use search::{SceneOptions, first_contact_among, first_contact_among_watched};
