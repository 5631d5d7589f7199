//! Both bounds of a least distance, in one sweep through time.
//!
//! **What it answers.** [`Sweep::run`]: a distance that two bodies keep throughout, and a time at which they are
//! hardly farther apart.
//!
//! **The mathematics.** Some distance U is measured, small if possible: at a few times, and by descent in time from the best of
//! them. Then the search for a first contact is asked for the separation η = U - w, w the width that is asked for, with a
//! tolerance of w/8.
//!
//! ```text
//! Clear       U - w < d throughout: done
//! Contact     d > η before T, and d <= η + w/8 < U at T: U falls, by descent from T, and the search goes on from T
//! ```
//!
//! Because U only falls, so does η: what is proved before T stays proved, and no time is searched twice. All looks together
//! cost about one first contact at the last η.
//!
//! **Why it is sound.** The lower bound is the least separation for which a part of the span was proved clear, and
//! these parts cover the span. The upper bound is a distance between two points at one time. If U is no more
//! than about 2δ, the bodies touch as far as the tolerance tells: the question for the first contact decides.

use super::descent::descend;
use super::gauge::{Gauge, Near};
use crate::certificate::{Cost, Reason, Verdict};
use crate::engine::{Limits, Pair, Progress, Silent, Watch, certified};
use crate::hierarchy::Body;
use crate::motion::Motion;
use crate::query::rounding::Rounding;
use swept_num::Interval;

/// Number of equal parts of the span at whose ends the bodies' balls are compared first.
const PARTS: u32 = 32;
/// The greatest number of velocity jumps that are compared as well.
const BREAKS: usize = 32;
/// Number of times ahead that are measured when U has fallen for the second time; twice as many each further time.
const AHEAD: u32 = 8;
const MOST_AHEAD: u32 = 1024;
/// A search that ends undecided is repeated from there on with a bracket 2^4 times as wide, or half the
/// separation, so often.
const WIDER: u32 = 4;
const HALVINGS: u32 = 8;

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::query) struct Aim {
    /// How far apart the ends of the bracket may be, in units of the lower.
    pub relative: f64,
    /// δ.
    pub tolerance: f64,
    /// Nothing is of interest that is farther apart than this.
    pub ceiling: f64,
}

/// What was found.
pub(in crate::query) struct Swept {
    /// Proved: the bodies are farther apart than this throughout, or it is zero.
    pub least: f64,
    /// The closest that was measured.
    pub near: Near,
    /// Why not all that was asked for is proved.
    pub undecided: Option<Reason>,
    /// Whether the bodies are so close that they may touch; then nothing is proved.
    pub touching: bool,
    /// δ, raised where doubles cannot resolve it at this distance.
    pub tolerance: f64,
}

/// A search for the least distance of two bodies.
pub(in crate::query) struct Sweep<'a, 'w, A, B> {
    gauge: Gauge<'a, A, B>,
    rounding: Rounding,
    aim: Aim,
    budget: u64,
    watch: &'w Watch<'w>,
    near: Option<Near>,
    cost: Cost,
}

impl<'a, 'w, A: Motion, B: Motion> Sweep<'a, 'w, A, B> {
    pub(in crate::query) fn new(pair: &Pair<'a, A, B>, aim: Aim, budget: u64, watch: &'w Watch<'w>) -> Self {
        let gauge = Gauge { pair: *pair, slack: aim.relative / 64.0, left: budget };
        let rounding = Rounding::of(pair.bodies);
        Self { gauge, rounding, aim, budget, watch, near: None, cost: Cost::default() }
    }

    /// What it cost.
    pub(in crate::query) fn cost(&self) -> Cost {
        Cost { steps: self.budget - self.gauge.left, ..self.cost }
    }

    /// Brackets the least distance.
    pub(in crate::query) fn run(&mut self) -> Swept {
        if self.aim.ceiling == f64::INFINITY {
            self.measure_first();
        }
        let span = self.gauge.pair.span;
        let (mut from, mut least) = (span.lo(), f64::INFINITY);
        let (mut rounds, mut halvings) = (0, 0);
        let mut undecided = None;
        loop {
            let Sought { separation, tolerance } = self.sought(halvings);
            let touching = separation <= 0.0;
            if touching || halvings > HALVINGS || self.watch.is_stopped() || self.gauge.left == 0 {
                let stopped = self.watch.is_stopped().then_some(Reason::Stopped);
                let spent = (self.gauge.left == 0).then_some(Reason::Budget);
                let undecided = stopped.or(undecided).or(spent);
                return self.ended(0.0, undecided, touching && undecided.is_none());
            }
            match self.search(from, separation, tolerance, halvings > 0) {
                Verdict::Clear => return self.ended(least.min(separation), undecided, false),
                Verdict::Contact(contact) => {
                    (from, least) = (contact.safe_until, least.min(separation));
                    self.learn(Near {
                        time: from,
                        meshes: contact.gap.hi(),
                        witness: contact.witness,
                        rate: -contact.approach_speed,
                    });
                    rounds += 1;
                    self.look_ahead(from, rounds);
                }
                // at `from`, where nothing is proved: somebody is closer there than was known
                Verdict::Overlapping(overlap) => {
                    let measured = self.gauge.at(from, f64::INFINITY);
                    let meshes = measured.meshes.min(overlap.distance.hi());
                    self.learn(Near { meshes, ..measured });
                }
                Verdict::Undecided { safe_until, reason } => {
                    if safe_until > from {
                        (from, least) = (safe_until, least.min(separation));
                    }
                    undecided = Some(reason);
                    halvings += 1;
                }
            }
        }
    }

    /// What is known without a search: that of bodies which overlap at the start, or may.
    pub(in crate::query) fn at_start(&mut self) -> Swept {
        self.look(self.gauge.pair.start());
        self.ended(0.0, None, true)
    }

    /// The distance of the bodies that follows from one of their meshes; enlargements are not counted.
    fn bodies(&self, meshes: f64) -> f64 {
        self.rounding.within(meshes)
    }

    /// U.
    fn most(&self) -> f64 {
        self.near.map_or(f64::INFINITY, |near| self.bodies(near.meshes)).min(self.aim.ceiling)
    }

    /// δ, or what doubles resolve at this distance: η + δ/2 has to differ from η.
    fn tolerance(&self) -> f64 {
        let resolved = 256.0 * f64::EPSILON * self.rounding.between_meshes(self.most());
        self.aim.tolerance.max(resolved)
    }

    /// The separation and the tolerance to search with.
    fn sought(&self, halvings: u32) -> Sought {
        let (most, tolerance) = (self.most(), self.tolerance());
        // a part of the lower end is less of the upper one
        let Aim { relative, .. } = self.aim;
        let width = (most * (relative / (1.0 + relative))).max(WIDTH * tolerance);
        // more than what rounds here, and less than the tolerance is beyond that
        let width = width - 8.0 * f64::EPSILON * most;
        let separation = match halvings {
            0 => (most - width).max(0.0),
            k => (most - width * (1_u64 << (WIDER * k)) as f64).max(most / (1_u64 << k) as f64),
        };
        Sought { separation, tolerance: (width / 8.0).max(tolerance) }
    }

    /// Searches for the first time from `from` on at which the bodies come within the separation.
    fn search(&mut self, from: f64, separation: f64, tolerance: f64, again: bool) -> Verdict {
        let Pair { bodies, motions, span, .. } = self.gauge.pair;
        let pair = Pair::new(bodies, motions, Interval::between(from, span.hi()));
        let before = self.budget - self.gauge.left;
        let told = self.watch.progress;
        let report = |progress: Progress| {
            if let Some(told) = told {
                told(Progress { steps: before + progress.steps, ..progress });
            }
        };
        let watch = Watch { stop: self.watch.stop, progress: told.is_some().then_some(&report) };
        // what is left over serves to prove less where this ends undecided
        let share = if again { self.gauge.left / 2 } else { self.gauge.left - self.gauge.left / 4 };
        let limits =
            Limits::new(self.rounding.between_meshes(separation), tolerance, pair.closing, share, watch)
                .with_contact(self.rounding.close_meshes(separation));
        let (verdict, cost) = certified::search(&pair, &limits, &mut Silent);
        self.gauge.left = self.gauge.left.saturating_sub(cost.steps.max(1));
        self.cost.node_pairs += cost.node_pairs;
        self.cost.face_pairs += cost.face_pairs;
        verdict
    }

    /// Measures the times of a grid at which the bodies may be closest, and descends from the best.
    fn measure_first(&mut self) {
        let Pair { bodies, motions: (first, second), span, closing, .. } = self.gauge.pair;
        if closing == 0.0 {
            // nothing moves: one time is like any other
            return self.look(span.lo());
        }
        let part = |k: u32| span.lo() + (span.hi() - span.lo()) * (f64::from(k) / f64::from(PARTS));
        let jumps = first.breaks().iter().chain(second.breaks()).copied().filter(|&t| span.contains(t));
        let every = (first.breaks().len() + second.breaks().len()).div_ceil(BREAKS).max(1);
        let mut times: Vec<f64> = (0..=PARTS).map(|k| part(k).min(span.hi())).collect();
        times.extend(jumps.step_by(every));
        let [ball, other] = bodies.map(Body::about);
        let mut about: Vec<(f64, f64)> = times
            .into_iter()
            .map(|t| {
                let [a, b] = self.gauge.pair.poses(t);
                let apart =
                    b.rotation * other.center + b.translation - (a.rotation * ball.center + a.translation);
                (apart.norm_squared().sqrt() - ball.radius - other.radius, t)
            })
            .collect();
        about.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.1.total_cmp(&y.1)));
        for (gap, time) in about {
            // the balls alone are farther apart than what is known
            if self.near.is_none_or(|near| gap < near.meshes) {
                self.look(time);
            }
        }
        if let Some(near) = self.near {
            let near = self.gauge.at(near.time, f64::INFINITY);
            self.learn(near);
        }
    }

    /// Measures the distance at a time; remembers it if it is the least.
    fn look(&mut self, time: f64) {
        if self.gauge.left > 0 {
            let below = self.near.map_or(f64::INFINITY, |near| near.meshes);
            let near = self.gauge.at(time, below);
            if near.meshes < below {
                self.near = Some(near);
            }
        }
    }

    /// Descends from a time, and remembers the closest that is found.
    fn learn(&mut self, near: Near) {
        let enough = (self.aim.relative * self.bodies(near.meshes) / 8.0).max(self.aim.tolerance / 4.0);
        let lower = descend(&mut self.gauge, near, enough);
        for found in [near, lower] {
            if self.near.is_none_or(|known| found.meshes < known.meshes) {
                self.near = Some(found);
            }
        }
    }

    /// Where U keeps falling, times ahead are measured: one of them may be the least.
    fn look_ahead(&mut self, from: f64, rounds: u32) {
        if rounds < 2 {
            return;
        }
        let until = self.gauge.pair.span.hi();
        let count = (AHEAD << (rounds - 2).min(16)).min(MOST_AHEAD);
        let before = self.near.map(|near| near.time);
        for k in 1..=count {
            self.look((from + (until - from) * (f64::from(k) / f64::from(count))).min(until));
        }
        if let Some(near) = self.near
            && before != Some(near.time)
        {
            self.learn(near);
        }
    }

    fn ended(&mut self, least: f64, undecided: Option<Reason>, touching: bool) -> Swept {
        let tolerance = self.tolerance();
        // beyond the ceiling any distance will do, measured with as little work as possible
        let near = self.near.unwrap_or_else(|| self.gauge.at(self.gauge.pair.start(), 0.0));
        let least = least.min(self.bodies(near.meshes));
        Swept { least, near, undecided, touching, tolerance }
    }
}

/// A bracket may be this many times as wide as the tolerance, less its rounding.
const WIDTH: f64 = 1.875;

/// What a search is asked for.
struct Sought {
    separation: f64,
    tolerance: f64,
}
