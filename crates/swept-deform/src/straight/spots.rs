//! All places in [0, 1] where a polynomial has, or may have, a root.
//!
//! **What it answers.** An ordered list that covers every root: floats that are roots, and gaps between
//! neighbouring floats that contain, or may contain, roots.
//!
//! **The mathematics.** Between the roots of its derivative a polynomial is strictly monotone, so the signs
//! at two floats show whether there is a root between them. The roots of the derivative are themselves known
//! as floats or gaps, by the same rule one degree lower; a gap around one is examined separately.
//!
//! **Why it is sound.** [0, 1] is split into monotone pieces and gaps; each piece is decided by exact signs,
//! and each gap is kept unless the polynomial provably has one sign on all of it. With at most one sign
//! change among the exact Bernstein coefficients, ignoring zeros, there is at most one root in the open
//! interval (0, 1), by Descartes' rule.
//!
//! **Source.** Rolle's theorem; Descartes' rule in Bernstein form for the shortcut.

use super::integer::Integer;
use super::locate::{Spot, locate};
use super::polynomial::Polynomial;

/// Visits the spots of a polynomial that is not zero, in order of time, until a visit returns true.
pub(super) fn any_spot<C: Integer>(polynomial: &Polynomial<C>, visit: &mut dyn FnMut(Spot) -> bool) -> bool {
    let signs = polynomial.bernstein_signs();
    let [at_start, .., at_end] = signs;
    match changes(signs) {
        // zeros at the ends are roots; the others follow from the remaining signs
        few @ (0 | 1) => {
            let sign = polynomial.sign_after_zero();
            at_start == 0 && visit(Spot::At(0.0))
                || few == 1 && visit(locate(polynomial, 0.0, 1.0, sign))
                || at_end == 0 && visit(Spot::At(1.0))
        }
        _ => {
            let mut walk = Walk { polynomial, at: 0.0, sign: at_start, visit };
            if walk.sign == 0 && (walk.visit)(Spot::At(0.0)) {
                return true;
            }
            let derivative = polynomial.derivative();
            if !derivative.is_zero() && any_spot(&derivative, &mut |piece| walk.pass(piece)) {
                return true;
            }
            walk.monotone(1.0)
        }
    }
}

/// The number of sign changes, ignoring zeros.
fn changes(signs: [i32; 4]) -> u32 {
    let mut last = 0;
    let mut changes = 0;
    for sign in signs {
        changes += u32::from(last * sign < 0);
        last = if sign == 0 { last } else { sign };
    }
    changes
}

/// A walk from 0 to 1 that visits spots; everything up to `at` has been visited.
struct Walk<'a, C> {
    polynomial: &'a Polynomial<C>,
    at: f64,
    sign: i32,
    visit: &'a mut dyn FnMut(Spot) -> bool,
}

impl<C: Integer> Walk<'_, C> {
    /// Continues through a root of the derivative.
    fn pass(&mut self, piece: Spot) -> bool {
        match piece {
            Spot::At(t) => self.monotone(t),
            Spot::Gap { lo, hi, .. } => self.monotone(lo) || self.gap(hi),
        }
    }

    /// Continues to `to`, through a piece on which the polynomial is strictly monotone.
    fn monotone(&mut self, to: f64) -> bool {
        if to <= self.at {
            return false;
        }
        let sign = self.polynomial.sign(to);
        self.sign * sign < 0 && (self.visit)(locate(self.polynomial, self.at, to, self.sign))
            || self.arrive(to, sign)
    }

    /// Continues to the next float, through a gap in which the derivative may vanish.
    fn gap(&mut self, to: f64) -> bool {
        if to <= self.at {
            return false;
        }
        let (lo, hi) = (self.at, to);
        let sign = self.polynomial.sign(to);
        let certain = self.sign * sign < 0;
        self.polynomial.sign_near(hi).is_none() && (self.visit)(Spot::Gap { lo, hi, certain })
            || self.arrive(to, sign)
    }

    fn arrive(&mut self, at: f64, sign: i32) -> bool {
        (self.at, self.sign) = (at, sign);
        sign == 0 && (self.visit)(Spot::At(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(coefficients: [i128; 4]) -> Vec<Spot> {
        let mut spots = Vec::new();
        any_spot(&Polynomial::new(coefficients, 3), &mut |spot| {
            spots.push(spot);
            false
        });
        spots
    }

    #[test]
    fn simple_double_and_triple_roots() {
        assert_eq!(of([1, 0, 0, 0]), []);
        assert_eq!(of([0, 1, 0, 0]), [Spot::At(0.0)]);
        assert_eq!(of([1, -1, 0, 0]), [Spot::At(1.0)]);
        // (2t - 1)^2 and (2t - 1)^3
        assert_eq!(of([1, -4, 4, 0]), [Spot::At(0.5)]);
        assert_eq!(of([-1, 6, -12, 8]), [Spot::At(0.5)]);
        // (4t - 1)(2t - 1)(4t - 3)
        assert_eq!(of([-3, 22, -48, 32]), [Spot::At(0.25), Spot::At(0.5), Spot::At(0.75)]);
        // t^2 (t - 1)
        assert_eq!(of([0, 0, -1, 1]), [Spot::At(0.0), Spot::At(1.0)]);
        let third = 1.0_f64 / 3.0;
        let gap = |certain| Spot::Gap { lo: third, hi: third.next_up(), certain };
        // (3t - 1)^2: no sign shows whether zero is reached
        assert_eq!(of([1, -6, 9, 0]), [gap(false)]);
        // (3t - 1)^2 (2t - 1)
        assert_eq!(of([-1, 8, -21, 18]), [gap(false), Spot::At(0.5)]);
        // (3t - 1)^3
        assert_eq!(of([-1, 9, -27, 27]), [gap(true)]);
        // a minimum well above zero leaves nothing
        assert_eq!(of([2, -4, 4, 0]), []);
    }
}
