//! A sample of the campaign on trees of frames, and the growth of the work with the number of tori.

use swept_bench::campaign::{Options, run};
use swept_bench::frame_trees::{self, Room, timings};
use swept_frames::Torus;

#[test]
fn searches_containment_and_shells_agree_with_rational_numbers() {
    let outcome = run(&frame_trees::campaign(), &Options { count: Some(150), ..Options::default() }).unwrap();
    for subject in &outcome.subjects {
        assert_eq!(subject.tally.failed, 0, "{}: {:?}", subject.subject, subject.tally.failures);
    }
    // The sample must have met what it is about.
    let met = |situation: &str| -> u64 {
        outcome.subjects.iter().filter_map(|subject| subject.tally.counts.get(situation)).sum()
    };
    for situation in ["uneven depths", "collisions", "none", "flat overlaps", "inside", "outside", "built"] {
        assert!(met(situation) > 20, "{situation}: {}", met(situation));
    }
    assert!(met("degenerate") > 0);
}

#[test]
fn the_work_does_not_grow_with_the_number_of_objects() {
    // Counted in tests, not in seconds.
    let shape = Torus { rings: 12, sides: 4, ..Torus::COARSE };
    let work = |tori: usize| -> f64 {
        let measured = timings(shape, tori, Room::Grows, 1, 12).unwrap();
        measured.iter().map(|timing| timing.node_tests).sum()
    };
    let (small, large) = (work(60), work(600));
    assert!(small > 0.0 && large < 3.0 * small, "{small} {large}");
}
