//! Certificates: proofs of answers, as files.
//!
//! **What it answers.** [`Certificate`]: an answer about two bodies, with everything that
//! [`swept::check_proof`] needs to prove it again; as bytes, and as JSON for reading.
//!
//! **The mathematics.** A certificate holds a scene (bodies by recipe, embedded, or left out; motions; options), the digests
//! of both meshes, and a [`swept::Proof`]. The bytes are described in `docs/certificates.md`.
//!
//! **Why it is sound.** Nothing in the file is believed: the digests are compared with those of the meshes that are really
//! used, and the proof is checked. The digest at the end tells accidents from intent, no more.
//!
//! **Source.** `docs/certificates.md`.

mod bytes;
mod document;
mod read;
mod view;
mod write;

pub(crate) use document::is_certificate;
pub use document::{Certificate, Refused, Verified};

#[cfg(test)]
mod tests;
