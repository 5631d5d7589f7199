//! A sample of the campaign `frames`, and cases it once failed.

use swept_bench::campaign::{Options, run, table};
use swept_bench::frames::campaign::run as pairs;
use swept_bench::frames::long_campaign;
use swept_bench::frames::random::Manner;

#[test]
fn frames_equal_exact_vertex_enumeration() {
    let outcome = run(&long_campaign(), &Options { count: Some(20), ..Options::default() }).unwrap();
    assert_eq!(outcome.failed(), 0, "{}", table(&outcome));
}

/// A speed so small that dividing by it overflows: the axes called the pair apart.
#[test]
fn tiny_speeds_along_an_axis() {
    let seed = 684_918_776_891_732_990;
    let report = pairs::<2>(Manner::NearLattice, true, seed..seed + 1);
    assert_eq!(report.failed, 0, "{:?}", report.first_failures);
}
