//! The operands: the same numbers for every contestant.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Number of operands of a loop. 256 pairs of three intervals with their results fit in the first-level
/// caches.
pub const COUNT: usize = 256;

/// Which signs and zeros occur.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mix {
    /// All positive: every branch goes the same way.
    Positive,
    /// Positive, negative and around zero, at random.
    Mixed,
    /// As `Mixed`, with ends that are exactly zero in half of the intervals.
    Zeros,
    /// Intervals that contain a single number, of any sign: exact input data.
    Points,
}

impl Mix {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Positive, Self::Mixed, Self::Zeros, Self::Points];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Positive => "positive",
            Self::Mixed => "mixed signs",
            Self::Zeros => "with zeros",
            Self::Points => "points",
        }
    }
}

/// The two ends of an interval; plain floats use the first.
pub type Ends = (f64, f64);

/// `COUNT` pairs of ends, drawn from the seed.
pub fn ends(mix: Mix, seed: u64) -> Vec<Ends> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut one = || {
        let (size, width) = (rng.random_range(0.5..2.0), rng.random_range(0.0..0.1));
        let around_zero = (-size, width * 10.0);
        match (mix, rng.random_range(0..6u32)) {
            (Mix::Positive, _) => (size, size + width),
            (Mix::Points, kind) => (if kind < 3 { size } else { -size }, if kind < 3 { size } else { -size }),
            (Mix::Zeros, 0) => (0.0, 0.0),
            (Mix::Zeros, 1) => (0.0, size),
            (Mix::Zeros, 2) => (-size, 0.0),
            (_, 0 | 3) => (size, size + width),
            (_, 1 | 4) => (-size - width, -size),
            _ => around_zero,
        }
    };
    (0..COUNT).map(|_| one()).collect()
}

/// A shuffled order, the same for all.
pub fn order() -> Vec<u32> {
    let mut order: Vec<u32> = (0..COUNT as u32).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(99));
    order
}
