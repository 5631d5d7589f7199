use super::*;
use crate::motion::{Joint, JointKind, JointLaw, Pose};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use swept_num::{Matrix, Vector};

/// A motion that is known.
fn known(motion: &AnyMotion) -> Known<'_> {
    motion.known().and_then(Known::of).unwrap()
}

fn joint(random: &mut ChaCha12Rng) -> Joint {
    let any =
        |random: &mut ChaCha12Rng| -> [f64; 3] { core::array::from_fn(|_| random.random_range(-1.0..1.0)) };
    let kind = if random.random_range(0..3) == 0 { JointKind::Prismatic } else { JointKind::Revolute };
    let law = if random.random_range(0..2) == 0 {
        let coefficients = (0..4).map(|_| random.random_range(-2.0..2.0)).collect();
        JointLaw::Polynomial { epoch: 0.0, coefficients }
    } else {
        let keyframes = (0..4).map(|k| (f64::from(k) / 3.0, random.random_range(-2.0..2.0)));
        JointLaw::Keyframes(keyframes.collect())
    };
    let [x, y, z] = any(random);
    Joint {
        kind,
        mount: Placement::new(any(random), [0.8, x, y, z]),
        axis: any(random).map(|x| x + 1.5),
        law,
    }
}

fn base(random: &mut ChaCha12Rng) -> AnyMotion {
    let any =
        |random: &mut ChaCha12Rng| -> [f64; 3] { core::array::from_fn(|_| random.random_range(-1.0..1.0)) };
    let start = Placement::at(any(random));
    match random.random_range(0..3) {
        0 => at_rest(Interval::between(0.0, 1.0), start).unwrap(),
        1 => Spin::new([0.0, 1.0], start, any(random), any(random)).unwrap().into(),
        _ => Ballistic::new([0.0, 1.0], start, any(random), any(random), any(random)).unwrap().into(),
    }
}

/// Where the second body is in the axes of the first.
fn between(a: &AnyMotion, b: &AnyMotion, t: f64) -> (Matrix<Interval, 3>, Vector<Interval, 3>) {
    let at = Interval::point(t);
    let (p, q) = (a.enclose(at), b.enclose(at));
    let back = p.rotation.transposed();
    (back * q.rotation, back * (q.translation - p.translation))
}

fn assert_same_to_each_other(a: &AnyMotion, b: &AnyMotion, shared: &Shared) {
    let [c, d] = &shared.relative;
    let same = |x: Interval, y: Interval| x.intersection(y).is_some() && y.width() < 1e-10;
    for k in 0..=8 {
        let t = f64::from(k) / 8.0;
        let ((r, o), (s, p)) = (between(a, b, t), between(c, d, t));
        for i in 0..3 {
            assert!(same(o[i], p[i]), "{t}: {:?} {:?}", o[i], p[i]);
            assert!((0..3).all(|j| same(r.0[i].0[j], s.0[i].0[j])), "{t}: {r:?} {s:?}");
        }
        // and the carrier leads back to the world
        let (whole, carrier, left) = (a.pose(t), shared.carrier.pose(t), c.pose(t));
        let place = carrier.rotation * left.translation + carrier.translation;
        assert!((place - whole.translation).norm_squared() < 1e-20, "{t}");
        let Pose { rotation, .. } = whole;
        let turned = carrier.rotation * left.rotation;
        assert!((0..3).all(|i| (turned.0[i] - rotation.0[i]).norm_squared() < 1e-20), "{t}");
    }
}

#[test]
fn joints_in_common_are_left_out() {
    let mut random = ChaCha12Rng::seed_from_u64(31);
    let mut found = 0;
    for case in 0..200 {
        let base = base(&mut random);
        let common: Vec<Joint> = (0..case % 4).map(|_| joint(&mut random)).collect();
        let own = |random: &mut ChaCha12Rng, count: usize| -> AnyMotion {
            let mut joints = common.clone();
            joints.extend((0..count).map(|_| joint(random)));
            if joints.is_empty() {
                return base.clone();
            }
            // the base may itself be a chain
            let split = random.random_range(0..joints.len());
            let outer = joints.split_off(split);
            let inner = match joints.is_empty() {
                true => base.clone(),
                false => Chain::new([0.0, 1.0], base.clone(), joints).unwrap().into(),
            };
            Chain::new([0.0, 1.0], inner, outer).unwrap().into()
        };
        let (a, b) = (own(&mut random, case / 4 % 3), own(&mut random, case / 12 % 3));
        match Shared::of(&a, &b) {
            Some(shared) => {
                found += 1;
                assert_same_to_each_other(&a, &b, &shared);
                assert_eq!(Shared::of(&shared.relative[0], &shared.relative[1]), None);
            }
            None => assert!(common.is_empty() && is_at_rest(known(&base)), "{case}"),
        }
    }
    assert!(found > 150, "{found}");
}

#[test]
fn what_is_left_of_bodies_at_rest_to_each_other_is_at_rest() {
    let (place, other) = (Placement::at([1.0, 2.0, 0.5]), Placement::at([4.0, 2.0, 1.0]));
    let screw = |place, point, direction, rate, advance| {
        AnyMotion::from(Screw::about([0.0, 1.0], place, point, direction, rate, advance).unwrap())
    };
    let spin = |place, omega| AnyMotion::from(Spin::new([0.0, 1.0], place, [0.0; 3], omega).unwrap());
    let z = [0.0, 0.0, 1.0];
    let oblique = [1.0, 2.0, 2.0];
    let pairs = [
        (screw(place, [0.0; 3], z, 7.0, 0.5), screw(other, [0.0; 3], z, 7.0, 0.5)),
        // the same line through another point, backwards
        (screw(place, [0.0; 3], z, 7.0, 0.5), screw(other, [0.0, 0.0, 3.0], [0.0, 0.0, -2.0], -7.0, -0.5)),
        (spin(place, [0.0, 0.0, -900.0]), screw(other, [1.0, 2.0, 0.0], z, -900.0, 0.0)),
        (screw(place, [0.5; 3], oblique, 7.0, 0.5), screw(other, [0.5; 3], oblique, 7.0, 0.5)),
        (spin(place, [0.1, 0.2, 0.3]), spin(place, [0.1, 0.2, 0.3])),
    ];
    for (a, b) in &pairs {
        let shared = Shared::of(a, b).unwrap();
        assert!(shared.relative.iter().all(|left| is_at_rest(known(left))));
        assert_same_to_each_other(a, b, &shared);
    }
}

#[test]
fn what_differs_is_not_left_out() {
    let place = Placement::at([1.0, 2.0, 0.5]);
    let screw = |point, rate, advance| {
        AnyMotion::from(Screw::about([0.0, 1.0], place, point, [0.0, 0.0, 1.0], rate, advance).unwrap())
    };
    let first = screw([0.0; 3], 7.0, 0.5);
    let later = Screw::about([0.5, 1.5], place, [0.0; 3], [0.0, 0.0, 1.0], 7.0, 0.5).unwrap();
    let others = [
        screw([1e-300, 0.0, 0.0], 7.0, 0.5),
        screw([0.0; 3], 7.0f64.next_up(), 0.5),
        screw([0.0; 3], -7.0, 0.5),
        screw([0.0; 3], 7.0, 0.25),
        later.into(),
        at_rest(Interval::between(0.0, 1.0), place).unwrap(),
    ];
    assert!(others.iter().all(|other| Shared::of(&first, other).is_none()));
    // an own kind of motion, whose parameters nobody knows
    assert!(Shared::of(&first, &(&first as &dyn Motion)).is_some());
    // what is at rest is left as it is
    let rest = at_rest(Interval::between(0.0, 1.0), place).unwrap();
    assert_eq!(Shared::of(&rest, &rest), None);
}
