//! A sample of the motions campaign, and the oracle itself.

use swept_bench::campaign::{Options, run};
use swept_bench::motions;

#[test]
fn no_motion_leaves_its_bounds() {
    let outcome =
        run(&motions::campaign(), &Options { count: Some(60), seed: 7, ..Options::default() }).unwrap();
    let mut widest: f64 = 0.0;
    for subject in &outcome.subjects {
        assert_eq!(subject.tally.failed, 0, "{}: {:#?}", subject.subject, subject.tally.failures);
        println!("{}: {:?} {:?}", subject.subject, subject.tally.worst, subject.tally.counts);
        for what in ["rotation", "translation"] {
            let factor = subject.tally.worst.get(&format!("{what} width over true range, short spans"));
            widest = widest.max(factor.copied().unwrap_or(0.0));
        }
    }
    assert!(widest > 1.0 && widest < 12.0, "enclosures on short spans: {widest} times the true range");
    let met = |situation: &str| -> u64 {
        outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
    };
    assert!(met("turns a thousand radians") > 20 && met("does not turn") > 10);
    assert!(met("rotation widths compared") > 100 && met("translation widths compared") > 40);
}
