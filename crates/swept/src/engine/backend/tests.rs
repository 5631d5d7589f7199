use super::super::epoch::{Clock, Epoch};
use super::super::pair::Pair;
use super::super::view::View;
use super::*;
use crate::hierarchy::Body;
use crate::motion::{Ballistic, Motion, Placement, Spin};
use crate::shape::Mesh;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept_num::{Interval, Vector};

type Random = ChaCha12Rng;

fn soup(random: &mut Random, faces: u32, size: f64, shift: f64) -> Body {
    let mut vertices = Vec::new();
    for _ in 0..faces {
        let middle: [f64; 3] = core::array::from_fn(|_| size * random.random_range(-0.5..0.5) + shift);
        for _ in 0..3 {
            vertices.push(core::array::from_fn(|i| middle[i] + 0.2 * size * random.random_range(-0.5..0.5)));
        }
    }
    let faces = (0..faces).map(|f| [3 * f, 3 * f + 1, if f % 7 == 0 { 3 * f } else { 3 * f + 2 }]).collect();
    Body::new(Mesh::new(vertices, faces).unwrap())
}

/// The faces below a child.
fn below(body: &Body, child: Child) -> Vec<u32> {
    match child {
        Child::Empty => vec![],
        Child::Face(face) => vec![face],
        Child::Block(index) => {
            let block = &body.blocks()[index as usize];
            (0..LANES).flat_map(|lane| below(body, block.child(lane))).collect()
        }
    }
}

/// The distance between some faces of both bodies at a time.
fn least_distance(
    bodies: [&Body; 2],
    faces: [&[u32]; 2],
    motions: [&dyn Fn(f64) -> crate::motion::Pose; 2],
    t: f64,
) -> f64 {
    let placed = |i: usize| -> Vec<[[f64; 3]; 3]> {
        let pose = motions[i](t);
        faces[i]
            .iter()
            .map(|&face| bodies[i].mesh().triangle(face as usize).map(|corner| pose.place(corner).center.0))
            .collect()
    };
    let (first, second) = (placed(0), placed(1));
    let mut least = f64::INFINITY;
    for a in &first {
        for b in &second {
            least = least.min(crate::shape::triangle::closest_points(a, b).distance);
        }
    }
    least
}

/// Checks bounds by hulls, of the children in a block and of the whole node above it, by sampling later times.
fn check_hulls<A: Motion, B: Motion>(
    nodes: &Nodes<'_>,
    which: usize,
    epoch: &mut Epoch,
    motions: (&A, &B),
    random: &mut Random,
    target: f64,
) -> [u32; 2] {
    let Child::Block(index) = nodes.bodies[0].child(nodes.slots[0]) else { return [0, 0] };
    let [this, other] = nodes.bodies;
    let bodies = if which == 0 { [this, other] } else { [other, this] };
    let poses: [&dyn Fn(f64) -> crate::motion::Pose; 2] = [&|t| motions.0.pose(t), &|t| motions.1.pose(t)];
    let (time, view) = (epoch.time, epoch.view(which));
    let horizon = [1.0 - time, 0.1, 1e-3][random.random_range(0..3)];
    let first = if random.random_range(0..3) == 0 {
        unit(any(random))
    } else {
        let center = |i: usize| {
            let slot = nodes.slots[i] as usize;
            Vector(nodes.bodies[i].blocks()[slot / LANES].lens(slot % LANES).center.map(f64::from))
        };
        unit((center(0) - (view.turn * center(1) + view.offset)).0)
    };
    let ahead = [0.0, 0.01][random.random_range(0..2)];
    let [tried, same] =
        [Backend::Portable, Backend::detect()].map(|backend| backend.tried(view, nodes, first, ahead));
    let bits = |tried: &Tried| {
        let bound = tried.bound;
        let [x, y, z] = tried.n.0;
        [x, y, z, bound.gap.0, bound.rate.0, bound.bend.0].map(f64::to_bits)
    };
    assert_eq!(bits(&tried), bits(&same), "vector instructions and portable code give different bits");
    let [steps, same] = [Backend::Portable, Backend::detect()]
        .map(|backend| backend.hulls(view, nodes, index, tried.n, horizon));
    assert_eq!(steps, same, "vector instructions and portable code give different bits");
    let partner = below(other, other.child(nodes.slots[1]));
    let mut counts = [0, 0];
    let mut check = |slot: u32, step: f64| {
        let faces = below(this, this.child(slot));
        counts[0] += 1;
        if faces.is_empty() || step <= 0.0 {
            return;
        }
        counts[1] += 1;
        let mut pair: [&[u32]; 2] = [&faces, &partner];
        if which == 1 {
            pair.swap(0, 1);
        }
        for i in 0..=6 {
            let t = time + step.min(1.0 - time) * f64::from(i) / 6.0;
            let distance = least_distance(bodies, pair, poses, t);
            assert!(
                distance >= target * (1.0 - 1e-12),
                "{distance:e} < {target:e} at {t} of {time} + {step}"
            );
        }
    };
    check(nodes.slots[0], tried.bound.step().0);
    for lane in 0..LANES {
        let whole = steps.clear >> lane & 1 == 1;
        check(index * LANES as u32 + lane as u32, if whole { horizon } else { steps.steps[lane] });
    }
    counts
}

/// Checks every bound of every block against random nodes and faces of the other body by sampling later
/// times.
fn check_bounds<A: Motion, B: Motion>(
    bodies: [&Body; 2],
    motions: (&A, &B),
    random: &mut Random,
    target: f64,
) -> [u32; 4] {
    let span = Interval::between(0.0, 1.0);
    let mut clock = Clock::new(&Pair::new(bodies, motions, span), target);
    let mut counts = [0, 0, 0, 0];
    let backends = [Backend::Plain, Backend::Portable, Backend::detect()];
    for _ in 0..12 {
        let time: f64 = random.random_range(0.0..0.9);
        let mut epoch = clock.at(time);
        for which in 0..2 {
            let (this, other) = (bodies[which], bodies[1 - which]);
            let inner = |body: &Body, random: &mut Random| loop {
                let slot = random.random_range(0..(body.blocks().len() * LANES) as u32);
                if matches!(body.child(slot), Child::Block(_)) {
                    return slot;
                }
            };
            let slots = [inner(this, random), inner(other, random)];
            let nodes = Nodes { bodies: [this, other], slots };
            let some = check_hulls(&nodes, which, &mut epoch, motions, random, target);
            counts[2] += some[0];
            counts[3] += some[1];
            let index = random.random_range(0..this.blocks().len());
            let block = &this.blocks()[index];
            let slot = random.random_range(0..other.blocks().len() * LANES);
            let child = other.blocks()[slot / LANES].child(slot % LANES);
            if child == Child::Empty {
                continue;
            }
            let view: &View = epoch.view(which);
            let horizon = [1.0 - time, 0.1, 1e-3][random.random_range(0..3)];
            let [plain, portable, fast] = backends.map(|backend| match child {
                Child::Face(face) => {
                    let corners =
                        other.mesh().triangle(face as usize).map(|corner| other.local().inward(corner));
                    backend.face(view, corners, block, horizon)
                }
                _ => {
                    let lens = other.blocks()[slot / LANES].lens(slot % LANES);
                    backend.lenses(view, &lens, block, horizon)
                }
            });
            assert_eq!(portable, fast, "vector instructions and portable code give different bits");
            let partner = below(other, child);
            let hint = unit(any(random));
            // with a limit fewer directions are tried
            let enough = [f64::INFINITY, 0.3][random.random_range(0..2)];
            let [portable_gaps, gaps] = [Backend::Portable, Backend::detect()].map(|backend| match child {
                Child::Face(face) => {
                    let corners =
                        other.mesh().triangle(face as usize).map(|corner| other.local().inward(corner));
                    backend.face_gaps(view, &view.place(corners), block, hint, enough)
                }
                _ => {
                    let lens = other.blocks()[slot / LANES].lens(slot % LANES);
                    backend.node_gaps(view, &view.node(&lens), block, hint, enough)
                }
            });
            assert_eq!(portable_gaps.map(f64::to_bits), gaps.map(f64::to_bits));
            for (lane, gap) in gaps.into_iter().enumerate() {
                let faces = below(this, block.child(lane));
                if faces.is_empty() {
                    continue;
                }
                let mut pair: [&[u32]; 2] = [&faces, &partner];
                if which == 1 {
                    pair.swap(0, 1);
                }
                let poses: [&dyn Fn(f64) -> crate::motion::Pose; 2] =
                    [&|t| motions.0.pose(t), &|t| motions.1.pose(t)];
                let (gap, now) = (gap * this.local().unit, least_distance(bodies, pair, poses, time));
                assert!(gap <= now * (1.0 + 1e-12), "{gap:e} > {now:e} at {time}");
                if portable.clear >> lane & 1 == 0 {
                    // the portable code solves for only one of several directions
                    assert!(plain.steps[lane] >= portable.steps[lane]);
                    assert_eq!(plain.steps[lane] > 0.0, portable.steps[lane] > 0.0);
                } else {
                    assert!(plain.steps[lane] >= horizon * (1.0 - 1e-12));
                }
                let step = plain.steps[lane].min(1.0 - time);
                counts[0] += 1;
                counts[1] += u32::from(step > 0.0);
                if step <= 0.0 {
                    continue;
                }
                for i in 0..=6 {
                    let t = time + step * f64::from(i) / 6.0;
                    let distance = least_distance(bodies, pair, poses, t);
                    assert!(
                        distance >= target * (1.0 - 1e-12),
                        "{distance:e} < {target:e} at {t} of {time} + {step}"
                    );
                }
            }
        }
    }
    counts
}

fn any(random: &mut Random) -> [f64; 3] {
    core::array::from_fn(|_| random.random_range(-1.0..1.0))
}

fn unit(v: [f64; 3]) -> V {
    let v = Vector(v);
    v.scale(1.0 / v.norm_squared().sqrt())
}

#[test]
fn bounds_hold_at_all_later_times() {
    let mut random = Random::seed_from_u64(7);
    let mut counts = [0; 4];
    for case in 0..60 {
        let shift = [0.0, 0.0, 30.0][case % 3];
        let size = [1.0, 1e-3, 50.0][case / 3 % 3];
        let bodies = [soup(&mut random, 30, 1.0, shift), soup(&mut random, 20, size, 0.0)];
        let speed = [0.3, 3.0, 30.0][case % 3];
        let place = |random: &mut Random| Placement::new(any(random).map(|x| 1.5 * x), [1.0, 0.4, -0.3, 0.8]);
        let (from, onto) = (place(&mut random), place(&mut random));
        let [v, w, u, o] = [any(&mut random), any(&mut random), any(&mut random), any(&mut random)];
        let first = Spin::new([0.0, 1.0], from, v.map(|x| x * speed), w.map(|x| x * speed)).unwrap();
        let second = Ballistic::new([0.0, 1.0], onto, u, o.map(|x| 4.0 * x), w).unwrap();
        let target = [1e-9, 0.05][case % 2];
        let some = check_bounds([&bodies[0], &bodies[1]], (&first, &second), &mut random, target);
        counts = core::array::from_fn(|i| counts[i] + some[i]);
    }
    assert!(counts[0] > 2000 && counts[1] > 1000, "{counts:?}");
    // by hulls
    assert!(counts[2] > 4000 && counts[3] > 1000, "{counts:?}");
}

proptest! {
    /// Wild values in the lanes still agree to the bit.
    #[test]
    fn wild_lanes_agree(
        numbers in prop::collection::vec(prop_oneof![-2.0..2.0f32, Just(0.0f32), Just(-0.0f32), -1e-30..1e-30f32], 32),
        seed in 0u64..1000,
    ) {
        let mut random = Random::seed_from_u64(seed);
        let bodies = [soup(&mut random, 5, 1.0, 0.0), soup(&mut random, 5, 1.0, 0.0)];
        let first = Spin::new([0.0, 1.0], Placement::IDENTITY, any(&mut random), any(&mut random)).unwrap();
        let second = Spin::new([0.0, 1.0], Placement::at([1.0, 0.0, 0.0]), any(&mut random), [0.0; 3]).unwrap();
        let pair = Pair::new([&bodies[0], &bodies[1]], (&first, &second), Interval::between(0.0, 1.0));
        let mut epoch = Clock::new(&pair, 1e-9).at(0.25);
        let view = epoch.view(0);
        let row = |i: usize| -> [f32; 4] { core::array::from_fn(|k| numbers[4 * i + k]) };
        let block = Block { center: [row(0), row(1), row(2)], radius: row(3).map(f32::abs), axis: [row(4), row(5), row(6)], half: row(7), ..bodies[0].blocks()[0] };
        let lens = bodies[1].blocks()[0].lens(0);
        let same = |a: Steps, b: Steps| a.clear == b.clear && a.steps.map(f64::to_bits) == b.steps.map(f64::to_bits);
        let (portable, fast) = (Backend::Portable, Backend::detect());
        prop_assert!(same(portable.lenses(view, &lens, &block, 0.75), fast.lenses(view, &lens, &block, 0.75)));
        let corners = [[0.1, 0.2, 0.3], [0.5, 0.2, 0.1], [0.1, 0.2, 0.3]];
        prop_assert!(same(portable.face(view, corners, &block, 0.75), fast.face(view, corners, &block, 0.75)));
        let (node, facing) = (view.node(&lens), view.facing(corners));
        for (hint, enough) in [(unit(any(&mut random)), f64::INFINITY), (Vector::ZERO, 0.1)] {
            let gaps = [portable, fast].map(|backend| {
                [backend.node_gaps(view, &node, &block, hint, enough), backend.face_gaps(view, &facing.corners, &block, hint, enough)]
                    .map(|gaps| gaps.map(f64::to_bits))
            });
            prop_assert_eq!(gaps[0], gaps[1]);
        }
    }
}
