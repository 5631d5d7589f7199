//! Falling asleep and waking up.
//!
//! **What it answers.** Which bodies have come to rest for good, and which must move again.
//!
//! **The mathematics.** A body is quiet while |v| + |ω| r is below half of what gravity adds in a step.
//! Bodies that touch each other fall asleep together, once all of them, and all that touch them, have been
//! quiet for the set time and one of them touches something that does not move. A body still rocking on a
//! pile keeps awake only those it touches. A sleeping body that is hit wakes all that it touched when it fell
//! asleep, and they wake theirs. One whose awake neighbour leaves, or begins to move, wakes alone.
//!
//! **Why it is sound.** Sleeping bodies do not move, and pairs of them are not queried. When they fall
//! asleep, every pair that will no longer be queried is proved apart exactly.
//!
//! **Source.** [D2M14] has no resting contact (D-20).

use super::broad_phase::{boxes, near_pairs};
use super::creation::World;
use super::step::Step;
use super::step_path::StepPath;
use crate::error::SimulationError;
use std::collections::BTreeSet;
use swept::Spin;
use swept_num::Vector;

impl Step<'_> {
    /// Wakes a body and all that sleep with it; they are recorded in `woken`.
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
            let (member, state) = (&self.world.members[k], self.paths[k].start);
            let path = StepPath::moving(member, state, [t, self.end], gravity, [Vector::ZERO; 2])
                .map_err(|error| self.world.bad_motion(k, error))?;
            self.replace(k, path);
            self.woken.insert(k);
            woken.insert(k);
        }
        Ok(())
    }
}

impl World {
    /// Counts quiet time after a step of length `h`, and puts bodies to sleep that have been quiet long
    /// enough.
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
        self.unsettle();
        let ready = |world: &Self, k: usize| {
            let member = &world.members[k];
            member.moves() && !member.asleep && member.quiet >= after
        };
        // what touches a body that is not ready stays awake, between it and the sleeping ones
        let calm = |world: &Self, k: usize| {
            let still = |&other: &usize| {
                let member = &world.members[other];
                !member.moves() || member.asleep || ready(world, other)
            };
            ready(world, k) && world.beside(k).iter().all(still)
        };
        let calm: Vec<bool> = (0..self.members.len()).map(|k| calm(self, k)).collect();
        let mut seen = BTreeSet::new();
        let mut sleepers = BTreeSet::new();
        for start in 0..self.members.len() {
            if !calm[start] || !seen.insert(start) {
                continue;
            }
            let (mut group, mut stack, mut held) = (vec![start], vec![start], false);
            while let Some(k) = stack.pop() {
                for other in self.beside(k) {
                    let member = &self.members[other];
                    held |= !member.moves() || member.asleep;
                    if calm[other] && seen.insert(other) {
                        group.push(other);
                        stack.push(other);
                    }
                }
            }
            if held {
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

    /// Wakes sleeping bodies beside an awake body that has left them or is no longer quiet.
    fn unsettle(&mut self) {
        let touching: BTreeSet<(usize, usize)> = self.touching.iter().copied().collect();
        let left = |k: usize, other: usize| {
            let member = &self.members[other];
            let apart = !touching.contains(&(k.min(other), k.max(other)));
            member.moves() && !member.asleep && (apart || member.quiet == 0.0)
        };
        let disturbed = |k: usize| self.members[k].beside.iter().any(|&other| left(k, other));
        let sleepers = (0..self.members.len()).filter(|&k| self.members[k].asleep);
        for k in sleepers.filter(|&k| disturbed(k)).collect::<Vec<_>>() {
            let member = &mut self.members[k];
            (member.asleep, member.quiet) = (false, 0.0);
            member.beside.clear();
        }
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

    /// Checks exactly that new sleeping bodies are apart from everything else that does not move.
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
