//! The campaign `arithmetic`: directed rounding, intervals, vectors and matrices against exact arithmetic.
//!
//! **What it answers.** Whether a directed operation ever returns anything but the one correct float; whether
//! an interval result ever misses the exact range of its operands, or is wider than documented; whether a
//! vector or matrix result ever misses the exact result of members of its operands.
//!
//! **The mathematics.** The exact range of an operation on intervals comes from the ends, as real numbers, by
//! trying every pair of ends (with limits for infinite ends). It shares no case analysis with the code under
//! test.
//!
//! **Why a pass means something.** The inputs are those of `swept_num::arbitrary` (all magnitudes,
//! neighbours, subnormals, exact results) and some made for the operation. The counts "met" in the report say
//! how often results were exact, subnormal or overflowed. The oracle is [`crate::exact`].
//!
//! **Source.** [Num20, sections 1 and 2] for what correct rounding and enclosure mean.

mod directed;
mod ends;
mod operations;
mod sets;
mod vectors;

use crate::campaign::{Campaign, Subject};

/// Cases per subject in the full campaign.
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
