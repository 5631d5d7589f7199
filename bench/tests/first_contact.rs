//! A sample of the campaigns of first contact.

use swept_bench::campaign::{Campaign, Options, Outcome, run};
use swept_bench::first_contact::{first_contact_campaign, hostile_with, invariance_campaign};

fn sample(campaign: &Campaign, count: u64) -> Outcome {
    let outcome = run(campaign, &Options { count: Some(count), seed: 3, ..Options::default() })
        .expect("a sample writes no file");
    for subject in &outcome.subjects {
        let tally = &subject.tally;
        assert_eq!(tally.failed, 0, "{}: {:#?}", subject.subject, tally.failures);
        println!("{}: {:?} {:?}", subject.subject, tally.worst, tally.counts);
    }
    outcome
}

fn met(outcome: &Outcome, situation: &str) -> u64 {
    outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
}

#[test]
fn bodies_thrown_at_each_other() {
    let outcome = sample(&first_contact_campaign(), 1);
    assert!(met(&outcome, "contact") >= 15);
}

#[test]
fn hostile_pairs() {
    let outcome = sample(&hostile_with(60, 100_000), 4);
    for verdict in ["clear", "contact", "overlapping"] {
        assert!(met(&outcome, verdict) >= 4, "{verdict}");
    }
}

#[test]
fn the_same_question_in_other_words() {
    let outcome = sample(&invariance_campaign(), 2);
    assert!(met(&outcome, "contact") >= 10);
}
