//! Queries with what the last one left over: the answers of cold ones, whatever was left over.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept::internals::motion::Restrict;
use swept::num::Interval;
use swept::{
    Ballistic, Body, Builtin, Interpolated, Method, Motion, Options, Path, Placement, Spin, Verdict,
    WarmStart, first_contact, first_contact_warm,
};

fn body(recipe: &str) -> Body {
    Body::new(recipe.parse::<Builtin>().unwrap().mesh())
}

/// Asks both ways; whether the answer was warm. Verdicts must have the same bits, unless the cold search ended
/// undecided.
fn agree(
    bodies: [&Body; 2],
    motions: [&dyn Motion; 2],
    options: &Options,
    kept: &mut WarmStart,
) -> (Verdict, bool) {
    let cold = first_contact(bodies[0], motions[0], bodies[1], motions[1], options);
    let warm = first_contact_warm(bodies[0], motions[0], bodies[1], motions[1], options, kept);
    let (cold, found) = match (cold, warm) {
        (Ok(cold), Ok(warm)) => (cold, warm),
        (cold, warm) => {
            assert_eq!(cold.map_err(|e| e.to_string()), warm.map(|w| w.answer).map_err(|e| e.to_string()));
            return (Verdict::Clear, false);
        }
    };
    let warm = &found.answer;
    let undecided = matches!(cold.verdict, Verdict::Undecided { .. });
    if !(undecided && found.warm) {
        assert_eq!(format!("{:?}", cold.verdict), format!("{:?}", warm.verdict));
    }
    assert!(!found.warm || warm.verdict == Verdict::Clear);
    assert_eq!(
        (cold.tolerance.to_bits(), cold.min_separation, cold.span, cold.assumed),
        (warm.tolerance.to_bits(), warm.min_separation, warm.span, warm.assumed)
    );
    (cold.verdict, found.warm)
}

fn any(random: &mut ChaCha12Rng, size: f64) -> [f64; 3] {
    core::array::from_fn(|_| random.random_range(-size..size))
}

/// A motion through a few windows: of any kind, near the other body, at any pace.
fn wandering(random: &mut ChaCha12Rng, kind: u32, place: [f64; 3], pace: f64) -> Box<dyn Motion> {
    let turn = || -> [f64; 4] { [1.0, 0.3, -0.2, 0.1] };
    let start = Placement::new(place, turn());
    let velocity = any(random, pace);
    match kind % 5 {
        0 => Box::new(Spin::new([0.0, 1.0], start, velocity, any(random, pace)).unwrap()),
        // a fast spin
        1 => Box::new(Spin::new([0.0, 1.0], start, velocity, any(random, 100.0 * pace)).unwrap()),
        2 => Box::new(
            Ballistic::new([0.0, 1.0], start, velocity, any(random, pace), any(random, pace)).unwrap(),
        ),
        3 => {
            let end = Placement::new(core::array::from_fn(|i| place[i] + velocity[i]), [1.0, 0.2, -0.2, 0.2]);
            Box::new(Interpolated::new([0.0, 1.0], start, end).unwrap())
        }
        // with breaks
        _ => {
            let on = |f: f64, i: usize| place[i] + f * velocity[i];
            let knots = [0.0, 0.3, 0.4, 1.0].map(|t: f64| {
                (t, Placement::new(core::array::from_fn(|i| on((7.0 * t).fract(), i)), turn()))
            });
            Box::new(Path::through(&knots).unwrap())
        }
    }
}

#[test]
fn warm_and_cold_agree_whatever_is_kept() {
    let bodies = ["torus(300)", "gear(200)", "blob(200)", "box(12)"].map(body);
    let surface = body("icosphere(80, size=2)").as_surface();
    let mut random = ChaCha12Rng::seed_from_u64(33);
    let (mut words, mut warm) = (std::collections::BTreeMap::new(), 0);
    // one value goes through all pairs, orders, options and motions
    let mut foreign = WarmStart::default();
    for case in 0..120u32 {
        let mut pick = || match random.random_range(0..5usize) {
            4 => &surface,
            k => &bodies[k],
        };
        let (a, b) = (pick(), pick());
        let pace = [1e-5, 1e-4, 1e-3, 0.01, 0.1, 1.0][random.random_range(0..6usize)];
        let mut place = any(&mut random, 1.8);
        let mut own = WarmStart::default();
        let still = Spin::at_rest([-1.0, 2.0], Placement::IDENTITY).unwrap();
        for window in 0..8u32 {
            let options = Options {
                min_separation: [0.0, 0.0, 0.01, 0.3][random.random_range(0..4usize)],
                tolerance: [None, Some(1e-9), Some(1e-3)][random.random_range(0..3usize)],
                budget: [10_000_000, 10_000_000, 40][random.random_range(0..3usize)],
                ..Options::default()
            };
            let moving = wandering(&mut random, case + window / 4, place, pace);
            let (verdict, used) = agree([a, b], [&still, &*moving], &options, &mut own);
            *words.entry(verdict.word()).or_insert(0) += 1;
            warm += u32::from(used);
            // stale, foreign, and in the other order
            agree([b, a], [&*moving, &still], &options, &mut own.clone());
            agree([a, b], [&still, &*moving], &options, &mut foreign);
            if random.random_range(0..4) == 0 {
                foreign = own.clone();
            }
            place = moving.pose(1.0).translation.0;
        }
    }
    assert!(warm > 100, "{warm}: {words:?}");
    assert!(words.len() == 4 && words.values().all(|&count| count > 10), "{words:?}");
}

#[test]
fn a_slow_approach_is_answered_warm() {
    let (a, b) = (body("torus(4000)"), body("blob(2000)"));
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let coming =
        Spin::new([0.0, 1.0], Placement::at([3.0, 0.2, 0.1]), [-3.0, 0.0, 0.0], [0.1, 0.4, 0.2]).unwrap();
    let options = Options::default();
    let verdict = first_contact(&a, &rest, &b, &coming, &options).unwrap().verdict;
    let Verdict::Contact(contact) = verdict else { panic!("{verdict:?}") };
    let mut kept = WarmStart::default();
    assert!(kept.is_cold());
    let (mut warm, mut steps) = (0, [0, 0]);
    let count = 200;
    for k in 0..count {
        let at = |k: u32| contact.safe_until * (0.98 + 0.0199 * f64::from(k) / f64::from(count));
        let window = coming.restricted(Interval::between(at(k), at(k + 1))).unwrap();
        let cold = first_contact(&a, &rest, &b, &window, &options).unwrap();
        let found = first_contact_warm(&a, &rest, &b, &window, &options, &mut kept).unwrap();
        assert_eq!((&cold.verdict, &found.answer.verdict), (&Verdict::Clear, &Verdict::Clear));
        warm += u32::from(found.warm);
        steps[0] += cold.cost.steps;
        steps[1] += found.answer.cost.steps;
    }
    assert!(!kept.is_cold() && warm > count * 3 / 4, "{warm} of {count}");
    assert!(steps[1] < steps[0] / 2, "{steps:?}");
    // the window of the contact
    let last = coming.restricted(Interval::between(0.99 * contact.safe_until, 1.0)).unwrap();
    assert!(matches!(agree([&a, &b], [&rest, &last], &options, &mut kept).0, Verdict::Contact(_)));
}

#[test]
fn a_body_inside_a_solid_one_is_never_called_clear() {
    let (outer, inner) = (body("icosphere(320, size=2)"), body("box(12, size=0.1)"));
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let moving = Spin::new([0.0, 1.0], Placement::at([0.6, 0.0, 0.0]), [1e-4, 0.0, 0.0], [0.0; 3]).unwrap();
    let options = Options::default();
    let mut kept = WarmStart::default();
    agree([&outer, &inner], [&rest, &moving], &options, &mut kept);
    // a copy, as a surface, has the same tree, so the front serves both; for the solid the start is tested
    let skin = outer.clone().as_surface();
    for round in 0..6 {
        let (verdict, warm) = agree([&skin, &inner], [&rest, &moving], &options, &mut kept);
        assert_eq!((verdict, warm), (Verdict::Clear, round > 0));
        let (verdict, warm) = agree([&outer, &inner], [&rest, &moving], &options, &mut kept.clone());
        assert!(matches!(verdict, Verdict::Overlapping(overlap) if overlap.outer == Some(0)) && !warm);
    }
}

#[test]
fn other_methods_are_left_alone() {
    let ball = body("icosphere(80)");
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let near = Spin::new([0.0, 1.0], Placement::at([2.1, 0.0, 0.0]), [1e-3, 0.0, 0.0], [0.0; 3]).unwrap();
    let mut kept = WarmStart::default();
    for _ in 0..2 {
        first_contact_warm(&ball, &rest, &ball, &near, &Options::default(), &mut kept).unwrap();
    }
    let before = kept.clone();
    for method in [Method::Redon, Method::D2m, Method::Capoeira] {
        let options = Options { method, ..Options::default() };
        assert!(!agree([&ball, &ball], [&rest, &near], &options, &mut kept).1);
    }
    assert!(!before.is_cold() && before == kept);
}
