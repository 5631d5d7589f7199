//! Every case of `testdata/regression`: the expected answer by every method listed for it, and all claims of
//! the default method tested against the oracle.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use swept::Method;
use swept_bench::campaign::Tally;
use swept_bench::first_contact::hostile::FAMILIES;
use swept_bench::first_contact::regression;
use swept_io::Scene;

/// The number of expected answers, over all cases and methods; it may only grow.
const ANSWERED: usize = 110;

#[test]
fn kept_cases_are_answered_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/regression");
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    paths.sort();
    assert!(paths.len() >= 10, "{folder:?}");
    let mut answered = 0;
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let scene = Scene::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let case = regression::case(&scene).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (recipe, body) in case.motions.iter().zip(&scene.bodies) {
            assert_eq!(recipe.motion().unwrap(), body.motion, "{name}");
        }
        let expected = scene.table.expected.as_ref().unwrap_or_else(|| panic!("{name} expects nothing"));
        let methods = expected.methods.as_ref().unwrap_or_else(|| panic!("{name} names no method"));
        assert!(methods.contains(&Method::Certified), "{name}: the default method answers every case");
        for &method in methods {
            let view = regression::ask(&case, method).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(expected.compare(&view), Ok(()), "{name}, {}", method.name());
            answered += 1;
        }
        let answer = case.ask().unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let judged = case.judge(&answer, 100, &mut rng, &mut Tally::default());
        assert_eq!(judged, Ok(()), "{name}");
    }
    // a file that no longer lists a method must not go unnoticed
    assert!(answered >= ANSWERED, "{answered}");
}

#[test]
fn cases_survive_being_written() {
    let mut written = 0;
    for family in FAMILIES {
        for seed in 0..3 {
            let case = (family.case)(&mut ChaCha8Rng::seed_from_u64(seed));
            let Ok(text) = regression::text(&case) else { continue };
            let scene = Scene::parse(&text, None).unwrap_or_else(|error| panic!("{}: {error}", family.name));
            let again = regression::case(&scene).unwrap();
            assert_eq!(again.bodies, case.bodies);
            assert_eq!(again.solid, case.solid);
            assert_eq!(
                [again.tolerance, Some(again.min_separation)],
                [case.tolerance, Some(case.min_separation)]
            );
            for (one, two) in again.motions.iter().zip(&case.motions) {
                assert_eq!(one.motion().unwrap(), two.motion().unwrap(), "{}", family.name);
            }
            written += 1;
        }
    }
    assert!(written > 50, "{written}");
}
