//! Impacts: what bounces, how high, and with which momentum.

use crate::scenes::{ball, body, cube, floor};
use swept_sim::{Settings, World};

#[test]
fn two_cubes_face_to_face_bounce_without_spin() {
    let settings = Settings { gravity: [0.0; 3], dt: 1.0 / 120.0, ..Settings::default() };
    let bodies = vec![
        body("left", cube(), [-1.5, 0.0, 0.0]).moving([2.0, 0.0, 0.0]).bouncing(1.0).done(),
        body("right", cube(), [1.5, 0.0, 0.0]).moving([-1.0, 0.0, 0.0]).bouncing(1.0).done(),
    ];
    let mut world = World::new(settings, bodies).unwrap();
    let before = world.quantities();
    let mut events = 0;
    for _ in 0..240 {
        events += world.step().unwrap().events;
    }
    let after = world.quantities();
    assert!(events > 0);
    // equal masses swap velocities
    assert!((world.state(0).velocity[0] + 1.0).abs() < 1e-8, "{:?}", world.state(0));
    assert!((world.state(1).velocity[0] - 2.0).abs() < 1e-8, "{:?}", world.state(1));
    for k in 0..2 {
        assert!(world.angular_velocity(k).iter().all(|x| x.abs() < 1e-8), "{:?}", world.angular_velocity(k));
    }
    assert!((after.momentum[0] - before.momentum[0]).abs() < 1e-14);
    assert!((after.energy() / before.energy() - 1.0).abs() < 1e-8);
}

#[test]
fn the_impulses_of_events_are_the_change_of_momentum() {
    let settings = Settings { gravity: [0.0; 3], ..Settings::default() };
    // off centre, so that they spin afterwards
    let bodies = vec![
        body("left", cube(), [-1.5, 0.0, 0.0]).moving([2.0, 0.0, 0.0]).bouncing(1.0).done(),
        body("right", ball(320), [1.5, 0.2, 0.1]).moving([-1.0, 0.1, 0.0]).bouncing(1.0).done(),
    ];
    let mut world = World::new(settings, bodies).unwrap();
    let velocity = |world: &World, k: usize| world.state(k).velocity;
    let before = [velocity(&world, 0), velocity(&world, 1)];
    let (mut events, mut counted) = (Vec::new(), 0);
    for _ in 0..240 {
        let from = world.time();
        counted += world.step().unwrap().events;
        assert!(world.events().iter().all(|event| event.time >= from && event.time <= world.time()));
        events.extend_from_slice(world.events());
    }
    assert!(events.len() as u64 >= counted && counted > 0, "{counted} counted, {events:?}");
    assert!(events.iter().all(|event| event.bodies == [0, 1] && !event.points.is_empty()), "{events:?}");
    for (k, sign) in [(0, -1.0), (1, 1.0)] {
        let mass = world.body(k).shape.mass().unwrap().mass();
        let after = velocity(&world, k);
        for (axis, (now, was)) in after.into_iter().zip(before[k]).enumerate() {
            let pushed: f64 = events.iter().map(|event| sign * event.impulse[axis]).sum();
            let change = mass * (now - was);
            // a few roundings of momenta of about 2
            assert!((pushed - change).abs() < 1e-14, "body {k}, axis {axis}: {pushed} for {change}");
        }
    }
    let first = &events[0];
    assert!(first.normal[0] > 0.9 && first.impulse[0] > 1.0, "{first:?}");
}

#[test]
fn a_ball_bounces_as_high_as_restitution_says() {
    for e in [1.0, 0.8, 0.5] {
        let settings = Settings { dt: 1.0 / 240.0, ..Settings::default() };
        let bodies = vec![floor(), body("ball", ball(320), [0.0, 0.0, 2.5]).bouncing(e).done()];
        let mut world = World::new(settings, bodies).unwrap();
        let (mut tops, mut last, mut rising) = (Vec::new(), 2.5, false);
        for _ in 0..960 {
            world.step().unwrap();
            let height = world.state(1).position[2];
            if rising && height < last {
                tops.push(last - 0.5);
            }
            rising = height > last;
            last = height;
        }
        // above the floor by at most half a ball and a margin
        let mut from = 2.0;
        assert!(tops.len() >= 2, "{e}: {tops:?}");
        for top in tops.iter().take(3) {
            let expected = from * e * e;
            assert!((top - expected).abs() < 0.02 * expected + 2e-3, "restitution {e}: {top} for {expected}");
            from = *top;
        }
    }
}
