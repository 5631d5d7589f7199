//! Properties that span several files: all bounds against dense samples, and the extremes of the number
//! range.

use super::*;
use crate::motion::{AnyMotion, Ballistic, Interpolated, Motion, Path, Placement, Screw, Spin};
use crate::shape::Axis;
use crate::shape::{Obb, Sphere};
use swept_num::{Interval, Matrix, Vector};

const STRAIGHT: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const START: Placement = Placement::new([0.3, -1.2, 2.0], [0.8, 0.1, -0.4, 0.3]);
const END: Placement = Placement::new([1.3, 0.2, -2.0], [0.1, 0.9, 0.3, -0.2]);

fn motions() -> Vec<AnyMotion> {
    let span = [0.0, 1.0];
    vec![
        Spin::at_rest(span, START).unwrap().into(),
        Spin::new(span, START, [1.0, 2.0, 3.0], [0.5, -0.7, 1.1]).unwrap().into(),
        Spin::new(span, START, [1.0, 2.0, 3.0], [500.0, -700.0, 600.0]).unwrap().into(),
        Interpolated::new(span, START, END).unwrap().into(),
        Screw::between(span, END, START).unwrap().into(),
        Ballistic::new(span, START, [1.0, 2.0, 3.0], [0.0, 0.0, -9.81], [0.0, 0.0, 1.1]).unwrap().into(),
        Path::through(&[(0.0, START), (0.4, END), (1.0, START)]).unwrap().into(),
    ]
}

fn spans() -> [Interval; 6] {
    [[0.0, 1.0], [0.25, 0.5], [0.39, 0.41], [0.4, 0.41], [0.5, 0.5], [0.999_999, 1.0]]
        .map(|[a, b]| Interval::between(a, b))
}

/// Times in a span, including both ends.
fn times(span: Interval) -> impl Iterator<Item = f64> {
    (0..=20)
        .map(move |k| (span.lo() + (span.hi() - span.lo()) * f64::from(k) / 20.0).clamp(span.lo(), span.hi()))
}

#[test]
fn points_are_where_the_bounds_say() {
    let x = [0.7, -0.2, 1.3];
    for motion in &motions() {
        for span in spans() {
            let over = MotionSpan::of(motion, span);
            let (moving, models) = (MovingPoint::of(&over, x), TaylorPoint::of(motion, span, x).unwrap());
            let swept = MovingBox::of_points(&over, &[x, [0.0; 3]]).unwrap();
            for t in times(span) {
                let place = motion.pose(t).place(x);
                let near = place.enclosure();
                for i in 0..3 {
                    let boxes = [
                        moving.places[i],
                        models.range()[i],
                        swept.sides[i],
                        models.at(Interval::point(t)).unwrap()[i],
                    ];
                    assert!(
                        boxes.iter().all(|all| all.overlaps(near[i])),
                        "{motion:?} {span:?} {t} {boxes:?}"
                    );
                    assert!(boxes[0].encloses(near[i]) || place.radius > 0.0 || near[i].is_point());
                }
            }
            assert!((0..3).all(|i| moving.places[i].encloses(moving.start[i])
                || span.is_point()
                || moving.places[i].overlaps(moving.start[i])));
        }
    }
}

#[test]
fn across_a_break_nothing_of_second_order_is_said() {
    let path = Path::through(&[(0.0, START), (0.4, END), (1.0, START)]).unwrap();
    let smooth = |a: f64, b: f64| MotionSpan::of(&path, Interval::between(a, b)).smooth;
    assert!(
        smooth(0.0, 0.4)
            && smooth(0.4, 1.0)
            && !smooth(0.0, 1.0)
            && !smooth(0.399, 0.401)
            && smooth(0.4, 0.4)
    );
    let over = MotionSpan::of(&path, Interval::between(0.3, 0.5));
    assert_eq!(MovingPoint::of(&over, [1.0, 0.0, 0.0]).acceleration.0, [Interval::ENTIRE; 3]);
    // the positions and the velocities are bounded all the same
    let moving = MovingPoint::of(&over, [1.0, 0.0, 0.0]);
    assert!(moving.velocity.0.iter().all(|x| x.is_bounded()));
    assert!(moving.places.0.iter().all(|x| x.width() < 5.0), "{:?}", moving.places);
}

#[test]
fn the_relative_motion_is_the_motion_of_one_in_the_axes_of_the_other() {
    let x = [0.7, -0.2, 1.3];
    for a in &motions() {
        for b in &motions() {
            for span in spans() {
                let (over_a, over_b) = (MotionSpan::of(a, span), MotionSpan::of(b, span));
                let seen = RelativeMotion::of(&over_a, &over_b).unwrap().second_from_first;
                let moving = MovingPoint::of(&seen, x);
                for t in times(span) {
                    let (pose_a, world) = (a.pose(t), b.pose(t).place(x).center);
                    let local = pose_a.rotation.transposed() * (world - pose_a.translation);
                    for i in 0..3 {
                        // the float results are off by less than 1e-11 here (even at a thousand radians)
                        let near = Interval::around(local[i], 1e-11);
                        assert!(moving.places[i].overlaps(near), "{a:?} {b:?} {span:?} {t}");
                    }
                }
            }
        }
    }
    let half = MotionSpan::of(&motions()[1], Interval::between(0.0, 0.5));
    let whole = MotionSpan::of(&motions()[1], Interval::between(0.0, 1.0));
    assert!(RelativeMotion::of(&half, &whole).is_none());
}

#[test]
fn a_body_sees_itself_at_rest() {
    for motion in &motions() {
        for span in spans() {
            let over = MotionSpan::of(motion, span);
            let seen = RelativeMotion::of(&over, &over).unwrap().first_from_second;
            let identity = Matrix::<f64, 3>::identity();
            assert!(
                seen.poses.rotation.contains(identity) && seen.poses.translation.contains(Vector([0.0; 3]))
            );
            if span.is_point() {
                let wide = seen
                    .poses
                    .rotation
                    .0
                    .iter()
                    .flat_map(|row| row.0)
                    .map(Interval::width)
                    .fold(0.0, f64::max);
                assert!(wide < 1e-11, "{motion:?}: {wide}");
            }
        }
    }
}

/// Two points on straight paths, where the exact times are known.
#[test]
fn balls_on_straight_paths_have_exact_times() {
    let span = [0.0, 8.0];
    let over = |motion: &Spin| MotionSpan::of(motion, Interval::between(0.0, 8.0));
    let still = over(&Spin::at_rest(span, Placement::IDENTITY).unwrap());
    let pass =
        |y: f64| over(&Spin::new(span, Placement::at([-4.0, y, 0.0]), [1.0, 0.0, 0.0], [0.0; 3]).unwrap());
    let times = |y: f64, radius: f64, separation: f64| {
        let a = MovingSphere::of(&still, &Sphere::new([0.0; 3], radius).unwrap());
        contact_times(&a, &MovingSphere::new(&pass(y), [0.0; 3], 0.5), separation).map(|pieces| pieces.hull())
    };
    // |x| <= √(25/4 - 9/4) = 2 when passing, and 2 1/2 head on
    let grazing = times(1.5, 1.5, 0.5).unwrap();
    assert!(grazing.encloses(Interval::between(2.0, 6.0)) && grazing.width() < 4.0 + 1e-12, "{grazing:?}");
    let through = times(0.0, 2.0, 0.0).unwrap();
    assert!(through.encloses(Interval::between(1.5, 6.5)) && through.width() < 5.0 + 1e-12, "{through:?}");
    // touching at one instant, and missing by one float
    let touch = times(2.0, 1.5, 0.0).unwrap();
    assert!(touch.contains(4.0) && touch.width() < 1e-6, "{touch:?}");
    assert_eq!(times(2.0, 1.5 - 1e-14, 0.0), None);
    assert_eq!(times(2.0, 1.0, 0.5 - 1e-14), None);
    // two points that meet have a double root
    let a = MovingSphere::new(&still, [0.0; 3], 0.0);
    let meet = contact_times(&a, &MovingSphere::new(&pass(0.0), [0.0; 3], 0.0), 0.0).unwrap().hull();
    assert!(meet.contains(4.0) && meet.width() < 1e-6, "{meet:?}");
}

#[test]
fn balls_that_part_and_meet_again_have_two_pieces() {
    // thrown up and falling back onto a resting ball
    let up = Ballistic::new([0.0, 2.0], Placement::IDENTITY, [0.0, 0.0, 10.0], [0.0, 0.0, -10.0], [0.0; 3])
        .unwrap();
    let still = Spin::at_rest([0.0, 2.0], Placement::IDENTITY).unwrap();
    let whole = Interval::between(0.0, 2.0);
    let ball = |over: &MotionSpan| MovingSphere::new(over, [0.0; 3], 0.25);
    let (a, b) = (ball(&MotionSpan::of(&still, whole)), ball(&MotionSpan::of(&up, whole)));
    let pieces = contact_times(&a, &b, 0.0).unwrap();
    assert!(pieces.as_slice().iter().any(|piece| piece.contains(0.0)), "{pieces:?}");
    assert!(pieces.as_slice().iter().any(|piece| piece.contains(2.0)), "{pieces:?}");
    // over the middle of the span alone the balls are proved apart; f is of fourth degree, so one parabola is
    // loose over all of it
    let later = Interval::between(0.5, 1.5);
    let (a, b) = (ball(&MotionSpan::of(&still, later)), ball(&MotionSpan::of(&up, later)));
    assert!(apart_over(&a, &b, 0.0));
}

/// A long fly-by of a point on a slowly turning body: second-order bounds of the squared distance are
/// useless, the chord bound is not.
#[test]
fn a_fly_by_is_told_apart_by_its_chord() {
    let whole = Interval::between(0.0, 1.0);
    let still = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
    let start = Placement::at([-40.0, 2.0, 0.0]);
    let passing = Spin::new([0.0, 1.0], start, [80.0, 0.0, 0.0], [0.0, 0.0, 0.4]).unwrap();
    let a = MovingSphere::new(&MotionSpan::of(&still, whole), [0.0; 3], 0.0);
    let b = |radius: f64| MovingSphere::new(&MotionSpan::of(&passing, whole), [0.0, 1.0, 0.0], radius);
    // it passes at a distance of 2 + cos 0.2 = 2.98
    assert!(apart_over(&a, &b(2.9), 0.0) && !apart_over(&a, &b(2.99), 0.0));
    let times = contact_times(&a, &b(10.0), 0.0).unwrap().hull();
    // √(100 - 2.98²) = 9.55 of 80 on either side of the middle
    assert!(times.encloses(Interval::between(0.383, 0.617)) && times.width() < 0.25, "{times:?}");
}

#[test]
fn different_spans_and_numbers_that_are_none_exclude_nothing() {
    let still = Spin::at_rest([0.0, 2.0], Placement::IDENTITY).unwrap();
    let far = Spin::at_rest([0.0, 2.0], Placement::at([9.0, 0.0, 0.0])).unwrap();
    let [a, b] = [(&still, 1.0), (&far, 2.0)].map(|(motion, end)| {
        MovingSphere::new(&MotionSpan::of(motion, Interval::between(0.0, end)), [0.0; 3], 1.0)
    });
    assert_eq!(contact_times(&a, &b, 0.0).map(|pieces| pieces.hull()), Some(Interval::between(0.0, 2.0)));
    let same = MovingSphere { center: b.center, radius: 1.0 };
    let rest = MovingSphere::new(&MotionSpan::of(&still, Interval::between(0.0, 2.0)), [0.0; 3], 1.0);
    assert!(apart_over(&rest, &same, 0.0));
    for odd in [f64::NAN, f64::INFINITY] {
        assert!(
            !apart_over(&rest, &same, odd) && !apart_over(&rest, &MovingSphere { radius: odd, ..same }, 0.0)
        );
    }
    assert!(
        apart_over(&rest, &MovingSphere { radius: -5.0, ..same }, 0.0),
        "a negative radius counts as zero"
    );
}

/// At the extremes of the float range nothing panics, and distant balls are not reported as touching just
/// because of overflow.
#[test]
fn extremes_do_not_panic() {
    for size in [5e-324, 1e-200, 1e-20, 1e150, 1e300] {
        let a = Spin::new([0.0, 1.0], Placement::at([size, -size, size]), [size, 0.0, 0.0], [0.0, 0.0, 1e3])
            .unwrap();
        let b =
            Spin::new([0.0, 1.0], Placement::at([-size, size, 0.0]), [0.0, size, 0.0], [1e-300, 0.0, 0.0])
                .unwrap();
        for span in
            [Interval::between(0.0, 1.0), Interval::point(1.0), Interval::ENTIRE, Interval::between(7.0, 9.0)]
        {
            let (a, b) = (MotionSpan::of(&a, span), MotionSpan::of(&b, span));
            let seen = RelativeMotion::of(&a, &b).unwrap();
            for point in [[0.0; 3], [size, 0.0, -size], [1.0; 3], [f64::MAX, 0.0, 0.0]] {
                let (p, q) = (MovingSphere::new(&a, point, size), MovingSphere::new(&b, point, 0.0));
                let _ = (contact_times(&p, &q, 0.0), p.swept_box().is_apart(&q.swept_box(), size));
                let obb = BoxInSphere::around(Obb::new(point, STRAIGHT, [size, 0.0, 1.0]).unwrap());
                let _ = (separated(&obb, &obb, &seen, 0.0), separated(&obb, &obb, &seen, f64::NAN));
                let _ = MovingBox::of_obb(&b, obb.obb());
            }
        }
    }
}

/// Two crossed boxes that only a product of edges separates, at rest and turning together.
#[test]
fn a_product_of_edges_separates() {
    let half = 0.5f64.sqrt();
    // long boxes along x and y, each turned by 45° about its length, corner to corner at a distance of 2.9 <
    // 2 · 1.5
    let first =
        Obb::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, half, half], [0.0, -half, half]], [10.0, 1.0, 1.0])
            .unwrap();
    let second =
        Obb::new([0.0; 3], [[0.0, 1.0, 0.0], [half, 0.0, half], [half, 0.0, -half]], [10.0, 1.0, 1.0])
            .unwrap();
    let (a, b) = (BoxInSphere::around(first), BoxInSphere::around(second));
    let gap = 0.01;
    let above = [0.0, 0.0, 2.0 * 2f64.sqrt() + gap];
    for rate in [0.0, 0.3] {
        let turn = [0.0, 0.0, rate];
        let motions = [Placement::IDENTITY, Placement::at(above)]
            .map(|start| Spin::new([0.0, 1.0], start, [0.0; 3], turn).unwrap());
        let [low, high] =
            motions.each_ref().map(|motion| MotionSpan::of(motion, Interval::between(0.25, 0.3)));
        let seen = RelativeMotion::of(&low, &high).unwrap();
        assert_eq!(separated(&a, &b, &seen, 0.0), Some(Separation::Along(Axis::Edges(0, 0))), "rate {rate}");
        assert!(
            separated(&a, &b, &seen, 0.9 * gap).is_some() && separated(&a, &b, &seen, 1.01 * gap).is_none()
        );
    }
}

/// One box above another: every axis, order and handedness; touching is not apart.
#[test]
fn faces_separate_in_every_axis_and_order() {
    let span = Interval::between(0.0, 0.125);
    for axis in 0..3 {
        for (sign, mirrored) in [(1.0, false), (-1.0, true)] {
            let axes = if mirrored { STRAIGHT.map(|axis| axis.map(|x| -x)) } else { STRAIGHT };
            let cube = BoxInSphere::around(Obb::new([0.0; 3], axes, [1.0; 3]).unwrap());
            let proved = |gap: f64| {
                let mut place = [0.0; 3];
                place[axis] = sign * (2.0 + gap);
                let mut turn = [0.0; 3];
                turn[axis] = 1.0;
                let still = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
                let above = Spin::new([0.0, 1.0], Placement::at(place), [0.0; 3], turn).unwrap();
                let seen =
                    RelativeMotion::of(&MotionSpan::of(&still, span), &MotionSpan::of(&above, span)).unwrap();
                let swapped = RelativeMotion {
                    second_from_first: seen.first_from_second,
                    first_from_second: seen.second_from_first,
                };
                let answers = [&seen, &swapped].map(|seen| separated(&cube, &cube, seen, 0.0).is_some());
                assert_eq!(answers[0], answers[1]);
                answers[0]
            };
            assert!(proved(1e-13) && !proved(0.0) && !proved(-1e-13));
        }
    }
}

#[test]
fn grids_cover_their_span_whatever_it_is() {
    for span in [[0.0, 1.0], [0.1, 0.3], [1e6, 1e6 + 1e-9], [-1.0, -1.0], [-1e300, 1e300], [0.0, 5e-324]] {
        let span = Interval::between(span[0], span[1]);
        let grid: SpanGrid<Interval> = SpanGrid::new(span, 6);
        for level in 0..=6u32 {
            let cells: Vec<Interval> = (0..1usize << level)
                .map(|index| *grid.get(Cell { level, index }, |span| span).unwrap())
                .collect();
            assert_eq!((cells[0].lo(), cells[cells.len() - 1].hi()), (span.lo(), span.hi()));
            assert!(cells.windows(2).all(|pair| pair[0].hi() == pair[1].lo()));
            for (index, cell) in cells.iter().enumerate() {
                assert_eq!(grid.span(Cell { level, index }), Some(*cell));
                if level < 6 {
                    let [early, late] = Cell { level, index }.halves().map(|half| grid.span(half).unwrap());
                    assert_eq!(early.hull(late), *cell);
                }
            }
        }
        assert_eq!(grid.made(), 127);
        assert!(
            grid.span(Cell { level: 7, index: 0 }).is_none()
                && grid.span(Cell { level: 3, index: 8 }).is_none()
        );
        assert_eq!(grid.smallest(Interval::ENTIRE), Cell::WHOLE);
        let last = grid.smallest(Interval::point(span.hi()));
        assert!(last.level == 6 && grid.span(last).is_some_and(|cell| cell.contains(span.hi())), "{last:?}");
    }
    assert_eq!(SpanGrid::<()>::new(Interval::ONE, 99).levels(), SpanGrid::<()>::DEEPEST);
}

#[test]
fn taylor_models_tell_balls_apart() {
    let whole = Interval::between(0.0, 0.25);
    let turning = Spin::new([0.0, 1.0], START, [1.0, 2.0, 3.0], [0.5, -0.7, 1.1]).unwrap();
    let (p, q) = ([0.7, -0.2, 1.3], [-0.3, 0.4, 0.0]);
    let [a, b] = [p, q].map(|x| TaylorPoint::of(&turning, whole, x).unwrap());
    // both on one body: the distance is constant, √(1 + 0.36 + 1.69)
    let square = a.distance_squared(&b).unwrap();
    assert!(square.contains(3.05) && square.width() < 0.2, "{square:?}");
    assert!(a.balls_apart(0.8, &b, 0.8, 0.1) && !a.balls_apart(0.8, &b, 0.9, 0.05));
    let other = TaylorPoint::of(&turning, Interval::between(0.0, 0.5), q).unwrap();
    assert!(a.distance_squared(&other).is_err() && !a.balls_apart(0.0, &other, 0.0, 0.0));
    assert!(a.distance_squared(&a).unwrap().lo() == 0.0);
}
