//! The least distance of two moving bodies.
//!
//! **What it answers.** [`clearance`]: proved bounds of the least distance over a span of time, from below and from
//! above, with the time and the two points where the upper one is attained.
//!
//! **The mathematics.** One [`sweep`] through time: the search for a first contact with a separation that only falls.
//!
//! **Why it is sound.** Where the search proves that there is no contact, the bodies are farther apart than the
//! separation; the upper end is a distance between two of their points. The argument is in `docs/soundness/clearance.md`.
//!
//! **Source.** Branch and bound with conservative advancement \[Mirtich96\] as the bound.

mod answer;
mod descent;
mod gauge;
mod options;
mod sweep;

pub use answer::Clearance;
pub use options::ClearanceOptions;

use super::error::QueryError;
use super::first_contact::{ContactQuery, common_span, searched};
use super::options::Options;
use super::range::require_range;
use super::relative::{placed_at, placed_verdict};
use super::resolution::Resolution;
use super::rounding::Rounding;
use super::start::inside;
use crate::certificate::{Cost, Reason, Verdict};
use crate::engine::{Limits, Pair, Silent, Watch};
use crate::hierarchy::Body;
use crate::motion::{Motion, Shared};
use sweep::{Aim, Sweep, Swept};
use swept_num::Interval;

/// Brackets the least distance of two moving bodies over the time for which both motions are defined.
///
/// ```
/// use swept::{Body, Builtin, ClearanceOptions, Placement, Spin, clearance};
/// let ball = Body::new("icosphere(320, size=1)".parse::<Builtin>()?.mesh());
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// // passes along y at a distance of 3 between the centres, closest at t = 1/2
/// let passing = Spin::new([0.0, 1.0], Placement::at([3.0, -4.0, 0.0]), [0.0, 8.0, 0.0], [0.0, 0.0, 2.0])?;
/// let found = clearance(&ball, &rest, &ball, &passing, &ClearanceOptions::default())?;
/// assert!(found.undecided.is_none() && found.contact.is_none());
/// assert!(found.enclosure.width() <= 1e-3 * found.enclosure.lo());
/// assert!((found.nearest - 0.5).abs() < 0.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Guarantee
/// The enclosure contains the least distance d. It is at most as wide as the greater of `relative` · d and 2δ, unless
/// [`undecided`](Clearance::undecided) says why not; bodies that stand for smaller ones ([`Body::circumscribed`])
/// add what they are larger by to the upper end. At [`nearest`](Clearance::nearest) the distance is at most the upper end.
///
/// # Errors
/// As [`first_contact`](super::first_contact()), or the relative width is not a number from 0 to 1.
pub fn clearance(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    options: &ClearanceOptions,
) -> Result<Clearance, QueryError> {
    clearance_watched(a, motion_a, b, motion_b, options, &Watch::default())
}

/// [`clearance`] for a query that can be stopped and reports its progress.
///
/// # Guarantee
/// As for [`clearance`]. If stopped, the bracket is what was proved by then, and [`Clearance::undecided`] says so.
///
/// # Errors
/// As [`clearance`].
pub fn clearance_watched(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    options: &ClearanceOptions,
    watch: &Watch<'_>,
) -> Result<Clearance, QueryError> {
    clearance_below([a, b], motion_a, motion_b, options, f64::INFINITY, watch)
}

/// The same where nothing matters that is farther apart than `ceiling`: the lower end is then that of the least
/// distance or within the asked width of the ceiling, and the upper end any distance.
pub(super) fn clearance_below(
    bodies: [&Body; 2],
    motion_a: &(impl Motion + ?Sized),
    motion_b: &(impl Motion + ?Sized),
    options: &ClearanceOptions,
    ceiling: f64,
    watch: &Watch<'_>,
) -> Result<Clearance, QueryError> {
    if let Some(shared) = Shared::of(motion_a, motion_b) {
        let [first, second] = &shared.relative;
        let found = between(bodies, (first, second), options, ceiling, watch)?;
        let witness = placed_at(found.nearest, found.witness, &shared);
        let contact = found.contact.map(|verdict| placed_verdict(verdict, found.span.lo(), &shared));
        return Ok(Clearance { witness, contact, ..found });
    }
    between(bodies, (&motion_a, &motion_b), options, ceiling, watch)
}

/// The same for motions that have nothing in common.
fn between<A: Motion, B: Motion>(
    bodies: [&Body; 2],
    motions: (&A, &B),
    options: &ClearanceOptions,
    ceiling: f64,
    watch: &Watch<'_>,
) -> Result<Clearance, QueryError> {
    options.check()?;
    let span = common_span(motions.0.span(), motions.1.span())?;
    let pair = Pair::new(bodies, motions, span);
    let rounding = Rounding::of(bodies);
    let touching = rounding.between_meshes(0.0);
    require_range(&pair, touching)?;
    let tolerance = Resolution::of(&pair, touching).tolerance(&pair, options.tolerance)?;
    let limits = Limits::new(touching, tolerance, pair.closing, options.budget, *watch);
    let mut sweep =
        Sweep::new(&pair, Aim { relative: options.relative, tolerance, ceiling }, options.budget, watch);
    // the sweep follows the surfaces; what is inside at the start is known to the query
    let found = match inside(&pair, &limits) {
        None => sweep.run(),
        Some(_) => sweep.at_start(),
    };
    let Swept { least, near, undecided, touching, tolerance } = found;
    let most = rounding.distance(Interval::between(0.0, near.meshes)).hi();
    let mut clearance = Clearance {
        enclosure: Interval::between(least.min(most), most),
        nearest: near.time,
        witness: rounding.witness(near.witness),
        contact: None,
        undecided,
        tolerance,
        span,
        assumed: bodies.map(Body::assumed),
        cost: sweep.cost(),
    };
    if touching {
        touched(&mut clearance, bodies, motions, options, watch)?;
    }
    Ok(clearance)
}

/// Completes the answer about bodies that may touch: the question for the first contact decides.
fn touched<A: Motion, B: Motion>(
    clearance: &mut Clearance,
    bodies: [&Body; 2],
    motions: (&A, &B),
    options: &ClearanceOptions,
    watch: &Watch<'_>,
) -> Result<(), QueryError> {
    let budget = options.budget.saturating_sub(clearance.cost.steps);
    let asked = Options { tolerance: options.tolerance, budget, ..Options::default() };
    let query = ContactQuery { bodies, motions, options: &asked, watch, plainly: false, until: None };
    let answer = searched(&query, &mut Silent)?.answer(&query);
    let Cost { steps, node_pairs, face_pairs } = &mut clearance.cost;
    *steps += answer.cost.steps;
    *node_pairs += answer.cost.node_pairs;
    *face_pairs += answer.cost.face_pairs;
    let most = clearance.enclosure.hi();
    let (least, most) = match &answer.verdict {
        // the search keeps η + δ/2
        Verdict::Clear => ((0.5 * answer.tolerance).next_down().max(0.0), most),
        Verdict::Undecided { reason, .. } => {
            clearance.undecided = Some(*reason);
            (0.0, most)
        }
        Verdict::Contact(contact) => {
            if contact.gap.hi() < most {
                (clearance.nearest, clearance.witness) = (contact.safe_until, contact.witness);
            }
            (0.0, most.min(contact.gap.hi()))
        }
        Verdict::Overlapping(overlap) => {
            let inside = overlap.intersecting && overlap.outer.is_some();
            let here = if inside { 0.0 } else { overlap.distance.hi() };
            if here < most {
                (clearance.nearest, clearance.witness) = (answer.span.lo(), overlap.witness);
            }
            (0.0, most.min(here))
        }
    };
    clearance.enclosure = Interval::between(least.min(most), most);
    let enlargement = Rounding::of(bodies).enlargement();
    if clearance.undecided.is_none() && most - least > 2.0 * clearance.tolerance + enlargement {
        // a part of a body is inside one that is larger than what it stands for
        clearance.undecided = Some(Reason::Precision);
    }
    if matches!(answer.verdict, Verdict::Contact(_) | Verdict::Overlapping(_)) {
        clearance.contact = Some(answer.verdict);
    }
    Ok(())
}
