//! Compares the combined test with separating axes on random pairs, and settles every disagreement exactly.
//!
//! **What it answers.** Are there pairs on which one of the two methods is wrong?
//!
//! **The mathematics.** Origins, edges and velocities are uniform in ±100. Each pair is given to both
//! methods, in both orders, under both touching rules: eight answers. Where the four answers under one rule
//! are not all equal, the exact path decides which are wrong. The combined test (`intersects`) rarely reaches
//! its elimination on such pairs; the count is reported.
//!
//! **Source.** [FMB20, section 7].

use super::exact::ExactPair;
use super::{
    Frame, FrameKind, MovingFrame, Reached, TimeSpan, Touching, intersects_moving_reached,
    intersects_reached, sat_intersects, sat_intersects_moving,
};

/// The result of [`validate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Validation {
    /// Pairs tested.
    pub pairs: u64,
    /// Pairs whose closed sets meet.
    pub meeting: u64,
    /// Random pairs refused as degenerate; not counted in `pairs`.
    pub refused: u64,
    /// Pairs on which the answers under one rule were not all equal.
    pub disagreements: u64,
    /// Pairs for which the combined test reached the elimination in `f64`, under some rule and order.
    pub reached_elimination: u64,
    /// Pairs for which it reached whole numbers.
    pub reached_whole_numbers: u64,
    /// Wrong answers of the combined test: quick proofs, then the elimination.
    pub wrong_combined: u64,
    /// Wrong answers of the separating axes.
    pub wrong_axes: u64,
}

impl Validation {
    /// Whether there was no wrong answer.
    pub fn passed(&self) -> bool {
        self.wrong_combined == 0 && self.wrong_axes == 0
    }

    /// Adds the counts of another run.
    pub fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.meeting += other.meeting;
        self.refused += other.refused;
        self.disagreements += other.disagreements;
        self.reached_elimination += other.reached_elimination;
        self.reached_whole_numbers += other.reached_whole_numbers;
        self.wrong_combined += other.wrong_combined;
        self.wrong_axes += other.wrong_axes;
    }
}

/// SplitMix64: small, and the same on every platform.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in ±100.
    fn number(&mut self) -> f64 {
        ((self.bits() >> 11) as f64 / (1u64 << 52) as f64 - 1.0) * 100.0
    }

    fn vector<const D: usize>(&mut self) -> [f64; D] {
        std::array::from_fn(|_| self.number())
    }

    fn frame<const D: usize>(&mut self) -> Option<MovingFrame<D>> {
        let kind = if self.bits() >> 63 == 1 { FrameKind::Simplex } else { FrameKind::Parallelepiped };
        let (origin, edges, velocity) =
            (self.vector(), std::array::from_fn(|_| self.vector()), self.vector());
        MovingFrame::new(Frame::new(kind, origin, edges).ok()?, velocity).ok()
    }
}

/// Tests `count` random pairs in dimension 2 or 3 (any other value counts as 3).
///
/// # Guarantee
/// The same counts for the same arguments on every machine.
///
/// ```
/// let counts = swept_frames::validate(2, true, 1000, 7);
/// assert_eq!((counts.pairs, counts.wrong_combined, counts.wrong_axes), (1000, 0, 0));
/// ```
pub fn validate(dimension: usize, moving: bool, count: u64, seed: u64) -> Validation {
    match dimension {
        2 => pairs::<2>(moving, count, seed),
        _ => pairs::<3>(moving, count, seed),
    }
}

fn pairs<const D: usize>(moving: bool, count: u64, seed: u64) -> Validation {
    let mut random = Random(seed);
    let mut counts = Validation::default();
    while counts.pairs < count {
        let (Some(a), Some(b)) = (random.frame::<D>(), random.frame::<D>()) else {
            counts.refused += 1;
            continue;
        };
        counts.pairs += 1;
        let mut agree = true;
        let mut furthest = Reached::default();
        for touching in [Touching::Closed, Touching::Open] {
            let span = &TimeSpan::UNIT;
            let orders = [(&a, &b), (&b, &a)];
            let combined = orders.map(|(a, b)| {
                let (answer, reached) = if moving {
                    intersects_moving_reached(a, b, span, touching)
                } else {
                    intersects_reached(a.frame(), b.frame(), touching)
                };
                furthest.elimination |= reached.elimination;
                furthest.whole_numbers |= reached.whole_numbers;
                answer
            });
            let axes = orders.map(|(a, b)| {
                if moving {
                    sat_intersects_moving(a, b, span, touching)
                } else {
                    sat_intersects(a.frame(), b.frame(), touching)
                }
            });
            let first = combined[0];
            if touching == Touching::Closed {
                counts.meeting += u64::from(first);
            }
            if combined != [first; 2] || axes != [first; 2] {
                agree = false;
                let exact = if moving {
                    ExactPair::moving(&a, &b, span)
                } else {
                    ExactPair::resting(a.frame(), b.frame())
                };
                let right = exact.intersects(touching);
                let wrong =
                    |answers: [bool; 2]| answers.iter().filter(|&&answer| answer != right).count() as u64;
                counts.wrong_combined += wrong(combined);
                counts.wrong_axes += wrong(axes);
            }
        }
        counts.disagreements += u64::from(!agree);
        counts.reached_elimination += u64::from(furthest.elimination);
        counts.reached_whole_numbers += u64::from(furthest.whole_numbers);
    }
    counts
}
