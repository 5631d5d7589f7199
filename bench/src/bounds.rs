//! The campaign `bounds`: points, relative motion, balls and oriented boxes over a span, against
//! multi-precision.
//!
//! **What it answers.** Does every enclosure contain what 640-bit arithmetic finds at the times tried? Does
//! `contact_times` ever leave out a time of contact, or is a pair with a common point ever called apart? How
//! much wider than the truth are the bounds?
//!
//! **Why it can be trusted.** The oracle of the motions gives poses; velocities and accelerations are
//! difference quotients over 2^-150 of a time unit. Contacts are *constructed*: a point of one body is placed
//! on (or within the separation of) a point of the other at a time of the span, and the same arithmetic
//! verifies that they meet there. So the true answer is known without any overlap test.

mod balls;
mod boxes;
mod pair;
mod points;

pub use balls::judge as judge_balls;
pub use boxes::judge as judge_boxes;
pub use points::{judge as judge_point, judge_relative};

use crate::campaign::{Campaign, each_case};
use crate::motions::{Kind, Recipe};

/// Every bound.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "Bounds over a span: they hold what multi-precision finds, and no contact is left out.";
    let mut campaign = Campaign::new("bounds", about).with_block(50);
    for kind in Kind::ALL {
        let judge = move |rng: &mut _, tally: &mut _| judge_point(&Recipe::random(kind, rng), rng, tally);
        campaign = campaign.with(each_case(format!("points, {}", kind.name()), judge), kind.cases() / 4);
    }
    campaign
        .with(each_case("points seen from the other body", judge_relative), 6_000)
        .with(each_case("balls", judge_balls), 20_000)
        .with(each_case("oriented boxes", judge_boxes), 20_000)
}
