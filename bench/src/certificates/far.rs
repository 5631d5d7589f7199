//! Cases in which everything is far from something: from the origin, from the axis of its screw, or late in
//! time.
//!
//! The errors of poses grow with these distances while the bodies stay small, and the smallest tolerance
//! grows with them. A proof must not need more room than that.

use crate::first_contact::Case;
use crate::first_contact::hostile::{Family, random_body, tame};
use crate::first_contact::invariance::Rigid;
use crate::first_contact::workload::{direction, orientation};
use crate::motions::{Kind, Recipe};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::Placement;

/// The family, in addition to the hostile ones.
pub(super) const FAR: Family = Family { name: "far from origins and axes, and late", case: far };

/// A power of ten.
fn power(rng: &mut ChaCha8Rng, exponents: std::ops::Range<i32>) -> f64 {
    format!("1e{}", rng.random_range(exponents)).parse().expect("a power of ten")
}

fn away(rng: &mut ChaCha8Rng, distance: f64) -> [f64; 3] {
    direction(rng).map(|x| x * distance)
}

fn far(rng: &mut ChaCha8Rng) -> Case {
    let any = |rng: &mut ChaCha8Rng| Kind::ALL[rng.random_range(0..Kind::ALL.len())];
    let motions = match rng.random_range(0..3u32) {
        0 => [any(rng), any(rng)].map(|kind| tame(kind, [0.0, 1.0], rng)),
        1 => {
            // a path of three units in all, on a wide arc
            let arm = power(rng, 2..8);
            let screw = Recipe::Screw {
                span: [0.0, 1.0],
                start: Placement::new(away(rng, 2.0), orientation(rng)),
                point: away(rng, arm),
                axis: direction(rng),
                rate: 3.0 / arm,
                advance: rng.random_range(-1.0..1.0),
            };
            [screw, tame(any(rng), [0.0, 1.0], rng)]
        }
        _ => {
            let start = power(rng, 0..9) * rng.random_range(-1.0..1.0);
            let span = [start, start + power(rng, 0..7)];
            let kinds = [Kind::Interpolated, Kind::ScrewBetween, Kind::Keyframes];
            [0, 1].map(|_| tame(kinds[rng.random_range(0..3usize)], span, rng))
        }
    };
    let distance = power(rng, 0..9);
    let by = Rigid { turn: orientation(rng), shift: away(rng, distance) };
    let bodies = [random_body(200, 1.2, rng), random_body(200, 1.2, rng)];
    Case::new(bodies, motions.each_ref().map(|recipe| by.recipe(recipe)))
}
