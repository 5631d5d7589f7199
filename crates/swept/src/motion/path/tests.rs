use super::super::spin::Spin;
use super::super::{Ballistic, Screw};
use super::*;

fn spin(span: [f64; 2], start: Placement, v: [f64; 3], w: [f64; 3]) -> AnyMotion {
    Spin::new(span, start, v, w).unwrap().into()
}

fn overlap(a: &PoseEnclosure, b: &PoseEnclosure) -> bool {
    (0..3).all(|i| {
        a.translation.0[i].overlaps(b.translation.0[i])
            && (0..3).all(|j| a.rotation.0[i].0[j].overlaps(b.rotation.0[i].0[j]))
    })
}

fn keyframes() -> Vec<(f64, Placement)> {
    vec![
        (0.0, Placement::new([0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0])),
        (1.0, Placement::new([1.0, 0.0, 0.0], [0.3, 0.1, 0.2, -0.4])),
        (2.5, Placement::new([1.0, 2.0, 0.0], [-0.3, 0.7, 0.2, 0.4])),
        (3.0, Placement::new([0.1, 0.2, 0.3], [0.0, 0.0, 1.0, 0.0])),
    ]
}

#[test]
fn through_the_poses_that_were_given() {
    let path = Path::through(&keyframes()).unwrap();
    assert_eq!((path.len(), path.breaks(), path.span()), (3, &[1.0, 2.5][..], Interval::between(0.0, 3.0)));
    assert!(!path.is_empty() && path.pieces().count() == 3);
    for (t, place) in keyframes() {
        let boxed = path.enclose(Interval::point(t));
        assert!(boxed.translation.contains(swept_num::Vector(place.position)));
        assert!(path.pose(t).moved().widened(1e-300).contains(place.position), "{t}");
    }
    assert_eq!(path.twist(1.0).velocity.0[1], 2.0 / 1.5);
    assert_eq!(path.twist(3.0), path.pieces().last().unwrap().twist(3.0));
}

#[test]
fn bounds_do_not_reach_over_a_break() {
    let slow = spin([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0; 3]);
    let fast = spin([1.0, 2.0], Placement::at([1.0, 0.0, 0.0]), [0.0, 100.0, 0.0], [0.0; 3]);
    let path = Path::new(vec![slow, fast]).unwrap();
    assert_eq!(path.speeds(Interval::between(0.2, 1.0)).velocity.center.0, [1.0, 0.0, 0.0]);
    assert_eq!(path.speeds(Interval::between(1.0, 1.5)).velocity.center.0, [0.0, 100.0, 0.0]);
    assert_eq!(path.speeds(Interval::ONE).velocity.center.0, [0.0, 100.0, 0.0]);
    let across = path.speeds(Interval::between(0.9, 1.1)).velocity;
    assert!(across.contains([1.0, 0.0, 0.0]) && across.contains([0.0, 100.0, 0.0]));
    let hull = path.enclose(Interval::between(0.5, 1.5)).translation;
    assert!(hull.0[0].contains(0.5) && hull.0[1].contains(50.0) && hull.0[1].hi() < 50.1);
}

#[test]
fn a_jump_is_refused_and_named() {
    let start = Placement::at([0.1, 0.0, 0.0]);
    let first = spin([0.0, 1.0], start, [0.2, 0.0, 0.0], [0.0; 3]);
    // 0.1 + 0.2 rounds; the real sum of the two floats is not a float, so only the rest of the same motion
    // can start exactly there
    let second = spin([1.0, 2.0], Placement::at([0.1 + 0.2, 0.0, 0.0]), [0.0; 3], [0.0; 3]);
    match Path::new(vec![first.clone(), second.clone()]) {
        Err(MotionError::Jump { piece: 1, time, gap }) => assert!(time == 1.0 && gap < 1e-15 && gap > 0.0),
        other => panic!("{other:?}"),
    }
    let (before, after) = first.cut(0.3).unwrap();
    assert!(Path::new(vec![before, after, second.clone()]).is_err());
    let (before, after) = first.cut(0.3).unwrap();
    assert!(Path::new(vec![before, after]).is_ok(), "two parts of one motion");
    // a turn ends in a pose that cannot be written down
    let turning = spin([0.0, 1.0], start, [0.0; 3], [0.0, 0.0, 1.0]);
    let still = spin([1.0, 2.0], start, [0.0; 3], [0.0; 3]);
    assert!(matches!(Path::new(vec![turning, still.clone()]), Err(MotionError::Jump { piece: 1, .. })));
    assert!(matches!(
        Path::new(vec![spin([0.0, 0.5], start, [0.0; 3], [0.0; 3]), still]),
        Err(MotionError::TimeGap { piece: 1, end, start }) if end == 0.5 && start == 1.0
    ));
    assert!(matches!(Path::new(vec![]), Err(MotionError::Empty { .. })));
    let instant = spin([1.0, 1.0], start, [0.0; 3], [0.0; 3]);
    assert!(matches!(Path::new(vec![instant]), Err(MotionError::NoDuration { .. })));
}

#[test]
fn different_kinds_that_meet_exactly() {
    let corner = Placement::new([1.0, 2.0, 0.0], [0.5, 0.5, 0.5, 0.5]);
    let there = Interpolated::new([0.0, 1.0], Placement::IDENTITY, corner).unwrap();
    let fall = Ballistic::new([1.0, 2.0], corner, [0.0; 3], [0.0, 0.0, -2.0], [0.0; 3]).unwrap();
    // the same orientation, written differently
    let ground = Placement::new([1.0, 2.0, -1.0], [-2.0, -2.0, -2.0, -2.0]);
    let roll = Screw::between([2.0, 4.0], ground, Placement::at([0.0; 3])).unwrap();
    let rest = Spin::at_rest([4.0, 5.0], Placement::planar([0.0, 0.0], 0.0)).unwrap();
    let path = Path::new(vec![there.into(), fall.into(), roll.into(), rest.into()]).unwrap();
    assert_eq!(path.breaks(), [1.0, 2.0, 4.0]);
    let nested =
        Path::new(vec![path.clone().into(), spin([5.0, 6.0], Placement::IDENTITY, [0.0; 3], [0.0; 3])])
            .unwrap();
    assert_eq!(nested.breaks(), [1.0, 2.0, 4.0, 5.0]);
    assert_eq!(nested.pose(2.5), path.pose(2.5));
}

#[test]
fn joined_pieces_go_on_from_where_the_last_one_ended() {
    let first = spin([0.0, 1.0], Placement::at([1.0, 0.0, 0.0]), [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
    let second =
        spin([1.0, 2.0], Placement::new([5.0; 3], [0.0, 1.0, 1.0, 0.0]), [1.0, 0.0, 0.0], [0.0, 2.0, 0.0]);
    let path = Path::joined(vec![first.clone(), second.clone()]).unwrap();
    let (end, start) = (first.enclose(Interval::ONE), path.enclose(Interval::ONE));
    assert!(overlap(&end, &start), "{end:?} {start:?}");
    assert_eq!(path.twist(1.5), second.twist(1.5), "velocities stay");
    let later = path.pose(2.0);
    assert!((later.translation.0[0] - 2.0).abs() < 1e-14 && (later.translation.0[1] - 1.0).abs() < 1e-14);
    let boxed = PoseEnclosure { rotation: later.turned().entries(), translation: later.moved().enclosure() };
    assert!(overlap(&boxed, &path.enclose(Interval::point(2.0))));
    // a hundred pieces: errors add up, they do not multiply
    let many: Vec<AnyMotion> = (0..100)
        .map(|k| spin([f64::from(k), f64::from(k + 1)], Placement::IDENTITY, [0.1; 3], [0.3, -0.2, 0.1]))
        .collect();
    let long = Path::joined(many).unwrap();
    let whole = spin([0.0, 100.0], Placement::IDENTITY, [0.1; 3], [0.3, -0.2, 0.1]);
    let (last, exact) = (long.pose(100.0), whole.enclose(Interval::point(100.0)));
    assert!(last.rotation_error < 2e-12 && last.translation_error < 1e-11, "{last:?}");
    let boxed = PoseEnclosure { rotation: last.turned().entries(), translation: last.moved().enclosure() };
    assert!(overlap(&boxed, &exact));
    // parts of one motion are joined without any error
    let (before, after) = whole.cut(50.0).unwrap();
    assert_eq!(Path::joined(vec![before, after]).unwrap().pose(70.0), whole.pose(70.0));
}

#[test]
fn keyframes_are_checked() {
    let mut frames = keyframes();
    frames[2].0 = 1.0;
    let wrong = Path::through(&frames).unwrap_err();
    assert_eq!(
        wrong,
        MotionError::Unordered { what: Field::new(Argument::Keyframes, "[2].time"), before: 1.0, after: 1.0 }
    );
    frames[2].0 = f64::NAN;
    assert!(Path::through(&frames).unwrap_err().to_string().starts_with("keyframes[2].time is NaN"));
    let mut frames = keyframes();
    frames[1].1 = Placement::new([0.0; 3], [0.0; 4]);
    assert!(Path::through(&frames).unwrap_err().to_string().starts_with("keyframes[1].orientation"));
    assert!(matches!(Path::through(&keyframes()[..1]), Err(MotionError::Empty { .. })));
}
