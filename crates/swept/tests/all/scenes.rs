//! Scenes of many bodies against all their pairs asked about one by one.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use swept::internals::query::first_contact_recorded_until;
use swept::{
    AnyMotion, Body, Builtin, Chain, Excluded, Exclusions, Interpolated, Joint, JointKind, JointLaw, Knot,
    Mesh, MovingBody, Options, Orientation, PairStatus, Path, Placement, Progress, Reason, SceneAnswer,
    SceneError, SceneOptions, Spin, Spline, Subject, Verdict, Watch, check_proof, first_contact,
    first_contact_among, first_contact_among_watched,
};

const SPAN: [f64; 2] = [0.25, 1.5];

struct Scene {
    /// A few bodies, which the bodies of the scene share.
    shapes: Vec<Body>,
    which: Vec<usize>,
    motions: Vec<AnyMotion>,
}

impl Scene {
    fn bodies(&self) -> Vec<MovingBody<'_>> {
        let bodies = self.which.iter().zip(&self.motions);
        bodies.map(|(&shape, motion)| MovingBody { body: &self.shapes[shape], motion }).collect()
    }
}

fn any(random: &mut ChaCha12Rng, most: f64) -> [f64; 3] {
    core::array::from_fn(|_| random.random_range(-most..most))
}

fn spin(random: &mut ChaCha12Rng, place: [f64; 3], speed: f64) -> AnyMotion {
    let placement = Placement::new(place, [1.0, 0.2, 0.1, -0.3]);
    Spin::new(SPAN, placement, any(random, speed), any(random, speed)).unwrap().into()
}

fn joint(random: &mut ChaCha12Rng, place: [f64; 3]) -> Joint {
    let kind = if random.random_bool(0.8) { JointKind::Revolute } else { JointKind::Prismatic };
    let coefficients = (0..3).map(|_| random.random_range(-1.0..1.0)).collect();
    let law = JointLaw::Polynomial { epoch: 0.0, coefficients };
    Joint { kind, mount: Placement::at(place), axis: any(random, 1.0), law }
}

/// Chains on a shared base, riders of one carrier, splines, bodies at rest, and free ones.
fn scene(random: &mut ChaCha12Rng, wide: f64) -> Scene {
    let shapes = vec![
        Body::new("blob(80, size=1)".parse::<Builtin>().unwrap().mesh()),
        Body::new("gear(120, size=1)".parse::<Builtin>().unwrap().mesh()),
        Body::new(Mesh::cuboid([1.0, 0.4, 0.2]).unwrap()),
        Body::new(Mesh::point([0.0; 3]).unwrap()).rounded(0.4).unwrap(),
        Body::new(Mesh::segment([0.0, 0.0, -0.5], [0.0, 0.0, 0.5]).unwrap()).rounded(0.2).unwrap(),
    ];
    let count = random.random_range(2..=12);
    let place = any(random, wide);
    let carrier = spin(random, place, 1.5);
    let shoulder = joint(random, [0.5, 0.0, 0.0]);
    let (mut which, mut motions) = (Vec::new(), Vec::new());
    while motions.len() < count {
        which.push(random.random_range(0..shapes.len()));
        let place = any(random, wide);
        motions.push(match random.random_range(0..7) {
            0 => carrier.clone(),
            1 => {
                let own = joint(random, place.map(|x| 0.5 * x));
                Chain::new(SPAN, carrier.clone(), vec![shoulder.clone(), own]).unwrap().into()
            }
            2 => Chain::new(SPAN, carrier.clone(), vec![shoulder.clone()]).unwrap().into(),
            3 => {
                let mut knot = |time: f64| {
                    let angles = any(random, 1.5).to_vec();
                    Knot { angles, ..Knot::at(time, any(random, wide)) }
                };
                let knots = [SPAN[0], 0.6, 1.1, SPAN[1]].map(&mut knot).to_vec();
                let upright = Orientation::Quaternion([1.0, 0.0, 0.0, 0.0]);
                Spline::new(upright, &Spline::YAW_PITCH_ROLL, knots).unwrap().into()
            }
            4 => Spin::at_rest(SPAN, Placement::at(place)).unwrap().into(),
            5 => {
                let end = Placement::new(any(random, wide), [0.3, 1.0, 0.2, 0.5]);
                Interpolated::new(SPAN, Placement::at(place), end).unwrap().into()
            }
            _ => spin(random, place, 2.0),
        });
    }
    Scene { shapes, which, motions }
}

/// Some pairs to ignore, and groups.
fn exclusions(random: &mut ChaCha12Rng, bodies: usize) -> Exclusions {
    let mut exclusions = Exclusions::default();
    if bodies > 3 && random.random_bool(0.5) {
        exclusions.ignored = vec![[bodies - 1, 0], [1, 2]];
        exclusions.groups = vec![vec![3, 1], vec![0, 3]];
    }
    exclusions
}

/// What two-body queries say, in the order of the table.
fn one_by_one(bodies: &[MovingBody<'_>], query: &Options) -> Vec<swept::Answer> {
    let mut all = Vec::new();
    for (i, a) in bodies.iter().enumerate() {
        for b in &bodies[i + 1..] {
            all.push(first_contact(a.body, a.motion, b.body, b.motion, query).unwrap());
        }
    }
    all
}

fn time_of(answer: &swept::Answer) -> Option<f64> {
    match &answer.verdict {
        Verdict::Clear => None,
        Verdict::Overlapping(_) => Some(answer.span.lo()),
        verdict => verdict.safe_until(),
    }
}

#[test]
fn all_pairs_get_the_answers_of_two_bodies() {
    let mut random = ChaCha12Rng::seed_from_u64(1801);
    let (mut clear, mut open, mut boxed) = (0, 0, 0);
    for case in 0..150 {
        let scene = scene(&mut random, 2.0 + 0.05 * f64::from(case));
        let bodies = scene.bodies();
        let exclusions = exclusions(&mut random, bodies.len());
        let query = Options { min_separation: 0.01 * f64::from(case % 3), ..Options::default() };
        let options = SceneOptions { query, all: true };
        let answer = first_contact_among(&bodies, &exclusions, &options).unwrap();
        let single = one_by_one(&bodies, &query);
        assert_eq!(answer.pairs.len(), single.len());
        for (pair, own) in answer.pairs.iter().zip(&single) {
            let [a, b] = pair.bodies.map(|body| body as usize);
            match (&pair.status, exclusions.reason(a, b)) {
                (PairStatus::Excluded(reason), wanted) => assert_eq!(Some(*reason), wanted),
                (PairStatus::Clear, None) => {
                    assert_eq!(own.verdict, Verdict::Clear, "case {case}");
                    assert_eq!(pair.safe_until, SPAN[1]);
                    assert!(pair.clearance >= query.min_separation);
                    (clear, boxed) = (clear + 1, boxed + u32::from(pair.steps == 0));
                }
                (PairStatus::Answered(found), None) => {
                    assert_eq!(**found, *own, "case {case}");
                    open += 1;
                }
                other => panic!("case {case}: {other:?}"),
            }
        }
    }
    assert!(clear > 500 && open > 300 && boxed > 100, "{clear} {open} {boxed}");
}

#[test]
fn the_earliest_has_the_bits_of_two_bodies_and_the_others_end_there() {
    let mut random = ChaCha12Rng::seed_from_u64(1802);
    let (mut seen, mut cut, mut overlaps) = (0, 0, 0);
    for case in 0..250 {
        let scene = scene(&mut random, 3.0 + 0.03 * f64::from(case));
        let bodies = scene.bodies();
        let exclusions = exclusions(&mut random, bodies.len());
        let options = SceneOptions::default();
        let answer = first_contact_among(&bodies, &exclusions, &options).unwrap();
        let single = one_by_one(&bodies, &options.query);
        let asked = || (0..single.len()).filter(|&k| !answer.pairs[k].is_excluded());
        let times = asked().filter_map(|k| Some((time_of(&single[k])?, k)));
        let first = times.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        assert_eq!(answer.earliest, first.map(|(_, pair)| pair), "case {case}");
        let Some((until, first)) = first else {
            assert!(asked().all(|k| answer.pairs[k].status == PairStatus::Clear));
            assert_eq!(answer.verdict(), Verdict::Clear);
            continue;
        };
        seen += 1;
        assert_eq!(answer.earliest().unwrap().answer(), Some(&single[first]), "case {case}");
        assert_eq!(answer.safe_until(), until);
        for k in asked().filter(|&k| k != first) {
            let pair = &answer.pairs[k];
            match &pair.status {
                PairStatus::Clear if pair.resting => {
                    assert_eq!((pair.safe_until, &single[k].verdict), (SPAN[1], &Verdict::Clear));
                }
                PairStatus::Clear => {
                    assert_eq!(pair.safe_until, until);
                    assert!(time_of(&single[k]).is_none_or(|time| time >= until), "case {case}");
                    cut += 1;
                }
                // at the start there is nothing to be cut
                PairStatus::Answered(found) => {
                    assert!(matches!(found.verdict, Verdict::Overlapping(_)) && until == SPAN[0]);
                    assert!(matches!(single[k].verdict, Verdict::Overlapping(_)));
                    overlaps += 1;
                }
                PairStatus::Excluded(_) => unreachable!(),
            }
        }
    }
    assert!(seen > 120 && cut > 1000 && overlaps > 20, "{seen} {cut} {overlaps}");
}

/// The proof for a pair of a scene, up to a time.
fn proved(bodies: &[MovingBody<'_>], [a, b]: [usize; 2], query: &Options, until: f64) -> String {
    let [a, b] = [&bodies[a], &bodies[b]];
    let motions = (a.motion, b.motion);
    let found = first_contact_recorded_until([a.body, b.body], motions, query, &Watch::default(), until);
    let proof = found.unwrap().proof();
    let subject = |own: &MovingBody<'_>| own.body.is_solid();
    let first = Subject { mesh: a.body.mesh(), motion: &a.motion, solid: subject(a) };
    let second = Subject { mesh: b.body.mesh(), motion: &b.motion, solid: subject(b) };
    let checked = check_proof(&proof, first, second).unwrap();
    let proved = checked.claim.apart_until(checked.span);
    assert!(proved.is_none_or(|proved| proved >= until), "{proved:?} {until}");
    checked.claim.word().to_owned()
}

#[test]
fn what_is_cut_is_proved_up_to_the_earliest_contact() {
    let mut random = ChaCha12Rng::seed_from_u64(1803);
    let mut words = std::collections::BTreeMap::new();
    for case in 0..120 {
        let scene = scene(&mut random, 2.5 + 0.01 * f64::from(case));
        let bodies = scene.bodies();
        let options = SceneOptions::default();
        let answer = first_contact_among(&bodies, &Exclusions::default(), &options).unwrap();
        if answer.safe_until() == SPAN[0] {
            continue;
        }
        for pair in &answer.pairs {
            let own = pair.bodies.map(|body| body as usize);
            let word = proved(&bodies, own, &options.query, answer.safe_until());
            *words.entry(word).or_insert(0) += 1;
        }
    }
    assert!(words["undecided"] > 40 && words["clear"] > 20, "{words:?}");
}

#[test]
fn bodies_that_cannot_move_relative_to_each_other_are_listed() {
    let cube = Body::new(Mesh::cuboid([1.0; 3]).unwrap());
    let still = |x: f64| -> AnyMotion { Spin::at_rest(SPAN, Placement::at([x, 0.0, 0.0])).unwrap().into() };
    let turning: AnyMotion =
        Spin::new(SPAN, Placement::at([0.0, 9.0, 0.0]), [1.0, 0.0, 0.0], [0.0, 0.0, 3.0]).unwrap().into();
    let mount = |x: f64| {
        let law = JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.0] };
        Joint { kind: JointKind::Revolute, mount: Placement::at([x, 0.0, 0.0]), axis: [0.0, 0.0, 1.0], law }
    };
    let on = |x: f64| -> AnyMotion { Chain::new(SPAN, turning.clone(), vec![mount(x)]).unwrap().into() };
    // 0 and 1 touch at rest; 2 is far; 3 and 4 turn on one carrier, 1e-6 apart; 5 is within 4
    let motions = [still(0.0), still(1.0), still(5.0), turning.clone(), on(1.000_001), on(1.2)];
    let bodies: Vec<MovingBody<'_>> =
        motions.iter().map(|motion| MovingBody { body: &cube, motion }).collect();
    let all = SceneOptions { all: true, ..SceneOptions::default() };
    let answer = first_contact_among(&bodies, &Exclusions::default(), &all).unwrap();
    let pair = |answer: &SceneAnswer, a: usize, b: usize| {
        let pair = answer.pairs[SceneAnswer::number([a, b], 6)].clone();
        (pair.word(), pair.resting, pair.safe_until)
    };
    assert_eq!(pair(&answer, 0, 1), ("overlapping", true, SPAN[0]));
    assert_eq!(pair(&answer, 0, 2), ("clear", true, SPAN[1]));
    assert_eq!(pair(&answer, 0, 3), ("clear", false, SPAN[1]));
    assert_eq!(answer.earliest, Some(0));
    // the joint is not the identity for the eye of the program: its value is zero by its law alone
    let cost = |a: usize, b: usize| answer.pairs[SceneAnswer::number([a, b], 6)].steps;
    assert_eq!(pair(&answer, 3, 4).0, "clear");
    assert!(cost(3, 4) < 2000, "{}", cost(3, 4));
    assert_eq!(pair(&answer, 4, 5).0, "overlapping");
    // two parts of one carrier
    let riders = [turning.clone(), turning.clone(), still(0.0)];
    let shifted = Body::new(Mesh::cuboid([1.0; 3]).unwrap().scaled(0.1).unwrap());
    let bodies: Vec<MovingBody<'_>> = riders
        .iter()
        .zip([&cube, &shifted, &shifted])
        .map(|(motion, body)| MovingBody { body, motion })
        .collect();
    let answer = first_contact_among(&bodies, &Exclusions::default(), &SceneOptions::default()).unwrap();
    // the small one is inside the other
    assert_eq!((answer.pairs[0].word(), answer.pairs[0].resting), ("overlapping", true));
    let ignored = Exclusions { ignored: vec![[1, 0]], groups: vec![] };
    let answer = first_contact_among(&bodies, &ignored, &SceneOptions::default()).unwrap();
    assert_eq!(
        (answer.pairs[0].status.clone(), answer.earliest),
        (PairStatus::Excluded(Excluded::Ignored), None)
    );
}

#[test]
fn small_and_large_rounds_of_many_bodies() {
    let mut random = ChaCha12Rng::seed_from_u64(1804);
    let cube = Body::new(Mesh::cuboid([1.0; 3]).unwrap());
    let motions: Vec<AnyMotion> = (0..120)
        .map(|_| {
            let place = any(&mut random, 12.0);
            spin(&mut random, place, 3.0)
        })
        .collect();
    let bodies: Vec<MovingBody<'_>> =
        motions.iter().map(|motion| MovingBody { body: &cube, motion }).collect();
    for all in [false, true] {
        let options = SceneOptions { all, ..SceneOptions::default() };
        let answer = first_contact_among(&bodies, &Exclusions::default(), &options).unwrap();
        assert!(answer.stretches > 8);
        let single = one_by_one(&bodies, &options.query);
        let until = answer.safe_until();
        for (pair, own) in answer.pairs.iter().zip(&single) {
            match pair.answer() {
                Some(found) => assert_eq!(found, own),
                None if all => assert_eq!(own.verdict, Verdict::Clear),
                None => assert!(pair.safe_until == until && time_of(own).is_none_or(|time| time >= until)),
            }
        }
        let first = single.iter().enumerate().filter_map(|(k, own)| Some((time_of(own)?, k)));
        let first = first.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        assert_eq!(answer.earliest, first.map(|(_, k)| k));
    }
}

#[cfg(feature = "parallel")]
#[test]
fn threads_change_no_bit() {
    let mut random = ChaCha12Rng::seed_from_u64(1805);
    for _ in 0..30 {
        let scene = scene(&mut random, 3.0);
        let bodies = scene.bodies();
        for all in [false, true] {
            let options = SceneOptions { all, ..SceneOptions::default() };
            let on = |threads: usize| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| first_contact_among(&bodies, &Exclusions::default(), &options).unwrap())
            };
            assert_eq!(on(1), on(2));
        }
    }
}

#[test]
fn what_was_found_before_a_stop_is_kept() {
    let mut random = ChaCha12Rng::seed_from_u64(1806);
    let torus = Body::new("torus(600)".parse::<Builtin>().unwrap().mesh());
    let motions: Vec<AnyMotion> = (0..40)
        .map(|_| {
            let place = any(&mut random, 2.5);
            spin(&mut random, place, 3.0)
        })
        .collect();
    let bodies: Vec<MovingBody<'_>> =
        motions.iter().map(|motion| MovingBody { body: &torus, motion }).collect();
    let options = SceneOptions { all: true, ..SceneOptions::default() };
    let whole = first_contact_among(&bodies, &Exclusions::default(), &options).unwrap();
    let (stop, calls) = (AtomicBool::new(false), AtomicU64::new(0));
    let told = |_: Progress| {
        if calls.fetch_add(1, Ordering::Relaxed) == 20 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let watch = Watch { stop: Some(&stop), progress: Some(&told) };
    let part = first_contact_among_watched(&bodies, &Exclusions::default(), &options, &watch).unwrap();
    let (mut kept, mut stopped) = (0, 0);
    for (part, whole) in part.pairs.iter().zip(&whole.pairs) {
        match part.answer().map(|answer| &answer.verdict) {
            Some(Verdict::Undecided { safe_until, reason: Reason::Stopped }) => {
                assert_eq!(part.safe_until, *safe_until);
                assert!(part.safe_until <= whole.safe_until);
                stopped += 1;
            }
            _ => {
                assert_eq!(part, whole);
                kept += 1;
            }
        }
    }
    assert!(kept > 10 && stopped > 10, "{kept} {stopped}");
    assert_eq!(part.safe_until(), SPAN[0]);
    // a flag that is set from the start
    let watch = Watch { stop: Some(&stop), progress: None };
    let none = first_contact_among_watched(&bodies, &Exclusions::default(), &options, &watch).unwrap();
    assert_eq!((none.cost.steps, none.verdict().word()), (0, "undecided"));
}

#[test]
fn questions_that_cannot_be_asked_are_refused() {
    let cube = Body::new(Mesh::cuboid([1.0; 3]).unwrap());
    let still = |end: f64, x: f64| Spin::at_rest([0.0, end], Placement::at([x, 0.0, 0.0])).unwrap();
    let motions = [still(1.0, 0.0), still(1.0, 3.0), still(2.0, 6.0)];
    let bodies: Vec<MovingBody<'_>> =
        motions.iter().map(|motion| MovingBody { body: &cube, motion }).collect();
    let ask = |count: usize, query: Options| {
        let options = SceneOptions { query, all: false };
        first_contact_among(&bodies[..count], &Exclusions::default(), &options)
    };
    let error = ask(3, Options::default()).unwrap_err();
    assert!(error.to_string().starts_with("body 2 moves from 0 to 2, but body 0 from 0 to 1"), "{error}");
    let error = ask(2, Options { tolerance: Some(-1.0), ..Options::default() }).unwrap_err();
    assert!(matches!(error, SceneError::Options(_)));
    let fast = Spin::new([0.0, 1.0], Placement::at([1.5, 0.0, 0.0]), [-1e9, 0.0, 0.0], [0.0; 3]).unwrap();
    let pair = [bodies[0], MovingBody { body: &cube, motion: &fast }];
    let query = Options { tolerance: Some(1e-30), ..Options::default() };
    let options = SceneOptions { query, all: false };
    let error = first_contact_among(&pair, &Exclusions::default(), &options).unwrap_err();
    assert!(error.to_string().starts_with("bodies 0 and 1: the tolerance 1e-30 is below"), "{error}");
    // nothing to ask about
    for count in 0..2 {
        let answer = ask(count, Options::default()).unwrap();
        assert!(answer.pairs.is_empty() && answer.verdict() == Verdict::Clear);
    }
}

#[test]
fn a_pair_that_takes_long_is_cut_by_another() {
    // a wheel that slides up and down a wall, thousands of times, and two cubes that meet early; the slow pair is the first
    let gear = Body::new("gear(400, size=1)".parse::<Builtin>().unwrap().mesh());
    let cube = Body::new(Mesh::cuboid([1.0; 3]).unwrap());
    // askew, so that boxes do not tell them apart
    let askew = |place: [f64; 3]| {
        let [c, half] = [core::f64::consts::FRAC_1_SQRT_2, core::f64::consts::FRAC_PI_8];
        let [x, y, z] = place;
        let turn = swept::num::sin_cos(half);
        Placement::new([c * (x - y), c * (x + y), z], [turn.1, 0.0, 0.0, turn.0])
    };
    let spin = |place: [f64; 3], velocity: [f64; 3]| -> AnyMotion {
        Spin::new([0.0, 4.0], askew(place), velocity, [0.0; 3]).unwrap().into()
    };
    let keyframes = (0..=4000).map(|k| {
        let (apart, up) = (1.01 + 0.005 * f64::from(k % 3), if k % 2 == 0 { 0.3 } else { -0.3 });
        (4.0 * f64::from(k) / 4000.0, askew([apart, up, 0.0]))
    });
    let motions = [
        spin([0.0; 3], [0.0; 3]),
        Path::through(&keyframes.collect::<Vec<_>>()).unwrap().into(),
        spin([9.0, 0.0, 0.0], [0.0; 3]),
        spin([9.0, 2.0, 0.0], [100.0, -100.0, 0.0]),
    ];
    let all = [&cube, &gear, &cube, &cube];
    let bodies: Vec<MovingBody<'_>> =
        all.iter().zip(&motions).map(|(body, motion)| MovingBody { body, motion }).collect();
    let options = |all: bool, budget: u64| {
        let query = Options { tolerance: Some(1e-6), budget, ..Options::default() };
        SceneOptions { query, all }
    };
    let ask = |options: SceneOptions| first_contact_among(&bodies, &Exclusions::default(), &options).unwrap();
    let alone =
        first_contact(&cube, &motions[2], &cube, &motions[3], &options(false, 100_000).query).unwrap();
    let answer = ask(options(false, 100_000));
    assert_eq!(
        (answer.earliest().unwrap().bodies, answer.earliest().unwrap().answer()),
        ([2, 3], Some(&alone))
    );
    let slow = &answer.pairs[0];
    assert_eq!((slow.word(), slow.safe_until), ("clear", answer.safe_until()));
    let whole = ask(options(true, 100_000));
    assert!(slow.steps < whole.pairs[0].steps / 4, "{} {}", slow.steps, whole.pairs[0].steps);
    let own = first_contact(&cube, &motions[0], &gear, &motions[1], &options(true, 100_000).query).unwrap();
    assert_eq!(whole.pairs[0].answer(), Some(&own).filter(|own| own.verdict != Verdict::Clear));
}
