//! A few cases of every subject of a campaign, without records.

use swept_bench::campaign::{Campaign, Options, Outcome, run};

/// Runs `count` cases of each subject; none may fail.
pub fn sample(campaign: &Campaign, seed: u64, count: u64) -> Outcome {
    let outcome = run(campaign, &Options { count: Some(count), seed, ..Options::default() })
        .expect("a sample writes no file");
    for subject in &outcome.subjects {
        let tally = &subject.tally;
        assert_eq!(tally.failed, 0, "{}: {:#?}", subject.subject, tally.failures);
        println!("{}: {:?} {:?}", subject.subject, tally.worst, tally.counts);
    }
    outcome
}

/// How often a situation was met.
pub fn met(outcome: &Outcome, situation: &str) -> u64 {
    outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
}
