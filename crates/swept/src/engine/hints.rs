//! Where pairs of faces were closest when they were last examined.
//!
//! **What it answers.** The features to try first when a pair of faces comes to the front again: usually they
//! are still the closest. The table has no chains: a pair that falls on another's place replaces it.
//!
//! **Why it is sound.** A hint only affects speed: any hint will do.

use crate::shape::triangle::Feature;

const PLACES: usize = 128;

/// The features of some pairs of faces.
#[derive(Clone, Debug)]
pub(crate) struct Hints([([u32; 2], [Feature; 2]); PLACES]);

impl Default for Hints {
    fn default() -> Self {
        // no slot has this number, so the entry matches no pair
        Self([([u32::MAX; 2], [Feature::Face; 2]); PLACES])
    }
}

impl Hints {
    /// The features stored for this pair, if they have not been replaced.
    #[inline]
    pub(crate) fn of(&self, pair: [u32; 2]) -> Option<[Feature; 2]> {
        let (known, features) = self.0[place(pair)];
        (known == pair).then_some(features)
    }

    #[inline]
    pub(crate) fn set(&mut self, pair: [u32; 2], features: [Feature; 2]) {
        self.0[place(pair)] = (pair, features);
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
