//! Closed intervals of reals with float ends: what is known about a number that is not known exactly.
//!
//! **What it answers.** If x is in `X` and y in `Y`, then x + y is in `X + Y`, and likewise for every
//! operation here: the result *encloses* every possible outcome, rounding included.
//!
//! **The mathematics.** An operation on intervals has its extremes at the ends of the operands:
//!
//! ```text
//! [a,b] + [c,d] = [a+c, b+d]          [a,b] - [c,d] = [a-d, b-c]
//! [a,b] * [c,d] = [min, max] of {ac, ad, bc, bd}
//! [a,b] / [c,d] = quotients of the ends if 0 is not in [c,d]; else see [`Quotient`]
//! [a,b]^2       = squares of the ends, and 0 when 0 is inside
//! ```
//!
//! **Why it is sound.** Each lower end is rounded down and each upper end up. Sums, products, squares and
//! quotients use the cheap step of `round.rs` (at most one float beyond the tightest end, two from 2^-1022 to
//! 2^-1020 in size); where a product or quotient may have underflowed or overflowed, they use the correctly
//! directed operation instead. An end that overflows becomes infinite, which only means "unbounded on this
//! side". Invariant of the type: lo <= hi, lo is not +infinity, hi is not -infinity, neither is NaN. There is
//! no empty interval: operations whose result can be empty return an `Option`.
//!
//! For output that people read, `tightest_sum` and its companions give the tightest ends, at several times
//! the cost.
//!
//! **Source.** [Moore09], [Num20, section 2], [D2M14, appendix D], avoiding faults of their listings:
//! products take all four candidates (R-01: one of two was forgotten; G-01: an end was overwritten before
//! use), odd powers keep their sign and the zeroth is one (G-02).

mod arithmetic;
mod quotient;
mod set;
mod tightest;

pub use quotient::Quotient;
pub use set::{Interval, IntervalError};
pub(crate) use set::{larger, smaller};

#[cfg(test)]
mod tests;
