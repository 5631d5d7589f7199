//! First contact, window after window.
//!
//! **What it answers.** [`first_contact_warm`]: the answer of [`first_contact`](super::first_contact()) for a
//! pair of bodies that is asked about again and again, as in a simulation, faster where the answer is *clear*.
//!
//! **Why it is sound.** Before the search, an attempt
//! ([`engine::warm`](crate::engine::warm)) tries to prove the whole window clear by more than η + δ, from facts about the two bodies
//! alone; then the search could not say *contact* or *overlapping*. If that fails, the search runs as if nothing had been
//! kept. Containment of solid bodies is tested as it always is, unless one plane separates the whole bodies.
//!
//! **Source.** Frame coherence goes back to \[Lin93\].

use super::error::QueryError;
use super::first_contact::{ContactQuery, searched, searched_unless};
use super::options::{Method, Options};
use super::relative::placed;
use super::start::inside;
use crate::certificate::{Answer, Cost, Verdict};
pub use crate::engine::warm::WarmStart;
use crate::engine::warm::{Attempt, LastPairs, attempt, end, keep};
use crate::engine::{Limits, Pair, Silent, Watch};
use crate::hierarchy::Body;
use crate::motion::{Motion, Shared};

/// An answer, and whether the search was needed for it.
#[derive(Clone, Debug, PartialEq)]
pub struct WarmAnswer {
    /// The answer.
    pub answer: Answer,
    /// Whether the window was proved clear without the search. If so, [`first_contact`](super::first_contact())
    /// would say *clear* as well, unless its budget or doubles did not suffice for its own proof and it ended
    /// undecided.
    pub warm: bool,
}

/// [`first_contact`](super::first_contact()) for a pair of bodies that is asked about again and again: each
/// query leaves in `kept` what can make the next one faster.
///
/// ```
/// use swept::{Body, Builtin, Options, Placement, Spin, Verdict, WarmStart, first_contact_warm};
/// let body = Body::new("torus(1000)".parse::<Builtin>()?.mesh());
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let mut kept = WarmStart::default();
/// let mut warm = 0;
/// for step in 0..10 {
///     // slides past, a little in each step
///     let start = Placement::at([0.001 * f64::from(step), 0.0, 1.1]);
///     let sliding = Spin::new([0.0, 1.0], start, [0.001, 0.0, 0.0], [0.0; 3])?;
///     let found = first_contact_warm(&body, &rest, &body, &sliding, &Options::default(), &mut kept)?;
///     assert_eq!(found.answer.verdict, Verdict::Clear);
///     warm += u32::from(found.warm);
/// }
/// assert!(warm >= 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Guarantee
/// The verdict is proved as that of [`first_contact`](super::first_contact()), whatever `kept` contains. It
/// is bit for bit the same, except that it may be [clear](Verdict::Clear) where
/// [`first_contact`](super::first_contact()) ends undecided; [`WarmAnswer::warm`] is then set. Only the cost
/// depends on `kept`. Methods other than [`Method::Certified`] neither use nor change it.
///
/// # Errors
/// As [`first_contact`](super::first_contact()).
pub fn first_contact_warm(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    options: &Options,
    kept: &mut WarmStart,
) -> Result<WarmAnswer, QueryError> {
    if let Some(shared) = Shared::of(motion_a, motion_b) {
        let [first, second] = &shared.relative;
        let found = first_contact_warm(a, first, b, second, options, kept)?;
        return Ok(WarmAnswer { answer: placed(found.answer, &shared), ..found });
    }
    let (motions, watch) = ((&motion_a, &motion_b), &Watch::default());
    let query = ContactQuery { bodies: [a, b], motions, options, watch, plainly: false, until: None };
    if options.method != Method::Certified {
        let answer = searched(&query, &mut Silent)?.answer(&query);
        return Ok(WarmAnswer { answer, warm: false });
    }
    let mut record = LastPairs::new(end(&motion_a, &motion_b));
    let (mut warm, mut spent) = (false, Cost::default());
    let found = searched_unless(&query, &mut record, |pair, limits| {
        let (verdict, cost) = known(pair, limits, kept);
        warm = verdict == Some(Verdict::Clear);
        // what leads to an answer is counted there
        if verdict.is_none() {
            spent = cost;
        }
        Some((verdict?, cost))
    });
    let found = found?;
    let recorded = found.recorded;
    let mut answer = found.answer(&query);
    if !warm {
        answer.cost.steps += spent.steps;
        answer.cost.node_pairs += spent.node_pairs;
        if recorded && answer.verdict == Verdict::Clear {
            keep(&Pair::new([a, b], motions, answer.span), &record, kept);
        }
    }
    Ok(WarmAnswer { answer, warm })
}

/// What an attempt says about a pair, if it succeeds, and its cost.
fn known<A: Motion, B: Motion>(
    pair: &Pair<'_, A, B>,
    limits: &Limits<'_>,
    kept: &mut WarmStart,
) -> (Option<Verdict>, Cost) {
    let Attempt { clear, outside, cost } = attempt(pair, limits, kept);
    if !clear {
        return (None, cost);
    }
    // separated by one plane, neither contains a part of the other
    let start = if outside { None } else { inside(pair, limits) };
    (Some(start.unwrap_or(Verdict::Clear)), cost)
}
