//! What is called apart is apart, at every time and for every point that is tried.

use super::instant::{Bends, Instant};
use super::separation::{Separation, Shape};
use crate::certificate::proof::{Below, Bound, Cover, Node};
use crate::motion::{AnyMotion, Ballistic, Motion, Placement, Screw, Spin};
use crate::shape::Mesh;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept_num::{Interval, Vector};

type V = Vector<f64, 3>;

fn vector(random: &mut ChaCha12Rng, size: f64) -> [f64; 3] {
    core::array::from_fn(|_| size * random.random_range(-1.0..1.0))
}

fn motion(random: &mut ChaCha12Rng, place: [f64; 3]) -> AnyMotion {
    let turn: [f64; 4] = core::array::from_fn(|_| random.random_range(0.1..1.0));
    let start = Placement::new(place, turn);
    let spin = [0.0, 1.0, 6.0][random.random_range(0..3usize)];
    let (velocity, spin) = (vector(random, 2.0), vector(random, spin));
    match random.random_range(0..3u32) {
        0 => Spin::new([0.0, 1.0], start, velocity, spin).unwrap().into(),
        1 => Ballistic::new([0.0, 1.0], start, velocity, vector(random, 4.0), spin).unwrap().into(),
        _ => Screw::about([0.0, 1.0], start, vector(random, 1.0), [0.3, 0.2, 1.0], 2.0, 0.5).unwrap().into(),
    }
}

/// A cover of one node with a bound, and a mesh for it.
fn lens(random: &mut ChaCha12Rng) -> Cover {
    let radius = random.random_range(0.05..0.6f32);
    let bound = Bound {
        center: vector(random, 0.5).map(|x| x as f32),
        radius,
        axis: if random.random_range(0..4u32) == 0 {
            [0.0; 3]
        } else {
            vector(random, 2.0).map(|x| x as f32)
        },
        half: radius * [0.01, 0.1, 1.0, 3.0][random.random_range(0..4usize)],
    };
    let unit = [0.5, 1.0, 2.0][random.random_range(0..3usize)];
    Cover { origin: vector(random, 0.3), unit, nodes: vec![Node { bound: Some(bound), below: Below::Faces }] }
}

/// A point of the bound in the body's coordinates: pulled into the slab, then into the ball.
fn point(random: &mut ChaCha12Rng, cover: &Cover) -> V {
    let Bound { center, radius, axis, half } = cover.nodes[0].bound.unwrap();
    let (axis, radius, half) = (Vector(axis.map(f64::from)), f64::from(radius), f64::from(half));
    let mut y = Vector(vector(random, 1.0));
    y = y.scale(radius / y.norm_squared().sqrt());
    let along = y.dot(axis);
    if along.abs() > half {
        y = y - axis.scale((along - half.copysign(along)) / axis.norm_squared());
        // back to the edge of the lens, within the slab
        let flat = axis.scale(y.dot(axis) / axis.norm_squared());
        let out = y - flat;
        let room = (radius * radius - flat.norm_squared()).max(0.0) / out.norm_squared();
        y = flat + out.scale(room.sqrt());
    }
    Vector(cover.origin) + (Vector(center.map(f64::from)) + y.scale(0.999_999)).scale(cover.unit)
}

#[test]
fn separated_parts_are_apart() {
    let mut random = ChaCha12Rng::seed_from_u64(77);
    let mesh = Mesh::new(vec![[0.0; 3], [0.3, 0.0, 0.1], [0.0, 0.4, 0.2]], vec![[0, 1, 2]]).unwrap();
    let face =
        Cover { origin: [0.0; 3], unit: 1.0, nodes: vec![Node { bound: None, below: Below::Face(0) }] };
    let (mut held, mut tight) = (0, f64::INFINITY);
    for case in 0..6000 {
        let covers = [lens(&mut random), if case % 3 == 0 { face.clone() } else { lens(&mut random) }];
        let place = vector(&mut random, 2.0);
        let motions = [motion(&mut random, [0.0; 3]), motion(&mut random, place)];
        let pair = (&motions[0], &motions[1]);
        let from = random.random_range(0.0..0.9);
        let until = from + (1.0 - from) * [0.01, 0.1, 0.5, 1.0][case % 4] * random.random_range(0.5..1.0);
        let direction = if random.random() { place } else { vector(&mut random, 1.0) };
        let margin = [0.0, 0.1][case % 2];
        let separation = Separation {
            start: &Instant::at(pair, from),
            bends: &Bends::over(pair, from, until),
            duration: Interval::point(until) - Interval::point(from),
            margin,
            direction,
        };
        let [a, b] = [0, 1].map(|k: usize| Shape::of(&covers[k], &mesh, 0));
        if !separation.holds(&a, &b) {
            continue;
        }
        held += 1;
        let n = Vector(direction);
        let length = n.norm_squared().sqrt();
        for k in 0..40 {
            let t = from + (until - from) * f64::from(k) / 39.0;
            let [p, q] = [0, 1].map(|side: usize| {
                let x = match covers[side].nodes[0].below {
                    Below::Face(_) => Vector(mesh.triangle(0)[k as usize % 3]),
                    _ => point(&mut random, &covers[side]),
                };
                let pose = motions[side].pose(t);
                pose.rotation * x + pose.translation
            });
            let gap = n.dot(q - p) / length - margin;
            tight = tight.min(gap);
            assert!(gap > -1e-12, "case {case}: {gap} at {t} of [{from}, {until}]");
        }
    }
    assert!(held > 500 && tight < 0.05, "{held} {tight}");
}

#[test]
fn no_direction_proves_nothing() {
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let far = Spin::at_rest([0.0, 1.0], Placement::at([9.0, 0.0, 0.0])).unwrap();
    let mut random = ChaCha12Rng::seed_from_u64(3);
    let cover = lens(&mut random);
    let mesh = Mesh::new(vec![[0.0; 3]], vec![[0, 0, 0]]).unwrap();
    let shape = Shape::of(&cover, &mesh, 0);
    let holds = |direction: [f64; 3], margin: f64| {
        let (start, bends) = (Instant::at((&rest, &far), 0.0), Bends::over((&rest, &far), 0.0, 1.0));
        let duration = Interval::between(1.0, 1.0);
        Separation { start: &start, bends: &bends, duration, margin, direction }.holds(&shape, &shape)
    };
    assert!(holds([1.0, 0.0, 0.0], 1.0) && holds([1e-100, 0.0, 0.0], 1.0) && holds([1e100, 0.0, 0.0], 1.0));
    for bad in [[0.0; 3], [-1.0, 0.0, 0.0], [f64::NAN; 3], [f64::INFINITY, 0.0, 0.0], [f64::MAX; 3]] {
        assert!(!holds(bad, 1.0), "{bad:?}");
    }
    assert!(!holds([1.0, 0.0, 0.0], 9.5) && !holds([1.0, 0.0, 0.0], f64::NAN));
}
