//! Right answers are made by advancing with the oracle's own distance; then they are altered.

use super::super::oracle::{Scene, Surface};
use super::super::workload::{Speed, thrown};
use super::{JudgedQuery, judge};
use crate::campaign::Tally;
use crate::motions::Recipe;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use swept::{
    Answer, Assumed, Builtin, Contact, Cost, Feature, Mesh, Overlap, Placement, Reason, Verdict, Witness,
};
use swept_num::Interval;

const DELTA: f64 = 1e-9;

fn asked() -> JudgedQuery {
    JudgedQuery {
        span: [0.0, 1.0],
        tolerance: Some(DELTA),
        min_separation: 0.0,
        instants: 200,
        solid: [false; 2],
    }
}

fn answer(verdict: Verdict) -> Answer {
    let cost = Cost::default();
    Answer {
        verdict,
        tolerance: DELTA,
        min_separation: 0.0,
        span: Interval::between(0.0, 1.0),
        assumed: [Assumed::Surface; 2],
        cost,
    }
}

fn says(scene: &Scene, verdict: Verdict) -> Result<(), String> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    judge(scene, &asked(), &answer(verdict), &mut rng, &mut Tally::default())
}

/// A closed surface with its points on a grid, so that this test needs nothing but meshes.
fn body(text: &str) -> Mesh {
    text.parse::<Builtin>().unwrap().mesh()
}

/// Steps of (distance - 3δ/4) divided by a bound on the closing speed, until the distance is 3δ/4.
fn advanced(scene: &Scene, closing: f64) -> (f64, [u32; 2], [f64; 2]) {
    let mut t = 0.0;
    loop {
        let found = scene.distance(t);
        if found.distance[1] <= 0.8 * DELTA {
            return (t, found.faces, found.distance);
        }
        t += (found.distance[0] - 0.75 * DELTA) / closing;
    }
}

/// The contact that belongs to a time and a pair of faces.
fn contact(scene: &Scene, t: f64, faces: [u32; 2], gap: [f64; 2]) -> Contact {
    let [at_a, at_b] = scene.poses(t);
    let exact = scene.relative(t);
    let (p, q) = scene.exact_corners(&exact, faces);
    let near = super::super::oracle::triangle::nearest(&p, &q);
    let world = |x: &crate::motions::real::Triple| {
        use crate::motions::real::{plus, rotated};
        plus(&rotated(&at_b.rotation, x), &at_b.translation)
    };
    let (from, to) = (world(&near.from), world(&near.to));
    let way = crate::motions::real::minus(&to, &from);
    let length = crate::motions::real::length(&way);
    let _ = at_a;
    Contact {
        safe_until: t,
        hit_by: Some(t + 1e-6),
        gap: Interval::between(gap[0], gap[1]),
        witness: Witness {
            faces,
            features: [Feature::Face; 2],
            points: [from, to].map(|x| x.map(|c| c.to_f64())),
            normal: way.map(|x| (x / &length).to_f64()),
        },
        approach_speed: 1.0,
    }
}

#[test]
fn right_answers_pass_and_bent_ones_do_not() {
    // small bodies: that no face has entered the other body is shown for each face against all others
    let (a, b) = (body("blob(160, size=1.6)"), body("torus(120, size=2)"));
    let counts = [&a, &b].map(|mesh| mesh.faces().len() as u32);
    let (sa, sb) = (Surface::new(&a), Surface::new(&b));
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let mut hits = 0;
    for _ in 0..3 {
        let [one, two] = thrown(Speed::Low, &mut rng);
        let scene = Scene::new(&sa, &one, &sb, &two);
        if scene.intersecting(1.0).is_none() {
            continue;
        }
        hits += 1;
        // 4 units per unit of time, and both turn by π/2 about a point at most 1.8 away
        let (t, faces, gap) = advanced(&scene, 4.0 + 3.2 * (0.9 + 1.1));
        let right = contact(&scene, t, faces, gap);
        let with = |change: &dyn Fn(&mut Contact)| {
            let mut bent = right.clone();
            change(&mut bent);
            says(&scene, Verdict::Contact(bent))
        };
        assert_eq!(with(&|_| {}), Ok(()));
        let refused = |change: &dyn Fn(&mut Contact), words: &str| {
            let text = with(change).expect_err(words);
            assert!(text.contains(words), "{text}");
        };
        // late: inside each other, or less than δ/2 apart; early: more than δ
        refused(&|c| c.safe_until += 1e-3, "intersect");
        refused(&|c| c.safe_until += 1.0, "outside of the span");
        refused(&|c| c.safe_until += 1.5e-10, "less than η + δ/2");
        refused(&|c| c.safe_until -= 1e-9, "more than η + δ");
        refused(&|c| c.gap = Interval::between(0.9e-9, 1e-9), "does not hold the distance");
        refused(&|c| c.hit_by = Some(c.safe_until), "no contact is found");
        refused(&|c| c.hit_by = Some(c.safe_until - 1e-3), "before safe_until");
        refused(
            &|c| c.witness.faces[0] = (c.witness.faces[0] + counts[0] / 2) % counts[0],
            "the named faces",
        );
        refused(&|c| c.witness.faces[1] = counts[1], "there are no faces");
        // along the normal, which no feature contains
        let along =
            |c: &mut Contact| (0..3).for_each(|i| c.witness.points[1][i] += 1e-8 * c.witness.normal[i]);
        refused(&along, "off its feature");
        let other = match right.witness.features[1] {
            Feature::Vertex(0) => Feature::Vertex(1),
            _ => Feature::Vertex(0),
        };
        refused(&|c| c.witness.features[1] = other, "off its feature");
        refused(&|c| c.witness.normal = c.witness.normal.map(|x| -x), "cosine");
        refused(&|c| c.witness.normal = c.witness.normal.map(|x| 2.0 * x), "longer");
        // other verdicts are wrong
        assert!(says(&scene, Verdict::Clear).unwrap_err().contains("CONTACT MISSED"));
        let early = Verdict::Undecided { safe_until: 0.5 * t, reason: Reason::Budget };
        assert_eq!(says(&scene, early), Ok(()));
        let late = Verdict::Undecided { safe_until: t + 0.01, reason: Reason::Budget };
        assert!(says(&scene, late).unwrap_err().contains("CONTACT MISSED"));
        let overlap = Overlap {
            distance: Interval::between(0.0, 1e-9),
            intersecting: false,
            outer: None,
            witness: right.witness,
        };
        assert!(says(&scene, Verdict::Overlapping(overlap)).unwrap_err().contains("apart at the start"));
    }
    assert!(hits > 1);
}

#[test]
fn a_dip_before_the_claimed_contact_is_seen() {
    // a tooth dips to 3e-10 above the floor at t = 0.5 and returns to hit at about 0.95: contact at that time
    // is a lie
    let floor =
        Mesh::new(vec![[-9.0, -9.0, 0.0], [9.0, -9.0, 0.0], [0.0, 9.0, 0.0]], vec![[0, 1, 2]]).unwrap();
    let tooth = Mesh::new(vec![[0.0; 3], [0.1, 0.0, 1.0], [0.0, 0.1, 1.0]], vec![[0, 1, 2]]).unwrap();
    let place = |z: f64| Placement::at([0.0, 0.0, z]);
    let path = Recipe::Keyframes(vec![
        (0.0, place(1.0)),
        (0.5, place(3e-10)),
        (0.75, place(1.0)),
        (1.0, place(-0.25)),
    ]);
    let still = Recipe::Keyframes(vec![(0.0, place(0.0)), (1.0, place(0.0))]);
    let (sa, sb) = (Surface::new(&tooth), Surface::new(&floor));
    let scene = Scene::new(&sa, &path, &sb, &still);
    let t = 0.95 - 1.5e-10;
    let mut late = contact(&scene, t, [0, 0], scene.distance(t).distance);
    late.hit_by = Some(1.0);
    let mut found = 0;
    for seed in 0..20 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let asked = JudgedQuery { instants: 1000, ..asked() };
        let verdict = answer(Verdict::Contact(late.clone()));
        let judged = judge(&scene, &asked, &verdict, &mut rng, &mut Tally::default());
        found += u32::from(judged.is_err());
    }
    // instants are 1e-3 apart: a dip of a billionth is not found by chance, one of a thousandth is
    let wide = Recipe::Keyframes(vec![
        (0.0, place(1.0)),
        (0.5, place(-1e-3)),
        (0.75, place(1.0)),
        (1.0, place(-0.25)),
    ]);
    let wide = Scene::new(&sa, &wide, &sb, &still);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let asked = JudgedQuery { instants: 4000, ..asked() };
    let judged = judge(&wide, &asked, &answer(Verdict::Contact(late)), &mut rng, &mut Tally::default());
    assert!(judged.unwrap_err().contains("CONTACT MISSED"), "{found}");
}

#[test]
fn a_point_that_passes_a_wall_between_two_samples_is_a_hit() {
    // a point flies into a box: it touches the wall at one instant, which no sample hits
    let point = Mesh::new(vec![[0.0; 3]], vec![[0, 0, 0]]).unwrap();
    let wall = body("box(12, size=1)");
    let (sa, sb) = (Surface::new(&point), Surface::new(&wall));
    let place = |x: f64| Placement::at([x, 0.1, 0.07]);
    let path = Recipe::Keyframes(vec![(0.0, place(3.3)), (1.0, place(0.1))]);
    let still = Recipe::Keyframes(vec![(0.0, Placement::IDENTITY), (1.0, Placement::IDENTITY)]);
    let scene = Scene::new(&sa, &path, &sb, &still);
    let (t, faces, gap) = advanced(&scene, 3.2);
    let mut right = contact(&scene, t, faces, gap);
    right.witness.features[0] = Feature::Vertex(0);
    right.approach_speed = 3.2;
    right.hit_by = Some(t + 1e-6);
    assert!(scene.passes(1, [t, t + 1e-6]) && !scene.passes(0, [t, t + 1e-6]));
    assert!(!scene.passes(1, [0.0, t]));
    assert_eq!(says(&scene, Verdict::Contact(right.clone())), Ok(()));
    right.hit_by = Some(t + 1e-12);
    assert!(says(&scene, Verdict::Contact(right)).unwrap_err().contains("no contact is found"));
}

#[test]
fn overlaps_are_measured_at_the_start() {
    let (a, b) = (body("box(12, size=1)"), body("box(12, size=1)"));
    let (sa, sb) = (Surface::new(&a), Surface::new(&b));
    let still = |x: f64| {
        let place = Placement::at([x, 0.25 * x, 0.125 * x]);
        Recipe::Interpolated { span: [0.0, 1.0], start: place, end: place }
    };
    let witness = Witness {
        faces: [0, 0],
        features: [Feature::Face; 2],
        points: [[0.0; 3]; 2],
        normal: [1.0, 0.0, 0.0],
    };
    let overlap = |lo: f64, hi: f64, intersecting: bool| {
        Verdict::Overlapping(Overlap {
            distance: Interval::between(lo, hi),
            intersecting,
            outer: None,
            witness,
        })
    };
    let (zero, half, far) = (still(0.0), still(0.5), still(1.5));
    let crossing = Scene::new(&sa, &zero, &sb, &half);
    assert_eq!(says(&crossing, overlap(0.0, 0.0, true)), Ok(()));
    assert!(says(&crossing, overlap(0.0, 0.0, false)).unwrap_err().contains("cross at the start"));
    assert!(says(&crossing, overlap(1e-10, 1e-9, true)).unwrap_err().contains("does not hold"));
    let apart = Scene::new(&sa, &zero, &sb, &far);
    assert!(says(&apart, overlap(0.0, 1e-9, false)).unwrap_err().contains("apart at the start"));
    assert_eq!(says(&apart, Verdict::Clear), Ok(()));
    // flush: they touch, but do not cross
    let one = still(1.0);
    let flush = Scene::new(&sa, &zero, &sb, &one);
    assert_eq!(flush.distance(0.0).distance[0], 0.0);
    assert!(!flush.distance(0.0).crossing && flush.intersecting(0.0).is_some());
}

#[test]
fn what_is_inside_a_solid_body_overlaps_it() {
    let (a, b) = (body("icosphere(80, size=0.5)"), body("torus(400, size=4)"));
    let (sa, sb) = (Surface::new(&a), Surface::new(&b));
    let at = |x: f64| {
        Recipe::Keyframes(vec![(0.0, Placement::at([x, 0.0, 0.0])), (1.0, Placement::at([x, 0.01, 0.0]))])
    };
    let (hole, ring, origin) = (at(0.0), at(1.4), at(0.0));
    for (place, inside) in [(&hole, false), (&ring, true)] {
        let scene = Scene::new(&sa, place, &sb, &origin);
        assert_eq!((scene.inside(0.0, 1), scene.inside(0.0, 0)), (Some(inside), Some(false)));
        let verdict = answer(Verdict::Clear);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for solid in [[false, false], [false, true], [true, false]] {
            let asked = JudgedQuery { solid, ..asked() };
            let judged = judge(&scene, &asked, &verdict, &mut rng, &mut Tally::default());
            assert_eq!(judged.is_err(), inside && solid[1], "{judged:?}");
        }
    }
}
