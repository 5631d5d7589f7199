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
    let (found, cost) = (Vec::new(), Cost::default());
    let mut search = Search { bodies, options, watch, reaches, span, found, cost, stopped: false };
    search.run(&candidates)?;
    Ok(search.answer(&candidates, &lookup))
}

struct Search<'a> {
    bodies: &'a [MovingBody<'a>],
    options: &'a SceneOptions,
    watch: &'a Watch<'a>,
    reaches: Reaches,
    span: Interval,
    /// What was found about the candidates in order, as far as they were asked about.
    found: Vec<Finding>,
    cost: Cost,
    /// Whether it was stopped; for good, even if the flag is cleared again.
    stopped: bool,
}

/// What was found about a candidate.
struct Finding {
    /// The answer, if it is other than clear.
    answer: Option<Box<Answer>>,
    safe_until: f64,
    clearance: f64,
    steps: u64,
    resting: bool,
}

impl Search<'_> {
    /// Asks about the candidates, until no other can be earlier.
    fn run(&mut self, candidates: &[Candidate]) -> Result<(), SceneError> {
        let [mut size, largest] = ROUNDS;
        let mut cut = f64::INFINITY;
        while self.found.len() < candidates.len() && !self.stopped {
            if self.watch.is_stopped() {
                self.stopped = true;
                break;
            }
            let waiting = &candidates[self.found.len()..];
            let close = |candidate: &&Candidate| self.close_from(candidate).is_none_or(|from| from < cut);
            let round = waiting[..size.min(waiting.len())].iter().take_while(close).count();
            let Some(first) = waiting[..round].first() else { break };
            let proved = self.reaches.start(first.stretch).min(cut);
            let (until, asked) = (Some(cut).filter(|cut| cut.is_finite()), &waiting[..round]);
            for (found, candidate) in self.round(asked, until, proved).into_iter().zip(asked) {
                let bodies = candidate.bodies.map(|body| body as usize);
                let found = found.map_err(|error| SceneError::Pair { bodies, error })?;
                let finding = self.finding(found, candidate, until);
                if finding.answer.is_some() && !self.options.all {
                    cut = cut.min(finding.safe_until);
                }
                self.found.push(finding);
            }
            size = (2 * size).min(largest);
        }
        Ok(())
    }

    /// The time from which on a pair may be close, if that is not already so at the start.
    fn close_from(&self, candidate: &Candidate) -> Option<f64> {
        (candidate.stretch > 0).then(|| self.reaches.start(candidate.stretch))
    }

    /// Asks about the pairs of a round. It is proved that no pair is in contact before `proved`.
    fn round(&self, asked: &[Candidate], until: Option<f64>, proved: f64) -> Vec<Result<Found, QueryError>> {
        let before = self.cost.steps;
        let told = self.watch.progress.map(|progress| {
            move |own: Progress| progress(Progress { steps: before + own.steps, safe_until: proved })
        });
        let progress = told.as_ref().map(|told| told as &(dyn Fn(Progress) + Sync));
        let watch = Watch { stop: self.watch.stop, progress };
        mapped(asked, |candidate| {
            let pair = candidate.bodies.map(|body| &self.bodies[body as usize]);
            ask(pair, &self.options.query, &watch, until)
        })
    }

    fn finding(&mut self, found: Found, candidate: &Candidate, until: Option<f64>) -> Finding {
        let Found { answer, cost, resting } = found;
        self.cost.steps += cost.steps;
        self.cost.node_pairs += cost.node_pairs;
        self.cost.face_pairs += cost.face_pairs;
        let boxed = self.close_from(candidate).unwrap_or(self.span.lo());
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
        Finding { answer, safe_until, clearance, steps: cost.steps, resting }
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
        // those not asked about are apart up to their first stretch, and beyond the cut unless the search was stopped
        for candidate in &candidates[self.found.len()..] {
            let pair = &mut pairs[number(candidate)];
            let known = self.close_from(candidate);
            pair.safe_until = known.unwrap_or(span.lo());
            pair.clearance = known.map_or(0.0, |_| separation);
            pair.resting = false;
            if self.stopped {
                let verdict = Verdict::Undecided { safe_until: pair.safe_until, reason: Reason::Stopped };
                pair.status = PairStatus::Answered(Box::new(self.unasked(candidate, verdict)));
            }
        }
        for (candidate, found) in candidates.iter().zip(self.found) {
            let pair = &mut pairs[number(candidate)];
            pair.status = found.answer.map_or(PairStatus::Clear, PairStatus::Answered);
            (pair.safe_until, pair.clearance) = (found.safe_until, found.clearance);
            (pair.steps, pair.resting) = (found.steps, found.resting);
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

    /// The answer to a pair that was not asked about because the search was stopped.
    fn unasked(&self, candidate: &Candidate, verdict: Verdict) -> Answer {
        let bodies = candidate.bodies.map(|body| self.bodies[body as usize].body);
        Answer {
            verdict,
            tolerance: self.options.query.tolerance.unwrap_or(0.0),
            min_separation: self.options.query.min_separation,
            span: self.span,
            assumed: bodies.map(crate::hierarchy::Body::assumed),
            cost: Cost::default(),
        }
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
