//! The mean of some points that is nearest to a place: weights in floats, a hint and not a proof.
//!
//! **What it answers.** Weights, none of them negative, for which the mean of at most four of the points is
//! about as near to a place as the convex hull of all of them.
//!
//! **The mathematics.** A walk towards the nearest point of the hull: the nearest point of a simplex of at
//! most four of the points, then the point farthest in the direction away from it, until none is farther, or
//! even that one shows that all of the hull is too far.
//!
//! **Source.** The walk is that of [GJK88]; the nearest point of a simplex by trying all its faces.

use swept_num::Vector;

/// Maximum number of walking steps.
const MOST_ROUNDS: usize = 32;

type V = Vector<f64, 3>;

/// Walks towards the nearest mean, and offers every mean whose squared distance is at most `enough`, as
/// indices of points and their weights, until one is accepted. Returns whether one was.
pub(crate) fn nearest_mean(
    places: &[V],
    place: V,
    enough: f64,
    accepts: impl Fn(&[usize], &[f64]) -> bool,
) -> bool {
    let square = |k: usize| (places[k] - place).norm_squared();
    let first = (0..places.len()).min_by(|&i, &j| square(i).total_cmp(&square(j)));
    let Some(first) = first else { return false };
    let mut best = Simplex { members: [first, 0, 0, 0], weights: [1.0, 0.0, 0.0, 0.0], count: 1 };
    for _ in 0..MOST_ROUNDS {
        let nearest = best.point(places, place);
        let left = nearest.norm_squared();
        if left <= enough && accepts(&best.members[..best.count], &best.weights) {
            return true;
        }
        let height = |k: usize| -nearest.dot(places[k] - place);
        let last = (0..places.len()).max_by(|&i, &j| height(i).total_cmp(&height(j)));
        // |v|·distance >= v·x over the hull, with v the nearest mean so far
        if last.is_some_and(|last| {
            height(last) < 0.0 && height(last) * height(last) > enough * left * (1.0 + 1e-6)
        }) {
            break;
        }
        let Some(last) = last.filter(|last| !best.members[..best.count].contains(last)) else { break };
        let Some(next) = best.with(last, places, place) else { break };
        let nearer = next.point(places, place).norm_squared() < left;
        if !nearer {
            break;
        }
        best = next;
    }
    false
}

/// Points of a hull, by index, with weights.
#[derive(Clone, Copy)]
struct Simplex {
    members: [usize; 4],
    weights: [f64; 4],
    count: usize,
}

impl Simplex {
    /// The mean, relative to a place.
    fn point(&self, places: &[V], from: V) -> V {
        let each = self.members.iter().zip(&self.weights).take(self.count);
        each.fold(Vector::ZERO, |sum, (&member, &weight)| sum + (places[member] - from).scale(weight))
    }

    /// The face, of the simplex with one more point, whose mean is nearest to a place; faces without that point
    /// were tried before.
    fn with(&self, more: usize, places: &[V], from: V) -> Option<Self> {
        let mut all = [more; 4];
        let kept = self.count.min(3);
        all[..kept].copy_from_slice(&self.members[..kept]);
        all[kept] = more;
        let faces = 1u32 << kept..1 << (kept + 1);
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
