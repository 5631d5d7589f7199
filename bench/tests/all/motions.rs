//! Tests of the motion oracle itself.

use swept::{Joint, JointKind, JointLaw, Placement};
use swept_bench::motions;
use swept_bench::motions::Recipe;
use swept_bench::motions::oracle::{pose, truth};

/// A wheel of radius 3 that turns at 2 radians per second and moves along x: a case that can be worked out by
/// hand.
#[test]
fn the_oracle_knows_a_rolling_wheel() {
    let start = Placement::at([1.0, 0.0, 0.0]);
    let wheel = Recipe::Spin {
        span: [0.0, 1.0],
        start,
        velocity: [5.0, 0.0, 0.0],
        angular_velocity: [0.0, 0.0, 2.0],
    };
    // the same rotation as a joint, with a slide that grows as 3 + t² along the rotating x axis
    let joint = |kind, coefficients: &[f64]| Joint {
        kind,
        mount: Placement::IDENTITY,
        axis: if kind == JointKind::Revolute { [0.0, 0.0, 7.0] } else { [7.0, 0.0, 0.0] },
        law: JointLaw::Polynomial { epoch: 0.0, coefficients: coefficients.to_vec() },
    };
    let base =
        Recipe::Spin { span: [0.0, 1.0], start, velocity: [5.0, 0.0, 0.0], angular_velocity: [0.0; 3] };
    let joints = vec![joint(JointKind::Revolute, &[0.0, 2.0]), joint(JointKind::Prismatic, &[3.0, 0.0, 1.0])];
    let arm = Recipe::Chain { span: [0.0, 1.0], base: Box::new(base), joints };
    let near = |found: &[motions::Real; 3], wanted: [f64; 3]| {
        found.iter().zip(wanted).all(|(x, y)| (x.to_f64() - y).abs() < 1e-15 * (1.0 + y.abs()))
    };
    let (s, c) = swept_num::sin_cos(1.0);
    let of_wheel = truth(&wheel, 0.5);
    assert!(near(&of_wheel.pose.translation, [3.5, 0.0, 0.0]) && near(&of_wheel.velocity, [5.0, 0.0, 0.0]));
    assert!(near(&of_wheel.acceleration, [0.0; 3]) && near(&of_wheel.angular_velocity, [0.0, 0.0, 2.0]));
    assert!(near(&of_wheel.pose.matrix()[0], [c, -s, 0.0]) && near(&of_wheel.pose.matrix()[1], [s, c, 0.0]));
    // r = 3.25, r' = 1, r'' = 2: a = (r'' - 4 r) e_r + 2·2·r' e_φ
    let of_arm = truth(&arm, 0.5);
    let (radial, across) = (2.0 - 4.0 * 3.25, 4.0);
    assert!(near(&of_arm.pose.translation, [3.5 + 3.25 * c, 3.25 * s, 0.0]));
    assert!(
        near(&of_arm.acceleration, [radial * c - across * s, radial * s + across * c, 0.0]),
        "{of_arm:?}"
    );
    assert!(near(&of_arm.angular_acceleration, [0.0; 3]));
    // halfway between two poses, and a keyframe from the right
    let end = Placement::new([2.0, 2.0, 2.0], [0.0, 0.0, 0.0, -3.0]);
    let half = Recipe::Interpolated { span: [0.0, 1.0], start: Placement::IDENTITY, end };
    let middle = pose(&half, 0.5, &motions::Real::from(0.5));
    assert!(near(&middle.matrix()[0], [0.0, 1.0, 0.0]) && near(&middle.translation, [1.0; 3]), "{middle:?}");
    let frames = Recipe::Keyframes(vec![(0.0, Placement::IDENTITY), (1.0, end), (3.0, Placement::IDENTITY)]);
    assert!(near(&truth(&frames, 1.0).velocity, [-1.0; 3]));
}
