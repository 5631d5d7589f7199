//! The growth of the work with the number of tori.

use swept_bench::frame_trees::{Room, timings};
use swept_frames::Torus;

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
