//! The oracle: exact real arithmetic on the values of floats.
//!
//! **What it answers.** On which side of a float the exact result of an operation lies, and how many floats
//! lie between the two.
//!
//! **The mathematics.** A finite float is m·2^e with integers m and e, a [`Dyadic`]. Sums, differences and
//! products of dyadics are dyadics. A quotient is kept as its two dyadics and a square root as its square, so
//! that comparing them with a float needs only a product: f < p/q iff f·q < p for q > 0, and f < sqrt(a) iff
//! f < 0 or f·f < a ([`Bound`]).
//!
//! **Why it can be trusted.** Integers of any length from `dashu`, no rounding anywhere, no code of `swept`.
//! The tests compare it with `dashu`'s rationals, which share none of the alignment done here.

mod bound;
mod dyadic;

pub use bound::Bound;
pub use dyadic::Dyadic;

#[cfg(test)]
mod tests;
