//! Brackets a root between neighbouring floats.
//!
//! **What it answers.** Given floats lo < hi where a polynomial has opposite signs: the float at which it is
//! zero, or two neighbouring floats between which its sign changes.
//!
//! **The mathematics.** Rounded Newton steps give a first trial; if a float with few digits is next to it,
//! that one is tried first, since inputs with few digits meet at such times. From a trial x with value v, the
//! root is expected at a distance of v/p'(x). If v is known well enough to give the signs at the two floats
//! around the expected root, they are the answer; if not, the float just beyond it is the next trial. If
//! three trials have not reduced the number of floats in the bracket to an eighth, the middle float is tried.
//!
//! **Why it is sound.** Only proved signs move the ends of the bracket, so it keeps its change of sign; every
//! trial lies strictly inside, so the search ends. Where the trials come from does not matter.
//!
//! **Source.** Newton's method with a bracket.

use super::integer::Integer;
use super::polynomial::Polynomial;

/// Where a root is, or may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Spot {
    /// A root at this float.
    At(f64),
    /// Strictly between these neighbouring floats; `certain` if there definitely is one; otherwise there may
    /// be none.
    Gap { lo: f64, hi: f64, certain: bool },
}

/// Maximum number of rounded Newton steps before exact signs are computed.
const GUESSES: u32 = 8;

/// 2^24: a time with this many binary places counts as short.
const PLACES: f64 = 16_777_216.0;

/// The root, or one of them, in lo < t < hi. The signs just after lo and just before hi must be opposite and
/// not zero, `sign_lo` the first of them.
pub(super) fn locate<C: Integer>(polynomial: &Polynomial<C>, lo: f64, hi: f64, sign_lo: i32) -> Spot {
    let guess = if polynomial.is_far() { f64::NAN } else { guess(polynomial.near(), lo, hi) };
    locate_from(guess, polynomial, lo, hi, sign_lo)
}

/// [`locate`] with a guess of the root, which may be anything.
pub(super) fn locate_from<C: Integer>(
    guess: f64,
    polynomial: &Polynomial<C>,
    lo: f64,
    hi: f64,
    sign_lo: i32,
) -> Spot {
    let (mut lo, mut hi) = (lo, hi);
    let floats = |lo: f64, hi: f64| hi.to_bits() - lo.to_bits();
    let middle = |lo: f64, hi: f64| f64::from_bits(lo.to_bits() + (hi.to_bits() - lo.to_bits()) / 2);
    let guess = if polynomial.is_far() { coarse(polynomial, &mut lo, &mut hi, sign_lo) } else { guess };
    let short = (guess * PLACES).round() / PLACES;
    let mut trial = if (short - guess).abs() <= 8.0 * f64::EPSILON * guess { short } else { guess };
    let mut trials = 0;
    let mut before = floats(lo, hi);
    while floats(lo, hi) > 1 {
        if !(trial > lo && trial < hi) {
            trial = if trial >= hi { hi.next_down() } else { lo.next_up() };
        }
        let known = polynomial.value(trial);
        let value = known.0;
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
        // the float at the expected root or just beyond it
        let step = -value / polynomial.slope(trial);
        let target = trial + step;
        let next = if low_side {
            if target - trial < step { target.next_up() } else { target }
        } else if target - trial > step {
            target.next_down()
        } else {
            target
        };
        // the gap on this side of it, if the value here determines the signs at both its ends
        let (below, above) = if low_side { (next.next_down(), next) } else { (next, next.next_up()) };
        let sign_at = |t: f64| {
            if t == trial { Some(value.signum() as i32) } else { polynomial.sign_from(trial, known, t) }
        };
        if below >= lo && above <= hi && sign_at(below) == Some(sign_lo) && sign_at(above) == Some(-sign_lo) {
            return Spot::Gap { lo: below, hi: above, certain: true };
        }
        trial = if left <= 2 { middle(lo, hi) } else { next };
    }
    Spot::Gap { lo, hi, certain: true }
}

/// Narrows the bracket by halving the floats in it as long as rounded values show a sign. The first float at
/// which they do not is a likely root; from there, it uses signs at growing distances.
fn coarse<C: Integer>(polynomial: &Polynomial<C>, lo: &mut f64, hi: &mut f64, sign_lo: i32) -> f64 {
    let narrow = |trial: f64, lo: &mut f64, hi: &mut f64| {
        let sign = polynomial.sign_near(trial);
        match sign {
            Some(sign) if sign == sign_lo => *lo = trial,
            Some(_) => *hi = trial,
            None => {}
        }
        sign.is_some()
    };
    let mut trial = *lo;
    while hi.to_bits() - lo.to_bits() > 1 {
        trial = f64::from_bits(lo.to_bits() + (hi.to_bits() - lo.to_bits()) / 2);
        if narrow(trial, lo, hi) {
            continue;
        }
        let middle = trial.to_bits();
        let _ = (1..16).any(|n| {
            let below = f64::from_bits(middle.saturating_sub(1 << (4 * n)));
            below <= *lo || narrow(below, lo, hi)
        });
        let _ = (1..16).any(|n| {
            let above = f64::from_bits(middle + (1 << (4 * n)));
            above >= *hi || narrow(above, lo, hi)
        });
        break;
    }
    trial
}

/// A rounded root strictly between lo and hi, by interpolation and Newton's method; an arbitrary value if it
/// is not found.
pub(super) fn guess(near: [f64; 4], lo: f64, hi: f64) -> f64 {
    let [mut a, mut b, mut c, mut d] = near;
    // divide off a root at an end, which would attract the iteration
    if lo == 0.0 && a == 0.0 {
        [a, b, c, d] = [b, c, d, 0.0];
    }
    if hi == 1.0 && a + b + c + d == 0.0 {
        [a, b, c, d] = [a, a + b, a + b + c, 0.0];
    }
    let value = |t: f64| a + t * (b + t * (c + t * d));
    let (at_lo, at_hi) = (value(lo), value(hi));
    let mut trial = lo + (hi - lo) * (at_lo / (at_lo - at_hi));
    if !(trial >= lo && trial <= hi) {
        trial = lo + 0.5 * (hi - lo);
    }
    for _ in 0..GUESSES {
        let next = trial - value(trial) / (b + trial * (2.0 * c + trial * (3.0 * d)));
        if !(next > lo && next < hi) {
            break;
        }
        let moved = (next - trial).abs();
        trial = next;
        // the next step would be about the square of this one
        if moved <= 1e-8 * trial {
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
