//! Projected Gauss-Seidel.
//!
//! **What it answers.** Impulses that satisfy the contact conditions, found one contact at a time, over and
//! over.
//!
//! **The mathematics.** With the velocity per impulse D of a row,
//!
//! ```text
//! λ ← max(0, λ - (n·v - b)/D)          τ ← P(τ - v_t/D_t),   P onto the disc of radius μ λ
//! residual = max over contacts of  D |λ - max(0, λ - (n·v - b)/D)|  and  D_t |τ - P(τ - v_t/D_t)|
//! ```
//!
//! A fixed point satisfies every condition, and the residual is zero only there. One D_t for both tangents
//! makes the friction oppose the slip; the trace of the block is large enough for it.
//!
//! It is not enough for conditions to nearly hold where contacts press against each other with large
//! impulses. Impulses are therefore accepted only if they gain no more energy than the conditions would
//! allow, see `worth`.
//!
//! **Why it is sound.** The residual is computed after the sweeps, for all contacts at the same velocities.
//!
//! **Source.** [D2M14, section 6.2]; D-19: with a positive diagonal the sweeps converge in velocity without
//! friction.

use super::interior::Slip;
use super::problem::{Inertial, Problem, Rows};

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The residual that is good enough, a velocity.
    pub tolerance: f64,
    /// Plain sweeps before something else is tried.
    pub sweeps: u32,
    /// How often the interior point method and mixed sweeps are then tried in turn; a quarter as often for
    /// many contacts.
    pub turns: u32,
    /// Rounds of the interior point method per turn.
    pub rounds: u32,
    /// Mixed sweeps per turn.
    pub mixed: u32,
}

/// How a solution was found and how good it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolverReport {
    /// Sweeps made, mixed ones included.
    pub sweeps: u32,
    /// Rounds of the interior point method.
    pub rounds: u32,
    /// Whether plain sweeps stalled and other methods took over.
    pub stalled: bool,
    /// How far the worst contact is from satisfying its conditions (a velocity).
    pub residual: f64,
    /// Whether the residual is within the tolerance.
    pub converged: bool,
}

/// How often the residual is computed.
const EVERY: u32 = 4;

/// With more contacts than this a round costs as much as all sweeps, and further turns are not worth it.
const MANY: usize = 100;

impl Problem {
    /// Finds impulses, starting from the given ones, which must not have been applied to any velocity yet,
    /// and applies them.
    pub fn solve(&mut self, impulses: &mut [[f64; 3]], limits: &Limits) -> SolverReport {
        let before = self.bodies.clone();
        self.apply(impulses);
        let mut report = SolverReport { residual: self.worth(&before, impulses), ..SolverReport::default() };
        while report.residual > limits.tolerance && report.sweeps < limits.sweeps {
            for _ in 0..EVERY {
                self.sweep(impulses);
            }
            report.sweeps += EVERY;
            report.residual = self.worth(&before, impulses);
        }
        // the two treatments of the slip take turns: one is more reliable, the other faster where it works
        let many = self.rows.len() > MANY;
        for turn in 0..if many { limits.turns.div_ceil(4) } else { limits.turns } {
            if report.residual > limits.tolerance && limits.rounds > 0 {
                let slip = if (turn % 2 == 1) != many { Slip::Solved } else { Slip::Lagged };
                self.interior(&before, impulses, slip, limits, &mut report);
            }
            if report.residual > limits.tolerance && limits.mixed > 0 {
                self.mix(&before, impulses, limits, &mut report);
            }
        }
        report.converged = report.residual <= limits.tolerance;
        report.residual = self.residual(impulses);
        report
    }

    /// One sweep over all contacts, forwards and backwards.
    pub(super) fn sweep(&mut self, impulses: &mut [[f64; 3]]) {
        for k in (0..impulses.len()).chain((0..impulses.len()).rev()) {
            let (rows, impulse) = (&self.rows[k], &mut impulses[k]);
            let next = rows.stepped(&self.bodies, *impulse, [true, false]);
            rows.push(&mut self.bodies, 0, next[0] - impulse[0]);
            impulse[0] = next[0];
            let next = rows.stepped(&self.bodies, *impulse, [false, true]);
            for k in [1, 2] {
                rows.push(&mut self.bodies, k, next[k] - impulse[k]);
                impulse[k] = next[k];
            }
        }
    }

    /// The residual; infinite where impulses that press against each other add energy through their small
    /// errors.
    ///
    /// Where the conditions hold, the energy gained is at most Σ (λ b - p·(v - u)/2), with p the impulse at a
    /// contact and u and v the velocities before and after.
    pub(super) fn worth(&self, before: &[Inertial], impulses: &[[f64; 3]]) -> f64 {
        let mut excess = 0.0;
        for (rows, impulse) in self.rows.iter().zip(impulses) {
            for (k, amount) in impulse.iter().enumerate() {
                let (after, wanted) = (rows.velocity(&self.bodies, k), if k == 0 { rows.bias } else { 0.0 });
                let change = after - rows.velocity(before, k);
                excess += amount * (after - wanted - 0.5 * change);
            }
        }
        if excess <= 0.0 { self.residual(impulses) } else { f64::INFINITY }
    }

    /// How far the worst contact is from satisfying its conditions.
    #[must_use]
    pub fn residual(&self, impulses: &[[f64; 3]]) -> f64 {
        let mut worst: f64 = 0.0;
        for (rows, impulse) in self.rows.iter().zip(impulses) {
            let next = rows.stepped(&self.bodies, *impulse, [true, true]);
            let change = [0, 1, 2].map(|k| next[k] - impulse[k]);
            let across = (change[1] * change[1] + change[2] * change[2]).sqrt();
            worst = worst.max(change[0].abs() * rows.diagonal[0]).max(across * rows.diagonal[1]);
        }
        worst
    }
}

impl Rows {
    /// The impulse after one step of the normal row, of the tangents, or of both.
    pub(super) fn stepped(
        &self,
        bodies: &[Inertial],
        impulse: [f64; 3],
        [normal, tangents]: [bool; 2],
    ) -> [f64; 3] {
        let mut next = impulse;
        if normal && self.diagonal[0] > 0.0 {
            let excess = self.velocity(bodies, 0) - self.bias;
            next[0] = (impulse[0] - excess / self.diagonal[0]).max(0.0);
        }
        if tangents && self.diagonal[1] > 0.0 {
            for (k, entry) in next.iter_mut().enumerate().skip(1) {
                *entry = impulse[k] - self.velocity(bodies, k) / self.diagonal[1];
            }
            next = self.within_cone(next, impulse[0]);
        }
        next
    }

    /// The impulse with its tangential part shortened to the friction that the normal impulse allows.
    pub(super) fn within_cone(&self, impulse: [f64; 3], normal: f64) -> [f64; 3] {
        let [n, t, u] = impulse;
        let (most, length) = (self.friction * normal, (t * t + u * u).sqrt());
        if length <= most {
            return impulse;
        }
        let factor = if length > 0.0 { most / length } else { 0.0 };
        [n, t * factor, u * factor]
    }
}
