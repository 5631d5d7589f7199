//! Falling asleep and waking up.
//!
//! **What it answers.** Which bodies have come to rest for good, and which must move again.
//!
//! **The mathematics.** A body is quiet while |v| + |ω| r is below half of what gravity adds in a step. Bodies that touch each other
//! fall asleep together, when all of them have been quiet for the time set and one of them touches something that does
//! not move. A sleeping body that is hit wakes all that it touched when it fell asleep, and they theirs.
//!
//! **Why it is sound.** Sleepers do not move and are not asked about each other: when they fall asleep, every pair that will
//! not be asked any more is proved apart exactly.
//!
//! **Source.** Our own; D-20.

use super::broad::{boxes, near_pairs};
use super::course::Course;
use super::made::World;
use super::step::Step;
use crate::error::SimulationError;
use std::collections::BTreeSet;
use swept::motion::Spin;
use swept_num::Vector;

impl Step<'_> {
    /// Wakes a body and all that lie with it; they are noted in `woken`.
    pub(super) fn wake(
        &mut self,
        body: usize,
        t: f64,
        woken: &mut BTreeSet<usize>,
    ) -> Result<(), SimulationError> {
        let mut stack = vec![body];
        while let Some(k) = stack.pop() {
            let member = &mut self.world.members[k];
            if !member.asleep {
                continue;
            }
            (member.asleep, member.quiet) = (false, 0.0);
            stack.extend(std::mem::take(&mut member.beside));
            let gravity = Vector(self.world.settings.gravity);
            let (member, state) = (&self.world.members[k], self.courses[k].start);
            let course = Course::moving(member, state, [t, self.end], gravity, [Vector::ZERO; 2])
                .map_err(|error| self.world.bad_motion(k, error))?;
            self.replace(k, course);
            self.woken.insert(k);
            woken.insert(k);
        }
        Ok(())
    }
}

impl World {
    /// Counts quiet time after a step of length `h`, and puts to sleep what has been quiet long enough.
    pub(super) fn settle(&mut self, h: f64) -> Result<(), SimulationError> {
        let Some(after) = self.settings.sleep_after else { return Ok(()) };
        for k in 0..self.members.len() {
            let member = &self.members[k];
            let state = &member.state;
            let turning = member.spin(state).norm_squared().sqrt() * member.spec.shape.radius();
            let quiet = Vector(state.velocity).norm_squared().sqrt() + turning < self.still;
            let member = &mut self.members[k];
            member.quiet = if quiet { member.quiet + h } else { 0.0 };
        }
        let ready = |world: &Self, k: usize| {
            let member = &world.members[k];
            member.moves() && !member.asleep && member.quiet >= after
        };
        let mut seen = BTreeSet::new();
        let mut sleepers = BTreeSet::new();
        for start in 0..self.members.len() {
            if !ready(self, start) || !seen.insert(start) {
                continue;
            }
            let (mut group, mut stack, mut all, mut held) = (vec![start], vec![start], true, false);
            while let Some(k) = stack.pop() {
                for other in self.beside(k) {
                    let member = &self.members[other];
                    if !member.moves() || member.asleep {
                        held = true;
                    } else if ready(self, other) {
                        if seen.insert(other) {
                            group.push(other);
                            stack.push(other);
                        }
                    } else {
                        all = false;
                    }
                }
            }
            if all && held {
                sleepers.extend(group);
            }
        }
        if sleepers.is_empty() {
            return Ok(());
        }
        for &k in &sleepers {
            let beside = self.beside(k);
            let member = &mut self.members[k];
            (member.asleep, member.state, member.beside) = (true, member.state.still(), beside);
        }
        self.require_sleepers_clear(&sleepers)
    }

    /// The bodies that touched a body in the last step.
    fn beside(&self, k: usize) -> Vec<usize> {
        let other = |&(i, j): &(usize, usize)| match (i == k, j == k) {
            (true, _) => Some(j),
            (_, true) => Some(i),
            _ => None,
        };
        self.touching.iter().filter_map(other).collect()
    }

    /// New sleepers are exactly apart from all else that does not move.
    fn require_sleepers_clear(&self, sleepers: &BTreeSet<usize>) -> Result<(), SimulationError> {
        let mut still = Vec::with_capacity(self.members.len());
        for k in 0..self.members.len() {
            let rest = Spin::at_rest([0.0, 0.0], self.placement(k));
            still.push(rest.map_err(|error| self.bad_motion(k, error))?);
        }
        let boxes = boxes(self.members.iter().map(|member| &*member.spec.shape).zip(&still), 0.0, 0.0);
        for (i, j) in near_pairs(&boxes) {
            let at_rest = |k: usize| self.members[k].asleep || !self.members[k].moves();
            if (sleepers.contains(&i) || sleepers.contains(&j)) && at_rest(i) && at_rest(j) {
                self.require_clear(i, j, [self.members[i].state, self.members[j].state])?;
            }
        }
        Ok(())
    }
}
