use super::super::contract::Motion;
use super::super::pose::PoseEnclosure;
use super::*;
use proptest::prelude::*;
use swept_num::{Interval, Matrix, sin_cos};

fn overlap(a: &PoseEnclosure, rotation: Matrix<Interval, 3>) -> bool {
    (0..3).all(|i| (0..3).all(|j| a.rotation.0[i].0[j].overlaps(rotation.0[i].0[j])))
}

fn rotation(place: Placement) -> Matrix<Interval, 3> {
    super::super::exact_interval::interval_matrix(place.orientation.matrix())
}

fn turning(from: [f64; 4], to: [f64; 4]) -> Interpolated {
    Interpolated::new([0.0, 1.0], Placement::new([0.0; 3], from), Placement::new([1.0, 2.0, 3.0], to))
        .unwrap()
}

#[test]
fn the_same_orientation_written_with_the_other_sign_is_no_turn() {
    let q = [0.5, -0.1, 0.3, 0.7];
    let motion = turning(q, q.map(|x| -x));
    assert_eq!(motion.curvature(motion.span()).angular_velocity, super::super::Ball::ZERO);
    for t in [0.0, 0.25, 0.5, 1.0] {
        assert_eq!(motion.pose(t).rotation, motion.pose(0.0).rotation);
    }
}

#[test]
fn both_ends_are_the_given_poses() {
    for end in [[0.1, 0.2, 0.3, 0.4], [0.0, 1.0, 0.0, 0.0], [-1.0, 1e-9, 0.0, 0.0], [1e-300, 0.0, -1.0, 2.0]]
    {
        let motion = turning([0.9, -0.2, 0.1, 0.3], end);
        let (first, last) = (motion.enclose(Interval::ZERO), motion.enclose(Interval::ONE));
        assert!(overlap(&first, rotation(motion.start())) && overlap(&last, rotation(motion.end())));
        assert!(last.translation.contains(Vector([1.0, 2.0, 3.0])));
        let pose = motion.pose(1.0);
        assert!(pose.rotation_error < 1e-14 && pose.translation_error < 1e-14);
    }
}

#[test]
fn half_a_turn_and_a_float_less_or_more() {
    for w in [0.0, 5e-324, 1e-17, 6.123233995736766e-17, 1e-8] {
        for (x, sign) in [(1.0, 1.0), (-1.0, -1.0)] {
            let motion = turning([1.0, 0.0, 0.0, 0.0], [w, x, 0.0, 0.0]);
            let middle = motion.pose(0.5);
            // y turns to ±z at the middle of half a turn
            assert!((middle.rotation.0[2].0[1] - sign).abs() < 1e-7, "{w:e}");
            assert!(middle.rotation_error < 5e-15);
            assert!((motion.twist(0.1).angular_velocity.0[0] - sign * core::f64::consts::PI).abs() < 3e-8);
        }
    }
}

#[test]
fn tiny_turns() {
    for tiny in [1e-12, 1e-200] {
        let motion = turning([1.0, 0.0, 0.0, 0.0], [1.0, 0.0, tiny, 0.0]);
        let twist = motion.twist(0.5);
        assert!((twist.angular_velocity.0[1] / (2.0 * tiny) - 1.0).abs() < 1e-15);
        assert!(twist.angular_velocity_error < 1e-14 * tiny);
        assert!((motion.pose(0.5).rotation.0[0].0[2] / tiny - 1.0).abs() < 1e-15);
    }
}

#[test]
fn planar_angles_go_straight() {
    let place = |x: f64, angle: f64| Placement::planar([x, 0.0], angle);
    let motion = Interpolated::new([0.0, 2.0], place(0.0, 0.5), place(4.0, 100.5)).unwrap();
    let (s, c) = sin_cos(0.5 + 50.0);
    let pose = motion.pose(1.0);
    assert!((pose.rotation.0[0].0[0] - c).abs() < 1e-13 && (pose.rotation.0[1].0[0] - s).abs() < 1e-13);
    assert_eq!(pose.translation.0, [2.0, 0.0, 0.0]);
    let mixed = Interpolated::new([0.0, 1.0], Placement::IDENTITY, place(0.0, 0.0));
    assert_eq!(mixed, Err(MotionError::MixedOrientations));
}

#[test]
fn no_time_no_way() {
    let nothing = Interpolated::new([1.0, 1.0], Placement::IDENTITY, Placement::IDENTITY);
    assert_eq!(nothing, Err(MotionError::NoDuration { time: 1.0 }));
    let instant = Interpolated::new([0.0, 5e-324], Placement::IDENTITY, Placement::at([1.0, 0.0, 0.0]));
    assert!(matches!(instant, Err(MotionError::TooLarge { .. })), "{instant:?}");
}

proptest! {
    /// R(s) R0ᵀ turns by s Θ: the middle pose is a root of the whole turn.
    #[test]
    fn the_middle_is_half_the_turn(
        a in [-1.0..1.0f64, -1.0..1.0f64, -1.0..1.0f64, 0.1..1.0f64],
        b in [-1.0..1.0f64, -1.0..1.0f64, -1.0..1.0f64, 0.1..1.0f64],
    ) {
        let motion = turning(a, b);
        let at = |t: f64| motion.enclose(Interval::point(t)).rotation;
        let half = at(0.5) * at(0.0).transposed();
        let whole = motion.enclose(Interval::ONE);
        prop_assert!(overlap(&whole, half * half * at(0.0)));
        prop_assert!(overlap(&whole, rotation(motion.end())));
        // the shorter way: the turn to the middle is at most a quarter turn, whose trace is 1 + 2 cos >= 1
        let trace = half.0[0].0[0] + half.0[1].0[1] + half.0[2].0[2];
        prop_assert!(trace.hi() >= 1.0);
        // the length of a quaternion does not matter: scaling it changes nothing
        let scaled = turning(a.map(|x| x * -16.0), b.map(|x| x * 0.125));
        prop_assert_eq!(scaled.pose(0.3), motion.pose(0.3));
    }
}
