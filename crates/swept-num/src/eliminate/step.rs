//! One elimination: all rows in, all rows without one unknown out.
//!
//! **What it answers.** The rows that describe the shadow of a system along one unknown.
//!
//! **The mathematics and why it is sound.** In the module above. This is the only elimination routine there is: every dimension,
//! every number type, moving or resting.

use super::slab::MAX_GIVEN;
use super::{RowArithmetic, Rule, Slab, Store};
use std::cmp::Ordering;

/// Why an elimination stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A row that cannot hold: the system has no solution.
    Contradiction,
    /// The store is full; nothing is known.
    Full,
}

/// The sets of ancestors met so far, one bit for each of the sets that [`MAX_GIVEN`] rows allow.
struct Seen([u64; 1 << (MAX_GIVEN - 6)]);

impl Seen {
    #[inline]
    fn contains(&self, set: u16) -> bool {
        self.0.get(usize::from(set >> 6)).is_some_and(|word| word >> (set & 63) & 1 == 1)
    }

    #[inline]
    fn insert(&mut self, set: u16) {
        if let Some(word) = self.0.get_mut(usize::from(set >> 6)) {
            *word |= 1 << (set & 63);
        }
    }
}

/// Eliminates unknown `pivot` from `rows`, the `step`-th elimination of this system counting from 1.
///
/// Rows with the unknown go, normalised, into `pivots`; the rows of the new system into `next`. With `rule` given, each new row is
/// tested at once against the unit box in which the unknowns are known to lie.
///
/// # Guarantee
/// Over an exact type the solutions of `next` are exactly the shadow of the solutions of `rows`, provided `rows` came from the
/// same given system by `step - 1` eliminations. Over a rounding type they contain it.
///
/// # Errors
/// [`Stop::Contradiction`] only if there is no solution in the unit box; [`Stop::Full`] if a store has no more room.
#[inline]
pub fn eliminate<T: RowArithmetic, const N: usize>(
    rows: &[Slab<T, N>],
    pivot: usize,
    step: u32,
    rule: Option<Rule>,
    pivots: &mut impl Store<Slab<T, N>>,
    next: &mut impl Store<Slab<T, N>>,
) -> Result<(), Stop> {
    let mut seen = Seen([0; 1 << (MAX_GIVEN - 6)]);
    for row in rows {
        let mut row = row.clone();
        if T::pivot_sign(&mut row, pivot) == Ordering::Equal {
            seen.insert(row.ancestors());
            if !next.push(row) {
                return Err(Stop::Full);
            }
        } else {
            T::normalise(&mut row, pivot);
            if !pivots.push(row) {
                return Err(Stop::Full);
            }
        }
    }
    let pivots = pivots.rows();
    for (i, second) in pivots.iter().enumerate() {
        for first in &pivots[..i] {
            let plus = first.plus | second.minus;
            let minus = first.minus | second.plus;
            let set = plus | minus;
            if plus & minus != 0 || set.count_ones() > step + 1 || seen.contains(set) {
                continue;
            }
            let row = T::combine(first, second, pivot, (plus, minus));
            if let Some(rule) = rule
                && T::contradicts(&row, rule)
            {
                return Err(Stop::Contradiction);
            }
            seen.insert(set);
            if T::says_nothing(&row) {
                continue;
            }
            if !next.push(row) {
                return Err(Stop::Full);
            }
        }
    }
    Ok(())
}
