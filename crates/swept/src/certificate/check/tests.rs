//! What is called apart is apart, at every time and for every point that is sampled.

use super::instant::{Bends, Instant};
use super::part::Shape;
use super::separation::Separation;
use super::{Checked, Subject, check_cover, check_steps};
use crate::certificate::proof::{Along, Below, Bound, Claim, Cover, Hit, Hull, Node, Proof, Step};
use crate::certificate::{Refusal, check};
use crate::motion::{
    AnyMotion, Ballistic, Chain, Joint, JointKind, JointLaw, Motion, Placement, Screw, Spin,
};
use crate::shape::Mesh;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept_num::{Interval, Vector};

mod records;

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
    Cover {
        origin: vector(random, 0.3),
        unit,
        nodes: vec![Node { bound: Some(bound), hull: None, below: Below::Faces }],
        hulls: Vec::new(),
    }
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
        // back to the rim of the lens, within the slab
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
    let face = Cover {
        origin: [0.0; 3],
        unit: 1.0,
        nodes: vec![Node { bound: None, hull: None, below: Below::Face(0) }],
        hulls: Vec::new(),
    };
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
            bends: &Bends::over(pair, [from, until], true),
            duration: Interval::point(until) - Interval::point(from),
            margin,
            along: Along::World(direction),
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
        let (start, bends) = (Instant::at((&rest, &far), 0.0), Bends::over((&rest, &far), [0.0, 1.0], false));
        let duration = Interval::between(1.0, 1.0);
        Separation { start: &start, bends: &bends, duration, margin, along: Along::World(direction) }
            .holds(&shape, &shape)
    };
    assert!(holds([1.0, 0.0, 0.0], 1.0) && holds([1e-100, 0.0, 0.0], 1.0) && holds([1e100, 0.0, 0.0], 1.0));
    for bad in [[0.0; 3], [-1.0, 0.0, 0.0], [f64::NAN; 3], [f64::INFINITY, 0.0, 0.0], [f64::MAX; 3]] {
        assert!(!holds(bad, 1.0), "{bad:?}");
    }
    assert!(!holds([1.0, 0.0, 0.0], 9.5) && !holds([1.0, 0.0, 0.0], f64::NAN));
}

/// A change to a proof.
type Change = fn(&mut Proof);

/// A proof that two tetrahedra far apart stay so, in one step or more, with the mesh and the motions.
fn small_proof() -> (Proof, Mesh, [Spin; 2]) {
    let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let mesh = Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap();
    let motions = [0.0, 9.0].map(|x| Spin::at_rest([0.0, 1.0], Placement::at([x, 0.0, 0.0])).unwrap());
    let bound = Bound { center: [0.25; 3], radius: 1.0, axis: [0.0; 3], half: 0.0 };
    let node = |bound, below| Node { bound, hull: None, below };
    let nodes = vec![
        node(Some(bound), Below::Nodes { first: 1, count: 2 }),
        node(None, Below::Face(0)),
        node(Some(bound), Below::Faces),
    ];
    let cover = Cover { origin: [0.0; 3], unit: 1.0, nodes, hulls: Vec::new() };
    let apart = |from, until| Step::Separated { from, until, along: Along::World([1.0, 0.0, 0.0]) };
    let steps = vec![
        apart(0.0, 0.5),
        Step::Split { second: false },
        apart(0.25, 1.0),
        Step::Done,
        apart(0.5, 1.0),
        Step::Done,
    ];
    let proof = Proof {
        claim: Claim::Clear,
        span: [0.0, 1.0],
        min_separation: 0.0,
        tolerance: 1e-6,
        dimension: 3,
        radii: [0.0; 2],
        relative: false,
        covers: [cover.clone(), cover],
        steps,
    };
    (proof, mesh, motions)
}

fn judged(proof: &Proof, mesh: &Mesh, motions: &[Spin; 2]) -> Result<Checked, Refusal> {
    let [a, b] = motions.each_ref().map(|motion| Subject { mesh, motion, solid: false });
    // shrinking copes with anything that is not a proof, and a proof stays one
    let small = proof.shrunk(a, b);
    let checked = check(proof, a, b);
    assert!(checked.is_err() || check(&small, a, b).is_ok(), "{proof:?}");
    assert_eq!(check_steps(proof, a, b).is_ok(), checked.is_ok(), "{proof:?}");
    checked
}

#[test]
fn what_is_wrong_in_small_is_refused() {
    let (good, mesh, motions) = small_proof();
    let statement = "at every time from 0.0 to 1.0 the two bodies are more than 5e-7 apart";
    assert_eq!(judged(&good, &mesh, &motions).unwrap().to_string(), statement);
    let whole = |from: f64, until: f64| Step::Separated { from, until, along: Along::World([1.0, 0.0, 0.0]) };
    let changes: [(&str, Change); 22] = [
        ("a gap before a child", |proof| {
            proof.steps[4] =
                Step::Separated { from: 0.5f64.next_up(), until: 1.0, along: Along::World([1.0, 0.0, 0.0]) }
        }),
        ("a first step after the start", |proof| {
            proof.steps[0] =
                Step::Separated { from: 5e-324, until: 0.5, along: Along::World([1.0, 0.0, 0.0]) }
        }),
        ("an end before the end", |proof| {
            proof.steps[2] = Step::Separated {
                from: 0.25,
                until: 1.0f64.next_down(),
                along: Along::World([1.0, 0.0, 0.0]),
            }
        }),
        ("an invalid time", |proof| {
            proof.steps[4] =
                Step::Separated { from: f64::NAN, until: 1.0, along: Along::World([1.0, 0.0, 0.0]) }
        }),
        ("a step backwards in time", |proof| {
            proof.steps[4] = Step::Separated { from: 0.5, until: 0.25, along: Along::World([1.0, 0.0, 0.0]) }
        }),
        ("a wrong direction", |proof| {
            proof.steps[4] = Step::Separated { from: 0.5, until: 1.0, along: Along::World([-1.0, 0.0, 0.0]) }
        }),
        ("a child left out", |proof| proof.steps.truncate(4)),
        ("no steps", |proof| proof.steps.clear()),
        ("steps after the end", |proof| proof.steps.push(Step::Done)),
        ("a leaf that is split", |proof| proof.steps[3] = Step::Split { second: false }),
        ("no nodes", |proof| proof.covers[1].nodes.clear()),
        ("children beyond the end", |proof| {
            proof.covers[0].nodes[0].below = Below::Nodes { first: 1, count: u32::MAX };
        }),
        ("a node that is its own child", |proof| {
            proof.covers[0].nodes[0].below = Below::Nodes { first: 0, count: 3 };
        }),
        ("an orphan", |proof| proof.covers[0].nodes[0].below = Below::Nodes { first: 1, count: 1 }),
        ("a face that does not exist", |proof| proof.covers[1].nodes[1].below = Below::Face(4)),
        ("an invalid radius", |proof| {
            proof.covers[0].nodes[0].bound.iter_mut().for_each(|bound| bound.radius = f32::NAN);
        }),
        ("a unit of zero", |proof| proof.covers[0].unit = 0.0),
        ("an invalid origin", |proof| proof.covers[0].origin[2] = f64::INFINITY),
        ("another span", |proof| proof.span = [0.0, 2.0]),
        ("a separation below zero", |proof| proof.min_separation = -1.0),
        ("an invalid tolerance", |proof| proof.tolerance = f64::NAN),
        ("a missing bound", |proof| proof.covers[0].nodes[0].bound = None),
    ];
    for (what, change) in changes {
        let mut proof = good.clone();
        change(&mut proof);
        assert!(judged(&proof, &mesh, &motions).is_err(), "{what}");
    }
    // bounds that no longer contain the faces, although the steps may be fine
    let mut thin = good.clone();
    thin.covers[1].nodes[2].bound.iter_mut().for_each(|bound| bound.radius = 0.5);
    let [a, b] = motions.each_ref().map(|motion| Subject { mesh: &mesh, motion, solid: false });
    let refusal = check(&thin, a, b).unwrap_err();
    assert!(matches!(refusal, Refusal::Uncovered { body: "second", .. }), "{refusal}");
    // an absurdly deep chain of nodes
    let mut deep = good.clone();
    let bound = deep.covers[0].nodes[0].bound;
    let link = |first| Node { bound, hull: None, below: Below::Nodes { first, count: 1 } };
    deep.covers[0].nodes = (1..200_000).map(link).collect();
    deep.covers[0].nodes.push(Node { bound, hull: None, below: Below::Face(0) });
    deep.steps = vec![whole(0.0, 1.0), Step::Done];
    assert!(matches!(check(&deep, a, b), Err(Refusal::Uncovered { body: "first", face: 0, .. })));
}

#[test]
fn statements_say_what_was_looked_at() {
    let hit = Some(Hit { by: 0.75, faces: [3, 4] });
    let said = |solid: [bool; 2], min_separation: f64| {
        let claim = Claim::Contact { safe_until: 0.5, faces: [1, 2], hit };
        let span = [0.0, 1.0];
        let checked = Checked {
            claim,
            span,
            min_separation,
            tolerance: 0.5,
            radii: [0.0; 2],
            faces: [9; 2],
            solid,
            entered: false,
            separations: 1,
        };
        checked.to_string()
    };
    let near = "at every time from 0.0 to 0.5 the two bodies are more than 0.25 apart; at 0.5 faces 1 and 2 are at most 0.5 \
                apart; at 0.75 faces 3 and 4 intersect";
    assert_eq!(said([false; 2], 0.0), near);
    assert!(said([true, false], 0.0).ends_with("inside the first, which is solid"));
    assert!(said([false; 2], 2.0).ends_with("at 0.75 faces 3 and 4 are at most 2.0 apart"));
}

/// A strip of many faces and a cover of as many balls, only one of which contains any face: each face may be
/// tested against all of them.
fn loose(count: usize, holding: usize) -> (Mesh, Cover) {
    let corner = |k: usize| [k as f64 / count as f64, (k % 2) as f64 * 1e-3, 0.0];
    let mesh = Mesh::new(
        (0..count + 2).map(corner).collect(),
        (0..count as u32).map(|k| [k, k + 1, k + 2]).collect(),
    )
    .unwrap();
    let ball = |radius: f32| Bound { center: [0.5, 0.0, 0.0], radius, axis: [0.0; 3], half: 0.0 };
    let leaf = |k: usize| Node {
        bound: Some(ball(if k == holding { 2.0 } else { 1e-9 })),
        hull: None,
        below: Below::Faces,
    };
    let root = Node { bound: None, hull: None, below: Below::Nodes { first: 1, count: count as u32 } };
    let nodes = std::iter::once(root).chain((0..count).map(leaf)).collect();
    (mesh, Cover { origin: [0.0; 3], unit: 1.0, nodes, hulls: Vec::new() })
}

#[test]
fn work_is_bounded_by_the_size_of_the_proof() {
    // children are tried from last to first: in the good cover the last one contains everything, in the bad
    // one the first
    let (mesh, good) = loose(4000, 3999);
    assert_eq!(check_cover(&good, &mesh, 0), Ok(()));
    let (mesh, bad) = loose(4000, 0);
    let refused = check_cover(&bad, &mesh, 1).unwrap_err();
    assert!(matches!(refused, Refusal::TooMuchWork { .. }), "{refused}");
    let allowed = (1 << 16) + 256 * 4000 + 64 * 4001;
    let text = format!("checking it takes more than {allowed} tests against bounds of the second body");
    assert!(refused.to_string().starts_with(&text), "{refused}");
}

#[test]
fn motions_of_many_joints_are_not_evaluated_at_many_times() {
    let ball = Bound { center: [0.0; 3], radius: 1.0, axis: [0.0; 3], half: 0.0 };
    let one = Cover {
        origin: [0.0; 3],
        unit: 1.0,
        nodes: vec![Node { bound: Some(ball), hull: None, below: Below::Faces }],
        hulls: Vec::new(),
    };
    let steps = 3000;
    let mut walk: Vec<Step> = (0..steps)
        .map(|k| {
            let [from, until] = [k, k + 1].map(|k| f64::from(k) / f64::from(steps));
            Step::Separated { from, until, along: Along::World([1.0, 0.0, 0.0]) }
        })
        .collect();
    walk.push(Step::Done);
    let proof = Proof {
        claim: Claim::Clear,
        span: [0.0, 1.0],
        min_separation: 0.0,
        tolerance: 1e-9,
        dimension: 3,
        radii: [0.0; 2],
        relative: false,
        covers: [one.clone(), one],
        steps: walk,
    };
    let mesh = Mesh::new(vec![[0.0; 3]], vec![[0, 0, 0]]).unwrap();
    let far: AnyMotion = Spin::at_rest([0.0, 1.0], Placement::at([9.0, 0.0, 0.0])).unwrap().into();
    let arm = |joints: usize| -> AnyMotion {
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let law = JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.0, 1e-3] };
        let axis = [0.0, 0.0, 1.0];
        let joint = Joint { kind: JointKind::Revolute, mount: Placement::IDENTITY, axis, law };
        Chain::new([0.0, 1.0], rest.into(), vec![joint; joints]).unwrap().into()
    };
    let ask = |motion: &AnyMotion| {
        check(
            &proof,
            Subject { mesh: &mesh, motion, solid: false },
            Subject { mesh: &mesh, motion: &far, solid: false },
        )
    };
    assert_eq!(ask(&arm(24)).map(|checked| checked.separations), Ok(steps as usize));
    let refused = ask(&arm(200)).unwrap_err();
    assert!(refused.to_string().contains("evaluations of parts of motions"), "{refused}");
}
