//! A sample of the campaigns of certificates.

mod sampled;

use sampled::{met, sample};
use swept_bench::certificates::{certificates_campaign, tampering_campaign};

const SEED: u64 = 5;

#[test]
fn what_the_engine_writes_down_is_accepted() {
    let outcome = sample(&certificates_campaign(), SEED, 1);
    assert!(met(&outcome, "contact") >= 20);
    for subject in outcome.subjects.iter().filter(|subject| subject.subject.contains("speed")) {
        assert!(subject.tally.worst["bytes"] < 200_000.0, "{}", subject.subject);
    }
}

#[test]
fn lies_are_refused() {
    let outcome = sample(&tampering_campaign(), SEED, 12);
    let (passed, false_ones) = (met(&outcome, "passed as a file"), met(&outcome, "false"));
    assert!(passed >= 120 && false_ones >= 30, "{passed} {false_ones}");
    // some changes do no harm: the sample must be able to accept
    assert!(met(&outcome, "accepted") >= 5);
}
