//! A sample of the campaign `triangles`: every family, a fixed seed.

use swept_bench::campaign::{Options, run, table};
use swept_bench::triangles::campaign;

#[test]
fn no_wrong_bound_in_a_sample() {
    let outcome = run(&campaign(), &Options { count: Some(250), seed: 7, ..Options::default() }).unwrap();
    assert_eq!(outcome.failed(), 0, "{}", table(&outcome));
    assert!(outcome.complete && outcome.subjects.iter().all(|subject| subject.tally.cases == 250));
    let met = |situation: &str| -> u64 {
        outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
    };
    assert!(met("share a point") > 300 && met("inside") > 200 && met("decided by enclosures") > 1000);
}
