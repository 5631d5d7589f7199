//! Every case of `testdata/regression`: the verdict that its head expects, and all claims held against the oracle.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use swept::Verdict;
use swept_bench::campaign::Tally;
use swept_bench::first_contact::hostile::FAMILIES;
use swept_bench::first_contact::regression;
use swept_io::Scene;

/// The words after a name in the comments at the head of a file.
fn head<'a>(text: &'a str, name: &str) -> Option<Vec<&'a str>> {
    text.lines()
        .filter_map(|line| line.strip_prefix("# ")?.strip_prefix(name)?.strip_prefix(':'))
        .map(|rest| rest.split_whitespace().collect())
        .next()
}

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
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let scene = Scene::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let case = regression::case(&scene).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (recipe, body) in case.motions.iter().zip(&scene.bodies) {
            assert_eq!(recipe.motion().unwrap(), body.motion, "{name}");
        }
        let answer = case.ask().unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = head(&text, "expected").unwrap_or_else(|| panic!("{name} expects nothing"));
        assert_eq!(vec![answer.verdict.word()], expected, "{name}");
        if let (Some(range), Verdict::Contact(contact)) = (head(&text, "time"), &answer.verdict) {
            let [lo, hi] = [0, 1].map(|k| range[k].parse::<f64>().unwrap());
            assert!(lo <= contact.safe_until && contact.safe_until <= hi, "{name}: {}", contact.safe_until);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let judged = case.judge(&answer, 100, &mut rng, &mut Tally::default());
        assert_eq!(judged, Ok(()), "{name}");
    }
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
