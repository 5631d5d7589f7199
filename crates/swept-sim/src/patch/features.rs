//! The vertices and edges of a mesh and their neighbourhoods.
//!
//! **What it answers.** Whether a direction lies in the normal cone of a vertex or an edge.
//!
//! **The mathematics.** A direction n is in the cone of a vertex if no edge from it rises along n. It is in
//! the cone of an edge if neither of its faces rises along n, going from the edge into the face. A flat or
//! concave edge makes no contact of its own: where it touches, a vertex or a convex edge touches too.
//!
//! **Why it is sound.** A slope of [`SLOPE`] is allowed, so that a body standing almost flat keeps all its
//! corners. Too many contacts do no harm.
//!
//! **Source.** [Redon06, section 7.1] for the features.

use std::collections::BTreeMap;
use swept::Mesh;
use swept_num::Vector;

type V = Vector<f64, 3>;

/// How steeply an edge or face may rise along a contact normal, as a sine.
pub(super) const SLOPE: f64 = 0.1;

/// The sine of the angle between two faces below which their edge counts as flat.
const FLAT: f64 = 0.02;

/// Vertices, edges and their neighbours.
#[derive(Clone, Debug)]
pub struct Features {
    /// For each face its corners, with coincident vertices merged.
    pub(super) corners: Vec<[u32; 3]>,
    /// For each face its three edges; edge k joins corner k and the next.
    pub(super) edges: Vec<[u32; 3]>,
    /// For each edge its ends and, if it is convex or has only one face, the directions into its faces.
    pub(super) ends: Vec<Edge>,
    /// For each vertex, where the directions to its neighbours start in `directions`.
    starts: Vec<u32>,
    directions: Vec<V>,
}

/// An edge.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub ends: [u32; 2],
    /// Unit directions, perpendicular to the edge, into its faces.
    pub inward: Vec<V>,
    /// Whether it can be in contact with another edge.
    pub sharp: bool,
}

impl Features {
    /// The features of a mesh.
    #[must_use]
    pub fn of(mesh: &Mesh) -> Self {
        let merged = mesh.merged();
        let place = |index: u32| Vector(mesh.vertices()[index as usize]);
        let corners: Vec<[u32; 3]> =
            mesh.faces().iter().map(|face| face.map(|index| merged[index as usize])).collect();
        let mut numbers: BTreeMap<[u32; 2], u32> = BTreeMap::new();
        let (mut edges, mut ends): (Vec<[u32; 3]>, Vec<Edge>) = (Vec::new(), Vec::new());
        let mut normals: Vec<Vec<V>> = Vec::new();
        for face in &corners {
            let normal = unit((place(face[1]) - place(face[0])).cross(place(face[2]) - place(face[0])));
            edges.push([0, 1, 2].map(|k: usize| {
                let pair = [face[k], face[(k + 1) % 3]];
                let pair = [pair[0].min(pair[1]), pair[0].max(pair[1])];
                let number = *numbers.entry(pair).or_insert_with(|| {
                    ends.push(Edge { ends: pair, inward: Vec::new(), sharp: false });
                    normals.push(Vec::new());
                    (ends.len() - 1) as u32
                });
                let along = unit(place(pair[1]) - place(pair[0]));
                let into = place(face[(k + 2) % 3]) - place(pair[0]);
                if normal.norm_squared() > 0.0 {
                    ends[number as usize].inward.push(unit(into - along.scale(into.dot(along))));
                    normals[number as usize].push(normal);
                }
                number
            }));
        }
        for (edge, normals) in ends.iter_mut().zip(&normals) {
            edge.sharp = edge.ends[0] != edge.ends[1]
                && match (normals.as_slice(), edge.inward.as_slice()) {
                    // convex: the face beyond falls away from the plane of this one
                    ([n, _], [_, beyond]) => n.dot(*beyond) < -FLAT,
                    (several, _) => several.len() != 2 && !several.is_empty(),
                };
        }
        let mut neighbors: Vec<Vec<u32>> = vec![Vec::new(); mesh.vertices().len()];
        for Edge { ends: [a, b], .. } in ends.iter().filter(|edge| edge.ends[0] != edge.ends[1]) {
            neighbors[*a as usize].push(*b);
            neighbors[*b as usize].push(*a);
        }
        let (mut starts, mut directions) = (vec![0], Vec::new());
        for (vertex, others) in neighbors.iter().enumerate() {
            directions.extend(others.iter().map(|&other| unit(place(other) - place(vertex as u32))));
            starts.push(directions.len() as u32);
        }
        Self { corners, edges, ends, starts, directions }
    }

    /// Whether an outward direction, in body axes, lies in the cone of a vertex.
    pub(super) fn vertex_faces(&self, vertex: u32, n: V) -> bool {
        let [from, to] = [0, 1].map(|k: usize| self.starts[vertex as usize + k] as usize);
        self.directions[from..to].iter().all(|d| d.dot(n) <= SLOPE)
    }

    /// Whether an outward direction, in body axes, lies in the cone of an edge.
    pub(super) fn edge_faces(&self, edge: u32, n: V) -> bool {
        self.ends[edge as usize].inward.iter().all(|d| d.dot(n) <= SLOPE)
    }
}

fn unit(v: V) -> V {
    let length = v.norm_squared().sqrt();
    if length > 0.0 { v.scale(1.0 / length) } else { Vector::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swept::Builtin;

    #[test]
    fn a_divided_cube_has_twelve_sharp_sides() {
        let mesh = "box(48)".parse::<Builtin>().unwrap().mesh();
        let features = Features::of(&mesh);
        // each side in two halves
        assert_eq!(features.ends.iter().filter(|edge| edge.sharp).count(), 24);
        assert_eq!(features.ends.len(), 3 * mesh.faces().len() / 2);
    }

    #[test]
    fn cones_of_a_cube() {
        let mesh = "box(12)".parse::<Builtin>().unwrap().mesh();
        let features = Features::of(&mesh);
        let corner = mesh.vertices().iter().position(|v| v.iter().all(|&x| x > 0.0)).unwrap() as u32;
        let corner = mesh.merged()[corner as usize];
        for (n, inside) in [([1.0, 1.0, 1.0], true), ([0.0, 0.0, 1.0], true), ([1.0, 0.0, -1.0], false)] {
            assert_eq!(features.vertex_faces(corner, unit(Vector(n))), inside, "{n:?}");
        }
    }

    #[test]
    fn a_dent_has_no_sharp_edge_inside() {
        // an upside-down roof: two faces that form a valley, seen from above
        let points =
            vec![[-1.0, -1.0, 1.0], [-1.0, 1.0, 1.0], [0.0, -1.0, 0.0], [0.0, 1.0, 0.0], [1.0, -1.0, 1.0]];
        let valley = Mesh::new(points.clone(), vec![[0, 2, 3], [2, 4, 3]]).unwrap();
        let edge = |mesh: &Mesh| {
            let features = Features::of(mesh);
            features.ends.iter().find(|edge| edge.ends == [2, 3]).unwrap().sharp
        };
        assert!(!edge(&valley));
        assert!(edge(&Mesh::new(points, vec![[0, 3, 2], [2, 3, 4]]).unwrap()));
    }
}
