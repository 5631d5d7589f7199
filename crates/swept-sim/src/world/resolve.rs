//! Contacts at one time: impacts first, then forces for the rest of the step.
//!
//! **What it answers.** The new paths of bodies that touch or soon will.
//!
//! **The mathematics.** From the given bodies the contacts spread to all bodies in contact with them. Then
//!
//! ```text
//! impact    contacts closer than 1.5 margins that approach faster than the bounce speed: restitution
//! contact   velocities with the gravity of the remaining time h added; at each contact
//!           n·v >= -max(0, gap - margin)/h, and friction; slow ones only, since a fast one that
//!           is not there yet has to bounce when it is
//! drift     where the gap is below three quarters of the margin: a motion, not a velocity, that opens it
//! ```
//!
//! so that a body comes to rest a margin away and stays there: no impact, no bouncing, no sinking.
//!
//! **Why it is sound.** This is physics only: the resulting paths are proved before anything moves.
//!
//! **Source.** [D2M14, chapter 6]; D-19, D-20.

use super::body::State;
use super::report::{ContactRecord, EventRecord};
use super::step::Step;
use super::step_path::StepPath;
use crate::error::SimulationError;
use crate::impulse::{Contact, Inertial, Limits, Problem};
use crate::patch::{Patch, Point, PosedBody, gather};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use swept::internals::query::near_faces_at;
use swept_num::Vector;

type V = Vector<f64, 3>;

/// Contacts closer than this many margins count as touching.
const TOUCH: f64 = 1.5;
/// Gaps below the first fraction of the margin are opened to the second, by the third part of the way per
/// step.
const OPEN_BELOW: f64 = 0.75;
const OPEN_TO: f64 = 1.0;
const OPEN_RATE: f64 = 0.4;
/// Sweeps used for that, which need not be exact.
const OPEN_SWEEPS: u32 = 20;

/// A contact with its bodies.
pub(super) struct BodyContact {
    pub pair: (usize, usize),
    pub point: Point,
}

impl Step<'_> {
    /// How far away contacts are looked for: the distance that a slow body can approach in a step, plus two
    /// margins.
    pub(super) fn reach(&self) -> f64 {
        2.0 * self.world.margin + self.world.slow * self.end
    }

    /// Solves the contacts of these bodies, and of those in contact with them, at a time; returns the bodies
    /// that got a new path.
    pub(super) fn resolve(
        &mut self,
        seeds: &[usize],
        candidates: &[(usize, usize)],
        t: f64,
    ) -> Result<BTreeSet<usize>, SimulationError> {
        let (members, patches) = self.spread(seeds, candidates, t)?;
        let met: Vec<BodyContact> = patches
            .into_iter()
            .flat_map(|(pair, patch)| patch.points.into_iter().map(move |point| BodyContact { pair, point }))
            .collect();
        if self.first {
            let touching = met.iter().filter(|met| met.point.gap <= TOUCH * self.world.margin);
            self.world.touching = touching.map(|met| met.pair).collect();
            self.world.touching.dedup();
            for met in &met {
                let gap = self.gaps.entry(met.pair).or_insert(f64::INFINITY);
                *gap = gap.min(met.point.gap);
            }
        }
        let asked = match *seeds {
            [i, j] if !self.first => Some((i, j)),
            _ => None,
        };
        let own = |met: &&BodyContact| Some(met.pair) == asked;
        let own: Vec<Point> = met.iter().filter(own).map(|met| met.point).collect();
        let noted = self.events.len();
        let mut changed: BTreeSet<usize> = BTreeSet::new();
        for island in islands(&members, met) {
            changed.extend(self.settle_island(&island, t)?);
        }
        let pushed = |pair: (usize, usize)| self.events[noted..].iter().any(|e| e.bodies == [pair.0, pair.1]);
        if let Some(pair) = asked.filter(|&pair| !pushed(pair)) {
            self.note_without_push(pair, &own, t);
        }
        Ok(changed)
    }

    /// Solves the contacts of bodies that are in contact with each other; returns those that got a new
    /// path.
    fn settle_island(&mut self, met: &[BodyContact], t: f64) -> Result<BTreeSet<usize>, SimulationError> {
        let both = met.iter().flat_map(|met| [met.pair.0, met.pair.1]);
        let members: BTreeSet<usize> = both.filter(|&k| self.paths[k].is_free()).collect();
        let mut after: BTreeMap<usize, State> =
            members.iter().map(|&k| (k, self.paths[k].state_at(t))).collect();
        let mut changed: BTreeSet<usize> = BTreeSet::new();
        let noted = self.contacts.len();
        self.impact(met, &mut after, &mut changed, t);
        let bounced = self.contacts.len();
        let carried = self.carry(met, &mut after, t);
        // what rests is carried at the start of every step: that is not an event
        self.note(noted..if self.first { bounced } else { self.contacts.len() }, t);
        changed.extend(&carried);
        let drifts = self.drift(met, &after, t);
        changed.extend(drifts.keys());
        for &k in &changed {
            let before = &self.paths[k];
            let acceleration = if carried.contains(&k) { Vector::ZERO } else { before.acceleration };
            let drift = drifts.get(&k).copied().unwrap_or([Vector::ZERO; 2]);
            let member = &self.world.members[k];
            let path = StepPath::moving(member, after[&k], [t, self.end], acceleration, drift)
                .map_err(|error| self.world.bad_motion(k, error))?;
            self.replace(k, path);
        }
        Ok(changed)
    }

    /// Records contacts that exerted an impulse as events, one for each pair.
    fn note(&mut self, contacts: std::ops::Range<usize>, t: f64) {
        let mut events: BTreeMap<[usize; 2], EventRecord> = BTreeMap::new();
        for contact in &self.contacts[contacts] {
            let [i, j] = contact.bodies;
            let fresh = || EventRecord::new(self.begun + t, (i, j));
            events.entry([i, j]).or_insert_with(fresh).add(contact);
        }
        self.events.extend(events.into_values().map(EventRecord::finished));
    }

    /// Records that a pair met without an impulse.
    pub(super) fn note_without_push(&mut self, (i, j): (usize, usize), points: &[Point], t: f64) {
        let mut event = EventRecord::new(self.begun + t, (i, j));
        if let Some(point) = points.iter().min_by(|a, b| a.gap.total_cmp(&b.gap)) {
            let first = Vector(self.paths[i].state_at(t).position);
            event.points.push((first + point.place).0);
            event.normal = point.normal.0;
        }
        self.events.push(event);
    }

    /// Replaces the path of a body.
    pub(super) fn replace(&mut self, k: usize, path: StepPath) {
        if path.since > 0.0 {
            let before = std::mem::replace(&mut self.paths[k], path.clone());
            self.paths[k] = path.after(before);
        } else {
            self.paths[k] = path;
        }
    }

    /// The bodies in contact with the seeds, directly or through others, and their contacts.
    #[allow(clippy::type_complexity)] // a set of bodies and the patches of their pairs
    fn spread(
        &mut self,
        seeds: &[usize],
        candidates: &[(usize, usize)],
        t: f64,
    ) -> Result<(BTreeSet<usize>, BTreeMap<(usize, usize), Patch>), SimulationError> {
        let mut members: BTreeSet<usize> =
            seeds.iter().copied().filter(|&k| self.paths[k].is_free()).collect();
        let mut patches = BTreeMap::new();
        let mut fresh = members.clone();
        let mut rounds = 0;
        while !fresh.is_empty() {
            // in the middle of a step only the bodies directly in contact with the seeds take part; an impact
            // that spreads further does so through contacts of its own
            let last = !self.first && rounds > 0;
            rounds += 1;
            let takes_part = |k: usize| members.contains(&k) || !self.paths[k].is_free();
            let wanted: Vec<(usize, usize)> = candidates
                .iter()
                .copied()
                .filter(|pair| fresh.contains(&pair.0) || fresh.contains(&pair.1))
                .filter(|pair| !patches.contains_key(pair))
                .filter(|pair| !last || takes_part(pair.0) && takes_part(pair.1))
                .collect();
            let this = &*self;
            let found: Vec<Result<Patch, SimulationError>> =
                wanted.par_iter().map(|&pair| this.patch(pair, t)).collect();
            fresh.clear();
            for (pair, patch) in wanted.into_iter().zip(found) {
                let patch = patch?;
                for k in [pair.0, pair.1] {
                    if patch.points.is_empty() || members.contains(&k) {
                        continue;
                    }
                    if self.world.members[k].asleep && self.hits(pair, &patch, t) {
                        self.wake(k, t, &mut fresh)?;
                    }
                    if self.paths[k].is_free() {
                        fresh.insert(k);
                    }
                }
                patches.insert(pair, patch);
            }
            members.extend(&fresh);
            if last {
                break;
            }
        }
        Ok((members, patches))
    }

    /// Whether a contact approaches fast enough to wake a sleeping body.
    fn hits(&self, (i, j): (usize, usize), patch: &Patch, t: f64) -> bool {
        let states = [i, j].map(|k| self.paths[k].state_at(t));
        let bodies = [i, j].map(|k| {
            let state = &states[usize::from(k == j)];
            if self.paths[k].is_free() { self.world.members[k].inertial(state) } else { Inertial::FIXED }
        });
        let touch = TOUCH * self.world.margin;
        let offset = Vector(states[1].position) - Vector(states[0].position);
        let speed = |body: &Inertial, arm: V, n: V| n.dot(body.velocity + body.angular_velocity.cross(arm));
        let gap_closes = |point: &Point| {
            let closing = speed(&bodies[0], point.place, point.normal)
                - speed(&bodies[1], point.place - offset, point.normal);
            point.gap <= touch && closing > 2.0 * self.world.still
        };
        patch.points.iter().any(gap_closes)
    }

    /// The contacts of a pair at a time.
    pub(super) fn patch(&self, (i, j): (usize, usize), t: f64) -> Result<Patch, SimulationError> {
        let [a, b] = [i, j].map(|k| &*self.world.members[k].spec.shape);
        let states = [i, j].map(|k| self.paths[k].state_at(t));
        let apart = Vector(states[1].position) - Vector(states[0].position);
        let far = a.radius() + b.radius() + self.reach();
        if apart.norm_squared() > far * far {
            return Ok(Patch::default());
        }
        let motions = [&self.paths[i].motion, &self.paths[j].motion];
        let faces = near_faces_at(a.body(), motions[0], b.body(), motions[1], t, self.reach())
            .map_err(|error| self.world.bad_query(i, j, error))?;
        if faces.is_empty() {
            return Ok(Patch::default());
        }
        let stand = |shape, state: &State| PosedBody {
            shape,
            position: Vector(state.position),
            orientation: state.orientation,
        };
        Ok(gather([&stand(a, &states[0]), &stand(b, &states[1])], &faces, self.reach()))
    }

    /// The impulse problem for the bodies in these states.
    pub(super) fn problem<'m>(
        &self,
        met: impl Iterator<Item = &'m BodyContact>,
        states: &BTreeMap<usize, State>,
        t: f64,
        mut bias: impl FnMut(&BodyContact) -> f64,
    ) -> (Problem, Vec<usize>, Vec<&'m BodyContact>) {
        let met: Vec<&BodyContact> = met.collect();
        let numbers: Vec<usize> = states.keys().copied().collect();
        let mut bodies: Vec<Inertial> =
            states.iter().map(|(&k, state)| self.world.members[k].inertial(state)).collect();
        let fixed = bodies.len();
        bodies.push(Inertial::FIXED);
        let number = |k: usize| numbers.binary_search(&k).unwrap_or(fixed);
        let contacts: Vec<Contact> = met
            .iter()
            .map(|met| {
                let (i, j) = met.pair;
                let [a, b] = [i, j].map(|k| self.center(k, states, t));
                let specs = [i, j].map(|k| &self.world.members[k].spec);
                Contact {
                    bodies: [number(i), number(j)],
                    arms: [met.point.place, met.point.place - (b - a)],
                    normal: met.point.normal,
                    bias: bias(met),
                    friction: (specs[0].friction * specs[1].friction).sqrt(),
                }
            })
            .collect();
        (Problem::new(bodies, &contacts), numbers, met)
    }

    /// The centre of a body at a time for which some states are known.
    fn center(&self, k: usize, states: &BTreeMap<usize, State>, t: f64) -> V {
        Vector(states.get(&k).map_or_else(|| self.paths[k].state_at(t).position, |state| state.position))
    }

    /// Adds impulses to states, and returns the bodies that changed.
    fn push(
        &mut self,
        problem: &Problem,
        met: &[&BodyContact],
        impulses: &[[f64; 3]],
        states: &mut BTreeMap<usize, State>,
        t: f64,
    ) -> BTreeSet<usize> {
        let mut pushed = BTreeSet::new();
        for (k, (met, impulse)) in met.iter().zip(impulses).enumerate() {
            if *impulse == [0.0; 3] {
                continue;
            }
            let (i, j) = met.pair;
            let total = problem.impulse(k, *impulse);
            let [first, second] = [i, j].map(|k| self.center(k, states, t));
            self.contacts.push(ContactRecord {
                bodies: [i, j],
                point: (first + met.point.place).0,
                normal: met.point.normal.0,
                gap: met.point.gap,
                impulse: total.0,
            });
            let arms = [met.point.place, met.point.place - (second - first)];
            for (body, arm, push) in [(i, arms[0], -total), (j, arms[1], total)] {
                let Some(state) = states.get_mut(&body) else { continue };
                let Some(mass) = self.world.members[body].spec.shape.mass() else { continue };
                state.velocity = (Vector(state.velocity) + push.scale(1.0 / mass.mass())).0;
                state.angular_momentum = (Vector(state.angular_momentum) + arm.cross(push)).0;
                pushed.insert(body);
            }
        }
        pushed
    }

    /// Bounces the contacts that approach fast.
    fn impact(
        &mut self,
        met: &[BodyContact],
        states: &mut BTreeMap<usize, State>,
        changed: &mut BTreeSet<usize>,
        t: f64,
    ) {
        let touch = TOUCH * self.world.margin;
        let near = met.iter().filter(|met| met.point.gap <= touch);
        let (mut problem, _, near) = self.problem(near, states, t, |_| 0.0);
        let restitution: Vec<f64> = near
            .iter()
            .map(|met| {
                let [a, b] = [met.pair.0, met.pair.1].map(|k| self.world.members[k].spec.restitution);
                a.max(b)
            })
            .collect();
        let slow = self.world.slow;
        let bounces = (0..near.len()).any(|k| restitution[k] > 0.0 && problem.velocity(k)[0] < -slow);
        if !bounces {
            return;
        }
        let (impulses, report) = problem.bounce(&restitution, slow, &self.world.limits);
        self.report.solved(&report, near.len());
        changed.extend(self.push(&problem, &near, &impulses, states, t));
    }

    /// Contact forces for the rest of the step. Returns the bodies that they carry, whose velocities then
    /// include gravity.
    fn carry(&mut self, met: &[BodyContact], states: &mut BTreeMap<usize, State>, t: f64) -> BTreeSet<usize> {
        let h = self.end - t;
        if h <= 0.0 || met.is_empty() {
            return BTreeSet::new();
        }
        let mut falling = states.clone();
        for (k, state) in &mut falling {
            state.velocity = (Vector(state.velocity) + self.paths[*k].acceleration.scale(h)).0;
        }
        let (margin, slow, touch) = (self.world.margin, self.world.slow, TOUCH * self.world.margin);
        let (all, _, every) = self.problem(met.iter(), &falling, t, |_| 0.0);
        let kept = (0..every.len()).filter(|&k| every[k].point.gap <= touch || all.velocity(k)[0] >= -slow);
        let kept: Vec<&BodyContact> = kept.map(|k| every[k]).collect();
        let (mut problem, _, kept) =
            self.problem(kept.into_iter(), &falling, t, |met| -(met.point.gap - margin).max(0.0) / h);
        let mut impulses: Vec<[f64; 3]> = kept
            .iter()
            .map(|met| {
                let key = (met.pair.0, met.pair.1, met.point.key);
                if self.first { self.world.warm.get(&key).copied().unwrap_or_default() } else { [0.0; 3] }
            })
            .collect();
        let report = problem.solve(&mut impulses, &self.world.limits);
        self.report.solved(&report, kept.len());
        if self.first {
            let keys = kept.iter().map(|met| (met.pair.0, met.pair.1, met.point.key));
            self.warm.extend(keys.zip(impulses.iter().copied()).filter(|(_, p)| p[0] > 0.0));
        }
        let carried = self.push(&problem, &kept, &impulses, &mut falling, t);
        for k in &carried {
            states.insert(*k, falling[k]);
        }
        carried
    }

    /// Motions that open gaps that have become too small.
    fn drift(&self, met: &[BodyContact], states: &BTreeMap<usize, State>, t: f64) -> BTreeMap<usize, [V; 2]> {
        let (margin, h) = (self.world.margin, self.end - t);
        if h <= 0.0 || met.iter().all(|met| met.point.gap >= OPEN_BELOW * margin) {
            return BTreeMap::new();
        }
        let (moving, numbers, every) = self.problem(met.iter(), states, t, |_| 0.0);
        let speeds: Vec<f64> = (0..every.len()).map(|k| moving.velocity(k)[0]).collect();
        let still: BTreeMap<usize, State> = states.iter().map(|(&k, state)| (k, state.still())).collect();
        let mut number = 0;
        // gaps are opened over the length of a whole step, however little of it is left
        let (mut problem, _, every) = self.problem(met.iter(), &still, t, |met| {
            let speed = speeds[number];
            number += 1;
            if met.point.gap < OPEN_BELOW * margin {
                OPEN_RATE * (OPEN_TO * margin - met.point.gap) / self.end - speed.max(0.0)
            } else {
                -speed.max(0.0) - (met.point.gap - OPEN_BELOW * margin) / h
            }
        });
        problem.without_friction();
        let mut impulses = vec![[0.0; 3]; every.len()];
        let tolerance = 0.01 * margin / self.end;
        problem
            .solve(&mut impulses, &Limits { tolerance, sweeps: OPEN_SWEEPS, turns: 0, rounds: 0, mixed: 0 });
        let moved = |(&k, body): (&usize, &Inertial)| {
            let drift = [body.velocity, body.angular_velocity];
            (drift != [Vector::ZERO; 2]).then_some((k, drift))
        };
        numbers.iter().zip(problem.bodies()).filter_map(moved).collect()
    }
}

/// The contacts, in one list for each set of bodies in contact with each other, ordered by first contact.
fn islands(members: &BTreeSet<usize>, met: Vec<BodyContact>) -> Vec<Vec<BodyContact>> {
    let mut parents: BTreeMap<usize, usize> = members.iter().map(|&k| (k, k)).collect();
    fn root(parents: &BTreeMap<usize, usize>, mut k: usize) -> usize {
        while parents[&k] != k {
            k = parents[&k];
        }
        k
    }
    let moves = |k: usize| members.contains(&k);
    for met in met.iter().filter(|met| moves(met.pair.0) && moves(met.pair.1)) {
        let [a, b] = [met.pair.0, met.pair.1].map(|k| root(&parents, k));
        parents.insert(a.max(b), a.min(b));
    }
    let mut islands: BTreeMap<usize, Vec<BodyContact>> = BTreeMap::new();
    for met in met {
        let body = if moves(met.pair.0) { met.pair.0 } else { met.pair.1 };
        if moves(body) {
            islands.entry(root(&parents, body)).or_default().push(met);
        }
    }
    islands.into_values().collect()
}
