//! A sample of the campaigns of certificates.

use swept_bench::campaign::{Campaign, Options, Outcome, run};
use swept_bench::certificates::{certificates_campaign, tampering_campaign};

fn sample(campaign: &Campaign, count: u64) -> Outcome {
    let outcome = run(campaign, &Options { count: Some(count), seed: 5, ..Options::default() })
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
fn what_the_engine_writes_down_is_accepted() {
    let outcome = sample(&certificates_campaign(), 1);
    assert!(met(&outcome, "contact") >= 20);
    for subject in outcome.subjects.iter().filter(|subject| subject.subject.contains("speed")) {
        assert!(subject.tally.worst["bytes"] < 200_000.0, "{}", subject.subject);
    }
}

#[test]
fn lies_are_refused() {
    let outcome = sample(&tampering_campaign(), 12);
    let (passed, false_ones) = (met(&outcome, "passed as a file"), met(&outcome, "false"));
    assert!(passed >= 120 && false_ones >= 30, "{passed} {false_ones}");
    // some changes do no harm: the sample must be able to accept
    assert!(met(&outcome, "accepted") >= 5);
}
