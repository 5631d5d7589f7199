//! Verdicts of first contact, checked against dense sampling and brute force over all pairs of faces.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept::internals::certificate::{Claim, Hit, check};
use swept::internals::query::first_contact_plain;
use swept::internals::shape::triangle::closest_points;
use swept::{
    Answer, AnyMotion, Ballistic, Body, Chain, Interpolated, Joint, JointKind, JointLaw, Mesh, Method,
    Motion, Options, Path, Placement, Proof, QueryError, Reason, Screw, Spin, Subject, Verdict,
    first_contact, first_contact_recorded,
};

type Random = ChaCha12Rng;

fn soup(random: &mut Random, faces: usize, size: f64, face: f64) -> Mesh {
    let mut vertices = Vec::new();
    for _ in 0..faces {
        let middle: [f64; 3] = std::array::from_fn(|_| size * random.random_range(-0.5..0.5));
        for _ in 0..3 {
            vertices.push(std::array::from_fn(|i| middle[i] + face * random.random_range(-0.5..0.5)));
        }
    }
    let faces = (0..faces as u32).map(|f| [3 * f, 3 * f + 1, 3 * f + 2]).collect();
    Mesh::new(vertices, faces).expect("the input is valid")
}

fn cube(half: f64) -> Mesh {
    let vertices =
        (0..8).map(|i| [i & 1, i >> 1 & 1, i >> 2].map(|bit| if bit == 1 { half } else { -half })).collect();
    let faces = vec![
        [0, 2, 1],
        [1, 2, 3],
        [4, 5, 6],
        [5, 7, 6],
        [0, 1, 4],
        [1, 5, 4],
        [2, 6, 3],
        [3, 6, 7],
        [0, 4, 2],
        [2, 4, 6],
        [1, 3, 5],
        [3, 7, 5],
    ];
    Mesh::new(vertices, faces).expect("the input is valid")
}

fn placed(mesh: &Mesh, motion: &impl Motion, t: f64) -> Vec<[[f64; 3]; 3]> {
    let pose = motion.pose(t);
    (0..mesh.faces().len())
        .map(|face| mesh.triangle(face).map(|corner| pose.place(corner).center.0))
        .collect()
}

/// The distance at a time, by brute force over every pair.
fn distance(a: &Mesh, motion_a: &impl Motion, b: &Mesh, motion_b: &impl Motion, t: f64) -> f64 {
    let (first, second) = (placed(a, motion_a, t), placed(b, motion_b, t));
    let mut least = f64::INFINITY;
    for x in &first {
        for y in &second {
            least = least.min(closest_points(x, y).distance);
        }
    }
    least
}

/// Checks everything that an answer promises, with rounding slack `error` (of the check, not of the answer).
fn judge(
    a: &Body,
    motion_a: &impl Motion,
    b: &Body,
    motion_b: &impl Motion,
    answer: &Answer,
    samples: usize,
    error: f64,
) {
    let (eta, delta) = (answer.min_separation, answer.tolerance);
    let apart = |t: f64| distance(a.mesh(), motion_a, b.mesh(), motion_b, t);
    let (from, until) = (
        answer.span.lo(),
        match &answer.verdict {
            Verdict::Clear => answer.span.hi(),
            Verdict::Contact(contact) => {
                let at = apart(contact.safe_until);
                assert!(at >= eta + 0.5 * delta - error && at <= eta + delta + error, "{at:e} {answer:?}");
                assert!(
                    contact.gap.lo() - error <= at && at <= contact.gap.hi() + error,
                    "{at:e} {answer:?}"
                );
                let [p, q] = contact.witness.points;
                let length = (0..3).map(|i| (p[i] - q[i]) * (p[i] - q[i])).sum::<f64>().sqrt();
                assert!((length - at).abs() <= error + 0.5 * delta, "{length} {at}");
                contact.safe_until
            }
            Verdict::Overlapping(overlap) => {
                let at = apart(answer.span.lo());
                assert!(
                    at < eta + delta + error && overlap.distance.contains(at.min(overlap.distance.hi())),
                    "{at} {answer:?}"
                );
                assert!(at < eta + 0.5 * delta + 0.25 * delta, "{at:e} {answer:?}");
                answer.span.lo()
            }
            Verdict::Undecided { safe_until, .. } => *safe_until,
        },
    );
    for i in 0..=samples {
        let s = i as f64 / samples as f64;
        let s = if i % 2 == 0 { s } else { 1.0 - 0.01 * s * s };
        let t = from + s * (until - from);
        if t < until || matches!(answer.verdict, Verdict::Clear) {
            let at = apart(t);
            assert!(at > eta - error, "{at:e} at {t}: {answer:?}");
        }
    }
}

fn direction(random: &mut Random) -> [f64; 3] {
    loop {
        let v: [f64; 3] = std::array::from_fn(|_| random.random_range(-1.0..1.0));
        let square: f64 = v.iter().map(|x| x * x).sum();
        if square > 0.01 && square <= 1.0 {
            return v.map(|x| x / square.sqrt());
        }
    }
}

fn quaternion(random: &mut Random) -> [f64; 4] {
    std::array::from_fn(|_| random.random_range(-1.0..1.0))
}

fn any_motion(random: &mut Random, kind: u32, far: f64, speed: f64, spin: f64) -> AnyMotion {
    let axis = direction(random);
    let start = axis.map(|x| far * x + 0.3 * random.random_range(-1.0..1.0));
    let end = axis.map(|x| (far - speed) * x + 0.3 * random.random_range(-1.0..1.0));
    let velocity: [f64; 3] = std::array::from_fn(|i| end[i] - start[i]);
    let (place, other) = (Placement::new(start, quaternion(random)), Placement::new(end, quaternion(random)));
    let omega = direction(random).map(|x| x * spin);
    match kind % 5 {
        0 => Spin::new([0.0, 1.0], place, velocity, omega).expect("the input is valid").into(),
        1 => Interpolated::new([0.0, 1.0], place, other).expect("the input is valid").into(),
        2 => Ballistic::new([0.0, 1.0], place, velocity, direction(random), omega)
            .expect("the input is valid")
            .into(),
        3 => Screw::between([0.0, 1.0], place, other).expect("the input is valid").into(),
        _ => {
            let middle =
                Placement::new(std::array::from_fn(|i| 0.5 * (start[i] + end[i]) + 0.2), quaternion(random));
            Path::through(&[(0.0, place), (0.4, middle), (1.0, other)]).expect("the input is valid").into()
        }
    }
}

#[test]
fn random_soups_on_random_motions() {
    let mut random = Random::seed_from_u64(1);
    let mut seen = std::collections::BTreeMap::new();
    for case in 0..300 {
        let a = Body::new(soup(&mut random, 1 + case % 23, 1.0, 0.4));
        let b = Body::new(soup(&mut random, 1 + case % 31, 1.0, 0.4));
        let first = any_motion(&mut random, case as u32, 1.0, random_speed(case), 2.0);
        let second = any_motion(&mut random, case as u32 / 5, 1.0, random_speed(case / 3), 3.0);
        let options = Options {
            tolerance: [None, Some(1e-9), Some(1e-3)][case % 3],
            min_separation: [0.0, 0.0, 0.05][case % 3],
            ..Options::default()
        };
        let answer = first_contact(&a, &first, &b, &second, &options).unwrap();
        *seen.entry(answer.verdict.word()).or_insert(0) += 1;
        judge(&a, &first, &b, &second, &answer, 60, 1e-13);
        let plain = first_contact_plain(&a, &first, &b, &second, &options).unwrap();
        assert_eq!(plain.verdict.word(), answer.verdict.word());
        // the other way round: the same within the tolerance
        let swapped = first_contact(&b, &second, &a, &first, &options).unwrap();
        match (&answer.verdict, &swapped.verdict) {
            (Verdict::Contact(x), Verdict::Contact(y)) => {
                judge(&b, &second, &a, &first, &swapped, 2, 1e-13);
                assert!((x.safe_until - y.safe_until).abs() < 1e-4, "{x:?} {y:?}");
            }
            (x, y) => assert_eq!(x.word(), y.word()),
        }
    }
    assert!(seen.len() >= 3 && seen.values().all(|&count| count > 5), "{seen:?}");
    assert!(!seen.contains_key("undecided"), "{seen:?}");
}

fn random_speed(case: usize) -> f64 {
    [2.0, 0.5, 1.0, 3.0, 0.1][case % 5]
}

fn spin(place: [f64; 3], velocity: [f64; 3], omega: [f64; 3]) -> Spin {
    Spin::new([0.0, 1.0], Placement::at(place), velocity, omega).expect("the numbers are finite")
}

#[test]
fn known_times() {
    let one = Body::new(cube(0.5));
    let rest = spin([0.0; 3], [0.0; 3], [0.0; 3]);
    let ask = |motion: &Spin, options: &Options| first_contact(&one, &rest, &one, motion, options).unwrap();
    let options = Options { tolerance: Some(1e-9), ..Options::default() };
    // face onto face, gap 2 at speed 4
    let answer = ask(&spin([3.0, 0.0, 0.0], [-4.0, 0.0, 0.0], [0.0; 3]), &options);
    let Verdict::Contact(contact) = &answer.verdict else { panic!("{answer:?}") };
    assert!((contact.safe_until - 0.5).abs() < 1e-9, "{contact:?}");
    assert!((contact.witness.normal[0] - 1.0).abs() < 1e-12 && (contact.approach_speed - 4.0).abs() < 1e-9);
    // with a separation of 0.5: a gap of 1.5
    let wide = Options { min_separation: 0.5, ..options };
    let answer = ask(&spin([3.0, 0.0, 0.0], [-4.0, 0.0, 0.0], [0.0; 3]), &wide);
    let Verdict::Contact(contact) = &answer.verdict else { panic!("{answer:?}") };
    assert!((contact.safe_until - 0.375).abs() < 1e-9, "{contact:?}");
    // a corner straight onto a corner, along the diagonal
    let answer = ask(&spin([2.0; 3], [-2.0; 3], [0.0; 3]), &options);
    let Verdict::Contact(contact) = &answer.verdict else { panic!("{answer:?}") };
    assert!((contact.safe_until - 0.5).abs() < 1e-8, "{contact:?}");
    // passing by at a distance of 1e-8, and of 1e-10
    let past = |gap: f64| spin([3.0, 1.0 + gap, 0.0], [-6.0, 0.0, 0.0], [0.0; 3]);
    assert_eq!(ask(&past(1e-8), &options).verdict, Verdict::Clear);
    let near = ask(&past(1e-10), &options);
    assert!(matches!(near.verdict, Verdict::Contact(_)), "{near:?}");
    // faces that slide over each other at a gap of 2e-9, and one that turns above the other
    let sliding = ask(&spin([0.3, 1.0 + 2e-9, 0.1], [0.5, 0.0, 0.3], [0.0; 3]), &options);
    assert_eq!(sliding.verdict, Verdict::Clear);
    assert!(sliding.cost.steps < 200, "{sliding:?}");
    let turning = ask(&spin([0.0, 1.0 + 2e-9, 0.0], [0.0; 3], [0.0, 900.0, 0.0]), &options);
    assert_eq!(turning.verdict, Verdict::Clear);
    assert!(turning.cost.steps < 2000, "{turning:?}");
    // at rest
    assert_eq!(ask(&spin([1.0 + 1e-8, 0.0, 0.0], [0.0; 3], [0.0; 3]), &options).verdict, Verdict::Clear);
    let touching = ask(&spin([1.0, 0.0, 0.0], [0.0; 3], [0.0; 3]), &options);
    assert!(matches!(touching.verdict, Verdict::Overlapping(_)), "{touching:?}");
    let inside = ask(&spin([0.2, 0.1, 0.0], [0.0; 3], [1.0, 0.0, 0.0]), &options);
    assert!(matches!(inside.verdict, Verdict::Overlapping(_)), "{inside:?}");
    // away from each other, from a gap of 0.7 tolerances
    let away = ask(&spin([1.0 + 7e-10, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0; 3]), &options);
    assert_eq!(away.verdict, Verdict::Clear);
}

#[test]
fn hostile_pairs() {
    let options = Options::default();
    // a rod that turns a thousand radians in a slit
    let rod = Body::new(Mesh::new(vec![[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]], vec![[0, 1, 1]]).unwrap());
    let wall = |x: f64| [[x, -2.0, -2.0], [x, 2.0, -2.0], [x, 0.0, 3.0]];
    let slit = |half: f64| {
        let corners = [wall(half), wall(-half)].concat();
        Body::new(Mesh::new(corners, vec![[0, 1, 2], [3, 4, 5]]).unwrap())
    };
    let rest = spin([0.0; 3], [0.0; 3], [0.0; 3]);
    let turn = spin([0.0; 3], [0.0; 3], [0.0, 0.0, 1000.0]);
    assert_eq!(first_contact(&slit(1.01), &rest, &rod, &turn, &options).unwrap().verdict, Verdict::Clear);
    let upright =
        Spin::new([0.0, 1.0], Placement::planar([0.0, 0.0], 1.5), [0.0; 3], [0.0, 0.0, 1000.0]).unwrap();
    let hit = first_contact(&slit(0.99), &rest, &rod, &upright, &options).unwrap();
    let Verdict::Contact(contact) = &hit.verdict else { panic!("{hit:?}") };
    // the rod starts at 1.5 radians and first reaches the walls at π - 0.1415…, where the cosine is -0.99
    let angle = 1.5 + 1000.0 * contact.safe_until;
    assert!((swept_num::cos(angle) + 0.99).abs() < 1e-6, "{contact:?}");
    judge(&slit(0.99), &rest, &rod, &upright, &hit, 100, 1e-12);
    // far from the origin, and one body a million times larger
    for (scale, shift) in [(1.0, 1e8), (1e6, 0.0), (1e-6, 0.0), (1.0, -3e7)] {
        let (small, large) = (Body::new(cube(0.5)), Body::new(cube(0.5 * scale)));
        let at = |x: f64| [shift + x, shift, shift];
        let gap = 0.5 + 0.5 * scale + 1.0;
        let resting = spin(at(0.0), [0.0; 3], [0.3, 0.0, 0.0]);
        let coming = spin(at(gap), [-2.0, 0.0, 0.0], [0.5, 0.0, 0.0]);
        let answer = first_contact(&large, &resting, &small, &coming, &options).unwrap();
        let Verdict::Contact(contact) = &answer.verdict else { panic!("{scale} {shift} {answer:?}") };
        assert!((contact.safe_until - 0.5).abs() <= answer.tolerance + 1e-12, "{scale} {shift} {answer:?}");
        assert!(answer.tolerance <= 4e-9 * scale.max(1.0) + 3e-6, "{answer:?}");
    }
    // repeated faces, points and segments
    let odd =
        Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0]], vec![[0, 0, 0], [0, 1, 1], [0, 1, 1], [1, 1, 1]]).unwrap();
    let odd = Body::new(odd);
    let coming = spin([3.0, 0.0, 0.0], [-4.0, 0.0, 0.0], [0.0; 3]);
    let answer = first_contact(&odd, &rest, &odd, &coming, &options).unwrap();
    let Verdict::Contact(contact) = &answer.verdict else { panic!("{answer:?}") };
    assert!((contact.safe_until - 0.5).abs() < 1e-8, "{answer:?}");
    // planar bodies
    let wedge = Body::new(Mesh::planar(&[[0.0, 0.0], [1.0, 0.5], [0.0, 1.0]], &[[0, 1], [1, 2]]).unwrap());
    let coming = spin([5.0, 0.0, 0.0], [-4.0, 0.0, 0.0], [0.0, 0.0, 1.0]);
    let answer = first_contact(&wedge, &rest, &wedge, &coming, &options).unwrap();
    judge(&wedge, &rest, &wedge, &coming, &answer, 200, 1e-13);
    // a cube turning inside a shell
    let (outer, inner) = (Body::new(cube(2.0)).as_surface(), Body::new(cube(1.0)));
    let turn = spin([0.0; 3], [0.0; 3], [3.0, 1.0, 2.0]);
    let answer = first_contact(&outer, &rest, &inner, &turn, &options).unwrap();
    assert_eq!(answer.verdict, Verdict::Clear);
}

#[test]
fn refusals_name_what_is_wrong() {
    let body = Body::new(cube(0.5));
    let early = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let late = Spin::at_rest([2.0, 3.0], Placement::IDENTITY).unwrap();
    let ask = |options: &Options| first_contact(&body, &early, &body, &early, options);
    let refused = first_contact(&body, &early, &body, &late, &Options::default()).unwrap_err();
    assert_eq!(refused, QueryError::DisjointSpans { end: 1.0, start: 2.0 });
    for wrong in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(ask(&Options { min_separation: wrong, ..Options::default() }).is_err());
        assert!(ask(&Options { tolerance: Some(wrong), ..Options::default() }).is_err());
    }
    assert!(ask(&Options { tolerance: Some(0.0), ..Options::default() }).is_err());
    let tiny = ask(&Options { tolerance: Some(1e-17), ..Options::default() }).unwrap_err();
    let QueryError::ToleranceTooSmall { smallest, .. } = tiny else { panic!("{tiny:?}") };
    assert!(ask(&Options { tolerance: Some(smallest), ..Options::default() }).is_ok());
    let huge = Body::new(cube(1e200));
    assert!(matches!(
        first_contact(&huge, &early, &body, &early, &Options::default()),
        Err(QueryError::OutOfRange { .. })
    ));
}

#[test]
fn a_budget_ends_the_search_with_what_is_proved() {
    let mut random = Random::seed_from_u64(3);
    let body = Body::new(soup(&mut random, 40, 1.0, 0.3));
    let (rest, coming) =
        (spin([0.0; 3], [0.0; 3], [1.0, 0.0, 0.0]), spin([3.0, 0.0, 0.0], [-6.0, 0.0, 0.0], [0.0, 2.0, 0.0]));
    let full = first_contact(&body, &rest, &body, &coming, &Options::default()).unwrap();
    let Verdict::Contact(contact) = &full.verdict else { panic!("{full:?}") };
    for budget in [0, 1, 2, 5, 10, 20, 40] {
        let answer =
            first_contact(&body, &rest, &body, &coming, &Options { budget, ..Options::default() }).unwrap();
        if let Verdict::Undecided { safe_until, reason } = answer.verdict {
            assert!(
                reason == Reason::Budget && safe_until <= contact.safe_until && answer.cost.steps <= budget
            );
        }
    }
}

/// While a fast-spinning body is far away, a few steps of its large parts are enough, and the search goes
/// down to its faces only where they come close: the work grows with the number of turns, not with turns
/// times faces.
#[test]
fn fast_spins_are_passed_as_a_whole() {
    let body =
        |recipe: &str| Body::new(recipe.parse::<swept::Builtin>().expect("the recipe is valid").mesh());
    let (gear, teapot) = (body("gear(200)"), body("teapot(500)"));
    for (spin, clear, contact) in [(30.0, 50, 1_500), (85.0, 50, 10_000), (200.0, 100, 40_000)] {
        let turning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, spin]).unwrap();
        let asked = |x: f64, velocity: [f64; 3]| {
            let thrown = Spin::new([0.0, 1.0], Placement::at([x, 0.3, 0.1]), velocity, [spin, 3.0, 0.0]);
            first_contact(&gear, &turning, &teapot, &thrown.unwrap(), &Options::default()).unwrap()
        };
        let passing = asked(2.2, [0.0, 1.0, 0.0]);
        assert!(matches!(passing.verdict, Verdict::Clear), "{spin}: {passing:?}");
        assert!(passing.cost.steps <= clear, "{spin}: {} steps", passing.cost.steps);
        let meeting = asked(2.2, [-4.0, 0.0, 0.0]);
        assert!(matches!(meeting.verdict, Verdict::Contact(_)), "{spin}: {meeting:?}");
        assert!(meeting.cost.steps <= contact, "{spin}: {} steps", meeting.cost.steps);
    }
}

/// Motions with an instant too fast for doubles: an automatic tolerance made for it would be larger than the
/// gap.
#[test]
fn an_automatic_tolerance_is_no_alarm() {
    let body = Body::new(cube(0.5));
    let rest: AnyMotion = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap().into();
    let jump = |from: [f64; 3], to: [f64; 3]| -> AnyMotion {
        let after = 0.5f64.next_up();
        let frames = [(0.0, from), (0.5, from), (after, to), (1.0, to)];
        Path::through(&frames.map(|(t, at)| (t, Placement::at(at)))).unwrap().into()
    };
    let spin = |w: f64| -> AnyMotion {
        Spin::new([0.0, 1.0], Placement::at([3.0, 0.0, 0.0]), [0.0; 3], [0.0, 0.0, w]).unwrap().into()
    };
    let fly = |v: f64| -> AnyMotion {
        Spin::new([0.0, 1.0], Placement::at([3.0, 0.0, 0.0]), [v, 0.0, 0.0], [0.0; 3]).unwrap().into()
    };
    let clear = [jump([3.0, 0.0, 0.0], [3.0, 2.0, 0.0])];
    // through the other body within the jump, or at a speed that cannot be resolved
    let not_clear = [jump([3.0, 0.0, 0.0], [-3.0, 0.0, 0.0]), fly(-1e17)];
    // past the other body at a gap of a thousandth
    let close = jump([1.001, 0.0, 0.0], [1.001, 2.0, 0.0]);
    // away, to where positions are not even known to within a unit of length
    let away = fly(1e17);
    let spins = [spin(1e15), spin(1e17)];
    for method in Method::ALL {
        let options = Options { method, budget: 200_000, ..Options::default() };
        let ask = |motion: &AnyMotion| first_contact(&body, &rest, &body, motion, &options).unwrap();
        for motion in &clear {
            let answer = ask(motion);
            let undecided =
                matches!(answer.verdict, Verdict::Undecided { .. }) && method != Method::Certified;
            assert!(undecided || answer.verdict == Verdict::Clear, "{method:?} {motion:?} {answer:?}");
        }
        for motion in not_clear.iter().chain(&spins).chain([&away, &close]) {
            let answer = ask(motion);
            assert!(!matches!(answer.verdict, Verdict::Overlapping(_)), "{method:?} {motion:?} {answer:?}");
        }
        assert!(ask(&close).tolerance < 0.001);
        for motion in &not_clear {
            assert!(ask(motion).verdict != Verdict::Clear, "{method:?} {motion:?}");
        }
    }
    // where positions are known less precisely than the gap, nothing is claimed
    let far = [1e17, 0.0, 0.0];
    let (a, b) = (Spin::at_rest([0.0, 1.0], Placement::at(far)).unwrap(), [far[0] + 32.0, 0.0, 0.0]);
    let b = Spin::new([0.0, 1.0], Placement::at(b), [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]).unwrap();
    let answer = first_contact(&body, &a, &body, &b, &Options::default()).unwrap();
    assert!(!matches!(answer.verdict, Verdict::Overlapping(_)), "{answer:?}");
    // a given tolerance is used as it is
    let coarse = Options { tolerance: Some(40.0), ..Options::default() };
    let answer = first_contact(&body, &rest, &body, &clear[0], &coarse).unwrap();
    assert!(matches!(answer.verdict, Verdict::Overlapping(_)), "{answer:?}");
}

#[test]
fn a_coarse_automatic_tolerance_is_no_alarm_either() {
    let body = Body::new(cube(0.5));
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    // gaps of 0.1 and 0.3; the errors of the positions call for a tolerance above a thousandth of the bodies
    let spinning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 1e12]).unwrap();
    let beside = Spin::at_rest([0.0, 1.0], Placement::at([1.307_106_781_186_55, 0.0, 0.0])).unwrap();
    let passing = Spin::new([0.0, 1.0], Placement::at([3.0, 1.3, 0.0]), [-1e14, 0.0, 0.0], [0.0; 3]).unwrap();
    for (first, second) in [(&spinning, &beside), (&rest, &passing)] {
        for method in Method::ALL {
            let options = Options { method, budget: 100_000, ..Options::default() };
            let answer = first_contact(&body, first, &body, second, &options).unwrap();
            assert!(
                matches!(answer.verdict, Verdict::Clear | Verdict::Undecided { .. }),
                "{method:?} {second:?} {answer:?}"
            );
        }
    }
    // a gap below the usual tolerance is still a gap
    let [large, small] = [Body::new(cube(500.0)), Body::new(cube(5e-7))];
    for (first, second, at) in [(&body, &body, 1.0 + 1e-10), (&large, &small, 500.000001)] {
        let near = Spin::at_rest([0.0, 1.0], Placement::at([at, 0.0, 0.0])).unwrap();
        let answer = first_contact(first, &rest, second, &near, &Options::default()).unwrap();
        assert_eq!(answer.verdict, Verdict::Clear);
        assert!(answer.tolerance < 1e-6);
        // a given tolerance is used as it is
        let options = Options { tolerance: Some(1e-5), ..Options::default() };
        let answer = first_contact(first, &rest, second, &near, &options).unwrap();
        assert!(matches!(answer.verdict, Verdict::Overlapping(_)), "{answer:?}");
    }
}

#[test]
fn edges_and_corners_that_meet_head_on_are_a_proved_hit() {
    let body = Body::new(cube(0.5));
    let diamond = [1.0, 0.0, 0.0, 0.41421356237309503];
    let upright = [1.0, 0.0, 0.0, 0.0];
    for (turn, place, velocity) in [
        (diamond, [3.0, 0.0, 0.0], [-3.5, 0.0, 0.0]),
        (upright, [3.0; 3], [-2.5; 3]),
        (upright, [3.0, 3.0, 0.0], [-4.0, -4.0, 0.0]),
    ] {
        let rest = Spin::at_rest([0.0, 1.0], Placement::new([0.0; 3], turn)).unwrap();
        let coming = Spin::new([0.0, 1.0], Placement::new(place, turn), velocity, [0.0; 3]).unwrap();
        let recorded = first_contact_recorded(&body, &rest, &body, &coming, &Options::default()).unwrap();
        let Verdict::Contact(contact) = &recorded.answer.verdict else { panic!("{:?}", recorded.answer) };
        assert!(contact.hit_by.is_some_and(|by| by < contact.safe_until + 0.1), "{contact:?}");
        // and the proof can be checked
        let subject = |motion| Subject { mesh: body.mesh(), motion, solid: true };
        let proof = recorded.proof();
        let proved = check(&proof, subject(&rest), subject(&coming)).unwrap();
        let hit = ["met the other", " intersect;"].iter().any(|words| proved.to_string().contains(words));
        assert!(hit, "{proved}");
    }
}

/// Faces that meet head-on and aligned: no edge passes strictly through a face, however deep the bodies go
/// into each other.
#[test]
fn aligned_faces_that_penetrate_are_a_proved_hit() {
    let body = Body::new(cube(0.5));
    let hollow = Body::new(cube(4.0)).as_surface();
    let spin = |place: [f64; 3], turn: [f64; 4], velocity: [f64; 3], rate: f64| {
        Spin::new([0.0, 1.0], Placement::new(place, turn), velocity, [rate, 0.0, 0.0]).unwrap()
    };
    let upright = [1.0, 0.0, 0.0, 0.0];
    // about the direction of travel, so that the faces stay aligned
    let tilted = [0.9, 0.3, 0.0, 0.0];
    let cases = [
        (
            &body,
            spin([0.0; 3], upright, [0.0; 3], 0.0),
            spin([3.0, 0.0, 0.0], upright, [-4.0, 0.0, 0.0], 0.0),
            0.5,
        ),
        (
            &body,
            spin([0.0; 3], tilted, [0.0; 3], 0.0),
            spin([3.0, 0.0, 0.0], tilted, [-4.0, 0.0, 0.0], 0.0),
            0.5,
        ),
        // both turn in the same way
        (
            &body,
            spin([0.0; 3], upright, [0.0; 3], 3.0),
            spin([3.0, 0.0, 0.0], upright, [-4.0, 0.0, 0.0], 3.0),
            0.5,
        ),
        // from the inside of a surface
        (
            &hollow,
            spin([0.0; 3], upright, [0.0; 3], 0.0),
            spin([3.0, 0.0, 0.0], upright, [2.0, 0.0, 0.0], 0.0),
            0.25,
        ),
    ];
    for (first, rest, coming, at) in cases {
        for second in [body.clone(), body.clone().as_surface()] {
            for method in [Method::Certified, Method::D2m, Method::Redon] {
                let options = Options { method, ..Options::default() };
                let answer = first_contact(first, &rest, &second, &coming, &options).unwrap();
                let Verdict::Contact(contact) = &answer.verdict else { panic!("{answer:?}") };
                let by = contact.hit_by.unwrap_or_else(|| panic!("{method:?}: {contact:?}"));
                assert!(contact.safe_until < at && at <= by && by < at + 1e-3, "{contact:?}");
            }
            let recorded =
                first_contact_recorded(first, &rest, &second, &coming, &Options::default()).unwrap();
            let proof = recorded.proof();
            let a = Subject { mesh: first.mesh(), motion: &rest, solid: first.is_solid() };
            let b = Subject { mesh: second.mesh(), motion: &coming, solid: second.is_solid() };
            let checked = check(&proof, a, b).unwrap();
            // a small box pushed through a large wall leads with edges that pass strictly through it
            let entered = std::ptr::eq(first, &body);
            assert_eq!(checked.entered, entered, "{checked}");
            assert_eq!(checked.to_string().contains("has met the other body"), entered, "{checked}");
            // a time before the contact proves nothing
            let Claim::Contact { safe_until, faces, hit: Some(hit) } = proof.claim else {
                panic!("{proof:?}")
            };
            let early = Claim::Contact { safe_until, faces, hit: Some(Hit { by: safe_until, ..hit }) };
            assert!(check(&Proof { claim: early, ..proof }, a, b).is_err());
        }
    }
    // a graze is not a hit: faces slide past each other
    let rest = spin([0.0; 3], upright, [0.0; 3], 0.0);
    let past = spin([3.0, 1.0, 0.0], upright, [-4.0, 0.0, 0.0], 0.0);
    let answer = first_contact(&body, &rest, &body, &past, &Options::default()).unwrap();
    assert!(
        matches!(answer.verdict, Verdict::Contact(ref contact) if contact.hit_by.is_none()),
        "{answer:?}"
    );
}

/// Solids in the same place, in poses that are not exact fractions: it cannot be decided on which side of a
/// surface a corner is, but they are close enough to overlap.
#[test]
fn solids_in_one_place_overlap() {
    let body = Body::new(cube(0.5));
    let rest: AnyMotion = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap().into();
    let law = JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.0, 0.1] };
    let joint = Joint { kind: JointKind::Revolute, mount: Placement::IDENTITY, axis: [0.0, 0.0, 1.0], law };
    let turning = Chain::new([0.0, 1.0], rest.clone(), vec![joint]).unwrap();
    for method in Method::ALL {
        let options = Options { method, ..Options::default() };
        let answer = first_contact(&body, &rest, &body, &turning, &options).unwrap();
        assert!(matches!(answer.verdict, Verdict::Overlapping(_)), "{method:?} {answer:?}");
    }
}
