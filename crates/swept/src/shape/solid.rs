//! Closed meshes and what is inside them.
//!
//! **What it answers.** Whether a mesh bounds a solid ([`Mesh::is_closed`]), one vertex of each of its connected parts
//! ([`Mesh::part_vertices`]), and whether a point is inside ([`Mesh::holds`]).
//!
//! **Mathematics.** A mesh is closed if every edge belongs to an even number of faces; corners at the same place are the
//! same corner, and a face with two equal corners counts its edge twice. A point off the surface is inside if a ray from
//! it crosses the surface an odd number of times: for a closed mesh that does not depend on the ray. The ray goes along
//! a coordinate axis, from the point moved aside by (ε², ε) in the other two coordinates v, w, with ε too small to be a
//! number, so it never meets an edge:
//!
//! ```text
//! seen along the ray, edge p q passes level w      iff (p_w > w) differs from (q_w > w)
//! it passes on the side of smaller v               by the sign of [p q x]; if 0, of q_v - p_v; if 0, of p_w - q_w
//! the ray's line passes through a face             iff an odd number of its edges pass on one side
//! it does so ahead of the point                    by the sides of the face's plane on which the point and the ray lie
//! ```
//!
//! **Why it is sound.** Signs come from intervals around the point where they tell, else from fractions, if the point
//! is known exactly. Where neither tells, another axis is tried, and in the end the answer is `None`.
//!
//! **Source.** Counting crossings; infinitesimal displacement against degenerate cases, \[EdelsbrunnerMuecke90\].

use super::exact::rational;
use super::mesh::Mesh;
use super::triangle::intersect;
use dashu_base::Sign;
use dashu_ratio::Relaxed;
use swept_num::Interval;

/// A point, enclosed and perhaps exact.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    /// Holds the point.
    pub(crate) near: [Interval; 3],
    /// The point, where it is a known fraction.
    pub(crate) exact: Option<[Relaxed; 3]>,
}

impl Mesh {
    /// Whether the mesh bounds a solid: it has [walls](Mesh::walls), and every edge belongs to an even number of them, corners
    /// being told apart by their coordinates alone.
    ///
    /// ```
    /// use swept::shape::Mesh;
    /// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// let mut faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    /// assert!(Mesh::new(corners.clone(), faces.clone())?.is_closed());
    /// faces.pop();
    /// assert!(!Mesh::new(corners, faces)?.is_closed());
    /// # Ok::<(), swept::shape::ShapeError>(())
    /// ```
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.open_face().is_none()
    }

    /// The faces between inside and outside, in order. Segments and points part nothing. Faces with the same three corners are one
    /// wall that was written more than once, if that closes the surface; else, where parts are glued together, those written
    /// an even number of times are inside and part nothing.
    #[must_use]
    pub fn walls(&self) -> Vec<u32> {
        let merged = self.merged();
        let [once, odd] = self.walls_among(&merged);
        if self.open_wall(&merged, &once).is_none() || self.open_wall(&merged, &odd).is_some() {
            once
        } else {
            odd
        }
    }

    /// A face with an edge that belongs to an odd number of [walls](Mesh::walls), if there is one; the first face if there are no
    /// walls.
    #[must_use]
    pub fn open_face(&self) -> Option<usize> {
        self.open_wall(&self.merged(), &self.walls())
    }

    /// The faces with three corners at different places: each once, and those written an odd number of times.
    fn walls_among(&self, merged: &[u32]) -> [Vec<u32>; 2] {
        let mut faces: Vec<([u32; 3], u32)> = Vec::with_capacity(self.faces().len());
        for (number, face) in self.faces().iter().enumerate() {
            let mut corners = face.map(|index| merged[index as usize]);
            corners.sort_unstable();
            if corners[0] != corners[1] && corners[1] != corners[2] {
                faces.push((corners, number as u32));
            }
        }
        faces.sort_unstable();
        let (mut once, mut odd) = (Vec::new(), Vec::new());
        for same in faces.chunk_by(|a, b| a.0 == b.0) {
            once.push(same[0].1);
            if same.len() % 2 == 1 {
                odd.push(same[0].1);
            }
        }
        once.sort_unstable();
        odd.sort_unstable();
        [once, odd]
    }

    /// One of these faces with an edge that belongs to an odd number of them; the first face of the mesh if there are none.
    fn open_wall(&self, merged: &[u32], walls: &[u32]) -> Option<usize> {
        if walls.is_empty() {
            return Some(0);
        }
        let mut edges: Vec<([u32; 2], u32)> = Vec::with_capacity(3 * walls.len());
        for &number in walls {
            let [a, b, c] = self.faces()[number as usize].map(|index| merged[index as usize]);
            edges.extend([[a, b], [b, c], [c, a]].map(|[p, q]| ([p.min(q), p.max(q)], number)));
        }
        edges.sort_unstable();
        edges.chunk_by(|a, b| a.0 == b.0).find(|same| same.len() % 2 == 1).map(|same| same[0].1 as usize)
    }

    /// One vertex of each connected part, in the order of the parts' first faces. Faces are connected where they have a
    /// corner at the same place.
    #[must_use]
    pub fn part_vertices(&self) -> Vec<u32> {
        fn root(parents: &mut [u32], mut of: u32) -> u32 {
            while parents[of as usize] != of {
                parents[of as usize] = parents[parents[of as usize] as usize];
                of = parents[of as usize];
            }
            of
        }
        let merged = self.merged();
        let mut parents: Vec<u32> = (0..merged.len() as u32).collect();
        for face in self.faces() {
            let [a, b, c] = face.map(|index| root(&mut parents, merged[index as usize]));
            let least = a.min(b).min(c);
            [a, b, c].iter().for_each(|&corner| parents[corner as usize] = least);
        }
        let mut seen = vec![false; merged.len()];
        let mut parts = Vec::new();
        for face in self.faces() {
            let part = root(&mut parents, merged[face[0] as usize]);
            if !std::mem::replace(&mut seen[part as usize], true) {
                parts.push(face[0]);
            }
        }
        parts
    }

    /// Whether a point is inside the solid that a closed mesh bounds; points of the surface count as inside.
    ///
    /// # Guarantee
    /// Exact, for a mesh that [is closed](Mesh::is_closed). For others it says whether the point is on the surface or a
    /// ray from it along the x axis crosses an odd number of faces.
    ///
    /// ```
    /// use swept::shape::Mesh;
    /// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// let solid = Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// assert!(solid.holds([0.25, 0.25, 0.25]) && solid.holds([0.0, 0.0, 1.0]));
    /// assert!(!solid.holds([0.4, 0.4, 0.4]) && !solid.holds([-1e-300, 0.25, 0.25]));
    /// # Ok::<(), swept::shape::ShapeError>(())
    /// ```
    #[must_use]
    pub fn holds(&self, point: [f64; 3]) -> bool {
        if !point.iter().all(|x| x.is_finite()) {
            return false;
        }
        let probe = Probe { near: point.map(Interval::point), exact: Some(point.map(rational)) };
        let on_surface = || (0..self.faces().len()).any(|face| intersect(&[point; 3], &self.triangle(face)));
        self.holds_probe(&self.walls(), &probe) == Some(true) || on_surface()
    }

    /// The same for a point off the surface that may be known only by an enclosure, given the [walls](Mesh::walls); `None` if
    /// that does not tell.
    pub(crate) fn holds_probe(&self, walls: &[u32], probe: &Probe) -> Option<bool> {
        (0..3).find_map(|axis| {
            let mut odd = false;
            for &face in walls {
                match ahead(&self.triangle(face as usize), probe, axis)? {
                    Crossing::Surface => return Some(true),
                    Crossing::Ahead => odd = !odd,
                    Crossing::Elsewhere => {}
                }
            }
            Some(odd)
        })
    }

    /// For each vertex the least vertex at the same place.
    #[must_use]
    pub fn merged(&self) -> Vec<u32> {
        // adding zero makes both zeros the same
        let bits = |index: u32| self.vertices()[index as usize].map(|x| (x + 0.0).to_bits());
        let mut order: Vec<u32> = (0..self.vertices().len() as u32).collect();
        order.sort_unstable_by_key(|&index| (bits(index), index));
        let mut merged = vec![0; order.len()];
        for same in order.chunk_by(|&a, &b| bits(a) == bits(b)) {
            same.iter().for_each(|&index| merged[index as usize] = same[0]);
        }
        merged
    }
}

/// Where the ray's line meets a face.
enum Crossing {
    Ahead,
    Elsewhere,
    /// The point itself lies on the face.
    Surface,
}

fn ahead(face: &[[f64; 3]; 3], probe: &Probe, axis: usize) -> Option<Crossing> {
    let [v, w] = [(axis + 1) % 3, (axis + 2) % 3];
    let range = |k: usize| {
        let [a, b, c] = [face[0][k], face[1][k], face[2][k]];
        (a.min(b).min(c), a.max(b).max(c))
    };
    // quick and exact: the line passes by
    let beside = |k: usize| range(k).1 < probe.near[k].lo() || range(k).0 > probe.near[k].hi();
    if beside(v) || beside(w) || range(axis).1 < probe.near[axis].lo() {
        return Some(Crossing::Elsewhere);
    }
    let mut above = [false; 3];
    for (above, corner) in above.iter_mut().zip(face) {
        *above = sign(
            probe,
            |x: &[Interval; 3]| Interval::point(corner[w]) - x[w],
            |x| rational(corner[w]) - &x[w],
        )? > 0;
    }
    let mut odd = false;
    let mut orientation = 0;
    for k in 0..3 {
        let next = (k + 1) % 3;
        if above[k] == above[next] {
            continue;
        }
        let (p, q) = (&face[k], &face[next]);
        let turn = |x: &[Interval; 3]| {
            let [p, q] = [p, q].map(|corner| corner.map(Interval::point));
            (q[v] - p[v]) * (x[w] - p[w]) - (q[w] - p[w]) * (x[v] - p[v])
        };
        let exact_turn = |x: &[Relaxed; 3]| {
            let [p, q] = [p, q].map(|corner| corner.map(rational));
            (&q[v] - &p[v]) * (&x[w] - &p[w]) - (&q[w] - &p[w]) * (&x[v] - &p[v])
        };
        let side = match sign(probe, turn, exact_turn)? {
            0 if q[v] != p[v] => {
                if q[v] > p[v] {
                    1
                } else {
                    -1
                }
            }
            0 => {
                if p[w] > q[w] {
                    1
                } else {
                    -1
                }
            }
            side => side,
        };
        // on the side of smaller v: left of an edge that goes up is smaller v
        let up = above[next];
        if (side > 0) != up {
            odd = !odd;
            // its own left is the inside of the face, so going down it turns left about the line
            orientation = if up { -1 } else { 1 };
        }
    }
    if !odd {
        return Some(Crossing::Elsewhere);
    }
    // the volume of face and point is its height over the point times its area seen along the ray
    let height = |x: &[Interval; 3]| {
        let [a, b, c] = face.map(|corner| corner.map(Interval::point));
        let from = |p: &[Interval; 3], k: usize| p[k] - x[k];
        determinant([axis, v, w].map(|k| [from(&a, k), from(&b, k), from(&c, k)]))
    };
    let exact_height = |x: &[Relaxed; 3]| {
        let [a, b, c] = face.map(|corner| corner.map(rational));
        let from = |p: &[Relaxed; 3], k: usize| &p[k] - &x[k];
        let [r, s, t] = [axis, v, w].map(|k| [from(&a, k), from(&b, k), from(&c, k)]);
        let minor = |i: usize, j: usize| &s[i] * &t[j] - &s[j] * &t[i];
        &r[0] * minor(1, 2) + &r[1] * minor(2, 0) + &r[2] * minor(0, 1)
    };
    Some(match sign(probe, height, exact_height)? * orientation {
        0 => Crossing::Surface,
        1 => Crossing::Ahead,
        _ => Crossing::Elsewhere,
    })
}

fn determinant([r, s, t]: [[Interval; 3]; 3]) -> Interval {
    let minor = |i: usize, j: usize| s[i] * t[j] - s[j] * t[i];
    r[0] * minor(1, 2) + r[1] * minor(2, 0) + r[2] * minor(0, 1)
}

/// The sign of an expression of the point.
fn sign(
    probe: &Probe,
    near: impl Fn(&[Interval; 3]) -> Interval,
    exact: impl Fn(&[Relaxed; 3]) -> Relaxed,
) -> Option<i32> {
    let range = near(&probe.near);
    if range.is_positive() {
        return Some(1);
    }
    if range.is_negative() {
        return Some(-1);
    }
    let value = exact(probe.exact.as_ref()?);
    Some(match (value.is_zero(), value.sign()) {
        (true, _) => 0,
        (false, Sign::Positive) => 1,
        (false, Sign::Negative) => -1,
    })
}

#[cfg(test)]
mod tests;
