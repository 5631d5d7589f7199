//! A sample of the simulation campaign.

use swept_bench::campaign::{Options, run};
use swept_bench::simulation;

#[test]
fn nothing_intersects_in_the_first_steps_of_every_scene() {
    let outcome =
        run(&simulation::campaign(), &Options { count: Some(130), seed: 3, ..Options::default() }).unwrap();
    for subject in &outcome.subjects {
        assert_eq!(subject.tally.failed, 0, "{}: {:#?}", subject.subject, subject.tally.failures);
        println!("{}: {:?} {:?}", subject.subject, subject.tally.worst, subject.tally.counts);
    }
    let met = |what: &str| -> u64 {
        outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(what)).sum()
    };
    assert!(met("contacts in the middle of a step") > 10);
    assert!(met("pairs of faces decided exactly") > 100);
    assert!(met("pairs measured with 640 bits") > 100);
}
