use super::super::joint::JointLaw;
use super::super::placement::Placement;
use super::super::{Path, Spin};
use super::*;

fn rest() -> AnyMotion {
    Spin::at_rest([0.0, 10.0], Placement::IDENTITY).unwrap().into()
}

fn joint(kind: JointKind, mount: [f64; 3], axis: [f64; 3], coefficients: &[f64]) -> Joint {
    let law = JointLaw::Polynomial { epoch: 0.0, coefficients: coefficients.to_vec() };
    Joint { kind, mount: Placement::at(mount), axis, law }
}

/// Turning at rate 1 about z, while sliding along the turning x axis: a point at (d, 0, 0) in a rotating
/// frame.
#[test]
fn centripetal_and_coriolis() {
    let turn = joint(JointKind::Revolute, [0.0; 3], [0.0, 0.0, 1.0], &[0.0, 2.0]);
    let slide = joint(JointKind::Prismatic, [1.0, 0.0, 0.0], [1.0, 0.0, 0.0], &[0.0, 3.0, 0.5]);
    let chain = Chain::new([0.0, 10.0], rest(), vec![turn, slide]).unwrap();
    // at t = 0: radius 1, radial speed 3, radial acceleration 1; a = (1 - ω² r, 2 ω r')
    let twist = chain.twist(0.0);
    assert!((twist.velocity.0[0] - 3.0).abs() < 1e-14 && (twist.velocity.0[1] - 2.0).abs() < 1e-14);
    let a = chain.curvature(Interval::ZERO).acceleration;
    assert!((a.center.0[0] - (1.0 - 4.0)).abs() < 1e-13 && (a.center.0[1] - 12.0).abs() < 1e-13, "{a:?}");
    assert!(a.radius < 1e-12);
    // a quarter turn later the frame has turned with it
    let t = core::f64::consts::FRAC_PI_4;
    let radius = 1.0 + 3.0 * t + 0.5 * t * t;
    let place = chain.pose(t);
    assert!(place.translation.0[0].abs() < 1e-14 && (place.translation.0[1] - radius).abs() < 1e-14);
    let a = chain.curvature(Interval::point(t)).acceleration.center;
    assert!((a.0[1] - (1.0 - 4.0 * radius)).abs() < 1e-12 && (a.0[0] + 2.0 * 2.0 * (3.0 + t)).abs() < 1e-12);
}

#[test]
fn one_joint_on_a_resting_base_is_a_spin() {
    let mount = Placement::new([1.0, 2.0, 3.0], [0.4, -0.3, 0.2, 0.8]);
    let law = JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.0, 2.5] };
    let turn = Joint { kind: JointKind::Revolute, mount, axis: [0.0, 0.0, 4.0], law };
    let chain = Chain::new([0.0, 10.0], rest(), vec![turn]).unwrap();
    let world_axis = chain.twist(0.0).angular_velocity.0;
    let spin = Spin::new([0.0, 10.0], mount, [0.0; 3], world_axis).unwrap();
    for t in [0.0, 0.7, 9.0] {
        let (a, b) = (chain.pose(t), spin.pose(t));
        let apart = (a.rotation - b.rotation).0.map(|row| row.norm_squared()).iter().sum::<f64>().sqrt();
        // the axis itself is rounded: its error appears in the angle
        assert!(apart < 1e-14 && a.translation == b.translation, "{t}: {apart:e}");
        assert!(a.rotation_error < 4e-14);
    }
    assert_eq!(chain.link(1).unwrap(), chain);
    assert!(chain.link(0).is_none() && chain.link(2).is_none());
}

#[test]
fn opposite_joints_keep_the_orientation() {
    let joints = vec![
        joint(JointKind::Revolute, [0.0; 3], [0.0, 0.0, 1.0], &[0.0, 1.0]),
        joint(JointKind::Revolute, [2.0, 0.0, 0.0], [0.0, 0.0, 1.0], &[0.0, -1.0]),
    ];
    let chain = Chain::new([0.0, 10.0], rest(), joints).unwrap();
    let span = Interval::between(1.0, 1.001);
    // the product of the two interval matrices alone would be as wide as each of them
    let entry = chain.enclose(span).rotation.0[0].0[0];
    assert!(entry.contains(1.0) && entry.width() < 1e-5, "{entry:?}");
    // the true angular velocity is zero; a ball grows with the turn of the links within the span
    assert!(chain.speeds(span).angular_velocity.magnitude() < 2e-3);
    assert!(chain.twist(1.0).angular_velocity_error < 1e-14);
    assert!(chain.curvature(span).angular_acceleration.magnitude() < 2e-3);
}

#[test]
fn breaks_come_from_base_and_keyframes() {
    let base = Path::through(&[
        (0.0, Placement::IDENTITY),
        (2.0, Placement::at([1.0, 0.0, 0.0])),
        (4.0, Placement::at([0.0, 1.0, 0.0])),
    ])
    .unwrap();
    let law = JointLaw::Keyframes(vec![(0.0, 0.0), (1.0, 1.0), (2.0, -1.0), (5.0, 0.0)]);
    let turn = Joint { kind: JointKind::Revolute, mount: Placement::IDENTITY, axis: [1.0, 0.0, 0.0], law };
    let chain = Chain::new([0.5, 4.0], base.into(), vec![turn.clone()]).unwrap();
    assert_eq!(chain.breaks(), [1.0, 2.0]);
    assert_eq!(chain.cut(1.5).unwrap().1.breaks(), [2.0]);
    assert!((chain.twist(1.0).angular_velocity.0[0] + 2.0).abs() < 1e-15, "the limit from the right");
    let before = chain.speeds(Interval::between(0.5, 1.0)).angular_velocity;
    assert!((before.center.0[0] - 1.0).abs() < 1e-15 && before.radius < 1e-14);
    let uncovered = Chain::new([0.0, 6.0], rest(), vec![turn]).unwrap_err();
    assert_eq!(uncovered.to_string(), "[0, 6] does not lie within the span [0, 5] of joints[0].law");
}

#[test]
fn bad_chains_are_refused() {
    assert!(matches!(Chain::new([0.0, 1.0], rest(), vec![]), Err(MotionError::Empty { .. })));
    let good = joint(JointKind::Revolute, [0.0; 3], [1.0, 0.0, 0.0], &[1.0]);
    let bad = joint(JointKind::Revolute, [0.0; 3], [0.0; 3], &[1.0]);
    let wrong = Chain::new([0.0, 1.0], rest(), vec![good.clone(), bad]).unwrap_err();
    assert!(wrong.to_string().starts_with("joints[1].axis"), "{wrong}");
    assert!(matches!(Chain::new([0.0, 11.0], rest(), vec![good.clone()]), Err(MotionError::Outside { .. })));
    let wild = joint(JointKind::Revolute, [0.0; 3], [1.0, 0.0, 0.0], &[0.0, 1e200]);
    let wild = Chain::new([0.0, 1.0], rest(), vec![good, wild]);
    assert!(matches!(wild, Err(MotionError::TooLarge { .. })), "{wild:?}");
}

/// A joint of the k-th link; all are different.
fn kth(k: usize) -> Joint {
    let kind = if k % 3 == 1 { JointKind::Prismatic } else { JointKind::Revolute };
    let x = k as f64;
    joint(kind, [0.1 * x, 0.2, -0.1], [1.0, 0.3 * x, -0.5], &[0.01 * x, 0.02 + 0.001 * x, -0.003])
}

#[test]
fn a_chain_on_chains_is_the_chain_of_all_joints() {
    // asking each base for pose, speeds and curvature separately would take 3^31 questions
    let nested = (0..31).fold(rest(), |base, k| Chain::new([0.0, 10.0], base, vec![kth(k)]).unwrap().into());
    let flat = Chain::new([0.0, 10.0], rest(), (0..31).map(kth).collect()).unwrap();
    assert_eq!(nested.depth(), AnyMotion::DEEPEST);
    for (t, span) in [(0.0, [0.0, 0.0]), (0.7, [0.7, 0.75]), (9.5, [2.0, 9.5])] {
        let span = Interval::between(span[0], span[1]);
        assert_eq!((nested.pose(t), nested.twist(t)), (flat.pose(t), flat.twist(t)), "{t}");
        assert_eq!((nested.speeds(span), nested.curvature(span)), (flat.speeds(span), flat.curvature(span)));
        assert_eq!(nested.enclose(span), flat.enclose(span));
    }
    let beyond = Chain::new([0.0, 10.0], nested.clone(), vec![kth(0)]).unwrap_err();
    assert_eq!(beyond.to_string(), "base is nested too deeply: motions can be nested at most 32 deep");
    assert_eq!(Path::new(vec![nested]).unwrap_err().to_string().split(' ').next(), Some("pieces[0]"));
}

#[test]
fn chains_on_paths_of_chains_are_as_cheap() {
    let mut nested = rest();
    for k in 0..15 {
        let chain: AnyMotion = Chain::new([0.0, 10.0], nested, vec![kth(k)]).unwrap().into();
        let (before, after) = chain.cut(4.0 + 0.1 * k as f64).unwrap();
        // the second half of every other path continues from where the first one ends
        let pieces = vec![before, after];
        nested = if k % 2 == 0 { Path::new(pieces) } else { Path::joined(pieces) }.unwrap().into();
    }
    assert_eq!(nested.depth(), 31);
    let flat = Chain::new([0.0, 10.0], rest(), (0..15).map(kth).collect()).unwrap();
    for span in [[1.0, 1.01], [5.0, 5.2], [3.9, 6.0], [0.0, 10.0]] {
        let span = Interval::between(span[0], span[1]);
        let (whole, speeds, curvature) = (nested.enclose(span), nested.speeds(span), nested.curvature(span));
        for k in 0..=8 {
            let t = (span.lo() + k as f64 / 8.0 * (span.hi() - span.lo())).min(span.hi());
            let (at, point) = (flat.enclose(Interval::point(t)), Interval::point(t));
            for i in 0..3 {
                assert!(whole.translation.0[i].intersection(at.translation.0[i]).is_some(), "{span:?} {t}");
                assert!(
                    (0..3)
                        .all(|j| { whole.rotation.0[i].0[j].intersection(at.rotation.0[i].0[j]).is_some() })
                );
            }
            let own = nested.pose(t);
            let apart = (own.translation - flat.pose(t).translation).norm_squared().sqrt();
            assert!(apart <= own.translation_error + flat.pose(t).translation_error + 1e-12, "{apart}");
            assert!(own.translation_error < 1e-11, "{own:?}");
            let truth = flat.speeds(point);
            let inside = |ball: Ball, point: Ball| {
                (ball.center - point.center).norm_squared().sqrt() <= ball.radius + point.radius
            };
            assert!(inside(speeds.velocity, truth.velocity));
            assert!(inside(speeds.angular_velocity, truth.angular_velocity));
            assert!(inside(curvature.acceleration, flat.curvature(point).acceleration));
        }
    }
}
