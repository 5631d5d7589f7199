//! What holds over stretches of many pieces, so that a long span does not ask each piece.
//!
//! **What it answers.** The hull of the values of consecutive pieces: at most two hulls per doubling of their
//! number, however many pieces there are.
//!
//! **The mathematics.** Level 0 holds one value per piece; on each further level, entry i is the hull of the
//! entries 2i and 2i + 1 below it. A run of pieces is a union of at most two entries per level.
//!
//! **Why it is sound.** A hull contains both of its parts, in whatever order they are joined.

use core::ops::Range;

/// The values of the pieces, and hulls of 2, 4, 8 … of them.
#[derive(Clone, Debug)]
pub(super) struct Stretches<T> {
    levels: Vec<Vec<T>>,
}

impl<T: Clone> Stretches<T> {
    pub(super) fn new(pieces: Vec<T>, hull: impl Fn(&T, &T) -> T) -> Self {
        let mut levels = vec![pieces];
        while let Some(below) = levels.last().filter(|level| level.len() > 1) {
            let above = below.chunks_exact(2).map(|pair| hull(&pair[0], &pair[1])).collect();
            levels.push(above);
        }
        Self { levels }
    }

    /// The hull over these pieces; `None` if there are none.
    pub(super) fn over(&self, pieces: Range<usize>, hull: impl Fn(&T, &T) -> T) -> Option<T> {
        let (mut lo, mut hi) = (pieces.start, pieces.end);
        let mut whole: Option<T> = None;
        let mut join = |entry: &T| {
            whole = Some(whole.as_ref().map_or_else(|| entry.clone(), |whole| hull(whole, entry)));
        };
        for level in &self.levels {
            if lo >= hi {
                break;
            }
            if lo % 2 == 1 {
                join(&level[lo]);
                lo += 1;
            }
            if hi % 2 == 1 {
                hi -= 1;
                if lo <= hi {
                    join(&level[hi]);
                }
            }
            (lo, hi) = (lo / 2, hi / 2);
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn every_run_of_pieces() {
        for count in 1..40usize {
            let hull = |a: &(usize, usize), b: &(usize, usize)| (a.0.min(b.0), a.1.max(b.1));
            let stretches = Stretches::new((0..count).map(|k| (k, k)).collect(), hull);
            for lo in 0..count {
                assert_eq!(stretches.over(lo..lo, hull), None);
                for hi in lo + 1..=count {
                    assert_eq!(stretches.over(lo..hi, hull), Some((lo, hi - 1)), "{lo}..{hi} of {count}");
                }
            }
        }
    }

    #[test]
    fn few_hulls_for_many_pieces() {
        let stretches = Stretches::new((0..100_000u32).collect(), |a, b| *a.max(b));
        let hulls = Cell::new(0);
        let most = stretches.over(1..99_999, |a, b| {
            hulls.set(hulls.get() + 1);
            *a.max(b)
        });
        assert_eq!(most, Some(99_998));
        assert!(hulls.get() <= 34, "{}", hulls.get());
    }
}
