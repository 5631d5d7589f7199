//! Pairs of nodes in the order of the times up to which they are proved apart.
//!
//! **The mathematics.** The span is cut into slices of equal length. The slice in which the search is working
//! is kept as a heap. Whatever falls into a later slice hangs on that slice's chain, unordered, since most of
//! it is never needed. Ties are broken by the slots, so the order is fixed.
//!
//! **Why it is sound.** Times are finite floats, compared exactly: the bits of a float, adjusted for the
//! sign, are ordered as the numbers are. The index of a slice is a rounded, non-decreasing function of the
//! time, so no pair in a later slice is earlier than one in the heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use swept_num::Interval;

/// A pair of slots, and the time up to which it is proved apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Waiting {
    pub time: f64,
    pub pair: [u32; 2],
}

/// Number of slices: enough that few pairs share one, few enough that empty ones are skipped quickly.
const SLICES: usize = 1024;
/// The end of a chain.
const NONE: u32 = u32::MAX;

/// The pairs that wait.
#[derive(Debug)]
pub(crate) struct Queue {
    start: f64,
    /// Slices per unit of time; zero if the span is too short to be cut.
    density: f64,
    /// The slice in the heap; earlier ones are empty.
    current: usize,
    /// The earliest pairs; never empty while anything waits.
    heap: BinaryHeap<Reverse<u128>>,
    /// The first link of each slice's chain.
    chains: [u32; SLICES],
    /// Bit i of word j is set if chain 64 j + i is not empty.
    filled: [u64; SLICES / 64],
    links: Vec<(Waiting, u32)>,
}

impl Queue {
    /// For times of a span.
    pub(crate) fn new(span: Interval) -> Self {
        let density = SLICES as f64 / (span.hi() - span.lo());
        Self {
            start: span.lo(),
            density: if density.is_finite() { density } else { 0.0 },
            current: 0,
            heap: BinaryHeap::with_capacity(64),
            chains: [NONE; SLICES],
            filled: [0; SLICES / 64],
            links: Vec::with_capacity(1024),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, waiting: Waiting) {
        // the cast keeps the order, since it rounds towards zero and no time is before the start
        let slice = ((waiting.time - self.start) * self.density).min((SLICES - 1) as f64) as i32 as usize;
        let link = self.links.len();
        if slice > self.current && !self.heap.is_empty() && link < NONE as usize {
            self.links.push((waiting, self.chains[slice]));
            self.chains[slice] = link as u32;
            self.filled[slice / 64] |= 1 << (slice % 64);
        } else {
            // if nothing waits, all slices before this one are empty
            self.current = self.current.max(slice);
            self.heap.push(Reverse(key(waiting)));
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        let Reverse(least) = self.heap.pop()?;
        if self.heap.is_empty() {
            self.turn();
        }
        Some(Waiting { time: number((least >> 64) as u64), pair: [(least >> 32) as u32, least as u32] })
    }

    /// The earliest time.
    #[inline]
    pub(crate) fn earliest(&self) -> Option<f64> {
        self.heap.peek().map(|Reverse(key)| number((key >> 64) as u64))
    }

    /// Turns the next non-empty chain into the heap.
    fn turn(&mut self) {
        let Some(word) = self.filled.iter().position(|&word| word != 0) else { return };
        let slice = 64 * word + self.filled[word].trailing_zeros() as usize;
        self.filled[word] &= self.filled[word] - 1;
        let mut link = std::mem::replace(&mut self.chains[slice], NONE);
        let mut all = std::mem::take(&mut self.heap).into_vec();
        while link != NONE {
            let (waiting, next) = self.links[link as usize];
            all.push(Reverse(key(waiting)));
            link = next;
        }
        self.heap = BinaryHeap::from(all);
        self.current = slice;
    }
}

/// Sorts by time, then by slots.
#[inline]
fn key(waiting: Waiting) -> u128 {
    let [a, b] = waiting.pair;
    u128::from(ordered(waiting.time)) << 64 | u128::from(a) << 32 | u128::from(b)
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
    fn slices_keep_the_order() {
        use rand::{RngExt, SeedableRng};
        let mut random = rand_chacha::ChaCha12Rng::seed_from_u64(4);
        let mut queue = Queue::new(Interval::between(-50.0, 500.0));
        let mut model = std::collections::BTreeSet::new();
        for i in 0..20_000u32 {
            if random.random_range(0..10) < 6 || i < 500 {
                let time: f64 = f64::from(random.random_range(-50..500));
                queue.push(Waiting { time, pair: [i, 7] });
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
        let mut queue = Queue::new(Interval::between(-1.0, 2.0));
        let times = [0.5, -1.0, 0.0, -0.0, 1e300, -1e-300, 0.5];
        for (i, time) in times.into_iter().enumerate() {
            queue.push(Waiting { time, pair: [9 - i as u32, 1] });
        }
        assert_eq!(queue.earliest(), Some(-1.0));
        let order: Vec<Waiting> = core::iter::from_fn(|| queue.pop()).collect();
        assert!(order.windows(2).all(|w| (w[0].time, w[0].pair) < (w[1].time, w[1].pair)));
        assert_eq!(
            order.iter().map(|w| w.time).collect::<Vec<_>>(),
            [-1.0, -1e-300, 0.0, 0.0, 0.5, 0.5, 1e300]
        );
    }
}
