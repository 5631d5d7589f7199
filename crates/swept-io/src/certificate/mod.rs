//! Certificates: proofs of answers, as files.
//!
//! **What it answers.** [`Certificate`]: an answer about two bodies, with everything that
//! [`swept::check_proof`] needs to prove it again; as bytes, and as JSON for reading. It holds a scene
//! (bodies by recipe, embedded, or left out; motions; options), the digests of both meshes, and a
//! [`swept::Proof`]. [`Job`]: the same about many bodies, with a proof for each pair that the scene does not leave out. The bytes are described in `docs/certificates.md`.
//!
//! **Why it is sound.** Nothing in the file is trusted: the digests are compared with those of the meshes
//! actually used, and the proof is checked. The digest at the end only detects accidental damage, not
//! tampering.

mod bytes;
mod document;
mod job;
mod read;
mod section;
mod view;
mod write;

pub(crate) use document::is_certificate;
pub use document::{Certificate, Refused, Verified};
pub use job::{Ground, Job, VerifiedJob};
pub use read::CertificateFile;

#[cfg(test)]
mod tests;
