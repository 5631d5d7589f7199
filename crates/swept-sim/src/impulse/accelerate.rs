//! Mixed sweeps (Anderson acceleration), for where plain sweeps stall.
//!
//! **What it answers.** The same impulses as the [sweeps](super::sweep), in fewer sweeps for tall piles.
//!
//! **The mathematics.** A sweep is a map G, and the solution is its fixed point. From the last few pairs x_k,
//! G(x_k), with f_k = G(x_k) - x_k, the next iterate is
//!
//! ```text
//! γ = argmin |f_k - ΔF γ|      x_{k+1} = P(G(x_k) - ΔG γ)      ΔF, ΔG: differences of successive f and G
//! ```
//!
//! where P projects back into the cones. On linear pieces of G this is a minimal residual method. If the
//! residual grows far above the best so far, the memory is dropped and plain sweeps continue from the best
//! impulses, twice as many each time.
//!
//! **Why it is sound.** Only the residual decides when it ends, and the best impulses seen are returned.
//!
//! **Source.** \[WalkerNi11, section 2\].

use super::problem::{Inertial, Problem};
use super::sweep::{Limits, SolverReport};

/// How many differences are kept.
const MEMORY: usize = 16;

/// With more contacts than this, only a third as many are kept.
const MANY: usize = 150;

/// How far the residual may rise above the best.
const GROWTH: f64 = 100.0;

impl Problem {
    /// Mixes sweeps; `before` holds the bodies without any impulse.
    pub(super) fn mix(
        &mut self,
        before: &[Inertial],
        impulses: &mut [[f64; 3]],
        limits: &Limits,
        report: &mut SolverReport,
    ) {
        report.stalled = true;
        // the cost is quadratic in the number kept
        let most = if self.rows.len() > MANY { MEMORY / 3 } else { MEMORY };
        let mut best = (report.residual, impulses.to_vec());
        let mut last: Option<(Vec<f64>, Vec<f64>)> = None;
        let mut memory: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
        let end = report.sweeps.saturating_add(limits.mixed);
        // plain sweeps to make before mixing again, and how many to make the next time
        let (mut plain, mut rest) = (0, MEMORY);
        while report.sweeps < end {
            let from = flat(impulses);
            self.sweep(impulses);
            report.sweeps += 1;
            let to = flat(impulses);
            let residual = self.worth(before, impulses);
            if residual < best.0 {
                best = (residual, impulses.to_vec());
            }
            if best.0 <= limits.tolerance {
                break;
            }
            if plain > 0 {
                plain -= 1;
                continue;
            }
            if best.0.is_finite() && residual > GROWTH * best.0 {
                memory.clear();
                last = None;
                self.take(before, impulses, &best.1);
                (plain, rest) = (rest, 2 * rest);
                continue;
            }
            let change: Vec<f64> = to.iter().zip(&from).map(|(a, b)| a - b).collect();
            if let Some((old_to, old_change)) = last.replace((to.clone(), change.clone())) {
                memory.push((difference(&change, &old_change), difference(&to, &old_to)));
                if memory.len() > most {
                    memory.remove(0);
                }
            }
            let Some(weights) = least_squares(&memory, &change) else { continue };
            let mut next = to;
            for ((_, moved), weight) in memory.iter().zip(&weights) {
                next.iter_mut().zip(moved).for_each(|(x, y)| *x -= weight * y);
            }
            let mixed: Vec<[f64; 3]> = (self.rows.iter().zip(next.chunks_exact(3)))
                .map(|(rows, x)| {
                    let normal = x[0].max(0.0);
                    rows.within_cone([normal, x[1], x[2]], normal)
                })
                .collect();
            self.take(before, impulses, &mixed);
        }
        self.take(before, impulses, &best.1);
        report.residual = best.0;
    }

    /// Replaces the current impulses with these.
    pub(super) fn take(&mut self, before: &[Inertial], impulses: &mut [[f64; 3]], other: &[[f64; 3]]) {
        impulses.copy_from_slice(other);
        self.bodies.copy_from_slice(before);
        self.apply(impulses);
    }
}

fn flat(impulses: &[[f64; 3]]) -> Vec<f64> {
    impulses.iter().flatten().copied().collect()
}

fn difference(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(x, y)| x - y).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The weights that bring the change closest to zero; `None` if there is nothing to mix.
///
/// Modified Gram-Schmidt. A difference that is a combination of earlier ones to half the digits is left out.
fn least_squares(memory: &[(Vec<f64>, Vec<f64>)], change: &[f64]) -> Option<Vec<f64>> {
    if memory.is_empty() {
        return None;
    }
    let mut basis: Vec<(usize, Vec<f64>)> = Vec::new();
    // upper triangle: the differences in terms of the basis
    let mut triangle = [[0.0; MEMORY]; MEMORY];
    for (k, (difference, _)) in memory.iter().enumerate() {
        let whole = dot(difference, difference).sqrt();
        let mut rest = difference.clone();
        for (row, (_, unit)) in basis.iter().enumerate() {
            let along = dot(unit, &rest);
            triangle[row][k] = along;
            rest.iter_mut().zip(unit).for_each(|(x, y)| *x -= along * y);
        }
        let length = dot(&rest, &rest).sqrt();
        if length > whole * f64::EPSILON.sqrt() {
            triangle[basis.len()][k] = length;
            rest.iter_mut().for_each(|x| *x /= length);
            basis.push((k, rest));
        }
    }
    let mut weights = vec![0.0; memory.len()];
    let mut right: Vec<f64> = basis.iter().map(|(_, unit)| dot(unit, change)).collect();
    for row in (0..basis.len()).rev() {
        let k = basis[row].0;
        weights[k] = right[row] / triangle[row][k];
        for above in 0..row {
            right[above] -= triangle[above][k] * weights[k];
        }
    }
    Some(weights)
}
