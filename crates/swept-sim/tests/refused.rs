//! Bad worlds are refused by name.

mod scenes;

use scenes::{body, cube, floor, mesh, solid};
use swept_sim::{BodySpec, Settings, SimulationError, World};

fn refused(settings: Settings, bodies: Vec<BodySpec>) -> String {
    World::new(settings, bodies).expect_err("a bad world").to_string()
}

#[test]
fn settings_are_named() {
    let usual = Settings::default();
    let cases = [
        (Settings { dt: 0.0, ..usual }, "dt is 0"),
        (Settings { dt: f64::NAN, ..usual }, "dt is NaN"),
        (Settings { gravity: [0.0, f64::INFINITY, 0.0], ..usual }, "gravity is inf"),
        (Settings { margin: Some(-1.0), ..usual }, "margin is -1"),
        (Settings { sleep_after: Some(f64::NAN), ..usual }, "sleep_after is NaN"),
        (Settings { bounce_speed: Some(-0.5), ..usual }, "bounce_speed is -0.5"),
    ];
    for (settings, expected) in cases {
        let message = refused(settings, vec![]);
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn bodies_and_fields_are_named() {
    let at = |x: f64| body("the cube", cube(), [x, 0.0, 5.0]);
    let cases = [
        (at(f64::NAN).done(), "body `the cube`: position is NaN"),
        (at(0.0).moving([0.0, f64::INFINITY, 0.0]).done(), "body `the cube`: velocity is inf"),
        (at(0.0).spinning([f64::NAN; 3]).done(), "body `the cube`: angular_velocity is NaN"),
        (at(0.0).turned([0.0; 4]).done(), "body `the cube`: orientation is 0"),
        (at(0.0).bouncing(1.5).done(), "body `the cube`: restitution is 1.5"),
        (at(0.0).rough(-0.1).done(), "body `the cube`: friction is -0.1"),
    ];
    for (spec, expected) in cases {
        let message = refused(Settings::default(), vec![spec]);
        assert!(message.starts_with(expected), "{message}");
    }
    let mut moved = floor();
    moved.velocity = [0.0, 1.0, 0.0];
    assert!(refused(Settings::default(), vec![moved]).starts_with("body `floor`: velocity is 1"));
}

#[test]
fn overlapping_bodies_are_named() {
    let pair = |z: f64| vec![floor(), body("sunk cube", cube(), [0.0, 0.0, z]).done()];
    for z in [0.4, 0.5] {
        let error = World::new(Settings::default(), pair(z)).unwrap_err();
        let SimulationError::Overlapping { first, second, .. } = error else { panic!("{error}") };
        assert_eq!((first.as_str(), second.as_str()), ("floor", "sunk cube"));
    }
    assert!(World::new(Settings::default(), pair(0.501)).is_ok());
    let shell = solid(&mesh("icosphere(320, size=4)"));
    let inside = vec![body("shell", shell, [0.0; 3]).done(), body("kernel", cube(), [0.1, 0.0, 0.0]).done()];
    let message = refused(Settings::default(), inside);
    assert_eq!(message, "body `kernel` or a part of it is inside body `shell` at the start");
}
