//! The first contact of two moving bodies.
//!
//! **What it answers.** Do two bodies touch, and if so when first? See [`Verdict`](crate::certificate::Verdict) for
//! what each answer promises.
//!
//! **The mathematics.** The tolerance is given, or chosen as [`resolution`](super::resolution) says.
//!
//! **Why it is sound.** The engine's argument is in `docs/soundness/first-contact.md`.
//!
//! **Source.** `docs/soundness/first-contact.md`; [D2M14, section 5.4].

use super::error::QueryError;
use super::hit::Meet;
use super::options::{Method, Options};
use super::range::require_range;
use super::resolution::Resolution;
use crate::certificate::{Answer, Cost, Hit, Verdict};
use crate::engine::{Backend, Capoeira, D2m, Limits, Recorder, Scene, Search, Silent, redon};
use crate::hierarchy::Body;
use crate::motion::Motion;
use swept_num::Interval;

/// Finds the first contact of two bodies on their motions, over the time that both motions are defined.
///
/// ```
/// use swept::{Body, Mesh, Options, Placement, Spin, Verdict, first_contact};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// // comes along x from 5, at 8 units a second: the gap of 4 is closed after half a second
/// let coming = Spin::new([0.0, 1.0], Placement::at([5.0, 0.0, 0.0]), [-8.0, 0.0, 0.0], [0.0; 3])?;
/// let answer = first_contact(&body, &rest, &body, &coming, &Options::default())?;
/// let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
/// assert!(contact.safe_until < 0.5 && contact.safe_until > 0.499_999);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Guarantee
/// What the verdict says is proved for the real motions of the real bodies; see the [module](crate::certificate).
///
/// # Errors
/// Motions without a common time, options that are not numbers, a tolerance below the smallest possible one (which
/// the error names), numbers out of range.
pub fn first_contact(
    a: &Body,
    motion_a: &impl Motion,
    b: &Body,
    motion_b: &impl Motion,
    options: &Options,
) -> Result<Answer, QueryError> {
    searched(a, motion_a, b, motion_b, options, Backend::detect(), Silent).map(|found| found.answer)
}

/// The same in plain scalar code: one pair at a time, each from its own epoch. For comparison.
///
/// # Guarantee
/// As [`first_contact`].
///
/// # Errors
/// As [`first_contact`].
#[doc(hidden)]
pub fn first_contact_plain(
    a: &Body,
    motion_a: &impl Motion,
    b: &Body,
    motion_b: &impl Motion,
    options: &Options,
) -> Result<Answer, QueryError> {
    searched(a, motion_a, b, motion_b, options, Backend::Plain, Silent).map(|found| found.answer)
}

/// An answer, and what is needed to prove it again.
pub(super) struct Found<R> {
    pub answer: Answer,
    /// The faces for which a hit is proved.
    pub hit: Option<Hit>,
    /// What the search wrote down; `None` if it was decided without one.
    pub record: Option<R>,
}

/// The search for the first contact, written down by a recorder.
pub(super) fn searched<R: Recorder + Clone>(
    a: &Body,
    motion_a: &impl Motion,
    b: &Body,
    motion_b: &impl Motion,
    options: &Options,
    backend: Backend,
    recorder: R,
) -> Result<Found<R>, QueryError> {
    let span = common_span(motion_a.span(), motion_b.span())?;
    options.check()?;
    let separation = options.min_separation;
    let closing = closing_speed(a, motion_a, b, motion_b, span);
    require_range([a, b], (motion_a, motion_b), separation, span, closing)?;
    let meet = Meet { bodies: [a, b], motions: (motion_a, motion_b), separation, closing, span };
    let resolution = Resolution::of(&meet);
    let tolerance = resolution.tolerance(&meet, options.tolerance)?;
    let mut found = attempt(&meet, tolerance, options, backend, recorder.clone());
    if options.tolerance.is_some() {
        return Ok(found);
    }
    // a tolerance that nobody asked for makes no alarm of a gap
    if let Some(finer) = resolution.finer(&meet, &found.answer.verdict) {
        let before = found.answer.cost;
        found = attempt(&meet, finer, options, backend, recorder);
        let cost = &mut found.answer.cost;
        cost.steps += before.steps;
        cost.node_pairs += before.node_pairs;
        cost.face_pairs += before.face_pairs;
    }
    if let Some(verdict) = resolution.not_an_alarm(&meet, &found.answer) {
        found.answer.verdict = verdict;
    }
    Ok(found)
}

/// The search with one tolerance.
fn attempt<A: Motion, B: Motion, R: Recorder>(
    meet: &Meet<'_, A, B>,
    tolerance: f64,
    options: &Options,
    backend: Backend,
    recorder: R,
) -> Found<R> {
    let Meet { bodies: [a, b], motions: (motion_a, motion_b), separation, closing, span } = *meet;
    let least_step = if closing > 0.0 { tolerance / (8.0 * closing) } else { 0.0 };
    let limits = Limits { separation, tolerance, least_step, budget: options.budget };
    let scene =
        Scene { bodies: [a, b], motions: (motion_a, motion_b), span, target: separation + 0.625 * tolerance };
    let assumed = [a.assumed(), b.assumed()];
    if let Some(verdict) = meet.inside(&limits, span.lo()) {
        let cost = Cost::default();
        let answer = Answer { verdict, tolerance, min_separation: separation, span, assumed, cost };
        return Found { answer, hit: None, record: None };
    }
    let (verdict, cost, record) = match options.method {
        Method::Certified => {
            let (verdict, cost, recorder) = Search::new(scene, limits, backend, recorder).run();
            (verdict, cost, Some(recorder))
        }
        // the methods of the documents begin with bodies that are apart, and keep no record
        Method::Redon | Method::D2m | Method::Capoeira => {
            let (verdict, cost) = match meet.apart(&limits, span.lo()) {
                Some(verdict) => (verdict, Cost::default()),
                None if options.method == Method::Redon => redon(scene, limits, closing),
                None if options.method == Method::Capoeira => Capoeira::new(scene, limits, closing).run(),
                None => D2m::new(scene, limits, closing).run(),
            };
            (verdict, cost, None)
        }
    };
    let (verdict, hit) = match options.method {
        // too far from the contact to prove it
        Method::Capoeira if matches!(verdict, Verdict::Contact(_)) => (verdict, None),
        _ => meet.settled(span.lo(), verdict),
    };
    let answer = Answer { verdict, tolerance, min_separation: separation, span, assumed, cost };
    Found { answer, hit, record }
}

fn common_span(a: Interval, b: Interval) -> Result<Interval, QueryError> {
    a.intersection(b).ok_or_else(|| {
        let (end, start) = (a.hi().min(b.hi()), a.lo().max(b.lo()));
        QueryError::DisjointSpans { end, start }
    })
}

/// An upper bound of the speed at which any two points close, over the span.
fn closing_speed(a: &Body, motion_a: &impl Motion, b: &Body, motion_b: &impl Motion, span: Interval) -> f64 {
    let (first, second) = (motion_a.speeds(span), motion_b.speeds(span));
    let apart = first.velocity.center - second.velocity.center;
    let turning = |speeds: &crate::motion::Speeds, body: &Body| {
        speeds.angular_velocity.magnitude() * body.local().reach
    };
    let total = apart.norm_squared().sqrt()
        + first.velocity.radius
        + second.velocity.radius
        + turning(&first, a)
        + turning(&second, b);
    // fewer than forty roundings, each 2^-53
    total * (1.0 + 64.0 * f64::EPSILON)
}
