//! Pairs of nodes in the order of the times up to which they are proved apart.
//!
//! **What it answers.** Which pair is the earliest.
//!
//! **The mathematics.** A small heap of the earliest pairs, and shelves of later ones that are not put in order before
//! they are needed: most of them never are. Ties are broken by the slots, so that the order is fixed.
//!
//! **Why it is sound.** Times are finite floats, compared exactly: the bits of a float, with the sign taken care of,
//! are ordered as the numbers are.
//!
//! **Source.** `docs/soundness/first-contact.md`: order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A pair of slots, and the time up to which it is proved apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Waiting {
    pub time: f64,
    pub pair: [u32; 2],
}

/// The pairs that wait.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    /// The earliest; never empty while there are shelves.
    heap: BinaryHeap<Reverse<u128>>,
    /// Later ones: each shelf holds what is not before its bound, but before that of the shelf below it.
    shelves: Vec<(u128, Vec<Reverse<u128>>)>,
}

/// A heap that grows beyond this puts its later half on a shelf.
const MOST: usize = 96;

impl Queue {
    #[inline]
    pub(crate) fn push(&mut self, waiting: Waiting) {
        let [a, b] = waiting.pair;
        let pair = u64::from(a) << 32 | u64::from(b);
        let key = u128::from(ordered(waiting.time)) << 64 | u128::from(pair);
        // the shelf with the greatest bound that is not after the key
        match self.shelves.iter_mut().find(|(bound, _)| *bound <= key) {
            Some((_, shelf)) => shelf.push(Reverse(key)),
            None => {
                self.heap.push(Reverse(key));
                if self.heap.len() > MOST {
                    let all = std::mem::take(&mut self.heap).into_vec();
                    self.arrange(all);
                }
            }
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        let Reverse(key) = self.heap.pop()?;
        if self.heap.is_empty()
            && let Some((_, shelf)) = self.shelves.pop()
        {
            self.arrange(shelf);
        }
        Some(Waiting { time: number((key >> 64) as u64), pair: [(key >> 32) as u32, key as u32] })
    }

    /// The earliest time.
    #[inline]
    pub(crate) fn earliest(&self) -> Option<f64> {
        self.heap.peek().map(|Reverse(key)| number((key >> 64) as u64))
    }

    /// Makes the earliest of these the heap and puts the others on shelves.
    fn arrange(&mut self, mut all: Vec<Reverse<u128>>) {
        while all.len() > MOST {
            let half = all.len() / 2;
            let (_, Reverse(bound), _) = all.select_nth_unstable_by_key(half, |Reverse(key)| *key);
            let bound = *bound;
            let later = all.split_off(half);
            self.shelves.push((bound, later));
        }
        self.heap = BinaryHeap::from(all);
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
    fn shelves_keep_the_order() {
        use rand::{RngExt, SeedableRng};
        let mut random = rand_chacha::ChaCha12Rng::seed_from_u64(4);
        let mut queue = Queue::default();
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
        let mut queue = Queue::default();
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
