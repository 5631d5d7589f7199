//! The searches against each other and against results worked out by hand.

use super::{
    Feature, Limits, Moving, RigidVerdict, Touch, Undecided, edge_edge, feature_pairs, triangle_pair,
    vertex_edge, vertex_face,
};
use crate::motion::{Ballistic, Motion, Path, Placement, Spin};
use swept_num::Interval;

const UNIT: Interval = Interval::ONE;
const T: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

fn span() -> Interval {
    Interval::ZERO.hull(UNIT)
}

fn limits(tolerance: f64) -> Limits {
    Limits::new(tolerance).unwrap()
}

fn moved(start: [f64; 3], velocity: [f64; 3]) -> Spin {
    Spin::new([0.0, 1.0], Placement::at(start), velocity, [0.0; 3]).unwrap()
}

/// Both methods for two triangles, in both orders.
fn all_ways<A: Motion, B: Motion>(
    a: [[f64; 3]; 3],
    of_a: &A,
    b: [[f64; 3]; 3],
    of_b: &B,
    tolerance: f64,
) -> Vec<RigidVerdict> {
    let (a, b) = (Moving::new(a, of_a).unwrap(), Moving::new(b, of_b).unwrap());
    let limits = limits(tolerance);
    vec![
        triangle_pair(&a, &b, span(), &limits).unwrap(),
        triangle_pair(&b, &a, span(), &limits).unwrap(),
        feature_pairs(&a, &b, span(), &limits).unwrap(),
        feature_pairs(&b, &a, span(), &limits).unwrap(),
    ]
}

/// First contact at `time`, with this closing speed.
fn contact_at(verdict: RigidVerdict, time: f64, speed: f64, tolerance: f64) {
    let RigidVerdict::Contact { safe_until, distance, hit_by, .. } = verdict else { panic!("{verdict:?}") };
    assert!(safe_until < time && safe_until >= time - 1.01 * tolerance / speed, "{safe_until} {time}");
    assert!(distance.hi() <= tolerance && hit_by.is_none_or(|hit| hit >= time), "{verdict:?}");
}

#[test]
fn degenerate_contacts_of_triangles() {
    let rest = moved([0.0; 3], [0.0; 3]);
    for tolerance in [1e-3, 1e-6, 1e-9, 1e-12] {
        let check = |b: [[f64; 3]; 3], start: [f64; 3], velocity: [f64; 3], time: f64, speed: f64| {
            for verdict in all_ways(T, &rest, b, &moved(start, velocity), tolerance) {
                contact_at(verdict, time, speed, tolerance);
            }
        };
        let down = [0.0, 0.0, -2.0];
        // face on face
        check(T, [0.0, 0.0, 1.0], down, 0.5, 2.0);
        // vertex on vertex, vertex on edge, vertex on face
        let tip = [[0.0, 0.0, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, 1.0]];
        check(tip, [0.0, 0.0, 1.0], down, 0.5, 2.0);
        check(tip, [0.5, 0.0, 1.0], down, 0.5, 2.0);
        check(tip, [0.25, 0.25, 1.0], down, 0.5, 2.0);
        // ridge on ridge, along and across, and a ridge on the face
        let ridge = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
        check(ridge, [0.0, 0.0, 1.0], down, 0.5, 2.0);
        check(ridge, [-0.5, 0.0, 1.0], down, 0.5, 2.0);
        check(ridge, [-0.5, 0.25, 1.0], down, 0.5, 2.0);
        // in one plane: edge meets edge, corner meets corner
        let left = [-4.0, 0.0, 0.0];
        check(T, [3.0, 0.0, 0.0], left, 0.5, 4.0);
        check([[0.0; 3], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0]], [3.0, 0.0, 0.0], left, 0.5, 4.0);
        check([[0.0, -1.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], [3.0, 0.0, 0.0], left, 0.5, 4.0);
        // without area, without length
        check([[0.0; 3]; 3], [0.25, 0.25, 1.0], down, 0.5, 2.0);
        check([[0.0; 3], [0.5, 0.0, 0.0], [1.0, 0.0, 0.0]], [-0.5, 0.25, 1.0], down, 0.5, 2.0);
    }
}

#[test]
fn what_passes_is_clear() {
    let rest = moved([0.0; 3], [0.0; 3]);
    // in one plane, past each other by a thousandth; over each other at a nanometre; separating from there
    for (start, velocity) in [
        ([-3.0, -1.001, 0.0], [6.0, 0.0, 0.0]),
        ([-3.0, 0.0, 1e-9], [6.0, 0.0, 0.0]),
        ([0.0, 0.0, 1e-9], [0.0, 0.0, 1.0]),
        ([0.0, 0.0, 1e-12], [0.0, 0.0, 0.0]),
    ] {
        for verdict in all_ways(T, &rest, T, &moved(start, velocity), 1e-10) {
            assert_eq!(verdict, RigidVerdict::Clear, "{start:?}");
        }
    }
    // a wheel of triangles in one plane, just out of reach
    let wheel =
        Spin::new([0.0, 1.0], Placement::at([2.0 + 1e-6, 0.0, 0.0]), [0.0; 3], [0.0, 0.0, 30.0]).unwrap();
    for verdict in all_ways(T, &rest, T, &wheel, 1e-9) {
        assert_eq!(verdict, RigidVerdict::Clear);
    }
}

#[test]
fn a_graze_is_a_contact_within_the_tolerance() {
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    // rises to the plane at t = 1/2 and falls again
    let thrown = Ballistic::new(
        [0.0, 1.0],
        Placement::at([0.25, 0.25, -0.125]),
        [0.0, 0.0, 0.5],
        [0.0, 0.0, -1.0],
        [0.0; 3],
    )
    .unwrap();
    let (vertex, face) = (Moving::new([[0.0; 3]], &thrown).unwrap(), Moving::new(T, &rest).unwrap());
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for verdict in [
            vertex_face(&vertex, &face, span(), &limits(tolerance)).unwrap(),
            triangle_pair(&vertex, &face, span(), &limits(tolerance)).unwrap(),
        ] {
            let RigidVerdict::Contact { safe_until, hit_by, distance, .. } = verdict else { panic!() };
            assert!(safe_until < 0.5 && distance.hi() <= tolerance && hit_by.is_none(), "{verdict:?}");
        }
    }
}

#[test]
fn a_contact_that_endures_is_told_when_it_begins() {
    let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let at = |t: f64, x: f64, z: f64| (t, Placement::at([x, 0.25, z]));
    let landing = Path::through(&[at(0.0, 0.0, 1.0), at(0.5, 0.1, 0.0), at(1.0, 0.5, 0.0)]).unwrap();
    let (vertex, face) = (Moving::new([[0.0; 3]], &landing).unwrap(), Moving::new(T, &rest).unwrap());
    for verdict in [
        vertex_face(&vertex, &face, span(), &limits(1e-9)).unwrap(),
        triangle_pair(&vertex, &face, span(), &limits(1e-9)).unwrap(),
    ] {
        contact_at(verdict, 0.5, 2.0, 1e-9);
    }
    // queried again from there: overlapping
    let later = Interval::between(0.5, 1.0);
    let verdict = vertex_face(&vertex, &face, later, &limits(1e-9)).unwrap();
    assert!(matches!(verdict, RigidVerdict::Overlapping { .. }), "{verdict:?}");
}

#[test]
fn the_start_is_told_exactly_where_it_can_be() {
    let (rest, turning) = (
        moved([0.0; 3], [0.0; 3]),
        Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 1.0]).unwrap(),
    );
    let tip = [[0.25, 0.25, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, 1.0]];
    let exact = all_ways(T, &rest, tip, &rest, 1e-9);
    assert!(
        matches!(
            exact[0],
            RigidVerdict::Overlapping { touch: Touch::Exact([Feature::Face, Feature::Vertex(0)]), .. }
        ),
        "{exact:?}"
    );
    for verdict in all_ways(T, &rest, tip, &turning, 1e-9) {
        assert!(matches!(verdict, RigidVerdict::Overlapping { touch: Touch::Possible, .. }), "{verdict:?}");
    }
    let through = [[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [1.0, 1.0, 1.0]];
    for verdict in all_ways(T, &turning, through, &rest, 1e-9) {
        assert!(matches!(verdict, RigidVerdict::Overlapping { touch: Touch::Crossing, .. }), "{verdict:?}");
    }
    // the smallest gap there is: not overlapping, and no time to lose
    let mut above = T;
    above.iter_mut().for_each(|p| p[2] = 5e-324);
    let falling = moved([0.0; 3], [0.0, 0.0, -1.0]);
    for verdict in all_ways(T, &rest, above, &falling, 1e-9) {
        assert!(matches!(verdict, RigidVerdict::Contact { safe_until: 0.0, .. }), "{verdict:?}");
    }
}

#[test]
fn what_cannot_be_decided_is_said() {
    let rest = moved([0.0; 3], [0.0; 3]);
    let falling = moved([0.25, 0.25, 1.0], [0.0, 0.0, -4.0]);
    let (vertex, face) = (Moving::new([[0.0; 3]], &falling).unwrap(), Moving::new(T, &rest).unwrap());
    let none = limits(1e-9).with_budget(0);
    for verdict in [
        vertex_face(&vertex, &face, span(), &none).unwrap(),
        triangle_pair(&vertex, &face, span(), &none).unwrap(),
    ] {
        assert_eq!(verdict, RigidVerdict::Undecided { safe_until: 0.0, reason: Undecided::Budget });
    }
    // at 1e9 the positions of a moving body are known to 1e-7
    let far = moved([1e9 + 0.25, 0.25, 1.0], [0.0, 0.0, -4.0]);
    let there = moved([1e9, 0.0, 0.0], [1.0, 0.0, 0.0]);
    let (vertex, face) = (Moving::new([[0.0; 3]], &far).unwrap(), Moving::new(T, &there).unwrap());
    for verdict in [
        vertex_face(&vertex, &face, span(), &limits(1e-12)).unwrap(),
        triangle_pair(&vertex, &face, span(), &limits(1e-12)).unwrap(),
    ] {
        let RigidVerdict::Undecided { safe_until, reason: Undecided::Precision } = verdict else {
            panic!("{verdict:?}")
        };
        assert!(safe_until < 0.25 && safe_until > 0.24, "{safe_until}");
    }
    assert!(triangle_pair(&vertex, &face, Interval::between(0.0, 2.0), &limits(1.0)).is_err());
}

/// A rod that turns a thousand radians, and a point in its path or just out of its reach.
#[test]
fn thousand_radian_turns() {
    let turning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 1000.0]).unwrap();
    let rest = moved([0.0; 3], [0.0; 3]);
    let rod = Moving::new([[0.1, 0.0, 0.0], [1.0, 0.0, 0.0]], &turning).unwrap();
    let hit = Moving::new([[0.0, 0.5, 0.0]], &rest).unwrap();
    let quarter = core::f64::consts::FRAC_PI_2 / 1000.0;
    for verdict in [
        vertex_edge(&hit, &rod, span(), &limits(1e-9)).unwrap(),
        triangle_pair(&hit, &rod, span(), &limits(1e-9)).unwrap(),
    ] {
        contact_at(verdict, quarter, 500.0, 1e-9);
    }
    let beyond = Moving::new([[0.0, 1.01, 0.0]], &rest).unwrap();
    assert_eq!(triangle_pair(&beyond, &rod, span(), &limits(1e-9)).unwrap(), RigidVerdict::Clear);
    let other = Moving::new([[0.0, 1.01, -1.0], [0.0, 1.01, 1.0]], &rest).unwrap();
    assert_eq!(edge_edge(&other, &rod, span(), &limits(1e-9)).unwrap(), RigidVerdict::Clear);
}

/// Scaling by powers of two changes nothing (R-05, D-07).
#[test]
fn scale_does_not_matter() {
    for exponent in [-60, -20, 20, 60] {
        let scale = f64::from_bits(((1023 + exponent) as u64) << 52);
        let scaled = |points: [[f64; 3]; 3]| points.map(|p| p.map(|x| x * scale));
        let place = |v: [f64; 3]| v.map(|x| x * scale);
        let rest = moved([0.0; 3], [0.0; 3]);
        let fall = Spin::new(
            [0.0, 1.0],
            Placement::at(place([0.1, 0.2, 1.0])),
            place([0.0, 0.0, -2.0]),
            [1.0, 2.0, 0.5],
        );
        let near = Spin::new([0.0, 1.0], Placement::at([0.1, 0.2, 1.0]), [0.0, 0.0, -2.0], [1.0, 2.0, 0.5]);
        let wanted = all_ways(T, &rest, T, &near.unwrap(), 1e-6);
        let found = all_ways(scaled(T), &rest, scaled(T), &fall.unwrap(), 1e-6 * scale);
        for (a, b) in wanted.iter().zip(&found) {
            let (RigidVerdict::Contact { safe_until: a, .. }, RigidVerdict::Contact { safe_until: b, .. }) =
                (a, b)
            else {
                panic!("{a:?} {b:?}")
            };
            assert!((a - b).abs() < 1e-6, "{a} {b}");
        }
    }
}

/// A contact at a float: root searches may end exactly there, and "no contact up to and including
/// `safe_until`" must still hold.
#[test]
fn a_contact_at_a_float_is_never_within_what_is_called_safe() {
    let rest = moved([0.0; 3], [0.0; 3]);
    let limits = limits(0.5);
    for step in 1..64 {
        let time = f64::from(step) / 64.0;
        // at time t the height is time - t, without rounding
        let falling = moved([0.25, 0.25, time], [0.0, 0.0, -1.0]);
        let (point, face) = (Moving::new([[0.0; 3]], &falling).unwrap(), Moving::new(T, &rest).unwrap());
        let across = [[-0.5, 0.1, 0.0], [0.5, 0.1, 0.0]];
        let (edge, other) =
            (Moving::new(across, &falling).unwrap(), Moving::new([T[0], T[2]], &rest).unwrap());
        for verdict in [
            vertex_face(&point, &face, span(), &limits).unwrap(),
            edge_edge(&edge, &other, span(), &limits).unwrap(),
        ] {
            match verdict {
                RigidVerdict::Contact { safe_until, hit_by, .. } => {
                    assert!(safe_until < time, "{safe_until} is not before {time}");
                    assert!(hit_by.is_none_or(|hit| hit >= time), "{verdict:?}");
                }
                RigidVerdict::Overlapping { .. } => assert!(time <= 0.5, "{time}"),
                _ => panic!("{verdict:?}"),
            }
        }
    }
}
