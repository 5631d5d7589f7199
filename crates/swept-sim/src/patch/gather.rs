//! The contacts of two bodies in their poses.
//!
//! **The mathematics.** The pairs of faces within reach give the distinct pairs of a vertex and a face, and
//! of two edges. Vertex and face: the closest point of the face; where it lies on an edge or corner of the
//! face, the cone of that edge or corner counts. Edge and edge: the closest points of the two lines, if they
//! lie within both edges.
//!
//! **Why it is sound.** Bodies in a simulation are apart by a margin, which is far above the rounding of
//! these differences. So normals can be computed as differences of points.
//!
//! **Source.** [D2M14, section 6.1.2].

use super::features::Features;
use super::reduce::reduced;
use crate::orientation::matrix;
use crate::shape::Shape;
use swept::internals::shape::triangle::{Feature, closest_point, closest_points};
use swept_num::{Matrix, Vector};

type V = Vector<f64, 3>;

/// Edges whose directions differ by a smaller sine count as parallel: their ends make the contact.
const PARALLEL: f64 = 0.02;

/// A body in its pose.
#[derive(Clone, Copy, Debug)]
pub struct PosedBody<'a> {
    /// Its shape.
    pub shape: &'a Shape,
    /// Where its centre of mass is.
    pub position: V,
    /// Its orientation.
    pub orientation: [f64; 4],
}

/// Which features are in contact; identifies a contact again in the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A vertex of the first body and a face of the second.
    VertexFace(u32, u32),
    /// A face of the first body and a vertex of the second.
    FaceVertex(u32, u32),
    /// An edge of each.
    EdgeEdge(u32, u32),
    /// A face of each: used where nothing better was found.
    Faces(u32, u32),
}

/// A contact point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Which features.
    pub key: Key,
    /// Where, relative to the centre of the first body.
    pub place: V,
    /// The unit normal, from the first body to the second.
    pub normal: V,
    /// How far apart the bodies are there.
    pub gap: f64,
}

/// The contacts of two bodies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patch {
    /// A few points that represent all contacts.
    pub points: Vec<Point>,
}

/// The contacts among the given pairs of faces that are no further apart than `reach`.
#[must_use]
pub fn gather(stands: [&PosedBody; 2], faces: &[[u32; 2]], reach: f64) -> Patch {
    let pair = Pair::new(stands);
    let mut found = Vec::new();
    for (vertex, face) in distinct(
        faces.iter().flat_map(|&[f, g]| pair.features[0].corners[f as usize].map(|vertex| (vertex, g))),
    ) {
        pair.vertex_face(0, vertex, face, reach, &mut found);
    }
    for (vertex, face) in distinct(
        faces.iter().flat_map(|&[f, g]| pair.features[1].corners[g as usize].map(|vertex| (vertex, f))),
    ) {
        pair.vertex_face(1, vertex, face, reach, &mut found);
    }
    for (e, g) in distinct(faces.iter().flat_map(|&[f, g]| pair.sharp_edges(f, g))) {
        pair.edge_edge(e, g, reach, &mut found);
    }
    if found.is_empty() {
        found.extend(pair.nearest(faces, reach));
    }
    Patch { points: reduced(found, reach) }
}

/// Sorted, without duplicates.
fn distinct(pairs: impl Iterator<Item = (u32, u32)>) -> Vec<(u32, u32)> {
    let mut pairs: Vec<(u32, u32)> = pairs.collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Both bodies, placed relative to the centre of the first.
struct Pair<'a> {
    shapes: [&'a Shape; 2],
    features: [&'a Features; 2],
    turns: [Matrix<f64, 3>; 2],
    offset: V,
}

impl<'a> Pair<'a> {
    fn new(stands: [&PosedBody<'a>; 2]) -> Self {
        let shapes = stands.map(|stand| stand.shape);
        Self {
            shapes,
            features: shapes.map(Shape::features),
            turns: stands.map(|stand| matrix(stand.orientation)),
            offset: stands[1].position - stands[0].position,
        }
    }

    fn vertex(&self, side: usize, vertex: u32) -> V {
        let place = self.turns[side] * Vector(self.shapes[side].body().mesh().vertices()[vertex as usize]);
        if side == 0 { place } else { place + self.offset }
    }

    fn triangle(&self, side: usize, face: u32) -> [[f64; 3]; 3] {
        self.features[side].corners[face as usize].map(|vertex| self.vertex(side, vertex).0)
    }

    /// A world direction in the axes of a body.
    fn inward(&self, side: usize, n: V) -> V {
        self.turns[side].transposed() * n
    }

    fn vertex_face(&self, side: usize, vertex: u32, face: u32, reach: f64, found: &mut Vec<Point>) {
        let other = 1 - side;
        let from = self.vertex(side, vertex);
        let nearest = closest_point(from.0, &self.triangle(other, face));
        // written so that NaN is refused too
        if !(nearest.distance <= reach && nearest.distance > 0.0) {
            return;
        }
        let to = Vector(nearest.point);
        let n = (to - from).scale(1.0 / nearest.distance);
        let seen = self.inward(other, -n);
        let facing = match nearest.feature {
            Feature::Face => true,
            Feature::Edge(k) => self.features[other]
                .edge_faces(self.features[other].edges[face as usize][usize::from(k)], seen),
            Feature::Vertex(k) => self.features[other]
                .vertex_faces(self.features[other].corners[face as usize][usize::from(k)], seen),
        };
        if !facing || !self.features[side].vertex_faces(vertex, self.inward(side, n)) {
            return;
        }
        let (key, normal) = match side {
            0 => (Key::VertexFace(vertex, face), n),
            _ => (Key::FaceVertex(face, vertex), -n),
        };
        found.push(Point { key, place: (from + to).scale(0.5), normal, gap: nearest.distance });
    }

    /// The pairs of sharp edges of two faces.
    fn sharp_edges(&self, f: u32, g: u32) -> impl Iterator<Item = (u32, u32)> {
        let sharp = |side: usize, face: u32| {
            let features = self.features[side];
            features.edges[face as usize].map(|edge| features.ends[edge as usize].sharp.then_some(edge))
        };
        let (first, second) = (sharp(0, f), sharp(1, g));
        first.into_iter().flatten().flat_map(move |e| second.into_iter().flatten().map(move |h| (e, h)))
    }

    fn edge_edge(&self, e: u32, h: u32, reach: f64, found: &mut Vec<Point>) {
        let [p, q] = self.features[0].ends[e as usize].ends.map(|vertex| self.vertex(0, vertex));
        let [r, s] = self.features[1].ends[h as usize].ends.map(|vertex| self.vertex(1, vertex));
        let (d, f, w) = (q - p, s - r, p - r);
        let (a, b, c) = (d.norm_squared(), d.dot(f), f.norm_squared());
        let cross = a * c - b * b;
        let crossed = cross > PARALLEL * PARALLEL * a * c;
        if !crossed {
            return;
        }
        let (x, y) = ((b * f.dot(w) - c * d.dot(w)) / cross, (a * f.dot(w) - b * d.dot(w)) / cross);
        let inside = |part: f64| part > 0.0 && part < 1.0;
        if !(inside(x) && inside(y)) {
            return;
        }
        let (from, to) = (p + d.scale(x), r + f.scale(y));
        let gap = (to - from).norm_squared().sqrt();
        if !(gap <= reach && gap > 0.0) {
            return;
        }
        let normal = (to - from).scale(1.0 / gap);
        if self.features[0].edge_faces(e, self.inward(0, normal))
            && self.features[1].edge_faces(h, self.inward(1, -normal))
        {
            let key = Key::EdgeEdge(e, h);
            found.push(Point { key, place: (from + to).scale(0.5), normal, gap });
        }
    }

    /// The nearest points among all faces.
    fn nearest(&self, faces: &[[u32; 2]], reach: f64) -> Option<Point> {
        let mut best: Option<Point> = None;
        for &[f, g] in faces {
            let closest = closest_points(&self.triangle(0, f), &self.triangle(1, g));
            let [from, to] = closest.points.map(Vector);
            let gap = (to - from).norm_squared().sqrt();
            let least = best.map_or(reach, |best| best.gap);
            if gap > 0.0 && gap < least {
                let normal = (to - from).scale(1.0 / gap);
                best = Some(Point { key: Key::Faces(f, g), place: (from + to).scale(0.5), normal, gap });
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swept::Builtin;
    use swept::internals::query::near_faces_at;
    use swept::{Placement, Spin};

    fn shape(recipe: &str) -> Shape {
        Shape::solid(&recipe.parse::<Builtin>().unwrap().mesh(), 1.0).unwrap()
    }

    fn patch(a: &Shape, b: &Shape, position: [f64; 3], orientation: [f64; 4], reach: f64) -> Patch {
        let orientation = crate::orientation::normalized(orientation);
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let other = Spin::at_rest([0.0, 1.0], Placement::new(position, orientation)).unwrap();
        let faces = near_faces_at(a.body(), &rest, b.body(), &other, 0.0, reach).unwrap();
        let first = PosedBody { shape: a, position: Vector::ZERO, orientation: [1.0, 0.0, 0.0, 0.0] };
        let second = PosedBody { shape: b, position: Vector(position), orientation };
        gather([&first, &second], &faces, reach)
    }

    #[test]
    fn a_cube_on_a_larger_one_stands_on_its_corners() {
        for recipe in ["box(12)", "box(300)"] {
            let patch = patch(
                &shape("box(768, size=3)"),
                &shape(recipe),
                [0.3, 0.2, 2.001],
                [1.0, 0.0, 0.0, 0.2],
                0.01,
            );
            assert!(patch.points.len() >= 4 && patch.points.len() <= 9, "{patch:?}");
            for point in &patch.points {
                assert!((point.normal - Vector([0.0, 0.0, 1.0])).norm_squared() < 1e-20, "{point:?}");
                assert!((point.gap - 0.001).abs() < 1e-12);
            }
            let spread = patch.points.iter().map(|p| p.place[0]).fold(f64::INFINITY, f64::min);
            assert!(spread < -0.3, "{patch:?}");
        }
    }

    #[test]
    fn crossed_edges_meet_in_one_point() {
        // two cubes standing on their edges, crossed at right angles
        let quarter = 0.5_f64.sqrt();
        let tilt = |x: f64, y: f64| [0.9238795325112867, 0.3826834323650898 * x, 0.3826834323650898 * y, 0.0];
        let cube = shape("box(12)");
        let first = PosedBody { shape: &cube, position: Vector::ZERO, orientation: tilt(1.0, 0.0) };
        let height = 2.0 * quarter + 0.002;
        let second =
            PosedBody { shape: &cube, position: Vector([0.1, 0.2, height]), orientation: tilt(0.0, 1.0) };
        let place = |stand: &PosedBody| {
            Spin::at_rest([0.0, 1.0], Placement::new(stand.position.0, stand.orientation)).unwrap()
        };
        let faces =
            near_faces_at(cube.body(), &place(&first), cube.body(), &place(&second), 0.0, 0.01).unwrap();
        let patch = gather([&first, &second], &faces, 0.01);
        assert_eq!(patch.points.len(), 1, "{patch:?}");
        let Point { key, place, normal, gap } = patch.points[0];
        assert!(matches!(key, Key::EdgeEdge(..)) && (gap - 0.002).abs() < 1e-12);
        assert!((normal - Vector([0.0, 0.0, 1.0])).norm_squared() < 1e-20);
        assert!((place - Vector([0.1, 0.0, quarter + 0.001])).norm_squared().sqrt() < 0.21);
    }

    #[test]
    fn equal_cubes_exactly_stacked_touch_at_their_corners() {
        let cube = shape("box(12)");
        let patch = patch(&cube, &cube, [0.0, 0.0, 1.001], [1.0, 0.0, 0.0, 0.0], 0.01);
        let corner = |x: f64, y: f64| {
            patch.points.iter().any(|p| (p.place[0] - x).abs() < 1e-9 && (p.place[1] - y).abs() < 1e-9)
        };
        assert!(
            corner(0.5, 0.5) && corner(-0.5, 0.5) && corner(0.5, -0.5) && corner(-0.5, -0.5),
            "{patch:?}"
        );
    }

    #[test]
    fn a_ball_touches_a_plate_with_the_plates_normal() {
        let patch = patch(
            &shape("box(12, size=4)"),
            &shape("icosphere(1280)"),
            [0.1, 0.2, 2.503],
            [1.0, 0.1, 0.2, 0.3],
            0.01,
        );
        assert!(!patch.points.is_empty());
        assert!(patch.points.iter().all(|p| p.normal[2] > 0.999), "{patch:?}");
    }
}
