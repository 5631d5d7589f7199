//! Files of the repository: ready-made scenes do what their names promise, samples and published cases can be
//! read, regression cases have certificates.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use swept::internals::certificate::Claim;
use swept::{Body, Options, first_contact_recorded};
use swept_io::{Certificate, FramesFile, Place, Scene};
use swept_num::Vector;
use swept_sim::{StepReport, World};

/// The world of a ready-made scene.
fn world(name: &str) -> World {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenes/sim-{name}.toml"));
    let simulation = Scene::read(path).and_then(|scene| scene.simulation()).expect("a ready scene");
    World::new(simulation.settings, simulation.bodies).expect("a ready scene")
}

fn body(world: &World, name: &str) -> usize {
    (0..world.len()).find(|&k| world.body(k).name == name).expect("a body of the scene")
}

/// Simulates; returns the sum of the reports, and the largest growth of the energy in a step.
fn simulated(world: &mut World, seconds: f64, mut each: impl FnMut(&World)) -> (StepReport, f64) {
    let (mut sum, mut growth) = (StepReport::default(), 0.0_f64);
    let mut energy = world.quantities().energy();
    for _ in 0..(seconds / world.settings().dt).round() as u64 {
        sum.add(&world.step().expect("a ready scene"));
        let now = world.quantities().energy();
        growth = growth.max(now - energy);
        energy = now;
        each(world);
    }
    (sum, growth)
}

/// The potential energy gained by opening all gaps at once by two fifths of a margin: the most that a step
/// may add.
fn opening(world: &World) -> f64 {
    let mass: f64 = (0..world.len()).filter_map(|k| world.body(k).shape.mass()).map(|mass| mass.mass()).sum();
    let gravity = world.settings().gravity.iter().map(|x| x * x).sum::<f64>().sqrt();
    0.4 * world.margin() * mass * gravity
}

#[test]
fn the_top_goes_round_as_fast_as_its_spin_says() {
    let mut world = world("top");
    let top = body(&world, "top");
    let up = |world: &World| {
        swept_sim::orientation::matrix(world.state(top).orientation) * Vector([0.0, 0.0, 1.0])
    };
    let mass = world.body(top).shape.mass().expect("it moves").mass();
    // the tip is the origin of the mesh
    let arm = Vector(world.body(top).shape.center()).norm_squared().sqrt();
    let spin = Vector(world.state(top).angular_momentum).dot(up(&world));
    let rate = mass * 9.81 * arm / spin;
    let start = world.quantities().energy();
    let (mut passed, mut last) = (0.0, up(&world));
    let (sum, growth) = simulated(&mut world, 5.0, |world| {
        let now = up(world);
        // the angle from step to step is small: its sine is about that angle
        let flat = |v: Vector<f64, 3>| (v[0] * v[0] + v[1] * v[1]).sqrt();
        passed += (last[0] * now[1] - last[1] * now[0]) / (flat(last) * flat(now));
        last = now;
    });
    println!("went round by {passed} in 5 s, {} expected; energy grew by {growth:e}", 5.0 * rate);
    assert!((passed / (5.0 * rate) - 1.0).abs() < 0.03, "{passed} for {}", 5.0 * rate);
    assert!(last[2] > 0.95, "it fell: {last:?}");
    let lift = opening(&world);
    assert!(growth <= lift && world.quantities().energy() < start + lift, "{growth:e}");
    assert_eq!((sum.held, sum.unconverged), (0, 0), "{sum:?}");
}

#[test]
fn bullets_do_not_pass_the_wall() {
    let mut world = world("bullet");
    let [bullet, shot] = ["bullet", "shot"].map(|name| body(&world, name));
    let speed = |world: &World, k: usize| world.state(k).velocity[0];
    let (sum, growth) = simulated(&mut world, 1.0, |world| {
        // the wall stands at x = 0
        assert!(world.state(bullet).position[0] < 0.0 && world.state(shot).position[0] > 0.0);
    });
    assert!(sum.events >= 2 && growth <= 0.0, "{sum:?} {growth:e}");
    // restitution 0.2
    assert!((speed(&world, bullet) + 180.0).abs() < 6.0 && (speed(&world, shot) - 90.0).abs() < 3.0);
}

#[test]
fn gears_settle_in_the_bowl() {
    let mut world = world("gears");
    let (sum, growth) = simulated(&mut world, 12.0, |_| {});
    println!("{sum:?}, energy grew by {growth:e}");
    assert!((1..world.len()).all(|k| world.is_asleep(k)), "{sum:?}");
    assert!((1..world.len()).all(|k| world.state(k).position[2] > -0.5), "one fell out");
    assert!(sum.held == 0 && sum.unconverged * 100 <= sum.solutions, "{sum:?}");
    assert!(growth <= opening(&world), "{growth:e}");
    assert_eq!(world.check().expect("a frame").intersecting, []);
}

#[test]
fn fourteen_dominoes_fall_in_order_and_lie_still() {
    let mut world = world("dominoes");
    let dominoes: Vec<usize> = (1..=14).map(|k| body(&world, &format!("domino {k}"))).collect();
    let mut fell: Vec<usize> = Vec::new();
    let (sum, growth) = simulated(&mut world, 6.0, |world| {
        for (k, &body) in dominoes.iter().enumerate() {
            // upright, the centre is at height 0.6
            if world.state(body).position[2] < 0.5 && !fell.contains(&k) {
                fell.push(k);
            }
        }
    });
    println!("{sum:?}, energy grew by {growth:e}");
    assert_eq!(fell, (0..14).collect::<Vec<_>>());
    assert!(dominoes.iter().all(|&k| world.is_asleep(k)));
    assert!(sum.unconverged * 100 <= sum.solutions, "{sum:?}");
    assert!(growth <= opening(&world), "{growth:e}");
}

/// Every case of `testdata/regression` has a certificate file that is accepted.
#[test]
fn kept_cases_have_certificates() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/regression");
    let mut met = BTreeSet::new();
    for entry in std::fs::read_dir(&folder).expect("a file of the repository") {
        let path = entry.expect("a file of the repository").path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let scene = Scene::read(&path).expect("a file of the repository");
        let table = scene.options;
        let usual = Options::default();
        let options = Options {
            tolerance: table.tolerance,
            min_separation: table.min_separation.unwrap_or(usual.min_separation),
            budget: table.budget.unwrap_or(usual.budget),
            ..usual
        };
        let meshes = [0, 1].map(|k: usize| scene.bodies[k].source.load().expect("a file of the repository"));
        let [a, b] = [0, 1].map(|k: usize| {
            Body::new(meshes[k].clone()).said_to_be(scene.bodies[k].solid).expect("a file of the repository")
        });
        let motions = [&scene.bodies[0].motion, &scene.bodies[1].motion];
        let recorded = first_contact_recorded(&a, motions[0], &b, motions[1], &options)
            .expect("a file of the repository");
        let certificate = Certificate::new(&scene, meshes.each_ref(), table, recorded.proof(), false)
            .expect("a file of the repository");
        let read = Certificate::parse(&certificate.bytes()).expect("a file of the repository");
        // all meshes of these cases are in the file, by recipe or embedded
        let own = read.meshes([None, None]).expect("a file of the repository");
        let verified = read.verify(own.each_ref(), &|_| {});
        let verified = verified.unwrap_or_else(|refused| panic!("{}: {refused}", path.display()));
        met.insert(verified.checked.claim.word());
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), ["clear", "contact", "overlapping"]);
}

/// Certificates of format version 1, as version 0.1 wrote them, stay accepted: every kind of claim, and most
/// kinds of motion.
#[test]
fn certificates_of_version_1_stay_accepted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/certificates/v1");
    let mut met = BTreeSet::new();
    for entry in std::fs::read_dir(&folder).expect("a file of the repository") {
        let path = entry.expect("a file of the repository").path();
        let bytes = std::fs::read(&path).expect("a file of the repository");
        assert_eq!(bytes[8..12], [1, 0, 0, 0], "{}", path.display());
        let read = Certificate::parse(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let own = read.meshes([None, None]).expect("a file of the repository");
        let verified = read.verify(own.each_ref(), &|_| {});
        let verified = verified.unwrap_or_else(|refused| panic!("{}: {refused}", path.display()));
        met.insert(match verified.checked.claim {
            Claim::Contact { hit: None, .. } => "contact without a hit",
            Claim::Overlapping { intersecting: true, .. } => "intersecting",
            Claim::Inside { second: false } => "inside the first",
            Claim::Inside { second: true } => "inside the second",
            Claim::Undecided { safe_until } if safe_until == verified.checked.span[0] => "nothing",
            claim => claim.word(),
        });
    }
    let all = [
        "clear",
        "contact",
        "contact without a hit",
        "inside the first",
        "inside the second",
        "intersecting",
        "nothing",
        "overlapping",
        "undecided",
    ];
    assert_eq!(met.into_iter().collect::<Vec<_>>(), all);
}

/// Every published case and every sample can be read; a published one keeps its expected answer.
#[test]
fn published_and_ready_files_are_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let published = FramesFile::read(root.join("crates/swept-frames/tests/published/frames.json"))
        .expect("a file of the repository");
    assert!(published.scenes.len() >= 50);
    for named in &published.scenes {
        let scene = named.scene.as_ref().expect("a file of the repository");
        assert!(scene.meets.iter().all(Option::is_some), "{}", named.name());
    }
    let moving = published.scenes.iter().filter(|named| named.scene.as_ref().is_ok_and(|scene| scene.timed));
    assert_eq!(moving.count(), 12);
    let error =
        FramesFile::read(root.join("crates/swept/tests/published/none.json")).expect_err("there is none");
    assert!(error.place == Place::Whole && error.to_string().contains("none.json"));
}

/// A sample with any byte removed, doubled or replaced, or cut off anywhere, is read or refused: no panic,
/// and what is read becomes a world or an error.
#[test]
fn damaged_files_are_refused_or_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/frames");
    let (mut read, mut refused) = (0, 0);
    for name in ["segments.json", "plane-moving.json", "tree.json"] {
        let text = std::fs::read_to_string(root.join(name)).expect("a file of the repository");
        assert!(text.is_ascii());
        for k in 0..text.len() {
            let (before, after) = (&text[..k], &text[k + 1..]);
            let versions = [
                before.to_owned(),
                format!("{before}{after}"),
                format!("{before}9{after}"),
                format!("{before}\u{fffd}{}", &text[k..]),
                format!("{before}]{}", &text[k..]),
            ];
            for scene in
                versions.iter().filter_map(|text| FramesFile::parse(text).ok()).flat_map(|file| file.scenes)
            {
                let world = scene.scene.map(|scene| match scene.dimension {
                    1 => scene.world::<1>().is_ok(),
                    2 => scene.world::<2>().is_ok(),
                    _ => scene.world::<3>().is_ok(),
                });
                read += u32::from(world == Ok(true));
                refused += u32::from(world != Ok(true));
            }
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} {refused}");
}
