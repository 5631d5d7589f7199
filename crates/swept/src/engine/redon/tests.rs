use crate::certificate::{Contact, Cost, Verdict};
use crate::engine::soups::soup;
use crate::hierarchy::Body;
use crate::motion::{Interpolated, Motion, Path, Placement, Spin};
use crate::query::{Method, Options, distance_at, first_contact};
use crate::shape::{Builtin, Mesh};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

fn vector(random: &mut ChaCha12Rng, size: f64) -> [f64; 3] {
    core::array::from_fn(|_| random.random_range(-size..size))
}

fn ask(
    bodies: [&Body; 2],
    motions: (&impl Motion, &impl Motion),
    tolerance: f64,
    separation: f64,
    budget: u64,
) -> (Verdict, Cost) {
    let options =
        Options { tolerance: Some(tolerance), min_separation: separation, budget, method: Method::Redon };
    let answer = first_contact(bodies[0], motions.0, bodies[1], motions.1, &options).unwrap();
    (answer.verdict, answer.cost)
}

/// What holds for every verdict: nothing is closer than η before `safe_until`, and the gap encloses the
/// distance there.
fn holds(
    bodies: [&Body; 2],
    motions: (&impl Motion, &impl Motion),
    separation: f64,
    tolerance: f64,
    verdict: &Verdict,
) {
    let span = motions.0.span().intersection(motions.1.span()).unwrap();
    let distance = |t: f64| distance_at(bodies[0], motions.0, bodies[1], motions.1, t).unwrap().enclosure;
    let until = match verdict {
        Verdict::Clear => span.hi(),
        Verdict::Contact(Contact { safe_until, gap, .. }) => {
            let there = distance(*safe_until);
            assert!(gap.intersection(there).is_some(), "{gap:?} {there:?}");
            assert!(gap.lo() >= separation && gap.hi() <= (separation + tolerance).next_up(), "{gap:?}");
            *safe_until
        }
        Verdict::Overlapping(overlap) => {
            assert!(overlap.distance.intersection(distance(span.lo())).is_some());
            return;
        }
        Verdict::Undecided { safe_until, .. } => *safe_until,
    };
    for k in 0..=64 {
        let t = span.lo() + (until - span.lo()) * f64::from(k) / 64.0;
        assert!(distance(t).hi() > separation, "{} at {t} of {until}", distance(t));
    }
}

/// The default engine is never contradicted: it brackets the first contact.
fn agrees(
    bodies: [&Body; 2],
    motions: (&impl Motion, &impl Motion),
    separation: f64,
    tolerance: f64,
    verdict: &Verdict,
) {
    let options = Options { tolerance: Some(tolerance), min_separation: separation, ..Options::default() };
    let default = first_contact(bodies[0], motions.0, bodies[1], motions.1, &options).unwrap();
    match (&default.verdict, verdict) {
        (Verdict::Contact(certified), Verdict::Contact(found)) => {
            assert!(certified.hit_by.is_none_or(|hit| found.safe_until < hit), "{certified:?} {found:?}");
            // it may stop early only where the bodies are within the tolerance
            assert!(found.gap.hi() <= (separation + tolerance).next_up());
        }
        (Verdict::Contact(certified), Verdict::Clear) => assert_eq!(certified.hit_by, None, "{certified:?}"),
        (Verdict::Clear, Verdict::Contact(found)) => assert!(found.gap.lo() > separation),
        (Verdict::Undecided { .. }, _) => {}
        (one, other) => assert_eq!(one.word(), other.word(), "{one:?} {other:?}"),
    }
}

#[test]
fn random_soups_on_random_motions() {
    let mut random = ChaCha12Rng::seed_from_u64(17);
    let mut words = std::collections::BTreeMap::new();
    for case in 0..60 {
        let sizes = [random.random_range(1..40), random.random_range(1..40)];
        let bodies = [soup(&mut random, sizes[0]), soup(&mut random, sizes[1])];
        let bodies = [&bodies[0], &bodies[1]];
        let start = Placement::at(vector(&mut random, 2.0));
        let (velocity, spin) = (vector(&mut random, 3.0), vector(&mut random, 4.0));
        let a = Spin::new([0.0, 1.0], start, velocity, spin).unwrap();
        let (velocity, spin) = (vector(&mut random, 0.5), vector(&mut random, 9.0));
        let b = Spin::new([0.0, 1.0], Placement::IDENTITY, velocity, spin).unwrap();
        let separation = if case % 3 == 0 { 0.03 } else { 0.0 };
        for tolerance in [1e-3, 1e-7] {
            let (verdict, cost) = ask(bodies, (&a, &b), tolerance, separation, 1_000_000);
            assert!(!matches!(verdict, Verdict::Undecided { .. }), "{verdict:?} {cost:?}");
            holds(bodies, (&a, &b), separation, tolerance, &verdict);
            agrees(bodies, (&a, &b), separation, tolerance, &verdict);
            *words.entry(verdict.word()).or_insert(0) += 1;
        }
    }
    for word in ["clear", "contact", "overlapping"] {
        assert!(words.get(word).is_some_and(|&count| count >= 5), "{words:?}");
    }
}

#[test]
fn breaks_of_both_motions_are_respected() {
    let mut random = ChaCha12Rng::seed_from_u64(23);
    let mut contacts = 0;
    for _ in 0..25 {
        let bodies = [soup(&mut random, 12), soup(&mut random, 12)];
        let bodies = [&bodies[0], &bodies[1]];
        // from far apart to positions around the same point
        let mut path = |side: f64| {
            let mut keys = vec![];
            for k in 0..5 {
                let mut place = vector(&mut random, 0.8);
                place[0] = if k == 0 { 2.0 * side } else { 0.3 * place[0] };
                let turn: [f64; 4] = core::array::from_fn(|_| random.random_range(-1.0..1.0));
                keys.push((f64::from(k) + random.random_range(-0.3..0.3), Placement::new(place, turn)));
            }
            Path::through(&keys).unwrap()
        };
        let (a, b) = (path(1.0), path(-1.0));
        let (verdict, _) = ask(bodies, (&a, &b), 1e-5, 0.0, 1_000_000);
        assert!(!matches!(verdict, Verdict::Undecided { .. }), "{verdict:?}");
        holds(bodies, (&a, &b), 0.0, 1e-5, &verdict);
        agrees(bodies, (&a, &b), 0.0, 1e-5, &verdict);
        contacts += usize::from(matches!(verdict, Verdict::Contact(_)));
    }
    assert!(contacts >= 5, "{contacts}");
}

#[test]
fn curves_in_the_plane() {
    let curve = |count: u32, waves: u32| {
        let points: Vec<[f64; 2]> = (0..count)
            .map(|k| {
                let angle = f64::from(k) / f64::from(count) * core::f64::consts::TAU;
                let [sin, cos, wave] =
                    [swept_num::sin(angle), swept_num::cos(angle), swept_num::sin(angle * f64::from(waves))];
                let radius = 1.0 + 0.2 * wave;
                [radius * cos, radius * sin]
            })
            .collect();
        let edges: Vec<[u32; 2]> = (0..count).map(|k| [k, (k + 1) % count]).collect();
        Body::new(Mesh::planar(&points, &edges).unwrap())
    };
    let bodies = [&curve(400, 7), &curve(300, 5)];
    for (spin, contact) in [(0.0, true), (1.5, true), (-20.0, true)] {
        let a = Spin::at_rest([0.0, 1.0], Placement::planar([-2.5, 0.0], 0.3)).unwrap();
        let b = Spin::new([0.0, 1.0], Placement::planar([2.5, 0.1], 0.0), [-4.0, 0.0, 0.0], [0.0, 0.0, spin])
            .unwrap();
        for separation in [0.0, 0.01] {
            let (verdict, _) = ask(bodies, (&a, &b), 1e-8, separation, 1_000_000);
            assert_eq!(matches!(verdict, Verdict::Contact(_)), contact, "{verdict:?}");
            holds(bodies, (&a, &b), separation, 1e-8, &verdict);
            agrees(bodies, (&a, &b), separation, 1e-8, &verdict);
        }
    }
}

#[test]
fn a_used_up_budget_still_proves_something() {
    let mut random = ChaCha12Rng::seed_from_u64(31);
    let bodies = [soup(&mut random, 60), soup(&mut random, 60)];
    let bodies = [&bodies[0], &bodies[1]];
    let far = Placement::at([3.0, 0.0, 0.0]);
    let a = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let b = Interpolated::new([0.0, 1.0], far, Placement::at([0.1, 0.1, 0.0])).unwrap();
    let (whole, _) = ask(bodies, (&a, &b), 1e-6, 0.0, 1_000_000);
    let Verdict::Contact(contact) = whole else { panic!("{whole:?}") };
    let mut before = 0.0;
    for budget in [0, 1, 10, 100, 1000] {
        let (verdict, cost) = ask(bodies, (&a, &b), 1e-6, 0.0, budget);
        holds(bodies, (&a, &b), 0.0, 1e-6, &verdict);
        if let Verdict::Undecided { safe_until, .. } = verdict {
            assert!(safe_until <= contact.safe_until && safe_until >= before, "{safe_until} {cost:?}");
            before = safe_until;
        }
    }
    assert!(before > 0.0);
}

#[test]
fn resting_parting_and_nested_bodies() {
    let cube = |recipe: &str| Body::new(recipe.parse::<Builtin>().unwrap().mesh());
    let (small, large) = (cube("box(12, size=1)"), cube("box(12, size=2)"));
    let bodies = [&large, &small];
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let spinning = |z: f64, velocity: [f64; 3]| {
        Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, z]), velocity, [0.0, 0.0, 5.0]).unwrap()
    };
    // slides and turns on top, slightly farther away than the tolerance
    let slide = spinning(1.5 + 3e-6, [0.4, 0.1, 0.0]);
    let (verdict, cost) = ask(bodies, (&rest, &slide), 1e-6, 0.0, 1_000_000);
    assert_eq!(verdict, Verdict::Clear, "{cost:?}");
    // parts from within the tolerance
    let part = spinning(1.5 + 0.8e-6, [0.0, 0.0, 1.0]);
    let (verdict, cost) = ask(bodies, (&rest, &part), 1e-6, 0.0, 1_000_000);
    assert_eq!(verdict, Verdict::Clear, "{cost:?}");
    // touches: overlapping
    let touch = spinning(1.5, [0.0, 0.0, 1.0]);
    let (verdict, _) = ask(bodies, (&rest, &touch), 1e-6, 0.0, 1_000_000);
    assert!(matches!(verdict, Verdict::Overlapping(_)), "{verdict:?}");
    // one inside the surface of the other is apart, and may hit from inside
    let large = large.clone().as_surface();
    let bodies = [&large, &small];
    let inside = spinning(0.0, [0.0; 3]);
    let (verdict, _) = ask(bodies, (&rest, &inside), 1e-6, 0.0, 1_000_000);
    assert_eq!(verdict, Verdict::Clear);
    let leaving = spinning(0.0, [0.0, 0.0, 4.0]);
    let (verdict, _) = ask(bodies, (&rest, &leaving), 1e-6, 0.0, 1_000_000);
    let Verdict::Contact(contact) = &verdict else { panic!("{verdict:?}") };
    assert!(contact.safe_until < 0.125 && contact.safe_until > 0.125 - 1e-6, "{contact:?}");
    holds(bodies, (&rest, &leaving), 0.0, 1e-6, &verdict);
}
