//! The ready scenes do what their names promise.

use std::path::PathBuf;
use swept_io::Scene;
use swept_num::Vector;
use swept_sim::{StepReport, World};

/// The world of a ready scene, and the number of a body in it.
fn world(name: &str) -> World {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenes/sim-{name}.toml"));
    let simulation = Scene::read(path).and_then(|scene| scene.simulation()).expect("a ready scene");
    World::new(simulation.settings, simulation.bodies).expect("a ready scene")
}

fn body(world: &World, name: &str) -> usize {
    (0..world.len()).find(|&k| world.body(k).name == name).expect("a body of the scene")
}

/// Simulates, and returns the sum of the reports and the most by which energy grew in a step.
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

/// What opening all gaps at once by two fifths of a margin lifts: the most that a step may add to the energy.
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
        // the angle from step to step is small: its sine is that angle
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
            // upright the centre is 0.6 high
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
