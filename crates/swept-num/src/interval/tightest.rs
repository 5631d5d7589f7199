//! `+ - * /` and squares with the tightest ends.
//!
//! **What it answers.** The smallest interval of floats around all results. An end that is a float is
//! returned exactly: [-2, 3] times [-4, 5] is [-12, 15], where the operators give [-12, 15] widened by one
//! float at each end.
//!
//! **Why it is sound.** Each end is one correctly directed operation of `round.rs` on ends of the operands.
//!
//! These cost several times as much as the operators. They are for output that people read, where a spurious
//! last digit is confusing; the geometric proofs use the operators.

use super::Interval;
use crate::round::{add_down, add_up, div_down, div_up, mul_down, mul_up, sub_down, sub_up};

impl Interval {
    /// All sums, as tight as floats allow.
    ///
    /// # Guarantee
    /// No smaller interval of floats contains x + y for all x and y in the two.
    ///
    /// ```
    /// use swept_num::Interval;
    /// let (x, y) = (Interval::new(-2.0, 3.0)?, Interval::new(-4.0, 5.0)?);
    /// assert_eq!(x.tightest_sum(y), Interval::new(-6.0, 8.0)?);
    /// assert_ne!(x + y, Interval::new(-6.0, 8.0)?); // the operator always steps outward
    /// # Ok::<(), swept_num::IntervalError>(())
    /// ```
    #[must_use]
    pub fn tightest_sum(self, other: Self) -> Self {
        Self::ordered(add_down(self.lo(), other.lo()), add_up(self.hi(), other.hi()))
    }

    /// All differences, as tight as floats allow; see [`Interval::tightest_sum`].
    #[must_use]
    pub fn tightest_difference(self, other: Self) -> Self {
        Self::ordered(sub_down(self.lo(), other.hi()), sub_up(self.hi(), other.lo()))
    }

    /// All products, as tight as floats allow; see [`Interval::tightest_sum`].
    ///
    /// ```
    /// use swept_num::Interval;
    /// let (x, y) = (Interval::new(-2.0, 3.0)?, Interval::new(-4.0, 5.0)?);
    /// assert_eq!(x.tightest_product(y), Interval::new(-12.0, 15.0)?);
    /// # Ok::<(), swept_num::IntervalError>(())
    /// ```
    #[must_use]
    pub fn tightest_product(self, other: Self) -> Self {
        self.mul_carefully(other)
    }

    /// The hull of all quotients, as tight as floats allow; all reals if there are none, as for `/`.
    #[must_use]
    pub fn tightest_quotient(self, divisor: Self) -> Self {
        if divisor.contains_zero() {
            return self.quotient(divisor).hull().unwrap_or(Self::ENTIRE);
        }
        let [(below, lo_by), (above, hi_by)] = self.ends_of_quotient(divisor);
        Self::ordered(div_down(below, lo_by), div_up(above, hi_by))
    }

    /// The squares of its numbers, as tight as floats allow.
    #[must_use]
    pub fn tightest_square(self) -> Self {
        let (near, far) = (self.mignitude(), self.magnitude());
        Self::ordered(mul_down(near, near), mul_up(far, far))
    }
}
