use super::*;
use crate::boxes::{ray_axis, segment_axis};

const STRAIGHT: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const THIRDS: [[f64; 3]; 3] = [
    [1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0],
    [2.0 / 3.0, 1.0 / 3.0, -2.0 / 3.0],
    [2.0 / 3.0, -2.0 / 3.0, 1.0 / 3.0],
];

/// Contains `x` and is at most a few units in the last place wide.
fn is_about(interval: Interval, x: f64) -> bool {
    interval.contains(x) && interval.width() <= 64.0 * f64::EPSILON * x
}

fn unit() -> Obb<3> {
    Obb::new([0.0; 3], STRAIGHT, [1.0; 3]).unwrap()
}

/// Checks all forms together: the axes never contradict the exact answer, and intervals and integers agree.
fn cast(origin: [f64; 3], direction: [f64; 3], target: &Obb<3>) -> Option<Crossing> {
    let ray = Ray::new(origin, direction).unwrap();
    let answer = ray_obb(&ray, target);
    let exact = exactly(&Path { start: &origin, toward: &direction, is_point: false }, target);
    assert_eq!(answer.is_some(), exact.is_some(), "{ray:?}");
    if let (Some(answer), Some(exact)) = (answer, exact) {
        assert!(answer.entry.encloses(exact.entry) || exact.entry.encloses(answer.entry), "{ray:?}");
        assert!(answer.exit.encloses(exact.exit) || exact.exit.encloses(answer.exit), "{ray:?}");
        assert_eq!(ray_axis(&ray, target), None, "{ray:?}");
    }
    answer
}

#[test]
fn hits_misses_and_starts_inside() {
    let hit = cast([-3.0, 0.25, 0.0], [1.0, 0.0, 0.0], &unit()).unwrap();
    assert!(is_about(hit.entry, 2.0) && is_about(hit.exit, 4.0), "{hit:?}");
    let inside = cast([0.5, 0.0, 0.0], [0.0, 0.0, -4.0], &unit()).unwrap();
    assert!(inside.entry == Interval::ZERO && is_about(inside.exit, 0.25), "{inside:?}");
    assert_eq!(cast([-3.0, 0.0, 0.0], [-1.0, 0.0, 0.0], &unit()), None, "behind the start");
    assert_eq!(cast([-3.0, 0.0, 0.0], [1.0, 1.0, 0.0], &unit()), None);
    let corner = cast([-2.0, 0.0, 0.0], [1.0, 1.0, 1.0], &unit()).unwrap();
    assert!(corner.entry.contains(1.0) && corner.exit.contains(1.0), "through one edge only: {corner:?}");
    assert_eq!(
        cast([1.0, 1.0, 1.0], [1.0, 1.0, 1.0], &unit()).unwrap().exit,
        Interval::ZERO,
        "leaves at once"
    );
}

#[test]
fn a_ray_along_a_face_is_decided_by_one_ulp() {
    for k in 0..3 {
        for side in [1.0, -1.0] {
            let mut origin = [-5.0; 3];
            let mut direction = [0.0; 3];
            direction[(k + 1) % 3] = 1.0;
            origin[(k + 2) % 3] = 0.5;
            origin[k] = side;
            assert!(cast(origin, direction, &unit()).is_some());
            origin[k] = side * 1.0_f64.next_up();
            assert!(cast(origin, direction, &unit()).is_none());
        }
    }
}

#[test]
fn tilted_boxes_at_all_scales() {
    for scale in [1e-300, 1e-6, 1.0, 1e6, 1e290] {
        let target =
            Obb::new([scale, -scale, 2.0 * scale], THIRDS, [scale, 2.0 * scale, 1e-8 * scale]).unwrap();
        let toward_center = cast([0.0; 3], [1.0, -1.0, 2.0], &target).unwrap();
        assert!(toward_center.entry.hi() <= scale && scale <= toward_center.exit.lo(), "{toward_center:?}");
        assert_eq!(cast([0.0; 3], [-1.0, 1.0, -2.0], &target), None);
        let segment = Segment::new([0.0; 3], [scale, -scale, 2.0 * scale]).unwrap();
        let met = segment_obb(&segment, &target).unwrap();
        assert!(met.entry.hi() <= 1.0 && met.exit == Interval::ONE, "{met:?}");
        assert_eq!(segment_axis(&segment, &target), None);
        let short = Segment::new([0.0; 3], [0.1 * scale, -0.1 * scale, 0.2 * scale]).unwrap();
        assert_eq!(segment_obb(&short, &target), None);
        assert!(scale == 1e-300 || segment_axis(&short, &target).is_some(), "{scale}");
    }
}

#[test]
fn degenerate_segments_and_boxes() {
    let point = |x: f64| Segment::new([x, 0.0, 0.0], [x, 0.0, 0.0]).unwrap();
    assert!(segment_obb(&point(1.0), &unit()).is_some());
    assert!(segment_obb(&point(1.0_f64.next_up()), &unit()).is_none());
    let dot = Obb::new([0.25, 0.5, -1.0], THIRDS, [0.0; 3]).unwrap();
    assert!(cast([0.0; 3], [1.0, 2.0, -4.0], &dot).is_some(), "exactly through a point");
    assert!(cast([0.0; 3], [1.0, 2.0, (-4.0_f64).next_up()], &dot).is_none());
    let extreme = Obb::new([-f64::MAX, 0.0, 0.0], STRAIGHT, [f64::MAX; 3]).unwrap();
    assert!(cast([f64::MAX, 0.0, 0.0], [-5e-324, 0.0, 0.0], &extreme).is_some());
    assert!(cast([5e-324, 0.0, 0.0], [1.0, 1.0, 0.0], &extreme).is_none());
    let flat = Obb::new([0.0, 0.0], [[0.6, 0.8], [-0.8, 0.6]], [1.0, 0.5]).unwrap().in_space();
    let planar = Ray::new([-2.0, 0.0], [1.0, 0.0]).unwrap().in_space();
    let hit = ray_obb(&planar, &flat).unwrap();
    assert!(hit.entry.lo() > 1.374 && hit.entry.hi() < 1.376, "half 0.5 over 0.8: {hit:?}");
}

#[test]
fn random_rays_agree_with_the_axes() {
    // a small multiplicative generator: good enough for random directions, and the same on every platform
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    };
    let target = Obb::new([0.1, -0.2, 0.3], THIRDS, [0.5, 0.75, 1.0]).unwrap();
    let (mut hits, mut unproved) = (0, 0);
    for _ in 0..4000 {
        let origin = [3.0 * next(), 3.0 * next(), 3.0 * next()];
        let direction = [next(), next(), next()];
        match cast(origin, direction, &target) {
            Some(_) => hits += 1,
            None => {
                unproved += usize::from(ray_axis(&Ray::new(origin, direction).unwrap(), &target).is_none())
            }
        }
        let end = [origin[0] + direction[0], origin[1] + direction[1], origin[2] + direction[2]];
        let segment = Segment::new(origin, end).unwrap();
        assert_eq!(segment_obb(&segment, &target).is_none(), segment_axis(&segment, &target).is_some());
    }
    assert!(hits > 200 && hits < 3800, "{hits}");
    assert_eq!(unproved, 0, "beyond rounding error the axes find every miss");
}
