//! Where pairs of faces were closest when they were last examined.
//!
//! **What it answers.** The features to try first when a pair of faces comes to the front again: usually they
//! are still the closest. The table has no chains: a pair that falls on another's place replaces it. And the
//! directions that turn with the closest features of the faces examined last, from the same epoch: where
//! several faces meet in an edge or a corner, one look serves them all.
//!
//! **Why it is sound.** A hint only affects speed: any hint will do.

use super::turning::Guide;
use crate::shape::triangle::Feature;

const PLACES: usize = 128;
const GUIDES: usize = 2;

/// The features of some pairs of faces, and the last directions.
#[derive(Clone, Debug)]
pub(crate) struct Hints {
    features: [([u32; 2], [Feature; 2]); PLACES],
    /// The epoch of the directions.
    epoch: f64,
    guides: [Option<Guide>; GUIDES],
    /// Where the next direction goes.
    next: usize,
}

impl Default for Hints {
    fn default() -> Self {
        // no slot has this number, so the entry matches no pair; no time is equal to NaN
        let features = [([u32::MAX; 2], [Feature::Face; 2]); PLACES];
        Self { features, epoch: f64::NAN, guides: [None; GUIDES], next: 0 }
    }
}

impl Hints {
    /// The features stored for this pair, if they have not been replaced.
    #[inline]
    pub(crate) fn of(&self, pair: [u32; 2]) -> Option<[Feature; 2]> {
        let (known, features) = self.features[place(pair)];
        (known == pair).then_some(features)
    }

    #[inline]
    pub(crate) fn set(&mut self, pair: [u32; 2], features: [Feature; 2]) {
        self.features[place(pair)] = (pair, features);
    }

    /// The last directions found at an epoch.
    #[inline]
    pub(crate) fn guides(&self, epoch: f64) -> impl Iterator<Item = &Guide> {
        self.guides.iter().flatten().filter(move |_| self.epoch == epoch)
    }

    /// Adds a direction found at an epoch.
    #[inline]
    pub(crate) fn guided(&mut self, epoch: f64, guide: Guide) {
        if self.epoch != epoch {
            (self.epoch, self.guides, self.next) = (epoch, [None; GUIDES], 0);
        }
        self.guides[self.next] = Some(guide);
        self.next = (self.next + 1) % GUIDES;
    }
}

/// The place of a pair; neighbours get different ones.
#[inline]
fn place([a, b]: [u32; 2]) -> usize {
    (a.wrapping_mul(0x9e37_79b1) ^ b.wrapping_mul(0x85eb_ca77)) as usize >> 25 & (PLACES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_two_on_one_place_is_kept() {
        let mut hints = Hints::default();
        assert_eq!(hints.of([3, 4]), None);
        for a in 0..1000 {
            let features = [Feature::Vertex((a % 3) as u8), Feature::Edge(1)];
            hints.set([a, 4], features);
            assert_eq!(hints.of([a, 4]), Some(features));
            assert_eq!(hints.of([a, 5]), None);
        }
        assert!((0..1000).filter(|a| hints.of([*a, 4]).is_some()).count() > PLACES / 2);
    }
}
