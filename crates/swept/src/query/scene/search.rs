//! The search through the pairs of many bodies.
//!
//! **What it answers.** [`first_contact_among`].
//!
//! **The mathematics.** Candidates wait in the order of the times from which on they may be close, then of the pairs.
//! They are asked about in rounds whose sizes are fixed; all pairs of a round are asked about up to the earliest contact
//! that was known when the round began, the *cut*. A pair that is not clear up to the cut is asked about over the whole
//! span, so its answer has the bits of the query for two bodies. The search ends when no pair that waits can be close
//! before the cut.
//!
//! Pairs that take long are put off: all are asked about with a small budget first, and those for which it was not enough
//! again with one sixteen times as large, up to the one that was given. By then an early contact of others may have cut them
//! short.
//!
//! **Why it is sound.** A pair that is not asked about is apart by its boxes up to the cut, and one that is clear was
//! proved so up to a cut, which only falls. Which pairs are in a round, and with which cut, depends on nothing but the
//! question, so answers, counts and bits are the same on any number of threads.

use super::answer::{PairAnswer, PairStatus, SceneAnswer};
use super::body::{MovingBody, SceneError};
use super::candidates::{Candidate, candidates};
use super::exclusions::{Exclusions, Lookup};
use super::question::{Found, ask};
use super::reach::{Reaches, mapped};
use crate::certificate::{Answer, Cost, Reason, Verdict};
use crate::engine::{Progress, Watch};
use crate::hierarchy::Body;
use crate::query::error::QueryError;
use crate::query::options::{Method, Options};
use swept_num::Interval;

/// The options of a question about many bodies.
///
/// ```
/// use swept::{Options, SceneOptions};
/// let options = SceneOptions { all: true, query: Options { min_separation: 0.01, ..Options::default() } };
/// assert!(!SceneOptions::default().all && options.query.tolerance.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SceneOptions {
    /// The options for each pair. The budget is for one pair, and an automatic tolerance is that of the pair.
    pub query: Options,
    /// Whether to go on to the end of the span for every pair. Otherwise a pair ends at the earliest contact.
    pub all: bool,
}

/// Sizes of the first and the largest round; each is twice as large as the one before.
const ROUNDS: [usize; 2] = [8, 512];
/// The first budget of a pair, and how much larger each further one is.
const BUDGETS: [u64; 2] = [1 << 12, 1 << 4];

/// Finds the first contact among many moving bodies, over the span that all of them move.
///
/// ```
/// use swept::{Body, Exclusions, Mesh, MovingBody, Placement, SceneOptions, Spin, first_contact_among};
/// let cube = Body::new(Mesh::cuboid([1.0; 3])?);
/// let at = |x: f64, speed: f64| Spin::new([0.0, 1.0], Placement::at([x, 0.0, 0.0]), [speed, 0.0, 0.0], [0.0; 3]);
/// // three cubes in a row: the first moves toward the second, and the third faster, from the other side
/// let motions = [at(0.0, 1.0)?, at(3.0, 0.0)?, at(8.0, -8.0)?];
/// let bodies: Vec<MovingBody> = motions.iter().map(|motion| MovingBody { body: &cube, motion }).collect();
/// let answer = first_contact_among(&bodies, &Exclusions::default(), &SceneOptions::default())?;
/// let earliest = answer.earliest().ok_or("a contact")?;
/// assert_eq!(earliest.bodies, [1, 2]);
/// assert!(earliest.safe_until < 0.5 && answer.hit_by().is_some_and(|time| time >= 0.5));
/// // the others are proved clear up to then
/// assert!(answer.pairs.iter().all(|pair| pair.safe_until == answer.safe_until()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Guarantee
/// What [`SceneAnswer`] says of each pair is proved for the real motions of the real bodies. The answer of the earliest
/// pair, and with [`SceneOptions::all`] that of every pair that is not clear, is bit for bit that of
/// [`first_contact`](crate::first_contact()). All is the same on any number of threads.
///
/// # Errors
/// An option is not valid, an exclusion names a body that is not there, the motions do not have the same span, or
/// [`first_contact`](crate::first_contact()) refuses two of the bodies.
pub fn first_contact_among(
    bodies: &[MovingBody<'_>],
    exclusions: &Exclusions,
    options: &SceneOptions,
) -> Result<SceneAnswer, SceneError> {
    first_contact_among_watched(bodies, exclusions, options, &Watch::default())
}

/// [`first_contact_among`] for a search that can be stopped and reports its progress.
///
/// # Guarantee
/// As for [`first_contact_among`]. If stopped, what was found by then is kept, and pairs that were not finished are
/// [undecided](Verdict::Undecided) from where they are proved apart. Steps are those of all pairs.
///
/// # Errors
/// As [`first_contact_among`].
pub fn first_contact_among_watched(
    bodies: &[MovingBody<'_>],
    exclusions: &Exclusions,
    options: &SceneOptions,
    watch: &Watch<'_>,
) -> Result<SceneAnswer, SceneError> {
    let lookup = Lookup::new(exclusions, bodies.len())?;
    options.query.check().map_err(SceneError::Options)?;
    let span = bodies.first().map_or(Interval::ZERO, |first| first.motion.span());
    for (body, moving) in bodies.iter().enumerate() {
        let own = moving.motion.span();
        if own != span {
            return Err(SceneError::OtherSpan { body, span: own, first: span });
        }
    }
    let reaches = Reaches::of(bodies, span, &options.query);
    let asked = |[a, b]: [u32; 2]| lookup.reason(a as usize, b as usize).is_none();
    let candidates = candidates(&reaches, asked);
    let found = candidates.iter().map(|_| None).collect();
    let tried = vec![Tried { steps: 0, safe_until: span.lo() }; candidates.len()];
    let cost = Cost::default();
    let mut search = Search { bodies, options, watch, reaches, span, found, tried, cost, stopped: false };
    search.run(&candidates)?;
    Ok(search.answer(&candidates, &lookup))
}

struct Search<'a> {
    bodies: &'a [MovingBody<'a>],
    options: &'a SceneOptions,
    watch: &'a Watch<'a>,
    reaches: Reaches,
    span: Interval,
    /// What was found about the candidates that were asked about.
    found: Vec<Option<Finding>>,
    /// What was done for each candidate.
    tried: Vec<Tried>,
    cost: Cost,
    /// Whether it was stopped; for good, even if the flag is cleared again.
    stopped: bool,
}

/// What was done for a candidate, so far.
#[derive(Clone, Copy)]
struct Tried {
    steps: u64,
    /// What a budget that was not enough has proved.
    safe_until: f64,
}

/// What was found about a candidate.
struct Finding {
    /// The answer, if it is other than clear.
    answer: Option<Box<Answer>>,
    safe_until: f64,
    clearance: f64,
    resting: bool,
}

impl Search<'_> {
    /// Asks about the candidates, until no other can be earlier.
    fn run(&mut self, candidates: &[Candidate]) -> Result<(), SceneError> {
        let mut cut = f64::INFINITY;
        let mut waiting: Vec<usize> = (0..candidates.len()).collect();
        for budget in self.budgets() {
            waiting = self.pass(candidates, &waiting, budget, &mut cut)?;
        }
        Ok(())
    }

    /// The budgets with which pairs are asked about, one after the other. Other methods than the default one divide what
    /// is left of theirs, so that their bits depend on it.
    fn budgets(&self) -> Vec<u64> {
        let Options { budget, method, .. } = self.options.query;
        let [first, more] = BUDGETS;
        let mut budgets = Vec::new();
        let mut small = first;
        while small < budget && method == Method::Certified && !self.options.all {
            budgets.push(small);
            small = small.saturating_mul(more);
        }
        budgets.push(budget);
        budgets
    }

    /// Asks about the candidates that wait, with a budget for each. Those for which it was not enough wait on.
    fn pass(
        &mut self,
        candidates: &[Candidate],
        mut waiting: &[usize],
        budget: u64,
        cut: &mut f64,
    ) -> Result<Vec<usize>, SceneError> {
        let last = budget == self.options.query.budget;
        let [mut size, largest] = ROUNDS;
        let mut put_off = Vec::new();
        while !waiting.is_empty() && !self.stopped {
            if self.watch.is_stopped() {
                self.stopped = true;
                break;
            }
            let close = |place: &&usize| {
                close_from(&self.reaches, &candidates[**place]).is_none_or(|from| from < *cut)
            };
            let round = waiting.iter().take(size).take_while(close).count();
            let (asked, later) = waiting.split_at(round);
            if asked.is_empty() {
                break;
            }
            let until = Some(*cut).filter(|cut| cut.is_finite());
            let pairs: Vec<Candidate> = asked.iter().map(|&place| candidates[place]).collect();
            for (found, &place) in self.round(&pairs, until, budget, !last).into_iter().zip(asked) {
                let candidate = &candidates[place];
                let bodies = candidate.bodies.map(|body| body as usize);
                let found = found.map_err(|error| SceneError::Pair { bodies, error })?;
                self.tried[place].steps += found.cost.steps;
                self.cost.steps += found.cost.steps;
                self.cost.node_pairs += found.cost.node_pairs;
                self.cost.face_pairs += found.cost.face_pairs;
                if let Verdict::Undecided { safe_until, reason: Reason::Budget } = found.answer.verdict
                    && !last
                {
                    self.tried[place].safe_until = safe_until;
                    put_off.push(place);
                    continue;
                }
                let finding = self.finding(found, candidate, until);
                if finding.answer.is_some() && !self.options.all {
                    *cut = cut.min(finding.safe_until);
                }
                self.found[place] = Some(finding);
            }
            waiting = later;
            size = (2 * size).min(largest);
        }
        // what an early end leaves behind is known to be later, or is not asked about at all
        Ok(put_off)
    }

    /// Asks about the pairs of a round; see [`ask`].
    fn round(
        &self,
        asked: &[Candidate],
        until: Option<f64>,
        budget: u64,
        again: bool,
    ) -> Vec<Result<Found, QueryError>> {
        let before = self.cost.steps;
        let proved = self.span.lo();
        let told = self.watch.progress.map(|progress| {
            move |own: Progress| progress(Progress { steps: before + own.steps, safe_until: proved })
        });
        let progress = told.as_ref().map(|told| told as &(dyn Fn(Progress) + Sync));
        let watch = Watch { stop: self.watch.stop, progress };
        let options = Options { budget, ..self.options.query };
        mapped(asked, |candidate| {
            let pair = candidate.bodies.map(|body| &self.bodies[body as usize]);
            ask(pair, &options, &watch, until, again)
        })
    }

    fn finding(&mut self, found: Found, candidate: &Candidate, until: Option<f64>) -> Finding {
        let Found { answer, resting, .. } = found;
        let boxed = close_from(&self.reaches, candidate).unwrap_or(self.span.lo());
        let safe_until = match &answer.verdict {
            Verdict::Clear if resting => self.span.hi(),
            Verdict::Clear => until.unwrap_or(self.span.hi()).min(self.span.hi()),
            Verdict::Overlapping(_) => self.span.lo(),
            Verdict::Contact(contact) => contact.safe_until,
            // what a search that was stopped had not found yet, boxes may prove
            Verdict::Undecided { safe_until, reason: Reason::Stopped } => {
                self.stopped = true;
                safe_until.max(boxed)
            }
            Verdict::Undecided { safe_until, .. } => *safe_until,
        };
        let Options { min_separation, method, .. } = self.options.query;
        let clearance = match (&answer.verdict, method) {
            (Verdict::Overlapping(overlap), _) => overlap.distance.lo(),
            (Verdict::Undecided { safe_until, .. }, _) if *safe_until <= self.span.lo() => 0.0,
            // pairs keep η + δ/2, rounded down as for a contact
            (_, Method::Certified) => {
                (min_separation + 0.5 * answer.tolerance).next_down().max(min_separation)
            }
            _ => min_separation,
        };
        let clear = answer.verdict == Verdict::Clear;
        let answer = (!clear).then(|| {
            let verdict = match answer.verdict {
                Verdict::Undecided { reason: reason @ Reason::Stopped, .. } => {
                    Verdict::Undecided { safe_until, reason }
                }
                verdict => verdict,
            };
            Box::new(Answer { verdict, ..answer })
        });
        Finding { answer, safe_until, clearance, resting }
    }

    /// The table of all pairs.
    fn answer(self, candidates: &[Candidate], lookup: &Lookup) -> SceneAnswer {
        let count = self.bodies.len();
        let (span, separation) = (self.span, self.options.query.min_separation);
        let still: Vec<bool> = self.bodies.iter().map(MovingBody::is_still).collect();
        let mut pairs = Vec::with_capacity(count * count.saturating_sub(1) / 2);
        for a in 0..count {
            for b in a + 1..count {
                let excluded = lookup.reason(a, b);
                let (status, safe_until, clearance) = match excluded {
                    Some(reason) => (PairStatus::Excluded(reason), span.lo(), 0.0),
                    // unless it is among the candidates
                    None => (PairStatus::Clear, span.hi(), separation),
                };
                let resting = excluded.is_none() && still[a] && still[b];
                pairs.push(PairAnswer {
                    bodies: [a as u32, b as u32],
                    status,
                    safe_until,
                    clearance,
                    steps: 0,
                    resting,
                });
            }
        }
        let number =
            |candidate: &Candidate| SceneAnswer::number(candidate.bodies.map(|body| body as usize), count);
        let mut waits = vec![false; pairs.len()];
        candidates.iter().for_each(|candidate| waits[number(candidate)] = true);
        for pair in pairs.iter_mut().filter(|pair| !pair.is_excluded()) {
            let [a, b] = pair.bodies.map(|body| body as usize);
            if !waits[SceneAnswer::number([a, b], count)] {
                pair.clearance = self.reaches.distance(a, b).max(separation);
            }
        }
        for ((candidate, found), tried) in candidates.iter().zip(self.found).zip(&self.tried) {
            let pair = &mut pairs[number(candidate)];
            pair.steps = tried.steps;
            if let Some(found) = found {
                pair.status = found.answer.map_or(PairStatus::Clear, PairStatus::Answered);
                (pair.safe_until, pair.clearance, pair.resting) =
                    (found.safe_until, found.clearance, found.resting);
                continue;
            }
            // those not asked about are apart up to their first stretch, and beyond the cut unless the search was stopped
            let known = close_from(&self.reaches, candidate);
            pair.safe_until = known.unwrap_or(span.lo());
            pair.clearance = known.map_or(0.0, |_| separation);
            pair.resting = false;
            if self.stopped {
                pair.safe_until = pair.safe_until.max(tried.safe_until);
                let verdict = Verdict::Undecided { safe_until: pair.safe_until, reason: Reason::Stopped };
                let own = candidate.bodies.map(|body| self.bodies[body as usize].body);
                pair.status =
                    PairStatus::Answered(Box::new(unasked(own, verdict, &self.options.query, span)));
            }
        }
        let earliest = earliest(&pairs);
        if let Some(first) = earliest
            && !self.options.all
            && !self.stopped
        {
            cut(&mut pairs, first);
        }
        let stretches = self.reaches.times.len() - 1;
        SceneAnswer { earliest, pairs, span, min_separation: separation, cost: self.cost, stretches }
    }
}

/// The time from which on a pair may be close, if that is not already so at the start.
fn close_from(reaches: &Reaches, candidate: &Candidate) -> Option<f64> {
    (candidate.stretch > 0).then(|| reaches.start(candidate.stretch))
}

/// The answer to a pair that was not asked about because the search was stopped.
fn unasked(bodies: [&Body; 2], verdict: Verdict, options: &Options, span: Interval) -> Answer {
    Answer {
        verdict,
        tolerance: options.tolerance.unwrap_or(0.0),
        min_separation: options.min_separation,
        span,
        assumed: bodies.map(Body::assumed),
        cost: Cost::default(),
    }
}

/// The pair with the earliest contact, overlap or undecided time, the first of several.
fn earliest(pairs: &[PairAnswer]) -> Option<usize> {
    let open = pairs.iter().enumerate().filter(|(_, pair)| pair.answer().is_some());
    let first = open.min_by(|(_, a), (_, b)| a.safe_until.total_cmp(&b.safe_until));
    first.map(|(number, _)| number)
}

/// Says of all pairs but the first only what is known of them up to its time, however far they happen to have been
/// searched.
fn cut(pairs: &mut [PairAnswer], first: usize) {
    let until = pairs[first].safe_until;
    for (_, pair) in
        pairs.iter_mut().enumerate().filter(|(number, pair)| *number != first && !pair.is_excluded())
    {
        let clear = match pair.answer().map(|answer| &answer.verdict) {
            None | Some(Verdict::Contact(_)) => true,
            // up to its own time it is apart; an overlap, or nothing proved, is no less early
            Some(Verdict::Undecided { safe_until, .. }) => *safe_until > until,
            Some(Verdict::Clear | Verdict::Overlapping(_)) => false,
        };
        if clear && !(pair.resting && pair.answer().is_none()) {
            (pair.status, pair.safe_until) = (PairStatus::Clear, until);
        }
    }
}
