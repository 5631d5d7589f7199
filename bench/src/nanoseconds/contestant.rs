//! The contestants and their loops.

use super::operands::{COUNT, Mix, ends, order};
use super::rounds::{Job, Label};
use std::hint::black_box;
use swept_num::{Interval, Matrix, Number, Vector};

/// All jobs of one run.
pub fn jobs() -> Vec<Job> {
    let mut jobs = Vec::new();
    for mix in Mix::ALL {
        let operands = |seed: u64| ends(mix, seed);
        let floats = |seed: u64| operands(seed).into_iter().map(|ends| ends.0).collect::<Vec<f64>>();
        let intervals = |seed: u64| operands(seed).into_iter().map(|(a, b)| Interval::between(a, b));
        let (x, y) = (floats(1), floats(2));
        let sizes: Vec<f64> = x.iter().map(|x| x.abs()).collect();
        let mut plain = Loops { contestant: "f64", mix: mix.name(), jobs: &mut jobs };
        plain.binary("add", &x, &y, |a, b| a + b);
        plain.binary("sub", &x, &y, |a, b| a - b);
        plain.binary("mul", &x, &y, |a, b| a * b);
        plain.binary("div", &x, &y, |a, b| a / b);
        plain.unary("sqrt", &sizes, f64::sqrt);
        plain.unary("square", &x, |a| a * a);
        vectors(&mut plain, floats);

        let mut directed = Loops { contestant: "directed", mix: mix.name(), jobs: &mut jobs };
        directed.binary("add", &x, &y, swept_num::add_down);
        directed.binary("sub", &x, &y, swept_num::sub_down);
        directed.binary("mul", &x, &y, swept_num::mul_down);
        directed.binary("div", &x, &y, swept_num::div_down);
        directed.unary("sqrt", &sizes, swept_num::sqrt_down);

        nearest_loops(mix, &mut jobs);

        let (x, y): (Vec<Interval>, Vec<Interval>) = (intervals(1).collect(), intervals(2).collect());
        let sizes: Vec<Interval> = x.iter().map(|x| x.abs()).collect();
        let mut ours = Loops { contestant: "ours", mix: mix.name(), jobs: &mut jobs };
        ours.binary("add", &x, &y, |a, b| a + b);
        ours.binary("sub", &x, &y, |a, b| a - b);
        ours.binary("mul", &x, &y, |a, b| a * b);
        ours.binary("div", &x, &y, |a, b| a / b);
        ours.unary("sqrt", &sizes, |a| a.sqrt());
        ours.unary("square", &x, Interval::square);
        vectors(&mut ours, |seed| intervals(seed).collect());

        #[cfg(feature = "peers")]
        super::peers::inari_loops(mix, &mut jobs);
    }
    jobs
}

/// An interval whose ends are rounded to nearest, with no case for infinities: unsound, and a lower limit for
/// any sound one.
type Nearest = [f64; 2];

/// The lower limit for sums, products and cross products.
fn nearest_loops(mix: Mix, jobs: &mut Vec<Job>) {
    let smaller = |a: f64, b: f64| if a < b { a } else { b };
    let larger = |a: f64, b: f64| if a > b { a } else { b };
    let sub = |x: Nearest, y: Nearest| [x[0] - y[1], x[1] - y[0]];
    let mul = move |x: Nearest, y: Nearest| {
        let (ac, ad, bc, bd) = (x[0] * y[0], x[0] * y[1], x[1] * y[0], x[1] * y[1]);
        [smaller(smaller(ac, ad), smaller(bc, bd)), larger(larger(ac, ad), larger(bc, bd))]
    };
    let draw = |seed: u64| ends(mix, seed).into_iter().map(|(a, b)| [a.min(b), a.max(b)]).collect::<Vec<_>>();
    let triples = |seed: u64| -> Vec<[Nearest; 3]> {
        let (x, y, z) = (draw(seed), draw(seed + 1), draw(seed + 2));
        (0..COUNT).map(|i| [x[i], y[i], z[i]]).collect()
    };
    let (x, y) = (draw(1), draw(2));
    let mut loops = Loops { contestant: "nearest", mix: mix.name(), jobs };
    loops.binary("add", &x, &y, |x, y| [x[0] + y[0], x[1] + y[1]]);
    loops.binary("sub", &x, &y, sub);
    loops.binary("mul", &x, &y, mul);
    loops.binary("cross", &triples(10), &triples(20), move |[a, b, c], [x, y, z]| {
        [sub(mul(b, z), mul(c, y)), sub(mul(c, x), mul(a, z)), sub(mul(a, y), mul(b, x))]
    });
}

/// Cross product and matrix times vector through the types of `swept-num`.
fn vectors<T: Number + 'static>(loops: &mut Loops<'_>, draw: impl Fn(u64) -> Vec<T>) {
    let triples = |seed: u64| -> Vec<Vector<T, 3>> {
        let (x, y, z) = (draw(seed), draw(seed + 1), draw(seed + 2));
        (0..COUNT).map(|i| Vector([x[i], y[i], z[i]])).collect()
    };
    let (a, b) = (triples(10), triples(20));
    loops.binary("cross", &a, &b, Vector::cross);
    let rows = [triples(30), triples(40), triples(50)];
    let matrices: Vec<Matrix<T, 3>> =
        (0..COUNT).map(|i| Matrix([rows[0][i], rows[1][i], rows[2][i]])).collect();
    loops.binary("matrix*vector", &matrices, &b, |m, v| m * v);
}

/// Creates the jobs of one contestant on one mix.
pub struct Loops<'a> {
    /// Its name.
    pub contestant: &'static str,
    /// The mix's name.
    pub mix: &'static str,
    /// Where the jobs go.
    pub jobs: &'a mut Vec<Job>,
}

impl Loops<'_> {
    /// Jobs for an operation of two operands.
    pub fn binary<A, B, R>(
        &mut self,
        operation: &'static str,
        a: &[A],
        b: &[B],
        apply: impl Fn(A, B) -> R + Copy + 'static,
    ) where
        A: Copy + 'static,
        B: Copy + 'static,
        R: Copy + 'static,
    {
        let (Some(first), Some(second)) = (a.first(), b.first()) else { return };
        let result = apply(*first, *second);
        let (x, y, mut out) = (a.to_vec(), b.to_vec(), vec![result; COUNT]);
        self.push(operation, "array", move || {
            let (x, y) = (&black_box(&x)[..COUNT], &black_box(&y)[..COUNT]);
            let results = &mut out[..COUNT];
            for i in 0..COUNT {
                results[i] = apply(x[i], y[i]);
            }
            black_box(&mut out);
        });
        let (x, y, mut out, order) = (a.to_vec(), b.to_vec(), vec![result; COUNT], order());
        self.push(operation, "scattered", move || {
            let (x, y) = (black_box(&x), black_box(&y));
            for place in black_box(&order) {
                let place = *place as usize;
                out[place] = apply(x[place], y[place]);
            }
            black_box(&mut out);
        });
    }

    /// Jobs for an operation of one operand.
    pub fn unary<A, R>(&mut self, operation: &'static str, a: &[A], apply: impl Fn(A) -> R + Copy + 'static)
    where
        A: Copy + 'static,
        R: Copy + 'static,
    {
        // the second operand is never loaded
        self.binary(operation, a, &[(); COUNT], move |a, ()| apply(a));
    }

    fn push(&mut self, operation: &'static str, form: &'static str, pass: impl FnMut() + 'static) {
        let label = Label { contestant: self.contestant, operation, mix: self.mix, form };
        self.jobs.push(Job { label, operations: COUNT, pass: Box::new(pass) });
    }
}
