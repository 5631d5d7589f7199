//! Impacts: what bounces, how high, with which momentum.

mod scenes;

use scenes::{ball, body, cube, floor};
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
        // above the floor by half a ball and a margin at most
        let mut from = 2.0;
        assert!(tops.len() >= 2, "{e}: {tops:?}");
        for top in tops.iter().take(3) {
            let expected = from * e * e;
            assert!((top - expected).abs() < 0.02 * expected + 2e-3, "restitution {e}: {top} for {expected}");
            from = *top;
        }
    }
}
