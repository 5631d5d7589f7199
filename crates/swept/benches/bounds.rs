//! Time per bound over a span: what one motion costs, what a point, a pair of balls and a pair of boxes cost
//! once it is known, and where keeping it in a grid pays.
//!
//! `cargo bench -p swept --bench bounds`

use divan::{Bencher, black_box};
use swept::internals::bound::{
    BoxInSphere, Cell, MotionSpan, MovingBox, MovingPoint, MovingSphere, RelativeMotion, SpanGrid,
    TaylorPoint, apart_over, contact_times, separated,
};
use swept::internals::shape::Obb;
use swept::{
    AnyMotion, Chain, Interpolated, Joint, JointKind, JointLaw, Motion, MotionError, Placement, Spin,
};
use swept_num::Interval;

fn main() {
    divan::main();
}

/// Motions with a degenerate and an expensive one among them.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Rest,
    Spin,
    ThousandRadians,
    Interpolated,
    SixJoints,
}

const KINDS: [Kind; 5] = [Kind::Rest, Kind::Spin, Kind::ThousandRadians, Kind::Interpolated, Kind::SixJoints];

fn motion(kind: Kind, x: f64) -> AnyMotion {
    let span = [0.0, 1.0];
    let start = Placement::new([x, -1.2, 2.0], [0.8, 0.1, -0.4, 0.3]);
    let end = Placement::new([x + 1.0, 0.2, -2.0], [0.1, 0.9, 0.3, -0.2]);
    let made: Result<AnyMotion, MotionError> = match kind {
        Kind::Rest => Spin::at_rest(span, start).map(AnyMotion::from),
        Kind::Spin => Spin::new(span, start, [1.0, 2.0, 3.0], [0.5, -0.7, 1.1]).map(AnyMotion::from),
        Kind::ThousandRadians => {
            Spin::new(span, start, [1.0, 2.0, 3.0], [500.0, -700.0, 600.0]).map(AnyMotion::from)
        }
        Kind::Interpolated => Interpolated::new(span, start, end).map(AnyMotion::from),
        Kind::SixJoints => {
            let joint = |k: u32| Joint {
                kind: if k == 3 { JointKind::Prismatic } else { JointKind::Revolute },
                mount: Placement::new([0.2, 0.1, 0.5], [0.9, 0.1, 0.2, 0.1]),
                axis: [0.0, f64::from(k % 2), 1.0],
                law: JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.1, 0.8] },
            };
            Spin::at_rest(span, start)
                .and_then(|base| Chain::new(span, base.into(), (0..6).map(joint).collect()))
                .map(AnyMotion::from)
        }
    };
    made.expect("the numbers above are good")
}

/// A span of 1/128 somewhere in the unit span.
fn spans() -> impl FnMut() -> Interval {
    let mut t = 0.0f64;
    move || {
        t += 0.618_033_988_75;
        t -= t.floor();
        Interval::between(t, (t + 1.0 / 128.0).min(1.0))
    }
}

fn pair(kind: Kind) -> [MotionSpan; 2] {
    [0.0, 3.0].map(|x| MotionSpan::of(&motion(kind, x), Interval::between(0.5, 0.5 + 1.0 / 128.0)))
}

fn node(center: [f64; 3], half: f64) -> BoxInSphere {
    let axes = [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, 1.0]];
    BoxInSphere::around(Obb::new(center, axes, [half, 0.5 * half, 0.2 * half]).expect("a box"))
}

#[divan::bench(args = KINDS)]
fn motion_span(bencher: Bencher, kind: Kind) {
    let (motion, mut next) = (motion(kind, 0.0), spans());
    bencher.bench_local(move || MotionSpan::of(black_box(&motion), black_box(next())));
}

#[divan::bench(args = KINDS)]
fn relative(bencher: Bencher, kind: Kind) {
    let [a, b] = pair(kind);
    bencher.bench_local(move || RelativeMotion::of(black_box(&a), black_box(&b)));
}

#[divan::bench(args = KINDS)]
fn point(bencher: Bencher, kind: Kind) {
    let [a, _] = pair(kind);
    bencher.bench_local(move || MovingPoint::of(black_box(&a), black_box([0.3, -0.4, 0.7])));
}

#[divan::bench(args = KINDS)]
fn taylor_point(bencher: Bencher, kind: Kind) {
    let (motion, mut next) = (motion(kind, 0.0), spans());
    bencher.bench_local(move || {
        TaylorPoint::of(black_box(&motion), black_box(next()), black_box([0.3, -0.4, 0.7]))
    });
}

#[divan::bench(args = KINDS)]
fn box_of_obb(bencher: Bencher, kind: Kind) {
    let ([a, _], node) = (pair(kind), node([0.3, -0.4, 0.7], 0.5));
    bencher.bench_local(move || MovingBox::of_obb(black_box(&a), black_box(node.obb())));
}

fn balls(kind: Kind, radius: f64) -> [MovingSphere; 2] {
    let [a, b] = pair(kind);
    [MovingSphere::new(&a, [0.3, -0.4, 0.7], radius), MovingSphere::new(&b, [0.1, 0.4, -0.7], radius)]
}

/// Proved apart by the boxes of their centres.
#[divan::bench(args = KINDS)]
fn balls_far_apart(bencher: Bencher, kind: Kind) {
    let [a, b] = balls(kind, 0.1);
    bencher.bench_local(move || apart_over(black_box(&a), black_box(&b), black_box(0.0)));
}

/// The parabolas are needed.
#[divan::bench(args = KINDS)]
fn balls_in_contact(bencher: Bencher, kind: Kind) {
    let [a, b] = balls(kind, 2.5);
    bencher.bench_local(move || contact_times(black_box(&a), black_box(&b), black_box(0.0)));
}

fn boxes(kind: Kind, half: f64) -> (BoxInSphere, BoxInSphere, RelativeMotion) {
    let [a, b] = pair(kind);
    let seen = RelativeMotion::of(&a, &b).expect("the same span");
    (node([0.3, -0.4, 0.7], half), node([0.1, 0.4, -0.7], half), seen)
}

#[divan::bench(args = KINDS)]
fn boxes_apart_by_balls(bencher: Bencher, kind: Kind) {
    let (a, b, seen) = boxes(kind, 0.3);
    bencher.bench_local(move || separated(black_box(&a), black_box(&b), black_box(&seen), black_box(0.0)));
}

/// All fifteen axes, in vain.
#[divan::bench(args = KINDS)]
fn boxes_not_apart(bencher: Bencher, kind: Kind) {
    let (a, b, seen) = boxes(kind, 6.0);
    bencher.bench_local(move || separated(black_box(&a), black_box(&b), black_box(&seen), black_box(0.0)));
}

/// A search of `tests` pairs of boxes that all ask for cells of the same 128: with the motions bounded each
/// time …
#[divan::bench(args = [1, 10, 100, 1000], consts = [false, true])]
fn search_bounding_each_time<const JOINTS: bool>(bencher: Bencher, tests: usize) {
    let kind = if JOINTS { Kind::SixJoints } else { Kind::Spin };
    let motions = [motion(kind, 0.0), motion(kind, 3.0)];
    let (a, b) = (node([0.3, -0.4, 0.7], 0.3), node([0.1, 0.4, -0.7], 0.3));
    let grid: SpanGrid<()> = SpanGrid::new(motions[0].span(), 7);
    bencher.bench_local(move || {
        cells(tests)
            .filter(|&cell| {
                let Some(span) = grid.span(cell) else { return false };
                let [first, second] = motions.each_ref().map(|motion| MotionSpan::of(motion, span));
                RelativeMotion::of(&first, &second)
                    .is_some_and(|seen| separated(black_box(&a), &b, &seen, 0.0).is_some())
            })
            .count()
    });
}

/// … and with the bounds kept, in a grid that starts empty.
#[divan::bench(args = [1, 10, 100, 1000], consts = [false, true])]
fn search_with_a_grid<const JOINTS: bool>(bencher: Bencher, tests: usize) {
    let kind = if JOINTS { Kind::SixJoints } else { Kind::Spin };
    let motions = [motion(kind, 0.0), motion(kind, 3.0)];
    let (a, b) = (node([0.3, -0.4, 0.7], 0.3), node([0.1, 0.4, -0.7], 0.3));
    bencher.bench_local(move || {
        let grid = SpanGrid::new(motions[0].span(), 7);
        cells(tests)
            .filter(|&cell| {
                let seen = grid.get(cell, |span| {
                    let [first, second] = motions.each_ref().map(|motion| MotionSpan::of(motion, span));
                    RelativeMotion::of(&first, &second)
                });
                seen.and_then(Option::as_ref)
                    .is_some_and(|seen| separated(black_box(&a), &b, seen, 0.0).is_some())
            })
            .count()
    });
}

/// … and with all 128 cells made beforehand, as the source does.
#[divan::bench(args = [1, 10, 100, 1000], consts = [false, true])]
fn search_with_a_full_grid<const JOINTS: bool>(bencher: Bencher, tests: usize) {
    let kind = if JOINTS { Kind::SixJoints } else { Kind::Spin };
    let motions = [motion(kind, 0.0), motion(kind, 3.0)];
    let (a, b) = (node([0.3, -0.4, 0.7], 0.3), node([0.1, 0.4, -0.7], 0.3));
    bencher.bench_local(move || {
        let grid = SpanGrid::new(motions[0].span(), 7);
        let make = |span| {
            let [first, second] = motions.each_ref().map(|motion| MotionSpan::of(motion, span));
            RelativeMotion::of(&first, &second)
        };
        for index in 0..128 {
            black_box(grid.get(Cell { level: 7, index }, make));
        }
        cells(tests)
            .filter(|&cell| {
                let seen = grid.get(cell, make).and_then(Option::as_ref);
                seen.is_some_and(|seen| separated(black_box(&a), &b, seen, 0.0).is_some())
            })
            .count()
    });
}

/// A search goes back to the same few spans again and again: here to a tenth of the cells of the finest
/// level.
fn cells(tests: usize) -> impl Iterator<Item = Cell> {
    (0..tests).map(|k| Cell { level: 7, index: 50 + (7 * k) % 13 })
}
