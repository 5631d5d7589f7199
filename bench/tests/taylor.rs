//! A sample of the campaign of Taylor models.

use swept_bench::campaign::{Options, run};
use swept_bench::taylor;

#[test]
fn models_contain_the_truth() {
    let outcome = run(&taylor::campaign(), &Options { count: Some(3_000), ..Options::default() }).unwrap();
    for subject in &outcome.subjects {
        assert_eq!(subject.tally.failed, 0, "{}: {:?}", subject.subject, subject.tally.failures);
    }
    // dependence is what a degree buys: none at degree 0, more at 3 than at 1
    let ten_times_tighter: Vec<u64> =
        outcome.subjects.iter().map(|subject| subject.tally.counts["ten times tighter"]).collect();
    assert_eq!(ten_times_tighter[0], 0);
    assert!(
        ten_times_tighter[1] > 100 && ten_times_tighter[3] > ten_times_tighter[1],
        "{ten_times_tighter:?}"
    );
}
