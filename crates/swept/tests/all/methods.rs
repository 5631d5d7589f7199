//! The methods of the thesis: known times, gaps, degenerate bodies, budgets and breaks.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use swept::internals::motion::{Curvature, Pose, PoseEnclosure, Speeds, Twist};
use swept::{
    Answer, AnyMotion, Body, Builtin, Mesh, Method, Motion, Nearness, Options, Path, Placement, Reason, Spin,
    Verdict, contact_points, distance_at, first_contact,
};
use swept_num::Interval;

const METHODS: [Method; 2] = [Method::D2m, Method::Capoeira];

fn body(recipe: &str) -> Body {
    Body::new(recipe.parse::<Builtin>().expect("ordinary input").mesh())
}

fn spin(position: [f64; 3], velocity: [f64; 3], angular_velocity: [f64; 3]) -> Spin {
    Spin::new([0.0, 1.0], Placement::at(position), velocity, angular_velocity).expect("ordinary input")
}

fn asked(method: Method) -> Options {
    Options { method, ..Options::default() }
}

/// Checks what every contact promises with a separate query.
fn checked(a: &Body, motion_a: &impl Motion, b: &Body, motion_b: &impl Motion, options: &Options) -> Answer {
    let answer = first_contact(a, motion_a, b, motion_b, options).expect("ordinary input");
    if let Verdict::Contact(contact) = &answer.verdict {
        let distance =
            distance_at(a, motion_a, b, motion_b, contact.safe_until).expect("ordinary input").enclosure;
        let (eta, delta) = (answer.min_separation, answer.tolerance);
        assert!(distance.hi() >= eta + 0.5 * delta, "{distance:?} {answer:?}");
        assert!(contact.gap.overlaps(distance), "{distance:?} {answer:?}");
        if options.method == Method::D2m {
            assert!(distance.lo() <= eta + delta, "{distance:?} {answer:?}");
        }
    }
    answer
}

#[test]
fn known_times() {
    let cube = body("box(12, size=2)");
    let rest = spin([0.0; 3], [0.0; 3], [0.0; 3]);
    // face on face after half a unit of time, corner and edge first, and sliding along
    let cases = [
        (spin([4.0, 0.0, 0.0], [-4.0, 0.0, 0.0], [0.0; 3]), Some(0.5)),
        (spin([4.0, 0.5, 0.25], [-4.0, 0.0, 0.0], [0.0; 3]), Some(0.5)),
        (spin([4.0, 2.0, 2.0], [-4.0, 0.0, 0.0], [0.0; 3]), Some(0.5)),
        (spin([4.0, 2.5, 0.0], [-4.0, 0.0, 0.0], [0.0, 0.0, 0.0]), None),
        (spin([-4.0, 0.0, 2.001], [8.0, 0.0, 0.0], [0.0; 3]), None),
    ];
    for (coming, time) in cases {
        let answer = checked(&cube, &rest, &cube, &coming, &asked(Method::D2m));
        match (answer.verdict, time) {
            (Verdict::Clear, None) => {}
            (Verdict::Contact(contact), Some(time)) => {
                assert!(contact.safe_until < time && contact.safe_until > time - 1e-8, "{contact:?}");
            }
            (verdict, time) => panic!("{verdict:?} instead of {time:?}"),
        }
        let answer = checked(&cube, &rest, &cube, &coming, &asked(Method::Capoeira));
        match (answer.verdict, time) {
            (Verdict::Contact(contact), Some(time)) => {
                assert!(contact.safe_until < time && contact.safe_until > time - 0.2, "{contact:?}");
            }
            (Verdict::Clear | Verdict::Contact(_), None) => {}
            (verdict, time) => panic!("{verdict:?} instead of {time:?}"),
        }
    }
}

#[test]
fn random_pairs_agree_with_the_default() {
    let bodies = [body("torus(600)"), body("gear(700)"), body("blob(500)"), body("tetrahedron(4)")];
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut contacts = 0;
    for round in 0..40 {
        let mut triple = |size: f64| -> [f64; 3] { core::array::from_fn(|_| rng.random_range(-size..size)) };
        let (place, aim) = (triple(2.0), triple(0.5));
        let velocity = core::array::from_fn(|i| 2.0 * (aim[i] - place[i]));
        let (first, second) = (spin([0.0; 3], [0.0; 3], triple(4.0)), spin(place, velocity, triple(4.0)));
        let [a, b] = [0, 1].map(|i: usize| &bodies[(round + i * (1 + round / 4)) % 4]);
        let separation = if round % 5 == 0 { 0.01 } else { 0.0 };
        let options = |method| Options { min_separation: separation, ..asked(method) };
        let usual = first_contact(a, &first, b, &second, &options(Method::Certified)).unwrap();
        for method in METHODS {
            let answer = checked(a, &first, b, &second, &options(method));
            match (&usual.verdict, &answer.verdict) {
                (Verdict::Contact(x), Verdict::Contact(y)) => {
                    contacts += 1;
                    let early = x.safe_until - y.safe_until;
                    let allowed = if method == Method::D2m { 1e-6 } else { 1.0 };
                    assert!(early.abs() < allowed && y.safe_until < x.hit_by.unwrap_or(1.0), "{x:?} {y:?}");
                }
                (Verdict::Overlapping(x), Verdict::Overlapping(y)) => {
                    assert_eq!(x.intersecting, y.intersecting);
                }
                (Verdict::Clear, Verdict::Clear) => {}
                (Verdict::Clear, Verdict::Contact(_)) if method == Method::Capoeira => {}
                (x, y) => panic!("{method:?}, round {round}: {x:?} {y:?}"),
            }
        }
    }
    assert!(contacts >= 20, "{contacts}");
}

#[test]
fn edge_sets_in_the_plane() {
    let square = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
    let square = Body::new(Mesh::planar(&square, &edges).unwrap());
    let planar = |x: f64, angle: f64, velocity: f64, spin: f64| {
        let start = Placement::planar([x, 0.0], angle);
        Spin::new([0.0, 1.0], start, [velocity, 0.0, 0.0], [0.0, 0.0, spin]).unwrap()
    };
    // a corner of a square that stands on its tip against a side: √2 + 1 between the centres
    let (rest, tip) = (planar(0.0, 0.0, 0.0, 0.0), planar(4.0, core::f64::consts::FRAC_PI_4, -2.0, 0.0));
    let time = (4.0 - 1.0 - 2f64.sqrt()) / 2.0;
    let answer = checked(&square, &rest, &square, &tip, &asked(Method::D2m));
    let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
    assert!(contact.safe_until < time && contact.safe_until > time - 1e-8, "{contact:?}");
    assert!(contact.hit_by.is_none_or(|hit| hit >= contact.safe_until));
    let turning = planar(4.0, 0.3, -2.0, 1.5);
    let usual = first_contact(&square, &rest, &square, &turning, &Options::default()).unwrap();
    let answer = checked(&square, &rest, &square, &turning, &asked(Method::D2m));
    let (Verdict::Contact(x), Verdict::Contact(y)) = (usual.verdict, answer.verdict) else { panic!() };
    assert!((x.safe_until - y.safe_until).abs() < 1e-8);
}

#[test]
fn degenerate_bodies_and_the_start() {
    let point = Body::new(Mesh::new(vec![[0.0; 3]], vec![[0, 0, 0]; 6]).unwrap());
    let floor = Body::new(
        Mesh::new(vec![[-1e3, -1e3, 0.0], [1e3, -1e3, 0.0], [0.0, 1e3, 0.0]], vec![[0, 1, 2]]).unwrap(),
    );
    let rest = spin([0.0; 3], [0.0; 3], [0.0; 3]);
    let falling = spin([3.0, 7.0, 1.0], [1.0, 0.0, -2.0], [5.0, 1.0, 2.0]);
    let options = |method| Options { tolerance: Some(1e-8), ..asked(method) };
    let answer = checked(&floor, &rest, &point, &falling, &options(Method::D2m));
    let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
    assert!(contact.safe_until < 0.5 && contact.safe_until > 0.5 - 1e-8);
    for method in METHODS {
        let answer = first_contact(&floor, &rest, &floor, &rest, &options(method)).unwrap();
        assert!(
            matches!(answer.verdict, Verdict::Overlapping(overlap) if overlap.intersecting),
            "{method:?}"
        );
        let little = Options { budget: 3, ..options(method) };
        let answer = first_contact(&floor, &rest, &point, &falling, &little).unwrap();
        let Verdict::Undecided { safe_until, reason: Reason::Budget } = answer.verdict else {
            panic!("{answer:?}")
        };
        assert!(safe_until <= 0.5);
    }
}

#[test]
fn breaks_of_a_path() {
    let ball = body("blob(300, size=1)");
    let at = |t: f64, x: f64, y: f64| (t, Placement::at([x, y, 0.0]));
    // down, away and back: the contact is on the third leg
    let path =
        Path::through(&[at(0.0, 0.0, 5.0), at(1.0, 0.0, 1.5), at(2.0, 3.0, 4.0), at(3.0, 0.0, 0.0)]).unwrap();
    let rest = Spin::at_rest([0.0, 3.0], Placement::IDENTITY).unwrap();
    let (path, rest) = (AnyMotion::from(path), AnyMotion::from(rest));
    let usual = first_contact(&ball, &path, &ball, &rest, &Options::default()).unwrap();
    let Verdict::Contact(usual) = usual.verdict else { panic!("{usual:?}") };
    assert!(usual.safe_until > 2.0);
    let answer = checked(&ball, &path, &ball, &rest, &asked(Method::D2m));
    let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
    assert!((contact.safe_until - usual.safe_until).abs() < 1e-8);
    let answer = checked(&ball, &path, &ball, &rest, &asked(Method::Capoeira));
    let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
    assert!(contact.safe_until > 2.0 && contact.safe_until < usual.safe_until);
}

#[test]
fn the_patch_of_a_face_on_a_face() {
    let cube = body("box(12, size=2)");
    let rest = spin([0.0; 3], [0.0; 3], [0.0; 3]);
    let coming = spin([4.0, 0.5, 0.25], [-4.0, 0.0, 0.0], [0.0; 3]);
    let answer = checked(&cube, &rest, &cube, &coming, &asked(Method::D2m));
    let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
    let margin = 4.0 * contact.gap.hi();
    let near = Nearness { reach: margin, merge: margin, budget: 1 << 20 };
    let patch = contact_points(&cube, &rest, &cube, &coming, contact.safe_until, &near).unwrap();
    assert!(patch.complete && patch.points.len() >= 4);
    // the corners of the shared rectangle
    for corner in [[1.0, -0.5, -0.75], [1.0, 1.0, -0.75], [1.0, -0.5, 1.0], [1.0, 1.0, 1.0]] {
        let near = |point: &swept::internals::query::ContactPoint| {
            (0..3).all(|i| (point.witness.points[0][i] - corner[i]).abs() < 1e-6)
        };
        assert!(patch.points.iter().any(near), "{corner:?} {:?}", patch.points);
    }
    assert!(patch.points.iter().all(|point| point.witness.normal[0] > 0.999));
    for bad in [Nearness { reach: f64::NAN, ..near }, Nearness { merge: -1.0, ..near }] {
        assert!(contact_points(&cube, &rest, &cube, &coming, 0.0, &bad).is_err());
    }
}

/// A motion that counts how often it is evaluated.
#[derive(Clone)]
struct Counted {
    inner: Spin,
    asked: Arc<AtomicU64>,
}

impl Counted {
    fn count(&self) -> &Spin {
        self.asked.fetch_add(1, Ordering::Relaxed);
        &self.inner
    }
}

impl Motion for Counted {
    fn span(&self) -> Interval {
        self.inner.span()
    }
    fn pose(&self, t: f64) -> Pose {
        self.count().pose(t)
    }
    fn twist(&self, t: f64) -> Twist {
        self.count().twist(t)
    }
    fn speeds(&self, span: Interval) -> Speeds {
        self.count().speeds(span)
    }
    fn curvature(&self, span: Interval) -> Curvature {
        self.count().curvature(span)
    }
    fn breaks(&self) -> &[f64] {
        self.inner.breaks()
    }
    fn enclose(&self, span: Interval) -> PoseEnclosure {
        self.count().enclose(span)
    }
}

/// Steps measure time: however a search goes, the motions are evaluated only a few times per step.
#[test]
fn a_budget_bounds_the_work() {
    let plate = |size: f64| {
        let corners = vec![[-size, -size, 0.0], [size, -size, 0.0], [size, size, 0.0], [-size, size, 0.0]];
        Body::new(Mesh::new(corners, vec![[0, 1, 2], [0, 2, 3]]).unwrap())
    };
    let bodies = [body("blob(400)"), body("gear(700)"), plate(1.0), plate(0.7)];
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut spent = 0;
    for round in 0..40 {
        let mut triple = |size: f64| -> [f64; 3] { core::array::from_fn(|_| rng.random_range(-size..size)) };
        let turning = [3.0, 100.0, 3e4][round % 3];
        // close to each other all the time, or sliding over each other with hardly a gap
        let (first, second) = if round % 2 == 0 {
            (spin([0.0; 3], [0.0; 3], triple(turning)), spin([1.05, 0.2, 0.1], triple(0.02), triple(turning)))
        } else {
            let about_z = |speed: f64| [0.0, 0.0, speed];
            (
                spin([0.0; 3], [0.0; 3], about_z(turning)),
                spin([0.3, 0.1, 2e-9], triple(0.5), about_z(-turning)),
            )
        };
        let pair = if round % 2 == 0 { [round / 2 % 2, 1 - round / 2 % 2] } else { [2, 3] };
        let [a, b] = pair.map(|i: usize| &bodies[i]);
        for method in Method::ALL {
            for budget in [300, 3_000] {
                let asked = Arc::new(AtomicU64::new(0));
                let counted = |inner: &Spin| Counted { inner: inner.clone(), asked: Arc::clone(&asked) };
                let options = Options { method, budget, tolerance: Some(1e-9), ..Options::default() };
                let Ok(answer) = first_contact(a, &counted(&first), b, &counted(&second), &options) else {
                    continue;
                };
                let steps = answer.cost.steps;
                assert!(steps <= budget + 4_096, "{method:?}: {steps} steps of {budget}");
                // plus a start, a hit and a step back
                let most = 32 * steps + 4_096;
                assert!(
                    asked.load(Ordering::Relaxed) <= most,
                    "{method:?}, round {round}: evaluated {asked:?} times in {steps} steps"
                );
                spent +=
                    u32::from(matches!(answer.verdict, Verdict::Undecided { reason: Reason::Budget, .. }));
            }
        }
    }
    assert!(spent >= 20, "{spent}");
}

/// For boxes whose faces lie flat on each other, the points span the corners of the shared area, whatever the
/// gap.
#[test]
fn the_patch_of_aligned_boxes_at_any_separation() {
    let cube = body("box(12, size=1)");
    let rest = spin([0.0; 3], [0.0; 3], [0.0; 3]);
    for (y, z) in [(0.0, 0.0), (0.25, 0.0), (0.25, -0.4), (0.0, 0.5)] {
        for separation in [0.0, 1e-6, 0.01, 0.5, 2.0] {
            for method in Method::ALL {
                let coming = spin([8.0, y, z], [-8.0, 0.0, 0.0], [0.0; 3]);
                let options = Options { min_separation: separation, ..asked(method) };
                let answer = first_contact(&cube, &rest, &cube, &coming, &options).unwrap();
                let Verdict::Contact(contact) = answer.verdict else { panic!("{answer:?}") };
                for merge in [1e-6, 0.01, 0.1] {
                    let near = Nearness { reach: contact.gap.hi() + merge, merge, budget: 1 << 20 };
                    let patch =
                        contact_points(&cube, &rest, &cube, &coming, contact.safe_until, &near).unwrap();
                    assert!(patch.complete);
                    let common = |shift: f64| [(shift - 0.5f64).max(-0.5), (shift + 0.5f64).min(0.5)];
                    for corner in common(y).into_iter().flat_map(|y| common(z).map(|z| [0.5, y, z])) {
                        let near = |point: &swept::internals::query::ContactPoint| {
                            (0..3).all(|i| (point.witness.points[0][i] - corner[i]).abs() < 1e-9)
                        };
                        let found = patch.points.iter().any(near);
                        assert!(found, "{method:?} {y} {z} {separation} {merge}: {corner:?} {patch:?}");
                    }
                    for point in &patch.points {
                        assert!((0..3).all(|i| point.witness.points[0][i].abs() < 0.5 + 1e-9));
                        // within 0.1 of the gap there are also corners beyond the edges of the other box
                        assert!(merge == 0.1 || point.witness.normal[0] > 0.98, "{point:?}");
                    }
                    assert!(patch.points.len() < 30, "{}", patch.points.len());
                }
            }
        }
    }
}
