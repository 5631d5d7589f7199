//! A seeded sample of the campaign `boxes`; the whole is one million pairs.

use swept::internals::shape::Obb;
use swept_bench::boxes::{
    Kind, check_balls, check_obb, check_pair, check_paths, check_planar, edges_meet, pair, relative_gap,
};

const STRAIGHT: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

#[test]
fn no_form_claims_what_is_not_so() {
    let report = check_obb(0..10_000);
    println!("{report}");
    assert!(report.is_sound(), "{report}");
    assert!(report.meeting > 3000 && report.meeting < 7000, "both answers are common: {report}");
    assert!(report.nearly_parallel > 2500, "{report}");
}

#[test]
fn rays_and_segments_are_decided_exactly() {
    let report = check_paths(0..5000);
    println!("{report:?}");
    assert_eq!([report.wrong, report.not_enclosed, report.wrong_axis], [0; 3], "{report:?}");
    assert!(report.hits > report.paths / 4 && report.hits < report.paths * 9 / 10, "{report:?}");
}

#[test]
fn balls_and_rectangles_are_decided_exactly() {
    assert_eq!(check_balls(0..6000), 0);
    let (wrong, meeting) = check_planar(0..4000);
    assert_eq!(wrong, 0);
    assert!(meeting > 800 && meeting < 3200, "{meeting}");
}

#[test]
fn the_oracle_knows_simple_answers() {
    let cube = |x: f64| Obb::new([x, 0.0, 0.0], STRAIGHT, [1.0; 3]).unwrap();
    assert!(edges_meet(&cube(0.0), &cube(0.0)), "the same box");
    assert!(edges_meet(&cube(0.0), &cube(2.0)), "touching");
    assert!(!edges_meet(&cube(0.0), &cube(2.0_f64.next_up())));
    let small = Obb::new([0.25; 3], STRAIGHT, [0.125; 3]).unwrap();
    assert!(edges_meet(&cube(0.0), &small) && edges_meet(&small, &cube(0.0)), "one inside the other");
    assert_eq!(relative_gap(&cube(0.0), &cube(4.0)), 0.2, "gap 2 of size 10");
    assert!(relative_gap(&cube(0.0), &cube(1.0)) < 0.0);
}

#[test]
fn the_report_counts_lies() {
    // a pair whose truth is known, judged as if it were a different one
    let cube = |x: f64| Obb::new([x, 0.0, 0.0], STRAIGHT, [1.0; 3]).unwrap();
    let honest = check_pair(&cube(0.0), &cube(5.0));
    assert!(honest.is_sound() && honest.meeting == 0 && honest.gottschalk.missed == 0);
    let touching = check_pair(&cube(0.0), &cube(2.0));
    assert!(touching.is_sound() && touching.meeting == 1 && touching.unproved == 1);
    let mut lying = honest;
    lying.robust.wrong = 1;
    assert!(!lying.is_sound());
}

#[test]
fn pairs_do_not_depend_on_anything_but_their_number() {
    assert_eq!(pair(17), pair(17));
    assert_eq!(check_obb(100..200), check_obb(100..200));
    let kinds: Vec<Kind> = (0..200).map(|seed| pair(seed).0).collect();
    for kind in [Kind::Free, Kind::Near, Kind::Shared, Kind::Same] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
}
