//! Proofs about what two motions do not have in common.
//!
//! **What it answers.** The same as [the checker](super::check), for proofs whose steps are in the frame of a
//! carrier of both bodies.
//!
//! **The mathematics.** At every time the pose of one body in the axes of the other is the same with the carrier
//! and without, (C P)⁻¹ C Q = P⁻¹ Q. So are distances, which faces meet, and what is inside.
//!
//! **Why it is sound.** What both motions share is found again from their parameters ([`Shared`]); the proof only
//! says that it was left out. Everything is then checked for the motions that are left.

use super::check::{self, Checked, Subject};
use super::proof::Proof;
use super::refusal::Refusal;
use crate::motion::{Motion, Shared};

/// Checks a proof about two moving bodies.
///
/// # Guarantee
/// `Ok`: the claim of the proof is true for these bodies and motions, whoever wrote the proof. Never panics.
///
/// # Errors
/// The first reason why it is not proved.
pub fn check<A: Motion + Sync, B: Motion + Sync>(
    proof: &Proof,
    a: Subject<'_, A>,
    b: Subject<'_, B>,
) -> Result<Checked, Refusal> {
    check_with(proof, a, b, &|_| {})
}

/// [`check`] with progress: the function is called with the number of faces or separations about to be
/// checked.
///
/// # Guarantee
/// As [`check`].
///
/// # Errors
/// As [`check`].
pub fn check_with<A: Motion + Sync, B: Motion + Sync>(
    proof: &Proof,
    a: Subject<'_, A>,
    b: Subject<'_, B>,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Checked, Refusal> {
    let Some(shared) = left_out(proof, &a, &b)? else { return check::check_with(proof, a, b, progress) };
    let [first, second] = &shared.relative;
    check::check_with(proof, with(a, first), with(b, second), progress)
}

/// The part of [`check`] that concerns pairs: all of them are more than η + δ/2 apart up to the time of the
/// claim, provided that [`check_cover`](super::check_cover) accepts both covers. Returns the number of
/// separations checked.
///
/// # Guarantee
/// `Ok`: the parts of each pair that the steps lead to are apart, whoever wrote the steps.
///
/// # Errors
/// The first step that is not proved, a cover that is not a tree, or invalid numbers in the claim.
pub fn check_steps<A: Motion + Sync, B: Motion + Sync>(
    proof: &Proof,
    a: Subject<'_, A>,
    b: Subject<'_, B>,
) -> Result<usize, Refusal> {
    let Some(shared) = left_out(proof, &a, &b)? else { return check::check_steps(proof, a, b) };
    let [first, second] = &shared.relative;
    check::check_steps(proof, with(a, first), with(b, second))
}

/// What both motions share, if the proof leaves it out.
fn left_out<A: Motion, B: Motion>(
    proof: &Proof,
    a: &Subject<'_, A>,
    b: &Subject<'_, B>,
) -> Result<Option<Shared>, Refusal> {
    if !proof.relative {
        return Ok(None);
    }
    Shared::of(a.motion, b.motion).map(Some).ok_or(Refusal::NothingShared)
}

/// The same body on another motion.
fn with<'a, A, M>(body: Subject<'a, A>, motion: &'a M) -> Subject<'a, M> {
    Subject { mesh: body.mesh, motion, solid: body.solid }
}
