//! Separating bodies that are too close to each other.
//!
//! **What it answers.** A motion that separates the bodies of a pair for which nothing else can be proved.
//!
//! **The mathematics.** The bodies ignore their velocities for the rest of the step and drift apart along the
//! normal of their nearest points, until they are a margin apart. They may get as close to other bodies as
//! half a margin. Finding the drift is again a problem of impulses, for bodies at rest, without friction:
//!
//! ```text
//! of the pair   n·v >= (margin - gap)/h          others   n·v >= -max(0, gap - margin/2)/h
//! ```
//!
//! **Why it is sound.** It is a path like any other: proved against all bodies before anything moves, and
//! ended at the first contact. A body gets one such path per step; if that cannot be proved either, it is
//! held. If the motion lifts a body, that shows in the potential energy.

use super::held::HeldRecord;
use super::resolve::BodyContact;
use super::step::Step;
use super::step_path::StepPath;
use crate::error::SimulationError;
use crate::impulse::Limits;
use crate::patch::{Key, Point};
use std::collections::{BTreeMap, BTreeSet};
use swept::distance_at;
use swept_num::Vector;

/// How close a body that makes room may get to others, as a fraction of the margin.
const OTHERS: f64 = 0.5;
/// Sweeps used to find the drift, which need not be exact.
const SWEEPS: u32 = 40;

impl Step<'_> {
    /// Separates the bodies of stuck pairs, or holds them where that cannot be proved.
    pub(super) fn free(&mut self, mut stuck: Vec<(usize, usize)>, t: f64) -> Result<(), SimulationError> {
        while !stuck.is_empty() {
            let movable = |k: &usize| self.paths[*k].is_free() && !self.held.contains_key(k);
            let bodies: BTreeSet<usize> = stuck.iter().flat_map(|&(i, j)| [i, j]).filter(movable).collect();
            if bodies.is_empty() || t >= self.end {
                return self.hold(stuck, t);
            }
            let again = self.open(&bodies, &stuck, t)?;
            stuck.retain(|(i, j)| !bodies.contains(i) && !bodies.contains(j));
            stuck.extend(again);
        }
        Ok(())
    }

    /// Gives bodies paths that separate stuck pairs; returns the pairs of these bodies that are still
    /// stuck.
    fn open(
        &mut self,
        bodies: &BTreeSet<usize>,
        stuck: &[(usize, usize)],
        t: f64,
    ) -> Result<Vec<(usize, usize)>, SimulationError> {
        let drifts = self.parting(stuck, bodies, t)?;
        for &body in bodies {
            let member = &self.world.members[body];
            let start = member.held(self.paths[body].state_at(t));
            let drift = drifts.get(&body).copied().unwrap_or([Vector::ZERO; 2]);
            let path = StepPath::opening(start, [t, self.end], drift)
                .map_err(|error| self.world.bad_motion(body, error))?;
            self.replace(body, path);
            self.held.insert(body, HeldRecord::stuck(body, stuck, true));
            self.report.opened += 1;
        }
        self.renew(bodies, t, None)
    }

    /// The drifts that separate stuck pairs.
    fn parting(
        &self,
        stuck: &[(usize, usize)],
        bodies: &BTreeSet<usize>,
        t: f64,
    ) -> Result<BTreeMap<usize, [Vector<f64, 3>; 2]>, SimulationError> {
        let mut met = Vec::new();
        for &pair in stuck {
            met.push(BodyContact { pair, point: self.nearest(pair, t)? });
        }
        let apart = met.len();
        let beside = self.pairs.keys().filter(|(i, j)| bodies.contains(i) || bodies.contains(j));
        for &pair in beside {
            let patch = self.patch(pair, t)?;
            met.extend(patch.points.into_iter().map(|point| BodyContact { pair, point }));
        }
        let (margin, h) = (self.world.margin, self.end - t);
        let still = bodies.iter().map(|&k| (k, self.paths[k].state_at(t).still())).collect();
        let mut number = 0;
        let (mut problem, numbers, every) = self.problem(met.iter(), &still, t, |met| {
            number += 1;
            let gap = met.point.gap;
            if number <= apart { (margin - gap) / h } else { -(gap - OTHERS * margin).max(0.0) / h }
        });
        problem.without_friction();
        let mut impulses = vec![[0.0; 3]; every.len()];
        let tolerance = 0.01 * margin / self.end;
        problem.solve(&mut impulses, &Limits { tolerance, sweeps: SWEEPS, turns: 0, rounds: 0, mixed: 0 });
        let drifts = problem.bodies().iter().map(|body| [body.velocity, body.angular_velocity]);
        Ok(numbers.into_iter().zip(drifts).collect())
    }

    /// The nearest points of two bodies at a time.
    fn nearest(&self, (i, j): (usize, usize), t: f64) -> Result<Point, SimulationError> {
        let [a, b] = [i, j].map(|k| self.world.members[k].spec.shape.body());
        let [first, second] = [i, j].map(|k| &self.paths[k].motion);
        let found = distance_at(a, first, b, second, t).map_err(|error| self.world.bad_query(i, j, error))?;
        let [p, q] = found.witness.points.map(Vector);
        let center = Vector(self.paths[i].state_at(t).position);
        let [f, g] = found.witness.faces;
        Ok(Point {
            key: Key::Faces(f, g),
            place: (p + q).scale(0.5) - center,
            normal: Vector(found.witness.normal),
            gap: found.enclosure.lo().max(0.0),
        })
    }
}
