//! A mesh and a tree of boxes over its faces.

use super::scalar::Point;
use super::triangle::Triangle;
use crate::motions::real::{Triple, triple};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use swept::Mesh;

/// A mesh as the oracle sees it: the vertices as written, and their rounded differences to one of them, under
/// a tree.
#[derive(Clone, Debug)]
pub struct Surface {
    vertices: Vec<Point<f64>>,
    faces: Vec<[u32; 3]>,
    /// The vertex from which the others are measured.
    pub anchor: Point<f64>,
    local: Vec<Point<f64>>,
    /// No vertex is further from the anchor.
    pub radius: f64,
    pub(super) nodes: Vec<Node>,
    closed: OnceLock<bool>,
    oriented: OnceLock<bool>,
}

/// A box over one face, or over the two nodes below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub center: Point<f64>,
    pub half: Point<f64>,
    pub below: Below,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Below {
    Face(u32),
    /// The second child; the first one follows its parent.
    Second(u32),
}

impl Surface {
    /// The tree over the mesh.
    #[must_use]
    pub fn new(mesh: &Mesh) -> Self {
        let vertices = mesh.vertices().to_vec();
        let faces = mesh.faces().to_vec();
        let used = |f: &[u32; 3]| f.map(|index| vertices[index as usize]);
        let (lo, hi) = bounds(faces.iter().flat_map(used));
        let middle: Point<f64> = std::array::from_fn(|i| 0.5 * lo[i] + 0.5 * hi[i]);
        let far = |x: &Point<f64>| (0..3).map(|i| (x[i] - middle[i]).abs()).fold(0.0f64, f64::max);
        let anchor = faces.iter().flat_map(used).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or([0.0; 3]);
        let local: Vec<Point<f64>> =
            vertices.iter().map(|x| std::array::from_fn(|i| x[i] - anchor[i])).collect();
        let radius = faces
            .iter()
            .flatten()
            .map(|&index| local[index as usize])
            .fold(0.0f64, |most, [x, y, z]| most.max((x * x + y * y + z * z).sqrt()))
            * (1.0 + 1e-12);
        let mut surface = Self {
            vertices,
            faces,
            anchor,
            local,
            radius,
            nodes: Vec::new(),
            closed: OnceLock::new(),
            oriented: OnceLock::new(),
        };
        surface.build();
        surface
    }

    /// The number of faces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// Always false.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// The corners of a face relative to the anchor.
    pub(super) fn local(&self, face: u32) -> Triangle<f64> {
        self.faces[face as usize].map(|index| self.local[index as usize])
    }

    /// Whether two faces have the same three corners.
    #[must_use]
    pub fn same(&self, face: u32, other: u32) -> bool {
        let corners = |face: u32| self.faces[face as usize].map(|index| self.vertices[index as usize]);
        corners(face).iter().all(|corner| corners(other).contains(corner))
    }

    /// Whether every edge has an even number of faces, with coincident corners merged: with duplicate faces
    /// counted once, or as often as they occur. Segments and points do not count.
    #[must_use]
    pub fn closed(&self) -> bool {
        *self.closed.get_or_init(|| {
            let place = |index: &u32| self.vertices[*index as usize].map(|x| (x + 0.0).to_bits());
            let mut written: BTreeMap<[[u64; 3]; 3], usize> = BTreeMap::new();
            for face in &self.faces {
                let mut corners = [place(&face[0]), place(&face[1]), place(&face[2])];
                corners.sort_unstable();
                if corners[0] != corners[1] && corners[1] != corners[2] {
                    *written.entry(corners).or_default() += 1;
                }
            }
            let even = |times: fn(usize) -> usize| {
                let mut edges: BTreeMap<[[u64; 3]; 2], usize> = BTreeMap::new();
                for (&[a, b, c], &count) in &written {
                    for edge in [[a, b], [b, c], [a, c]] {
                        *edges.entry(edge).or_default() += times(count);
                    }
                }
                edges.values().any(|&count| count > 0) && edges.values().all(|count| count % 2 == 0)
            };
            even(|_| 1) || even(|count| count % 2)
        })
    }

    /// Whether each edge is traversed by as many faces in one direction as in the other, counting duplicate
    /// faces once.
    #[must_use]
    pub fn oriented(&self) -> bool {
        *self.oriented.get_or_init(|| {
            let place = |index: u32| self.vertices[index as usize].map(|x| (x + 0.0).to_bits());
            let mut written: BTreeSet<[[u64; 3]; 3]> = BTreeSet::new();
            let mut edges: BTreeMap<[[u64; 3]; 2], i64> = BTreeMap::new();
            for face in &self.faces {
                let corners = face.map(place);
                let mut sorted = corners;
                sorted.sort_unstable();
                if sorted[0] == sorted[1] || sorted[1] == sorted[2] || !written.insert(sorted) {
                    continue;
                }
                for k in 0..3 {
                    let (p, q) = (corners[k], corners[(k + 1) % 3]);
                    *edges.entry([p.min(q), p.max(q)]).or_default() += if p < q { 1 } else { -1 };
                }
            }
            edges.values().all(|&turns| turns == 0)
        })
    }

    /// The corners of a face as written.
    #[must_use]
    pub fn exact(&self, face: u32) -> [Triple; 3] {
        self.faces[face as usize].map(|index| triple(self.vertices[index as usize]))
    }

    fn build(&mut self) {
        let mut order: Vec<(Point<f64>, u32)> = (0..self.faces.len() as u32)
            .map(|face| {
                let [a, b, c] = self.local(face);
                (std::array::from_fn(|i| a[i] + b[i] + c[i]), face)
            })
            .collect();
        let mut nodes = Vec::with_capacity(2 * order.len());
        self.plant(&mut order, &mut nodes);
        self.nodes = nodes;
    }

    fn plant(&self, order: &mut [(Point<f64>, u32)], nodes: &mut Vec<Node>) {
        let (lo, hi) = bounds(order.iter().flat_map(|&(_, face)| self.local(face)));
        let center = std::array::from_fn(|i| 0.5 * lo[i] + 0.5 * hi[i]);
        // the larger of two rounded differences, plus two ulps
        let half = std::array::from_fn(|i| {
            (hi[i] - center[i]).max(center[i] - lo[i]) * (1.0 + 2.0 * f64::EPSILON) + f64::MIN_POSITIVE
        });
        let at = nodes.len();
        nodes.push(Node { center, half, below: Below::Face(order[0].1) });
        if order.len() == 1 {
            return;
        }
        let (lo, hi) = bounds(order.iter().map(|entry| entry.0));
        let axis = (0..3).max_by(|&i, &j| (hi[i] - lo[i]).total_cmp(&(hi[j] - lo[j]))).unwrap_or(0);
        let middle = order.len() / 2;
        order.select_nth_unstable_by(middle, |a, b| a.0[axis].total_cmp(&b.0[axis]).then(a.1.cmp(&b.1)));
        let (first, second) = order.split_at_mut(middle);
        self.plant(first, nodes);
        nodes[at].below = Below::Second(nodes.len() as u32);
        self.plant(second, nodes);
    }
}

fn bounds(points: impl Iterator<Item = Point<f64>>) -> (Point<f64>, Point<f64>) {
    points.fold(([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]), |(lo, hi), x| {
        (std::array::from_fn(|i| lo[i].min(x[i])), std::array::from_fn(|i| hi[i].max(x[i])))
    })
}
