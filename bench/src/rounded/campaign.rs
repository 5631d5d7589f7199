//! The campaign `rounded`.

use super::closed_form::{Core, Moving, Straight, exact, size};
use super::judge::{ExactTruth, RealTruth, judge};
use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::first_contact::ask;
use crate::first_contact::regression::scene_text;
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::{
    Answer, Body, Method, Options, Placement, Recorded, Subject, Verdict, check_proof, first_contact_recorded,
};
use swept_io::certificate::Refused;
use swept_io::scene::OptionsTable;
use swept_io::{Certificate, Scene};

/// 100,000 cases: spheres on straight lines, spheres on screws, and capsules on either.
#[must_use]
pub fn campaign() -> Campaign {
    let about =
        "First contact of spheres and capsules against closed forms, and certificates with other radii.";
    let moving = |capsules: bool, screws: bool| {
        move |rng: &mut ChaCha8Rng, tally: &mut Tally| moving_case(capsules, screws, rng, tally)
    };
    Campaign::new("rounded", about)
        .with_block(500)
        .with(each_case("spheres on straight lines", straight_case), 40_000)
        .with(each_case("spheres on screws", moving(false, true)), 20_000)
        .with(each_case("capsules that spin", moving(true, false)), 20_000)
        .with(each_case("capsules on screws", moving(true, true)), 20_000)
}

/// One case in so many has its certificate checked.
const CERTIFIED: u32 = 20;

fn vector(rng: &mut ChaCha8Rng, most: f64) -> [f64; 3] {
    std::array::from_fn(|_| most * rng.random_range(-1.0..1.0))
}

fn unit(rng: &mut ChaCha8Rng) -> [f64; 3] {
    loop {
        let v = vector(rng, 1.0);
        let length = size(v);
        if (0.1..1.0).contains(&length) {
            return v.map(|x| x / length);
        }
    }
}

/// A unit of length.
fn scale(rng: &mut ChaCha8Rng) -> f64 {
    [1.0, 1.0, 1.0, 1e-3, 1e3, 1e-9, 1e12][rng.random_range(0..7usize)]
}

fn radius(rng: &mut ChaCha8Rng) -> f64 {
    [rng.random_range(0.05..1.0), rng.random_range(0.5..1.0), 1e-3, 0.3][rng.random_range(0..4usize)]
}

/// η and δ, in a unit of length.
fn options(rng: &mut ChaCha8Rng, unit: f64) -> Options {
    let separation = [0.0, 0.0, 0.05, 1e-7][rng.random_range(0..4usize)] * unit;
    let tolerance = [None, None, Some(1e-6), Some(1e-4), Some(0.03)][rng.random_range(0..5usize)];
    let method = Method::ALL[[0, 0, 0, 1, 2, 3][rng.random_range(0..6usize)]];
    Options {
        min_separation: separation,
        tolerance: tolerance.map(|tolerance| tolerance * unit),
        method,
        ..Options::default()
    }
}

/// Where something starts and how fast it moves, so that it passes the origin at about some distance.
fn passing(rng: &mut ChaCha8Rng, miss: f64, unit_length: f64) -> [[f64; 3]; 2] {
    let (way, other) = (unit(rng), unit(rng));
    let along: f64 = (0..3).map(|i| way[i] * other[i]).sum();
    let aside: [f64; 3] = std::array::from_fn(|i| other[i] - along * way[i]);
    let length = size(aside).max(1e-3);
    let (from, to) = (rng.random_range(0.5..5.0), rng.random_range(-1.0..5.0));
    let place = std::array::from_fn(|i| unit_length * (miss * aside[i] / length - from * way[i]));
    [place, std::array::from_fn(|i| unit_length * (from + to) * way[i])]
}

/// Near the sum of the radii and the separation, or anywhere.
fn miss(rng: &mut ChaCha8Rng, touching: f64) -> f64 {
    match rng.random_range(0..5u32) {
        0 => rng.random_range(0.0..4.0),
        1 => touching * (1.0 + 1e-3 * rng.random_range(-1.0..1.0)),
        2 => touching * (1.0 + 1e-8 * rng.random_range(-1.0..1.0)),
        _ => touching * rng.random_range(0.0..1.2),
    }
}

fn straight_case(rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let unit = scale(rng);
    let mut options = options(rng, unit);
    let mut radii = [radius(rng), radius(rng)].map(|r| r * unit);
    let touching = (radii[0] + radii[1] + options.min_separation) / unit;
    let miss = miss(rng, touching);
    let [mut place, mut velocity] = passing(rng, miss, unit);
    let mut other = [[0.0; 3]; 2];
    if rng.random_ratio(1, 3) {
        // both move
        let drift = vector(rng, unit);
        other[1] = drift;
        velocity = std::array::from_fn(|i| velocity[i] + drift[i]);
    }
    if rng.random_ratio(1, 4) {
        // far from the origin
        let far = vector(rng, 1e3 * unit);
        other[0] = far;
        place = std::array::from_fn(|i| place[i] + far[i]);
    }
    if rng.random_ratio(1, 5) {
        // binary fractions that graze exactly, where the tolerance allows that to be asked
        let graze = |x: f64| (x * 64.0).round() / 64.0;
        radii = [graze(rng.random_range(0.1..1.0)), graze(rng.random_range(0.1..1.0))];
        options.min_separation = [0.0, 0.125][rng.random_range(0..2usize)];
        options.tolerance = [None, Some(1e-5)][rng.random_range(0..2usize)];
        let aside = radii[0] + radii[1] + options.min_separation;
        (place, velocity, other) =
            ([-2.0, aside, 0.0], [rng.random_range(2.5..8.0), 0.0, 0.0], [[0.0; 3]; 2]);
        tally.count("grazes exactly");
    }
    let recipe = |position: [f64; 3], velocity: [f64; 3]| Recipe::Spin {
        span: [0.0, 1.0],
        start: Placement::at(position),
        velocity,
        angular_velocity: [0.0; 3],
    };
    let recipes = [recipe(other[0], other[1]), recipe(place, velocity)];
    let relative = |a: [f64; 3], b: [f64; 3]| std::array::from_fn(|i| exact(b[i]) - exact(a[i]));
    let straight = Straight::new(relative(other[0], place), relative(other[1], velocity));
    let cores = radii.map(|radius| Core { ends: [[0.0; 3]; 2], radius });
    let lengths = [options.min_separation, radii[0], radii[1]];
    let truth = ExactTruth { straight: &straight, lengths };
    case(&truth, &cores, &recipes, &options, rng, tally)
}

fn moving_case(capsules: bool, screws: bool, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let length_unit = scale(rng);
    let options = options(rng, length_unit);
    let mut core = || {
        let radius = radius(rng) * length_unit;
        let middle = vector(rng, 0.5 * length_unit);
        let half = if capsules && rng.random_ratio(3, 4) { vector(rng, length_unit) } else { [0.0; 3] };
        let ends = [-1.0, 1.0].map(|sign| std::array::from_fn(|i| middle[i] + sign * half[i]));
        Core { ends, radius }
    };
    let cores = [core(), core()];
    let touching = (cores[0].radius + cores[1].radius + options.min_separation) / length_unit;
    let mut recipe = |comes: bool| {
        let [position, velocity] = match comes {
            true => {
                let miss = miss(rng, touching);
                passing(rng, miss, length_unit)
            }
            false => [[0.0; 3], vector(rng, 0.3 * length_unit)],
        };
        let start = Placement::new(position, std::array::from_fn(|_| rng.random_range(-1.0..1.0)));
        let turn = rng.random_range(0.0..6.0);
        if screws && rng.random_ratio(3, 4) {
            let point = vector(rng, length_unit);
            let advance = rng.random_range(-2.0..2.0) * length_unit;
            Recipe::Screw { span: [0.0, 1.0], start, point, axis: unit(rng), rate: turn - 3.0, advance }
        } else {
            let angular_velocity = unit(rng).map(|x| turn * x);
            Recipe::Spin { span: [0.0, 1.0], start, velocity, angular_velocity }
        }
    };
    let recipes = [recipe(false), recipe(true)];
    let lengths = [options.min_separation, cores[0].radius, cores[1].radius];
    let truth = RealTruth { moving: Moving { cores: cores.each_ref(), recipes: &recipes }, lengths };
    case(&truth, &cores, &recipes, &options, rng, tally)
}

fn case(
    truth: &impl super::judge::Truth,
    cores: &[Core; 2],
    recipes: &[Recipe; 2],
    options: &Options,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let fail = |message: String| Failure::new(format!("{message}; {options:?}, {cores:?}, {recipes:?}"), &[]);
    let bodies = cores.each_ref().map(Core::body);
    let answer = ask(bodies.each_ref(), recipes, options).map_err(|error| fail(error.to_string()))?;
    tally.measure("steps", answer.cost.steps as f64);
    judge(truth, cores.each_ref(), &answer, options.method, tally).map_err(fail)?;
    if options.method == Method::Certified && rng.random_ratio(1, CERTIFIED) {
        certified(&bodies, recipes, options, &answer, tally).map_err(fail)?;
    }
    Ok(())
}

/// The certificate is accepted, and refused with radii for which its claim would be false.
fn certified(
    bodies: &[Body; 2],
    recipes: &[Recipe; 2],
    options: &Options,
    answer: &Answer,
    tally: &mut Tally,
) -> Result<(), String> {
    let told = |error: &dyn std::error::Error| error.to_string();
    let motions = [recipes[0].motion().map_err(|e| told(&e))?, recipes[1].motion().map_err(|e| told(&e))?];
    let [a, b] = bodies;
    let recorded: Recorded<'_, _, _> =
        first_contact_recorded(a, &motions[0], b, &motions[1], options).map_err(|e| told(&e))?;
    if recorded.answer != *answer {
        return Err("another answer when recorded".into());
    }
    let table = OptionsTable {
        tolerance: options.tolerance,
        min_separation: Some(options.min_separation),
        budget: Some(options.budget),
        method: None,
    };
    let mut scene =
        Scene::parse(&scene_text(recipes, [Some(false); 2], table)?, None).map_err(|e| told(&e))?;
    for (own, body) in scene.bodies.iter_mut().zip(bodies) {
        own.radius = body.radius();
    }
    let meshes = bodies.each_ref().map(Body::mesh);
    let written = Certificate::new(&scene, meshes, table, recorded.proof(), false).map_err(|e| told(&e))?;
    let read = Certificate::parse(&written.bytes()).map_err(|e| told(&e))?;
    let verified = read.verify(meshes, &|_| {}).map_err(|e| format!("not accepted: {e}"))?;
    if verified.checked.radii != bodies.each_ref().map(Body::radius) {
        return Err(format!("the radii {:?} are stated", verified.checked.radii));
    }
    tally.count("certificate accepted");
    // radii for which the claim is false, whatever the meshes do in between
    let (apart, eta) = (answer.verdict.gap(), answer.min_separation);
    let start = swept::distance_at(a, &motions[0], b, &motions[1], answer.span.lo()).map_err(|e| told(&e))?;
    let (r, delta) = (a.radius(), answer.tolerance);
    let lie = match &answer.verdict {
        Verdict::Clear | Verdict::Undecided { .. } => Some(r + start.enclosure.hi()),
        Verdict::Contact(_) => apart.map(|gap| r + gap.hi() - eta),
        // smaller radii: the same meshes are too far apart, if there is room for that
        Verdict::Overlapping(_) => Some(0.0).filter(|_| {
            let pose = |k: usize| a.clone().rounded(0.0).ok().filter(|_| k == 0);
            let thin = pose(0).and_then(|thin| {
                swept::distance_at(&thin, &motions[0], b, &motions[1], answer.span.lo()).ok()
            });
            thin.is_some_and(|thin| thin.enclosure.lo() > (eta + delta) * (1.0 + 1e-9))
        }),
    };
    let mut tampered = read.clone();
    tampered.proof.radii[0] = r.next_up();
    if !matches!(tampered.verify(meshes, &|_| {}), Err(Refused::OtherRadius { body: 0, .. })) {
        return Err("accepted with a radius that is not that of its scene".into());
    }
    if let Some(radius) = lie {
        tampered.proof.radii[0] = radius;
        let subject = |k: usize| Subject { mesh: meshes[k], motion: &motions[k], solid: false };
        if check_proof(&tampered.proof, subject(0), subject(1)).is_ok() {
            return Err(format!("a false claim is accepted: radius {radius:?}"));
        }
        tally.count("tampered radius refused");
    }
    Ok(())
}
