//! What the long campaign `frames` tests, and how often.

use super::campaign::run;
use super::random::Manner;
use crate::campaign::{Campaign, Failure, each_case};
use rand::RngExt;

/// The campaign `frames`: booleans, boxes and times of every manner of pair against exact vertex enumeration.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "Frames: the combined test, axes, boxes and times equal exact vertex enumeration.";
    let mut all = Campaign::new("frames", about).with_block(50);
    for (name, dimension, moving, cases) in [
        ("2D at rest", 2, false, 2_000),
        ("3D at rest", 3, false, 1_000),
        ("2D moving", 2, true, 1_000),
        ("3D moving", 3, true, 300),
    ] {
        for manner in Manner::ALL {
            let subject = format!("{name}, {manner:?}");
            let judge = move |rng: &mut rand_chacha::ChaCha8Rng, tally: &mut crate::campaign::Tally| {
                let seed = rng.random_range(0..u64::MAX);
                let report = match dimension {
                    2 => run::<2>(manner, moving, seed..seed + 1),
                    _ => run::<3>(manner, moving, seed..seed + 1),
                };
                tally.count_if("meet", report.meeting > 0);
                tally.count_if("only touch", report.touching > 0);
                let message = report.first_failures.first().cloned().unwrap_or_default();
                Failure::unless(report.failed == 0, &message, &[])
            };
            all = all.with(each_case(subject, judge), cases);
        }
    }
    all
}
