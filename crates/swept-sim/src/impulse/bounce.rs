//! Bouncing: impulses with restitution that never add energy.
//!
//! **What it answers.** The velocities after an impact at many contacts at once.
//!
//! **The mathematics.** Newton's law at each contact that approaches with u < 0: n·v >= -e u afterwards. At
//! the other contacts n·v >= 0. The change of the kinetic energy is half the sum of impulse times velocity
//! before and after,
//!
//! ```text
//! ΔE = Σ λ·(u + v)/2
//! ```
//!
//! which may be positive for several contacts, or with friction, although e <= 1. Then the impulses are mixed
//! with those of the plastic impact (e = 0), which never gain energy. E along the mixture is a parabola, and
//! the share s is the largest for which ΔE <= 0.
//!
//! **Why it is sound.** ΔE is computed from the resulting velocities.
//!
//! **Source.** [D2M14, section 6.2] for Newton's law at many points; D-19.

use super::problem::Problem;
use super::sweep::{Limits, SolverReport};

impl Problem {
    /// Lets the bodies bounce, with a coefficient of restitution for each contact. Contacts that approach
    /// more slowly than `slow` do not bounce. The biases are replaced. Returns the impulses.
    pub fn bounce(
        &mut self,
        restitution: &[f64],
        slow: f64,
        limits: &Limits,
    ) -> (Vec<[f64; 3]>, SolverReport) {
        let before = self.bodies.clone();
        let coming: Vec<[f64; 3]> = (0..self.rows.len()).map(|k| self.velocity(k)).collect();
        for ((rows, u), e) in self.rows.iter_mut().zip(&coming).zip(restitution) {
            rows.bias = if u[0] < -slow { -e * u[0] } else { 0.0 };
        }
        let mut impulses = vec![[0.0; 3]; self.rows.len()];
        let report = self.solve(&mut impulses, limits);
        let gain = self.gain(&impulses, &coming);
        if gain <= 0.0 {
            return (impulses, report);
        }
        let bouncing = impulses.clone();
        self.bodies.copy_from_slice(&before);
        self.rows.iter_mut().for_each(|rows| rows.bias = 0.0);
        let mut plastic = vec![[0.0; 3]; self.rows.len()];
        let second = self.solve(&mut plastic, limits);
        let least = self.gain(&plastic, &coming);
        // E(s) = least + b s + c s² with E(1) = gain; the value at s = 1/2 gives b and c
        let mixture = |s: f64| -> Vec<[f64; 3]> {
            let mixed = |(p, q): (&[f64; 3], &[f64; 3])| [0, 1, 2].map(|k: usize| p[k] + s * (q[k] - p[k]));
            plastic.iter().zip(&bouncing).map(mixed).collect()
        };
        let mut energy_at = |s: f64| {
            let mixed = mixture(s);
            self.bodies.copy_from_slice(&before);
            self.apply(&mixed);
            self.gain(&mixed, &coming)
        };
        let half = energy_at(0.5);
        let c = 2.0 * (least + gain - 2.0 * half);
        let b = gain - least - c;
        let root = (b * b - 4.0 * c * least).max(0.0).sqrt();
        // the zero of the parabola in (0, 1], written without cancellation for either sign of b
        let share = if b > 0.0 { -2.0 * least / (b + root) } else { (root - b) / (2.0 * c) };
        let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
        energy_at(share);
        let report = SolverReport {
            sweeps: report.sweeps + second.sweeps,
            rounds: report.rounds + second.rounds,
            stalled: report.stalled || second.stalled,
            ..second
        };
        (mixture(share), report)
    }

    /// The kinetic energy gained by impulses that took the contacts from the velocities `before` to the
    /// present ones.
    fn gain(&self, impulses: &[[f64; 3]], before: &[[f64; 3]]) -> f64 {
        let at = |k: usize| {
            let after = self.velocity(k);
            (0..3).map(|i| impulses[k][i] * (before[k][i] + after[i])).sum::<f64>()
        };
        0.5 * (0..impulses.len()).map(at).sum::<f64>()
    }
}
