//! Bodies at rest, starts, solid bodies and proved hits, checked against brute force over all pairs of faces.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept::Body;
use swept::internals::shape::triangle::{closest_points, intersect};
use swept::{
    Assumed, Builtin, Mesh, Method, Motion, Options, Overlapping, Path, PathCheck, Placement, QueryError,
    Spin, Verdict, distance, distance_at, first_contact, overlap, overlap_at, path_check,
};
use swept_num::{Interval, Vector};

type Random = ChaCha12Rng;

fn direction(random: &mut Random) -> [f64; 3] {
    loop {
        let v: [f64; 3] = std::array::from_fn(|_| random.random_range(-1.0..1.0));
        let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
        if length > 0.1 && length < 1.0 {
            return v.map(|x| x / length);
        }
    }
}

/// A closed bumpy ball: an octahedron whose faces are cut into four a few times.
fn ball(random: &mut Random, cuts: u32, bumps: f64) -> Mesh {
    let mut vertices: Vec<[f64; 3]> = vec![
        [1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, -1.0],
    ];
    let mut faces: Vec<[u32; 3]> =
        vec![[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
    for _ in 0..cuts {
        let mut middles = std::collections::BTreeMap::new();
        let mut cut = Vec::new();
        for [a, b, c] in faces {
            let mut middle = |p: u32, q: u32| {
                *middles.entry([p.min(q), p.max(q)]).or_insert_with(|| {
                    let sum: [f64; 3] =
                        std::array::from_fn(|k| vertices[p as usize][k] + vertices[q as usize][k]);
                    let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
                    vertices.push(sum.map(|x| x / length));
                    vertices.len() as u32 - 1
                })
            };
            let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
            cut.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
        }
        faces = cut;
    }
    for vertex in &mut vertices {
        let factor = 1.0 + bumps * random.random_range(-1.0..1.0);
        *vertex = vertex.map(|x| x * factor);
    }
    Mesh::new(vertices, faces).expect("a closed mesh")
}

fn scaled(mesh: &Mesh, by: f64) -> Mesh {
    let vertices = mesh.vertices().iter().map(|vertex| vertex.map(|x| x * by)).collect();
    Mesh::new(vertices, mesh.faces().to_vec()).expect("the same faces")
}

fn placed(mesh: &Mesh, motion: &impl Motion, t: f64) -> Vec<[[f64; 3]; 3]> {
    let pose = motion.pose(t);
    let place = |face| mesh.triangle(face).map(|corner| pose.place(corner).center.0);
    (0..mesh.faces().len()).map(place).collect()
}

/// The distance, by brute force over every pair.
fn brute(a: &Mesh, motion_a: &impl Motion, b: &Mesh, motion_b: &impl Motion, t: f64) -> f64 {
    let (first, second) = (placed(a, motion_a, t), placed(b, motion_b, t));
    let pairs = first.iter().flat_map(|x| second.iter().map(move |y| closest_points(x, y).distance));
    pairs.fold(f64::INFINITY, f64::min)
}

fn random_place(random: &mut Random, away: f64) -> Placement {
    let quaternion = std::array::from_fn(|_| random.random_range(-1.0..1.0));
    Placement::new(direction(random).map(|x| x * away), quaternion)
}

#[test]
fn distances_agree_with_brute_force() {
    let mut random = Random::seed_from_u64(1);
    for round in 0..25 {
        let (a, b) = (ball(&mut random, 3, 0.2), scaled(&ball(&mut random, 2, 0.3), 0.4));
        let away = [0.2, 1.3, 1.6, 3.0, 100.0][round % 5];
        let (p, q) = (random_place(&mut random, 0.5), random_place(&mut random, away));
        let (first, second) = (Spin::at_rest([0.0, 0.0], p).unwrap(), Spin::at_rest([0.0, 0.0], q).unwrap());
        let expected = brute(&a, &first, &b, &second, 0.0);
        let (a, b) = (Body::new(a).as_surface(), Body::new(b).as_surface());
        let found = distance(&a, &p, &b, &q).unwrap();
        let (lo, hi) = (found.enclosure.lo(), found.enclosure.hi());
        assert!(lo - 1e-12 <= expected && expected <= hi + 1e-12 && hi - lo < 1e-11, "{expected} {found:?}");
        let [x, y] = found.witness.points;
        let apart = (0..3).map(|k| (x[k] - y[k]) * (x[k] - y[k])).sum::<f64>().sqrt();
        assert!((apart - expected).abs() < 1e-11);
        let back = distance(&b, &q, &a, &p).unwrap().enclosure;
        assert!(back.overlaps(found.enclosure));
        // between these two limits rounding may decide
        let meeting = overlap(&a, &p, &b, &q).unwrap();
        if expected > 1e-9 {
            assert_eq!(meeting, None);
        } else if expected < 1e-15 {
            let [i, j] = meeting.and_then(Overlapping::faces).unwrap();
            let pair =
                [placed(a.mesh(), &first, 0.0)[i as usize], placed(b.mesh(), &second, 0.0)[j as usize]];
            assert!(closest_points(&pair[0], &pair[1]).distance < 1e-12);
        }
    }
}

#[test]
fn overlap_is_exact_where_corners_are_floats() {
    // integer coordinates and a quarter turn: placed corners are floats again, so the exact test can be used
    let mut random = Random::seed_from_u64(2);
    let mut counts = [0; 2];
    for _ in 0..400 {
        let mut soup = |size: i32| {
            let corner = |random: &mut Random| [(); 3].map(|()| f64::from(random.random_range(-size..=size)));
            let vertices: Vec<[f64; 3]> = (0..12).map(|_| corner(&mut random)).collect();
            Mesh::new(vertices, (0..4).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect()).unwrap()
        };
        let (a, b) = (soup(3), soup(2));
        let shift = [(); 3].map(|()| f64::from(random.random_range(-5..=5_i32)));
        let turned = |[x, y, z]: [f64; 3]| [shift[0] - y, shift[1] + x, shift[2] + z];
        let meets = |i: usize, j: usize| intersect(&a.triangle(i), &b.triangle(j).map(turned));
        let expected = (0..4).any(|i| (0..4).any(|j| meets(i, j)));
        let (p, q) = (Placement::IDENTITY, Placement::new(shift, [0.7, 0.0, 0.0, 0.7]));
        let found = overlap(&Body::new(a.clone()), &p, &Body::new(b.clone()), &q).unwrap();
        assert_eq!(found.is_some(), expected);
        if let Some([i, j]) = found.and_then(Overlapping::faces) {
            assert!(meets(i as usize, j as usize));
        }
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn poses_that_are_none_are_refused() {
    let body = Body::new(ball(&mut Random::seed_from_u64(3), 0, 0.0));
    let nowhere = Placement::at([f64::NAN, 0.0, 0.0]);
    let refused = distance(&body, &Placement::IDENTITY, &body, &nowhere).unwrap_err();
    assert!(matches!(refused, QueryError::BadPose { which: "second", .. }), "{refused}");
    assert!(refused.to_string().contains("second body"), "{refused}");
    assert!(overlap(&body, &nowhere, &body, &Placement::IDENTITY).is_err());
}

#[test]
fn contacts_are_proved_to_happen() {
    let mut random = Random::seed_from_u64(4);
    let (a, b) = (ball(&mut random, 3, 0.15), scaled(&ball(&mut random, 3, 0.15), 0.7));
    let (a, b) = (Body::new(a), Body::new(b));
    let (mut contacts, mut proved) = (0, 0);
    for round in 0..40 {
        let toward = direction(&mut random);
        let start = Placement::new(toward.map(|x| 4.0 * x), [0.3, 0.1, -0.5, 0.2]);
        let aside = direction(&mut random);
        let velocity: [f64; 3] = std::array::from_fn(|k| -6.0 * toward[k] + 1.5 * aside[k]);
        let spin = direction(&mut random).map(|x| 1.5 * x);
        let coming = Spin::new([0.0, 1.0], start, velocity, spin).unwrap();
        let rest = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], direction(&mut random)).unwrap();
        let min_separation = if round % 2 == 0 { 0.0 } else { 0.05 };
        let options = Options { min_separation, ..Options::default() };
        let answer = first_contact(&a, &rest, &b, &coming, &options).unwrap();
        let Verdict::Contact(contact) = answer.verdict else { continue };
        contacts += 1;
        let Some(hit) = contact.hit_by else { continue };
        proved += 1;
        assert!(hit > contact.safe_until && hit <= 1.0);
        let at = distance_at(&a, &rest, &b, &coming, hit).unwrap().enclosure;
        assert!(at.lo() <= min_separation, "{at:?} at {hit}");
        assert!(brute(a.mesh(), &rest, b.mesh(), &coming, hit) <= min_separation + 1e-12);
        if min_separation == 0.0 {
            let meeting = overlap_at(&a, &rest, &b, &coming, hit).unwrap();
            assert!(matches!(meeting, Some(Overlapping::Proved(_))));
        }
        // it is proved soon: within the time for a hundred gaps at that speed, or a thousandth of the span
        let soon = 100.0 * answer.tolerance / contact.approach_speed.max(1e-9);
        assert!(hit - contact.safe_until < soon.max(1e-3), "{hit} {contact:?}");
    }
    assert!(contacts > 30 && proved >= contacts - 1, "{proved} of {contacts}");
}

#[test]
fn a_start_with_a_common_point_is_told_from_a_near_one() {
    let mut random = Random::seed_from_u64(5);
    let body = Body::new(ball(&mut random, 2, 0.0));
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    // tip to tip along x: the corners are at 1 and at x - 1
    for (x, intersecting) in [(2.0, true), (1.5, true), (2.0 + 1e-12, false)] {
        let place = Placement::new([x, 0.0, 0.0], [0.0, 0.0, 0.0, 0.5]);
        let other = Spin::new([0.0, 1.0], place, [1.0, 0.0, 0.0], [0.0, 0.1, 0.2]).unwrap();
        let options = Options { tolerance: Some(1e-9), ..Options::default() };
        let answer = first_contact(&body, &rest, &body, &other, &options).unwrap();
        let Verdict::Overlapping(overlap) = answer.verdict else { panic!("{answer:?}") };
        assert_eq!(overlap.intersecting, intersecting, "{x}");
        let gap = if intersecting { 0.0 } else { x - 2.0 };
        assert!(overlap.distance.lo() <= gap && gap <= overlap.distance.hi(), "{overlap:?}");
        assert!(overlap.distance.hi() < 1e-9);
    }
}

#[test]
fn solid_bodies_hold_what_is_inside() {
    let mut random = Random::seed_from_u64(6);
    let shell = ball(&mut random, 3, 0.05);
    let (solid, small) = (Body::new(shell.clone()), Body::new(scaled(&shell, 0.1)));
    let large = solid.clone().as_surface();
    assert_eq!(large.clone().with_solid().unwrap(), solid);
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let turning = |x: f64| {
        Spin::new([0.0, 1.0], Placement::new([x, 0.1, 0.2], [0.2, 0.3, 0.4, 0.5]), [0.0; 3], [1.0, 2.0, 3.0])
            .unwrap()
    };
    let ask = |a: &Body, b: &Body, x: f64| {
        first_contact(a, &rest, b, &turning(x), &Options::default()).unwrap().verdict
    };
    assert_eq!(ask(&large, &small, 0.1), Verdict::Clear);
    for verdict in [ask(&solid, &small, 0.1), {
        let options = Options::default();
        first_contact(&small, &turning(0.1), &solid, &rest, &options).unwrap().verdict
    }] {
        let Verdict::Overlapping(overlap) = verdict else { panic!("{verdict:?}") };
        assert!(
            overlap.intersecting && overlap.distance.lo() > 0.1 && overlap.outer.is_some(),
            "{overlap:?}"
        );
    }
    assert_eq!(ask(&solid, &small, 1.5), Verdict::Clear, "beside it");
    // two parts, one far away and one inside
    let mut vertices = small.mesh().vertices().to_vec();
    let count = vertices.len() as u32;
    vertices.extend(small.mesh().vertices().iter().map(|[x, y, z]| [x + 5.0, *y, *z]));
    let mut faces = small.mesh().faces().to_vec();
    faces.extend(small.mesh().faces().iter().map(|face| face.map(|k| k + count)));
    let pair = Body::new(Mesh::new(vertices, faces).unwrap());
    let still = |x: f64| Spin::at_rest([0.0, 1.0], Placement::at([x, 0.0, 0.0])).unwrap();
    for (x, inside) in [(0.0, true), (-5.0, true), (-2.5, false)] {
        let verdict = first_contact(&solid, &rest, &pair, &still(x), &Options::default()).unwrap().verdict;
        assert_eq!(matches!(verdict, Verdict::Overlapping(_)), inside, "{x}: {verdict:?}");
    }
}

/// Two bodies modelled in different units, so that one is inside the other: every query that knows about
/// insides says so, with every method, and the answer states what was assumed.
#[test]
fn closed_bodies_are_solid_unless_they_are_said_to_be_surfaces() {
    let cube = |size: &str| Body::new(format!("box(12, size={size})").parse::<Builtin>().unwrap().mesh());
    let (large, small) = (cube("1000"), cube("1"));
    let (at, middle) = (Placement::at([20.0, -7.0, 3.0]), Placement::IDENTITY);
    let rest = Spin::at_rest([0.0, 1.0], middle).unwrap();
    let moving = Spin::new([0.0, 1.0], at, [1.0, 0.0, 0.0], [0.0; 3]).unwrap();
    for method in Method::ALL {
        let options = Options { method, ..Options::default() };
        let answer = first_contact(&large, &rest, &small, &moving, &options).unwrap();
        let Verdict::Overlapping(overlap) = &answer.verdict else { panic!("{}: {answer:?}", method.name()) };
        assert!(overlap.intersecting && overlap.outer == Some(0), "{}: {overlap:?}", method.name());
        assert_eq!(answer.assumed, [Assumed::Solid; 2]);
        let answer = first_contact(&small, &moving, &large, &rest, &options).unwrap();
        assert!(matches!(&answer.verdict, Verdict::Overlapping(overlap) if overlap.outer == Some(1)));
        let hollow = large.clone().as_surface();
        let answer = first_contact(&hollow, &rest, &small, &moving, &options).unwrap();
        assert_eq!((answer.verdict, answer.assumed), (Verdict::Clear, [Assumed::Surface, Assumed::Solid]));
    }
    assert_eq!(overlap(&large, &middle, &small, &at).unwrap(), Some(Overlapping::Inside { outer: 0 }));
    assert_eq!(overlap(&large.clone().as_surface(), &middle, &small, &at).unwrap(), None);
    assert_eq!(distance(&small, &at, &large, &middle).unwrap().enclosure, Interval::ZERO);
    assert!(distance(&small, &at, &large.clone().as_surface(), &middle).unwrap().enclosure.lo() > 400.0);
    let options = Options::default();
    let path = path_check(&small, &moving, &large, &rest, &options).unwrap();
    assert!(matches!(path, PathCheck::Blocked { safe_until: 0.0, .. }), "{path:?}");
    // one face less: a surface, and the answer says so
    let faces = large.mesh().faces()[1..].to_vec();
    let open = Body::new(Mesh::new(large.mesh().vertices().to_vec(), faces).unwrap());
    let answer = first_contact(&open, &rest, &small, &moving, &options).unwrap();
    assert_eq!(answer.verdict, Verdict::Clear);
    assert_eq!(answer.assumed[0].to_string(), "surface (open mesh: 3 edges with one face)");
    assert!(open.with_solid().is_err());
}

/// A body of many parts is tested part by part, or through its tree: the answers are the same.
#[test]
fn one_part_of_many_inside_is_enough() {
    let mut random = Random::seed_from_u64(8);
    let ring = Body::new("torus(800, size=4)".parse::<Builtin>().unwrap().mesh());
    let tiny = scaled(&"tetrahedron".parse::<Builtin>().unwrap().mesh(), 0.05);
    let mut counts = [0; 2];
    for round in 0..24 {
        let count = [3, 30, 100][round % 3];
        let (mut vertices, mut faces, mut inside, mut crossing) = (Vec::new(), Vec::new(), false, false);
        let pose = random_place(&mut random, 0.3);
        let still = Spin::at_rest([0.0, 1.0], pose).unwrap();
        while faces.len() < 4 * count {
            // near the axis of the ring, and now and then in the middle of its tube, wherever the cloud is
            // placed
            let mut shift: [f64; 3] = [(); 3].map(|()| random.random_range(-0.3..0.3));
            if random.random_range(0..count) == 0 {
                let side = direction(&mut random);
                let length = (side[0] * side[0] + side[1] * side[1]).sqrt();
                let tube = Vector([1.4 * side[0] / length, 1.4 * side[1] / length, 0.0]);
                let at = still.pose(0.0);
                let own = at.rotation.transposed() * (tube - at.translation);
                shift = [0, 1, 2].map(|k: usize| shift[k] + own[k]);
            }
            let first = vertices.len() as u32;
            vertices.extend(tiny.vertices().iter().map(|p| [0, 1, 2].map(|k: usize| p[k] + shift[k])));
            faces.extend(tiny.faces().iter().map(|face| face.map(|k| k + first)));
            let place =
                |p: &[f64; 3]| (still.pose(0.0).rotation * Vector(*p) + still.pose(0.0).translation).0;
            let held = vertices[first as usize..].iter().map(|p| ring.mesh().holds(place(p)));
            let held: Vec<bool> = held.collect();
            inside |= held.iter().any(|&held| held);
            crossing |= held.iter().any(|&of| of != held[0]);
        }
        let cloud = Body::new(Mesh::new(vertices, faces).unwrap());
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let answer = first_contact(&ring, &rest, &cloud, &still, &Options::default()).unwrap();
        match answer.verdict {
            Verdict::Overlapping(found) => assert!(inside && found.intersecting || crossing, "{found:?}"),
            verdict => assert!(verdict == Verdict::Clear && !inside, "{verdict:?}"),
        }
        counts[usize::from(inside)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 3), "{counts:?}");
}

#[test]
fn a_path_is_clear_by_its_least_distance_or_blocked_in_a_piece() {
    let mut random = Random::seed_from_u64(7);
    let body = Body::new(ball(&mut random, 2, 0.0));
    let rest = Spin::at_rest([0.0, 3.0], Placement::IDENTITY).unwrap();
    let keys: Vec<(f64, Placement)> = [[-4.0, 0.0, 2.5], [0.0, 0.0, 2.25], [4.0, 0.0, 2.5], [4.0, 0.0, 0.0]]
        .iter()
        .enumerate()
        .map(|(k, place)| (k as f64, Placement::at(*place)))
        .collect();
    let path = Path::through(&keys).unwrap();
    let PathCheck::Clear { clearance, nearest } =
        path_check(&body, &path, &body, &rest, &Options::default()).unwrap()
    else {
        panic!()
    };
    // tip over tip at t = 1
    assert!(clearance.lo() <= 0.25 && 0.25 <= clearance.hi() && clearance.width() < 1e-3, "{clearance:?}");
    assert!((nearest - 1.0).abs() < 0.1);
    let through = Path::through(&[keys[0], keys[1], keys[2], (3.0, Placement::at([0.0; 3]))]).unwrap();
    let blocked = path_check(&body, &through, &body, &rest, &Options::default()).unwrap();
    let PathCheck::Blocked { piece, safe_until, answer } = blocked else { panic!("{blocked:?}") };
    assert!(piece == 2 && safe_until > 2.0 && matches!(answer.verdict, Verdict::Contact(_)));
}

#[test]
fn rods_in_the_plane_are_proved_to_hit() {
    let rod = Body::new(Mesh::planar(&[[-1.0, 0.0], [1.0, 0.0]], &[[0, 1]]).unwrap());
    let spinning = Spin::planar([0.0, 1.0], [0.0, 0.0], 0.0, [0.0, 0.0], 2.0).unwrap();
    let rest = Spin::planar([0.0, 1.0], [0.5, 0.5], 0.3, [0.0, 0.0], 0.0).unwrap();
    let answer = first_contact(&rod, &spinning, &rod, &rest, &Options::default()).unwrap();
    let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
    let hit = contact.hit_by.unwrap();
    assert!(hit > contact.safe_until && hit - contact.safe_until < 1e-6, "{contact:?}");
}
