//! The campaign `redon`: the interval method on the thesis's workload and on the hostile pairs.
//!
//! At a contact the gap need only be above η and at most η + δ.

use super::campaign::Plan;
use crate::campaign::Campaign;
use crate::first_contact::Promise;
use swept::Method;

/// δ of the workload.
pub(super) const TOLERANCE: f64 = 1e-6;

const PLAN: Plan = Plan {
    name: "redon",
    about: "First contact by interval trees against the default method and an exact oracle.",
    methods: &[(Method::Redon, Promise::Within)],
    tolerance: TOLERANCE,
    cases: [16, 100],
    instants: 300,
    budget: 100_000,
};

/// The full campaign.
#[must_use]
pub fn redon_campaign() -> Campaign {
    PLAN.campaign()
}

/// The same with another number of instants and another budget.
#[must_use]
pub fn redon_with(instants: usize, budget: u64) -> Campaign {
    Plan { instants, budget, ..PLAN }.campaign()
}
