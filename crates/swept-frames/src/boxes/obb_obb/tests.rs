use super::*;
use crate::boxes::{Axis, gottschalk_axis, naive_axis, robust_axis};

const STRAIGHT: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const THIRDS: [[f64; 3]; 3] = [
    [1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0],
    [2.0 / 3.0, 1.0 / 3.0, -2.0 / 3.0],
    [2.0 / 3.0, -2.0 / 3.0, 1.0 / 3.0],
];

/// Checks every form in both orders: exact answers agree, and no form claims more than the exact answer
/// allows.
fn overlap(a: &Obb<3>, b: &Obb<3>, touching: Touching) -> bool {
    let answer = obb_obb(a, b, touching);
    assert_eq!(answer, obb_obb(b, a, touching), "order: {a:?} {b:?}");
    assert_eq!(answer, decide_exactly(a, b, touching), "filter: {a:?} {b:?}");
    let closed = decide_exactly(a, b, Touching::Closed);
    for (name, axis) in
        [("naive", naive_axis(a, b)), ("robust", robust_axis(a, b)), ("gottschalk", gottschalk_axis(a, b))]
    {
        assert!(!(closed && axis.is_some()), "{name} claims {axis:?}: {a:?} {b:?}");
    }
    answer
}

#[test]
fn touching_faces_edges_and_corners_in_every_axis() {
    for scale in [1.0 / 1048576.0, 1.0, 1048576.0] {
        let cube = |c: [f64; 3]| Obb::new(c.map(|x| x * scale), STRAIGHT, [scale; 3]).unwrap();
        for x in [-2.0, 0.0, 2.0] {
            for y in [-2.0, 0.0, 2.0] {
                for z in [-2.0, 0.0, 2.0] {
                    let (a, b) = (cube([0.0; 3]), cube([x, y, z]));
                    assert!(overlap(&a, &b, Touching::Closed));
                    assert_eq!(overlap(&a, &b, Touching::Open), [x, y, z] == [0.0; 3]);
                }
            }
        }
        for k in 0..3 {
            let mut center = [0.0; 3];
            center[k] = 2.0_f64.next_up();
            assert!(!overlap(&cube([0.0; 3]), &cube(center), Touching::Closed));
            center[k] = 2.0_f64.next_down();
            assert!(overlap(&cube([0.0; 3]), &cube(center), Touching::Open));
        }
    }
}

#[test]
fn flat_boxes_keep_the_rule() {
    let plate = |z: f64| Obb::new([0.0, 0.0, z], STRAIGHT, [1.0, 1.0, 0.0]).unwrap();
    assert!(overlap(&plate(0.0), &plate(0.0), Touching::Closed));
    assert!(!overlap(&plate(0.0), &plate(0.0), Touching::Open), "plates in one plane only touch");
    assert!(!overlap(&plate(0.0), &plate(5e-324), Touching::Closed));
    let standing = Obb::new([0.0; 3], [STRAIGHT[1], STRAIGHT[2], STRAIGHT[0]], [1.0, 1.0, 0.0]).unwrap();
    assert!(
        overlap(&plate(0.0), &standing, Touching::Open),
        "no small translation separates crossing plates"
    );
    let needle = Obb::new([0.0; 3], THIRDS, [1.0, 0.0, 0.0]).unwrap();
    assert!(overlap(&needle, &needle, Touching::Closed) && !overlap(&needle, &needle, Touching::Open));
    let point = Obb::new([1.0, 1.0, 0.0], STRAIGHT, [0.0; 3]).unwrap();
    assert!(overlap(&plate(0.0), &point, Touching::Closed), "a point on a corner");
}

#[test]
fn separated_by_a_product_of_edges_alone() {
    // two edges cross at right angles, each seen from the other box along the diagonal
    let s = 0.5_f64.sqrt();
    let a = Obb::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, s, s], [0.0, -s, s]], [5.0, 1.0, 1.0]).unwrap();
    let turned = [[0.0, 1.0, 0.0], [s, 0.0, s], [-s, 0.0, s]];
    let at = |z: f64| Obb::new([0.0, 0.0, z], turned, [5.0, 1.0, 1.0]).unwrap();
    let reach = 2.0 * 2.0_f64.sqrt();
    for (z, apart) in [(reach - 1e-12, false), (reach + 1e-12, true)] {
        let b = at(z);
        assert_eq!(overlap(&a, &b, Touching::Closed), !apart, "{z}");
        let expected = apart.then_some(Axis::Edges(0, 0));
        assert_eq!(naive_axis(&a, &b), expected);
        assert_eq!(robust_axis(&a, &b), expected);
        assert_eq!(gottschalk_axis(&a, &b), expected);
    }
}

#[test]
fn moving_both_boxes_changes_nothing_that_is_resolved() {
    // a rotated first box: an implementation that mixes up the frames fails here
    let a = Obb::new([0.0; 3], THIRDS, [1.0, 2.0, 3.0]).unwrap();
    for (axis, reach) in THIRDS.into_iter().zip([1.0, 2.0, 3.0]) {
        for scale in [1e-6, 1.0, 1e6] {
            let place = |distance: f64| {
                let center = axis.map(|x| x * distance * scale);
                Obb::new(center, [THIRDS[1], THIRDS[2], THIRDS[0]], [0.5 * scale; 3]).unwrap()
            };
            let a = Obb::new([0.0; 3], THIRDS, a.half().map(|h| h * scale)).unwrap();
            assert!(overlap(&a, &place((reach + 0.5) * (1.0 - 1e-13)), Touching::Open));
            assert!(!overlap(&a, &place((reach + 0.5) * (1.0 + 1e-13)), Touching::Closed));
        }
    }
}

#[test]
fn a_ratio_of_sizes_of_1e8() {
    let huge = Obb::new([0.0; 3], THIRDS, [1e8; 3]).unwrap();
    for (gap, apart) in [(-1e-6, false), (1e-6, true), (1e-4, true)] {
        let distance = 1e8 + 1.0 + gap;
        let small = Obb::new(THIRDS[0].map(|x| x * distance), THIRDS, [1.0; 3]).unwrap();
        assert_eq!(overlap(&huge, &small, Touching::Closed), !apart, "{gap}");
    }
}

#[test]
fn extremes_are_decided() {
    let at = |x: f64, h: f64| Obb::new([x, 0.0, 0.0], STRAIGHT, [h; 3]).unwrap();
    assert!(overlap(&at(-f64::MAX, f64::MAX), &at(f64::MAX, f64::MAX), Touching::Closed));
    assert!(!overlap(&at(-f64::MAX, f64::MAX), &at(f64::MAX, f64::MAX.next_down()), Touching::Closed));
    assert!(overlap(&at(0.0, 5e-324), &at(1e-323, 5e-324), Touching::Closed));
    assert!(!overlap(&at(0.0, 5e-324), &at(1.5e-323, 5e-324), Touching::Closed));
    let tilted = |x: f64, h: f64| Obb::new([x, 0.0, 0.0], THIRDS, [h; 3]).unwrap();
    assert!(!overlap(&tilted(0.0, 5e-324), &at(1e-320, 5e-324), Touching::Closed));
    assert!(overlap(&tilted(0.0, f64::MAX), &at(f64::MAX, 1.0), Touching::Closed));
}
