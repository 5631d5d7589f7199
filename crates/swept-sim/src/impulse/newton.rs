//! Newton's method for contacts: where sweeps stall.
//!
//! **What it answers.** The same impulses as the [sweeps](super::sweep), for problems in which they crawl: where more
//! contacts stick than can, impulses must grow against each other until some of them slip, and a sweep moves them by
//! next to nothing.
//!
//! **The mathematics.** The conditions are the zeros of the piecewise smooth map (r = 1/D)
//!
//! ```text
//! F_n = λ - max(0, λ - r (v_n - b))         F_t = τ - P(τ - r v_t),    P onto the disc of radius μ λ,   v = W x + q
//! ```
//!
//! Each round solves F' d = -F with the derivative of the piece that x is in: active or not, stick or slip. W gets
//! [`COMPLIANCE`] of its diagonal in that system, so that it can be solved where more is asked than rigid bodies can do. The step is
//! projected back into the cones and halved until |F| becomes smaller; where it does not, a few sweeps go on from there.
//!
//! **Why it is sound.** Only the residual decides when it ends, and the best impulses seen are the ones returned.
//!
//! **Source.** \[AlartCurnier91, section 4\].

use super::problem::{Inertial, Problem};
use super::sweep::{Limits, Report};

/// The part of the diagonal that is added in the linear systems.
const COMPLIANCE: f64 = 1e-6;
/// The most rounds.
const ROUNDS: u32 = 12;
/// The most halvings of a step.
const HALVINGS: u32 = 6;

impl Problem {
    /// Goes on from impulses; `before` are the bodies without any impulse.
    pub(super) fn newton(
        &mut self,
        before: &[Inertial],
        impulses: &mut [[f64; 3]],
        limits: &Limits,
        report: &mut Report,
    ) {
        report.stalled = true;
        let matrix = self.matrix();
        let mut best = (report.residual, impulses.to_vec());
        for _ in 0..ROUNDS {
            report.rounds += 1;
            let error = self.error(impulses);
            let Some(step) = self.newton_step(&matrix, impulses) else { break };
            let from = impulses.to_vec();
            let mut part = 1.0;
            let mut lower = false;
            for _ in 0..HALVINGS {
                let next: Vec<[f64; 3]> = (0..from.len())
                    .map(|k| {
                        let moved = [0, 1, 2].map(|i: usize| from[k][i] + part * step[3 * k + i]);
                        let normal = moved[0].max(0.0);
                        self.rows[k].within_cone([normal, moved[1], moved[2]], normal)
                    })
                    .collect();
                self.take(before, impulses, &next);
                if self.error(impulses) < error {
                    lower = true;
                    break;
                }
                part *= 0.5;
            }
            if !lower {
                for _ in 0..4 {
                    self.sweep(impulses);
                }
                report.sweeps += 4;
            }
            let residual = self.residual(impulses);
            if residual < best.0 {
                best = (residual, impulses.to_vec());
            }
            if best.0 <= limits.tolerance {
                break;
            }
        }
        self.take(before, impulses, &best.1);
        report.residual = self.residual(impulses);
    }

    /// The square of F, in units of velocity.
    fn error(&self, impulses: &[[f64; 3]]) -> f64 {
        let mut sum = 0.0;
        for (rows, impulse) in self.rows.iter().zip(impulses) {
            let next = rows.stepped(&self.bodies, *impulse, [true, true]);
            let scales = [rows.diagonal[0], rows.diagonal[1], rows.diagonal[1]];
            sum += (0..3).map(|k| (next[k] - impulse[k]) * scales[k]).map(|x| x * x).sum::<f64>();
        }
        sum
    }

    /// W: the velocity at each row for each unit impulse, row by row.
    fn matrix(&self) -> Vec<f64> {
        let n = 3 * self.rows.len();
        let mut matrix = vec![0.0; n * n];
        let still: Vec<Inertial> = (self.bodies.iter())
            .map(|body| Inertial {
                velocity: Inertial::FIXED.velocity,
                angular_velocity: Inertial::FIXED.velocity,
                ..*body
            })
            .collect();
        for (k, rows) in self.rows.iter().enumerate() {
            for i in 0..3 {
                let mut bodies = still.clone();
                rows.push(&mut bodies, i, 1.0);
                for (l, other) in self.rows.iter().enumerate() {
                    if other.bodies.iter().any(|body| rows.bodies.contains(body)) {
                        for j in 0..3 {
                            matrix[(3 * l + j) * n + 3 * k + i] = other.velocity(&bodies, j);
                        }
                    }
                }
            }
        }
        matrix
    }

    /// The solution of F' d = -F.
    fn newton_step(&self, matrix: &[f64], impulses: &[[f64; 3]]) -> Option<Vec<f64>> {
        let n = 3 * self.rows.len();
        let (mut system, mut right) = (vec![0.0; n * n], vec![0.0; n]);
        for (k, (rows, x)) in self.rows.iter().zip(impulses).enumerate() {
            let [normal, tangent] = rows.diagonal;
            let v = [0, 1, 2].map(|i| rows.velocity(&self.bodies, i));
            let row = |i: usize| &matrix[(3 * k + i) * n..(3 * k + i + 1) * n];
            let at = |i: usize| 3 * k + i;
            let active = normal > 0.0 && x[0] - (v[0] - rows.bias) / normal > 0.0;
            if active {
                system[at(0) * n..(at(0) + 1) * n].copy_from_slice(row(0));
                system[at(0) * n + at(0)] += COMPLIANCE * normal;
                right[at(0)] = -(v[0] - rows.bias);
            } else {
                system[at(0) * n + at(0)] = 1.0;
                right[at(0)] = -x[0];
            }
            let z = if tangent > 0.0 { [1, 2].map(|i: usize| x[i] - v[i] / tangent) } else { [x[1], x[2]] };
            let (length, radius) = ((z[0] * z[0] + z[1] * z[1]).sqrt(), rows.friction * x[0]);
            if tangent > 0.0 && length <= radius && radius > 0.0 {
                for i in [1, 2] {
                    system[at(i) * n..(at(i) + 1) * n].copy_from_slice(row(i));
                    system[at(i) * n + at(i)] += COMPLIANCE * tangent;
                    right[at(i)] = -v[i];
                }
                continue;
            }
            for i in [1, 2] {
                system[at(i) * n + at(i)] = 1.0;
                right[at(i)] = -x[i];
            }
            if !(tangent > 0.0 && length > 0.0) {
                continue;
            }
            let unit = z.map(|entry| entry / length);
            for i in [0, 1] {
                right[at(i + 1)] += radius * unit[i];
                system[at(i + 1) * n + at(0)] -= rows.friction * unit[i];
                for j in [0, 1] {
                    let across = f64::from(u8::from(i == j)) - unit[i] * unit[j];
                    let factor = radius * across / length;
                    system[at(i + 1) * n + at(j + 1)] -= factor;
                    for (entry, w) in system[at(i + 1) * n..(at(i + 1) + 1) * n].iter_mut().zip(row(j + 1)) {
                        *entry += factor * w / tangent;
                    }
                }
            }
        }
        solved(system, right)
    }
}

/// Gaussian elimination with the largest pivot of each column; `None` if there is none.
fn solved(mut a: Vec<f64>, mut b: Vec<f64>) -> Option<Vec<f64>> {
    let n = b.len();
    for k in 0..n {
        let pivot =
            (k..n).fold(k, |best, i| if a[i * n + k].abs() > a[best * n + k].abs() { i } else { best });
        let largest = a[pivot * n + k];
        if !(largest.abs() > 0.0 && largest.is_finite()) {
            return None;
        }
        if pivot != k {
            (k..n).for_each(|j| a.swap(k * n + j, pivot * n + j));
            b.swap(k, pivot);
        }
        let (above, below) = a.split_at_mut((k + 1) * n);
        let own = &above[k * n..];
        for i in 0..n - k - 1 {
            let row = &mut below[i * n..(i + 1) * n];
            let factor = row[k] / largest;
            if factor != 0.0 {
                row[k..].iter_mut().zip(&own[k..]).for_each(|(x, y)| *x -= factor * y);
                b[k + 1 + i] -= factor * b[k];
            }
        }
    }
    for k in (0..n).rev() {
        let sum: f64 = (k + 1..n).map(|j| a[k * n + j] * b[j]).sum();
        b[k] = (b[k] - sum) / a[k * n + k];
    }
    b.iter().all(|x| x.is_finite()).then_some(b)
}
