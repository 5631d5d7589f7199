//! Bad worlds are refused by name.

use crate::scenes::{body, cube, floor, mesh, solid, stretched};
use std::sync::Arc;
use swept_sim::{BodySpec, Settings, Shape, SimulationError, World};

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

#[test]
fn magnitudes_that_doubles_lose_are_refused_by_field() {
    let usual = Settings::default();
    let cases = [
        (
            Settings { gravity: [0.0, 0.0, -1e300], ..usual },
            "gravity is -1e300, but must be at most 1e50 in magnitude",
        ),
        (Settings { dt: 1e-60, ..usual }, "dt is 1e-60, but must be between 1e-50 and 1e50"),
        (Settings { bounce_speed: Some(1e90), ..usual }, "bounce_speed is 1e90"),
        (Settings { margin: Some(1e80), ..usual }, "margin is 1e80"),
        (Settings { sleep_after: Some(1e80), ..usual }, "sleep_after is 1e80"),
    ];
    for (settings, expected) in cases {
        let message = refused(settings, vec![]);
        assert!(message.starts_with(expected), "{message}");
    }
    let at = || body("it", cube(), [0.0, 0.0, 5.0]);
    let cases = [
        (at().moving([1e160, 0.0, 0.0]).done(), "body `it`: velocity is 1e160, but must be at most 1e50"),
        (at().spinning([0.0, -1e160, 0.0]).done(), "body `it`: angular_velocity is -1e160"),
        (body("it", cube(), [0.0, 1e70, 0.0]).done(), "body `it`: position is 1e70"),
    ];
    for (spec, expected) in cases {
        let message = refused(usual, vec![spec]);
        assert!(message.starts_with(expected), "{message}");
    }
    for (size, expected) in [(1e25, "the size of the mesh is 1e25"), (1e-24, "the size of the mesh is 1e-24")]
    {
        let error = Shape::solid(&stretched("box(12)", [size; 3]), 1.0).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    for density in [1e150, 1e-150] {
        let error = Shape::solid(&mesh("box(12)"), density).unwrap_err().to_string();
        assert!(error.starts_with("density is 1e") && error.contains("a mass between"), "{error}");
    }
}

/// At the ends of the accepted ranges, spin is kept.
#[test]
fn spin_is_kept_at_every_magnitude_that_is_taken() {
    for (size, density) in
        [(1e17, 1.0), (1e-17, 1.0), (1.0, 1e59), (1.0, 1e-59), (1e12, 1e20), (1e-12, 1e-20)]
    {
        let shape = Arc::new(Shape::solid(&stretched("box(12)", [size, 2.0 * size, size]), density).unwrap());
        let spec = body("it", shape, [0.0; 3]).spinning([0.0, 0.0, 3.0]).done();
        let mut world =
            World::new(Settings { gravity: [0.0; 3], ..Settings::default() }, vec![spec]).unwrap();
        let energy = world.quantities().energy();
        for _ in 0..60 {
            world.step().unwrap();
        }
        assert!((world.angular_velocity(0)[2] - 3.0).abs() < 1e-9, "{size:e} {density:e}");
        assert!(
            energy > 0.0 && (world.quantities().energy() / energy - 1.0).abs() < 1e-9,
            "{size:e} {density:e}"
        );
    }
}
