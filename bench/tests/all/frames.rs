//! Cases that the campaign `frames` once failed.

use swept_bench::frames::campaign::run as pairs;
use swept_bench::frames::random::Manner;

/// A speed so small that dividing by it overflows: the axes called the pair apart.
#[test]
fn tiny_speeds_along_an_axis() {
    let seed = 684_918_776_891_732_990;
    let report = pairs::<2>(Manner::NearLattice, true, seed..seed + 1);
    assert_eq!(report.failed, 0, "{:?}", report.first_failures);
}
