//! Time per question to a motion: pose, twist and enclosure of each kind, and what it costs to make one.
//!
//! `cargo bench -p swept --bench motions`

use divan::{Bencher, black_box};
use swept::{
    AnyMotion, Ballistic, Chain, Interpolated, Joint, JointKind, JointLaw, Knot, Motion, Path, Placement,
    Screw, Spin, Spline,
};
use swept_num::Interval;

fn main() {
    divan::main();
}

/// The kinds, with a degenerate and a fast one among them.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Rest,
    Spin,
    ThousandRadians,
    Interpolated,
    Screw,
    Ballistic,
    HundredKeyframes,
    HundredKnots,
    SixJoints,
}

const KINDS: [Kind; 9] = [
    Kind::Rest,
    Kind::Spin,
    Kind::ThousandRadians,
    Kind::Interpolated,
    Kind::Screw,
    Kind::Ballistic,
    Kind::HundredKeyframes,
    Kind::HundredKnots,
    Kind::SixJoints,
];

const START: Placement = Placement::new([0.3, -1.2, 2.0], [0.8, 0.1, -0.4, 0.3]);
const END: Placement = Placement::new([1.3, 0.2, -2.0], [0.1, 0.9, 0.3, -0.2]);

fn motion(kind: Kind) -> AnyMotion {
    let span = [0.0, 1.0];
    let made: Result<AnyMotion, _> = match kind {
        Kind::Rest => Spin::at_rest(span, START).map(AnyMotion::from),
        Kind::Spin => Spin::new(span, START, [1.0, 2.0, 3.0], [0.5, -0.7, 1.1]).map(AnyMotion::from),
        Kind::ThousandRadians => {
            Spin::new(span, START, [1.0, 2.0, 3.0], [500.0, -700.0, 600.0]).map(AnyMotion::from)
        }
        Kind::Interpolated => Interpolated::new(span, START, END).map(AnyMotion::from),
        Kind::Screw => Screw::between(span, START, END).map(AnyMotion::from),
        Kind::Ballistic => Ballistic::new(span, START, [1.0, 2.0, 3.0], [0.0, 0.0, -9.81], [0.5, -0.7, 1.1])
            .map(AnyMotion::from),
        Kind::HundredKeyframes => {
            let frames: Vec<_> =
                (0..=100).map(|k| (f64::from(k) / 100.0, if k % 2 == 0 { START } else { END })).collect();
            Path::through(&frames).map(AnyMotion::from)
        }
        Kind::HundredKnots => {
            let knot = |k: u8| {
                let (time, x) = (f64::from(k) / 100.0, f64::from(k % 3));
                Knot { angles: vec![x, 0.5 * x, -x], ..Knot::at(time, [x, time, 0.0]) }
            };
            let knots = (0..=100).map(knot).collect();
            Spline::new(START.orientation, &Spline::YAW_PITCH_ROLL, knots).map(AnyMotion::from)
        }
        Kind::SixJoints => {
            let joint = |k: u32| Joint {
                kind: if k == 3 { JointKind::Prismatic } else { JointKind::Revolute },
                mount: Placement::new([0.2, 0.1, 0.5], [0.9, 0.1, 0.2, 0.1]),
                axis: [0.0, f64::from(k % 2), 1.0],
                law: JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.1, 0.8] },
            };
            Spin::at_rest(span, START)
                .and_then(|base| Chain::new(span, base.into(), (0..6).map(joint).collect()))
                .map(AnyMotion::from)
        }
    };
    made.expect("the numbers above are good")
}

/// Times that the compiler does not know, spread over the span.
fn each_time(bencher: Bencher, kind: Kind, ask: impl Fn(&AnyMotion, f64) + Sync) {
    let motion = motion(kind);
    let mut t = 0.0f64;
    bencher.bench_local(move || {
        t += 0.618_033_988_75;
        t -= t.floor();
        ask(black_box(&motion), black_box(t));
    });
}

#[divan::bench(args = KINDS)]
fn pose(bencher: Bencher, kind: Kind) {
    each_time(bencher, kind, |motion, t| {
        black_box(motion.pose(t));
    });
}

#[divan::bench(args = KINDS)]
fn twist(bencher: Bencher, kind: Kind) {
    each_time(bencher, kind, |motion, t| {
        black_box(motion.twist(t));
    });
}

#[divan::bench(args = KINDS)]
fn curvature_of_the_rest(bencher: Bencher, kind: Kind) {
    each_time(bencher, kind, |motion, t| {
        black_box(motion.curvature(Interval::between(t, (t + 0.009).min(1.0))));
    });
}

#[divan::bench(args = KINDS)]
fn enclose_a_hundredth(bencher: Bencher, kind: Kind) {
    each_time(bencher, kind, |motion, t| {
        black_box(motion.enclose(Interval::between(t, (t + 0.01).min(1.0))));
    });
}

#[divan::bench(args = KINDS)]
fn make(bencher: Bencher, kind: Kind) {
    bencher.bench_local(|| black_box(motion(black_box(kind))));
}
