//! Tests of the judge of rigid contacts itself.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use swept::internals::contact::rigid::{Feature, RigidVerdict, Touch};
use swept_bench::campaign::Tally;
use swept_bench::rigid::{Family, answers, judge};
use swept_num::Interval;

/// The truth is a contact at a known time; any other answer is caught.
#[test]
fn wrong_answers_are_caught() {
    let mut caught = 0;
    for family in
        [Family::VertexOnEdge, Family::ParallelEdges, Family::Sliding, Family::Enduring, Family::Graze]
    {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..10 {
            let scene = family.scene(&mut rng);
            let motions = [scene.a.recipe.motion().unwrap(), scene.b.recipe.motion().unwrap()];
            let (_, verdict) = answers(&scene, &motions).unwrap()[0];
            let check = |verdict| judge(&scene, verdict, &mut Tally::default());
            check(verdict).unwrap();
            assert!(check(RigidVerdict::Clear).unwrap_err().starts_with("missed"));
            let RigidVerdict::Contact { safe_until, distance, features, .. } = verdict else { continue };
            let told = |safe_until| RigidVerdict::Contact { safe_until, hit_by: None, distance, features };
            let known = scene.known.unwrap();
            assert!(check(told(known)).unwrap_err().starts_with("late"), "{scene:?}");
            // halfway there the features are usually much further apart than the tolerance
            match check(told(0.5 * safe_until)) {
                Ok(()) => {}
                Err(what) => {
                    assert!(what.starts_with("early"), "{what}");
                    caught += 1;
                }
            }
            let apart = RigidVerdict::Overlapping {
                distance: Interval::ZERO,
                touch: Touch::Exact([Feature::Face; 2]),
            };
            if safe_until > 0.1 {
                assert!(check(apart).is_err(), "{scene:?}");
            }
        }
    }
    assert!(caught > 20, "{caught}");
}
