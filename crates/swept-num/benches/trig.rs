//! sin and cos against the platform's, over the ranges that motions use.
//!
//! `cargo bench -p swept-num --bench trig`. Each sample evaluates the same 1024 arguments;
//! `near_quarter_turns` is the degenerate input (every argument takes the exact reduction).

use divan::{Bencher, black_box, counter::ItemsCount};
use swept_num::Interval;

fn main() {
    divan::main();
}

const COUNT: usize = 1024;
const RANGES: [&str; 5] = ["quarter", "turn", "thousand", "2^30", "huge"];

/// Uniform in [−limit, limit], by a fixed linear congruence.
fn arguments(range: &str) -> Vec<f64> {
    let limit = match range {
        "quarter" => std::f64::consts::FRAC_PI_4,
        "turn" => std::f64::consts::PI,
        "thousand" => 1000.0,
        "2^30" => 1_073_741_824.0,
        _ => 1e300,
    };
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    (0..COUNT).map(|_| (2.0 * next() - 1.0) * limit).collect()
}

fn run<T>(bencher: Bencher, arguments: Vec<f64>, f: impl Fn(f64) -> T + Sync) {
    bencher.counter(ItemsCount::new(COUNT)).bench(|| {
        for &x in &arguments {
            black_box(f(black_box(x)));
        }
    });
}

#[divan::bench(args = RANGES)]
fn sin(bencher: Bencher, range: &str) {
    run(bencher, arguments(range), swept_num::sin);
}

#[divan::bench(args = RANGES)]
#[allow(clippy::disallowed_methods)]
fn sin_platform(bencher: Bencher, range: &str) {
    run(bencher, arguments(range), f64::sin);
}

#[divan::bench(args = RANGES)]
fn cos(bencher: Bencher, range: &str) {
    run(bencher, arguments(range), swept_num::cos);
}

#[divan::bench(args = RANGES)]
#[allow(clippy::disallowed_methods)]
fn cos_platform(bencher: Bencher, range: &str) {
    run(bencher, arguments(range), f64::cos);
}

#[divan::bench(args = RANGES)]
fn sin_cos(bencher: Bencher, range: &str) {
    run(bencher, arguments(range), swept_num::sin_cos);
}

#[divan::bench(args = RANGES)]
#[allow(clippy::disallowed_methods)]
fn sin_cos_platform(bencher: Bencher, range: &str) {
    run(bencher, arguments(range), f64::sin_cos);
}

#[divan::bench]
fn near_quarter_turns(bencher: Bencher) {
    let near = (1..=COUNT).map(|k| k as f64 * std::f64::consts::FRAC_PI_2).collect();
    run(bencher, near, swept_num::sin_cos);
}

/// Both functions of an interval, by its width.
#[divan::bench(args = [0.0, 1e-9, 0.1, 1.0, 3.0, 7.0])]
fn interval_sin_cos(bencher: Bencher, width: f64) {
    run(bencher, arguments("turn"), |x| Interval::between(x, x + width).sin_cos());
}
