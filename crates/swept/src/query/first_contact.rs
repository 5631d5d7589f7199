//! The first contact of two moving bodies.
//!
//! **What it answers.** Do two bodies touch, and if so, when first? [`Verdict`](crate::certificate::Verdict)
//! states what each answer promises. The tolerance is given, or chosen as described in
//! [`resolution`](super::resolution). What both motions have in common is left out ([`Shared`]).
//!
//! **Why it is sound.** The engine's argument is in `docs/soundness/first-contact.md`.
//!
//! **Source.** [D2M14, section 5.4].

use super::error::QueryError;
use super::options::{Method, Options};
use super::range::require_range;
use super::relative::placed;
use super::resolution::Resolution;
use super::rounding::Rounding;
use super::start::{apart, inside, settled};
use crate::certificate::{Answer, Cost, Hit, Reason, Verdict};
use crate::engine::{Limits, Pair, Recorder, Silent, Watch, capoeira, certified, d2m, redon};
use crate::hierarchy::Body;
use crate::motion::{Motion, Shared};
use swept_num::Interval;

/// Finds the first contact of two moving bodies (continuous collision detection), over the time for which
/// both motions are defined.
///
/// ```
/// use swept::{Body, Mesh, Options, Placement, Spin, Verdict, first_contact};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// // approaches along x from 5 at 8 units per second: the gap of 4 closes after half a second
/// let coming = Spin::new([0.0, 1.0], Placement::at([5.0, 0.0, 0.0]), [-8.0, 0.0, 0.0], [0.0; 3])?;
/// let answer = first_contact(&body, &rest, &body, &coming, &Options::default())?;
/// let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
/// assert!(contact.safe_until < 0.5 && contact.safe_until > 0.499_999);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Motions may be trait objects, so bodies with different kinds of motion can be kept in one list:
///
/// ```
/// use swept::{Ballistic, Body, Builtin, Motion, Options, Placement, Spin, first_contact};
/// let cube = Body::new("box(12, size=1)".parse::<Builtin>()?.mesh());
/// let above = Placement::at([0.0, 0.0, 3.0]);
/// let motions: [Box<dyn Motion>; 2] = [
///     Box::new(Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?),
///     Box::new(Ballistic::new([0.0, 1.0], above, [0.0; 3], [0.0, 0.0, -10.0], [0.0; 3])?),
/// ];
/// let answer = first_contact(&cube, &*motions[0], &cube, &*motions[1], &Options::default())?;
/// // falls by 2 in √0.4 seconds
/// assert!(answer.verdict.safe_until().is_some_and(|t| t > 0.632 && t * t < 0.4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Guarantee
/// The verdict is proved for the real motions of the real bodies; see the [guarantee](crate#guarantee).
///
/// # Errors
/// The motions have no time in common, an option is not a valid length, the tolerance is below the smallest
/// possible one (which the error names), or a number is out of range.
pub fn first_contact(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    options: &Options,
) -> Result<Answer, QueryError> {
    first_contact_watched(a, motion_a, b, motion_b, options, &Watch::default())
}

/// [`first_contact`] for a query that can be stopped and reports its progress: for Ctrl-C, time limits and
/// progress bars.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use swept::{Body, Builtin, Options, Placement, Reason, Spin, Verdict, Watch, first_contact_watched};
/// let body = Body::new("torus(1000)".parse::<Builtin>()?.mesh());
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let coming = Spin::new([0.0, 1.0], Placement::at([5.0, 0.0, 0.0]), [-8.0, 0.0, 0.0], [0.0; 3])?;
/// let stop = AtomicBool::new(false);
/// let watch = Watch { stop: Some(&stop), progress: None };
/// // meanwhile, another thread or a signal handler does this:
/// stop.store(true, Ordering::Relaxed);
/// let answer = first_contact_watched(&body, &rest, &body, &coming, &Options::default(), &watch)?;
/// assert_eq!(answer.verdict, Verdict::Undecided { safe_until: 0.0, reason: Reason::Stopped });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Guarantee
/// As for [`first_contact`]. If stopped, the verdict is [undecided](Verdict::Undecided), with what had been
/// proved by then. If not, the answer is bit for bit that of [`first_contact`].
///
/// # Errors
/// As [`first_contact`].
pub fn first_contact_watched(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    options: &Options,
    watch: &Watch<'_>,
) -> Result<Answer, QueryError> {
    let shared = Shared::of(motion_a, motion_b);
    first_contact_until([a, b], (motion_a, motion_b), shared.as_ref(), options, watch, None)
}

/// The same for a part of the span, with the tolerance and the limits of the whole. `shared` is what the motions have in
/// common.
pub(super) fn first_contact_until(
    bodies: [&Body; 2],
    (a, b): (&(impl Motion + ?Sized), &(impl Motion + ?Sized)),
    shared: Option<&Shared>,
    options: &Options,
    watch: &Watch<'_>,
    until: Option<f64>,
) -> Result<Answer, QueryError> {
    if let Some(shared) = shared {
        let [first, second] = &shared.relative;
        let query = ContactQuery { bodies, motions: (first, second), options, watch, plainly: false, until };
        let answer = searched(&query, &mut Silent)?.answer(&query);
        return Ok(placed(answer, shared));
    }
    let query = ContactQuery { bodies, motions: (&a, &b), options, watch, plainly: false, until };
    searched(&query, &mut Silent).map(|found| found.answer(&query))
}

/// [`first_contact`] in plain scalar code: one pair at a time, each from its own epoch. For comparison.
///
/// # Guarantee
/// As [`first_contact`].
///
/// # Errors
/// As [`first_contact`].
#[doc(hidden)]
pub fn first_contact_plain(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    options: &Options,
) -> Result<Answer, QueryError> {
    if let Some(shared) = Shared::of(motion_a, motion_b) {
        let [first, second] = &shared.relative;
        return first_contact_plain(a, first, b, second, options).map(|answer| placed(answer, &shared));
    }
    let (motions, watch) = ((&motion_a, &motion_b), &Watch::default());
    let query = ContactQuery { bodies: [a, b], motions, options, watch, plainly: true, until: None };
    searched(&query, &mut Silent).map(|found| found.answer(&query))
}

/// A question about two moving bodies.
pub(super) struct ContactQuery<'a, A, B> {
    pub bodies: [&'a Body; 2],
    pub motions: (&'a A, &'a B),
    pub options: &'a Options,
    pub watch: &'a Watch<'a>,
    /// Whether the default engine should run in plain scalar code, for comparison.
    pub plainly: bool,
    /// Where to stop asking: the answer is then about the span up to here. Tolerance and limits are those of the
    /// whole span.
    pub until: Option<f64>,
}

/// An answer, and what is needed to prove it again.
#[derive(Clone)]
pub(super) struct Found {
    /// The answer, with a verdict about the meshes: that about the bodies unless they are rounded or circumscribed.
    pub meshes: Answer,
    /// The faces for which a hit is proved.
    pub hit: Option<Hit>,
    /// Whether the search was recorded from the start.
    pub recorded: bool,
}

impl Found {
    /// The answer about the bodies.
    pub(super) fn answer<A, B>(self, query: &ContactQuery<'_, A, B>) -> Answer {
        let Answer { tolerance, min_separation, .. } = self.meshes;
        let rounding = Rounding::of(query.bodies);
        let verdict = rounding.verdict(self.meshes.verdict, min_separation, tolerance, query.options.method);
        Answer { verdict, ..self.meshes }
    }
}

/// Searches for the first contact, recording the steps.
pub(super) fn searched<A: Motion, B: Motion>(
    query: &ContactQuery<'_, A, B>,
    record: &mut impl Recorder,
) -> Result<Found, QueryError> {
    searched_unless(query, record, |_, _| None)
}

/// The same, unless `known` already has the answer for the pair and these limits: a verdict that the search could
/// have given, and its cost.
pub(super) fn searched_unless<A: Motion, B: Motion>(
    query: &ContactQuery<'_, A, B>,
    record: &mut impl Recorder,
    known: impl FnOnce(&Pair<'_, A, B>, &Limits<'_>) -> Option<(Verdict, Cost)>,
) -> Result<Found, QueryError> {
    let ContactQuery { bodies, motions, options, .. } = *query;
    let span = common_span(motions.0.span(), motions.1.span())?;
    options.check()?;
    let separation = Rounding::of(bodies).between_meshes(options.min_separation);
    let pair = Pair::new(bodies, motions, span);
    require_range(&pair, separation)?;
    let resolution = Resolution::of(&pair, separation);
    let tolerance = resolution.tolerance(&pair, options.tolerance)?;
    let pair = match query.until {
        None => pair,
        // what holds over the whole span, such as the closing speed, holds over a part of it
        Some(until) => {
            let mut part = pair;
            part.span = Interval::between(span.lo(), until.clamp(span.lo(), span.hi()));
            part
        }
    };
    let limits = limits_of(query, &pair, tolerance);
    if let Some((verdict, cost)) = known(&pair, &limits) {
        let meshes = answered(query, &pair, tolerance, verdict, cost);
        return Ok(Found { meshes, hit: None, recorded: false });
    }
    let mut found = attempt(query, &pair, tolerance, record);
    if options.tolerance.is_some() {
        return Ok(found);
    }
    // an automatic tolerance must not turn a gap into a false alarm
    if let Some(finer) = resolution.finer(&found.meshes.verdict) {
        let before = found.meshes.cost;
        record.clear();
        found = attempt(query, &pair, finer, record);
        let cost = &mut found.meshes.cost;
        cost.steps += before.steps;
        cost.node_pairs += before.node_pairs;
        cost.face_pairs += before.face_pairs;
    }
    if let Some(verdict) = resolution.not_an_alarm(&pair, &found.meshes) {
        found.meshes.verdict = verdict;
    }
    Ok(found)
}

fn limits_of<'w, A: Motion, B: Motion>(
    query: &ContactQuery<'w, A, B>,
    pair: &Pair<'_, A, B>,
    tolerance: f64,
) -> Limits<'w> {
    let Options { min_separation, budget, .. } = *query.options;
    let rounding = Rounding::of(query.bodies);
    let separation = rounding.between_meshes(min_separation);
    Limits::new(separation, tolerance, pair.closing, budget, *query.watch)
        .with_contact(rounding.close_meshes(min_separation))
}

fn answered<A: Motion, B: Motion>(
    query: &ContactQuery<'_, A, B>,
    pair: &Pair<'_, A, B>,
    tolerance: f64,
    verdict: Verdict,
    cost: Cost,
) -> Answer {
    let (min_separation, assumed) = (query.options.min_separation, query.bodies.map(Body::assumed));
    Answer { verdict, tolerance, min_separation, span: pair.span, assumed, cost }
}

/// Searches with one tolerance.
fn attempt<A: Motion, B: Motion>(
    query: &ContactQuery<'_, A, B>,
    pair: &Pair<'_, A, B>,
    tolerance: f64,
    record: &mut impl Recorder,
) -> Found {
    let ContactQuery { options, watch, plainly, .. } = *query;
    let limits = limits_of(query, pair, tolerance);
    let found = |verdict: Verdict, cost: Cost, hit: Option<Hit>, recorded: bool| Found {
        meshes: answered(query, pair, tolerance, verdict, cost),
        hit,
        recorded,
    };
    if watch.is_stopped() {
        let verdict = Verdict::Undecided { safe_until: pair.start(), reason: Reason::Stopped };
        return found(verdict, Cost::default(), None, false);
    }
    if let Some(verdict) = inside(pair, &limits) {
        return found(verdict, Cost::default(), None, false);
    }
    let (verdict, cost) = match options.method {
        Method::Certified if plainly => certified::search_plainly(pair, &limits, record),
        Method::Certified => certified::search(pair, &limits, record),
        // the methods of the documents require bodies that start apart
        Method::Redon | Method::D2m | Method::Capoeira => match (apart(pair, &limits), options.method) {
            (Some(verdict), _) => (verdict, Cost::default()),
            (None, Method::Redon) => redon::search(pair, &limits, record),
            (None, Method::Capoeira) => capoeira::search(pair, &limits, record),
            (None, _) => d2m::search(pair, &limits, record),
        },
    };
    let (verdict, hit) = match options.method {
        // too far from the contact to prove it
        Method::Capoeira if matches!(verdict, Verdict::Contact(_)) => (verdict, None),
        _ => settled(pair, &limits, verdict),
    };
    found(verdict, cost, hit, options.method == Method::Certified)
}

pub(super) fn common_span(a: Interval, b: Interval) -> Result<Interval, QueryError> {
    a.intersection(b).ok_or_else(|| {
        let (end, start) = (a.hi().min(b.hi()), a.lo().max(b.lo()));
        QueryError::DisjointSpans { end, start }
    })
}

#[cfg(test)]
mod tests;
