use super::*;
use crate::certificate::{Claim, Refusal, Subject, check};
use crate::motion::{Motion, Placement, Screw, Spin};
use crate::query::{
    Nearness, Options, Overlapping, PathCheck, QueryError, WarmStart, contact_points, distance,
    first_contact, first_contact_recorded, first_contact_warm, overlap, path_check,
};
use crate::shape::{Builtin, Mesh};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

fn sphere(radius: f64) -> Body {
    Body::new(Mesh::point([0.0; 3]).unwrap()).rounded(radius).unwrap()
}

fn capsule(radius: f64, length: f64) -> Body {
    let half = 0.5 * length;
    Body::new(Mesh::segment([0.0, 0.0, -half], [0.0, 0.0, half]).unwrap()).rounded(radius).unwrap()
}

fn builtin(recipe: &str) -> Body {
    Body::new(recipe.parse::<Builtin>().unwrap().mesh())
}

fn rest() -> Spin {
    Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap()
}

fn moving(from: [f64; 3], velocity: [f64; 3]) -> Spin {
    Spin::new([0.0, 1.0], Placement::at(from), velocity, [0.3, -0.2, 0.5]).unwrap()
}

#[test]
fn spheres_meet_when_their_centres_are_two_radii_apart() {
    // coordinates and radii are small binary fractions, so the closed form is exact
    let (a, b) = (sphere(0.5), sphere(0.25));
    for method in Method::ALL {
        for separation in [0.0, 0.125] {
            let options = Options { min_separation: separation, method, ..Options::default() };
            let answer = first_contact(&a, &rest(), &b, &moving([3.0, 0.0, 0.0], [-4.0, 0.0, 0.0]), &options);
            let answer = answer.unwrap();
            let Verdict::Contact(contact) = &answer.verdict else { panic!("{method}: {answer:?}") };
            let time = (3.0 - 0.75 - separation) / 4.0;
            assert!(contact.safe_until < time, "{method}: {contact:?}");
            let gap = 3.0 - 4.0 * contact.safe_until - 0.75;
            assert!(contact.gap.lo() <= gap && gap <= contact.gap.hi(), "{method}: {gap} {contact:?}");
            if method != Method::Capoeira {
                assert!(contact.gap.hi() <= separation + answer.tolerance, "{method}: {contact:?}");
                assert!(
                    contact.hit_by.is_some_and(|t| t >= time && t < time + 1e-6),
                    "{method}: {contact:?}"
                );
            }
            let [p, q] = contact.witness.points;
            assert!((p[0] - 0.5).abs() < 1e-12 && (q[0] - p[0] - gap).abs() < 1e-12, "{method}: {p:?} {q:?}");
            let passing = moving([3.0, 0.76 + separation, 0.0], [-4.0, 0.0, 0.0]);
            let past = first_contact(&a, &rest(), &b, &passing, &options).unwrap();
            assert_eq!(past.verdict, Verdict::Clear, "{method}");
        }
    }
}

/// The tolerance follows the rounded size, and a point has no size of its own.
#[test]
fn spheres_of_any_size_and_place_are_resolved() {
    for scale in [1e-40, 1e-12, 1.0, 1e9, 1e40] {
        for far in [0.0, 1e3] {
            let (a, b) = (sphere(0.5 * scale), sphere(0.25 * scale));
            let at = |x: f64| Placement::at([(far + x) * scale, 0.0, 0.0]);
            let still = Spin::at_rest([0.0, 1.0], at(0.0)).unwrap();
            let coming = Spin::new([0.0, 1.0], at(3.0), [-4.0 * scale, 0.0, 0.0], [0.0; 3]).unwrap();
            let answer = first_contact(&a, &still, &b, &coming, &Options::default()).unwrap();
            assert!(answer.tolerance <= 1.01e-9 * scale, "{scale} {far}: {}", answer.tolerance / scale);
            let Verdict::Contact(contact) = &answer.verdict else { panic!("{scale} {far}: {answer:?}") };
            assert!(contact.safe_until > 0.5624 && contact.safe_until < 0.5626, "{scale} {far}: {contact:?}");
            assert!(contact.hit_by.is_some(), "{scale} {far}: {contact:?}");
        }
    }
    let answer = first_contact(&sphere(1e-320), &rest(), &sphere(1.0), &rest(), &Options::default());
    assert!(matches!(answer, Err(QueryError::OutOfRange { .. })), "{answer:?}");
    let huge = builtin("box").rounded(1e80).unwrap();
    let answer = first_contact(&huge, &rest(), &sphere(1.0), &rest(), &Options::default());
    let told = answer.unwrap_err().to_string();
    assert!(told.starts_with("the radius of the first body is out of range"), "{told}");
}

#[test]
fn constructors_refuse_what_is_no_length() {
    for wrong in [-1.0, f64::NAN, f64::INFINITY, -1e-300] {
        assert!(builtin("box").rounded(wrong).is_err() && builtin("box").circumscribed(wrong).is_err());
    }
    let plain = builtin("box").rounded(-0.0).unwrap();
    assert_eq!(plain.radius().to_bits(), 0);
    assert_eq!(sphere(1.0).assumed().to_string(), "solid");
    assert!(sphere(0.5).with_solid().is_ok() && sphere(0.0).with_solid().is_err());
    let tree = capsule(0.5, 1.0).hierarchy_bytes();
    let again = Body::with_hierarchy(capsule(0.0, 1.0).mesh().clone(), &tree).unwrap().rounded(0.5);
    assert_eq!(again.unwrap(), capsule(0.5, 1.0));
    assert_ne!(capsule(0.5, 1.0), capsule(0.25, 1.0));
}

/// Whatever method: never later than the bodies as solids of revolution meet, found by sampling in floats.
#[test]
fn rounded_bodies_on_screws_agree_with_samples_by_every_method() {
    let mut random = ChaCha12Rng::seed_from_u64(23);
    let mut met = 0;
    for case in 0..120 {
        let shape = |kind: u32, size: f64| match kind {
            0 => sphere(size),
            1 => capsule(size, 1.0),
            _ => builtin("box(12, size=0.8)").rounded(size).unwrap(),
        };
        let (a, b) = (shape(case % 3, 0.2), shape(case / 3 % 3, 0.3));
        let axis: [f64; 3] = core::array::from_fn(|_| random.random_range(-1.0..1.0));
        let from = Placement::at(core::array::from_fn(|_| random.random_range(0.5..1.3)));
        let screw = Screw::about([0.0, 1.0], from, [0.2; 3], axis, 4.0, 0.7).unwrap();
        let options = Options { tolerance: Some(1e-6), ..Options::default() };
        for method in Method::ALL {
            let answer = first_contact(&a, &rest(), &b, &screw, &Options { method, ..options }).unwrap();
            let until = match &answer.verdict {
                Verdict::Clear => 1.0,
                Verdict::Contact(contact) => {
                    met += 1;
                    contact.safe_until
                }
                Verdict::Overlapping(_) => 0.0,
                Verdict::Undecided { safe_until, reason } => {
                    panic!("{case} {method}: {reason} at {safe_until}")
                }
            };
            for k in 0..50 {
                let t = until * f64::from(k) / 50.0;
                let apart = crate::query::distance_at(&a, &rest(), &b, &screw, t).unwrap().enclosure;
                assert!(until == 0.0 || apart.hi() > 0.0, "{case} {method} {t}: {apart}");
            }
            if let (Verdict::Contact(contact), true) = (&answer.verdict, method != Method::Capoeira) {
                assert!(contact.gap.hi() <= 1e-6, "{case} {method}: {contact:?}");
                let there = crate::query::distance_at(&a, &rest(), &b, &screw, until).unwrap();
                assert!(there.enclosure.intersection(contact.gap).is_some(), "{case} {method}");
                if let Some(by) = contact.hit_by {
                    let then = crate::query::distance_at(&a, &rest(), &b, &screw, by).unwrap();
                    assert_eq!(then.enclosure.lo(), 0.0, "{case} {method}");
                }
            }
        }
    }
    assert!(met > 20, "{met}");
}

#[test]
fn distances_and_overlaps_are_between_rounded_surfaces() {
    let (ball, rod) = (sphere(0.5), capsule(0.25, 2.0));
    let at = |x: f64| Placement::at([x, 0.0, 0.5]);
    let origin = Placement::IDENTITY;
    let touching = distance(&ball, &origin, &sphere(0.25), &Placement::at([0.75, 0.0, 0.0])).unwrap();
    assert!(touching.enclosure.contains(0.0) && touching.enclosure.hi() < 1e-12);
    let inside = distance(&ball, &origin, &rod, &at(0.5)).unwrap();
    assert_eq!(inside.enclosure, Interval::ZERO);
    assert!(matches!(overlap(&ball, &origin, &rod, &at(0.5)).unwrap(), Some(Overlapping::Proved(_))));
    assert_eq!(overlap(&ball, &origin, &rod, &at(0.75 + 1e-12)).unwrap(), None);
    assert!(overlap(&ball, &origin, &rod, &at(0.75)).unwrap().is_some());
    // the core is solid: a ball that does not reach its faces is inside all the same
    let large = builtin("box(12, size=9)").rounded(0.125).unwrap();
    assert_eq!(overlap(&ball, &origin, &large, &origin).unwrap(), Some(Overlapping::Inside { outer: 1 }));
    let hollow = large.as_surface();
    assert_eq!(overlap(&ball, &origin, &hollow, &origin).unwrap(), None);
    let apart = distance(&ball, &origin, &hollow, &origin).unwrap().enclosure;
    assert!(apart.contains(4.5 - 0.625) && apart.width() < 1e-11, "{apart}");
    let answer = first_contact(&ball, &rest(), &hollow.clone(), &rest(), &Options::default()).unwrap();
    assert_eq!(answer.verdict, Verdict::Clear);
    let start = first_contact(&ball, &rest(), &rod, &moving([0.6, 0.0, 0.0], [0.0; 3]), &Options::default());
    let Verdict::Overlapping(start) = start.unwrap().verdict else { panic!() };
    assert!(start.intersecting && start.distance == Interval::ZERO && start.outer.is_none());
}

#[test]
fn contact_points_lie_on_rounded_surfaces() {
    let slab = builtin("box(12, size=1)").rounded(0.25).unwrap();
    let above = Spin::at_rest([0.0, 1.0], Placement::at([0.5, 0.0, 1.5 + 1e-6])).unwrap();
    let near = Nearness { reach: 1e-5, merge: 1e-5, budget: 100_000 };
    let patch = contact_points(&slab, &rest(), &slab, &above, 0.0, &near).unwrap();
    assert!(patch.complete && patch.points.len() >= 4);
    for point in &patch.points {
        let [p, q] = point.witness.points;
        assert!((p[2] - 0.75).abs() < 1e-12 && (q[2] - 0.75 - 1e-6).abs() < 1e-12, "{point:?}");
        assert!(point.distance.contains(q[2] - p[2]) || point.distance.width() < 1e-12, "{point:?}");
    }
}

#[test]
fn paths_are_checked_with_radii() {
    let passing = moving([-2.0, 1.0, 0.0], [4.0, 0.0, 0.0]);
    let found = path_check(&sphere(0.25), &passing, &sphere(0.5), &rest(), &Options::default()).unwrap();
    let PathCheck::Clear { clearance, .. } = found else { panic!("{found:?}") };
    assert!(clearance.contains(0.25) && clearance.width() < 1e-3, "{clearance}");
}

#[test]
fn warm_answers_are_those_of_the_search() {
    let ring = builtin("torus(1000)").rounded(0.01).unwrap();
    let mut kept = WarmStart::default();
    let (mut warm, mut clear) = (0, 0);
    for step in 0..40 {
        let start = Placement::at([0.001 * f64::from(step), 0.0, 0.46 - 0.004 * f64::from(step)]);
        let sliding = Spin::new([0.0, 1.0], start, [0.001, 0.0, -0.004], [0.0; 3]).unwrap();
        let found = first_contact_warm(&ring, &rest(), &ring, &sliding, &Options::default(), &mut kept);
        let found = found.unwrap();
        let cold = first_contact(&ring, &rest(), &ring, &sliding, &Options::default()).unwrap();
        assert_eq!(found.answer.verdict, cold.verdict, "{step}");
        warm += u32::from(found.warm);
        clear += u32::from(cold.verdict == Verdict::Clear);
    }
    assert!(warm > 5 && clear < 40, "{warm} {clear}");
}

#[test]
fn proofs_of_rounded_bodies_are_checked_with_their_radii() {
    let cases =
        [(sphere(0.5), sphere(0.25)), (capsule(0.2, 1.0), builtin("blob(300)").rounded(0.1).unwrap())];
    let paths = [
        moving([3.0, 0.1, 0.2], [-4.0, 0.0, 0.0]),
        moving([3.0, 1.9, 0.0], [-4.0, 0.0, 0.0]),
        moving([0.3, 0.0, 0.0], [1.0, 0.0, 0.0]),
    ];
    for ((a, b), separation) in cases.iter().zip([0.0, 0.05]) {
        let mut words = Vec::new();
        for path in &paths {
            let options = Options { min_separation: separation, ..Options::default() };
            let still = rest();
            let recorded = first_contact_recorded(a, &still, b, path, &options).unwrap();
            let proof = recorded.proof();
            let first = Subject { mesh: a.mesh(), motion: &still, solid: a.is_solid() };
            let second = Subject { mesh: b.mesh(), motion: path, solid: b.is_solid() };
            let checked = check(&proof, first, second).unwrap();
            assert_eq!(checked.radii, [a.radius(), b.radius()]);
            assert_eq!(checked.claim.word(), recorded.answer.verdict.word());
            words.push(checked.claim.word());
            if let Claim::Contact { hit, .. } = checked.claim {
                assert!(hit.is_some());
            }
            if let Claim::Overlapping { intersecting, .. } = checked.claim {
                assert!(intersecting);
            }
            // a larger radius is not proved where bodies come close, nor a smaller one where they meet
            let changed = |by: f64| {
                let mut other = proof.clone();
                other.radii[0] += by;
                check(&other, first, second)
            };
            match checked.claim {
                Claim::Clear => assert!(matches!(changed(2.0), Err(Refusal::NotSeparated { .. }))),
                Claim::Contact { .. } => {
                    assert!(changed(1e-6).is_err() && changed(-1e-6).is_err());
                }
                _ => {}
            }
            assert!(changed(-1.0).is_err());
        }
        assert_eq!(words, ["contact", "clear", "overlapping"]);
    }
}

/// The true body is the ball inside a polyhedron that is larger by at most the enlargement.
#[test]
fn a_circumscribed_body_claims_no_contact() {
    let polyhedron = builtin("icosphere(320, size=2)");
    let ball = polyhedron.clone().circumscribed(0.2).unwrap();
    let coming = moving([3.0, 0.0, 0.0], [-4.0, 0.0, 0.0]);
    for method in [Method::Certified, Method::Redon, Method::D2m] {
        let options = Options { method, ..Options::default() };
        let plain = first_contact(&polyhedron, &rest(), &sphere(0.25), &coming, &options).unwrap();
        let answer = first_contact(&ball, &rest(), &sphere(0.25), &coming, &options).unwrap();
        let (Verdict::Contact(known), Verdict::Contact(contact)) = (&plain.verdict, &answer.verdict) else {
            panic!("{plain:?} {answer:?}")
        };
        assert_eq!(contact.safe_until, known.safe_until);
        assert!(contact.gap.hi() >= known.gap.hi() + 0.2 && contact.gap.lo() == known.gap.lo());
        // within the radius of the other one there is something of the true body
        assert!(known.hit_by.is_some_and(|t| contact.hit_by.is_some_and(|later| later >= t)), "{method}");
        let answer = first_contact(&ball, &rest(), &sphere(0.125), &coming, &options).unwrap();
        let Verdict::Contact(contact) = answer.verdict else { panic!() };
        assert_eq!(contact.hit_by, None);
    }
    let at = |x: f64| Placement::at([x, 0.0, 0.0]);
    let thin = capsule(0.0, 0.1);
    for x in [0.5, 0.97] {
        let found = overlap(&ball, &at(0.0), &thin, &at(x)).unwrap();
        assert!(matches!(found, Some(Overlapping::Possible(_))), "{x} {found:?}");
        let apart = distance(&ball, &at(0.0), &thin, &at(x)).unwrap().enclosure;
        assert_eq!((apart.lo(), apart.hi()), (0.0, 0.2));
        let start = Spin::at_rest([0.0, 1.0], at(x)).unwrap();
        let answer = first_contact(&ball, &rest(), &thin, &start, &Options::default()).unwrap();
        let Verdict::Overlapping(start) = answer.verdict else { panic!("{answer:?}") };
        assert!(!start.intersecting && start.outer.is_none() && start.distance.hi() >= 0.2);
    }
    assert_eq!(overlap(&ball, &at(0.0), &thin, &at(1.5)).unwrap(), None);
}

/// Each end of an enclosure is wider by the roundings, and no more than a few units in the last place.
#[test]
fn sums_of_radii_are_rounded_to_the_safe_side() {
    let mut random = ChaCha12Rng::seed_from_u64(5);
    for _ in 0..2000 {
        let [r, s, d, eta] = [(); 4].map(|()| random.random_range(0.0_f64..3.0) * 0.1);
        let (a, b) = (sphere(r), sphere(s));
        let rounding = Rounding::of([&a, &b]);
        let exact = |x: f64| dashu_ratio::RBig::try_from(x).unwrap();
        let sum = exact(r) + exact(s);
        assert!(exact(rounding.between_meshes(eta)) >= exact(eta) + &sum);
        assert!(exact(rounding.close_meshes(eta)) <= exact(eta) + &sum);
        let zero = exact(0.0);
        let truth = exact(d) - &sum;
        let truth = if truth < zero { zero } else { truth };
        let apart = rounding.distance(Interval::point(d));
        assert!(exact(apart.lo()) <= truth && truth <= exact(apart.hi()), "{r} {s} {d}");
        assert!(apart.width() < 1e-15);
    }
}

#[test]
fn near_faces_are_rounded() {
    let (a, b) = (builtin("box(12, size=1)").rounded(0.5).unwrap(), sphere(0.25));
    let beside = Spin::at_rest([0.0, 1.0], Placement::at([1.3, 0.0, 0.0])).unwrap();
    let near = |reach: f64| crate::query::near_faces_at(&a, &rest(), &b, &beside, 0.0, reach).unwrap().len();
    assert_eq!((near(0.049), near(0.051)), (0, 2));
    assert!(rest().span() == beside.span());
}
