//! Which objects of a world may meet a given box? All those whose root's box overlaps it, found without
//! looking at every object.
//!
//! **The mathematics.** On the axis on which the boxes are spread most, the boxes are sorted by their lower
//! ends; `reach[i]` is the largest upper end of the first i + 1 of them and does not decrease. Boxes that
//! overlap q have a lower end of at most q.hi, so they form an initial part of the list; and those before the
//! first i with reach[i] >= q.lo all end before q. The rest is compared on every axis.
//!
//! **Why it is sound.** There are only comparisons, and nothing is rounded; whatever is skipped is apart from
//! q on one axis.
//!
//! **Source.** Sort and sweep along one axis; [FM13] compares with every object.

use crate::Bounds;

/// Boxes sorted along one axis.
#[derive(Clone, Debug)]
pub(super) struct Roots<const D: usize> {
    axis: usize,
    /// The boxes in order, each with its number.
    sorted: Vec<(Bounds<D>, usize)>,
    reach: Vec<f64>,
}

/// Whether closed boxes share a point.
#[inline]
pub(super) fn overlap<const D: usize>(a: &Bounds<D>, b: &Bounds<D>) -> bool {
    (0..D).fold(true, |all, k| all & (a.lo[k] <= b.hi[k]) & (b.lo[k] <= a.hi[k]))
}

impl<const D: usize> Roots<D> {
    pub(super) fn new(boxes: impl Iterator<Item = Bounds<D>>) -> Self {
        let mut sorted: Vec<_> = boxes.enumerate().map(|(number, bounds)| (bounds, number)).collect();
        let spread = |axis: usize| {
            let lowest = sorted.iter().map(|(bounds, _)| bounds.lo[axis]).fold(f64::INFINITY, f64::min);
            let highest = sorted.iter().map(|(bounds, _)| bounds.lo[axis]).fold(f64::NEG_INFINITY, f64::max);
            highest - lowest
        };
        let axis = (0..D).max_by(|&a, &b| spread(a).total_cmp(&spread(b))).unwrap_or(0);
        sorted.sort_by(|(a, i), (b, j)| a.lo[axis].total_cmp(&b.lo[axis]).then(i.cmp(j)));
        let ends = sorted.iter().map(|(bounds, _)| bounds.hi[axis]);
        let reach = ends
            .scan(f64::NEG_INFINITY, |largest, end| {
                *largest = largest.max(end);
                Some(*largest)
            })
            .collect();
        Self { axis, sorted, reach }
    }

    /// The numbers of the boxes that overlap `query`, in increasing order, and how many boxes were compared.
    pub(super) fn overlapping(&self, query: &Bounds<D>) -> (Vec<usize>, u64) {
        let start = self.reach.partition_point(|&reach| reach < query.lo[self.axis]);
        let end = self.sorted.partition_point(|(bounds, _)| bounds.lo[self.axis] <= query.hi[self.axis]);
        let compared = self.sorted.get(start..end).unwrap_or(&[]);
        let mut found: Vec<_> =
            compared.iter().filter(|(bounds, _)| overlap(bounds, query)).map(|&(_, number)| number).collect();
        found.sort_unstable();
        (found, compared.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn the_same_boxes_are_found_as_by_comparing_all() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        // Whole numbers: many boxes touch, some are flat, one is large.
        let mut random = |largest: i32| {
            let lo = [0; 3].map(|_| f64::from(rng.random_range(-20..20)));
            Bounds { lo, hi: lo.map(|x| x + f64::from(rng.random_range(0..=largest))) }
        };
        for count in [0, 1, 2, 50, 200] {
            let mut boxes: Vec<_> = (0..count).map(|_| random(3)).collect();
            boxes.extend((count > 2).then(|| random(30)));
            let roots = Roots::new(boxes.iter().copied());
            for _ in 0..200 {
                let query = random(8);
                let all: Vec<_> = (0..boxes.len()).filter(|&i| overlap(&boxes[i], &query)).collect();
                assert_eq!(roots.overlapping(&query).0, all, "{query:?}");
            }
        }
    }
}
