//! The campaign `boxes`: pairs, paths, balls and rectangles, drawn by number from the runner's generator.

use super::{check_balls, check_pair, check_paths, check_planar, pair};
use crate::campaign::{Campaign, Failure, each_case};
use rand::RngExt;

/// A million pairs of oriented boxes, and the other tests of boxes.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "Box tests never say apart of boxes that share a point; the exact ones are exact.";
    Campaign::new("boxes", about)
        .with(
            each_case("oriented boxes", |rng, tally| {
                let number = rng.random();
                let (_, a, b) = pair(number);
                let found = check_pair(&a, &b);
                tally.count_if("share a point", found.meeting > 0);
                tally.count_if("axes nearly parallel", found.nearly_parallel > 0);
                tally.count_if("left to integers", found.unproved > 0);
                for (form, name) in
                    [(found.naive, "naive"), (found.robust, "robust"), (found.gottschalk, "gottschalk")]
                {
                    tally.count_if(&format!("not proved apart, {name}"), form.missed > 0);
                    tally.measure(&format!("relative gap missed, {name}"), form.largest_missed);
                }
                wrong_unless(found.is_sound(), &format!("pair {number}: {found}"))
            }),
            1_000_000,
        )
        .with(
            each_case("rays and segments", |rng, tally| {
                let number: u64 = rng.random_range(0..u64::MAX);
                let found = check_paths(number..number + 1);
                tally.count_if("hit", found.hits > 0);
                let errors = found.wrong + found.not_enclosed + found.wrong_axis;
                wrong_unless(errors == 0, &format!("path {number}: {found:?}"))
            }),
            100_000,
        )
        .with(
            each_case("balls", |rng, _| {
                let number: u64 = rng.random_range(0..u64::MAX);
                wrong_unless(check_balls(number..number + 1) == 0, &format!("ball {number}"))
            }),
            100_000,
        )
        .with(
            each_case("rectangles", |rng, tally| {
                let number: u64 = rng.random_range(0..u64::MAX);
                let (errors, meeting) = check_planar(number..number + 1);
                tally.count_if("share a point", meeting > 0);
                wrong_unless(errors == 0, &format!("rectangles {number}"))
            }),
            100_000,
        )
}

fn wrong_unless(holds: bool, message: &str) -> Result<(), Failure> {
    Failure::unless(holds, message, &[])
}
