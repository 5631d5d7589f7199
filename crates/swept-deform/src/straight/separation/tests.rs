use super::*;

fn paths(start: [[f64; 3]; 4], end: [[f64; 3]; 4]) -> StraightPaths {
    StraightPaths::new(start, end).unwrap()
}

const TRIANGLE: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

fn falling(from: [f64; 3], to: [f64; 3]) -> StraightPaths {
    let [a, b, c] = TRIANGLE;
    paths([from, a, b, c], [to, a, b, c])
}

#[test]
fn a_point_that_stops_short_enough_is_clear() {
    let separation = Separation::new(0.1, 1e-9).unwrap();
    let near = falling([1.0, 1.0, 1.0], [1.0, 1.0, 0.1 + 2e-9]);
    assert_eq!(separation.vertex_face(&near), SeparationVerdict::Clear);
    let touching = falling([1.0, 1.0, 1.0], [1.0, 1.0, 0.1]);
    let SeparationVerdict::Contact { hit_by, .. } = separation.vertex_face(&touching) else { panic!() };
    assert!(hit_by < 1.0 && hit_by > 1.0 - 2e-9);
    let start = falling([1.0, 1.0, 0.05], [1.0, 1.0, 3.0]);
    assert_eq!(separation.vertex_face(&start), SeparationVerdict::Overlapping);
}

#[test]
fn a_turning_edge_beside_an_edge() {
    // a passes over b with a gap of 0.5 while turning; contact for a larger distance only
    let start = [[-1.0, -1.0, 0.5], [-1.0, 1.0, 0.5], [-3.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
    let end = [[1.0, 1.0, 0.5], [1.0, -1.0, 0.5], [-3.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
    let paths = paths(start, end);
    assert_eq!(Separation::new(0.4999, 1e-5).unwrap().edge_edge(&paths), SeparationVerdict::Clear);
    assert_eq!(Separation::new(0.5, 1e-5).unwrap().edge_edge(&paths), SeparationVerdict::Overlapping);
}

#[test]
fn bad_distances_are_refused_and_hopeless_tolerances_admitted() {
    assert_eq!(Separation::new(-1.0, 1.0), Err(SeparationError::Distance(-1.0)));
    assert!(Separation::new(f64::NAN, 1.0).is_err() && Separation::new(0.0, 0.0).is_err());
    let tiny = Separation::new(0.1, 1e-300).unwrap();
    let SeparationVerdict::Undecided { safe_until, reason } =
        tiny.vertex_face(&falling([0.7, 0.9, 1.0], [0.7, 1.1, -1.0]))
    else {
        panic!()
    };
    assert!(safe_until > 0.449 && safe_until <= 0.45);
    assert_eq!(reason, Undecided::Precision);
    let huge = falling([f64::MAX, 1.0, 1.0], [-f64::MAX, 1.0, 1.0]);
    assert!(matches!(
        tiny.vertex_face(&huge),
        SeparationVerdict::Undecided { .. } | SeparationVerdict::Clear
    ));
}
