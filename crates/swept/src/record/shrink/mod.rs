//! Making proofs small.
//!
//! **What it answers.** [`Proof::shrunk`](crate::certificate::Proof::shrunk): a proof of the same claim with fewer and shorter parts.
//!
//! **The mathematics.** In this order:
//!
//! ```text
//! trimmed    a step ends when the next one begins; a step that no other needs is dropped
//! aimed      a step without a direction gets one; a step that the checker does not accept as a whole is halved
//! collapsed  a pair that was split, but can be kept apart up to the end without that, is not split
//! merged     two steps of a pair become one, along either direction
//! rounded    directions become small integers, where these do as well
//! lightened  slabs and bounds that no step needs are dropped, and nodes that no step speaks of
//! ```
//!
//! **Why it is sound.** It need not be: the result is a proof like any other. Each change is kept only if the checker's own
//! test of the steps concerned still holds, so a proof that is accepted stays one.
//!
//! **Source.** `docs/certificates.md`.

mod aim;
mod bounds;
mod pairs;
mod steps;
mod test;
