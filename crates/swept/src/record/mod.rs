//! Proofs: written from what a search recorded, then made small.
//!
//! **What it answers.** [`Log`]: what a search recorded; `Log::written`: the
//! [`Proof`](crate::certificate::Proof) in it; [`Proof::shrunk`](crate::certificate::Proof::shrunk): a
//! smaller proof of the same claim.
//!
//! **Why it is sound.** It need not be: the [checker](crate::certificate::check()) does not trust a proof
//! because of how it was made. So this module stands above the engine, and the checker below it.
//!
//! **Source.** `docs/certificates.md`.

mod log;
mod shrink;
mod write;

pub(crate) use log::{Log, Walk};
