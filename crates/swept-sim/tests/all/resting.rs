//! Resting: towers stand, blocks stay or slip, nothing sinks, nothing is held forever.

use crate::scenes::{body, cube, floor, mesh, solid, stretched};
use std::sync::Arc;
use swept_sim::{Settings, Shape, StepReport, World};

#[test]
fn a_tower_of_ten_boxes_stands_for_twenty_seconds() {
    for sleep_after in [Some(0.5), None] {
        let mut bodies = vec![floor()];
        for k in 0..10 {
            bodies.push(body(&format!("box {k}"), cube(), [0.0, 0.0, 0.502 + 1.002 * f64::from(k)]).done());
        }
        let mut world = World::new(Settings { sleep_after, ..Settings::default() }, bodies).unwrap();
        let mut total = StepReport::default();
        for _ in 0..2400 {
            total.add(&world.step().unwrap());
        }
        for k in 0..10 {
            let state = world.state(k + 1);
            let height = 0.5 + k as f64;
            assert!(state.position[2] > height && state.position[2] < height + 0.03, "{k}: {state:?}");
            assert!(state.position[0].abs() < 0.01 && state.position[1].abs() < 0.01, "{k}: {state:?}");
        }
        assert_eq!(total.held, 0, "{total:?}");
        assert_eq!((1..11).all(|k| world.is_asleep(k)), sleep_after.is_some());
        assert_eq!(world.check().unwrap().intersecting, []);
    }
}

/// How far a block slips down a slope of 30° in a second.
fn slipped(friction: f64) -> f64 {
    let half = std::f64::consts::FRAC_PI_6 / 2.0;
    let tilt = [swept_num::cos(half), 0.0, swept_num::sin(half), 0.0];
    let (down, up) = ([3.0_f64.sqrt() / 2.0, 0.0, -0.5], [0.5, 0.0, 3.0_f64.sqrt() / 2.0]);
    let slope = Arc::new(Shape::fixed(stretched("box(12)", [30.0, 8.0, 1.0])).expect("a slope and a block"));
    // a flat block does not tip over
    let block = solid(&stretched("box(12)", [1.0, 1.0, 0.4]));
    let place = up.map(|x| x * (0.5 + 0.2 + 0.0012));
    let bodies = vec![
        body("slope", slope, [0.0; 3]).turned(tilt).rough(friction).done(),
        body("block", block, place).turned(tilt).rough(friction).done(),
    ];
    let settings = Settings { margin: Some(1e-3), sleep_after: None, ..Settings::default() };
    let mut world = World::new(settings, bodies).expect("a slope and a block");
    for _ in 0..120 {
        world.step().expect("a slope and a block");
    }
    let moved = world.state(1).position;
    (0..3).map(|k| (moved[k] - place[k]) * down[k]).sum()
}

#[test]
fn a_block_slips_at_the_right_angle() {
    // tan 30° = 0.577
    assert!(slipped(0.60).abs() < 2e-3, "{}", slipped(0.60));
    for friction in [0.55, 0.3, 0.0] {
        let acceleration = 9.81 * (0.5 - friction * 3.0_f64.sqrt() / 2.0);
        let (found, expected) = (slipped(friction), 0.5 * acceleration);
        assert!((found - expected).abs() < 0.03 * expected + 2e-3, "{friction}: {found} for {expected}");
    }
}

#[test]
fn a_dropped_pile_comes_to_rest_and_sleeps() {
    let block = solid(&mesh("box(48)"));
    let mut bodies = vec![floor()];
    for k in 0..6 {
        let q = [1.0, 0.1 * f64::from(k), -0.2, 0.15 * f64::from(k % 3)];
        let place = [0.3 * f64::from(k % 2), 0.2 * f64::from(k % 3), 1.2 + 1.9 * f64::from(k)];
        bodies.push(body(&format!("block {k}"), block.clone(), place).turned(q).done());
    }
    let mut world = World::new(Settings::default(), bodies).unwrap();
    let mut total = StepReport::default();
    // opening all gaps at once by two fifths of a margin lifts six blocks of mass 1
    let lift = 0.4 * world.margin() * 6.0 * 9.81;
    let mut energy = world.quantities().energy();
    for step in 0..1200 {
        total.add(&world.step().unwrap());
        let now = world.quantities().energy();
        assert!(now <= energy + lift, "step {step}: {energy} grew to {now}");
        energy = now;
        if step % 8 == 0 {
            assert_eq!(world.check().unwrap().intersecting, [], "step {step}");
        }
    }
    assert!((1..7).all(|k| world.is_asleep(k)), "{total:?}");
    assert!((1..7).all(|k| world.state(k).position[2] > 0.4), "{total:?}");
    // what lies still stays still
    let before: Vec<_> = (0..7).map(|k| *world.state(k)).collect();
    world.step().unwrap();
    assert!((0..7).all(|k| *world.state(k) == before[k]));
}

#[test]
fn what_rocks_keeps_awake_only_what_it_touches() {
    // a wheel rolls forever on a plate that lies on three blocks; further blocks touch neither
    let wheel = solid(&stretched("icosphere(1280)", [0.6, 0.6, 0.6]));
    let plate = solid(&stretched("box(12)", [8.0, 2.0, 0.4]));
    let mut bodies = vec![floor()];
    for k in 0..3 {
        bodies.push(body(&format!("block {k}"), cube(), [3.0 * f64::from(k) - 3.0, 0.0, 0.502]).done());
    }
    bodies.push(body("plate", plate, [0.0, 0.0, 1.204]).done());
    bodies.push(body("wheel", wheel, [-2.0, 0.0, 1.708]).rough(0.0).moving([0.2, 0.0, 0.0]).done());
    let mut world = World::new(Settings::default(), bodies).unwrap();
    for _ in 0..360 {
        world.step().unwrap();
    }
    let asleep: Vec<bool> = (1..6).map(|k| world.is_asleep(k)).collect();
    assert_eq!(asleep, [true, true, true, false, false]);
    assert!(world.state(5).position[0] > -1.6, "the wheel does not roll: {:?}", world.state(5));
}

#[test]
fn dominoes_fall_in_order() {
    let domino = solid(&stretched("box(12)", [0.2, 0.6, 1.2]));
    let mut bodies = vec![floor()];
    for k in 0..6 {
        let made = body(&format!("domino {k}"), domino.clone(), [0.55 * f64::from(k), 0.0, 0.602]);
        let push = if k == 0 { [0.0, 1.6, 0.0] } else { [0.0; 3] };
        bodies.push(made.spinning(push).rough(0.3).done());
    }
    bodies[1].position[2] = 0.63;
    let mut world = World::new(Settings { dt: 1.0 / 160.0, ..Settings::default() }, bodies).unwrap();
    let mut fell: Vec<(usize, u64)> = Vec::new();
    for step in 0..960 {
        world.step().unwrap();
        for k in 1..7 {
            // upright, the centre is at height 0.6
            if world.state(k).position[2] < 0.5 && fell.iter().all(|(other, _)| *other != k) {
                fell.push((k, step));
            }
        }
    }
    assert_eq!(fell.iter().map(|(k, _)| *k).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6], "{fell:?}");
    assert!(fell.windows(2).all(|pair| pair[0].1 < pair[1].1), "{fell:?}");
}
