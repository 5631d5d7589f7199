//! One elimination: all rows in, all rows without one unknown out.
//!
//! The result describes the projection of a system along one unknown. This is the only elimination routine:
//! it serves every dimension and every number type, moving or at rest.

use super::slab::MAX_GIVEN;
use super::{RowArithmetic, Rule, Slab, Store};

/// Why an elimination stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A row that cannot hold: the system has no solution.
    Contradiction,
    /// The store is full; nothing is proved.
    Full,
}

/// The sets of ancestors seen so far, one bit for each possible set of [`MAX_GIVEN`] rows.
struct Seen([u64; SETS / 64]);

impl Seen {
    #[inline(always)]
    fn contains(&self, set: usize) -> bool {
        self.0[set % SETS / 64] >> (set % 64) & 1 == 1
    }

    #[inline(always)]
    fn insert_if(&mut self, set: usize, useful: bool) {
        self.0[set % SETS / 64] |= u64::from(useful) << (set % 64);
    }
}

/// Number of possible sets of ancestors.
const SETS: usize = 1 << MAX_GIVEN;
/// Number of pairs examined together.
const CHUNK: usize = 32;

/// The number of members of each set of ancestors.
const SIZES: [u8; SETS] = {
    let mut sizes = [0; SETS];
    let mut set = 0;
    while set < SETS {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
};

#[inline(always)]
fn size(set: usize) -> u32 {
    u32::from(SIZES[set % SETS])
}

/// Eliminates the unknown `pivot` from the rows of `store` from index `start` on, as the `step`-th
/// elimination of this system, counting from 1. Those rows are prepared in place; the rows of the new system
/// are appended, and the index of the first one is returned.
///
/// If `rule` is given, each new row is tested at once against the unit box in which the unknowns are known to
/// lie.
///
/// # Guarantee
/// Over an exact type the solutions of the new rows are exactly the projection of the solutions of the old
/// ones, provided those came from the same given system by `step - 1` eliminations. Over a rounding type they
/// contain it.
///
/// # Errors
/// [`Stop::Contradiction`] only if there is no solution in the unit box; [`Stop::Full`] if the store has no
/// more room.
#[inline(always)]
pub fn eliminate<T: RowArithmetic, const N: usize>(
    store: &mut impl Store<Slab<T, N>>,
    start: usize,
    pivot: usize,
    step: u32,
    rule: Option<Rule>,
) -> Result<usize, Stop> {
    let mut seen = Seen([0; SETS / 64]);
    let end = store.rows().len();
    for place in start..end {
        let row = &mut store.rows_mut()[place];
        row.holds_pivot = T::prepare(row, pivot);
        if !row.holds_pivot {
            let row = row.clone();
            seen.insert_if(row.ancestors.set(), true);
            if !store.push(row) {
                return Err(Stop::Full);
            }
        }
    }
    for i in start..end {
        if !store.rows()[i].holds_pivot {
            continue;
        }
        let mut from = start;
        while from < i {
            let to = i.min(from + CHUNK);
            // The choice is made without branches, since its outcomes are unpredictable.
            let (mut chosen, mut count) = ([0u8; CHUNK], 0);
            let rows = store.rows();
            let second = rows[i].ancestors;
            for (j, first) in rows[from..to].iter().enumerate() {
                let ancestors = first.ancestors.minus(second);
                let set = ancestors.set();
                let useful =
                    first.holds_pivot & !ancestors.conflict() & (size(set) <= step + 1) & !seen.contains(set);
                seen.insert_if(set, useful);
                chosen[count % CHUNK] = j as u8;
                count += usize::from(useful);
            }
            for &j in &chosen[..count] {
                let rows = store.rows();
                let row = T::combine(&rows[from + usize::from(j)], &rows[i], pivot);
                if let Some(rule) = rule
                    && T::contradicts(&row, rule)
                {
                    return Err(Stop::Contradiction);
                }
                if !T::says_nothing(&row) && !store.push(row) {
                    return Err(Stop::Full);
                }
            }
            from = to;
        }
    }
    Ok(end)
}
