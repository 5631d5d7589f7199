//! Spheres and capsules against closed forms.
//!
//! **What it answers.** Whether first contacts of rounded points and segments are right: no contact missed, gaps as
//! promised, hits true, certificates accepted, and refused with another radius.
//!
//! **Why it can be trusted.** See `closed_form`: rational numbers for spheres on straight lines, and numbers of 640
//! bits for everything that turns. Neither uses code of the engine.

mod campaign;
mod closed_form;
mod judge;

pub use campaign::campaign;
