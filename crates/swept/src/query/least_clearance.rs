//! The least clearance of many bodies.
//!
//! **What it answers.** [`least_clearance`]: which of some pairs of bodies come closest to each other, how close and
//! when; or the clearance of every pair.
//!
//! **The mathematics.** The pair whose balls come closest at a few times is asked first. Its upper bound is the ceiling of the next
//! pair, whose [`clearance`](super::clearance()) is only asked as far as it may be lower: most pairs are proved farther apart
//! in a few steps.
//!
//! **Why it is sound.** A ceiling is an upper bound of the least clearance of all. A pair that is proved to keep
//! a distance just below it does not make the least one any smaller than this.
//!
//! **Source.** Branch and bound.

use super::clearance::{Clearance, ClearanceOptions, clearance_below};
use super::error::QueryError;
use super::scene::MovingBody;
use crate::certificate::Reason;
use crate::engine::Watch;
use swept_num::{Interval, Vector};
use thiserror::Error;

/// Number of times at which the balls of all bodies are compared.
const TIMES: u32 = 17;

/// The least clearance of some pairs of bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct LeastClearance {
    /// Contains the least of their clearances.
    pub enclosure: Interval,
    /// The place in [`pairs`](Self::pairs) of the pair to which the upper end belongs.
    pub least: usize,
    /// Why the bracket may be wider than asked for, if it may.
    pub undecided: Option<Reason>,
    /// What is known about each pair, in the order in which they were given.
    pub pairs: Vec<PairClearance>,
}

/// What is known about a pair of bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct PairClearance {
    /// The numbers of the two bodies.
    pub bodies: [usize; 2],
    /// Its bracket; `None` if another pair touches, so that this one was not examined.
    pub clearance: Option<Clearance>,
    /// Whether the bracket is as narrow as was asked for. If not, the pair is farther apart than the closest one, or
    /// [undecided](Clearance::undecided).
    pub complete: bool,
}

/// Why a question about pairs of bodies was refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PairsError {
    /// There is no pair.
    #[error("there are no pairs of bodies to examine")]
    NoPairs,
    /// A pair is not of two different bodies that exist.
    #[error("a pair of the bodies {} and {} is not a pair of two of the {count} bodies, counted from 0", pair[0], pair[1])]
    NotAPair {
        /// The pair.
        pair: [usize; 2],
        /// The number of bodies.
        count: usize,
    },
    /// A query about a pair was refused.
    #[error("the bodies {} and {}, counted from 0: {error}", pair[0], pair[1])]
    Refused {
        /// The pair.
        pair: [usize; 2],
        /// Why.
        error: QueryError,
    },
}

/// Finds the pair of bodies with the least clearance, and brackets it.
///
/// With `all`, every pair is bracketed as narrowly as asked for. Without, pairs that are proved farther apart than the closest
/// one end early. The budget is that of each pair.
///
/// ```
/// use swept::{Body, Builtin, ClearanceOptions, MovingBody, Placement, Spin, Watch, least_clearance};
/// let cube = Body::new("box(12, size=1)".parse::<Builtin>()?.mesh());
/// let at = |x: f64| Spin::at_rest([0.0, 1.0], Placement::at([x, 0.0, 0.0]));
/// let motions = [at(0.0)?, at(3.0)?, at(4.5)?];
/// let bodies = motions.each_ref().map(|motion| MovingBody { body: &cube, motion });
/// let pairs = [[0, 1], [0, 2], [1, 2]];
/// let options = ClearanceOptions::default();
/// let found = least_clearance(&bodies, &pairs, &options, false, &Watch::default())?;
/// assert_eq!(found.pairs[found.least].bodies, [1, 2]);
/// assert!(found.enclosure.contains(0.5) && found.enclosure.width() < 1e-3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Guarantee
/// The enclosure contains the least clearance of the pairs. Each pair's encloses its own. Both are as narrow as
/// [`clearance`](super::clearance()) promises, the latter for pairs that are [complete](PairClearance::complete).
///
/// # Errors
/// There are no pairs, a pair is not one of two bodies, or a query about one is refused.
pub fn least_clearance(
    bodies: &[MovingBody<'_>],
    pairs: &[[usize; 2]],
    options: &ClearanceOptions,
    all: bool,
    watch: &Watch<'_>,
) -> Result<LeastClearance, PairsError> {
    if let Some(&pair) = pairs.iter().find(|[a, b]| a == b || *a.max(b) >= bodies.len()) {
        return Err(PairsError::NotAPair { pair, count: bodies.len() });
    }
    let mut known: Vec<Option<Clearance>> = vec![None; pairs.len()];
    let mut best: Option<(usize, Interval)> = None;
    let order = if all { (0..pairs.len()).collect() } else { by_closeness(bodies, pairs) };
    for k in order {
        let touches =
            best.is_some_and(|(least, _)| known[least].as_ref().is_some_and(|it| it.contact.is_some()));
        if touches && !all {
            continue;
        }
        let ceiling = best.filter(|_| !all).map_or(f64::INFINITY, |(_, enclosure)| enclosure.hi());
        let [MovingBody { body: a, motion: motion_a }, MovingBody { body: b, motion: motion_b }] =
            pairs[k].map(|body| bodies[body]);
        let found = clearance_below([a, b], motion_a, motion_b, options, ceiling, watch)
            .map_err(|error| PairsError::Refused { pair: pairs[k], error })?;
        if best.is_none_or(|(_, enclosure)| found.enclosure.hi() < enclosure.hi()) {
            best = Some((k, found.enclosure));
        }
        known[k] = Some(found);
    }
    let (least, enclosure) = best.ok_or(PairsError::NoPairs)?;
    let lowest = known.iter().flatten().min_by(|a, b| a.enclosure.lo().total_cmp(&b.enclosure.lo()));
    let (lo, undecided) = lowest.map_or((0.0, None), |it| (it.enclosure.lo(), it.undecided));
    let pairs = pairs.iter().zip(known).map(|(&bodies, clearance)| {
        let complete = clearance.as_ref().is_some_and(|it| it.undecided.is_none() && is_narrow(it, options));
        PairClearance { bodies, clearance, complete }
    });
    let enclosure = Interval::between(lo.min(enclosure.hi()), enclosure.hi());
    Ok(LeastClearance { enclosure, least, undecided, pairs: pairs.collect() })
}

/// Whether a bracket is as narrow as promised: what a body is enlarged by is not known here, and counts as too wide.
fn is_narrow(clearance: &Clearance, options: &ClearanceOptions) -> bool {
    let Clearance { enclosure, tolerance, .. } = clearance;
    enclosure.hi() - enclosure.lo()
        <= (options.relative * enclosure.lo()).max(2.0 * tolerance) * (1.0 + 1e-12)
}

/// The pairs, those first whose balls come closest.
fn by_closeness(bodies: &[MovingBody<'_>], pairs: &[[usize; 2]]) -> Vec<usize> {
    let spans = bodies.iter().map(|moving| moving.motion.span());
    let Some(whole) = spans.reduce(|a, b| Interval::between(a.lo().min(b.lo()), a.hi().max(b.hi()))) else {
        return Vec::new();
    };
    let mut gaps = vec![f64::INFINITY; pairs.len()];
    for k in 0..TIMES {
        let t = whole.lo() + (whole.hi() - whole.lo()) * (f64::from(k) / f64::from(TIMES - 1));
        let balls: Vec<(Vector<f64, 3>, f64)> = bodies
            .iter()
            .map(|MovingBody { body, motion }| {
                let (pose, ball) = (motion.pose(t), body.about());
                (pose.rotation * ball.center + pose.translation, ball.radius + body.radius())
            })
            .collect();
        for (gap, [a, b]) in gaps.iter_mut().zip(pairs) {
            let ((p, r), (q, s)) = (balls[*a], balls[*b]);
            *gap = gap.min((q - p).norm_squared().sqrt() - r - s);
        }
    }
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    order.sort_by(|&i, &j| gaps[i].total_cmp(&gaps[j]).then(i.cmp(&j)));
    order
}
