//! The campaign `redon`: the interval method on the thesis's workload and on the hostile pairs.
//!
//! Judged like the default engine by an oracle that shares no code with either, except that at a contact the gap need only be above η and at
//! most η + δ.

use crate::campaign::Campaign;
use crate::first_contact::{models, with_hostile, with_thrown};
use swept::query::{Method, Options};

/// δ of the workload.
pub(super) const TOLERANCE: f64 = 1e-6;

/// Cases of each pair and speed, and of each hostile family.
const CASES: [u64; 2] = [16, 40];

/// Instants at which each answer about a hostile pair is tried, and the steps it may take.
const INSTANTS: usize = 300;
const BUDGET: u64 = 100_000;

/// The full campaign.
#[must_use]
pub fn redon_campaign() -> Campaign {
    redon_with(CASES, INSTANTS, BUDGET)
}

/// The same with other numbers of cases, instants and steps.
#[must_use]
pub fn redon_with([thrown, hostile]: [u64; 2], instants: usize, budget: u64) -> Campaign {
    let about = "First contact by interval trees: bodies thrown at each other, and hostile pairs, against an exact oracle.";
    let options = Options { tolerance: Some(TOLERANCE), method: Method::Redon, ..Options::default() };
    let campaign = with_thrown(Campaign::new("redon", about).with_block(1), models(), options, thrown);
    with_hostile(campaign, Method::Redon, instants, budget, hostile)
}
