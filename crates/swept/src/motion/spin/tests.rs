use super::super::contract::Motion;
use super::super::placement::Orientation;
use super::*;
use swept_num::{Interval, Vector, sin_cos};

#[test]
fn a_straight_path_without_turn_is_exact() {
    let slide = Spin::new([0.0, 1.0], Placement::IDENTITY, [8.0, 0.0, -2.0], [0.0; 3]).unwrap();
    for k in 0..=8 {
        let t = f64::from(k) / 8.0;
        let pose = slide.pose(t);
        assert_eq!(pose.translation.0, [8.0 * t, 0.0, -2.0 * t]);
        assert_eq!((pose.rotation, pose.rotation_error), (swept_num::Matrix::identity(), 0.0));
        assert!(pose.translation_error < 1e-14);
    }
    assert_eq!(slide.curvature(slide.span()).point_acceleration(5.0), 0.0);
}

#[test]
fn the_planar_spin_of_the_thesis() {
    let spin = Spin::planar([0.0, 4.0], [1.0, 2.0], 0.25, [0.5, -1.0], 1.5).unwrap();
    let pose = spin.pose(3.0);
    let (s, c) = sin_cos(0.25 + 4.5);
    let place = pose.place([2.0, 0.0, 0.0]);
    let expected = [1.0 + 1.5 + 2.0 * c, 2.0 - 3.0 + 2.0 * s, 0.0];
    assert!((0..3).all(|i| (place.center[i] - expected[i]).abs() < 1e-14), "{place:?}");
    assert_eq!(place.center[2], 0.0);
    assert_eq!(spin.start().orientation, Orientation::Planar(0.25));
}

#[test]
fn tiny_and_huge_spins() {
    for rate in [5e-324, 1e-300, 1e-12, 1.0, 1e3, 1e6, 1e15] {
        let spin = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [rate, -rate, rate]).unwrap();
        let (pose, exact) = (spin.pose(1.0), spin.enclose(Interval::ONE));
        let entries = pose.turned().entries();
        for i in 0..3 {
            assert!((0..3).all(|j| entries.0[i].0[j].overlaps(exact.rotation.0[i].0[j])), "{rate:e}");
        }
        assert!(pose.rotation_error < 6e-15 + 8e-16 * rate * 1.8, "{rate:e} {}", pose.rotation_error);
    }
    // the axis does not depend on the size
    let tiny = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [3e-310, 0.0, 4e-310]).unwrap();
    assert!(tiny.pose(1.0).rotation_error < 6e-15);
}

#[test]
fn whole_turns_come_back() {
    // the float 2π is off by 2.4e-16, a thousand turns by 2.4e-13
    let turn = core::f64::consts::TAU;
    let spin = Spin::new([0.0, 1000.0], Placement::at([1.0, 0.0, 0.0]), [0.0; 3], [0.0, turn, 0.0]).unwrap();
    let corner = spin.pose(1000.0).place([0.0, 0.0, 1.0]);
    assert!((corner.center - Vector([1.0, 0.0, 1.0])).norm_squared() < 1e-24 && corner.radius < 1e-11);
    let all = spin.enclose(spin.span());
    assert_eq!((all.rotation.0[0].0[0].lo(), all.rotation.0[0].0[0].hi()), (-1.0, 1.0));
    assert_eq!(all.rotation.0[1].0[1], Interval::ONE);
}

#[test]
fn what_is_given_is_kept_and_what_is_bad_is_named() {
    let start = Placement::new([1.0, 2.0, 3.0], [0.0, 0.0, 0.0, 2.0]);
    let spin = Spin::new([1.0, 2.0], start, [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]).unwrap();
    assert_eq!((spin.start(), spin.epoch()), (start, 1.0));
    assert_eq!((spin.velocity(), spin.angular_velocity()), ([4.0, 5.0, 6.0], [7.0, 8.0, 9.0]));
    let twist = spin.twist(1.5);
    assert_eq!((twist.velocity.0, twist.angular_velocity.0), ([4.0, 5.0, 6.0], [7.0, 8.0, 9.0]));
    assert_eq!((twist.velocity_error, twist.angular_velocity_error), (0.0, 0.0));
    let refused = |span, start, v, w| Spin::new(span, start, v, w).unwrap_err();
    assert!(matches!(refused([1.0, 0.0], start, [0.0; 3], [0.0; 3]), MotionError::Reversed { .. }));
    let nan = refused([0.0, 1.0], start, [0.0, f64::NAN, 0.0], [0.0; 3]);
    assert!(nan.to_string().starts_with("velocity[1]"));
    let infinite = refused([0.0, 1.0], start, [0.0; 3], [0.0, 0.0, f64::NEG_INFINITY]);
    assert!(infinite.to_string().starts_with("angular_velocity[2]"));
    let none = refused([0.0, 1.0], Placement::new([0.0; 3], [0.0; 4]), [0.0; 3], [0.0; 3]);
    assert!(matches!(none, MotionError::ZeroQuaternion { .. }));
    let fast = refused([0.0, 1e10], start, [0.0; 3], [1e300, 0.0, 0.0]);
    assert!(matches!(fast, MotionError::TooLarge { .. }), "{fast}");
    let angle = refused([0.0, 1e200], start, [0.0; 3], [1e150, 0.0, 0.0]);
    assert!(matches!(angle, MotionError::TooLarge { .. }), "{angle}");
    let far = refused([0.0, 1e10], start, [1e300, 0.0, 0.0], [0.0; 3]);
    assert!(matches!(far, MotionError::TooLarge { .. }), "{far}");
}
