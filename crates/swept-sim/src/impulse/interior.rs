//! An interior point method for contacts, for where sweeps stall.
//!
//! **What it answers.** The same impulses as the [sweeps](super::sweep), for problems on which those crawl:
//! tall piles, and bodies wedged between more contacts than can stick, where impulses must grow against each
//! other until some of them slip.
//!
//! **The mathematics.** With x = (μ λ, τ) and y = ((n·v - b)/μ + s, v_t), s = |v_t|, the conditions of a
//! contact are that x and y lie in the cone |tail| <= head and that x·y = 0. For a given s this is a convex
//! problem. Either s is taken from the last velocities, repeatedly, or its derivative is taken into account
//! ([`Slip`]). Inside the cones the products x∘y are driven to zero together. With the scaling W for which W
//! x = W⁻¹ y, each round solves
//!
//! ```text
//! (M + Aᵀ H A) dv = Aᵀ H (W q + r)     dx = H (W q + r - A dv)     dy = A dv + E dx - r     H = (W² + E)⁻¹
//! r = y - (A v - c + s + E x)
//! ```
//!
//! with the [compliance](COMPLIANCE) E. Each round solves this twice with one factorisation: first straight
//! towards zero, then with a target chosen from the first result. The matrix has six rows per body, whatever
//! the number of contacts; without derivatives of s it is positive definite.
//!
//! **Why it is sound.** Only the residual decides when it ends, and the best impulses seen are returned.
//!
//! **Source.** \[Acary11\] for s and the cone; \[NesterovTodd98\] for the scaling, \[Mehrotra92\] for the two
//! solutions per round.

use super::cone::{Scaling, Three, along, border, difference, dot, jordan, lorentz, product, sum};
use super::problem::{Inertial, Problem, Rows};
use super::profile::Profile;
use super::sweep::{Limits, SolverReport};
use crate::mass::inverse;

/// The largest part of the way to the boundary of the cones that a step may go.
const INSIDE: f64 = 0.98;

/// The largest part of a contact's velocity per impulse by which it yields, so that contacts do not press
/// against each other without limit; less where that would exceed [`YIELD`] of the tolerance.
const COMPLIANCE: f64 = 1e-6;
/// The part of the tolerance by which contacts may yield.
const YIELD: f64 = 0.1;

/// How s = |v_t| is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// The value of the last round: every round solves a convex problem.
    Lagged,
    /// With its derivative where the other way makes no progress: A then has v_t/|v_t| in its first row, on
    /// the right side only.
    Solved,
}

/// A contact's position in its cone, and the directions of its rows for both bodies.
struct Cone {
    /// Where the bodies' rows are in the system; `None` for a body that cannot move.
    at: [Option<usize>; 2],
    /// A: the velocity of each row per unit of the six velocities of a body, with the normal row divided by
    /// μ.
    rows: [[[f64; 6]; 3]; 2],
    /// The compliance of the head and of the tail.
    soft: [f64; 2],
    /// μ, or 1 for a contact without friction, whose tangents are left out.
    scale: f64,
    rough: bool,
    x: Three,
    y: Three,
    /// y - (A v - c + s).
    rest: Three,
    /// The derivative of s, where it is taken into account.
    along: [f64; 2],
    scaling: Scaling,
    dx: Three,
    dy: Three,
}

impl Problem {
    /// Continues from the given impulses; `before` holds the bodies without any impulse.
    pub(super) fn interior(
        &mut self,
        before: &[Inertial],
        impulses: &mut [[f64; 3]],
        slip: Slip,
        limits: &Limits,
        report: &mut SolverReport,
    ) {
        report.stalled = true;
        let (places, count) = self.order();
        let Some(masses) = masses(&self.bodies, &places) else { return };
        let mut best = (report.residual, impulses.to_vec());
        let off = self.residual(impulses).max(limits.tolerance);
        let mut cones = self.cones(impulses, &places, off, limits.tolerance);
        let (mut solved, mut last) = (false, f64::INFINITY);
        for _ in 0..limits.rounds {
            report.rounds += 1;
            for (rows, cone) in self.rows.iter().zip(&mut cones) {
                let aim = cone.aim(rows, &self.bodies);
                let slip = (aim[1] * aim[1] + aim[2] * aim[2]).sqrt();
                cone.along = if solved && slip > 0.0 { [aim[1] / slip, aim[2] / slip] } else { [0.0; 2] };
                cone.rest = difference(difference(cone.y, aim), cone.yielding());
                cone.scaling = Scaling::between(cone.x, cone.y, cone.soft);
            }
            let mut system = Profile::new(6 * count, cones.iter().map(|cone| cone.at));
            for (place, mass) in places.iter().zip(&masses) {
                if let Some(at) = place {
                    system.add(*at, *at, mass);
                }
            }
            cones.iter().for_each(|cone| cone.assemble(&mut system));
            if !system.factor() {
                break;
            }
            let mean = |cones: &[Cone], part: f64| {
                let each = |cone: &Cone| dot(along(cone.x, part, cone.dx), along(cone.y, part, cone.dy));
                cones.iter().map(each).sum::<f64>() / cones.len() as f64
            };
            let now = cones.iter().map(|cone| dot(cone.x, cone.y)).sum::<f64>() / cones.len() as f64;
            let straight = |cone: &Cone| cone.scaling.middle.map(|entry| -entry);
            let part = step(&system, &mut cones, straight).min(1.0);
            let left = (mean(&cones, part) / now).clamp(0.0, 1.0);
            let target = left * left * left * now;
            let part = step(&system, &mut cones, |cone| cone.centred(target));
            let part = (INSIDE * part).min(1.0);
            for cone in &mut cones {
                cone.x = along(cone.x, part, cone.dx);
                cone.y = along(cone.y, part, cone.dy);
            }
            let next: Vec<[f64; 3]> =
                self.rows.iter().zip(&cones).map(|(rows, cone)| cone.impulse(rows)).collect();
            if next.iter().flatten().any(|x| !x.is_finite()) {
                break;
            }
            self.take(before, impulses, &next);
            let residual = self.worth(before, impulses);
            // if the products shrink and the residual does not, it is s that lags behind
            solved = slip == Slip::Solved && residual > 0.5 * last;
            last = residual;
            if residual < best.0 {
                best = (residual, next);
            }
            if best.0 <= limits.tolerance {
                break;
            }
        }
        self.take(before, impulses, &best.1);
        report.residual = best.0;
    }

    /// The rows of each body in the system, ordered so that bodies in contact are close together; and how
    /// many bodies move.
    fn order(&self) -> (Vec<Option<usize>>, usize) {
        let moves = |k: usize| self.bodies[k].inverse_mass > 0.0;
        let mut beside: Vec<Vec<usize>> = vec![Vec::new(); self.bodies.len()];
        for rows in &self.rows {
            let [a, b] = rows.bodies;
            if moves(a) && moves(b) && a != b {
                beside[a].push(b);
                beside[b].push(a);
            }
        }
        for others in &mut beside {
            others.sort_unstable();
            others.dedup();
        }
        let degrees: Vec<usize> = beside.iter().map(Vec::len).collect();
        let mut starts: Vec<usize> = (0..self.bodies.len()).filter(|&k| moves(k)).collect();
        starts.sort_by_key(|&k| (degrees[k], k));
        let (mut seen, mut order) = (vec![false; self.bodies.len()], Vec::new());
        for start in starts {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut next = order.len();
            order.push(start);
            while next < order.len() {
                let mut fresh: Vec<usize> =
                    beside[order[next]].iter().copied().filter(|&k| !seen[k]).collect();
                fresh.sort_by_key(|&k| (degrees[k], k));
                fresh.iter().for_each(|&k| seen[k] = true);
                order.append(&mut fresh);
                next += 1;
            }
        }
        let mut places = vec![None; self.bodies.len()];
        for (place, &body) in order.iter().rev().enumerate() {
            places[body] = Some(6 * place);
        }
        (places, order.len())
    }

    /// Contacts in the interior of their cones, near impulses that are `off` by a velocity.
    fn cones(&self, impulses: &[[f64; 3]], places: &[Option<usize>], off: f64, tolerance: f64) -> Vec<Cone> {
        let pressed = self.rows.iter().zip(impulses).map(|(rows, impulse)| rows.diagonal[0] * impulse[0]);
        let most = pressed.fold(0.0, f64::max);
        let part = if most > 0.0 { (YIELD * tolerance / most).min(COMPLIANCE) } else { COMPLIANCE };
        let cone = |(rows, impulse): (&Rows, &[f64; 3])| {
            let rough = rows.friction > 0.0;
            let scale = if rough { rows.friction } else { 1.0 };
            let row = |i: usize, k: usize, sign: f64| {
                let factor = if k == 0 { sign / scale } else { sign };
                let (d, lever) = (rows.directions[k], rows.levers[i][k]);
                let entries = [d[0], d[1], d[2], lever[0], lever[1], lever[2]];
                if k == 0 || rough { entries.map(|x| x * factor) } else { [0.0; 6] }
            };
            let own = [(0, -1.0), (1, 1.0)].map(|(i, sign)| [0, 1, 2].map(|k| row(i, k, sign)));
            let mut cone = Cone {
                at: rows.bodies.map(|body| places[body]),
                rows: own,
                soft: [rows.diagonal[0] / (scale * scale), rows.diagonal[1]].map(|entry| part * entry),
                scale,
                rough,
                x: [scale * impulse[0], impulse[1], impulse[2]],
                y: [0.0; 3],
                rest: [0.0; 3],
                along: [0.0; 2],
                scaling: Scaling::default(),
                dx: [0.0; 3],
                dy: [0.0; 3],
            };
            if !rough {
                (cone.x[1], cone.x[2]) = (0.0, 0.0);
            }
            cone.y = sum(cone.aim(rows, &self.bodies), cone.yielding());
            let least = |place: Three| (place[1] * place[1] + place[2] * place[2]).sqrt();
            cone.y[0] = cone.y[0].max(least(cone.y)) + off;
            let push = if rows.diagonal[0] > 0.0 { off / rows.diagonal[0] } else { off };
            cone.x[0] = cone.x[0].max(least(cone.x)) + push;
            cone
        };
        self.rows.iter().zip(impulses).map(cone).collect()
    }
}

/// The inertia (mass and moments) of the bodies that move; `None` if one is
/// not finite.
fn masses(bodies: &[Inertial], places: &[Option<usize>]) -> Option<Vec<[[f64; 6]; 6]>> {
    let one = |(body, place): (&Inertial, &Option<usize>)| {
        let mut block = [[0.0; 6]; 6];
        if place.is_none() {
            return Some(block);
        }
        let inertia = inverse(body.inverse_inertia);
        for i in 0..3 {
            block[i][i] = 1.0 / body.inverse_mass;
            for j in 0..3 {
                block[3 + i][3 + j] = inertia.0[i][j];
            }
        }
        block.iter().flatten().all(|x| x.is_finite()).then_some(block)
    };
    bodies.iter().zip(places).map(one).collect()
}

/// Solves for the steps of all contacts with the given q of each, and returns how far they may go inside the
/// cones.
fn step(system: &Profile, cones: &mut [Cone], wanted: impl Fn(&Cone) -> Three) -> f64 {
    let mut right = vec![0.0; system.len()];
    let wanted: Vec<Three> = cones.iter().map(wanted).collect();
    for (cone, q) in cones.iter().zip(&wanted) {
        let force = product(&cone.scaling.inverse, sum(cone.scaling.scaled(*q), cone.rest));
        for (at, rows) in cone.at.iter().zip(&cone.rows) {
            let Some(at) = *at else { continue };
            for (row, &amount) in rows.iter().zip(&force) {
                right[at..at + 6].iter_mut().zip(row).for_each(|(x, a)| *x += a * amount);
            }
        }
    }
    system.solve(&mut right);
    let mut furthest = f64::INFINITY;
    for (cone, q) in cones.iter_mut().zip(&wanted) {
        let mut change = [0.0; 3];
        for (at, rows) in cone.at.iter().zip(cone.seen()) {
            let Some(at) = *at else { continue };
            for (entry, row) in change.iter_mut().zip(&rows) {
                *entry += row.iter().zip(&right[at..at + 6]).map(|(a, v)| a * v).sum::<f64>();
            }
        }
        let left = difference(cone.rest, change);
        cone.dx = product(&cone.scaling.inverse, sum(cone.scaling.scaled(*q), left));
        cone.dy = difference(cone.soften(cone.dx), left);
        furthest = furthest.min(border(cone.x, cone.dx)).min(border(cone.y, cone.dy));
    }
    furthest
}

impl Cone {
    /// A v - c + s: where y should be.
    fn aim(&self, rows: &Rows, bodies: &[Inertial]) -> Three {
        let head = (rows.velocity(bodies, 0) - rows.bias) / self.scale;
        if !self.rough {
            return [head, 0.0, 0.0];
        }
        let [t, u] = [1, 2].map(|k| rows.velocity(bodies, k));
        [head + (t * t + u * u).sqrt(), t, u]
    }

    /// E z.
    fn soften(&self, z: Three) -> Three {
        [self.soft[0] * z[0], self.soft[1] * z[1], self.soft[1] * z[2]]
    }

    /// E x: how much the contact yields.
    fn yielding(&self) -> Three {
        self.soften(self.x)
    }

    fn impulse(&self, rows: &Rows) -> [f64; 3] {
        let normal = self.x[0] / self.scale;
        rows.within_cone([normal, self.x[1], self.x[2]], normal)
    }

    fn assemble(&self, system: &mut Profile) {
        let weighted = self.seen().map(|rows| {
            let entry =
                |i: usize, k: usize| (0..3).map(|j| self.scaling.inverse[i][j] * rows[j][k]).sum::<f64>();
            [0, 1, 2].map(|i: usize| [0, 1, 2, 3, 4, 5].map(|k: usize| entry(i, k)))
        });
        for (i, j) in [(0, 0), (1, 1), (0, 1), (1, 0)] {
            let (Some(a), Some(b)) = (self.at[i], self.at[j]) else { continue };
            let mut block = [[0.0; 6]; 6];
            for (row, other) in self.rows[i].iter().zip(&weighted[j]) {
                for (line, x) in block.iter_mut().zip(row) {
                    line.iter_mut().zip(other).for_each(|(entry, y)| *entry += x * y);
                }
            }
            system.add(a, b, &block);
        }
    }

    /// The rows with the derivative of s.
    fn seen(&self) -> [[[f64; 6]; 3]; 2] {
        let [t, u] = self.along;
        self.rows.map(|[head, first, second]| {
            let with = [0, 1, 2, 3, 4, 5].map(|k: usize| head[k] + (t * first[k] + u * second[k]));
            [with, first, second]
        })
    }

    /// q for products x∘y that reach `target`, with the second-order term from the last step.
    fn centred(&self, target: f64) -> Three {
        let Scaling { middle, .. } = self.scaling;
        let second = jordan(self.scaling.unscaled(self.dy), self.scaling.scaled(self.dx));
        let square = jordan(middle, middle);
        let wanted = [target - square[0] - second[0], -square[1] - second[1], -square[2] - second[2]];
        // the z with middle∘z = wanted
        let head =
            (middle[0] * wanted[0] - middle[1] * wanted[1] - middle[2] * wanted[2]) / lorentz(middle, middle);
        let tail = |k: usize| (wanted[k] - head * middle[k]) / middle[0];
        [head, tail(1), tail(2)]
    }
}
