//! Bounds of a model over its domain, and its value at a time.
//!
//! The constant, the linear and the quadratic term are bounded together and almost
//! exactly, each higher term by itself. For s ≥ 0 the largest of c1·s + c2·s² over c1 in [b', b], c2 in [a',
//! a] is q(s) = b·s + a·s² with the upper ends; for s ≤ 0 it is the same with −s and −b'. Over 0 ≤ s ≤ r:
//!
//! ```text
//! a ≥ 0                     max(0, q(r))           convex: an end
//! a < 0, b ≤ 0              0                      falling
//! a < 0, b + 2·a·r ≥ 0      q(r)                   still rising at r
//! a < 0, otherwise          b²/(−4a)               the vertex
//! ```
//!
//! The vertex is never below q anywhere, so a wrong choice in the last decision only costs tightness.

use super::{TaylorError, TaylorModel};
use crate::Interval;
use crate::interval::{larger, smaller};
use crate::round::{add_down, add_up, div_up, mul_down, mul_up};

impl<const DEGREE: usize> TaylorModel<DEGREE> {
    /// An enclosure of the function's values over the domain.
    ///
    /// # Guarantee
    /// Encloses f(t) for every t in the domain. Up to degree 2 the polynomial's part is exact up to rounding.
    #[must_use]
    pub fn range(&self) -> Interval {
        self.polynomial_range() + self.remainder
    }

    /// An enclosure of the function's values over the times in `time`.
    ///
    /// # Guarantee
    /// Encloses f(t) for every t in `time`.
    ///
    /// # Errors
    /// Times outside the domain.
    ///
    /// ```
    /// use swept_num::{Interval, TaylorModel};
    /// let wave = TaylorModel::<5>::variable(Interval::new(0.0, 1.0)?)?.sin();
    /// let middle = wave.at(Interval::point(0.5))?; // sin 0.5 = 0.4794…
    /// assert!(middle.contains(0.479425538604203) && middle.width() < 1e-4);
    /// assert!(wave.at(Interval::point(2.0)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at(&self, time: Interval) -> Result<Interval, TaylorError> {
        Ok(self.restrict(time)?.range())
    }

    /// The values of the polynomial over the domain, without the remainder.
    pub(super) fn polynomial_range(&self) -> Interval {
        let offsets = self.offsets();
        let above = (3..=DEGREE).map(|k| self.coefficient(k) * offsets.powi(k as u32));
        above.fold(
            self.constant + quadratic_range(self.coefficient(1), self.coefficient(2), offsets),
            |sum, term| sum + term,
        )
    }
}

/// The values of c1·s + c2·s² over an interval of s that contains zero.
fn quadratic_range(linear: Interval, quadratic: Interval, offsets: Interval) -> Interval {
    if !(linear.is_bounded() && quadratic.is_bounded() && offsets.is_bounded()) {
        return linear * offsets + quadratic * offsets.square();
    }
    let (right, left) = (offsets.hi(), -offsets.lo());
    let hi = larger(largest(linear.hi(), quadratic.hi(), right), largest(-linear.lo(), quadratic.hi(), left));
    let lo =
        -larger(largest(-linear.lo(), -quadratic.lo(), right), largest(linear.hi(), -quadratic.lo(), left));
    Interval::ordered(lo, hi)
}

/// A float not below b·s + a·s² for any 0 ≤ s ≤ r, and not below 0; all finite, r ≥ 0.
fn largest(b: f64, a: f64, r: f64) -> f64 {
    // r ≥ 0, so rounding the bracket up rounds the product up
    let at_end = || larger(mul_up(r, add_up(b, mul_up(a, r))), 0.0);
    if a >= 0.0 {
        return at_end();
    }
    if b <= 0.0 {
        return 0.0;
    }
    if add_down(b, 2.0 * mul_down(a, r)) >= 0.0 {
        return at_end();
    }
    // −4a may overflow: rounded down it stays finite and the quotient an upper bound; b·r bounds q since a <
    // 0
    let vertex = div_up(mul_up(b, b), mul_down(4.0, -a));
    smaller(vertex, mul_up(b, r))
}
