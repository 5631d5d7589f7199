//! Proving that bodies stay apart.
//!
//! **What it answers.** Until when two bodies on their paths are proved clear of each other.
//!
//! **The mathematics.** A query with the separation η = margin/4 and the tolerance δ = η/2: clear, or a
//! contact at which the gap is still at least η + δ/2. After each contact of a pair within a step η shrinks
//! to 27/32 of its value, so that the pair can proceed, down to a sixteenth of the margin. No motion ends
//! closer than that. A pair that starts closer is queried with four fifths of its present gap, which a motion
//! that opens the gap satisfies and few others do.
//!
//! **Why it is sound.** The resulting time is one up to which the query proved a positive distance. A pair
//! with no such proof from the start is *stuck*: its bodies are not moved. What a pair's last query left over
//! makes the next one faster and changes no answer.
//!
//! **Source.** `docs/soundness/simulation.md`.

use super::creation::World;
use super::step::{LEVELS, Step};
use crate::error::SimulationError;
use rayon::prelude::*;
use std::time::Instant;
use swept::Verdict;
use swept::internals::motion::Restrict;
use swept::{Options, QueryError, WarmStart, first_contact_warm, overlap};
use swept_num::Interval;

/// Queue steps after which a query gives up; what is proved by then is used.
const BUDGET: u64 = 200_000;
/// How often the query is repeated for a pair that starts too close.
const TRIES: u32 = 4;
/// Nothing is proved for gaps below this fraction of the margin: 2^-30, which is still 10^3 times the
/// rounding of the pose of a body of a thousand margins.
const FLOOR: f64 = 1.0 / (1u64 << 30) as f64;
/// No motion brings two bodies closer than this fraction of the margin: a gap much smaller could not be
/// opened again.
const NEAREST: f64 = 1.0 / 16.0;

/// The separation and tolerance of a query.
#[derive(Clone, Copy, Debug)]
struct SeparationQuery {
    separation: f64,
    tolerance: f64,
    near: bool,
}

impl SeparationQuery {
    /// The query after earlier contacts of the pair in the same step: a quarter of the margin, and 27/32 of
    /// that after each. A contact leaves at least 1 + 1/8 times the separation, and the next query asks for
    /// less than that, tolerance included.
    fn after(contacts: u32, margin: f64) -> Self {
        if contacts == 0 {
            return Self::usual(0.25 * margin);
        }
        let separation = (0..contacts).fold(0.25 * margin, |separation, _| 27.0 / 32.0 * separation);
        Self { separation, tolerance: 0.25 * separation, near: false }
    }

    fn usual(separation: f64) -> Self {
        Self { separation, tolerance: 0.5 * separation, near: false }
    }

    /// The query for a pair that starts with a given gap:
    ///
    /// ```text
    /// gap/margin   from 0.16     two fifths of the gap, or the usual separation if that is smaller
    ///              from 0.1      a sixteenth of the margin
    ///              below         four fifths of the gap: it may grow, but hardly shrink
    /// ```
    fn for_gap(self, gap: f64, margin: f64) -> Self {
        let least = NEAREST * margin;
        if 0.4 * gap >= least {
            Self::usual(self.separation.min(0.4 * gap))
        } else if gap > 1.6 * least {
            Self::usual(least)
        } else {
            Self { separation: 0.8 * gap, tolerance: 0.1 * gap, near: true }
        }
    }
}

/// What is proved about a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    /// Proved clear up to this time within the step.
    pub until: f64,
    /// Nothing is proved beyond the start.
    pub stuck: bool,
    /// They start closer than bodies may get: at a contact they are moved apart.
    pub near: bool,
    pub queries: u64,
    pub steps: u64,
}

impl Step<'_> {
    /// Queries pairs from a time to the end of the step, and records what is proved; returns the stuck pairs.
    pub(super) fn prove(
        &mut self,
        pairs: &[(usize, usize)],
        from: f64,
    ) -> Result<Vec<(usize, usize)>, SimulationError> {
        let started = Instant::now();
        let kept: Vec<WarmStart> =
            pairs.iter().map(|pair| self.world.kept.remove(pair).unwrap_or_default()).collect();
        let this = &*self;
        let proofs: Vec<(Result<Proof, SimulationError>, WarmStart)> = pairs
            .par_iter()
            .zip(kept)
            .map(|(&(i, j), mut kept)| (this.proof(i, j, from, &mut kept), kept))
            .collect();
        let mut stuck = Vec::new();
        for (&pair, (proof, kept)) in pairs.iter().zip(proofs) {
            self.world.kept.insert(pair, kept);
            let proof = proof?;
            self.report.queries += proof.queries;
            self.report.query_steps += proof.steps;
            self.pairs.insert(pair, proof.until);
            if proof.near {
                self.levels.insert(pair, LEVELS);
            }
            if proof.stuck {
                stuck.push(pair);
            }
        }
        self.report.proving += started.elapsed();
        Ok(stuck)
    }

    fn proof(&self, i: usize, j: usize, from: f64, kept: &mut WarmStart) -> Result<Proof, SimulationError> {
        let (mut queries, mut steps) = (0, 0);
        let [a, b] = [i, j].map(|k| self.world.members[k].spec.shape.body());
        let [first, second] = [&self.paths[i], &self.paths[j]];
        if first.fixed && second.fixed {
            self.world.require_clear(i, j, [first.start, second.start])?;
            return Ok(Proof { until: self.end, stuck: false, near: false, queries, steps });
        }
        let rest = Interval::between(from, self.end);
        let motion =
            |k: usize| self.paths[k].motion.restricted(rest).map_err(|error| self.world.bad_motion(k, error));
        let (first, second) = (motion(i)?, motion(j)?);
        let level = self.levels.get(&(i, j)).copied().unwrap_or(0);
        let margin = self.world.margin;
        let mut wanted = SeparationQuery::after(level.min(LEVELS), margin);
        // the approximate initial gap, where contacts were looked for: saves a second query
        if let Some(&gap) = self.gaps.get(&(i, j)).filter(|_| level == 0) {
            wanted = wanted.for_gap(gap.max(FLOOR * margin), margin);
        }
        for _ in 0..TRIES {
            let options = Options {
                min_separation: wanted.separation,
                tolerance: Some(wanted.tolerance),
                budget: BUDGET,
                ..Options::default()
            };
            let answer = match first_contact_warm(a, &first, b, &second, &options, kept) {
                Ok(found) => found.answer,
                // too close for doubles to resolve the gap
                Err(QueryError::ToleranceTooSmall { .. }) if wanted.separation < 0.25 * margin => break,
                Err(error) => return Err(self.world.bad_query(i, j, error)),
            };
            queries += 1;
            steps += answer.cost.steps;
            let until = match answer.verdict {
                Verdict::Clear => self.end,
                Verdict::Contact(contact) => contact.safe_until,
                Verdict::Undecided { safe_until, .. } if safe_until > from => safe_until,
                Verdict::Undecided { .. } => break,
                Verdict::Overlapping(overlap) => {
                    let gap = overlap.distance.lo();
                    let some = gap > FLOOR * margin;
                    if !some {
                        break;
                    }
                    wanted = wanted.for_gap(gap, margin);
                    continue;
                }
            };
            return Ok(Proof { until, stuck: false, near: wanted.near, queries, steps });
        }
        Ok(Proof { until: from, stuck: true, near: true, queries, steps })
    }
}

impl World {
    /// Checks exactly that two bodies share no point.
    pub(super) fn require_clear(
        &self,
        i: usize,
        j: usize,
        states: [super::body::State; 2],
    ) -> Result<(), SimulationError> {
        let [a, b] = [i, j].map(|k| self.members[k].spec.shape.body());
        let [first, second] = states.map(|state| swept::Placement::new(state.position, state.orientation));
        match overlap(a, &first, b, &second) {
            Ok(None) => Ok(()),
            Ok(Some(_)) => {
                let [first, second] = [i, j].map(|k| self.members[k].spec.name.clone());
                Err(SimulationError::Unproved { first, second, time: self.time })
            }
            Err(error) => Err(self.bad_query(i, j, error)),
        }
    }
}
