//! A sample of the bounds campaign.

use swept_bench::bounds;
use swept_bench::campaign::{Options, run};

#[test]
fn no_bound_leaves_out_the_truth() {
    let outcome =
        run(&bounds::campaign(), &Options { count: Some(60), seed: 11, ..Options::default() }).unwrap();
    for subject in &outcome.subjects {
        assert_eq!(subject.tally.failed, 0, "{}: {:#?}", subject.subject, subject.tally.failures);
        println!("{}: {:?} {:?}", subject.subject, subject.tally.worst, subject.tally.counts);
    }
    let met = |situation: &str| -> u64 {
        outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
    };
    assert!(met("a break inside") > 5 && met("an instant") > 20 && met("equal centres") > 5, "{outcome:?}");
    assert!(met("turns a thousand radians within the span") > 3 && met("parallel boxes") > 5);
    // a coordinate that hardly moves is as wide as the rounding of the others makes it; nearly all are as wide as the path
    let (wide, compared) = (met("widths above 1.1 times the range"), met("widths compared"));
    assert!(compared > 80 && 20 * wide <= compared, "{wide} of {compared}");
    assert!(met("by balls") > 5);
    assert!(met("not built") + met("axes refused") < 6, "contacts are built nearly always");
}
