//! A sample of the campaigns of first contact.

mod sampled;

use sampled::{met, sample};
use swept_bench::first_contact::{first_contact_campaign, hostile_with, invariance_campaign};

const SEED: u64 = 3;

#[test]
fn bodies_thrown_at_each_other() {
    let outcome = sample(&first_contact_campaign(), SEED, 1);
    assert!(met(&outcome, "contact") >= 15);
}

#[test]
fn hostile_pairs() {
    let outcome = sample(&hostile_with(60, 100_000), SEED, 4);
    for verdict in ["clear", "contact", "overlapping"] {
        assert!(met(&outcome, verdict) >= 4, "{verdict}");
    }
}

#[test]
fn the_same_question_in_other_words() {
    let outcome = sample(&invariance_campaign(), SEED, 2);
    assert!(met(&outcome, "contact") >= 10);
}
