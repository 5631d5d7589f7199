//! All places in [0, 1] where a polynomial has a root or may have one.
//!
//! **What it answers.** A list in order, that covers every root: floats that are roots, and gaps between neighbouring
//! floats that hold one or may hold some.
//!
//! **Mathematics.** Between the roots of its derivative a polynomial is strictly monotone, so signs at two floats tell
//! whether there is a root between them. The roots of the derivative are themselves known as floats or gaps, by the same
//! rule one degree lower; a gap around one is looked at on its own.
//!
//! **Why it is sound.** [0, 1] is cut into monotone pieces and gaps; each piece is decided by exact signs, each gap is
//! kept unless its polynomial provably has one sign on all of it.
//!
//! **Source.** Rolle's theorem; Descartes' rule in Bernstein form for the shortcut.

use super::integer::Integer;
use super::locate::{Spot, locate};
use super::polynomial::Polynomial;

/// The spots of a polynomial that is not zero, in order of time.
pub(super) fn spots<C: Integer>(polynomial: &Polynomial<C>) -> Vec<Spot> {
    let mut spots = Vec::new();
    match polynomial.variations() {
        Some(0) => return spots,
        Some(1) => {
            spots.push(locate(polynomial, 0.0, 1.0, polynomial.sign(0.0)));
            return spots;
        }
        _ => {}
    }
    let breaks = match polynomial.degree() {
        0 | 1 => Vec::new(),
        _ => {
            let derivative = polynomial.derivative();
            if derivative.is_zero() { Vec::new() } else { self::spots(&derivative) }
        }
    };
    let mut walk = Walk { polynomial, at: 0.0, sign: polynomial.sign(0.0), spots };
    if walk.sign == 0 {
        walk.spots.push(Spot::At(0.0));
    }
    for piece in breaks {
        match piece {
            Spot::At(t) => walk.monotone(t),
            Spot::Gap { lo, hi, .. } => {
                walk.monotone(lo);
                walk.gap(hi);
            }
        }
    }
    walk.monotone(1.0);
    walk.spots
}

/// A walk from 0 to 1 that collects spots; everything up to `at` is done.
struct Walk<'a, C> {
    polynomial: &'a Polynomial<C>,
    at: f64,
    sign: i32,
    spots: Vec<Spot>,
}

impl<C: Integer> Walk<'_, C> {
    /// On to `to`, through a piece on which the polynomial is strictly monotone.
    fn monotone(&mut self, to: f64) {
        if to <= self.at {
            return;
        }
        let sign = self.polynomial.sign(to);
        if self.sign * sign < 0 {
            self.spots.push(locate(self.polynomial, self.at, to, self.sign));
        }
        self.arrive(to, sign);
    }

    /// On to the next float, through a gap in which the derivative may vanish.
    fn gap(&mut self, to: f64) {
        if to <= self.at {
            return;
        }
        let (lo, hi) = (self.at, to);
        let sign = self.polynomial.sign(to);
        let certain = self.sign * sign < 0;
        if self.polynomial.sign_near(hi).is_none() {
            self.spots.push(Spot::Gap { lo, hi, certain });
        }
        self.arrive(to, sign);
    }

    fn arrive(&mut self, at: f64, sign: i32) {
        if sign == 0 {
            self.spots.push(Spot::At(at));
        }
        (self.at, self.sign) = (at, sign);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(coefficients: [i128; 4]) -> Vec<Spot> {
        spots(&Polynomial::new(coefficients, 3))
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
        // (3t - 1)^2: no sign tells whether it is reached
        assert_eq!(of([1, -6, 9, 0]), [gap(false)]);
        // (3t - 1)^2 (2t - 1)
        assert_eq!(of([-1, 8, -21, 18]), [gap(false), Spot::At(0.5)]);
        // (3t - 1)^3
        assert_eq!(of([-1, 9, -27, 27]), [gap(true)]);
        // a minimum well above zero leaves nothing
        assert_eq!(of([2, -4, 4, 0]), []);
    }
}
