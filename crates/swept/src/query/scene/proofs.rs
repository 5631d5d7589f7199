//! Proofs of an answer about many bodies: one for each pair.
//!
//! **What it answers.** [`proofs_among`]: for each pair of the table that was asked about, a proof of what the table says.
//!
//! **Why it is sound.** Each is a proof about two bodies, which anyone can check. That none is missing is for the file
//! that holds them to show.

use super::answer::{PairAnswer, PairStatus, SceneAnswer};
use super::body::{MovingBody, SceneError};
use super::question::first_contact_recorded_until;
use super::reach::mapped;
use crate::certificate::Proof;
use crate::engine::Watch;
use crate::query::error::QueryError;
use crate::query::options::Options;
use crate::query::recorded::first_contact_recorded_watched;

/// A proof for each pair of the table, none for those that are left out. Pairs that are clear only up to a time, or without
/// a search, are asked about once more.
///
/// # Guarantee
/// A proof claims no more than is found; whether it proves that is decided by [`check_proof`](crate::check_proof()).
///
/// # Errors
/// As [`first_contact_recorded`](crate::first_contact_recorded()), which records the default method only.
pub fn proofs_among(
    bodies: &[MovingBody<'_>],
    options: &Options,
    answer: &SceneAnswer,
    watch: &Watch<'_>,
) -> Result<Vec<Option<Proof>>, SceneError> {
    let proved = mapped(&answer.pairs, |pair| {
        if pair.is_excluded() {
            return Ok(None);
        }
        let own = pair.bodies.map(|body| body as usize);
        let found = proof(own.map(|body| &bodies[body]), options, answer, pair, watch);
        found.map(Some).map_err(|error| SceneError::Pair { bodies: own, error })
    });
    proved.into_iter().collect()
}

fn proof(
    [a, b]: [&MovingBody<'_>; 2],
    options: &Options,
    answer: &SceneAnswer,
    pair: &PairAnswer,
    watch: &Watch<'_>,
) -> Result<Proof, QueryError> {
    let whole = pair.safe_until >= answer.span.hi() || matches!(pair.status, PairStatus::Answered(_));
    if whole {
        let recorded = first_contact_recorded_watched(a.body, a.motion, b.body, b.motion, options, watch)?;
        return Ok(recorded.proof());
    }
    let motions = (a.motion, b.motion);
    let recorded = first_contact_recorded_until([a.body, b.body], motions, options, watch, pair.safe_until)?;
    Ok(recorded.proof())
}
