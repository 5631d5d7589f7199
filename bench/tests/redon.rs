//! A sample of the campaign `redon`.

use swept_bench::campaign::{Options, Outcome, run};
use swept_bench::methods::redon_with;

fn met(outcome: &Outcome, situation: &str) -> u64 {
    let counts = outcome.subjects.iter().map(|subject| &subject.tally.counts);
    counts.filter_map(|counts| counts.get(&format!("redon: {situation}"))).sum()
}

#[test]
fn interval_trees_agree_with_the_default() {
    let campaign = redon_with(40, 20_000);
    let outcome = run(&campaign, &Options { count: Some(2), seed: 3, ..Options::default() })
        .expect("a sample writes no file");
    for subject in &outcome.subjects {
        let tally = &subject.tally;
        assert_eq!(tally.failed, 0, "{}: {:#?}", subject.subject, tally.failures);
        println!("{}: {:?} {:?}", subject.subject, tally.worst, tally.counts);
    }
    for (verdict, least) in [("clear", 4), ("contact", 40), ("overlapping", 4)] {
        assert!(met(&outcome, verdict) >= least, "{verdict}: {}", met(&outcome, verdict));
    }
}
