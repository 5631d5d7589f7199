//! Free flight: momentum, energy, and the intermediate axis.

use crate::scenes::{body, solid, stretched};
use swept_sim::{Settings, World};

#[test]
fn momentum_and_energy_hold_in_free_flight() {
    let brick = solid(&stretched("box(12)", [3.0, 2.0, 1.0]));
    let made = body("brick", brick, [1.0, 2.0, 3.0]).moving([0.3, -0.2, 4.0]).spinning([1.0, 5.0, -2.0]);
    let mut world = World::new(Settings::default(), vec![made.done()]).unwrap();
    let start = world.quantities();
    let own = world.state(0).angular_momentum;
    let mut worst: f64 = 0.0;
    for _ in 0..6000 {
        world.step().unwrap();
        worst = worst.max((world.quantities().energy() - start.energy()).abs());
    }
    let end = world.quantities();
    println!("energy drift over 50 s: {:e} of {:e}", worst, start.kinetic_energy);
    // 6000 steps of about fifty roundings each; the potential energy reaches 1e5 on the way, and its rounding
    // grows with it
    assert!(worst < 1e-8 * start.kinetic_energy, "{worst:e}");
    assert_eq!(world.state(0).angular_momentum, own);
    assert!((end.momentum[0] - start.momentum[0]).abs() <= 1e-15 * start.momentum[0].abs());
    let fall = 6.0 * 9.81 * world.time();
    assert!((end.momentum[2] - start.momentum[2] + fall).abs() < 1e-11 * fall);
}

#[test]
fn spin_about_the_middle_axis_flips() {
    let brick = solid(&stretched("box(12)", [3.0, 2.0, 1.0]));
    let settings = Settings { gravity: [0.0; 3], ..Settings::default() };
    // the intermediate moment is the one about y
    let along = |axis: usize| {
        let mut spin = [0.01; 3];
        spin[axis] = 6.0;
        let made = body("brick", brick.clone(), [0.0; 3]).spinning(spin).done();
        let mut world = World::new(settings, vec![made]).unwrap();
        let momentum = world.state(0).angular_momentum;
        let length = momentum.iter().map(|x| x * x).sum::<f64>().sqrt();
        let mut least = f64::INFINITY;
        for _ in 0..2400 {
            world.step().unwrap();
            let turn = swept_sim::orientation::matrix(world.state(0).orientation);
            let own = turn.transposed() * swept_num::Vector(momentum);
            least = least.min(own[axis] / length);
        }
        least
    };
    assert!(along(1) < -0.99, "{}", along(1));
    assert!(along(0) > 0.99 && along(2) > 0.99);
}
