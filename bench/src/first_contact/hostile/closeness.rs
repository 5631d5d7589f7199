//! Faces, edges and corners that stay or get as close as numbers can resolve.

use super::super::case::Case;
use super::super::workload::{direction, orientation};
use super::shapes::{bar, builtin, fan, mapped, plate, prism, random_body, spike};
use super::with_tolerance;
use crate::motions::Recipe;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::Placement;

/// Straight motion without turning, both bodies in the same orientation, random or aligned.
struct Straight {
    orientation: [f64; 4],
}

impl Straight {
    fn new(rng: &mut ChaCha8Rng) -> Self {
        let plain = rng.random_range(0..2u32) == 0;
        Self { orientation: if plain { [1.0, 0.0, 0.0, 0.0] } else { orientation(rng) } }
    }

    /// The vector in world coordinates, rounded.
    fn world(&self, v: [f64; 3]) -> [f64; 3] {
        let [w, x, y, z] = self.orientation;
        let square = w * w + x * x + y * y + z * z;
        let u = [x, y, z];
        let cross = |a: [f64; 3], b: [f64; 3]| -> [f64; 3] {
            std::array::from_fn(|i| a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3])
        };
        let (once, twice) = (cross(u, v), cross(u, cross(u, v)));
        std::array::from_fn(|i| v[i] + 2.0 * (w * once[i] + twice[i]) / square)
    }

    fn moving(&self, position: [f64; 3], velocity: [f64; 3], spin: [f64; 3]) -> Recipe {
        Recipe::Spin {
            span: [0.0, 1.0],
            start: Placement::new(self.world(position), self.orientation),
            velocity: self.world(velocity),
            angular_velocity: self.world(spin),
        }
    }
}

/// A gap between faces: none, about the tolerance, small, or ordinary.
fn gap(rng: &mut ChaCha8Rng) -> f64 {
    match rng.random_range(0..8u32) {
        0 => 0.0,
        1..=4 => rng.random_range(0.0..4e-9),
        5 => 1e-8,
        6 => 1e-6,
        _ => 1e-3,
    }
}

/// Two faces in planes a small gap apart slide over each other, spinning about their normal or not.
pub fn sliding(rng: &mut ChaCha8Rng) -> Case {
    let straight = Straight::new(rng);
    let gap = gap(rng);
    let under = if rng.random_range(0..2u32) == 0 { plate(1.0, 6) } else { bar([1.0, 1.0, 0.25]) };
    let top = under.vertices().iter().fold(f64::NEG_INFINITY, |most, x| most.max(x[2]));
    let spin = [0.0, 0.0, [0.0, 0.0, 1.5, 100.0][rng.random_range(0..4usize)]];
    let begin = [-rng.random_range(0.0..3.0), rng.random_range(-0.5..0.5), top + 0.125 + gap];
    let velocity = [rng.random_range(-1.0..6.0), 0.0, [0.0, 0.0, -1e-9, 1e-9][rng.random_range(0..4usize)]];
    let motions = [straight.moving(begin, velocity, spin), straight.moving([0.0; 3], [0.0; 3], [0.0; 3])];
    with_tolerance(Case::new([bar([0.5, 0.375, 0.125]), under], motions), rng)
}

/// Ridges that are parallel from start to end: onto each other, or past each other.
pub fn parallel_edges(rng: &mut ChaCha8Rng) -> Case {
    let straight = Straight::new(rng);
    let bodies = if rng.random_range(0..2u32) == 0 {
        [prism(2.0, 1.0), prism(1.5, -1.0)]
    } else {
        // a box on its edge would need an irrational rotation; a bar over a bar has parallel edges everywhere
        [mapped(&bar([0.5, 1.0, 0.5]), |x| [x[0], x[1], x[2] + 0.5]), prism(1.5, -1.0)]
    };
    let aside = [0.0, 0.0, 0.5, rng.random_range(-1e-8..1e-8)][rng.random_range(0..4usize)];
    let begin = [aside, rng.random_range(-0.5..0.5), rng.random_range(0.1..2.0)];
    let velocity = [0.0, [0.0, 1.0][rng.random_range(0..2usize)], -3.0];
    let motions = [straight.moving(begin, velocity, [0.0; 3]), straight.moving([0.0; 3], [0.0; 3], [0.0; 3])];
    with_tolerance(Case::new(bodies, motions), rng)
}

/// Tips that meet exactly, or a tip onto an edge or a face, spinning about the common line or not.
pub fn head_on(rng: &mut ChaCha8Rng) -> Case {
    let straight = Straight::new(rng);
    let down = match rng.random_range(0..4u32) {
        0 => prism(2.0, -1.0),
        1 => plate(1.0, 4),
        2 => fan(5, rng),
        _ => spike(3 + rng.random_range(0..6u32), -1.0),
    };
    let up = spike(3 + rng.random_range(0..6u32), 1.0);
    let off = [0.0, 0.0, 0.0, 1e-16, 1e-9][rng.random_range(0..5usize)];
    let height = [1.0, 0.5, 3.0][rng.random_range(0..3usize)];
    let speed = [1.0, 2.0, 4.0, height][rng.random_range(0..4usize)];
    let spin = [0.0, 0.0, [0.0, 0.0, 2.0, 40.0][rng.random_range(0..4usize)]];
    let motions = [
        straight.moving([off, off, height], [0.0, 0.0, -speed], spin),
        straight.moving([0.0; 3], [0.0; 3], [0.0; 3]),
    ];
    with_tolerance(Case::new([up, down], motions), rng)
}

/// A tip passes over a face or past another tip at 1e-8, or at some multiple of the tolerance.
pub fn near_miss(rng: &mut ChaCha8Rng) -> Case {
    let straight = Straight::new(rng);
    let miss = match rng.random_range(0..3u32) {
        0 => 1e-8,
        1 => rng.random_range(0.5e-8..2e-8),
        _ => rng.random_range(0.0..4e-9),
    };
    let under = match rng.random_range(0..3u32) {
        0 => plate(1.0, 4),
        1 => prism(2.0, -1.0),
        _ => spike(5, -1.0),
    };
    let up = spike(4, 1.0);
    if rng.random_range(0..2u32) == 0 {
        // straight past
        let motions = [
            straight.moving([-1.5, 0.0, miss], [3.0, rng.random_range(-0.2..0.2), 0.0], [0.0; 3]),
            straight.moving([0.0; 3], [0.0; 3], [0.0; 3]),
        ];
        return with_tolerance(Case::new([up, under], motions), rng);
    }
    // thrown so that it passes its turning point: z = miss + 8 (t - 1/2)²
    let upright = Placement::at([-1.0, 0.0, miss + 2.0]);
    let motions = [
        Recipe::Ballistic {
            span: [0.0, 1.0],
            start: upright,
            velocity: [2.0, 0.0, -8.0],
            acceleration: [0.0, 0.0, 16.0],
            angular_velocity: [0.0; 3],
        },
        Recipe::Interpolated { span: [0.0, 1.0], start: Placement::IDENTITY, end: Placement::IDENTITY },
    ];
    with_tolerance(Case::new([up, under], motions), rng)
}

/// Bodies that start touching, within the tolerance, or crossing.
pub fn near_start(rng: &mut ChaCha8Rng) -> Case {
    let straight = Straight::new(rng);
    let gap = match rng.random_range(0..5u32) {
        0 => -rng.random_range(0.0..0.2),
        1 => 0.0,
        2 => -1e-12,
        _ => rng.random_range(0.0..4e-9),
    };
    let flush = rng.random_range(0..2u32) == 0;
    let (up, down) =
        if flush { (bar([0.5; 3]), bar([0.75, 0.5, 1.0])) } else { (spike(5, 1.0), plate(1.0, 3)) };
    let height = if flush { 1.5 } else { 0.0 };
    let velocity = direction(rng).map(|x| x * 2.0);
    let motions = [
        straight.moving([0.125, 0.0, height + gap], velocity, [0.0; 3]),
        straight.moving([0.0; 3], [0.0; 3], [0.0; 3]),
    ];
    with_tolerance(Case::new([up, down], motions), rng)
}

/// Nothing moves, or both move alike.
pub fn resting(rng: &mut ChaCha8Rng) -> Case {
    let straight = Straight::new(rng);
    let velocity = [[0.0; 3], [1.0, 2.0, 3.0]][rng.random_range(0..2usize)];
    let near = rng.random_range(0..2u32) == 0;
    let (one, two, height) = if near {
        (bar([0.5, 0.375, 0.125]), plate(1.0, 5), 0.125 + gap(rng))
    } else {
        (random_body(400, 1.0, rng), builtin("torus(300, size=2)"), rng.random_range(0.0..2.0))
    };
    let motions = [
        straight.moving([0.0, 0.0, height], velocity, [0.0; 3]),
        straight.moving([0.0; 3], velocity, [0.0; 3]),
    ];
    with_tolerance(Case::new([one, two], motions), rng)
}
