//! The tests of trees of boxes of [Redon06], on our own teapot, with every method.

use serde_json::Value;
use std::path::Path;
use swept::{
    Body, Builtin, Interpolated, Method, Options, Placement, Verdict, distance_at, first_contact, overlap_at,
};

fn published() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/published/redon06_trees.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn motion(case: &Value, which: &str) -> Interpolated {
    let place = |end: &str| {
        let value = &case[which][end];
        Placement::at(std::array::from_fn(|k| value[k].as_f64().unwrap()))
    };
    Interpolated::new([0.0, 1.0], place("start"), place("end")).unwrap()
}

/// Parting, overtaking and already intersecting: as in the report, with every method.
#[test]
fn teapots() {
    let file = published();
    let recipe: Builtin = file["body"].as_str().unwrap().parse().unwrap();
    let body = Body::new(recipe.mesh());
    let tolerance = 1e-6;
    let cases = file["trees"].as_array().unwrap();
    assert_eq!(cases.len(), 3);
    for case in cases {
        let id = case["id"].as_str().unwrap();
        let (first, second) = (motion(case, "first"), motion(case, "second"));
        let mut proved = None;
        for method in Method::ALL {
            let options = Options { tolerance: Some(tolerance), method, ..Options::default() };
            let answer = first_contact(&body, &first, &body, &second, &options).unwrap();
            let name = method.name();
            assert_eq!(
                answer.verdict.word(),
                case["verdict"].as_str().unwrap(),
                "{id} by {name}: {answer:?}"
            );
            match &answer.verdict {
                Verdict::Contact(contact) => {
                    let t = contact.safe_until;
                    let gap = distance_at(&body, &first, &body, &second, t).unwrap().enclosure;
                    // exact: these poses are exact fractions of the given numbers
                    let meeting = overlap_at(&body, &first, &body, &second, t).unwrap();
                    assert_eq!(meeting, None, "{id} by {name}: {gap} at {t}");
                    assert!(gap.intersection(contact.gap).is_some(), "{id} by {name}: {gap} {contact:?}");
                    if method != Method::Capoeira {
                        assert!(gap.hi() <= tolerance * (1.0 + 1e-6), "{id} by {name}: {gap}");
                        // at 30 per unit of time they come 1e-6 closer in 3e-8
                        let hit = contact.hit_by.unwrap();
                        assert!(hit > t && hit - t < 1e-6, "{id} by {name}: {contact:?}");
                        proved = Some(hit);
                    }
                    // never after a proved contact
                    assert!(proved.is_none_or(|hit| t < hit), "{id} by {name}: {t} {proved:?}");
                    // the pots are 18 wide and 40 apart: a gap of about 22 closes at 30 per unit of time
                    assert!((0.7..0.8).contains(&t) || method == Method::Capoeira, "{id} by {name}: {t}");
                }
                Verdict::Overlapping(overlap) => {
                    assert!(
                        overlap.intersecting && overlap.distance.lo() == 0.0,
                        "{id} by {name}: {overlap:?}"
                    );
                }
                Verdict::Clear => {}
                Verdict::Undecided { .. } => panic!("{id} by {name}"),
            }
        }
    }
}
