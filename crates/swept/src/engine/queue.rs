//! Pairs of nodes in the order of the times up to which they are proved apart.
//!
//! **The mathematics.** A heap of times. Pairs with equal times leave in the order in which they came, so the
//! order is fixed.
//!
//! **Why it is sound.** Times are finite floats, compared exactly: the bits of a float, adjusted for the
//! sign, are ordered as the numbers are.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A pair of slots, and the time up to which it is proved apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Waiting {
    pub time: f64,
    pub pair: [u32; 2],
    /// The number of a direction to try.
    pub way: u32,
}

/// The pairs that wait.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    /// Times, and the places of their pairs.
    heap: BinaryHeap<Reverse<u128>>,
    pairs: Vec<([u32; 2], u32)>,
}

impl Queue {
    #[inline]
    pub(crate) fn push(&mut self, Waiting { time, pair, way }: Waiting) {
        self.heap.push(Reverse(u128::from(ordered(time)) << 64 | self.pairs.len() as u128));
        self.pairs.push((pair, way));
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        let Reverse(least) = self.heap.pop()?;
        let (pair, way) = self.pairs[least as u64 as usize];
        Some(Waiting { time: number((least >> 64) as u64), pair, way })
    }

    /// How many pairs wait.
    pub(crate) fn len(&self) -> usize {
        self.heap.len()
    }

    /// Forgets all pairs.
    pub(crate) fn clear(&mut self) {
        self.heap.clear();
        self.pairs.clear();
    }

    /// The earliest time.
    #[inline]
    pub(crate) fn earliest(&self) -> Option<f64> {
        self.heap.peek().map(|Reverse(key)| number((key >> 64) as u64))
    }
}

#[inline]
fn ordered(x: f64) -> u64 {
    let bits = (x + 0.0).to_bits();
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}

#[inline]
fn number(bits: u64) -> f64 {
    f64::from_bits(if bits >> 63 == 1 { bits & !(1 << 63) } else { !bits })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_leaves_first() {
        use rand::{RngExt, SeedableRng};
        let mut random = rand_chacha::ChaCha12Rng::seed_from_u64(4);
        let mut queue = Queue::default();
        let mut model = std::collections::BTreeSet::new();
        for i in 0..20_000u32 {
            if random.random_range(0..10) < 6 || i < 500 {
                let time: f64 = f64::from(random.random_range(-50..500));
                queue.push(Waiting { time, pair: [i, 7], way: i });
                model.insert((time as i64, i));
            } else {
                let expected = model.pop_first();
                assert_eq!(queue.pop().map(|w| (w.time as i64, w.pair[0])), expected);
            }
            assert_eq!(queue.earliest(), model.first().map(|(time, _)| *time as f64));
        }
        while let Some(expected) = model.pop_first() {
            assert_eq!(queue.pop().map(|w| (w.time as i64, w.pair[0])), Some(expected));
        }
        assert!(queue.pop().is_none());
    }

    #[test]
    fn in_order_with_a_fixed_tie_break() {
        let mut queue = Queue::default();
        let times = [0.5, -1.0, 0.0, -0.0, 1e300, -1e-300, 0.5];
        for (i, time) in times.into_iter().enumerate() {
            queue.push(Waiting { time, pair: [9 - i as u32, 1], way: i as u32 });
        }
        assert_eq!(queue.earliest(), Some(-1.0));
        let order: Vec<Waiting> = core::iter::from_fn(|| queue.pop()).collect();
        assert!(order.windows(2).all(|w| (w[0].time, w[0].way) < (w[1].time, w[1].way)));
        assert!(order.iter().all(|w| w.pair == [9 - w.way, 1]));
        assert_eq!(
            order.iter().map(|w| w.time).collect::<Vec<_>>(),
            [-1.0, -1e-300, 0.0, 0.0, 0.5, 0.5, 1e300]
        );
    }
}
