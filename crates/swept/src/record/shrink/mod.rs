//! Making proofs small.
//!
//! **What it answers.** [`Proof::shrunk`](crate::certificate::Proof::shrunk): a proof of the same claim with
//! fewer and shorter parts.
//!
//! **The mathematics.** In this order:
//!
//! ```text
//! trim       a step ends when the next one begins; a step that no other needs is dropped
//! aim        a step without a direction gets one; a step that the checker does not accept whole is halved
//! collapse   a pair that was split, but can be kept apart up to the end without that, is not split
//! merge      two steps of a pair become one, along either direction
//! round      directions become small integers where that is accurate enough
//! lighten    slabs and bounds that no step needs are dropped, and so are nodes that no step uses
//! ```
//!
//! **Why it is sound.** It need not be: the result is a proof like any other. Each change is kept only if the
//! checker's own test of the steps concerned still holds, so a proof that was accepted still is.
//!
//! **Source.** `docs/certificates.md`.

mod bounds;
mod directions;
mod pairs;
mod step_test;
mod steps;
