use super::scalar::{difference, dot, square};
use super::triangle::{Triangle, apart, crossing, nearest};
use super::*;
use crate::motions::real::triple;
use crate::motions::{Kind, Real, Recipe};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use swept::{Mesh, Placement};

fn still(position: [f64; 3]) -> Recipe {
    Recipe::Interpolated { span: [0.0, 1.0], start: Placement::at(position), end: Placement::at(position) }
}

/// Corners from few values, so that parallel, coplanar, shared and degenerate ones are common.
fn corners(rng: &mut ChaCha8Rng) -> Triangle<f64> {
    let coarse = rng.random_range(0..2u32) == 0;
    std::array::from_fn(|_| {
        std::array::from_fn(|_| {
            if coarse { f64::from(rng.random_range(-2..3i32)) } else { rng.random_range(-2.0..2.0) }
        })
    })
}

/// Nearest points of convex sets are those with n·(x - from) <= 0 and n·(y - to) >= 0 for all corners,
/// n = to - from.
#[test]
fn nearest_points_are_nearest() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut crossed, mut touched) = (0, 0);
    for _ in 0..3000 {
        let (p, q) = (corners(&mut rng), corners(&mut rng));
        let (exact_p, exact_q) = (p.map(triple), q.map(triple));
        let best = nearest(&exact_p, &exact_q);
        let n = difference(&best.to, &best.from);
        let optimal = exact_p.iter().all(|x| dot(&n, &difference(x, &best.from)).to_f64() < 1e-100)
            && exact_q.iter().all(|y| dot(&n, &difference(y, &best.to)).to_f64() > -1e-100);
        let is_crossing = crossing(&exact_p, &exact_q);
        assert_eq!(is_crossing, crossing(&exact_q, &exact_p));
        let distance = best.squared.sqrt().to_f64();
        // features may touch while an edge crosses elsewhere
        assert!(distance < 1e-100 || optimal != is_crossing, "{p:?} {q:?} crossing {is_crossing}");
        crossed += u32::from(is_crossing);
        touched += u32::from(distance < 1e-100);
        // floats: never a proof beyond the truth, and mostly a proof close to it
        let rough = nearest(&p, &q);
        let hint = difference(&rough.to, &rough.from);
        let truth = if is_crossing { 0.0 } else { distance };
        assert!(!apart(&p, &q, truth, 0.0, &hint), "{p:?} {q:?}");
        assert!(truth < 1e-9 || apart(&p, &q, truth * (1.0 - 1e-6), 0.0, &hint), "{p:?} {q:?} {truth}");
        assert!((rough.squared.sqrt() - distance).abs() < 1e-6 || is_crossing, "{p:?} {q:?}");
    }
    assert!(crossed > 100 && touched > 100, "{crossed} {touched}");
}

#[test]
fn an_edge_through_a_face_crosses_and_a_corner_on_it_touches() {
    let floor = [[-1.0, -1.0, 0.0], [3.0, -1.0, 0.0], [-1.0, 3.0, 0.0]].map(triple);
    let blade = |tip: f64| [[0.25, 0.25, tip], [0.25, 0.5, 1.0], [0.5, 0.25, 1.0]].map(triple);
    assert!(crossing(&floor, &blade(-1e-100)) && !crossing(&floor, &blade(1e-100)));
    assert!(!crossing(&floor, &blade(0.0)));
    assert_eq!(nearest(&floor, &blade(0.0)).squared.to_f64(), 0.0);
    // nothing crosses beside the face
    let beside = [[9.0, 9.0, -1.0], [9.0, 9.0, 1.0], [9.5, 9.0, 1.0]].map(triple);
    assert!(!crossing(&floor, &beside));
    // coplanar, apart, rotated by an irrational angle: noise is not a crossing
    let (s, c) = Real::from(0.3).sin_cos();
    let turned = |x: f64, y: f64| [Real::from(x), &c * &Real::from(y), &s * &Real::from(y)];
    let p = [turned(0.0, 0.0), turned(1.0, 0.0), turned(0.0, 1.0)];
    let q = [turned(2.0, 0.0), turned(3.0, 0.1), turned(2.0, 1.0)];
    assert!(!crossing(&p, &q) && (nearest(&p, &q).squared.to_f64() - 1.0).abs() < 1e-15);
}

/// A soup of a few faces.
fn soup(rng: &mut ChaCha8Rng, faces: usize, offset: f64) -> Mesh {
    let vertices: Vec<[f64; 3]> =
        (0..faces * 2).map(|_| std::array::from_fn(|_| offset + rng.random_range(-1.0..1.0))).collect();
    let count = vertices.len() as u32;
    let faces = (0..faces).map(|_| std::array::from_fn(|_| rng.random_range(0..count))).collect();
    Mesh::new(vertices, faces).unwrap()
}

#[test]
fn the_tree_finds_what_all_pairs_find() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut apart = 0;
    for case in 0..60 {
        let offset = [0.0, 0.0, 1e8][case % 3];
        let (a, b) = (soup(&mut rng, 12, offset), soup(&mut rng, 9, 0.0));
        let kind = Kind::ALL[case % Kind::ALL.len()];
        let (mut one, two) = (Recipe::random(kind, &mut rng), still([0.0; 3]));
        if case % 4 < 2 {
            let place = Placement::new(
                std::array::from_fn(|_| rng.random_range(-3.0..3.0) - offset),
                [1.0, 0.0, 0.0, 0.0],
            );
            one = Recipe::Spin {
                span: [0.0, 1.0],
                start: place,
                velocity: [0.5, 0.1, 0.0],
                angular_velocity: [0.0, 0.3, 0.2].map(|w| if offset == 0.0 { w } else { 0.0 }),
            };
        }
        let (sa, sb) = (Surface::new(&a), Surface::new(&b));
        let scene = Scene::new(&sa, &one, &sb, &two);
        let span = one.span();
        let t = span[0] + (span[1] - span[0]) * 0.37;
        let exact = scene.relative(t);
        let mut least = f64::INFINITY;
        for f in 0..a.faces().len() as u32 {
            for g in 0..b.faces().len() as u32 {
                let (p, q) = scene.exact_corners(&exact, [f, g]);
                let crossed = crossing(&p, &q);
                least = least.min(if crossed { 0.0 } else { nearest(&p, &q).squared.sqrt().to_f64() });
            }
        }
        let found = scene.distance(t);
        assert!(found.distance[0] <= least && least <= found.distance[1], "{found:?} {least}");
        assert_eq!(scene.intersecting(t).is_some(), least < 1e-100);
        if least > 0.0 {
            apart += 1;
            assert!(scene.nearer_than(t, least * 0.999_999_999_999).is_none());
            let near = scene.nearer_than(t, least * 1.000_000_000_001).expect("nearer than that");
            assert!((near.distance - least).abs() <= 1e-11 * least);
        }
    }
    assert!(apart > 20, "{apart}");
}

#[test]
fn quick_poses_are_within_their_error() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut worst: f64 = 0.0;
    for case in 0..40 {
        let mut vector =
            |size: f64| -> [f64; 3] { std::array::from_fn(|_| size * rng.random_range(-1.0..1.0)) };
        let far = [1.0, 300.0, 1e8][case % 3];
        let begin = [0.0, 1e6][case % 2];
        let turning = [1.5, 0.0, 4.0][case % 3];
        let mut recipe = || Recipe::Ballistic {
            span: [begin, begin + 1.0],
            start: Placement::new(vector(far), [0.3, 0.5, -0.1, 0.7]),
            velocity: vector(far),
            acceleration: vector(3.0),
            angular_velocity: vector(turning),
        };
        let (one, two) = (recipe(), recipe());
        let (a, b) = (soup(&mut rng, 5, far * 0.5), soup(&mut rng, 5, 0.0));
        let (sa, sb) = (Surface::new(&a), Surface::new(&b));
        let tracks = [Track::new(&one), Track::new(&two)];
        for part in [0.0, 0.2, 0.55, 0.999, 1.0] {
            let t = begin + part;
            let rough = tracks[0].rough(&tracks[1], t, &sa, &sb).expect("it turns evenly");
            let exact = TrueRelativePose::at(&one, &two, t);
            for face in 0..5 {
                let placed = rough.place(&sa.local(face));
                for (x, true_x) in placed.iter().zip(sa.exact(face)) {
                    // relative to the anchor of the second body
                    let place = difference(&exact.place(&true_x), &triple(sb.anchor));
                    let off = square(&difference(&triple(*x), &place)).sqrt().to_f64();
                    assert!(off <= rough.error, "{off} {}", rough.error);
                    worst = worst.max(off / rough.error);
                }
            }
        }
    }
    assert!(worst > 1e-4 && worst < 0.5, "{worst}");
}
