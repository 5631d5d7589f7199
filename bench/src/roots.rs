//! The campaign `roots`: every first-root finder on every family of functions.
//!
//! The judge is [`RootProblem::judge`]: the known root, or a change of sign between points at which the
//! function's sign is certain. A finder fails if it reports nothing or something later than that, if it calls
//! a root certain that does not exist, or if it returns a wider span than requested.

use crate::campaign::{Campaign, Failure, Tally, each_case};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept_num::workload::{Family, RootProblem};
use swept_num::{FirstRoot, Method, RootSearch};

/// Maximum number of sub-spans that a search may examine: far more than any problem here needs.
const BUDGET: u64 = 1_000_000;
/// Points at which a distance function is evaluated to bracket its first root.
const SAMPLES: u32 = 2_000;

/// Every method on every family, 2,000 problems each.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "First-root finders never miss a root nor report one late.";
    let mut campaign = Campaign::new("roots", about).with_block(100);
    for family in Family::ALL {
        for method in Method::ALL {
            let name = format!("{}, {}", family.name(), method.name());
            campaign =
                campaign.with(each_case(name, move |rng, tally| judge(family, method, rng, tally)), 2_000);
        }
    }
    campaign
}

fn judge(family: Family, method: Method, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let problem = RootProblem::random(family, rng);
    let width = *[1e-3, 1e-6, 1e-9, 1e-12, 0.0].get(rng.random_range(0..5usize)).unwrap_or(&0.0);
    let search = RootSearch { width, budget: BUDGET, method }.first_root(&problem, problem.span);
    tally.measure("sub-spans examined", search.steps as f64);
    tally.measure("evaluations", search.evaluations.total() as f64);
    tally.count_if("certain", matches!(search.outcome, FirstRoot::Within { certain: true, .. }));
    tally.count_if("possible", matches!(search.outcome, FirstRoot::Within { certain: false, .. }));
    tally.count_if("nowhere", search.outcome == FirstRoot::Nowhere);
    tally.count_if("out of budget", matches!(search.outcome, FirstRoot::OutOfBudget { .. }));
    problem.judge(width, &search, SAMPLES).map_err(|wrong| Failure::new(wrong, &[width]))
}
