//! A root between neighbouring floats.
//!
//! **What it answers.** Given floats lo < hi where a polynomial has opposite signs: the float at which it is zero, or two
//! neighbouring floats between which its sign changes.
//!
//! **Mathematics.** Newton's step from a trial x, then one float further, so that the next trial lands beyond the root
//! and closes the bracket from the other side. When three trials have not cut the number of floats in the bracket to an
//! eighth, the middle float is taken.
//!
//! **Why it is sound.** Only exact signs move the ends of the bracket, so it keeps its change of sign; every trial lies
//! strictly inside, so it ends. Where the trials come from does not matter.
//!
//! **Source.** Newton's method with a bracket.

use super::integer::Integer;
use super::polynomial::Polynomial;

/// Where a root is, or may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Spot {
    /// A root at this float.
    At(f64),
    /// Strictly between these neighbouring floats; `certain` when there is one for sure, else there may be none.
    Gap { lo: f64, hi: f64, certain: bool },
}

/// Steps of rounded Newton iteration before exact signs are asked for.
const GUESSES: u32 = 8;

/// The root, or one of them, in lo < t < hi; the signs at the ends must be opposite and not zero, `sign_lo` the one at lo.
pub(super) fn locate<C: Integer>(polynomial: &Polynomial<C>, lo: f64, hi: f64, sign_lo: i32) -> Spot {
    let (mut lo, mut hi) = (lo, hi);
    let floats = |lo: f64, hi: f64| hi.to_bits() - lo.to_bits();
    let middle = |lo: f64, hi: f64| f64::from_bits(lo.to_bits() + (hi.to_bits() - lo.to_bits()) / 2);
    let mut trial = guess(polynomial, lo, hi);
    let mut trials = 0;
    let mut before = floats(lo, hi);
    while floats(lo, hi) > 1 {
        if !(trial > lo && trial < hi) {
            trial = if trial >= hi { hi.next_down() } else { lo.next_up() };
        }
        let value = polynomial.value(trial);
        if value == 0.0 {
            return Spot::At(trial);
        }
        let low_side = (value > 0.0) == (sign_lo > 0);
        if low_side {
            lo = trial;
        } else {
            hi = trial;
        }
        trials += 1;
        let left = floats(lo, hi);
        if trials == 3 {
            let slow = left > before / 8;
            (trials, before) = (0, left);
            if slow {
                trial = middle(lo, hi);
                continue;
            }
        }
        let target = trial - value / polynomial.slope(trial);
        trial = if left <= 4 {
            middle(lo, hi)
        } else if low_side {
            target.next_up()
        } else {
            target.next_down()
        };
    }
    Spot::Gap { lo, hi, certain: true }
}

/// A rounded root, by interpolation and Newton's method.
fn guess<C: Integer>(polynomial: &Polynomial<C>, lo: f64, hi: f64) -> f64 {
    let (at_lo, at_hi) = (polynomial.estimate(lo), polynomial.estimate(hi));
    let mut trial = lo + (hi - lo) * (at_lo / (at_lo - at_hi));
    if !(trial >= lo && trial <= hi) {
        trial = lo + 0.5 * (hi - lo);
    }
    for _ in 0..GUESSES {
        let next = trial - polynomial.estimate(trial) / polynomial.slope(trial);
        if !(next > lo && next < hi) {
            break;
        }
        let moved = (next - trial).abs();
        trial = next;
        if moved <= 1e-15 * trial {
            break;
        }
    }
    trial
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cubic(coefficients: [i128; 4]) -> Polynomial<i128> {
        Polynomial::new(coefficients, 3)
    }

    #[test]
    fn roots_that_are_floats_and_roots_that_are_not() {
        assert_eq!(locate(&cubic([-1, 2, 0, 0]), 0.0, 1.0, -1), Spot::At(0.5));
        let third = 1.0_f64 / 3.0;
        let gap = Spot::Gap { lo: third, hi: third.next_up(), certain: true };
        assert_eq!(locate(&cubic([-1, 3, 0, 0]), 0.0, 1.0, -1), gap);
        assert_eq!(locate(&cubic([1, -3, 0, 0]), 0.0, 1.0, 1), gap);
        // a triple root at 1/3: (3t - 1)^3
        assert_eq!(locate(&cubic([-1, 9, -27, 27]), 0.0, 1.0, -1), gap);
        // t^3 = 2^-120
        assert_eq!(locate(&cubic([-1, 0, 0, 1 << 120]), 0.0, 1.0, -1), Spot::At(1.0 / (1_u64 << 40) as f64));
        // tiny: t = 1/(3*2^100)
        let Spot::Gap { lo, hi, .. } = locate(&cubic([-1, 3 << 100, 0, 0]), 0.0, 1.0, -1) else { panic!() };
        assert!(lo.next_up() == hi && (lo * 3.0) <= 1.0 / (1_u128 << 100) as f64);
    }
}
