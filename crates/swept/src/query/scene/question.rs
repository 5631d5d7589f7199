//! One pair of many bodies, asked about up to a time.
//!
//! **What it answers.** [`ask`]: whether two bodies are clear up to a time, or else the answer of
//! [`first_contact`](crate::first_contact()); and whether they are at rest relative to each other.
//! [`first_contact_recorded_until`]: the same for a proof.
//!
//! **Why it is sound.** To ask up to a time is to ask about a part of the span, with the tolerance and the limits of the
//! whole. Clear there is proved as it is for a span of its own; nothing else is used, but the whole span is asked about
//! again.

use super::body::{MovingBody, is_still};
use crate::certificate::{Answer, Cost, Reason, Verdict};
use crate::engine::Watch;
use crate::hierarchy::Body;
use crate::motion::{Motion, Shared};
use crate::query::error::QueryError;
use crate::query::first_contact::first_contact_until;
use crate::query::options::Options;
use crate::query::recorded::{Recorded, recorded_until};

/// What was found about a pair.
pub(super) struct Found {
    /// The answer; up to the time that was asked about if it is clear.
    pub answer: Answer,
    /// All that was done for it.
    pub cost: Cost,
    /// Whether the bodies are at rest relative to each other; then the answer is about the whole span.
    pub resting: bool,
}

/// Asks about two bodies up to a time. If `again`, the pair will be asked about again should the budget not be enough.
pub(super) fn ask(
    [a, b]: [&MovingBody<'_>; 2],
    options: &Options,
    watch: &Watch<'_>,
    until: Option<f64>,
    again: bool,
) -> Result<Found, QueryError> {
    let shared = Shared::of(a.motion, b.motion);
    let resting = match &shared {
        Some(shared) => shared.relative.iter().all(is_still),
        None => a.is_still() && b.is_still(),
    };
    let asked = |until: Option<f64>| {
        first_contact_until([a.body, b.body], (a.motion, b.motion), shared.as_ref(), options, watch, until)
    };
    let answer = asked(until.filter(|_| !resting))?;
    let mut cost = answer.cost;
    let ended = match answer.verdict {
        Verdict::Undecided { reason: Reason::Stopped, .. } => true,
        Verdict::Undecided { reason: Reason::Budget, .. } => again,
        _ => false,
    };
    if until.is_none() || resting || ended || answer.verdict == Verdict::Clear {
        return Ok(Found { answer, cost, resting });
    }
    let answer = asked(None)?;
    cost.steps += answer.cost.steps;
    cost.node_pairs += answer.cost.node_pairs;
    cost.face_pairs += answer.cost.face_pairs;
    Ok(Found { answer, cost, resting })
}

/// [`first_contact_recorded`](crate::first_contact_recorded()) for two of many bodies, about a part of the span: the
/// proof is that the bodies are apart up to and including `until`, or, if that is not found, that of the answer for
/// the whole span.
///
/// # Guarantee
/// As for [`first_contact_recorded`](crate::first_contact_recorded()).
///
/// # Errors
/// As for [`first_contact_recorded`](crate::first_contact_recorded()).
pub fn first_contact_recorded_until<'a, A: Motion + ?Sized, B: Motion + ?Sized>(
    bodies: [&'a Body; 2],
    motions: (&'a A, &'a B),
    options: &Options,
    watch: &Watch<'_>,
    until: f64,
) -> Result<Recorded<'a, A, B>, QueryError> {
    let part = recorded_until(bodies, motions, options, watch, Some(until))?;
    match part.answer.verdict {
        Verdict::Undecided { safe_until, .. } if safe_until >= until => Ok(part),
        _ => recorded_until(bodies, motions, options, watch, None),
    }
}
