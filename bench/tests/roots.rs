//! A sample of the roots campaign.

use swept_bench::campaign::{Options, run};
use swept_bench::roots;

#[test]
fn no_root_is_missed_by_any_method() {
    let outcome = run(&roots::campaign(), &Options { count: Some(60), ..Options::default() }).unwrap();
    for subject in &outcome.subjects {
        assert_eq!(subject.tally.failed, 0, "{}: {:?}", subject.subject, subject.tally.failures);
    }
    // the sample must have met what it is about
    let met = |situation: &str| -> u64 { outcome.subjects.iter().map(|s| s.tally.counts[situation]).sum() };
    assert!(met("certain") > 1_000 && met("possible") > 100 && met("nowhere") > 200);
    assert_eq!(met("out of budget"), 0);
}
