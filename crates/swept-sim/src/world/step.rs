//! A step: from one proved pose of all bodies to the next.
//!
//! **The mathematics.** Times within a step count from its start, so that they have all their digits. The
//! contacts of all bodies are solved at the start. Then the earliest contact of any pair is taken,
//! repeatedly, until every pair is proved clear to the end. A body that had too many contacts, or is in a
//! pair that is stuck, is *held*: it stays where it is for the rest of the step, and its pairs are proved
//! again. Time stands still for it. If it is held in two steps in a row, it loses its velocity.
//!
//! **Why it is sound.** A step ends only when every pair of bodies whose boxes meet is proved clear up to its
//! end. It does end: every contact counts for a body that is not held, a body has at most [`EVENTS`] of them,
//! and a held body never moves again in the step.
//!
//! **Source.** `docs/soundness/simulation.md`.

use super::broad_phase::{Boxed, beside, boxed, boxes, near_pairs};
use super::creation::World;
use super::held::{Cause, HeldRecord};
use super::report::{ContactRecord, EventRecord, StepReport};
use super::step_path::StepPath;
use crate::error::SimulationError;
use crate::flight::LARGEST_TURN;
use crate::patch::Key;
use rstar::RTree;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use swept_num::{Interval, Vector};

/// Number of contacts in one step after which a body is held.
const EVENTS: u32 = 24;
/// Number of contacts in one step after which the bodies of a pair are moved apart, or held.
pub(super) const LEVELS: u32 = 8;
/// Maximum number of parts that a step is divided into for bodies that spin fast.
const PARTS: f64 = 64.0;

/// A step in progress.
pub(super) struct Step<'w> {
    pub world: &'w mut World,
    pub paths: Vec<StepPath>,
    /// The length of the step.
    pub end: f64,
    /// For each pair whose boxes meet, the time up to which it is proved clear.
    pub pairs: BTreeMap<(usize, usize), f64>,
    /// How many contacts each pair has had.
    pub levels: BTreeMap<(usize, usize), u32>,
    pub report: StepReport,
    pub contacts: Vec<ContactRecord>,
    /// The pairs that met; times count from the start of the simulation.
    pub events: Vec<EventRecord>,
    /// The bodies that are held, each with what holds it.
    pub held: BTreeMap<usize, HeldRecord>,
    /// The start time of the step.
    pub begun: f64,
    /// Whether the contacts at the start of the step, those of all bodies, are being solved.
    pub first: bool,
    /// The impulses at the start of this step, as a starting point for the next one.
    pub warm: BTreeMap<(usize, usize, Key), [f64; 3]>,
    /// Approximate initial gaps of pairs, where their contacts were looked for.
    pub gaps: BTreeMap<(usize, usize), f64>,
    /// Bodies woken since their pairs were last looked for.
    pub woken: BTreeSet<usize>,
    boxes: Vec<Boxed>,
    tree: RTree<Boxed>,
}

impl World {
    /// Moves all bodies forward by one step.
    ///
    /// # Guarantee
    /// At no instant of the step do two bodies share a point.
    ///
    /// # Errors
    /// Numbers that doubles cannot represent, or a pair that cannot be proved apart; the world is then as it
    /// was before the part of the step that failed.
    pub fn step(&mut self) -> Result<StepReport, SimulationError> {
        let started = Instant::now();
        let parts = self.parts();
        let h = self.settings.dt / parts;
        let mut report = StepReport::default();
        let mut pieces = vec![Vec::new(); self.members.len()];
        self.contacts.clear();
        self.events.clear();
        let mut held = BTreeMap::new();
        for part in 0..parts as u32 {
            let begun = self.steps as f64 * self.settings.dt + f64::from(part) * h;
            let mut step = Step::new(self, begun, h)?;
            step.run()?;
            let (paths, contacts, done) = (step.paths, step.contacts, step.report);
            let events = step.events;
            held.extend(step.held);
            for (k, path) in paths.into_iter().enumerate() {
                let member = &mut self.members[k];
                member.held = !path.is_free() && member.moves() && !member.asleep;
                member.state = path.state_at(h);
                pieces[k].extend(path.pieces().map(|piece| (f64::from(part) * h, piece)));
            }
            self.contacts.extend(contacts);
            self.events.extend(events);
            report.add(&done);
            self.settle(h)?;
        }
        self.steps += 1;
        self.time = self.steps as f64 * self.settings.dt;
        self.pieces = pieces;
        self.held = held.into_values().collect();
        self.require_finite()?;
        report.awake = self.members.iter().filter(|member| member.moves() && !member.asleep).count() as u64;
        report.total = started.elapsed();
        Ok(report)
    }

    /// How many parts the step needs so that no body that is not round turns too far in one part.
    fn parts(&self) -> f64 {
        let mut most: f64 = 0.0;
        for member in self.members.iter().filter(|member| member.moves() && !member.asleep) {
            // a hundredth of the asymmetry makes a hundredth of the error
            if member.spec.shape.asymmetry() > 0.01 {
                most = most.max(member.spin(&member.state).norm_squared().sqrt());
            }
        }
        (most * self.settings.dt / LARGEST_TURN).ceil().clamp(1.0, PARTS)
    }
}

impl<'w> Step<'w> {
    fn new(world: &'w mut World, begun: f64, h: f64) -> Result<Self, SimulationError> {
        let gravity = Vector(world.settings.gravity);
        let mut paths = Vec::with_capacity(world.members.len());
        for (k, member) in world.members.iter().enumerate() {
            let path = if member.asleep || !member.moves() {
                StepPath::still(member.state, [0.0, h])
            } else {
                StepPath::moving(member, member.state, [0.0, h], gravity, [Vector::ZERO; 2])
            };
            paths.push(path.map_err(|error| world.bad_motion(k, error))?);
        }
        Ok(Self {
            world,
            paths,
            end: h,
            pairs: BTreeMap::new(),
            levels: BTreeMap::new(),
            report: StepReport::default(),
            contacts: Vec::new(),
            events: Vec::new(),
            held: BTreeMap::new(),
            begun,
            first: true,
            warm: BTreeMap::new(),
            gaps: BTreeMap::new(),
            woken: BTreeSet::new(),
            boxes: Vec::new(),
            tree: RTree::new(),
        })
    }

    fn run(&mut self) -> Result<(), SimulationError> {
        let shapes = self.world.members.iter().map(|member| &*member.spec.shape);
        let now = boxes(shapes.zip(self.paths.iter().map(|path| &path.motion)), 0.0, self.reach());
        let candidates = self.worth(near_pairs(&now));
        let all: Vec<usize> = (0..self.paths.len()).collect();
        self.resolve(&all, &candidates, 0.0)?;
        self.world.warm = std::mem::take(&mut self.warm);
        self.first = false;
        self.woken.clear();
        self.boxes = (0..self.paths.len()).map(|k| self.boxed(k, 0.0)).collect();
        self.tree = RTree::bulk_load(self.boxes.clone());
        let pairs = self.worth(near_pairs(&self.boxes));
        self.report.pairs = pairs.len() as u64;
        let near: BTreeSet<(usize, usize)> = pairs.iter().copied().collect();
        self.world.kept.retain(|pair, _| near.contains(pair));
        let stuck = self.prove(&pairs, 0.0)?;
        self.free(stuck, 0.0)?;
        while let Some((pair, t)) = self.earliest() {
            self.event(pair, t)?;
        }
        Ok(())
    }

    /// The pairs in which at least one body moves or may be woken.
    fn worth(&self, mut pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        pairs.retain(|&(i, j)| !(self.paths[i].fixed && self.paths[j].fixed));
        pairs
    }

    /// The box of a body for the rest of the step, widened by half a margin. Boxes that do not meet keep
    /// bodies a margin apart, so no pair gets closer by its boxes alone than it would by a query.
    fn boxed(&self, k: usize, from: f64) -> Boxed {
        let span = Interval::between(from, self.end);
        let wider = 0.5 * self.world.margin;
        boxed(k, &self.world.members[k].spec.shape, &self.paths[k].motion, span, wider)
    }

    /// The pair whose proof ends earliest, before the end of the step.
    fn earliest(&self) -> Option<((usize, usize), f64)> {
        let open = self.pairs.iter().filter(|(_, until)| **until < self.end);
        open.min_by(|a, b| a.1.total_cmp(b.1).then(a.0.cmp(b.0))).map(|(&pair, &until)| (pair, until))
    }

    /// A contact in the middle of the step.
    fn event(&mut self, pair: (usize, usize), t: f64) -> Result<(), SimulationError> {
        self.report.events += 1;
        let level = self.levels.entry(pair).or_insert(0);
        *level += 1;
        let too_often = *level > LEVELS;
        let (i, j) = pair;
        for k in [i, j] {
            self.paths[k].events += 1;
        }
        let both = [i, j].into_iter().filter(|&k| !self.paths[k].fixed);
        // a body that only makes room has finished doing so
        let making_room: BTreeSet<usize> = both.clone().filter(|&k| self.paths[k].opening).collect();
        let jammed: BTreeSet<usize> = both.filter(|&k| self.paths[k].events > EVENTS).collect();
        if too_often || !making_room.is_empty() || !jammed.is_empty() {
            let near = self.patch(pair, t)?;
            self.note_without_push(pair, &near.points, t);
        }
        if !making_room.is_empty() {
            return self.stop(&making_room, t, Some(pair));
        }
        if !jammed.is_empty() {
            for &body in &jammed {
                let with = vec![if body == i { j } else { i }];
                self.held.entry(body).or_insert(HeldRecord {
                    body,
                    cause: Cause::Jammed,
                    with,
                    opened: false,
                });
            }
            return self.stop(&jammed, t, Some(pair));
        }
        if too_often {
            return self.free(vec![pair], t);
        }
        let candidates: Vec<(usize, usize)> = self.pairs.keys().copied().collect();
        let mut changed = self.resolve(&[i, j], &candidates, t)?;
        changed.append(&mut self.woken);
        let stuck = self.renew(&changed, t, Some(pair))?;
        self.free(stuck, t)
    }

    /// Proves again, from a time on, all pairs of the bodies whose path has changed, and one more pair.
    pub(super) fn renew(
        &mut self,
        changed: &BTreeSet<usize>,
        t: f64,
        also: Option<(usize, usize)>,
    ) -> Result<Vec<(usize, usize)>, SimulationError> {
        self.pairs.retain(|(i, j), _| !changed.contains(i) && !changed.contains(j));
        for &k in changed {
            let fresh = self.boxed(k, t);
            self.tree.remove(&self.boxes[k]);
            self.tree.insert(fresh);
            self.boxes[k] = fresh;
        }
        let mut pairs: BTreeSet<(usize, usize)> = BTreeSet::new();
        for &k in changed {
            for other in beside(&self.tree, &self.boxes[k]) {
                pairs.insert((k.min(other), k.max(other)));
            }
        }
        pairs.extend(also.filter(|pair| self.pairs.contains_key(pair)));
        let pairs: Vec<(usize, usize)> = pairs.into_iter().collect();
        self.prove(&pairs, t)
    }

    /// Holds the bodies of stuck pairs, and those that get stuck by that, until none is stuck.
    pub(super) fn hold(&mut self, mut stuck: Vec<(usize, usize)>, t: f64) -> Result<(), SimulationError> {
        while !stuck.is_empty() {
            let bodies: BTreeSet<usize> =
                stuck.iter().flat_map(|&(i, j)| [i, j]).filter(|&k| !self.paths[k].fixed).collect();
            for &body in &bodies {
                self.held.entry(body).or_insert_with(|| HeldRecord::stuck(body, &stuck, false));
            }
            stuck = self.halt(&bodies, t, None)?;
        }
        Ok(())
    }

    /// Holds some bodies, then frees those that get stuck by that.
    fn stop(
        &mut self,
        bodies: &BTreeSet<usize>,
        t: f64,
        also: Option<(usize, usize)>,
    ) -> Result<(), SimulationError> {
        let stuck = self.halt(bodies, t, also)?;
        self.free(stuck, t)
    }

    /// Stops bodies where they are at a time, and proves their pairs again.
    fn halt(
        &mut self,
        bodies: &BTreeSet<usize>,
        t: f64,
        also: Option<(usize, usize)>,
    ) -> Result<Vec<(usize, usize)>, SimulationError> {
        for &k in bodies {
            let state = self.world.members[k].held(self.paths[k].state_at(t));
            let path =
                StepPath::still(state, [t, self.end]).map_err(|error| self.world.bad_motion(k, error))?;
            self.report.held += u64::from(!self.paths[k].opening);
            self.replace(k, path);
        }
        self.renew(bodies, t, also)
    }
}
