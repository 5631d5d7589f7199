use super::*;
use proptest::prelude::*;
use swept_num::Matrix;

fn overlap(a: &PoseEnclosure, b: &PoseEnclosure) -> bool {
    (0..3).all(|i| {
        a.translation.0[i].overlaps(b.translation.0[i])
            && (0..3).all(|j| a.rotation.0[i].0[j].overlaps(b.rotation.0[i].0[j]))
    })
}

#[test]
fn around_a_point_in_the_plane() {
    // a quarter turn about (1, 1) takes the origin to (2, 0)
    let rate = core::f64::consts::FRAC_PI_2;
    let screw = Screw::planar([0.0, 1.0], Placement::planar([0.0, 0.0], 0.0), [1.0, 1.0], rate).unwrap();
    let end = screw.pose(1.0);
    assert!((end.translation.0[0] - 2.0).abs() < 1e-15 && end.translation.0[1].abs() < 1e-15);
    assert!(end.translation_error < 2e-14);
    let twist = screw.twist(0.0);
    assert!((twist.velocity.0[0] - rate).abs() < 1e-15 && (twist.velocity.0[1] + rate).abs() < 1e-15);
    // backwards about the opposite axis is the same
    let same =
        Screw::about([0.0, 1.0], screw.start(), [1.0, 1.0, 5.0], [0.0, 0.0, -2.0], -rate, 0.0).unwrap();
    assert!(overlap(&screw.enclose(Interval::ONE), &same.enclose(Interval::ONE)));
}

#[test]
fn without_a_turn_it_is_a_line() {
    let slide = Screw::about([0.0, 1.0], Placement::IDENTITY, [9.0; 3], [0.0, 3.0, 4.0], 0.0, 10.0).unwrap();
    assert!((slide.pose(0.5).translation.0[1] - 3.0).abs() < 1e-15);
    assert_eq!(slide.pose(0.5).rotation, Matrix::identity());
    assert_eq!(slide.curvature(slide.span()).acceleration, Ball::ZERO);
    let between = Screw::between([0.0, 1.0], Placement::IDENTITY, Placement::at([2.0, 0.0, 8.0])).unwrap();
    assert_eq!(between.pose(0.5).translation.0, [1.0, 0.0, 4.0]);
}

#[test]
fn between_two_poses() {
    let start = Placement::new([1.0, -2.0, 0.5], [0.9, 0.1, -0.2, 0.3]);
    for (w, x) in
        [(0.3, 0.8), (1.0, 1e-9), (1.0, 1e-150), (1.0, 1e-323), (0.0, 1.0), (1e-17, -1.0), (-0.2, 0.9)]
    {
        let end = Placement::new([4.0, 4.0, -1.0], [w, x, 0.2 * x, -0.1 * x]);
        let screw = Screw::between([0.0, 2.0], start, end).unwrap();
        let last = screw.enclose(Interval::point(2.0));
        assert!(last.translation.contains(Vector(end.position)), "{w} {x}: {last:?}");
        let exact = super::super::exact_interval::interval_matrix(end.orientation.matrix());
        let exact = PoseEnclosure { rotation: exact, translation: Vector(end.position).enclosed() };
        assert!(overlap(&last, &exact), "{w} {x}");
        assert!(last.translation.0.iter().all(|x| x.width() < 1e-13), "{w} {x}: {last:?}");
        let pose = screw.pose(2.0);
        assert!(pose.translation_error < 1e-13 && pose.moved().enclosure().0[0].contains(4.0));
    }
}

#[test]
fn a_whole_turn_leads_nowhere() {
    let [start, end] = [0.0, 6.5].map(|angle| Placement::planar([angle, 0.0], angle));
    assert_eq!(Screw::between([0.0, 1.0], start, end), Err(MotionError::WholeTurn { angle: 6.5 }));
    let most = Placement::planar([1.0, 0.0], 5.5);
    let screw = Screw::between([0.0, 1.0], start, most).unwrap();
    assert!(screw.enclose(Interval::ONE).translation.contains(Vector([1.0, 0.0, 0.0])));
}

#[test]
fn rates_of_every_size() {
    for rate in [5e-324, 1e-310, 1e-30, 1e-9, 2e-8, 1e-3, 1.0, 5e3] {
        let start = Placement::at([3.0, 0.0, 0.0]);
        let screw = Screw::about([0.0, 2.0], start, [1.0, 0.0, 0.0], [0.0, 0.0, 1.0], rate, 0.5).unwrap();
        for t in [0.0, 1e-9, 0.3, 2.0] {
            let (pose, exact) = (screw.pose(t), screw.enclose(Interval::point(t)));
            let boxed =
                PoseEnclosure { rotation: pose.turned().entries(), translation: pose.moved().enclosure() };
            assert!(overlap(&boxed, &exact), "{rate:e} {t}");
            assert!(
                pose.translation_error < 2e-14 * (1.0 + rate),
                "{rate:e} {t}: {}",
                pose.translation_error
            );
        }
    }
}

#[test]
fn bad_input_is_named() {
    let screw =
        |point, direction, rate| Screw::about([0.0, 1.0], Placement::IDENTITY, point, direction, rate, 0.0);
    let axis = [0.0, 0.0, 1.0];
    assert_eq!(
        screw([0.0; 3], [0.0; 3], 1.0),
        Err(MotionError::ZeroAxis { what: Argument::AxisDirection.into() })
    );
    assert!(screw([0.0; 3], axis, f64::NAN).unwrap_err().to_string().starts_with("rate"));
    assert!(screw([f64::NAN, 0.0, 0.0], axis, 1.0).unwrap_err().to_string().starts_with("axis_point[0]"));
    assert!(matches!(screw([1e300, 0.0, 0.0], axis, 1e10), Err(MotionError::TooLarge { .. })));
}

proptest! {
    /// Both ways of specifying a screw agree: the pose after a screw about an axis, and the screw to that
    /// pose.
    #[test]
    fn the_distance_to_the_axis_stays(
        start in [-2.0..2.0f64, -2.0..2.0f64, -2.0..2.0f64],
        point in [-2.0..2.0f64, -2.0..2.0f64, -2.0..2.0f64],
        axis in [-1.0..1.0f64, -1.0..1.0f64, 0.1..1.0f64],
        rate in -9.0..9.0f64, advance in -2.0..2.0f64, t in 0.0..1.0f64,
    ) {
        let screw = Screw::about([0.0, 1.0], Placement::at(start), point, axis, rate, advance).unwrap();
        let place = screw.enclose(Interval::point(t)).translation;
        let unit = intervals(direction(axis).0);
        let arm = |p: Vector<Interval, 3>| unit.cross(p - Vector(point).enclosed()).norm();
        prop_assert!(arm(place).overlaps(arm(Vector(start).enclosed())));
        let height = |p: Vector<Interval, 3>| unit.dot(p - Vector(start).enclosed());
        prop_assert!(height(place).overlaps(Interval::point(advance) * t));
        prop_assert!(place.0.iter().all(|x| x.width() < 1e-13));
    }
}
