//! The kinds of steps and bounds of version 2: directions that turn, first order, hulls, windows, radii.

use super::*;
use crate::motion::Path;
use crate::shape::triangle::closest_points;

/// A path that turns and changes its velocity at two times.
fn bent_path(random: &mut ChaCha12Rng, place: [f64; 3]) -> AnyMotion {
    let frame = |random: &mut ChaCha12Rng, time: f64| {
        let shift = vector(random, 0.5);
        let turn: [f64; 4] = core::array::from_fn(|_| random.random_range(0.1..1.0));
        (time, Placement::new(core::array::from_fn(|i| place[i] + shift[i]), turn))
    };
    Path::through(&[0.0, 0.3, 0.7, 1.0].map(|time| frame(random, time))).unwrap().into()
}

/// A face somewhere near the origin of its body.
fn triangle(random: &mut ChaCha12Rng) -> Mesh {
    let corners = (0..3).map(|_| vector(random, 0.5)).collect();
    Mesh::new(corners, vec![[0, 1, 2]]).unwrap()
}

fn one_node(bound: Option<Bound>, hull: Option<Hull>, below: Below) -> Cover {
    let node = Node { bound, hull: hull.as_ref().map(|_| 0), below };
    Cover { origin: [0.0; 3], unit: 1.0, nodes: vec![node], hulls: hull.into_iter().collect() }
}

/// The points of a hull.
fn places(hull: &Hull) -> Vec<V> {
    let place = |q: &[i16; 3]| {
        core::array::from_fn(|i| f64::from(hull.center[i]) + f64::from(hull.scale) * f64::from(q[i]))
    };
    hull.points.iter().map(|q| Vector(place(q))).collect()
}

/// A step over a span, with what the checker needs for it.
fn holds(motions: [&AnyMotion; 2], span: [f64; 2], margin: f64, along: Along, shapes: [&Shape; 2]) -> bool {
    let pair = (motions[0], motions[1]);
    let (start, bends) = (Instant::at(pair, span[0]), Bends::over(pair, span, true));
    let duration = Interval::point(span[1]) - Interval::point(span[0]);
    Separation { start: &start, bends: &bends, duration, margin, along }.holds(shapes[0], shapes[1])
}

fn placed(motion: &AnyMotion, t: f64, x: V) -> V {
    let pose = motion.pose(t);
    pose.rotation * x + pose.translation
}

/// A span of random length.
fn span(random: &mut ChaCha12Rng, case: usize) -> [f64; 2] {
    let from = random.random_range(0.0..0.9);
    [from, from + (1.0 - from) * [0.003, 0.03, 0.2, 1.0][case % 4] * random.random_range(0.5..1.0)]
}

#[test]
fn faces_are_apart_along_directions_that_turn() {
    let mut random = ChaCha12Rng::seed_from_u64(11);
    let (mut held, mut tight) = ([0; 3], f64::INFINITY);
    for case in 0..12_000 {
        let meshes = [triangle(&mut random), triangle(&mut random)];
        let place = vector(&mut random, 1.2);
        let motions = [motion(&mut random, [0.0; 3]), motion(&mut random, place)];
        let [from, until] = span(&mut random, case);
        let margin = [0.0, 0.05][case / 4 % 2];
        let face = one_node(None, None, Below::Face(0));
        let [a, b] = [0, 1].map(|k: usize| Shape::of(&face, &meshes[k], 0));
        let corners = |k: usize, t: f64| meshes[k].triangle(0).map(|x| placed(&motions[k], t, Vector(x)).0);
        let (kind, second, flipped) = (case / 8 % 3, random.random(), random.random());
        let along = match kind {
            0 => Along::Normal { second, flipped },
            1 => Along::Edges { edges: [0, 1].map(|_: usize| random.random_range(0..3u8)), flipped },
            _ => {
                let way = Vector(closest_points(&corners(0, from), &corners(1, from)).direction);
                let carrier = &motions[usize::from(second)];
                Along::Body { second, direction: (carrier.pose(from).rotation.transposed() * way).0 }
            }
        };
        if !holds([&motions[0], &motions[1]], [from, until], margin, along, [&a, &b]) {
            continue;
        }
        held[kind] += 1;
        for k in 0..60 {
            let t = from + (until - from) * f64::from(k) / 59.0;
            let gap = closest_points(&corners(0, t), &corners(1, t)).distance - margin;
            tight = tight.min(gap);
            assert!(gap > -1e-12, "case {case}, {along:?}: {gap} at {t} of [{from}, {until}]");
        }
    }
    println!("{held:?} {tight}");
    assert!(held.iter().all(|&held| held > 100) && tight < 0.02, "{held:?} {tight}");
}

/// Along a direction that turns, two faces are followed to much nearer their contact than along a fixed one.
#[test]
fn a_direction_that_turns_reaches_farther() {
    let floor =
        Mesh::new(vec![[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).unwrap();
    let tip = Mesh::new(vec![[0.0, 0.0, 0.0], [0.1, 0.0, 1.0], [0.0, 0.1, 1.0]], vec![[0, 1, 2]]).unwrap();
    let turning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.5, 0.2, 0.0]).unwrap();
    let coming = Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, 0.01]), [0.0, 0.0, -0.01], [0.0; 3]).unwrap();
    let motions: [AnyMotion; 2] = [turning.into(), coming.into()];
    let face = one_node(None, None, Below::Face(0));
    let (a, b) = (Shape::of(&face, &floor, 0), Shape::of(&face, &tip, 0));
    let longest = |along: Along| {
        (1..=1000)
            .map(|k| f64::from(k) / 1000.0)
            .take_while(|&until| holds([&motions[0], &motions[1]], [0.0, until], 0.0, along, [&a, &b]))
            .last()
            .unwrap_or(0.0)
    };
    let fixed = longest(Along::World([0.0, 0.0, 1.0]));
    let carried = longest(Along::Normal { second: false, flipped: false });
    assert_eq!(longest(Along::Normal { second: false, flipped: true }), 0.0);
    assert_eq!(longest(Along::Normal { second: true, flipped: false }), 0.0);
    assert!(carried > 4.0 * fixed, "{carried} {fixed}");
}

/// Edges that become parallel: their product vanishes, and nothing may be concluded from it.
#[test]
fn no_product_of_edges_proves_nothing() {
    let rod = Mesh::new(vec![[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]], vec![[0, 1, 2]]).unwrap();
    let rest: AnyMotion = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap().into();
    let above = Placement::at([0.0, 0.0, 0.1]);
    let turning: AnyMotion = Spin::new([0.0, 1.0], above, [0.0; 3], [0.0, 0.0, 1.0]).unwrap().into();
    let face = one_node(None, None, Below::Face(0));
    let shape = Shape::of(&face, &rod, 0);
    for flipped in [false, true] {
        let along = Along::Edges { edges: [0, 0], flipped };
        assert!(!holds([&rest, &turning], [0.0, 0.5], 0.0, along, [&shape, &shape]));
        // from where they cross at an angle
        let held = holds([&rest, &turning], [0.5, 0.6], 0.0, along, [&shape, &shape]);
        assert_eq!(held, !flipped);
        assert!(!holds([&rest, &turning], [0.5, 0.6], 0.11, along, [&shape, &shape]));
    }
    let bad = Along::Edges { edges: [0, 3], flipped: false };
    assert!(!holds([&rest, &turning], [0.5, 0.6], 0.0, bad, [&shape, &shape]));
}

/// The least distance along a direction, which may turn, between two hulls at sampled times.
fn least_gap(
    motions: &[AnyMotion; 2],
    hulls: &[Hull; 2],
    [from, until]: [f64; 2],
    direction: impl Fn(f64) -> V,
) -> f64 {
    let at = |k: u32| {
        let t = from + (until - from) * f64::from(k) / 149.0;
        let n = direction(t);
        let n = n.scale(1.0 / n.norm_squared().sqrt());
        // the support of each hull along n
        let level = |side: usize, sign: f64| {
            let points = places(&hulls[side]);
            let heights = points.into_iter().map(|p| sign * n.dot(placed(&motions[side], t, p)));
            heights.fold(f64::NEG_INFINITY, f64::max) + hulls[side].rest
        };
        -level(1, -1.0) - level(0, 1.0)
    };
    (0..150).map(at).fold(f64::INFINITY, f64::min)
}

#[test]
fn hulls_and_bounds_are_apart_in_every_kind_of_step() {
    let mut random = ChaCha12Rng::seed_from_u64(12);
    let mesh = triangle(&mut random);
    let (mut held, mut tight) = ([0; 3], f64::INFINITY);
    for case in 0..12_000 {
        let hull = |random: &mut ChaCha12Rng| {
            let count = random.random_range(1..=Hull::MOST_POINTS);
            let points = (0..count)
                .map(|_| core::array::from_fn(|_| random.random_range(-32767..=32767i16)))
                .collect();
            let center = vector(random, 0.2).map(|x| x as f32);
            let rest = [0.0, 0.01, 0.1][random.random_range(0..3usize)];
            Hull { center, scale: 0.3 / 32767.0, points, rest }
        };
        let hulls = [hull(&mut random), hull(&mut random)];
        let covers = hulls.clone().map(|hull| one_node(None, Some(hull), Below::Faces));
        let place = vector(&mut random, 2.0);
        let kind = case / 8 % 3;
        let moving = |random: &mut ChaCha12Rng, place: [f64; 3]| match kind {
            1 => bent_path(random, place),
            _ => motion(random, place),
        };
        let motions = [moving(&mut random, [0.0; 3]), moving(&mut random, place)];
        let [from, until] = span(&mut random, case);
        let margin = [0.0, 0.05][case / 4 % 2];
        let along = match kind {
            0 => Along::World(place),
            1 => Along::FirstOrder(place),
            _ => {
                let second = random.random();
                let carrier = &motions[usize::from(second)];
                let direction = (carrier.pose(from).rotation.transposed() * Vector(place)).0;
                Along::Body { second, direction }
            }
        };
        let [a, b] = [0, 1].map(|k: usize| Shape::of(&covers[k], &mesh, 0));
        if !holds([&motions[0], &motions[1]], [from, until], margin, along, [&a, &b]) {
            continue;
        }
        held[kind] += 1;
        let least = least_gap(&motions, &hulls, [from, until], |t| match along {
            Along::Body { second, direction } => {
                motions[usize::from(second)].pose(t).rotation * Vector(direction)
            }
            _ => Vector(place),
        });
        tight = tight.min(least - margin);
        assert!(least - margin > -1e-12, "case {case}, {along:?}: {least} in [{from}, {until}]");
    }
    println!("{held:?} {tight}");
    assert!(held.iter().all(|&held| held > 100) && tight < 0.02, "{held:?} {tight}");
}

/// A motion that turns about a line many times, or not at all.
fn turning(random: &mut ChaCha12Rng, place: [f64; 3], kind: usize) -> AnyMotion {
    let start = Placement::new(place, core::array::from_fn(|_| random.random_range(0.1..1.0)));
    let drift = [0.0, 0.02][random.random_range(0..2usize)];
    let drift = vector(random, drift);
    match kind % 5 {
        0 => Spin::at_rest([0.0, 1.0], start).unwrap().into(),
        1 => Spin::new([0.0, 1.0], start, drift, vector(random, 60.0)).unwrap().into(),
        2 => Screw::about([0.0, 1.0], start, vector(random, 0.3), vector(random, 1.0), -70.0, 0.02)
            .unwrap()
            .into(),
        3 => {
            let law = JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.3, 40.0, -20.0] };
            let mount = Placement::at([0.1, 0.0, 0.2]);
            let joint = Joint { kind: JointKind::Revolute, mount, axis: vector(random, 1.0), law };
            Chain::new([0.0, 1.0], Spin::at_rest([0.0, 1.0], start).unwrap().into(), vec![joint])
                .unwrap()
                .into()
        }
        // turns a little by itself
        _ => Spin::new([0.0, 1.0], start, drift, vector(random, 0.1)).unwrap().into(),
    }
}

/// Bodies that turn about lines, in the world and in the frames of their lines.
#[test]
fn bodies_that_turn_about_lines_are_apart() {
    let mut random = ChaCha12Rng::seed_from_u64(13);
    let mesh = triangle(&mut random);
    let (mut held, mut tight) = ([0; 3], f64::INFINITY);
    for case in 0..9_000 {
        let hull = |random: &mut ChaCha12Rng| {
            let count = random.random_range(1..=Hull::MOST_POINTS);
            let grid = |_| core::array::from_fn(|_| random.random_range(-32767..=32767i16));
            let points = (0..count).map(grid).collect();
            let rest = [0.0, 0.01, 0.1][case % 3];
            Hull { center: vector(random, 0.3).map(|x| x as f32), scale: 0.2 / 32767.0, points, rest }
        };
        let hulls = [hull(&mut random), hull(&mut random)];
        let covers = hulls.clone().map(|hull| one_node(None, Some(hull), Below::Faces));
        let place = vector(&mut random, 1.5);
        let kinds = [random.random_range(0..5usize), random.random_range(0..5usize)];
        let motions = [turning(&mut random, [0.0; 3], kinds[0]), turning(&mut random, place, kinds[1])];
        let [from, until] = span(&mut random, case);
        let margin = [0.0, 0.05][case / 4 % 2];
        let frame = case / 8 % 3;
        let direction = if random.random() { place } else { vector(&mut random, 1.0) };
        let along = match frame {
            0 => Along::Revolved(direction),
            _ => Along::Around { second: frame == 2, direction },
        };
        let [a, b] = [0, 1].map(|k: usize| Shape::of(&covers[k], &mesh, 0));
        if !holds([&motions[0], &motions[1]], [from, until], margin, along, [&a, &b]) {
            continue;
        }
        held[frame] += 1;
        let least = least_gap(&motions, &hulls, [from, until], |t| match along {
            Along::Around { second, direction } => {
                let [then, now] = [from, t].map(|t| motions[usize::from(second)].pose(t).rotation);
                now * (then.transposed() * Vector(direction))
            }
            _ => Vector(direction),
        });
        tight = tight.min(least - margin);
        assert!(least - margin > -1e-12, "case {case}, {along:?}: {least} in [{from}, {until}]");
    }
    println!("{held:?} {tight}");
    assert!(held.iter().all(|&held| held > 100) && tight < 0.02, "{held:?} {tight}");
}

/// A body that only drifts is on no line; one whose line turns has none that keeps its direction.
#[test]
fn what_turns_about_no_line_is_not_taken_around_one() {
    let mut random = ChaCha12Rng::seed_from_u64(14);
    let mesh = triangle(&mut random);
    let face = one_node(None, None, Below::Face(0));
    let shape = Shape::of(&face, &mesh, 0);
    let far = [9.0, 0.0, 0.0];
    let rest = turning(&mut random, [0.0; 3], 0);
    let spun = turning(&mut random, far, 1);
    let still = turning(&mut random, far, 0);
    let around = |second: bool| Along::Around { second, direction: far };
    let held =
        |other: &AnyMotion, along: Along| holds([&rest, other], [0.0, 1.0], 0.0, along, [&shape, &shape]);
    assert!(held(&spun, Along::Revolved(far)) && held(&spun, around(true)) && !held(&spun, around(false)));
    assert!(!held(&still, Along::Revolved(far)) && !held(&still, around(true)));
    assert!(!held(&spun, Along::Revolved([0.0; 3])) && !held(&spun, Along::Revolved([f64::NAN; 3])));
    assert!(!held(&spun, Along::Revolved(far.map(|x| -x))));
}

/// The small proof, with hulls in place of balls.
fn with_hulls() -> (Proof, Mesh, [Spin; 2]) {
    let (mut proof, mesh, motions) = small_proof();
    for cover in &mut proof.covers {
        let points = mesh.vertices().iter().map(|x| x.map(|x| (16384.0 * x) as i16)).collect();
        cover.hulls = vec![Hull { center: [0.0; 3], scale: 1.0 / 16384.0, points, rest: 1e-6 }];
        for node in &mut cover.nodes {
            (node.hull, node.bound) = (node.bound.map(|_| 0), None);
        }
    }
    (proof, mesh, motions)
}

#[test]
fn wrong_hulls_are_refused() {
    let (good, mesh, motions) = with_hulls();
    assert!(judged(&good, &mesh, &motions).is_ok());
    let changes: [(&str, Change); 8] = [
        ("no such hull", |proof| proof.covers[0].nodes[0].hull = Some(1)),
        ("no points", |proof| proof.covers[1].hulls[0].points.clear()),
        ("too many points", |proof| proof.covers[1].hulls[0].points = vec![[0; 3]; Hull::MOST_POINTS + 1]),
        ("an invalid place", |proof| proof.covers[1].hulls[0].center[1] = f32::NAN),
        ("an invalid step", |proof| proof.covers[1].hulls[0].scale = f32::INFINITY),
        ("a negative rest", |proof| proof.covers[0].hulls[0].rest = -1e-6),
        ("an infinite rest", |proof| proof.covers[0].hulls[0].rest = f64::INFINITY),
        ("too large a rest", |proof| proof.covers[0].hulls[0].rest = 8.5),
    ];
    for (what, change) in changes {
        let mut proof = good.clone();
        change(&mut proof);
        assert!(judged(&proof, &mesh, &motions).is_err(), "{what}");
    }
    let [a, b] = motions.each_ref().map(|motion| Subject { mesh: &mesh, motion, solid: false });
    let small: [(&str, Change); 4] = [
        ("a point left out", |proof| proof.covers[1].hulls[0].points.truncate(3)),
        ("a point too far in", |proof| proof.covers[1].hulls[0].points[1][0] -= 1),
        ("too fine a grid", |proof| proof.covers[1].hulls[0].scale *= 1.0 - 3e-6),
        ("a grid elsewhere", |proof| proof.covers[1].hulls[0].center[2] = 3e-6),
    ];
    for (what, change) in small {
        let mut proof = good.clone();
        change(&mut proof);
        let refusal = check(&proof, a, b).unwrap_err();
        assert!(matches!(refusal, Refusal::Uncovered { body: "second", .. }), "{what}: {refusal}");
    }
}

/// The small proof in two windows.
fn in_windows(middle: f64, first: [f64; 2], second: [f64; 2]) -> Proof {
    let (proof, ..) = small_proof();
    let whole =
        |[from, until]: [f64; 2]| Step::Separated { from, until, along: Along::World([1.0, 0.0, 0.0]) };
    let mut steps = vec![Step::Window { until: middle }, whole(first), Step::Done];
    steps.extend([Step::Window { until: 1.0 }, whole(second), Step::Done]);
    Proof { steps, ..proof }
}

#[test]
fn windows_follow_each_other_without_a_gap() {
    let (_, mesh, motions) = small_proof();
    let said = |proof: &Proof| judged(proof, &mesh, &motions).map(|checked| checked.separations);
    assert_eq!(said(&in_windows(0.5, [0.0, 0.5], [0.5, 1.0])), Ok(2));
    assert_eq!(said(&in_windows(0.5, [0.0, 0.7], [0.2, 1.0])), Ok(2));
    // windows at an instant are allowed: each is proved
    assert_eq!(said(&in_windows(0.0, [0.0, 0.0], [0.0, 1.0])), Ok(2));
    let good = in_windows(0.5, [0.0, 0.5], [0.5, 1.0]);
    let late = 0.5f64.next_up();
    let bad = [
        ("a gap", in_windows(0.5, [0.0, 0.5], [late, 1.0])),
        ("more was proved in the first than it says", in_windows(0.5, [0.0, 0.7], [0.6, 1.0])),
        ("too short a first", in_windows(0.5, [0.0, 0.5f64.next_down()], [0.5, 1.0])),
        ("too short a second", in_windows(0.5, [0.0, 0.5], [0.5, 0.9])),
        ("it begins late", in_windows(0.5, [5e-324, 0.5], [0.5, 1.0])),
        ("it ends after the span", in_windows(2.0, [0.0, 1.0], [0.5, 1.0])),
        ("it ends before it begins", in_windows(-0.5, [0.0, 0.5], [0.5, 1.0])),
        ("no time", in_windows(f64::NAN, [0.0, 0.5], [0.5, 1.0])),
        ("the first alone", Proof { steps: good.steps[..3].to_vec(), ..good.clone() }),
        ("nothing in the second", Proof { steps: good.steps[..4].to_vec(), ..good.clone() }),
        ("a window too many", {
            let mut steps = good.steps.clone();
            steps.insert(3, Step::Window { until: 0.75 });
            Proof { steps, ..good.clone() }
        }),
        ("within a walk", {
            let mut steps = good.steps.clone();
            steps.swap(2, 3);
            Proof { steps, ..good.clone() }
        }),
    ];
    for (what, proof) in bad {
        assert!(said(&proof).is_err(), "{what}");
    }
}

#[test]
fn radii_add_to_the_distance_that_is_kept() {
    let (mut proof, mesh, motions) = small_proof();
    // along x the balls of radius 1 leave 9 - 2
    proof.radii = [3.0, 3.9];
    let said = judged(&proof, &mesh, &motions).unwrap().to_string();
    assert!(said.ends_with("are rounded, the first by 3.0, the second by 3.9"), "{said}");
    for radii in [[3.5, 3.5], [8.0, 0.0], [0.0, 7.0], [-1.0, 0.0], [f64::NAN, 0.0], [0.0, f64::INFINITY]] {
        proof.radii = radii;
        assert!(judged(&proof, &mesh, &motions).is_err(), "{radii:?}");
    }
    // two faces 8 apart are in contact once both are rounded by 4
    let near = |radii: [f64; 2], intersecting: bool| {
        let claim = Claim::Overlapping { faces: [2, 3], intersecting };
        let proof = Proof { claim, radii, steps: Vec::new(), ..small_proof().0 };
        let [a, b] = motions.each_ref().map(|motion| Subject { mesh: &mesh, motion, solid: false });
        check(&proof, a, b).is_ok()
    };
    assert!(near([4.0, 4.000_000_001], true) && near([8.000_000_001, 0.0], true));
    assert!(!near([4.0, 4.0f64.next_down()], true));
    assert!(near([4.0, 4.0 - 5e-7], false) && !near([4.0, 4.0 - 2e-6], false));
    proof = small_proof().0;
    proof.dimension = 2;
    let refusal = judged(&proof, &mesh, &motions).unwrap_err().to_string();
    assert_eq!(refusal, "dimension is 2, which is not 3, the only dimension that this build can judge");
}
