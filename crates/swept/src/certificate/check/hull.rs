//! A point is in a hull.
//!
//! **What it answers.** Whether a point is within ρ of the convex hull of at most sixteen points.
//!
//! **The mathematics.** It is if it is within ρ of some mean of the points with weights that are not
//! negative. Weights are found by walking towards the nearest point of the hull: the nearest point of a
//! simplex of at most four of the points, then the point farthest in the direction away from it, until none
//! is farther.
//!
//! **Why it is sound.** The weights are found in floats and may be any: they are counted only if they are
//! finite and not negative, are divided by their sum in intervals, and the distance to the mean is an
//! interval.
//!
//! **Source.** The walk is that of [GJK88]; the nearest point of a simplex by trying all its faces.

use crate::certificate::proof::Hull;
use swept_num::{Interval, Vector};

/// Maximum number of walking steps.
const MOST_ROUNDS: usize = 32;

type V = Vector<f64, 3>;

/// A hull relative to the origin of its cover.
pub(super) struct HullVolume {
    points: Vec<Vector<Interval, 3>>,
    places: Vec<V>,
    rest: Interval,
}

/// Points of a hull, by index, with weights.
#[derive(Clone, Copy)]
struct Simplex {
    members: [usize; 4],
    weights: [f64; 4],
    count: usize,
}

impl HullVolume {
    pub(super) fn new(unit: f64, hull: &Hull) -> Self {
        let unit = Interval::point(unit);
        let scaled = |x: f32| unit.times(f64::from(x));
        let points: Vec<_> = hull.points.iter().map(|point| Vector(point.map(scaled))).collect();
        let places = points.iter().map(|point| Vector(point.0.map(Interval::midpoint))).collect();
        Self { points, places, rest: scaled(hull.rest) }
    }

    /// Whether a point, relative to the origin of the cover, is proved to be inside.
    pub(super) fn holds(&self, x: &Vector<Interval, 3>) -> bool {
        let place = Vector(x.0.map(Interval::midpoint));
        let enough = self.rest.lo() * self.rest.lo();
        let square = |k: usize| (self.places[k] - place).norm_squared();
        let first = (0..self.places.len()).min_by(|&i, &j| square(i).total_cmp(&square(j)));
        let Some(first) = first else { return false };
        let mut best = Simplex { members: [first, 0, 0, 0], weights: [1.0, 0.0, 0.0, 0.0], count: 1 };
        for _ in 0..MOST_ROUNDS {
            let nearest = best.point(&self.places, place);
            let left = nearest.norm_squared();
            // near the limit rounding decides: let intervals tell
            if left <= enough * (1.0 + 1e-6) && self.proved(&best, x) {
                return true;
            }
            let height = |k: usize| -nearest.dot(self.places[k] - place);
            let last = (0..self.places.len()).max_by(|&i, &j| height(i).total_cmp(&height(j)));
            let Some(last) = last.filter(|last| !best.members[..best.count].contains(last)) else { break };
            let Some(next) = best.with(last, &self.places, place) else { break };
            let nearer = next.point(&self.places, place).norm_squared() < left;
            if !nearer {
                break;
            }
            best = next;
        }
        false
    }

    /// Whether the mean with these weights is proved to be within ρ of a point.
    fn proved(&self, simplex: &Simplex, x: &Vector<Interval, 3>) -> bool {
        let (mut sum, mut mean) = (Interval::ZERO, Vector([Interval::ZERO; 3]));
        for (&member, &weight) in simplex.members.iter().zip(&simplex.weights).take(simplex.count) {
            if !(weight >= 0.0 && weight.is_finite()) {
                return false;
            }
            sum += Interval::point(weight);
            mean = mean + self.points[member].scale(Interval::point(weight));
        }
        if !(sum.lo() > 0.0 && sum.is_bounded()) {
            return false;
        }
        let mean = mean.scale(Interval::ONE / sum);
        (*x - mean).norm_squared().hi() <= self.rest.square().lo()
    }
}

impl Simplex {
    /// The mean, relative to a place.
    fn point(&self, places: &[V], from: V) -> V {
        let each = self.members.iter().zip(&self.weights).take(self.count);
        each.fold(Vector::ZERO, |sum, (&member, &weight)| sum + (places[member] - from).scale(weight))
    }

    /// The face, of the simplex with one more point, whose mean is nearest to a place.
    fn with(&self, more: usize, places: &[V], from: V) -> Option<Self> {
        let mut all = [more; 4];
        let kept = self.count.min(3);
        all[..kept].copy_from_slice(&self.members[..kept]);
        all[kept] = more;
        let faces = 1u32..1 << (kept + 1);
        let mut best: Option<(f64, Self)> = None;
        for face in faces {
            let mut members = [0; 4];
            let mut count = 0;
            for (k, &member) in all.iter().enumerate().take(kept + 1) {
                if face >> k & 1 == 1 {
                    members[count] = member;
                    count += 1;
                }
            }
            let Some(weights) = affine(&members[..count], places, from) else { continue };
            let simplex = Self { members, weights, count };
            let square = simplex.point(places, from).norm_squared();
            if best.as_ref().is_none_or(|(least, _)| square < *least) {
                best = Some((square, simplex));
            }
        }
        best.map(|(_, simplex)| simplex)
    }
}

/// The weights of the mean nearest to a place, if none is negative: with e_j = p_j - p_0, the solution of
/// Σ (e_i·e_j) μ_j = -e_i·(p_0 - from), by elimination.
fn affine(members: &[usize], places: &[V], from: V) -> Option<[f64; 4]> {
    let base = places[members[0]];
    let size = members.len() - 1;
    let mut edges = [Vector::ZERO; 3];
    for (edge, &member) in edges.iter_mut().zip(&members[1..]) {
        *edge = places[member] - base;
    }
    let mut rows = [[0.0; 4]; 3];
    for i in 0..size {
        for j in 0..size {
            rows[i][j] = edges[i].dot(edges[j]);
        }
        rows[i][3] = edges[i].dot(from - base);
    }
    for i in 0..size {
        let pivot = (i..size).max_by(|&p, &q| rows[p][i].abs().total_cmp(&rows[q][i].abs()))?;
        rows.swap(i, pivot);
        let lead = rows[i];
        for row in rows.iter_mut().take(size).skip(i + 1) {
            let factor = row[i] / lead[i];
            for (x, y) in row.iter_mut().zip(lead) {
                *x -= factor * y;
            }
        }
    }
    let mut weights = [0.0; 4];
    for i in (0..size).rev() {
        let known: f64 = (i + 1..size).map(|j| rows[i][j] * weights[j + 1]).sum();
        weights[i + 1] = (rows[i][3] - known) / rows[i][i];
    }
    weights[0] = 1.0 - weights[1] - weights[2] - weights[3];
    weights.iter().all(|&weight| weight >= 0.0).then_some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha12Rng;

    /// Points that are means are found, points beyond the hull are not, and what is accepted is near a mean.
    #[test]
    fn hulls_hold_what_is_in_them() {
        let mut random = ChaCha12Rng::seed_from_u64(5);
        let mut found = 0;
        for case in 0..4000 {
            let count = random.random_range(1..=Hull::MOST_POINTS);
            let flat = if case % 4 == 0 { 0.0 } else { 1.0 };
            let points: Vec<[f32; 3]> = (0..count)
                .map(|_| {
                    [0, 1, 2].map(|k| random.random_range(-1.0..1.0f32) * if k == 2 { flat } else { 1.0 })
                })
                .collect();
            let rest = [1e-6, 1e-3, 0.2][case % 3];
            let volume = HullVolume::new(1.0, &Hull { points: points.clone(), rest });
            let weights: Vec<f64> = points.iter().map(|_| random.random_range(0.0..1.0)).collect();
            let sum: f64 = weights.iter().sum();
            let mean = points.iter().zip(&weights).fold(Vector::ZERO, |mean: V, (point, weight)| {
                mean + Vector(point.map(f64::from)).scale(weight / sum)
            });
            assert!(volume.holds(&mean.enclosed()), "case {case}");
            // along any direction, the support of the hull and the rest is not exceeded by what is accepted
            let way: V = Vector(core::array::from_fn(|_| random.random_range(-1.0..1.0)));
            let way = way.scale(1.0 / way.norm_squared().sqrt());
            let top = points.iter().map(|point| way.dot(Vector(point.map(f64::from))));
            let top = top.fold(f64::NEG_INFINITY, f64::max) + f64::from(rest);
            let beyond = mean + way.scale(top - way.dot(mean) + 1e-9);
            assert!(!volume.holds(&beyond.enclosed()), "case {case}");
            let inner = Vector(points[0].map(f64::from)) + way.scale(0.999_999 * f64::from(rest));
            found += u32::from(volume.holds(&inner.enclosed()));
        }
        assert_eq!(found, 4000);
    }
}
