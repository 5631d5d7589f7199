use super::*;
use crate::motion::{
    AnyMotion, Ballistic, Chain, Interpolated, Joint, JointKind, JointLaw, Motion, Path, Placement, Screw,
    Spin,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

type V = Vector<Interval, 3>;

fn any(random: &mut ChaCha12Rng, size: f64) -> [f64; 3] {
    core::array::from_fn(|_| random.random_range(-size..size))
}

fn place(random: &mut ChaCha12Rng) -> Placement {
    let [x, y, z] = any(random, 1.0);
    Placement::new(any(random, 3.0), [0.3, x, y, z])
}

fn joint(random: &mut ChaCha12Rng, kind: JointKind, moving: bool) -> Joint {
    let rate = if moving { 20.0 } else { 0.0 };
    let coefficients = if moving { vec![0.4, rate, -3.0] } else { vec![0.7] };
    Joint {
        kind,
        mount: place(random),
        axis: any(random, 2.0),
        law: JointLaw::Polynomial { epoch: 0.0, coefficients },
    }
}

/// Motions that turn about a line that keeps its direction.
fn turning(random: &mut ChaCha12Rng) -> Vec<AnyMotion> {
    let span = [0.0, 2.0];
    let (start, end) = (place(random), place(random));
    let spin = Spin::new(span, start, any(random, 1.0), any(random, 30.0)).unwrap();
    let thrown = Ballistic::new(span, start, any(random, 1.0), any(random, 2.0), any(random, 30.0)).unwrap();
    let screw = Screw::about(span, start, any(random, 4.0), any(random, 1.0), -17.0, 0.3).unwrap();
    let [fixed, hinge, last] = [
        joint(random, JointKind::Prismatic, false),
        joint(random, JointKind::Revolute, true),
        joint(random, JointKind::Revolute, false),
    ];
    let rest = Spin::at_rest(span, place(random)).unwrap();
    let path = Path::joined(vec![
        Spin::new([0.0, 0.5], start, [0.0; 3], any(random, 3.0)).unwrap().into(),
        Spin::new([0.5, 2.0], end, any(random, 1.0), any(random, 9.0)).unwrap().into(),
    ]);
    vec![
        spin.into(),
        thrown.into(),
        screw.into(),
        Screw::between(span, start, end).unwrap().into(),
        Interpolated::new(span, start, end).unwrap().into(),
        Chain::new(span, rest.clone().into(), vec![hinge.clone()]).unwrap().into(),
        Chain::new(span, rest.into(), vec![fixed, hinge, last]).unwrap().into(),
        path.unwrap().into(),
    ]
}

/// The way from p to a point of the body at a time, if p moves with a constant velocity from the start of the span.
fn seen(motion: &AnyMotion, known: &Revolution, span: Interval, t: f64, x: [f64; 3]) -> V {
    let [first, now] = [span.lo(), t].map(|t| motion.enclose(Interval::point(t)));
    let moved = known.velocity.enclosure().scale(Interval::point(t) - Interval::point(span.lo()));
    now.place(x) - (first.translation + known.arm + moved)
}

#[test]
fn heights_and_distances_from_the_line_stay_the_same() {
    let mut random = ChaCha12Rng::seed_from_u64(5);
    for case in 0..40 {
        for (kind, motion) in turning(&mut random).into_iter().enumerate() {
            let from = random.random_range(0.5..1.0);
            // short for the thrown body, whose line does not move evenly
            let span = Interval::between(from, if kind == 1 { from + 0.05 } else { 2.0 });
            let known = motion.revolution(span).unwrap_or_else(|| panic!("{motion:?}"));
            assert!(known.axis.norm().contains(1.0), "{case} {motion:?}");
            let x = any(&mut random, 2.0);
            let start = seen(&motion, &known, span, span.lo(), x);
            let measures = |y: V| [known.axis.dot(y), known.axis.cross(y).norm()];
            let wanted = measures(start);
            assert!(wanted.iter().all(|x| x.width() < 1e-9), "{case} {motion:?} {wanted:?}");
            for _ in 0..6 {
                let t = random.random_range(span.lo()..span.hi());
                let found = measures(seen(&motion, &known, span, t, x));
                for (found, wanted) in found.into_iter().zip(wanted) {
                    assert!(
                        found.intersection(wanted).is_some(),
                        "{case} {motion:?} at {t}: {found} {wanted}"
                    );
                    assert!(kind == 1 || found.width() < 1e-9, "{case} {motion:?} {found}");
                }
            }
        }
    }
}

#[test]
fn what_turns_about_no_line_says_so() {
    let mut random = ChaCha12Rng::seed_from_u64(6);
    let span = [0.0, 2.0];
    let (start, end) = (place(&mut random), place(&mut random));
    let whole = Interval::between(0.0, 2.0);
    let rest = Spin::at_rest(span, start).unwrap();
    assert_eq!(rest.revolution(whole), None);
    let straight = Screw::about(span, start, [0.0; 3], [0.0, 0.0, 1.0], 0.0, 1.0).unwrap();
    assert_eq!(straight.revolution(whole), None);
    let turning = Spin::new(span, start, [0.0; 3], [0.0, 1.0, 0.0]).unwrap();
    let hinge = joint(&mut random, JointKind::Revolute, true);
    let slide = joint(&mut random, JointKind::Prismatic, true);
    let chains: [(AnyMotion, Vec<Joint>); 3] = [
        (turning.into(), vec![hinge.clone()]),
        (rest.clone().into(), vec![hinge.clone(), hinge.clone()]),
        (rest.into(), vec![slide]),
    ];
    for (base, joints) in chains {
        assert_eq!(Chain::new(span, base, joints).unwrap().revolution(whole), None);
    }
    let path = Path::through(&[(0.0, start), (1.0, end), (2.0, start)]).unwrap();
    assert_eq!(path.revolution(whole), None);
    assert!(path.revolution(Interval::between(0.25, 0.75)).is_some());
    assert!(path.revolution(Interval::between(0.0, 1.0)).is_some());
}
