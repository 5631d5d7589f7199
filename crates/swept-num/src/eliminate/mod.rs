//! Fourier-Motzkin elimination for `N` unknowns.
//!
//! **What it answers.** Does a system of linear inequalities have a solution, and between which bounds does
//! one of its unknowns lie?
//!
//! **The mathematics.** An inequality is kept as a [`Slab`], `lo <= a·x <= hi`, where either end may be
//! infinite. Two slabs in which the unknown `x_p` appears, divided by their coefficients of `x_p`, give by
//! subtraction one slab without it:
//!
//! ```text
//! l1 <= x_p + b1·y <= h1,   l2 <= x_p + b2·y <= h2    =>    l1 - h2 <= (b1 - b2)·y <= h1 - l2
//! ```
//!
//! All such pairs, together with the slabs in which `x_p` does not appear, describe exactly the projection of
//! the solutions along `x_p`. A slab stands for two inequalities, so a box of `N` sides is `N` rows instead
//! of `2 N`, and an upper end is never uselessly paired with its own lower end.
//!
//! **Why it is sound.** Each derived slab is a combination of the given ones with known signs. It carries the
//! set of given slabs that entered with a positive factor and the set that entered with a negative one. A
//! combination follows from the others, and is dropped, if a slab enters it with both signs, if more than
//! `k + 1` slabs take part after `k` eliminations, or if its set of slabs has been seen before. Nothing else
//! is dropped. (The useful combinations are the extreme rays of the cone of multipliers; an extreme ray has
//! minimal support, which is what these three rules test. A vector of multipliers that is not unique over its
//! support, up to a factor, can be moved until one entry vanishes without any sign change, so it is not an
//! extreme ray.) The number type decides what "divide" and "subtract" mean: over whole numbers nothing is
//! rounded; over `f64` every rounding error widens the slab, so a derived slab holds for every true solution.
//!
//! **Source.** [FMB20, section 2] and [FM13, section 3] for the use on frames; the rules on ancestors are due
//! to Chernikov and Kohler.

mod float;
mod slab;
mod step;
mod store;

pub use float::{Found, search};
pub use slab::{Ancestors, MAX_GIVEN, RowArithmetic, Rule, Slab};
pub use step::{Stop, eliminate};
pub use store::{Bounded, Store};
