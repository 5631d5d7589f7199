use super::super::tests::bumpy;
use super::*;
use crate::hierarchy::{Body, HULL_POINTS, LONGEST_POINT};
use crate::shape::Mesh;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn minus(a: Point, b: Point) -> Point {
    core::array::from_fn(|i| a[i] - b[i])
}

/// The distance of x from the hull of the points: zero in some tetrahedron, or else the least over all triangles.
/// Once it is not above `enough`, it may be any bound.
fn distance(x: Point, points: &[Point], enough: f64) -> f64 {
    let apart: Vec<Point> = points.iter().map(|p| minus(*p, x)).collect();
    let length = |p: Point| dot(p, p).sqrt();
    let segment = |a: Point, b: Point| {
        let way = minus(b, a);
        let t = (-dot(a, way) / dot(way, way)).clamp(0.0, 1.0);
        let t = if t.is_nan() { 0.0 } else { t };
        length(core::array::from_fn(|i| a[i] + t * way[i]))
    };
    let triangle = |a: Point, b: Point, c: Point| {
        let normal = cross(minus(b, a), minus(c, a));
        let inside = [(a, b), (b, c), (c, a)].iter().all(|(p, q)| dot(normal, cross(*p, *q)) > 0.0);
        let sides = segment(a, b).min(segment(b, c)).min(segment(c, a));
        if inside { sides.min(dot(normal, a).abs() / length(normal)) } else { sides }
    };
    let count = apart.len();
    let mut least = apart.iter().fold(f64::INFINITY, |least, p| least.min(length(*p)));
    for i in 0..count {
        for j in 0..i {
            least = least.min(segment(apart[i], apart[j]));
            for k in 0..j {
                if least <= enough {
                    return least;
                }
                let [a, b, c] = [apart[i], apart[j], apart[k]];
                least = least.min(triangle(a, b, c));
                for d in &apart[..k] {
                    let shares = [
                        dot(*d, cross(b, c)),
                        -dot(*d, cross(a, c)),
                        dot(*d, cross(a, b)),
                        -dot(a, cross(b, c)),
                    ];
                    if shares.iter().all(|share| *share > 0.0) || shares.iter().all(|share| *share < 0.0) {
                        return 0.0;
                    }
                }
            }
        }
    }
    least
}

/// Every corner is within the rest of the hulls of all nodes above it, and rests are tight; what is saved is loaded.
fn check(body: &Body) {
    assert_eq!(Body::with_hierarchy(body.mesh().clone(), &body.hierarchy_bytes()).as_ref(), Ok(body));
    for (slot, hull, most) in measured(body) {
        let step = f64::from(hull.scale());
        assert!(hull.rest() <= 1.2 * most + 3.0 * step, "{} {most} {step} in slot {slot}", hull.rest());
    }
}

/// Every corner is within the rest of the hulls of all nodes above it.
pub(in super::super) fn assert_hulls_contain(body: &Body) {
    assert_eq!(measured(body).len(), body.blocks().len() - 1);
}

/// Slots, their hulls, and how far the farthest corner is from the points of each.
fn measured(body: &Body) -> Vec<(u32, Hull<'_>, f64)> {
    let mut nodes = Vec::new();
    for slot in 0..(body.blocks().len() * LANES) as u32 {
        let Child::Block(block) = body.child(slot) else {
            assert!(body.hulls().of(slot).is_none());
            continue;
        };
        let hull = body.hulls().of(slot).expect("every inner node has a hull");
        let mut corners = Vec::new();
        let mut below = vec![block];
        while let Some(block) = below.pop() {
            for lane in 0..LANES {
                match body.blocks()[block as usize].child(lane) {
                    Child::Empty => {}
                    Child::Block(block) => below.push(block),
                    Child::Face(face) => {
                        corners.extend(
                            body.mesh().triangle(face as usize).map(|corner| body.local().inward(corner)),
                        );
                    }
                }
            }
        }
        let mut points: Vec<Point> = (0..HULL_POINTS).map(|k| hull.point(k)).collect();
        for k in 0..HULL_POINTS {
            let step = hull.step(k).map(f64::from);
            assert!(dot(step, step) <= LONGEST_POINT * LONGEST_POINT);
        }
        points.dedup();
        corners.sort_by(|a, b| a.partial_cmp(b).unwrap());
        corners.dedup();
        let mut most = 0.0f64;
        for corner in corners {
            // half the rest would do, but for the farthest corner
            let away = distance(corner, &points, 0.5 * hull.rest());
            assert!(away <= hull.rest(), "{away} {} in slot {slot}", hull.rest());
            most = most.max(away);
        }
        nodes.push((slot, hull, most));
    }
    assert_eq!(nodes.len(), body.blocks().len() - 1);
    nodes
}

#[test]
fn every_corner_is_within_the_rest() {
    for (rows, size, shift) in [
        (3, 1.0, [0.0; 3]),
        (16, 1.0, [0.0; 3]),
        (9, 1e-3, [1e8, -1e8, 3.0]),
        (8, 1e30, [0.0; 3]),
        (8, 1e-60, [0.0; 3]),
    ] {
        check(&Body::new(bumpy(rows, size, shift)));
    }
}

#[test]
fn degenerate_bodies() {
    let line = |k: u32| [f64::from(k) * 0.37, f64::from(k) * -0.11, 1.0 / 3.0];
    let plane = |k: u32| [f64::from(k % 7) * 0.3 - 1.0, f64::from(k / 7) * 0.7, f64::from(k % 7) * 0.1];
    let near = |k: u32| [1.0 + f64::from(k) * f64::EPSILON, 0.3, f64::from(k % 3) * f64::EPSILON];
    let close = |k: u32| [1e-9 * f64::from(k * k % 17), 1e-12 * f64::from(k), if k == 0 { 1.0 } else { 0.0 }];
    let places: [&dyn Fn(u32) -> Point; 5] = [&line, &plane, &near, &close, &|_| [1.0, 2.0, 3.0]];
    for place in places {
        for count in [1, 2, 3, 9, 17, 50, 150] {
            let faces = (0..count).map(|k| [k, (k + 1) % count, (k * 7 + 3) % count]).collect();
            check(&Body::new(Mesh::new((0..count).map(place).collect(), faces).unwrap()));
        }
    }
    // the same face again and again; points without extent; segments
    let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    check(&Body::new(Mesh::new(corners.clone(), vec![[0, 1, 2]; 90]).unwrap()));
    check(&Body::new(
        Mesh::new(corners, vec![[0, 1, 1], [1, 2, 2], [2, 2, 2], [0, 0, 0], [0, 2, 2]]).unwrap(),
    ));
}

#[test]
fn random_soups() {
    let mut random = ChaCha12Rng::seed_from_u64(21);
    for round in 0..40u32 {
        let scale: f64 = [1.0, 1e-9, 1e9][round as usize % 3];
        let flat = [1.0, 1e-2, 1e-7, 0.0][round as usize % 4];
        let count = random.random_range(3..240u32);
        let vertices: Vec<Point> = (0..count)
            .map(|_| {
                let [x, y, z]: Point = core::array::from_fn(|_| random.random_range(-1.0..1.0));
                // a curved patch every other time
                let z = if round % 2 == 0 { flat * z } else { 0.3 * x * x - 0.2 * y * y + 0.01 * flat * z };
                [x, y, z].map(|x| x * scale + if round % 5 == 0 { 7.0 } else { 0.0 })
            })
            .collect();
        let faces = (0..count).map(|_| core::array::from_fn(|_| random.random_range(0..count))).collect();
        check(&Body::new(Mesh::new(vertices, faces).unwrap()));
    }
}
