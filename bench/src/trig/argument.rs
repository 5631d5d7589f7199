//! Arguments that are hard for sin and cos.

use super::oracle::Oracle;
use super::quarter_turn::nearest_floats;
use rand::{Rng, RngExt};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
use std::sync::LazyLock;
use swept_num::Interval;
use swept_num::arbitrary::{number, power_of_two, stepped};

/// The kind of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Up to half a turn, uniformly.
    HalfTurn,
    /// Up to 1000, uniformly.
    Thousand,
    /// Up to 2^30, uniformly: the reach of the reduction by pieces.
    Pieces,
    /// From 2^−60 to 8, every exponent equally often.
    Small,
    /// Every exponent a float can have, equally often.
    AnyExponent,
    /// The hostile numbers of `swept_num::arbitrary`.
    Hostile,
    /// A rounded multiple of π/2, or a few floats off.
    NearMultiple,
    /// One of the floats nearest to a multiple of π/2 for its exponent, or a few floats off.
    NearestOfAll,
    /// Where one method hands over to the next.
    Seam,
}

/// Where one method hands over to the next.
const SEAMS: [f64; 7] =
    [FRAC_PI_4, 1_073_741_824.0, 1.0 / 67_108_864.0, 1.0 / 8192.0, 0.5, f64::MIN_POSITIVE, f64::MAX];

/// One float for each exponent.
static NEAREST: LazyLock<Vec<f64>> = LazyLock::new(|| nearest_floats().iter().map(|near| near.x).collect());

impl Kind {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::HalfTurn,
        Self::Thousand,
        Self::Pieces,
        Self::Small,
        Self::AnyExponent,
        Self::Hostile,
        Self::NearMultiple,
        Self::NearestOfAll,
        Self::Seam,
    ];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::HalfTurn => "half a turn",
            Self::Thousand => "up to 1000",
            Self::Pieces => "up to 2^30",
            Self::Small => "small",
            Self::AnyExponent => "any exponent",
            Self::Hostile => "hostile",
            Self::NearMultiple => "near a multiple of pi/2",
            Self::NearestOfAll => "nearest to a multiple of pi/2",
            Self::Seam => "seams",
        }
    }

    /// A finite argument of this kind.
    pub(super) fn draw(self, rng: &mut impl Rng, oracle: &mut Oracle) -> f64 {
        let size = match self {
            Self::HalfTurn => rng.random_range(0.0..PI),
            Self::Thousand => rng.random_range(0.0..1000.0),
            Self::Pieces => rng.random_range(0.0..1_073_741_824.0),
            Self::Small => rng.random_range(1.0..2.0) * power_of_two(rng.random_range(-60..3)),
            Self::AnyExponent => rng.random_range(1.0..2.0) * power_of_two(rng.random_range(-1022..1024)),
            Self::Hostile => number(rng),
            Self::NearMultiple => {
                let bits = rng.random_range(1..62);
                let k = rng.random_range(1..1u64 << bits);
                stepped(oracle.near_multiple(k), rng.random_range(-4..=4))
            }
            Self::NearestOfAll => {
                stepped(NEAREST[rng.random_range(0..NEAREST.len())], rng.random_range(-2..=2))
            }
            Self::Seam => stepped(SEAMS[rng.random_range(0..SEAMS.len())], rng.random_range(-40..=40)),
        };
        if rng.random() { size } else { -size }
    }
}

/// An interval that starts at `x`.
pub(super) fn beginning_at(x: f64, rng: &mut impl Rng, oracle: &mut Oracle) -> Interval {
    let end = match rng.random_range(0..6u32) {
        0 => x,
        1 => stepped(x, rng.random_range(0..6)),
        2 => x + rng.random_range(0.0..7.0),
        3 => x + rng.random_range(0.0..1.0) * power_of_two(rng.random_range(-60..3)),
        // an integer number of quarter turns further, up to a few floats
        4 => stepped(x + f64::from(rng.random_range(0..5u32)) * FRAC_PI_2, rng.random_range(-4..=4)),
        // to one of the next multiples of π/2: an extremum just inside or just outside
        _ => {
            let next = (x.abs() / FRAC_PI_2).floor() + f64::from(rng.random_range(0..5u32));
            let multiple = if next < 1e18 { oracle.near_multiple(next as u64) } else { x.abs() };
            stepped(if x < 0.0 { -multiple } else { multiple }, rng.random_range(-4..=4))
        }
    };
    Interval::between(x, if end.is_finite() { end } else { x })
}
