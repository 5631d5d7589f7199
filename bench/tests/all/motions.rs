//! Tests of the motion oracle itself.

use swept::{Joint, JointKind, JointLaw, Knot, Orientation, Placement};
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

/// Splines that are known in closed form.
#[test]
fn the_oracle_knows_cubics() {
    let knot = |time: f64, x: f64, rate: Option<f64>| Knot {
        time,
        position: [x, 0.0, 0.0],
        velocity: rate.map(|v| [v, 0.0, 0.0]),
        angles: vec![x],
        rates: rate.map(|rate| vec![rate]),
    };
    let spline = |knots: &[Knot]| Recipe::Spline {
        orientation: Orientation::Quaternion([1.0, 0.0, 0.0, 0.0]),
        axes: vec![[0.0, 3.0, 0.0]],
        knots: knots.to_vec(),
    };
    let close = |x: &motions::Real, wanted: f64| (x.to_f64() - wanted).abs() < 1e-15 * (1.0 + wanted.abs());
    // t³ with its own rates at the ends, and none inside
    let cube = spline(&[knot(0.0, 0.0, Some(0.0)), knot(1.0, 1.0, None), knot(3.0, 27.0, Some(27.0))]);
    // natural through 0, 1, 0: x = (3 t - t³)/2 up to the middle
    let hill = spline(&[knot(0.0, 0.0, None), knot(1.0, 1.0, None), knot(2.0, 0.0, None)]);
    // a rate that is given inside ends the stretch
    let step = spline(&[knot(0.0, 0.0, Some(0.0)), knot(1.0, 1.0, Some(0.0)), knot(9.0, 1.0, Some(0.0))]);
    for (recipe, t, [x, v, a]) in [
        (&cube, 0.5, [0.125, 0.75, 3.0]),
        (&cube, 2.0, [8.0, 12.0, 12.0]),
        (&hill, 0.5, [0.6875, 1.125, -1.5]),
        (&hill, 1.0, [1.0, 0.0, -3.0]),
        (&step, 0.25, [0.15625, 1.125, 3.0]),
        (&step, 5.0, [1.0, 0.0, 0.0]),
    ] {
        let truth = truth(recipe, t);
        assert!(close(&truth.pose.translation[0], x) && close(&truth.velocity[0], v), "{t} {truth:?}");
        assert!(close(&truth.acceleration[0], a) && close(&truth.angular_velocity[1], v), "{t} {truth:?}");
        assert!(close(&truth.pose.matrix()[0][2], swept_num::sin_cos(x).0), "{t} {truth:?}");
    }
}
