//! Rotation: through slits, on the spot, by a thousand radians, and while falling.

use super::super::case::Case;
use super::super::workload::{direction, orientation};
use super::shapes::{bar, joined, mapped, random_body};
use super::with_tolerance;
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::f64::consts::FRAC_PI_2;
use swept::{Mesh, Placement};

fn still(position: [f64; 3]) -> Recipe {
    Recipe::Interpolated { span: [0.0, 1.0], start: Placement::at(position), end: Placement::at(position) }
}

/// A wall in the plane x = 0 with a slit of this width along y.
fn wall(slit: f64) -> Mesh {
    let half = bar([0.02, 2.0, 1.0]);
    let up = 1.0 + 0.5 * slit;
    joined(&mapped(&half, |x| [x[0], x[1], x[2] + up]), &mapped(&half, |x| [x[0], x[1], x[2] - up]))
}

/// A flat rod flies through a slit that is slightly wider than the rod. It turns about the direction of the
/// slit, about its own line of flight, or as a propeller in the plane of the slit.
pub fn rod_through_slit(rng: &mut ChaCha8Rng) -> Case {
    let thick = 0.05;
    let spare = [1e-8, 1e-6, 1e-3, 0.1, -1e-6][rng.random_range(0..5usize)];
    let rod = bar([0.6, 0.1, thick]);
    let (axis, turns) = match rng.random_range(0..3u32) {
        // a propeller in the plane z = 0: never leaves the slit
        0 => ([0.0, 0.0, 1.0], [1.0, 20.0, 1000.0][rng.random_range(0..3usize)]),
        // about the line of flight: half turns, level when it reaches the wall
        1 => ([1.0, 0.0, 0.0], 2.0 * FRAC_PI_2),
        // tumbling across the slit: mostly hits
        _ => ([0.0, 1.0, 0.0], rng.random_range(0.1..7.0)),
    };
    let motion = Recipe::Spin {
        span: [0.0, 1.0],
        start: Placement::at([-2.0, 0.0, 0.0]),
        velocity: [4.0, 0.0, 0.0],
        angular_velocity: axis.map(|x| x * turns),
    };
    let wall = wall(2.0 * (thick + spare));
    with_tolerance(Case::new([rod, wall], [motion, still([0.0; 3])]), rng)
}

/// Both stay where they are and turn: corners pass or hit.
pub fn pure_spin(rng: &mut ChaCha8Rng) -> Case {
    let (a, b) = (random_body(300, 2.0, rng), random_body(300, 2.0, rng));
    let apart = rng.random_range(1.2..2.6);
    let way = direction(rng).map(|x| x * apart);
    let mut turning = |position: [f64; 3]| {
        let rate = rng.random_range(0.1..8.0);
        Recipe::Spin {
            span: [0.0, 1.0],
            start: Placement::new(position, orientation(rng)),
            velocity: [0.0; 3],
            angular_velocity: direction(rng).map(|x| x * rate),
        }
    };
    let motions = [turning([0.0; 3]), turning(way)];
    with_tolerance(Case::new([a, b], motions), rng)
}

/// About a thousand radians in the span, while drifting slowly.
pub fn thousand_radians(rng: &mut ChaCha8Rng) -> Case {
    let (a, b) = (random_body(40, 1.0, rng), random_body(40, 1.0, rng));
    let axis = direction(rng);
    let mut drifting = |side: f64| {
        let rate = rng.random_range(500.0..1500.0);
        let reach = rng.random_range(0.4..1.2);
        Recipe::Spin {
            span: [0.0, 1.0],
            start: Placement::new(axis.map(|x| x * side * reach), orientation(rng)),
            velocity: axis.map(|x| -x * side * rng.random_range(0.0..0.8)),
            angular_velocity: direction(rng).map(|x| x * rate),
        }
    };
    let motions = [drifting(1.0), drifting(-1.0)];
    with_tolerance(Case::new([a, b], motions), rng)
}

/// Both fall with the same acceleration.
pub fn equal_gravity(rng: &mut ChaCha8Rng) -> Case {
    let (a, b) = (random_body(300, 1.0, rng), random_body(300, 1.0, rng));
    let axis = direction(rng);
    let gravity = [0.0, 0.0, [-9.81, -1e6][rng.random_range(0..2usize)]];
    let common: [f64; 3] = std::array::from_fn(|_| rng.random_range(-5.0..5.0));
    let mut falling = |side: f64| Recipe::Ballistic {
        span: [0.0, 1.0],
        start: Placement::new(axis.map(|x| x * side * 1.5), orientation(rng)),
        velocity: std::array::from_fn(|i| common[i] - side * axis[i] * 1.4),
        acceleration: gravity,
        angular_velocity: direction(rng),
    };
    let motions = [falling(1.0), falling(-1.0)];
    with_tolerance(Case::new([a, b], motions), rng)
}
