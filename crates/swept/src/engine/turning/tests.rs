use super::Guide;
use crate::engine::epoch::Clock;
use crate::engine::leaf::{Faces, PlacedFaces};
use crate::engine::pair::Pair;
use crate::hierarchy::Body;
use crate::motion::{Ballistic, Chain, Interpolated, Joint, JointKind, JointLaw, Motion, Placement, Spin};
use crate::shape::Mesh;
use crate::shape::triangle::{Feature, closest_points};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept_num::{Interval, Vector};

fn vector(random: &mut ChaCha12Rng, size: f64) -> [f64; 3] {
    core::array::from_fn(|_| size * random.random_range(-1.0..1.0))
}

fn face(random: &mut ChaCha12Rng, flat: bool) -> Body {
    let corners: Vec<[f64; 3]> = (0..3)
        .map(|_| {
            let [x, y, z] = vector(random, 0.5);
            [x, y, if flat { 0.0 } else { z }]
        })
        .collect();
    Body::new(Mesh::new(corners, vec![[0, 1, 2]]).unwrap())
}

/// A motion of some kind near a place, turning at up to `spin`.
fn motion(random: &mut ChaCha12Rng, place: [f64; 3], spin: f64) -> Box<dyn Motion> {
    let start =
        Placement::new(place, [1.0, 0.3, -0.2, 0.5].map(|x| x * random.random_range(-1.0..1.0f64) + 0.01));
    let span = [0.0, 1.0];
    match random.random_range(0..4) {
        0 => Box::new(Spin::new(span, start, vector(random, 2.0), vector(random, spin)).unwrap()),
        1 => Box::new(
            Ballistic::new(span, start, vector(random, 2.0), vector(random, 9.0), vector(random, spin))
                .unwrap(),
        ),
        2 => {
            let end = Placement::new(vector(random, 2.0), [0.4, 0.3, -0.8, 0.1]);
            Box::new(Interpolated::new(span, start, end).unwrap())
        }
        _ => {
            let turn = |random: &mut ChaCha12Rng| Joint {
                kind: JointKind::Revolute,
                mount: Placement::at(vector(random, 0.3)),
                axis: vector(random, 1.0),
                law: JointLaw::Polynomial { epoch: 0.0, coefficients: vector(random, spin + 0.1).to_vec() },
            };
            let base = Spin::at_rest(span, start).unwrap().into();
            Box::new(Chain::new(span, base, vec![turn(random), turn(random)]).unwrap())
        }
    }
}

#[test]
fn faces_keep_their_distance_for_the_whole_step() {
    let mut random = ChaCha12Rng::seed_from_u64(4);
    let mut seen = [0; 3];
    for case in 0..6000 {
        let bodies = [face(&mut random, case % 3 == 0), face(&mut random, case % 5 == 0)];
        let spin = [0.0, 0.1, 2.0, 30.0][case % 4];
        let reach = [0.1, 0.5, 1.5][case % 3];
        let first = motion(&mut random, [0.0; 3], spin);
        let place = vector(&mut random, reach);
        let second = motion(&mut random, place, spin);
        let target = [1e-9, 1e-3, 0.05][random.random_range(0..3)];
        let pair = Pair::new([&bodies[0], &bodies[1]], (&first, &second), Interval::between(0.0, 1.0));
        let mut clock = Clock::new(&pair, target);
        let time = random.random_range(0.0..0.9);
        let mut epoch = clock.at(time);
        let horizon = epoch.end - time;
        let unit = bodies[0].local().unit;
        let at = Faces::at(epoch.view(0), pair.bodies, [0, 0], None);
        let view = epoch.view(0);
        let Some(guide) = at.guide(view) else { continue };
        let Some(along) = at.placed.turning(view, &guide, pair.closing / unit, horizon) else { continue };
        assert!(along.step <= along.longest && along.longest <= horizon, "{case}");
        if along.step == 0.0 {
            continue;
        }
        seen[match at.closest.features {
            [Feature::Face, _] => 0,
            [_, Feature::Face] => 1,
            _ => 2,
        }] += 1;
        for k in 0..=40 {
            let poses = pair.poses(time + along.step * f64::from(k) / 40.0);
            let offset = poses[1].translation - poses[0].translation;
            let [a, b] = pair.triangles([0, 0]);
            let a = a.map(|corner| (poses[0].rotation * Vector(corner)).0);
            let b = b.map(|corner| (poses[1].rotation * Vector(corner) + offset).0);
            let distance = closest_points(&a, &b).distance;
            assert!(
                distance >= target - 1e-13,
                "case {case}, {k}: {distance} {target} {:?}",
                at.closest.features
            );
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// Directions found for two faces of tetrahedra serve other faces that have the features, and only those.
#[test]
fn other_faces_keep_their_distance_along_a_shared_direction() {
    let mut random = ChaCha12Rng::seed_from_u64(6);
    let (mut served, mut edges, mut normals) = (0, 0, 0);
    for case in 0..1500 {
        let bodies = [0, 1].map(|_| {
            let corners = (0..4).map(|_| vector(&mut random, 0.5)).collect();
            Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap())
        });
        let spin = [0.0, 0.5, 4.0][case % 3];
        let first = motion(&mut random, [0.0; 3], spin);
        let place = vector(&mut random, 1.5);
        let second = motion(&mut random, place, spin);
        let target = 1e-3;
        let pair = Pair::new([&bodies[0], &bodies[1]], (&first, &second), Interval::between(0.0, 1.0));
        let mut epoch = Clock::new(&pair, target).at(0.25);
        let (horizon, speed) = (epoch.end - 0.25, pair.closing / bodies[0].local().unit);
        let view = epoch.view(0);
        let all = (0..16).map(|k| [k / 4, k % 4]);
        for from in all.clone() {
            let Some(guide) = Faces::at(view, pair.bodies, from, None).guide(view) else { continue };
            for faces in all.clone().filter(|&faces| faces != from) {
                let placed = PlacedFaces::at(view, pair.bodies, faces);
                let Some(along) = placed.turning(view, &guide, speed, horizon) else { continue };
                match guide {
                    Guide::Normal { by, .. } => {
                        normals += 1;
                        assert_eq!(faces[by], from[by]);
                    }
                    Guide::Edges { .. } => edges += 1,
                }
                served += u32::from(along.step > 0.0);
                for k in 0..=8 {
                    let poses = pair.poses(0.25 + along.step * f64::from(k) / 8.0);
                    let offset = poses[1].translation - poses[0].translation;
                    let [a, b] = pair.triangles(faces);
                    let a = a.map(|corner| (poses[0].rotation * Vector(corner)).0);
                    let b = b.map(|corner| (poses[1].rotation * Vector(corner) + offset).0);
                    let distance = closest_points(&a, &b).distance;
                    let holds = along.step == 0.0 || distance >= target - 1e-13;
                    assert!(holds, "case {case}, {from:?} for {faces:?}, {k}: {distance} {guide:?}");
                }
            }
        }
    }
    assert!(served > 2000 && edges > 2000 && normals > 2000, "{served} {edges} {normals}");
}

/// Close to a contact a step nearly reaches it, where along a fixed direction the far corners of a turning
/// face end it early.
#[test]
fn a_step_nearly_reaches_the_contact() {
    let mut random = ChaCha12Rng::seed_from_u64(5);
    let (mut near, mut count, mut shorter) = (0, 0, 0);
    for _ in 0..2000 {
        let bodies = [face(&mut random, false), face(&mut random, false)];
        let gap = 1e-4;
        let turning = |random: &mut ChaCha12Rng| vector(random, 2.0);
        let first = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], turning(&mut random)).unwrap();
        // moved along the direction of the closest features until the gap is small, then thrown back
        let [a, b] = [0, 1].map(|i: usize| bodies[i].mesh().triangle(0));
        let away = vector(&mut random, 1.0).map(|x| x + 2.0);
        let apart = |shift: f64| {
            let moved = b.map(|corner| core::array::from_fn(|i| corner[i] + away[i] * shift));
            closest_points(&a, &moved)
        };
        let (mut lo, mut hi) = (0.0, 4.0);
        for _ in 0..60 {
            let middle = 0.5 * (lo + hi);
            if apart(middle).distance > gap { hi = middle } else { lo = middle }
        }
        let place = away.map(|x| x * hi);
        let second =
            Spin::new([0.0, 1.0], Placement::at(place), away.map(|x| -x), turning(&mut random)).unwrap();
        let pair = Pair::new([&bodies[0], &bodies[1]], (&first, &second), Interval::between(0.0, 1.0));
        let mut clock = Clock::new(&pair, 1e-9);
        let mut epoch = clock.at(0.0);
        let at = Faces::at(epoch.view(0), pair.bodies, [0, 0], None);
        let unit = bodies[0].local().unit;
        let view = epoch.view(0);
        let Some(guide) = at.guide(view) else { continue };
        let Some(along) = at.placed.turning(view, &guide, pair.closing / unit, 1.0) else { continue };
        // those that come together, not those that slide past each other
        if along.longest > 10.0 * gap {
            continue;
        }
        count += 1;
        near += u32::from(along.step > 0.9 * along.longest);
        let fixed = at.along(epoch.view(0), Vector(at.closest.direction)).step(0.0);
        shorter += u32::from(fixed < 0.9 * along.step);
    }
    assert!(count > 500 && 10 * near > 9 * count && 2 * shorter > count, "{near} and {shorter} of {count}");
}
