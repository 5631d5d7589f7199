//! Elimination in `f64`: rows that hold for every true solution, and a guess at a solution.
//!
//! **What it answers.** Either a proof that there is no solution, or a point that should be one, which the
//! caller must check.
//!
//! **The mathematics.** All unknowns lie in [0, 1]. Normalising divides a row by p, its coefficient of the
//! pivot: r = fl(1/p), a' = fl(a r), l' = fl(l r). The exact product of row and r differs from `x_p + a'·y`
//! by at most u (from r p) plus u' |a'_k| for each other unknown, and r l from l' by u' |l'|, with u = 2^-53
//! and u' = u/(1-u). A later subtraction of two normalised rows rounds each coefficient and end once more, by
//! at most u' times the sum of the two magnitudes. So widening each end of a normalised row by
//!
//! ```text
//! W = 4u (1 + sum |a'_k| + |end|)
//! ```
//!
//! covers all of it: 2u' for the two roundings, and the rest of 4u for the rounding of W itself (relative
//! 8u), the rounding of the subtraction of W, and underflow (at most a few times 2^-1075, against u from the
//! 1).
//!
//! **Why it is sound.** By induction every row holds for every true solution. An overflow makes W infinite or
//! NaN, so the ends become infinite or NaN, and every test below is written so that NaN proves nothing.
//!
//! **Source.** [FMB20, eq. 35-38, 41]; the error analysis is not in the paper.

#![allow(clippy::needless_range_loop, reason = "formulas over several arrays read best with their indices")]

use super::{RowArithmetic, Rule, Slab, Stop, Store, eliminate};

/// 4u.
const FOUR_U: f64 = 2.0 * f64::EPSILON;
/// 1 + 8u: a rounded sum of at most eight terms of one sign, times this, is at least the true sum in
/// magnitude.
const SUM_UP: f64 = 1.0 + 4.0 * f64::EPSILON;
/// A coefficient below this fraction of its row is folded into the ends. The choice affects speed only, never
/// correctness: the fold widens the ends by the whole range of the term.
const NEGLIGIBLE: f64 = 1.0 / (1u64 << 40) as f64;

#[inline(always)]
fn magnitude<const N: usize>(a: &[f64; N]) -> f64 {
    let mut sum = 0.0;
    for &coefficient in a {
        sum += coefficient.abs();
    }
    sum
}

/// Takes a negligible term out of a row: p x_p lies between 0 and p, and 4u of the operands covers the
/// rounding of the two subtractions.
#[cold]
fn fold<const N: usize>(row: &mut Slab<f64, N>, pivot: usize) {
    let p = row.a[pivot];
    let lo = row.lo - p.max(0.0);
    let hi = row.hi - p.min(0.0);
    row.lo = lo - FOUR_U * (lo.abs() + p.abs());
    row.hi = hi + FOUR_U * (hi.abs() + p.abs());
    row.a[pivot] = 0.0;
}

impl RowArithmetic for f64 {
    type End = f64;

    #[inline(always)]
    fn is_infinite(end: &f64) -> bool {
        end.is_infinite()
    }

    #[inline(always)]
    fn prepare<const N: usize>(row: &mut Slab<f64, N>, pivot: usize) -> bool {
        let p = row.a[pivot];
        if p == 0.0 {
            return false;
        }
        let size = magnitude(&row.a);
        if p.abs() <= NEGLIGIBLE * size {
            fold(row, pivot);
            return false;
        }
        let r = 1.0 / p;
        for coefficient in &mut row.a {
            *coefficient *= r;
        }
        row.a[pivot] = 1.0;
        // A negative factor swaps the ends and the ancestors; written without branches, since the signs are
        // unpredictable.
        let (one, two) = (row.lo * r, row.hi * r);
        let lo = if one < two { one } else { two };
        let hi = if one > two { one } else { two };
        row.ancestors = row.ancestors.times_sign(r < 0.0);
        // The pivot's own entry is the 1 in the bound above.
        let size = size * r.abs();
        row.lo = lo - FOUR_U * (size + lo.abs());
        row.hi = hi + FOUR_U * (size + hi.abs());
        true
    }

    #[inline(always)]
    fn combine<const N: usize>(first: &Slab<f64, N>, second: &Slab<f64, N>, _pivot: usize) -> Slab<f64, N> {
        let mut a = [0.0; N];
        for k in 0..N {
            a[k] = first.a[k] - second.a[k];
        }
        let ancestors = first.ancestors.minus(second.ancestors);
        Slab { a, lo: first.lo - second.hi, hi: first.hi - second.lo, ancestors, holds_pivot: false }
    }

    #[inline(always)]
    fn contradicts<const N: usize>(row: &Slab<f64, N>, _rule: Rule) -> bool {
        let (mut least, mut most) = (0.0, 0.0);
        for &coefficient in &row.a {
            // A NaN counts as zero here, but then the ends are infinite or NaN.
            least += if coefficient < 0.0 { coefficient } else { 0.0 };
            most += if coefficient > 0.0 { coefficient } else { 0.0 };
        }
        (row.lo > most * SUM_UP) | (row.hi < least * SUM_UP)
    }

    #[inline(always)]
    fn says_nothing<const N: usize>(_row: &Slab<f64, N>) -> bool {
        // A row of zeros does no harm, and testing for it would cost more.
        false
    }
}

/// What the search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found<const N: usize> {
    /// Proved: no point of the unit box satisfies the rows.
    Nothing,
    /// A point that satisfies the rows up to rounding. This is a guess: the caller must check it.
    Guess([f64; N]),
    /// Neither.
    Unknown,
}

/// Eliminates the unknowns in order, then substitutes back, choosing the middle of each one's bounds. `store`
/// holds the given rows and receives all others; `counts[k]`, if it exists, receives the number of rows after
/// `k` eliminations.
///
/// # Guarantee
/// [`Found::Nothing`] is proved; no memory is allocated.
#[inline(always)]
pub fn search<const N: usize>(store: &mut impl Store<Slab<f64, N>>, counts: &mut [usize]) -> Found<N> {
    let mut starts = [0; N];
    let mut start = 0;
    for step in 1..N {
        if let Some(count) = counts.get_mut(step - 1) {
            *count = store.rows().len() - start;
        }
        starts[step - 1] = start;
        start = match eliminate(store, start, step - 1, step as u32, Some(Rule::Closed)) {
            Ok(start) => start,
            Err(Stop::Contradiction) => return Found::Nothing,
            Err(Stop::Full) => return Found::Unknown,
        };
    }
    let rows = store.rows_mut();
    if let Some(count) = counts.get_mut(N - 1) {
        *count = rows.len() - start;
    }
    let (mut lo, mut hi) = (0.0, 1.0);
    for row in &mut rows[start..] {
        if f64::prepare(row, N - 1) {
            let (row_lo, row_hi) = (row.lo, row.hi);
            lo = if row_lo > lo { row_lo } else { lo };
            hi = if row_hi < hi { row_hi } else { hi };
        }
    }
    if lo > hi {
        return Found::Nothing;
    }
    let mut point = [0.0; N];
    point[N - 1] = 0.5 * (lo + hi);
    let mut end = start;
    for pivot in (0..N - 1).rev() {
        let (mut lo, mut hi) = (0.0, 1.0);
        for row in &rows[starts[pivot]..end] {
            if row.holds_pivot {
                // The pivot's own entry is multiplied by zero.
                let mut rest = 0.0;
                for k in 0..N {
                    rest += row.a[k] * point[k];
                }
                let (row_lo, row_hi) = (row.lo - rest, row.hi - rest);
                lo = if row_lo > lo { row_lo } else { lo };
                hi = if row_hi < hi { row_hi } else { hi };
            }
        }
        point[pivot] = 0.5 * (lo + hi);
        end = starts[pivot];
    }
    Found::Guess(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(seed: &mut u64) -> impl FnMut() -> f64 {
        move || {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (*seed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }
    }

    fn system<const N: usize>(rows: &[([f64; N], f64, f64)]) -> Vec<Slab<f64, N>> {
        rows.iter().enumerate().map(|(i, (a, lo, hi))| Slab::given(i, *a, *lo, *hi)).collect()
    }

    #[test]
    fn a_contradiction_is_found_and_a_point_is_found() {
        let (inf, none) = (f64::INFINITY, f64::NEG_INFINITY);
        // x + y <= 1, x >= 0.6, y >= 0.6
        let mut empty =
            system::<2>(&[([1.0, 1.0], none, 1.0), ([1.0, 0.0], 0.6, inf), ([0.0, 1.0], 0.6, inf)]);
        assert_eq!(search(&mut empty, &mut []), Found::Nothing);
        let mut full =
            system::<2>(&[([1.0, 1.0], none, 1.0), ([1.0, 0.0], 0.4, inf), ([0.0, 1.0], 0.4, inf)]);
        let mut counts = [0; 2];
        let Found::Guess([x, y]) = search(&mut full, &mut counts) else { panic!("there are points") };
        assert!(x > 0.4 && y > 0.4 && x + y < 1.0, "{x} {y}");
        assert_eq!(counts, [3, 2]);
    }

    #[test]
    fn rows_through_a_point_are_never_called_contradictory() {
        let mut seed = 3;
        for round in 0..20_000 {
            let mut number = numbers(&mut seed);
            let point: [f64; 3] = std::array::from_fn(|_| 0.5 + 0.5 * number());
            // Eight slabs, some of zero width, some one-sided, with coefficients of very different sizes.
            let rows: Vec<_> = (0..8)
                .map(|i| {
                    let scale = if round % 3 == 0 { [1.0, 1e-9, 1e-14][i % 3] } else { 1.0 };
                    let a: [f64; 3] =
                        std::array::from_fn(|k| if k == i % 3 { number() } else { scale * number() });
                    // The exact value lies within a few roundings of this one.
                    let value: f64 = a.iter().zip(&point).map(|(a, x)| a * x).sum();
                    let room = 8.0 * f64::EPSILON * a.iter().map(|a| a.abs()).sum::<f64>();
                    let lo = if i % 4 == 1 { f64::NEG_INFINITY } else { value - room };
                    let hi = if i % 4 == 2 { f64::INFINITY } else { value + room };
                    (a, lo, hi)
                })
                .collect();
            assert_ne!(
                search(&mut system(&rows), &mut []),
                Found::Nothing,
                "round {round}: {rows:?} at {point:?}"
            );
        }
    }

    #[test]
    fn overflow_proves_nothing() {
        let big = f64::MAX;
        let mut rows =
            system::<2>(&[([1e-300, big], -big, big), ([1e-310, -big], 1.0, big), ([1.0, 0.0], 0.0, 1.0)]);
        assert_ne!(search(&mut rows, &mut []), Found::Nothing);
    }

    #[test]
    fn a_full_store_is_said() {
        let given = system::<2>(&[([1.0, 2.0], 0.0, 1.0), ([2.0, 1.0], 0.0, 1.0), ([1.0, -1.0], 0.0, 1.0)]);
        let mut block = [given[0]; 4];
        let mut store = crate::eliminate::Bounded::new(&mut block);
        for row in given {
            assert!(store.push(row));
        }
        assert_eq!(search(&mut store, &mut []), Found::Unknown);
    }
}
