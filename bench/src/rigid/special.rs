//! Scenes of every degenerate kind, with a contact at a known time.

use super::scene::{Body, Question, Scene, Turning, any_kind, dyadic, dyadics, through};
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::Placement;

type Points = Vec<[f64; 3]>;

/// Where and when the bodies meet.
fn meeting(rng: &mut ChaCha8Rng) -> ([f64; 3], f64) {
    let far = [0.0, 2.0, 100.0][rng.random_range(0..3usize)];
    (dyadics(rng, far), f64::from(rng.random_range(1..=16u32)) / 16.0)
}

pub(super) fn tolerance(rng: &mut ChaCha8Rng) -> f64 {
    [1e-3, 1e-6, 1e-9][rng.random_range(0..3usize)]
}

/// An edge through the origin, or ending there.
fn edge_through(way: [f64; 3], rng: &mut ChaCha8Rng) -> Points {
    let ahead = f64::from(rng.random_range(1..=4u32)) / 4.0;
    let behind = f64::from(rng.random_range(0..=4u32)) / 4.0;
    vec![way.map(|x| ahead * x), way.map(|x| -behind * x)]
}

fn nonzero(rng: &mut ChaCha8Rng) -> [f64; 3] {
    let v = dyadics(rng, 1.0);
    if v == [0.0; 3] { [0.5, 0.0, 0.25] } else { v }
}

/// A triangle around the origin.
fn around(u: [f64; 3], v: [f64; 3], rng: &mut ChaCha8Rng) -> Points {
    let part = f64::from(rng.random_range(1..=4u32)) / 4.0;
    vec![u, v, std::array::from_fn(|i| -part * (u[i] + v[i]))]
}

/// Two bodies whose reference points meet; the features contain them.
fn met(question: Question, shapes: [Points; 2], turning: Turning, flat: bool, rng: &mut ChaCha8Rng) -> Scene {
    let (place, at) = meeting(rng);
    let place = if flat { [place[0], place[1], 0.0] } else { place };
    let [a, b] = shapes;
    let first = through(any_kind(rng), place, at, turning, flat, rng);
    let second = through(any_kind(rng), place, at, turning, flat, rng);
    Scene {
        question,
        a: Body { points: a, recipe: first },
        b: Body { points: b, recipe: second },
        tolerance: tolerance(rng),
        known: Some(at),
        planar: flat,
        hostile: false,
    }
}

/// Adds a third corner, for the query about triangles.
fn with_corner(mut points: Points, rng: &mut ChaCha8Rng) -> Points {
    while points.len() < 3 {
        points.push(nonzero(rng));
    }
    points
}

fn coin(rng: &mut ChaCha8Rng) -> bool {
    rng.random_range(0..2u32) == 0
}

/// Edges along z on bodies that turn about z only: parallel at all times.
pub(super) fn parallel_edges(rng: &mut ChaCha8Rng) -> Scene {
    let up = [0.0, 0.0, 1.0];
    let edges = [edge_through(up, rng), edge_through(up, rng)];
    if coin(rng) {
        return met(Question::EdgeEdge, edges, Turning::AboutZ, false, rng);
    }
    let [a, b] = edges;
    let triangles = [with_corner(a, rng), with_corner(b, rng)];
    met(Question::Triangles, triangles, Turning::AboutZ, false, rng)
}

pub(super) fn vertex_on_edge(rng: &mut ChaCha8Rng) -> Scene {
    let way = nonzero(rng);
    let edge = edge_through(way, rng);
    match rng.random_range(0..3u32) {
        0 => {
            let triangle = with_corner(edge, rng);
            met(Question::VertexFace, [vec![[0.0; 3]], triangle], Turning::Free, false, rng)
        }
        1 => {
            let other = vec![[0.0; 3], nonzero(rng)];
            met(Question::EdgeEdge, [other, edge], Turning::Free, false, rng)
        }
        _ => {
            let triangles = [with_corner(vec![[0.0; 3]], rng), with_corner(edge, rng)];
            met(Question::Triangles, triangles, Turning::Free, false, rng)
        }
    }
}

pub(super) fn vertex_on_vertex(rng: &mut ChaCha8Rng) -> Scene {
    match rng.random_range(0..3u32) {
        0 => {
            let triangle = with_corner(vec![[0.0; 3]], rng);
            met(Question::VertexFace, [vec![[0.0; 3]], triangle], Turning::Free, false, rng)
        }
        1 => {
            let edges = [vec![[0.0; 3], nonzero(rng)], vec![nonzero(rng), [0.0; 3]]];
            met(Question::EdgeEdge, edges, Turning::Free, false, rng)
        }
        _ => {
            let triangles = [with_corner(vec![[0.0; 3]], rng), with_corner(vec![[0.0; 3]], rng)];
            met(Question::Triangles, triangles, Turning::Free, false, rng)
        }
    }
}

/// Everything in the plane z = 0.
pub(super) fn sliding(rng: &mut ChaCha8Rng) -> Scene {
    let flat = |rng: &mut ChaCha8Rng| {
        let [x, y, _] = nonzero(rng);
        [x, y, 0.0]
    };
    if coin(rng) {
        let way = flat(rng);
        let edge = edge_through(way, rng);
        return met(Question::VertexEdge, [vec![[0.0; 3]], edge], Turning::AboutZ, true, rng);
    }
    let triangle = |rng: &mut ChaCha8Rng| match rng.random_range(0..3u32) {
        0 => vec![[0.0; 3], flat(rng), flat(rng)],
        1 => {
            let way = flat(rng);
            let mut edge = edge_through(way, rng);
            edge.push(flat(rng));
            edge
        }
        _ => {
            let (u, v) = (flat(rng), flat(rng));
            around(u, v, rng)
        }
    };
    let triangles = [triangle(rng), triangle(rng)];
    met(Question::Triangles, triangles, Turning::AboutZ, true, rng)
}

/// A vertex comes down on a face and stays on it.
pub(super) fn enduring(rng: &mut ChaCha8Rng) -> Scene {
    let (place, at) = meeting(rng);
    let at = at.min(0.5);
    let level = |rng: &mut ChaCha8Rng, z: f64| [dyadic(rng, 0.5), dyadic(rng, 0.5), z];
    let shifted = |by: [f64; 3]| std::array::from_fn(|i| place[i] + by[i]);
    let turn = |rng: &mut ChaCha8Rng| [1.0, 0.0, 0.0, dyadic(rng, 0.5)];
    let height = 1.0 + dyadic(rng, 0.5);
    let frames = vec![
        (0.0, Placement::new(shifted(level(rng, height)), turn(rng))),
        (at, Placement::new(shifted(level(rng, 0.0)), turn(rng))),
        (1.0, Placement::new(shifted(level(rng, 0.0)), turn(rng))),
    ];
    // all above the plane except for one corner, or an edge, or everything in it
    let above = |rng: &mut ChaCha8Rng, z: f64| [dyadic(rng, 1.0), dyadic(rng, 1.0), z];
    let lift = [0.0, 0.25, 1.0];
    let (p, q) = (lift[rng.random_range(0..3usize)], lift[rng.random_range(0..3usize)]);
    let face = vec![[-8.0, -8.0, 0.0], [8.0, -8.0, 0.0], [0.0, 8.0, 0.0]];
    let floor = Recipe::Spin {
        span: [0.0, 1.0],
        start: Placement::at(place),
        velocity: [0.0; 3],
        angular_velocity: [0.0, 0.0, dyadic(rng, 3.0)],
    };
    let (question, points) = if coin(rng) {
        (Question::VertexFace, vec![[0.0; 3]])
    } else {
        (Question::Triangles, vec![[0.0; 3], above(rng, p), above(rng, q)])
    };
    Scene {
        question,
        a: Body { points, recipe: Recipe::Keyframes(frames) },
        b: Body { points: face, recipe: floor },
        tolerance: tolerance(rng),
        known: Some(at),
        planar: false,
        hostile: false,
    }
}

/// A throw whose highest point just reaches a face.
pub(super) fn graze(rng: &mut ChaCha8Rng) -> Scene {
    let (place, at) = meeting(rng);
    let fall = f64::from(rng.random_range(1..=8u32));
    // z = -fall (t - at)²/2 below the face
    let (x, y) = (dyadic(rng, 2.0), dyadic(rng, 2.0));
    let start = [place[0] - x * at, place[1] - y * at, place[2] - 0.5 * fall * at * at];
    let thrown = Recipe::Ballistic {
        span: [0.0, 1.0],
        start: Placement::at(start),
        velocity: [x, y, fall * at],
        acceleration: [0.0, 0.0, -fall],
        angular_velocity: Turning::AboutZ.rate_of(rng),
    };
    let ceiling = Recipe::Spin {
        span: [0.0, 1.0],
        start: Placement::at(place),
        velocity: [0.0; 3],
        angular_velocity: [0.0, 0.0, dyadic(rng, 3.0)],
    };
    let face = vec![[-8.0, -8.0, 0.0], [8.0, -8.0, 0.0], [0.0, 8.0, 0.0]];
    let low = |rng: &mut ChaCha8Rng| [dyadic(rng, 1.0), dyadic(rng, 1.0), -0.25];
    let (question, points) = if coin(rng) {
        (Question::VertexFace, vec![[0.0; 3]])
    } else {
        (Question::Triangles, vec![[0.0; 3], low(rng), low(rng)])
    };
    Scene {
        question,
        a: Body { points, recipe: thrown },
        b: Body { points: face, recipe: ceiling },
        tolerance: tolerance(rng),
        known: Some(at),
        planar: false,
        hostile: false,
    }
}

/// Triangles without area and edges without length.
pub(super) fn degenerate(rng: &mut ChaCha8Rng) -> Scene {
    let flat = |rng: &mut ChaCha8Rng| {
        let way = nonzero(rng);
        match rng.random_range(0..3u32) {
            0 => vec![[0.0; 3]; 3],
            1 => vec![way, way.map(|x| -0.5 * x), way.map(|x| 0.25 * x)],
            _ => vec![way.map(|x| -x), [0.0; 3], [0.0; 3]],
        }
    };
    match rng.random_range(0..3u32) {
        0 => {
            let way = nonzero(rng);
            let edges = [vec![[0.0; 3]; 2], edge_through(way, rng)];
            met(Question::EdgeEdge, edges, Turning::Free, false, rng)
        }
        1 => met(Question::VertexFace, [vec![[0.0; 3]], flat(rng)], Turning::Free, false, rng),
        _ => {
            let (u, v) = (nonzero(rng), nonzero(rng));
            let proper = around(u, v, rng);
            let triangles = if coin(rng) { [flat(rng), proper] } else { [flat(rng), flat(rng)] };
            met(Question::Triangles, triangles, Turning::Free, false, rng)
        }
    }
}

/// The six kinds of contact at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the kinds by their names
pub enum StartKind {
    VertexVertex,
    VertexEdge,
    VertexFace,
    EdgeEdge,
    EdgeFace,
    FaceFace,
}

impl StartKind {
    /// All six.
    pub const ALL: [Self; 6] = [
        Self::VertexVertex,
        Self::VertexEdge,
        Self::VertexFace,
        Self::EdgeEdge,
        Self::EdgeFace,
        Self::FaceFace,
    ];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::VertexVertex => "start: vertex on vertex",
            Self::VertexEdge => "start: vertex on edge",
            Self::VertexFace => "start: vertex on face",
            Self::EdgeEdge => "start: edge on edge",
            Self::EdgeFace => "start: edge on face",
            Self::FaceFace => "start: face on face",
        }
    }

    /// The number of corners of the smallest parts that contain the contact.
    #[must_use]
    pub fn corners(self) -> [usize; 2] {
        match self {
            Self::VertexVertex => [1, 1],
            Self::VertexEdge => [1, 2],
            Self::VertexFace => [1, 3],
            Self::EdgeEdge => [2, 2],
            Self::EdgeFace => [2, 3],
            Self::FaceFace => [3, 3],
        }
    }

    /// Two triangles, the first on or above the plane z = 0 and the second on or below it, that touch in this
    /// way at the start; their bodies may turn.
    pub fn scene(self, turning: bool, rng: &mut ChaCha8Rng) -> Scene {
        let [a, b] = self.corners();
        let first = touching(a, 1.0, rng);
        let second = touching(b, -1.0, rng);
        let place = dyadics(rng, 4.0);
        let recipe = |rng: &mut ChaCha8Rng| Recipe::Spin {
            span: [0.0, 1.0],
            start: Placement::at(place),
            velocity: dyadics(rng, 2.0),
            angular_velocity: if turning { dyadics(rng, 3.0) } else { [0.0; 3] },
        };
        let (of_a, of_b) = (recipe(rng), recipe(rng));
        Scene {
            question: Question::Triangles,
            a: Body { points: first, recipe: of_a },
            b: Body { points: second, recipe: of_b },
            tolerance: tolerance(rng),
            known: Some(0.0),
            planar: false,
            hostile: false,
        }
    }
}

/// A triangle with this many corners in the plane z = 0, the others on one side, and the origin inside that
/// part.
fn touching(corners: usize, side: f64, rng: &mut ChaCha8Rng) -> Points {
    let off = |rng: &mut ChaCha8Rng| {
        [dyadic(rng, 1.0), dyadic(rng, 1.0), side * f64::from(rng.random_range(1..=64u32)) / 64.0]
    };
    let way = |rng: &mut ChaCha8Rng| {
        let [x, y, _] = dyadics(rng, 1.0);
        if x == 0.0 && y == 0.0 { [0.5, 0.25, 0.0] } else { [x, y, 0.0] }
    };
    let mut points = match corners {
        1 => vec![[0.0; 3], off(rng), off(rng)],
        2 => {
            let u = way(rng);
            vec![u, u.map(|x| -0.5 * x), off(rng)]
        }
        _ => {
            let u = way(rng);
            // not along u: rotated by a little more than a right angle
            let v = [-u[1] + 0.25 * u[0], u[0] + 0.25 * u[1], 0.0];
            vec![u, v, [-0.5 * (u[0] + v[0]), -0.5 * (u[1] + v[1]), 0.0]]
        }
    };
    let turned = rng.random_range(0..3usize);
    points.rotate_left(turned);
    points
}
