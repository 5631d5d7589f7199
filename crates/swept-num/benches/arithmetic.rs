//! Small timings of directed operations and intervals, degenerate operands included.
//!
//! `cargo bench -p swept-num --bench arithmetic`. The comparison with plain floats and with another library
//! is `cargo run --release -p swept-bench -- nanoseconds`.

use divan::{Bencher, black_box};
use swept_num::{Interval, Vector, add_down, div_down, mul_down, sqrt_down};

fn main() {
    divan::main();
}

/// The ends of an interval.
type Ends = (f64, f64);

/// Pairs of intervals, named by what is special about them.
const OPERANDS: [(&str, Ends, Ends); 7] = [
    ("positive", (0.7, 0.8), (1.3, 1.7)),
    ("around zero", (-0.7, 0.8), (-1.3, 1.7)),
    ("points", (0.7, 0.7), (-1.3, -1.3)),
    ("zero at an end", (0.0, 0.8), (-1.3, 1.7)),
    ("zero", (0.0, 0.0), (1.3, 1.7)),
    ("subnormal", (1e-310, 2e-310), (0.3, 0.7)),
    ("unbounded", (1.0, f64::INFINITY), (-1.3, 1.7)),
];

fn names() -> impl Iterator<Item = &'static str> {
    OPERANDS.into_iter().map(|(name, ..)| name)
}

fn pair(name: &str) -> (Interval, Interval) {
    let found = OPERANDS.into_iter().find(|operands| operands.0 == name);
    let (_, x, y) = found.expect("the names come from the table");
    let interval = |(lo, hi)| Interval::new(lo, hi).expect("the table holds intervals");
    (interval(x), interval(y))
}

#[divan::bench(args = names())]
fn directed_add(bencher: Bencher, operands: &str) {
    let (x, y) = pair(operands);
    bencher.bench(|| add_down(black_box(x.lo()), black_box(y.lo())));
}

#[divan::bench(args = names())]
fn directed_mul(bencher: Bencher, operands: &str) {
    let (x, y) = pair(operands);
    bencher.bench(|| mul_down(black_box(x.lo()), black_box(y.lo())));
}

#[divan::bench(args = names())]
fn directed_div(bencher: Bencher, operands: &str) {
    let (x, y) = pair(operands);
    bencher.bench(|| div_down(black_box(x.lo()), black_box(y.lo())));
}

#[divan::bench(args = names())]
fn directed_sqrt(bencher: Bencher, operands: &str) {
    let (x, _) = pair(operands);
    bencher.bench(|| sqrt_down(black_box(x.lo().abs())));
}

#[divan::bench(args = names())]
fn add(bencher: Bencher, operands: &str) {
    let (x, y) = pair(operands);
    bencher.bench(|| black_box(x) + black_box(y));
}

#[divan::bench(args = names())]
fn mul(bencher: Bencher, operands: &str) {
    let (x, y) = pair(operands);
    bencher.bench(|| black_box(x) * black_box(y));
}

#[divan::bench(args = names())]
fn div(bencher: Bencher, operands: &str) {
    let (x, y) = pair(operands);
    bencher.bench(|| black_box(x) / black_box(y));
}

#[divan::bench(args = names())]
fn square(bencher: Bencher, operands: &str) {
    let (x, _) = pair(operands);
    bencher.bench(|| black_box(x).square());
}

#[divan::bench(args = names())]
fn sqrt(bencher: Bencher, operands: &str) {
    let (x, _) = pair(operands);
    bencher.bench(|| black_box(x).sqrt());
}

#[divan::bench(args = names())]
fn cross(bencher: Bencher, operands: &str) {
    let (x, y) = pair(operands);
    let (a, b) = (Vector([x, y, x]), Vector([y, y, x]));
    bencher.bench(|| black_box(a).cross(black_box(b)));
}
