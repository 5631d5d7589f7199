//! The least distance of moving bodies against dense samples, closed forms and the first contact.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use std::sync::atomic::{AtomicBool, Ordering};
use swept::{
    Ballistic, Body, Builtin, Clearance, ClearanceOptions, Mesh, Motion, MovingBody, Options, Path,
    Placement, Reason, Screw, Spin, Verdict, Watch, clearance, clearance_watched, distance_at, first_contact,
    least_clearance,
};

type Random = ChaCha12Rng;

fn built(text: &str) -> Body {
    Body::new(text.parse::<Builtin>().unwrap().mesh())
}

fn vector(random: &mut Random, size: f64) -> [f64; 3] {
    std::array::from_fn(|_| size * random.random_range(-1.0..1.0))
}

fn placement(random: &mut Random, size: f64) -> Placement {
    Placement::new(vector(random, size), std::array::from_fn(|_| random.random_range(-1.0..1.0)))
}

fn motion(random: &mut Random) -> Box<dyn Motion> {
    let (start, end) = (placement(random, 3.0), placement(random, 3.0));
    let span = [0.0, 1.0];
    match random.random_range(0..5u32) {
        0 => Box::new(Spin::new(span, start, vector(random, 4.0), vector(random, 8.0)).unwrap()),
        1 => Box::new(
            Screw::about(
                span,
                start,
                vector(random, 1.0),
                [0.0, 0.0, 1.0],
                random.random_range(-9.0..9.0),
                1.0,
            )
            .unwrap(),
        ),
        2 => Box::new(
            Ballistic::new(span, start, vector(random, 4.0), vector(random, 8.0), vector(random, 3.0))
                .unwrap(),
        ),
        3 => Box::new(Spin::new(span, start, [0.0; 3], vector(random, 200.0)).unwrap()),
        _ => Box::new(
            Path::through(&[
                (0.0, start),
                (0.4, placement(random, 3.0)),
                (0.5, placement(random, 3.0)),
                (1.0, end),
            ])
            .unwrap(),
        ),
    }
}

/// The distance of two points, rounded.
fn length(p: [f64; 3], q: [f64; 3]) -> f64 {
    (0..3).map(|k| (p[k] - q[k]) * (p[k] - q[k])).sum::<f64>().sqrt()
}

/// The bracket holds at many times, is attained, and is as narrow as promised.
fn examine(
    a: &Body,
    first: &dyn Motion,
    b: &Body,
    second: &dyn Motion,
    options: &ClearanceOptions,
) -> Clearance {
    let found = clearance(a, first, b, second, options).unwrap();
    let (lo, hi) = (found.enclosure.lo(), found.enclosure.hi());
    let span = found.span;
    let at = |t: f64| distance_at(a, first, b, second, t).unwrap().enclosure;
    for k in 0..=200 {
        let t = span.lo() + span.width() * (f64::from(k) / 200.0);
        assert!(at(t).hi() >= lo, "{lo} is not kept at {t}: {}", at(t));
    }
    let there = at(found.nearest);
    assert!(there.lo() <= hi, "{hi} is not attained at {}: {there}", found.nearest);
    let wide = (options.relative * lo).max(2.0 * found.tolerance);
    let extra = a.enlargement() + b.enlargement();
    assert!(found.undecided.is_some() || hi - lo <= wide * (1.0 + 1e-12) + extra, "{found:?}");
    assert!(found.contact.is_none() || lo == 0.0);
    found
}

#[test]
fn brackets_hold_at_every_sample() {
    let mut random = Random::seed_from_u64(5);
    let bodies =
        [built("gear(200)"), built("icosphere(80, size=1)"), built("teapot(500)"), built("box(12, size=1)")];
    let (mut apart, mut touching) = (0, 0);
    for case in 0..160 {
        let [a, b] = [0, 1].map(|_| &bodies[random.random_range(0..bodies.len())]);
        let (first, second) = (motion(&mut random), motion(&mut random));
        let relative = [1e-3, 1e-3, 1e-6, 0.2][case % 4];
        let options = ClearanceOptions { relative, budget: 2_000_000, ..ClearanceOptions::default() };
        let found = examine(a, &*first, b, &*second, &options);
        let asked = Options { min_separation: found.enclosure.lo(), ..Options::default() };
        match found.contact {
            Some(verdict) => {
                touching += 1;
                let said = first_contact(a, &*first, b, &*second, &Options { min_separation: 0.0, ..asked });
                assert_eq!(said.unwrap().verdict, verdict);
            }
            None => {
                apart += 1;
                let verdict = first_contact(a, &*first, b, &*second, &asked).unwrap().verdict;
                assert_eq!(verdict, Verdict::Clear, "{found:?}");
            }
        }
    }
    assert!(apart > 100 && touching > 10, "{apart} {touching}");
}

#[test]
fn spheres_and_capsules_have_closed_forms() {
    // centres pass at a distance of 3 at t = 1/2; radii of 1 and 1/2
    let point = Body::new(Mesh::new(vec![[0.0; 3]], vec![[0, 0, 0]]).unwrap());
    let [large, small] = [1.0, 0.5].map(|radius| point.clone().rounded(radius).unwrap());
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let at = |x: f64| {
        Spin::new([0.0, 1.0], Placement::at([x, -4.0, 0.0]), [0.0, 8.0, 0.0], [0.0, 1.0, 2.0]).unwrap()
    };
    let found = examine(&large, &rest, &small, &at(3.0), &ClearanceOptions::default());
    assert!(found.enclosure.contains(1.5) && found.contact.is_none());
    let [p, q] = found.witness.points;
    let apart = length(p, q);
    assert!((apart - found.enclosure.hi()).abs() < 1e-9, "{apart}");
    // they touch, and overlap
    for x in [1.5, 1.0, 0.0] {
        let found = examine(&large, &rest, &small, &at(x), &ClearanceOptions::default());
        assert!(found.enclosure.contains(0.0) && found.contact.is_some());
    }
    // a body that stands for a smaller one: the upper end allows for that
    let stands = small.clone().circumscribed(0.1).unwrap();
    let found = examine(&large, &rest, &stands, &at(3.0), &ClearanceOptions::default());
    assert!(found.enclosure.lo() > 1.498 && found.enclosure.hi() >= 1.6 && found.enclosure.hi() < 1.602);
}

#[test]
fn a_solid_body_holds_another_from_the_start() {
    let (large, small) = (built("box(12, size=9)"), built("box(12, size=1)"));
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let turning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [1.0, 2.0, 3.0]).unwrap();
    let found = examine(&large, &rest, &small, &turning, &ClearanceOptions::default());
    assert_eq!((found.enclosure.hi(), found.nearest), (0.0, 0.0));
    assert!(matches!(found.contact, Some(Verdict::Overlapping(overlap)) if overlap.outer == Some(0)));
    // inside a mere surface there is a distance: half a diagonal is what turns
    let hollow = large.as_surface();
    let found = examine(&hollow, &rest, &small, &turning, &ClearanceOptions::default());
    assert!(found.contact.is_none() && found.enclosure.lo() > 3.6 && found.enclosure.hi() < 4.0);
}

#[test]
fn bodies_at_rest_to_each_other_keep_their_distance() {
    let cube = built("box(12, size=1)");
    let still = |x: f64| Spin::at_rest([0.0, 2.0], Placement::at([x, 0.0, 0.0])).unwrap();
    for gap in [2.0, 1e-3, 1e-7] {
        let found = examine(&cube, &still(0.0), &cube, &still(1.0 + gap), &ClearanceOptions::default());
        assert!(
            found.enclosure.contains(gap) && found.contact.is_none() && found.cost.steps < 400,
            "{found:?}"
        );
    }
    // on one turning carrier, in the world
    let carried = |x: f64| {
        let start = Placement::at([x, 0.0, 0.0]);
        Screw::about([0.0, 1.0], start, [0.0; 3], [0.0, 0.0, 1.0], 40.0, 0.0).unwrap()
    };
    let found = examine(&cube, &carried(5.0), &cube, &carried(7.0), &ClearanceOptions::default());
    assert!(found.enclosure.contains(1.0) && found.cost.steps < 400);
    let [p, q] = found.witness.points;
    let apart = length(p, q);
    assert!((apart - 1.0).abs() < 1e-3);
    // and touching, resting on each other
    let found = examine(&cube, &still(0.0), &cube, &still(1.0), &ClearanceOptions::default());
    assert!(found.contact.is_some() && found.enclosure.hi() < 1e-12);
}

#[test]
fn what_is_proved_within_any_budget_holds() {
    let (gear, teapot) = (built("gear(400)"), built("teapot(500)"));
    let turning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 20.0]).unwrap();
    let passing =
        Spin::new([0.0, 1.0], Placement::at([2.1, -4.0, 0.0]), [0.0, 8.0, 0.0], [0.0, 3.0, 0.0]).unwrap();
    let mut decided = false;
    for exponent in 0..20 {
        let options = ClearanceOptions { budget: 1 << exponent, ..ClearanceOptions::default() };
        let found = examine(&gear, &turning, &teapot, &passing, &options);
        assert!(found.undecided.is_none_or(|reason| reason == Reason::Budget));
        assert!(!decided || found.undecided.is_none());
        decided = found.undecided.is_none();
    }
    assert!(decided);
    let stop = AtomicBool::new(true);
    let watch = Watch { stop: Some(&stop), progress: None };
    let options = ClearanceOptions::default();
    let found = clearance_watched(&gear, &turning, &teapot, &passing, &options, &watch).unwrap();
    assert_eq!((found.undecided, found.enclosure.lo()), (Some(Reason::Stopped), 0.0));
    stop.store(false, Ordering::Relaxed);
    let again = clearance_watched(&gear, &turning, &teapot, &passing, &options, &watch).unwrap();
    assert_eq!(again, clearance(&gear, &turning, &teapot, &passing, &options).unwrap());
}

#[test]
fn options_are_checked() {
    let cube = built("box(12, size=1)");
    let still = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    for relative in [-1e-3, 1.5, f64::NAN, f64::INFINITY] {
        let options = ClearanceOptions { relative, ..ClearanceOptions::default() };
        assert!(clearance(&cube, &still, &cube, &still, &options).is_err());
    }
    // as narrow as the tolerance allows, and as wide as the distance itself
    let passing = Spin::new([0.0, 1.0], Placement::at([3.0, -4.0, 0.0]), [0.0, 8.0, 0.0], [3.0; 3]).unwrap();
    for relative in [0.0, 1e-12, 1.0] {
        let options = ClearanceOptions { relative, ..ClearanceOptions::default() };
        assert!(examine(&cube, &still, &cube, &passing, &options).undecided.is_none());
    }
}

#[test]
fn the_least_of_many_pairs_is_that_of_one_by_one() {
    let mut random = Random::seed_from_u64(9);
    let shapes = [built("gear(200)"), built("icosphere(80, size=1)"), built("box(12, size=1)")];
    for round in 0..12 {
        let motions: Vec<Box<dyn Motion>> = (0..6)
            .map(|_| -> Box<dyn Motion> {
                let far = if round % 3 == 0 { 3.0 } else { 12.0 };
                let (start, velocity) = (placement(&mut random, far), vector(&mut random, 3.0));
                Box::new(Spin::new([0.0, 1.0], start, velocity, vector(&mut random, 3.0)).unwrap())
            })
            .collect();
        let bodies: Vec<MovingBody<'_>> = motions
            .iter()
            .enumerate()
            .map(|(k, motion)| MovingBody { body: &shapes[k % 3], motion: &**motion })
            .collect();
        let pairs: Vec<[usize; 2]> = (0..6).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
        let options = ClearanceOptions::default();
        let alone: Vec<Clearance> = pairs
            .iter()
            .map(|pair| {
                let [a, b] = pair.map(|k| bodies[k]);
                clearance(a.body, a.motion, b.body, b.motion, &options).unwrap()
            })
            .collect();
        let least = |end: fn(&Clearance) -> f64| alone.iter().map(end).fold(f64::INFINITY, f64::min);
        let (lo, hi) = (least(|it| it.enclosure.lo()), least(|it| it.enclosure.hi()));
        let all = least_clearance(&bodies, &pairs, &options, true, &Watch::default()).unwrap();
        assert_eq!((all.enclosure.lo(), all.enclosure.hi()), (lo, hi));
        assert!(all.pairs.iter().zip(&alone).all(|(it, alone)| it.clearance.as_ref() == Some(alone)));
        assert!(all.pairs.iter().all(|pair| pair.complete));
        let found = least_clearance(&bodies, &pairs, &options, false, &Watch::default()).unwrap();
        // both hold the least distance, and are as narrow as promised
        assert!(found.enclosure.lo() <= hi && lo <= found.enclosure.hi());
        assert!(found.enclosure.width() <= (1e-3 * hi).max(4e-9) && found.undecided.is_none());
        for (pair, alone) in found.pairs.iter().zip(&alone) {
            match &pair.clearance {
                None => assert_eq!(found.enclosure.lo(), 0.0),
                Some(it) => {
                    assert!(
                        it.enclosure.lo() <= alone.enclosure.hi()
                            && alone.enclosure.lo() <= it.enclosure.hi()
                    );
                    assert!(it.enclosure.lo() >= found.enclosure.lo());
                }
            }
        }
        let (early, late): (u64, u64) =
            found.pairs.iter().zip(&alone).fold((0, 0), |(early, late), (pair, it)| {
                (early + pair.clearance.as_ref().map_or(0, |it| it.cost.steps), late + it.cost.steps)
            });
        assert!(early <= late, "{early} {late}");
    }
    let one = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let bodies = [MovingBody { body: &shapes[0], motion: &one }];
    let ask = |pairs: &[[usize; 2]]| {
        least_clearance(&bodies, pairs, &ClearanceOptions::default(), false, &Watch::default())
            .map_err(|e| e.to_string())
    };
    assert!(ask(&[]).is_err_and(|error| error.contains("no pairs")));
    assert!(ask(&[[0, 0]]).is_err_and(|error| error.contains("0 and 0")));
    assert!(ask(&[[0, 3]]).is_err_and(|error| error.contains("0 and 3")));
}
