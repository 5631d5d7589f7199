//! The search through pairs of balls.
//!
//! **What it answers.** The earliest time in a domain at which two leaves meet, whatever meeting means.
//!
//! **The mathematics.** Two balls that may be close to each other in a part of the domain are replaced by
//! their children, each pair with its own part; the pair that may meet first is followed first. What begins
//! after the earliest meeting found so far is skipped.
//!
//! **Why it is sound.** Each pair of leaves is below a pair that waits with a domain outside which it is
//! proved to keep the target, or is dropped because its domain begins after a known meeting. Domains are in
//! absolute time, so nothing shifts on the way down (D-14).
//!
//! **Source.** [D2M14, section 5.4.3, "Contact"].

use super::domain::{Domain, Moment};
use crate::certificate::{Cost, Reason};
use crate::engine::epoch::{Clock, Epoch};
use crate::engine::limits::{Limits, Meter};
use crate::engine::pair::Pair;
use crate::hierarchy::Ball;
use crate::motion::Motion;

/// Decides whether two leaves meet.
pub(in crate::engine) trait Leaves<A, B> {
    /// The first time of the domain at which they meet. The bodies are apart at the start of the domain.
    fn meet(&mut self, search: &mut Descent<'_, A, B>, leaves: [u32; 2], domain: Domain) -> Option<f64>;
}

/// Two nodes that may be close to each other in a domain.
#[derive(Clone, Copy, Debug)]
struct Task {
    pair: [u32; 2],
    domain: Domain,
}

/// A search in progress.
pub(in crate::engine) struct Descent<'a, A, B> {
    pub pair: Pair<'a, A, B>,
    pub meter: Meter<'a>,
    /// Counts pairs of balls and of faces; the meter counts steps.
    pub cost: Cost,
    clock: Clock<'a, A, B>,
    epoch: Option<Epoch>,
    stack: Vec<Task>,
}

/// Paths may stray by this fraction of the radii before a new epoch is worth making.
const STRAYING: f64 = 1.0 / 8.0;

/// How many steps the epoch of a slice counts as: roughly its cost relative to a pair of balls.
const EPOCH: u64 = 4;

impl<'a, A: Motion, B: Motion> Descent<'a, A, B> {
    pub(in crate::engine) fn new(pair: &Pair<'a, A, B>, limits: &Limits<'a>) -> Self {
        let (meter, clock) = (limits.meter(pair.start()), Clock::new(pair, limits.target()));
        Self { pair: *pair, meter, cost: Cost::default(), clock, epoch: None, stack: Vec::new() }
    }

    /// The work done so far.
    pub(in crate::engine) fn cost(&self) -> Cost {
        Cost { steps: self.meter.steps(), ..self.cost }
    }

    /// An epoch not after the start of the domain: the last one if it will do for the domain and these balls.
    pub(in crate::engine) fn epoch(&mut self, domain: Domain, arms: [f64; 2], radii: f64) -> &mut Epoch {
        let serves = |epoch: &mut Epoch| {
            let (time, end) = (epoch.time, epoch.end);
            time <= domain.from && domain.to <= end && {
                // paths stray most at the end of the domain
                let stray = Moment::new(epoch.view(0), time).stray(arms, domain.to);
                time == domain.from || stray <= STRAYING * radii
            }
        };
        let mut kept = self.epoch.take();
        let serves = kept.as_mut().is_some_and(serves);
        let epoch = kept.filter(|_| serves).unwrap_or_else(|| self.clock.at(domain.from));
        self.epoch.insert(epoch)
    }

    /// An epoch at a time, for the caller to keep.
    pub(in crate::engine) fn new_epoch(&mut self, time: f64) -> Epoch {
        self.clock.at(time)
    }

    /// The epoch at a time.
    pub(in crate::engine) fn epoch_at(&mut self, time: f64) -> &mut Epoch {
        let kept = self.epoch.take().filter(|epoch| epoch.time == time);
        let epoch = kept.unwrap_or_else(|| self.clock.at(time));
        self.epoch.insert(epoch)
    }

    /// The part of a domain in which the roots may be close to each other.
    pub(in crate::engine) fn roots(&mut self, domain: Domain) -> Option<Domain> {
        let [a, b] = self.pair.bodies.map(|body| body.spheres().balls()[0]);
        self.cost.node_pairs += 1;
        let epoch = self.epoch(domain, [a.arm, b.arm], 0.0);
        let time = epoch.time;
        let moment = Moment::new(epoch.view(0), time);
        moment.meet(&moment.mover(0, &a), &moment.mover(1, &b), domain)
    }

    /// The earliest meeting of two leaves in the domain. An error says why the search has to end.
    pub(in crate::engine) fn first(
        &mut self,
        domain: Domain,
        leaves: &mut impl Leaves<A, B>,
    ) -> Result<Option<f64>, Reason> {
        let mut best: Option<f64> = None;
        self.stack.clear();
        self.meter.proved(domain.from);
        // there may be many slices, so each counts as work
        self.meter.step()?;
        self.meter.count(EPOCH);
        if let Some(domain) = self.roots(domain) {
            self.stack.push(Task { pair: [0, 0], domain });
        }
        while let Some(Task { pair, mut domain }) = self.stack.pop() {
            if let Some(found) = best {
                if domain.from >= found {
                    continue;
                }
                domain.to = domain.to.min(found);
            }
            self.meter.step()?;
            let trees = self.pair.bodies.map(|body| body.spheres());
            let both = [0, 1].map(|i: usize| trees[i].leaf(pair[i]).is_some());
            if both == [true; 2] {
                if let Some(time) = leaves.meet(self, pair, domain) {
                    best = Some(best.map_or(time, |found| found.min(time)));
                }
                continue;
            }
            self.expand(pair, both, domain);
        }
        Ok(best)
    }

    /// Puts the child pairs on the stack, the one that may meet first on top.
    fn expand(&mut self, pair: [u32; 2], leaf: [bool; 2], domain: Domain) {
        let trees = self.pair.bodies.map(|body| body.spheres());
        let nodes = [0, 1].map(|i: usize| trees[i].balls()[pair[i] as usize]);
        let units = self.pair.bodies.map(|body| body.local().unit);
        let radii = nodes[0].radius + nodes[1].radius * (units[1] / units[0]);
        let children = [0, 1].map(|i: usize| if leaf[i] { [pair[i]; 2] } else { trees[i].children(pair[i]) });
        let counts = leaf.map(|leaf| if leaf { 1 } else { 2 });
        let epoch = self.epoch(domain, nodes.map(|ball| ball.arm), radii);
        let time = epoch.time;
        let moment = Moment::new(epoch.view(0), time);
        let balls = [0, 1].map(|i: usize| {
            children[i].map(|child| {
                let ball: &Ball = &trees[i].balls()[child as usize];
                moment.mover(i, ball)
            })
        });
        let mut tasks: [Option<Task>; 4] = [None; 4];
        let mut count = 0;
        for (i, a) in balls[0].iter().enumerate().take(counts[0]) {
            for (j, b) in balls[1].iter().enumerate().take(counts[1]) {
                if let Some(domain) = moment.meet(a, b, domain) {
                    tasks[count] = Some(Task { pair: [children[0][i], children[1][j]], domain });
                    count += 1;
                }
            }
        }
        self.cost.node_pairs += (counts[0] * counts[1]) as u64;
        let later = |x: &Option<Task>, y: &Option<Task>| match (x, y) {
            (Some(x), Some(y)) => y.domain.from.total_cmp(&x.domain.from),
            _ => core::cmp::Ordering::Equal,
        };
        tasks[..count].sort_by(later);
        self.stack.extend(tasks[..count].iter().flatten());
    }
}
