//! The campaign `arithmetic`: directed rounding, intervals, vectors and matrices against exact arithmetic.
//!
//! **What it answers.** Whether a directed operation ever returns anything but the one right float; whether an interval
//! result ever misses the exact range of its operands, or is wider than its documentation says; whether a vector or
//! matrix result ever misses the exact result of members of its operands.
//!
//! **The mathematics.** The exact range of an operation on intervals comes from the ends, as real numbers, by trying
//! every pair of ends (limits included for infinite ends): no case analysis shared with the code under test.
//!
//! **Why a pass means something.** The inputs are those of `swept_num::arbitrary` (all magnitudes, neighbours,
//! subnormals, exact results) and some made for the operation; the counts "met" in the report say how often results
//! were exact, subnormal or overflowed. The oracle is [`crate::exact`].
//!
//! **Source.** [Num20, sections 1 and 2] for what correct rounding and enclosure mean.

mod directed;
mod ends;
mod operations;
mod sets;
mod vectors;

use crate::campaign::{Campaign, Subject};

/// Cases of every subject in the full campaign.
const CASES: u64 = 1_000_000;

/// The campaign.
#[must_use]
pub fn campaign() -> Campaign {
    let subjects: [Vec<Box<dyn Subject>>; 4] =
        [directed::subjects(), operations::subjects(), sets::subjects(), vectors::subjects()];
    subjects.into_iter().flatten().fold(
        Campaign::new("arithmetic", "Rounding, intervals, vectors and matrices against exact arithmetic."),
        |campaign, subject| campaign.with(subject, CASES),
    )
}
