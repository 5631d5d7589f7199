use super::super::any::AnyMotion;
use super::super::chain::Chain;
use super::super::joint::{Joint, JointKind, JointLaw};
use super::super::path::Path;
use super::super::placement::Placement;
use super::*;
use proptest::prelude::*;
use swept_num::exact::rational;

const UPRIGHT: Orientation = Orientation::Quaternion([1.0, 0.0, 0.0, 0.0]);
const ABOUT_Z: [[f64; 3]; 1] = [[0.0, 0.0, 1.0]];

fn place(time: f64, x: f64) -> Knot {
    Knot::at(time, [x, 0.0, 0.0])
}

fn moving(time: f64, x: f64, v: f64) -> Knot {
    Knot { velocity: Some([v, 0.0, 0.0]), ..place(time, x) }
}

fn turned(time: f64, angle: f64, rate: Option<f64>) -> Knot {
    Knot { angles: vec![angle], rates: rate.map(|rate| vec![rate]), ..place(time, 0.0) }
}

fn positions(knots: &[Knot]) -> Spline {
    Spline::new(UPRIGHT, &[], knots.to_vec()).unwrap()
}

#[test]
fn hermite_pieces_meet_at_their_knots() {
    let path = positions(&[moving(0.1, 0.3, 1.0), moving(0.4, 1e9, -7.0), moving(2.0, 5e-324, 0.0)]);
    for (time, x, v) in [(0.1, 0.3, 1.0), (0.4, 1e9, -7.0), (2.0, 5e-324, 0.0)] {
        let (pose, twist) = (path.pose(time), path.twist(time));
        assert_eq!((pose.translation.0, pose.translation_error), ([x, 0.0, 0.0], 0.0));
        assert_eq!((twist.velocity.0, twist.velocity_error), ([v, 0.0, 0.0], 0.0));
        assert_eq!(pose.rotation_error, 0.0, "no axes, no turn");
        assert!(path.exact_pose(time).is_some());
    }
    assert!(path.breaks().is_empty() && path.effort() == 1);
    assert_eq!(path.span(), Interval::between(0.1, 2.0));
}

#[test]
fn the_acceleration_jumps_only_where_the_velocity_is_given() {
    let at = |path: &Spline, lo: f64, hi: f64| path.curvature(Interval::between(lo, hi)).acceleration;
    // x = 3s² - 2s³ and back: o'' is -6 before the knot and -6 after it; with a rate of 1 it jumps
    let natural = positions(&[place(0.0, 0.0), place(1.0, 1.0), place(2.0, 0.0)]);
    let clamped = positions(&[moving(0.0, 0.0, 0.0), moving(1.0, 1.0, 1.0), moving(2.0, 0.0, 0.0)]);
    let near = 1e-9;
    for (path, jump) in [(&natural, 0.0), (&clamped, 8.0)] {
        let [before, after] = [at(path, 1.0 - near, 1.0), at(path, 1.0, 1.0 + near)];
        let apart = (after.center[0] - before.center[0]).abs();
        assert!((apart - jump).abs() < 1e-6, "{before:?} {after:?}");
        // a span over the knot holds both
        let both = at(path, 1.0 - near, 1.0 + near);
        assert!((both.center[0] - before.center[0]).abs() <= both.radius + before.radius);
        assert!((both.center[0] - after.center[0]).abs() <= both.radius + after.radius);
    }
    // free ends are not bent
    assert!(at(&natural, 0.0, 0.0).magnitude() < 1e-14 && at(&natural, 2.0, 2.0).magnitude() < 1e-14);
}

#[test]
fn eased_motion_is_bounded_tightly() {
    let ease = positions(&[moving(0.0, 0.0, 0.0), moving(1.0, 1.0, 0.0)]);
    let whole = ease.enclose(Interval::between(0.0, 1.0)).translation[0];
    assert_eq!(whole, Interval::between(0.0, 1.0));
    let speed = ease.speeds(Interval::between(0.0, 1.0));
    assert!(speed.point_speed(0.0) >= 1.5 && speed.point_speed(0.0) < 1.5 + 1e-9);
    let bend = ease.curvature(Interval::between(0.0, 1.0));
    assert!(bend.acceleration.magnitude() >= 6.0 && bend.acceleration.magnitude() < 6.0 + 1e-9);
}

#[test]
fn one_axis() {
    let quarter = core::f64::consts::FRAC_PI_2;
    let knots = vec![turned(0.0, 0.0, Some(0.0)), turned(2.0, quarter, Some(0.0))];
    let door = Spline::new(UPRIGHT, &[[0.0, 0.0, 5.0]], knots).unwrap();
    let half = door.pose(1.0).rotation.0[0][0];
    assert!((half - core::f64::consts::FRAC_1_SQRT_2).abs() < 1e-15);
    let twist = door.twist(1.0);
    assert!((twist.angular_velocity[2] - 0.75 * quarter).abs() < 1e-15);
    assert_eq!(twist.angular_velocity.0[..2], [0.0; 2]);
    // the entries of a turn about z that do not change stay exact
    let whole = door.enclose(door.span());
    assert_eq!(whole.rotation.0[2], Vector([Interval::ZERO, Interval::ZERO, Interval::ONE]));
}

#[test]
fn exact_poses_at_knots_and_where_nothing_turns() {
    let tilted = Orientation::Quaternion([1.0, 2.0, 0.0, 0.5]);
    let knots = vec![turned(0.0, 0.0, None), turned(1.0, 1.0, None), turned(2.0, 0.0, None)];
    let spline = Spline::new(tilted, &ABOUT_Z, knots).unwrap();
    assert_eq!(spline.exact_pose(0.0), ExactPose::given(&Placement::new([0.0; 3], [1.0, 2.0, 0.0, 0.5])));
    assert!(spline.exact_pose(2.0).is_some() && spline.exact_pose(1.0).is_none());
    assert!(spline.exact_pose(0.5).is_none() && spline.exact_pose(9.0).is_none());
    // Hermite pieces are fractions at all times, solved ones at their knots
    let given = positions(&[moving(0.0, 0.0, 0.0), moving(3.0, 9.0, 0.0)]);
    let third = given.exact_pose(1.0).unwrap().place([0.0; 3]);
    assert_eq!(&third[0] * rational(3.0), rational(7.0));
    let solved = positions(&[place(0.0, 0.0), place(1.0, 1.0), place(3.0, 9.0)]);
    assert!(solved.exact_pose(1.0).is_some() && solved.exact_pose(2.0).is_none());
}

#[test]
fn splines_meet_at_common_knots() {
    let axes = Spline::YAW_PITCH_ROLL;
    let knot = |time, v: f64| Knot {
        angles: vec![0.3, -0.2, time],
        velocity: Some([v, 0.0, 0.0]),
        ..place(time, time)
    };
    let of = |knots: Vec<Knot>| AnyMotion::from(Spline::new(UPRIGHT, &axes, knots).unwrap());
    let (first, second) =
        (of(vec![knot(0.0, 1.0), knot(1.0, 1.0)]), of(vec![knot(1.0, -1.0), knot(2.0, 0.0)]));
    let path = Path::new(vec![first.clone(), second.clone()]).unwrap();
    assert_eq!(path.breaks(), [1.0]);
    // the same angles about other axes are not the same turn
    let other = Spline::new(UPRIGHT, &[axes[1], axes[0], axes[2]], vec![knot(1.0, 0.0), knot(2.0, 0.0)]);
    assert!(Path::new(vec![first.clone(), other.unwrap().into()]).is_err());
    // parts of one spline meet anywhere
    let (before, after) = first.cut(0.3).unwrap();
    assert!(Path::new(vec![before, after]).is_ok());
    // a turn about z is an angle in the plane, if the angles add up without rounding
    let planar = |start: f64, angle: f64| {
        let knots = vec![turned(0.0, 0.0, None), turned(1.0, angle, None)];
        AnyMotion::from(Spline::new(Orientation::Planar(start), &[[0.0, 0.0, -3.0]], knots).unwrap())
    };
    let next = |angle: f64| {
        AnyMotion::from(
            super::super::spin::Spin::at_rest([1.0, 2.0], Placement::planar([0.0; 2], angle)).unwrap(),
        )
    };
    assert!(Path::new(vec![planar(0.5, 0.25), next(0.25)]).is_ok());
    assert!(Path::new(vec![planar(0.5, 0.25), next(0.25f64.next_up())]).is_err());
    assert!(Path::new(vec![planar(0.1, -0.2), next(0.1 + 0.2)]).is_err(), "0.1 + 0.2 is not a float");
}

#[test]
fn a_chain_on_a_spline() {
    let base = positions(&[moving(0.0, 0.0, 0.0), moving(1.0, 1.0, 0.0)]);
    let joint = Joint {
        kind: JointKind::Prismatic,
        mount: Placement::IDENTITY,
        axis: [0.0, 1.0, 0.0],
        law: JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.0, 2.0] },
    };
    let arm = Chain::new([0.0, 1.0], base.into(), vec![joint]).unwrap();
    let pose = arm.pose(0.5);
    assert!((pose.translation[0] - 0.5).abs() < 1e-14 && (pose.translation[1] - 1.0).abs() < 1e-14);
}

#[test]
fn what_is_wrong_is_named() {
    let refused = |orientation, axes: &[[f64; 3]], knots: &[Knot]| {
        Spline::new(orientation, axes, knots.to_vec()).unwrap_err().to_string()
    };
    let nan = f64::NAN;
    assert!(refused(UPRIGHT, &[], &[]).starts_with("knots (two or more knots) has too few entries"));
    assert!(refused(UPRIGHT, &[], &[place(0.0, 1.0)]).contains("too few"));
    assert!(refused(UPRIGHT, &[], &[place(0.0, 1.0), place(nan, 1.0)]).starts_with("knots[1].time is NaN"));
    assert!(refused(UPRIGHT, &[], &[place(nan, 1.0)]).starts_with("knots[0].time is NaN"));
    assert!(
        refused(UPRIGHT, &[], &[place(0.0, nan), place(1.0, 1.0)]).starts_with("knots[0].position[0] is NaN")
    );
    let fast = moving(1.0, 0.0, f64::INFINITY);
    assert!(refused(UPRIGHT, &[], &[place(0.0, 0.0), fast]).starts_with("knots[1].velocity[0] is inf"));
    for times in [[1.0, 1.0], [1.0, 0.5], [0.0, -0.0]] {
        let error = refused(UPRIGHT, &[], &times.map(|time| place(time, 0.0)));
        assert!(error.starts_with("knots[1].time = ") && error.contains("does not come after"), "{error}");
    }
    let turning = [turned(0.0, 0.0, None), turned(1.0, nan, None)];
    assert!(refused(UPRIGHT, &ABOUT_Z, &turning).starts_with("knots[1].angles[0] is NaN"));
    let rates = [turned(0.0, 0.0, Some(nan)), turned(1.0, 0.0, None)];
    assert!(refused(UPRIGHT, &ABOUT_Z, &rates).starts_with("knots[0].rates[0] is NaN"));
    let count = refused(UPRIGHT, &Spline::YAW_PITCH_ROLL, &turning[..1]);
    assert_eq!(count, "knots[0].angles has 1 entry, but there are 3 axes to turn about");
    let still = [place(0.0, 0.0), place(1.0, 0.0)];
    assert!(refused(UPRIGHT, &ABOUT_Z, &still).starts_with("knots[0].angles has 0 entries"));
    assert!(refused(UPRIGHT, &[[0.0; 3]], &still).starts_with("axes[0] is the zero vector"));
    assert!(refused(UPRIGHT, &[[0.0, nan, 0.0]], &still).starts_with("axes[0][1] is NaN"));
    assert!(
        refused(Orientation::Quaternion([0.0; 4]), &[], &still).starts_with("orientation is the zero quat")
    );
    for far in [
        [place(0.0, 1e308), place(1.0, -1e308)],
        [place(0.0, 0.0), place(1e-320, 1.0)],
        [place(-1e308, 0.0), place(1e308, 1.0)],
        [moving(0.0, 0.0, 1e308), moving(1.0, 0.0, 1e308)],
    ] {
        let error = refused(UPRIGHT, &[], &far);
        assert!(error.contains("exceeds the largest"), "{error}");
    }
}

#[test]
fn times_and_places_a_few_floats_apart() {
    let t = 1e6;
    let next = |steps: u32| (0..steps).fold(t, |t: f64, _| t.next_up());
    let knots = [moving(t, 1.0, 0.0), moving(next(1), 1.0f64.next_up(), 1e-3), moving(next(3), 1.0, 0.0)];
    let path = positions(&knots);
    for k in 0..3 {
        let at = path.pose(next(k));
        assert!((at.translation[0] - 1.0).abs() < 1e-12, "{at:?}");
    }
    assert_eq!(path.pose(next(1)).translation[0], 1.0f64.next_up());
    let tiny = positions(&[moving(0.0, 0.0, 0.0), moving(1.0, 5e-324, 0.0)]);
    assert!(tiny.enclose(Interval::between(0.0, 1.0)).translation[0].hi() < 1e-300);
}

#[test]
fn many_knots_are_asked_in_few_places() {
    let knots: Vec<Knot> = (0..3000)
        .map(|k| {
            let (t, turn) = (f64::from(k), f64::from(k % 7));
            Knot {
                time: t,
                position: [turn, t, 0.0],
                velocity: None,
                angles: vec![turn, 0.1, t * 1e-3],
                rates: None,
            }
        })
        .collect();
    let long = Spline::new(UPRIGHT, &Spline::YAW_PITCH_ROLL, knots).unwrap();
    let span = Interval::between(10.5, 2900.25);
    let (whole, bend) = (long.enclose(span), long.curvature(span));
    for k in 0..200 {
        let t = 10.5 + 14.0 * f64::from(k);
        let pose = long.pose(t);
        assert!((0..3).all(|i| whole.translation[i].overlaps(pose.enclosure().translation[i])));
        let now = long.curvature(Interval::point(t)).acceleration;
        assert!(bend.acceleration.hull(now).radius <= bend.acceleration.radius * 1.000_001);
    }
}

proptest! {
    /// The spline through points of a cubic with its own end rates is that cubic.
    #[test]
    fn a_cubic_is_its_own_spline(
        c in [-2.0..2.0f64, -2.0..2.0f64, -2.0..2.0f64, -2.0..2.0f64],
        steps in prop::collection::vec(0.1..2.0f64, 1..6), s in 0.0..=1.0f64,
    ) {
        let f = |t: f64| c[0] + t * (c[1] + t * (c[2] + t * c[3]));
        let rate = |t: f64| c[1] + t * (2.0 * c[2] + t * 3.0 * c[3]);
        let mut t = -1.0;
        let mut knots = vec![moving(t, f(t), rate(t))];
        for (k, step) in steps.iter().enumerate() {
            t += step;
            knots.push(if k + 1 == steps.len() { moving(t, f(t), rate(t)) } else { place(t, f(t)) });
        }
        let spline = positions(&knots);
        let at = -1.0 + s * (t + 1.0);
        prop_assert!((spline.pose(at).translation[0] - f(at)).abs() < 1e-10);
        prop_assert!((spline.twist(at).velocity[0] - rate(at)).abs() < 1e-9);
    }
}
