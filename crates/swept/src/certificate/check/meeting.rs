//! Two faces are close, or in contact; a solid body contains nothing of the other, or something.
//!
//! **What it answers.** Whether two faces have points within a distance; whether they share a point; whether
//! a part of the other body is inside a solid one.
//!
//! **The mathematics.** The closest points in floats give weights; the weighted means of the real corners are
//! points of the faces, and their distance is enclosed. Faces share a point if an edge passes strictly
//! through a face: its ends are on different sides of the plane, and it passes the three sides of the face in
//! the same sense. While surfaces do not meet, what is inside stays inside, so one vertex of each connected
//! part decides about the start; and a point that comes to be inside has met the surface.
//!
//! **Why it is sound.** Only certain signs of interval determinants count; weights are non-negative and are
//! normalised within intervals.
//!
//! **Source.** `docs/certificates.md`; orientation predicates.

use super::instant::Instant;
use super::subject::Subject;
use crate::motion::Motion;
use crate::shape::Boundary;
use crate::shape::solid::{Probe, inner_points};
use crate::shape::triangle::{Triangle, closest_points};
use swept_num::{Interval, Number, Vector, add_up};

type V = Vector<Interval, 3>;

fn placed(at: &Instant, [a, b]: [&Triangle; 2]) -> [[V; 3]; 2] {
    [a.map(|corner| at.place(0, corner)), b.map(|corner| at.place(1, corner))]
}

/// Whether two faces are proved to have points at most `distance` apart.
pub(crate) fn within(at: &Instant, faces: [&Triangle; 2], distance: f64) -> bool {
    // each relative to its own reference point
    let [a, b] = [0, 1].map(|body: usize| faces[body].map(|corner| at.turned(body, corner)));
    if !a.iter().chain(&b).chain([&at.offset]).all(|place| place.0.iter().all(|x| x.is_bounded())) {
        return false;
    }
    let middle = |corners: [V; 3]| corners.map(|corner| corner.0.map(Interval::midpoint));
    let weights = closest_points(&middle(a), &middle(b.map(|corner| corner + at.offset))).weights;
    let mean = |corners: &[V; 3], weights: [f64; 3]| {
        let usable = weights.iter().all(|&weight| weight >= 0.0 && weight.is_finite());
        let weights = weights.map(Interval::point);
        let sum = weights[0] + weights[1] + weights[2];
        let point =
            corners[0].scale(weights[0]) + corners[1].scale(weights[1]) + corners[2].scale(weights[2]);
        (usable && sum.lo() > 0.0).then(|| point.scale(Interval::ONE / sum))
    };
    match (mean(&a, weights[0]), mean(&b, weights[1])) {
        (Some(p), Some(q)) => {
            let way = q - p;
            let ball = add_up((way + at.center).norm().hi(), at.slack);
            (way + at.offset).norm().hi() <= distance || ball <= distance
        }
        _ => false,
    }
}

/// Whether two faces are proved to share a point.
pub(crate) fn crossing(at: &Instant, faces: [&Triangle; 2]) -> bool {
    let [a, b] = placed(at, faces);
    pierced(&a, &b) || pierced(&b, &a) || crossing_flat(&a, &b)
}

fn sign(x: Interval) -> i32 {
    i32::from(x.is_positive()) - i32::from(x.is_negative())
}

/// The sign of det(p - o, q - o, r - o); 0 where it is not known.
fn side(o: V, p: V, q: V, r: V) -> i32 {
    sign((p - o).cross(q - o).dot(r - o))
}

/// Whether an edge of the second triangle passes strictly through the first.
fn pierced([a, b, c]: &[V; 3], edges: &[V; 3]) -> bool {
    (0..3).any(|k| {
        let (p, q) = (edges[k], edges[(k + 1) % 3]);
        let turns = [side(p, q, *a, *b), side(p, q, *b, *c), side(p, q, *c, *a)];
        side(*a, *b, *c, p) * side(*a, *b, *c, q) < 0 && (turns == [1; 3] || turns == [-1; 3])
    })
}

/// Whether all corners have the same z, and two edges cross strictly in x and y: for bodies in the plane.
fn crossing_flat(a: &[V; 3], b: &[V; 3]) -> bool {
    let level = a[0][2];
    if !(level.is_point() && a.iter().chain(b).all(|corner| corner[2] == level)) {
        return false;
    }
    let turn = |p: V, q: V, r: V| {
        sign(Number::product_difference(q[0] - p[0], r[1] - p[1], q[1] - p[1], r[0] - p[0]))
    };
    (0..9).any(|k| {
        let [p, q, r, s] = [a[k / 3], a[(k / 3 + 1) % 3], b[k % 3], b[(k % 3 + 1) % 3]];
        turn(p, q, r) * turn(p, q, s) < 0 && turn(r, s, p) * turn(r, s, q) < 0
    })
}

/// Whether an inner point of one of two faces is proved to have passed through the surface of the other body,
/// which must be closed, between two times: it was on one side and is on the other.
pub(super) fn entered<A: Motion, B: Motion>(
    a: &Subject<'_, A>,
    b: &Subject<'_, B>,
    faces: [&Triangle; 2],
    [from, until]: [f64; 2],
) -> bool {
    let instants = [from, until].map(|time| Instant::at((a.motion, b.motion), time));
    (0..2).any(|outer| {
        let mesh = if outer == 0 { a.mesh } else { b.mesh };
        let boundary = Boundary::of(mesh);
        let held = |point: V, at: &Instant| {
            let offset = if outer == 0 { at.offset } else { -at.offset };
            let near = at.rotations[outer].transposed() * (at.rotations[1 - outer] * point + offset);
            mesh.holds_probe(&boundary, &Probe::new(near.0, &|| None))
        };
        let passed = |point: V| {
            matches!((held(point, &instants[0]), held(point, &instants[1])), (Some(x), Some(y)) if x != y)
        };
        boundary.opening().is_none() && inner_points(faces[1 - outer]).into_iter().any(passed)
    })
}

/// Whether a part of `other` is inside the closed surface of `solid` at a time when the surfaces do not meet;
/// `None` if that is not known. `which` is the index of the solid body, 0 or 1. All walls are tested: no tree
/// is trusted.
pub(super) fn holds<A: Motion, B: Motion>(
    solid: &Subject<'_, A>,
    other: &Subject<'_, B>,
    which: usize,
    boundaries: &[Boundary; 2],
    at: &Instant,
    time: f64,
) -> Option<bool> {
    let back = at.rotations[which].transposed();
    let offset = if which == 0 { at.offset } else { -at.offset };
    let mut known = true;
    for &vertex in boundaries[1 - which].part_vertices() {
        let point = other.mesh.vertices()[vertex as usize];
        let near = back * (at.rotations[1 - which] * Vector(point).enclosed() + offset);
        let exact = || {
            let (pose, its) = solid.motion.exact_pose(time).zip(other.motion.exact_pose(time))?;
            Some(pose.point_at(&its.place(point)))
        };
        match solid.mesh.holds_probe(&boundaries[which], &Probe::new(near.0, &exact)) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => known = false,
        }
    }
    known.then_some(false)
}
