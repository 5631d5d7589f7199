//! A sample of the campaign `straight`: every family, a fixed seed.

use swept_bench::campaign::{Options, run, table};
use swept_bench::straight::campaign;

#[test]
fn no_wrong_answer_in_a_sample_and_every_verdict_is_met() {
    let outcome = run(&campaign(), &Options { count: Some(60), seed: 3, ..Options::default() }).unwrap();
    assert_eq!(outcome.failed(), 0, "{}", table(&outcome));
    assert!(outcome.complete && outcome.subjects.iter().all(|subject| subject.tally.cases == 60));
    // a check that never meets its case checks nothing
    let met = |situation: &str| -> u64 {
        outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
    };
    assert!(met("clear") > 250 && met("contact") > 250 && met("overlapping") > 100);
    assert_eq!(met("undecided, budget"), 0);
}
