//! D2M: trees of balls, slices of time, root finding on features, a step back.
//!
//! **What it answers.** The first contact of two bodies by the thesis's method, with a proof ([`search()`]).
//!
//! **The mathematics.** A first pass with balls alone ([`balls`](super::balls)) leads close to the contact.
//! From there finer slices are searched, and pairs of leaves are decided by the roots of their features'
//! distance functions ([`raw`]) or, where a separation is to be kept, by separating directions ([`advance`]).
//! A step back from the root leads to a time at which the bodies are apart by the promised distance
//! ([`step_back`]).
//!
//! **Why it is sound.** `docs/soundness/d2m.md`.
//!
//! **Source.** [D2M14, sections 5.2 to 5.4], with corrections (D-01, D-05 to D-11, D-13 to D-17).

mod advance;
mod features;
mod past;
mod raw;
mod search;
mod step_back;

pub(crate) use search::search;
