//! Elimination in `f64`: rows that hold for every true solution, and a guess at a solution.
//!
//! **What it answers.** Either "no solution", proved, or a point that should be one and that the caller checks.
//!
//! **The mathematics.** All unknowns lie in [0, 1]. Normalising divides a row by its coefficient p of the pivot: r = fl(1/p),
//! a' = fl(a r), l' = fl(l r). The exact product of row and r differs from `x_p + a'·y` by at most u (from r p) plus u' |a'_k| for each
//! other unknown, and r l from l' by u' |l'|, with u = 2^-53 and u' = u/(1-u). A later subtraction of two normalised rows rounds each
//! coefficient and end once more, by at most u' times the sum of the two magnitudes. So widening each end of a normalised row by
//!
//! ```text
//! W = 4u (1 + sum |a'_k| + |end|)
//! ```
//!
//! pays for all of it: 2u' for the two roundings, the rest of 4u for the rounding of W itself (relative 8u), of the
//! subtraction of W, and for underflow (at most a few times 2^-1075, against u from the 1).
//!
//! **Why it is sound.** By induction every row holds for every true solution. An overflow makes W infinite or NaN, so the ends become
//! infinite or NaN, and every test below is written so that NaN proves nothing.
//!
//! **Source.** [FMB20, eq. 35-38, 41]; the error analysis is ours.

use super::{Bounded, RowArithmetic, Rule, Slab, Stop, Store, eliminate};
use std::cmp::Ordering;

/// 4u.
const FOUR_U: f64 = 2.0 * f64::EPSILON;
/// 1 + 8u: a sum of at most eight terms of one sign, rounded, times this is not below the true sum in magnitude.
const SUM_UP: f64 = 1.0 + 4.0 * f64::EPSILON;
/// A coefficient smaller than this part of its row is folded into the ends. This decides only between fast and slow, never
/// between true and false: the fold widens the ends by the whole range of the term.
const NEGLIGIBLE: f64 = 1.0 / (1u64 << 40) as f64;

#[inline]
fn magnitude<const N: usize>(a: &[f64; N]) -> f64 {
    let mut sum = 0.0;
    for &coefficient in a {
        sum += coefficient.abs();
    }
    sum
}

impl RowArithmetic for f64 {
    type End = f64;

    #[inline]
    fn pivot_sign<const N: usize>(row: &mut Slab<f64, N>, pivot: usize) -> Ordering {
        let p = row.a[pivot];
        if p == 0.0 {
            return Ordering::Equal;
        }
        if p.abs() <= NEGLIGIBLE * magnitude(&row.a) {
            // p x_p lies between 0 and p; the rounding of the two subtractions is paid by 4u of their operands.
            let lo = row.lo - p.max(0.0);
            let hi = row.hi - p.min(0.0);
            row.lo = lo - FOUR_U * (lo.abs() + p.abs());
            row.hi = hi + FOUR_U * (hi.abs() + p.abs());
            row.a[pivot] = 0.0;
            return Ordering::Equal;
        }
        if p > 0.0 { Ordering::Greater } else { Ordering::Less }
    }

    #[inline]
    fn normalise<const N: usize>(row: &mut Slab<f64, N>, pivot: usize) {
        let r = 1.0 / row.a[pivot];
        for coefficient in &mut row.a {
            *coefficient *= r;
        }
        // The entry of the pivot counts as the 1 of the bound above.
        row.a[pivot] = 1.0;
        let size = magnitude(&row.a);
        let (mut lo, mut hi) = (row.lo * r, row.hi * r);
        if r < 0.0 {
            std::mem::swap(&mut lo, &mut hi);
            std::mem::swap(&mut row.plus, &mut row.minus);
        }
        row.lo = lo - FOUR_U * (size + lo.abs());
        row.hi = hi + FOUR_U * (size + hi.abs());
    }

    #[inline]
    fn combine<const N: usize>(
        first: &Slab<f64, N>,
        second: &Slab<f64, N>,
        _pivot: usize,
        (plus, minus): (u16, u16),
    ) -> Slab<f64, N> {
        let mut a = [0.0; N];
        for k in 0..N {
            a[k] = first.a[k] - second.a[k];
        }
        Slab { a, lo: first.lo - second.hi, hi: first.hi - second.lo, plus, minus }
    }

    #[inline]
    fn contradicts<const N: usize>(row: &Slab<f64, N>, _rule: Rule) -> bool {
        let (mut least, mut most) = (0.0, 0.0);
        for &coefficient in &row.a {
            least += coefficient.min(0.0);
            most += coefficient.max(0.0);
        }
        row.lo > most * SUM_UP || row.hi < least * SUM_UP
    }

    #[inline]
    fn says_nothing<const N: usize>(row: &Slab<f64, N>) -> bool {
        (row.lo == f64::NEG_INFINITY && row.hi == f64::INFINITY) || row.a.iter().all(|&c| c == 0.0)
    }
}

/// What the search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found<const N: usize> {
    /// Proved: no point of the unit box satisfies the rows.
    Nothing,
    /// A point that satisfies the rows but for rounding. A guess: the caller must check it.
    Guess([f64; N]),
    /// Neither.
    Unknown,
}

/// Eliminates the unknowns in the given `order`, then goes back choosing for each the middle of its bounds.
///
/// `counts[k]`, where there is such a place, receives the number of rows of the system after `k` eliminations.
///
/// # Guarantee
/// [`Found::Nothing`] is proved; no memory is allocated.
#[inline]
pub fn search<const N: usize, const CAPACITY: usize>(
    rows: &[Slab<f64, N>],
    order: &[usize; N],
    counts: &mut [usize],
) -> Found<N> {
    descend::<N, CAPACITY>(rows, order, 0, counts)
}

fn descend<const N: usize, const CAPACITY: usize>(
    rows: &[Slab<f64, N>],
    order: &[usize; N],
    depth: usize,
    counts: &mut [usize],
) -> Found<N> {
    if let Some(count) = counts.get_mut(depth) {
        *count = rows.len();
    }
    let pivot = order[depth];
    if depth + 1 == N {
        let (mut lo, mut hi) = (0.0f64, 1.0f64);
        for row in rows {
            let mut row = *row;
            if f64::pivot_sign(&mut row, pivot) != Ordering::Equal {
                f64::normalise(&mut row, pivot);
                lo = lo.max(row.lo);
                hi = hi.min(row.hi);
            }
        }
        if lo > hi {
            return Found::Nothing;
        }
        let mut point = [0.0; N];
        point[pivot] = 0.5 * (lo + hi);
        return Found::Guess(point);
    }
    let filler = Slab { a: [0.0; N], lo: 0.0, hi: 0.0, plus: 0, minus: 0 };
    let mut pivots = Bounded::<_, CAPACITY>::new(filler);
    let mut next = Bounded::<_, CAPACITY>::new(filler);
    // Folding may bare a contradiction in a row without unknowns: such a row can only say nothing here, since it was tested
    // when it was made, with the folded term in place.
    match eliminate(rows, pivot, depth as u32 + 1, Some(Rule::Closed), &mut pivots, &mut next) {
        Err(Stop::Contradiction) => return Found::Nothing,
        Err(Stop::Full) => return Found::Unknown,
        Ok(()) => {}
    }
    match descend::<N, CAPACITY>(next.rows(), order, depth + 1, counts) {
        Found::Guess(mut point) => {
            let (mut lo, mut hi) = (0.0f64, 1.0f64);
            for row in pivots.rows() {
                let mut rest = 0.0;
                for (coefficient, value) in row.a.iter().zip(&point) {
                    rest += coefficient * value;
                }
                lo = lo.max(row.lo - rest);
                hi = hi.min(row.hi - rest);
            }
            point[pivot] = 0.5 * (lo + hi);
            Found::Guess(point)
        }
        other => other,
    }
}
