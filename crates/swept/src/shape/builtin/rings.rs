//! Surfaces of rings joined by strips.
//!
//! **What it answers.** The triangles between two closed rings of points, and how many points each ring
//! should have.
//!
//! **The mathematics.** Ring points carry a parameter in [0, 1) that starts at 0 and increases. The strip
//! between rings a and b goes round once, always stepping on the ring whose next parameter is smaller (a on a
//! tie), with one triangle per step:
//!
//! ```text
//! step on a: (a_i, a_i+1, b_j)     step on b: (a_i, b_j+1, b_j)     m + n triangles for m and n points
//! ```
//!
//! Points with equal parameters on both rings are joined by an edge, so ridges that have the same parameter
//! on every ring stay sharp. If the rings are counterclockwise seen from where they lead, the triangles face
//! outward.
//!
//! **Why it is sound.** Every ring edge is used once by the strip on either side, in opposite directions, and
//! every edge across a strip by two consecutive triangles of the strip.

use super::surface::Surface;

/// A closed ring of points.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    /// The parameter of each point on the ring: 0 first, increasing, below 1.
    pub parameters: Vec<f64>,
    /// Indices of the points.
    pub points: Vec<u32>,
}

/// A surface under construction.
#[derive(Default)]
pub(super) struct Weave {
    pub vertices: Vec<[f64; 3]>,
    pub faces: Vec<[u32; 3]>,
}

impl Weave {
    /// A new vertex.
    pub fn point(&mut self, place: [f64; 3]) -> u32 {
        self.vertices.push(place);
        (self.vertices.len() - 1) as u32
    }

    /// A ring of `count` new vertices at evenly spaced parameters.
    pub fn even_ring(&mut self, count: usize, place: impl Fn(f64) -> [f64; 3]) -> Ring {
        let parameters: Vec<f64> = (0..count).map(|k| k as f64 / count as f64).collect();
        let points = parameters.iter().map(|&parameter| self.point(place(parameter))).collect();
        Ring { parameters, points }
    }

    /// The strip between two rings.
    pub fn strip(&mut self, a: &Ring, b: &Ring) {
        let (m, n) = (a.points.len(), b.points.len());
        let next = |ring: &Ring, k: usize| ring.parameters.get(k + 1).copied().unwrap_or(1.0);
        let (mut i, mut j) = (0, 0);
        while i < m || j < n {
            let (here, there) = (a.points[i % m], b.points[j % n]);
            if j == n || (i < m && next(a, i) <= next(b, j)) {
                i += 1;
                self.faces.push([here, a.points[i % m], there]);
            } else {
                j += 1;
                self.faces.push([here, b.points[j % n], there]);
            }
        }
    }

    /// Strips between successive rings; also from the last to the first if `closed`.
    pub fn strips(&mut self, rings: &[Ring], closed: bool) {
        for pair in rings.windows(2) {
            self.strip(&pair[0], &pair[1]);
        }
        if let (true, [first, .., last]) = (closed, rings) {
            self.strip(last, first);
        }
    }

    /// Closes the surface before a ring with triangles to one point.
    pub fn cap_before(&mut self, ring: &Ring, apex: [f64; 3]) {
        let apex = self.point(apex);
        let count = ring.points.len();
        self.faces.extend((0..count).map(|k| [apex, ring.points[(k + 1) % count], ring.points[k]]));
    }

    /// Closes the surface after a ring with triangles to one point.
    pub fn cap_after(&mut self, ring: &Ring, apex: [f64; 3]) {
        let apex = self.point(apex);
        let count = ring.points.len();
        self.faces.extend((0..count).map(|k| [ring.points[k], ring.points[(k + 1) % count], apex]));
    }

    pub fn surface(self) -> Surface {
        (self.vertices, self.faces)
    }
}

/// The number of rings for triangles about as high as wide: `points` in all on a surface `length` long and
/// `around` wide, each ring with at least `least` points. Never below `fewest`.
pub(super) fn ring_count(points: usize, length: f64, around: f64, least: usize, fewest: usize) -> usize {
    // for an edge length e: rings = length / (e √3/2), points per ring = around / e
    let half_root_three = 0.866;
    let edge = (length * around / (half_root_three * points as f64)).sqrt();
    let wanted = (length / (half_root_three * edge)).round() as usize;
    wanted.min(points / least).max(fewest)
}

/// Distributes `points` over rings in proportion to their weights, at least `least` for each; the sum is
/// exact.
pub(super) fn shares(points: usize, weights: &[f64], least: usize) -> Vec<usize> {
    let total: f64 = weights.iter().sum();
    let free = points - least * weights.len();
    let (mut sum, mut given) = (0.0, 0);
    let mut counts = Vec::with_capacity(weights.len());
    for (k, weight) in weights.iter().enumerate() {
        sum += weight;
        let upto = if k + 1 == weights.len() { free } else { (free as f64 * (sum / total)).round() as usize };
        let upto = upto.clamp(given, free);
        counts.push(least + upto - given);
        given = upto;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_sum_up() {
        for points in [9, 10, 37, 1000] {
            let counts = shares(points, &[0.1, 1.0, 0.4], 3);
            assert_eq!(counts.iter().sum::<usize>(), points);
            assert!(counts.iter().all(|&count| count >= 3), "{counts:?}");
        }
        assert_eq!(shares(12, &[1.0, 1.0, 1.0], 3), [4, 4, 4]);
    }

    #[test]
    fn equal_parameters_are_joined() {
        let mut weave = Weave::default();
        let a = weave.even_ring(4, |t| [t, 0.0, 0.0]);
        let b = weave.even_ring(8, |t| [t, 1.0, 0.0]);
        weave.strip(&a, &b);
        assert_eq!(weave.faces.len(), 12);
        for (k, point) in a.points.iter().enumerate() {
            let partner = b.points[2 * k];
            assert!(weave.faces.iter().any(|face| face.contains(point) && face.contains(&partner)));
        }
    }
}
