//! Pairs of nodes in the order of the times up to which they are proved apart.
//!
//! **What it answers.** Which pair is the earliest.
//!
//! **The mathematics.** A heap; ties are broken by the slots, so that the order is fixed.
//!
//! **Why it is sound.** Times are finite floats, compared exactly: the bits of a float, with the sign taken care of,
//! are ordered as the numbers are.
//!
//! **Source.** DESIGN, section 4: order.

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
    heap: BinaryHeap<Reverse<u128>>,
}

impl Queue {
    #[inline]
    pub(crate) fn push(&mut self, waiting: Waiting) {
        let [a, b] = waiting.pair;
        let pair = u64::from(a) << 32 | u64::from(b);
        self.heap.push(Reverse(u128::from(ordered(waiting.time)) << 64 | u128::from(pair)));
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        let Reverse(key) = self.heap.pop()?;
        Some(Waiting { time: number((key >> 64) as u64), pair: [(key >> 32) as u32, key as u32] })
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
