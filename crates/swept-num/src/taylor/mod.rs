//! Taylor models in one variable: a polynomial in time plus a constant remainder interval, which together
//! enclose a function.
//!
//! **What it answers.** Interval arithmetic forgets that two intervals come from the same time, so x − x over
//! [0, 1] is [−1, 1]. A [`TaylorModel`] remembers the dependence up to its degree: sums, products, sin and
//! cos of models are models, and their [`range`](TaylorModel::range) over the domain is far tighter than
//! plain interval evaluation.
//!
//! **The mathematics.** Over the domain D with centre m (a float near its middle), s = t − m:
//!
//! ```text
//! f(t)  in  c0 + c1·s + … + cn·s^n + R      for every t in D
//! sum           coefficients and remainders add up
//! product       c_k = Σ a_i·b_(k−i); terms above degree n are bounded over D and go into the remainder, as
//!               do A·R_b + B·R_a + R_a·R_b with A, B the ranges of the polynomials
//! sin(c0 + g)   = Σ_{j≤n} sin^(j)(c0)/j!·g^j + sin^(n+1)(ξ)/(n+1)!·g^(n+1)   (Lagrange)
//!               with ξ between c0 and c0 + g
//! ```
//!
//! **Why it is sound.** The coefficients are intervals, a few ulps wide, and the containment is meant for
//! each t separately: for every t there are numbers in c0, …, cn, R that add up to f(t). Every operation
//! above is an identity of real numbers for fixed t, evaluated with outward rounded intervals, so it
//! preserves that property, and no rounding has to be accounted for by hand. (With float coefficients each
//! rounding would have to be moved into R: half the memory, but more code and more ways to be wrong.) The
//! proof is in `docs/soundness/taylor-models.md`.
//!
//! **Source.** [D2M14, appendices E and F], after [MakinoBerz03].

mod compose;
mod model;
mod range;

pub use model::{TaylorError, TaylorModel};

#[cfg(test)]
mod tests;
