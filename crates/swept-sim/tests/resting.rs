//! Resting: towers stand, blocks stay or slip, nothing sinks.

mod scenes;

use scenes::{body, cube, floor};
use swept_sim::{Settings, StepReport, World};

#[test]
fn a_tower_of_ten_boxes_stands_for_twenty_seconds() {
    let mut bodies = vec![floor()];
    for k in 0..10 {
        bodies.push(body(&format!("box {k}"), cube(), [0.0, 0.0, 0.502 + 1.002 * f64::from(k)]).done());
    }
    let mut world = World::new(Settings::default(), bodies).unwrap();
    let mut total = StepReport::default();
    for _ in 0..2400 {
        let report = world.step().unwrap();
        total.add(&report);
    }
    println!("{total:?}");
    for k in 0..10 {
        let state = world.state(k + 1);
        let height = 0.5 + k as f64;
        assert!(state.position[2] > height && state.position[2] < height + 0.03, "{k}: {state:?}");
        assert!(state.position[0].abs() < 0.01 && state.position[1].abs() < 0.01, "{k}: {state:?}");
    }
    assert_eq!(total.held, 0);
}
