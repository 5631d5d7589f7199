//! Division by an interval that may contain zero.

use super::Interval;
use crate::round::{div_down, div_up};

/// The numbers x with x * y = z for some y in the divisor and some z in the dividend.
///
/// A divisor that contains zero can split the quotients into two rays. That is a result, not an error:
///
/// | dividend | divisor | quotients |
/// |---|---|---|
/// | any | without 0 | `One`, bounded unless an end was infinite |
/// | contains 0 | contains 0 | `One`: all reals (0 * x = 0 for every x) |
/// | without 0 | [0, 0] | `Empty` |
/// | without 0 | 0 at one end | `One`: a ray |
/// | without 0 | 0 inside | `Two`: a ray to the left and a ray to the right |
///
/// ```
/// use swept_num::{Interval, Quotient};
/// let two_rays = Interval::ONE.quotient(Interval::new(-2.0, 4.0)?);
/// assert!(matches!(two_rays, Quotient::Two(left, right) if left.hi() == -0.5 && right.lo() == 0.25));
/// # Ok::<(), swept_num::IntervalError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Quotient {
    /// No real number is a quotient.
    Empty,
    /// All quotients lie in this interval.
    One(Interval),
    /// All quotients lie in one of these two, the first below the second.
    Two(Interval, Interval),
}

impl Quotient {
    /// The smallest interval around all quotients, `None` if there are none.
    #[must_use]
    pub fn hull(self) -> Option<Interval> {
        match self {
            Self::Empty => None,
            Self::One(all) => Some(all),
            Self::Two(left, right) => Some(left.hull(right)),
        }
    }
}

impl Interval {
    /// The quotients of this interval by `divisor`, which may contain zero.
    #[must_use]
    pub fn quotient(self, divisor: Self) -> Quotient {
        if !divisor.contains_zero() {
            return Quotient::One(self.over_nonzero(divisor));
        }
        if self.contains_zero() {
            return Quotient::One(Self::ENTIRE);
        }
        // z / y with z on one side of zero: as y shrinks to zero the quotient runs off to infinity, and the
        // end of the ray is the dividend's end nearer to zero over the divisor's far end. A negative dividend
        // is the mirror image.
        let near = self.mignitude();
        let (c, d) =
            if self.is_positive() { (divisor.lo(), divisor.hi()) } else { (-divisor.hi(), -divisor.lo()) };
        let left = (c < 0.0).then(|| Self::ordered(f64::NEG_INFINITY, div_up(near, c)));
        let right = (d > 0.0).then(|| Self::ordered(div_down(near, d), f64::INFINITY));
        match (left, right) {
            (None, None) => Quotient::Empty,
            (Some(ray), None) | (None, Some(ray)) => Quotient::One(ray),
            (Some(left), Some(right)) => Quotient::Two(left, right),
        }
    }
}
