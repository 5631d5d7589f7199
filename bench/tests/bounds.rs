//! A sample of the bounds campaign, and that its judges can find fault.

use swept_bench::bounds;
use swept_bench::campaign::{Options, run};

#[test]
fn no_bound_leaves_out_the_truth() {
    let outcome =
        run(&bounds::campaign(), &Options { count: Some(60), seed: 11, ..Options::default() }).unwrap();
    let mut widest: f64 = 0.0;
    for subject in &outcome.subjects {
        assert_eq!(subject.tally.failed, 0, "{}: {:#?}", subject.subject, subject.tally.failures);
        println!("{}: {:?} {:?}", subject.subject, subject.tally.worst, subject.tally.counts);
        if subject.subject.starts_with("points, ") {
            let factor = subject.tally.worst.get("width over true range, short spans");
            widest = widest.max(factor.copied().unwrap_or(0.0));
        }
    }
    assert!(widest > 0.999 && widest < 2.0, "points on short spans: {widest} times the true range");
    let met = |situation: &str| -> u64 {
        outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
    };
    assert!(met("a break inside") > 5 && met("an instant") > 20 && met("equal centres") > 5, "{outcome:?}");
    assert!(met("turns a thousand radians within the span") > 3 && met("parallel boxes") > 5);
    assert!(met("widths compared") > 50 && met("by balls") > 5);
    assert!(met("not built") + met("axes refused") < 6, "contacts are built nearly always");
}
