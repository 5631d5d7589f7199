//! The campaign `motions`: every kind of motion against multi-precision.
//!
//! **What it answers.** Is the true pose within the proved errors of `pose`, and the true velocity within
//! those of `twist`? Do `enclose`, `speeds` and `curvature` contain the truth at every time tested? How much
//! wider than the true range is an enclosure on a short span, and how much of a bound is used?
//!
//! **Why it can be trusted.** The oracle ([`oracle`]) works with 640 bits from the written parameters
//! ([`Recipe`]) and shares no formula with the motions: rotations are products of quaternions, interpolation
//! is the textbook slerp with an inverse sine, splines solve for second derivatives instead of rates,
//! velocities and accelerations are difference quotients over 2^-150 of a time unit.

mod judge;
pub mod oracle;
pub mod real;
mod recipe;
mod spline;

pub use judge::judge;
pub use real::Real;
pub use recipe::{Kind, Recipe};

use crate::campaign::{Campaign, each_case};

/// Every kind of motion.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "Motions: poses, velocities and enclosures hold what multi-precision finds.";
    let mut campaign = Campaign::new("motions", about).with_block(50);
    for kind in Kind::ALL {
        let subject = each_case(kind.name(), move |rng, tally| judge(&Recipe::random(kind, rng), rng, tally));
        campaign = campaign.with(subject, kind.cases());
    }
    campaign
}
