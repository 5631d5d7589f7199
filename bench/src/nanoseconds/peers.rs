//! The crate `inari` 2.0 (correctly rounded ends by processor instructions; needs AVX and FMA, or AVX-512).

use super::contestant::Loops;
use super::operands::{COUNT, Mix, ends};
use super::rounds::Job;
use inari::Interval;

/// Three of its intervals.
type Triple = [Interval; 3];

/// The same loops as for this library.
pub fn inari_loops(mix: Mix, jobs: &mut Vec<Job>) {
    let draw = |seed: u64| -> Vec<Interval> {
        let interval = |(a, b): (f64, f64)| Interval::try_from((a.min(b), a.max(b)));
        ends(mix, seed).into_iter().map(|ends| interval(ends).unwrap_or(Interval::ENTIRE)).collect()
    };
    let triples = |seed: u64| -> Vec<Triple> {
        let (x, y, z) = (draw(seed), draw(seed + 1), draw(seed + 2));
        (0..COUNT).map(|i| [x[i], y[i], z[i]]).collect()
    };
    let (x, y) = (draw(1), draw(2));
    let sizes: Vec<Interval> = x.iter().map(|x| x.abs()).collect();
    let mut loops = Loops { contestant: "inari", mix: mix.name(), jobs };
    loops.binary("add", &x, &y, |a, b| a + b);
    loops.binary("sub", &x, &y, |a, b| a - b);
    loops.binary("mul", &x, &y, |a, b| a * b);
    loops.binary("div", &x, &y, |a, b| a / b);
    loops.unary("sqrt", &sizes, |a| a.sqrt());
    loops.unary("square", &x, |a| a.sqr());
    let (a, b) = (triples(10), triples(20));
    loops.binary("cross", &a, &b, cross);
    let rows = [triples(30), triples(40), triples(50)];
    let matrices: Vec<[Triple; 3]> = (0..COUNT).map(|i| [rows[0][i], rows[1][i], rows[2][i]]).collect();
    loops.binary("matrix*vector", &matrices, &b, |m, v| m.map(|row| dot(row, v)));
}

fn cross([a, b, c]: Triple, [x, y, z]: Triple) -> Triple {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

fn dot([a, b, c]: Triple, [x, y, z]: Triple) -> Interval {
    a * x + b * y + c * z
}
