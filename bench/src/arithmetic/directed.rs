//! `add_down` … `sqrt_up`: the one correct float, or what IEEE 754 says where there is none.

use super::ends::{count_kinds, exactly};
use crate::campaign::{Failure, Subject, Tally, each_case};
use crate::exact::Bound;
use rand::{Rng, RngExt};
use swept_num::arbitrary::{number, pair, stepped};
use swept_num::{add_down, add_up, div_down, div_up, mul_down, mul_up, sqrt_down, sqrt_up, sub_down, sub_up};

/// An operation of two operands (a root ignores the second).
#[derive(Clone, Copy, PartialEq)]
enum Operation {
    Add,
    Sub,
    Mul,
    Div,
    Sqrt,
}

/// A directed operation under test: its name, the function, the exact operation, and whether it rounds up.
type Directed = (&'static str, fn(f64, f64) -> f64, Operation, bool);

const ALL: [Directed; 10] = [
    ("add_down", add_down, Operation::Add, false),
    ("add_up", add_up, Operation::Add, true),
    ("sub_down", sub_down, Operation::Sub, false),
    ("sub_up", sub_up, Operation::Sub, true),
    ("mul_down", mul_down, Operation::Mul, false),
    ("mul_up", mul_up, Operation::Mul, true),
    ("div_down", div_down, Operation::Div, false),
    ("div_up", div_up, Operation::Div, true),
    ("sqrt_down", |a, _| sqrt_down(a), Operation::Sqrt, false),
    ("sqrt_up", |a, _| sqrt_up(a), Operation::Sqrt, true),
];

pub fn subjects() -> Vec<Box<dyn Subject>> {
    let mut subjects: Vec<Box<dyn Subject>> = ALL
        .into_iter()
        .map(|directed| each_case(directed.0, move |rng, tally| judge(directed, rng, tally)))
        .collect();
    subjects.push(each_case("directed, special operands", special));
    subjects
}

/// The nearest result, which the processor gives.
fn nearest(operation: Operation, a: f64, b: f64) -> f64 {
    match operation {
        Operation::Add => a + b,
        Operation::Sub => a - b,
        Operation::Mul => a * b,
        Operation::Div => a / b,
        Operation::Sqrt => a.sqrt(),
    }
}

/// Operands that bring the result to within a few floats of an exact one, besides those of `pair`.
fn operands(operation: Operation, rng: &mut impl Rng) -> (f64, f64) {
    let (a, b) = pair(rng);
    if rng.random_range(0..4u32) != 0 {
        return if operation == Operation::Sqrt { (a.abs(), b) } else { (a, b) };
    }
    // 26 bits: products of two are exact
    let short = |rng: &mut dyn FnMut() -> f64| f64::from_bits(rng().to_bits() & (u64::MAX << 27));
    let (p, q) = (short(&mut || number(rng)), short(&mut || number(rng)));
    let off = rng.random_range(-2..=2);
    let near = |x: f64| if x.is_finite() { stepped(x, off) } else { a };
    match operation {
        Operation::Add | Operation::Sub => (p, q),
        Operation::Mul => (p, near(q)),
        Operation::Div => (near(p * q), p),
        Operation::Sqrt => (near(p * p).abs(), q),
    }
}

/// The result must be the largest float not above (down) or the smallest not below (up) the exact result.
fn judge(
    (_, directed, operation, up): Directed,
    rng: &mut impl Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let (a, b) = operands(operation, rng);
    let result = directed(a, b);
    let (x, y) = (exactly(a), exactly(b));
    let exact = match operation {
        Operation::Add => Bound::Dyadic(&x + &y),
        Operation::Sub => Bound::Dyadic(&x - &y),
        Operation::Mul => Bound::Dyadic(&x * &y),
        Operation::Sqrt => Bound::Root(x),
        Operation::Div => match Bound::ratio(&x, &y) {
            Some(ratio) => ratio,
            None => {
                tally.count("divisor zero");
                return Failure::unless(same(result, a / b), "x / 0 is not as IEEE 754", &[a, b]);
            }
        },
    };
    count_kinds(tally, &[&exact]);
    tally.count_if("exact", !result.is_nan() && exact.compare(result).is_eq());
    tally.count_if("off nearest", result != nearest(operation, a, b));
    let off = if up { exact.floats_above(result) } else { exact.floats_below(result) };
    let off = off.ok_or_else(|| Failure::new(format!("{result:e} is on the wrong side"), &[a, b]))?;
    tally.measure("floats off", f64::from(off));
    Failure::unless(off == 0, &format!("{result:e} is {off} floats too far out"), &[a, b])
}

/// Infinite, NaN, zero and negative operands: bit for bit what IEEE 754 gives (all NaN alike).
fn special(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let mut operand = |plain_too: bool| match rng.random_range(0..if plain_too { 8u32 } else { 4 }) {
        0 => f64::INFINITY,
        1 => f64::NEG_INFINITY,
        2 => f64::NAN,
        3 => -number(rng).abs(),
        4 => 0.0,
        _ => number(rng),
    };
    let (mut a, mut b) = (operand(false), operand(true));
    if rng.random() {
        (a, b) = (b, a);
    }
    for (name, directed, operation, _) in ALL {
        let special = match operation {
            Operation::Sqrt => !(0.0..f64::INFINITY).contains(&a),
            Operation::Div => b == 0.0 || !(a.is_finite() && b.is_finite()),
            _ => !(a.is_finite() && b.is_finite()),
        };
        tally.count_if("special", special);
        let (result, expected) = (directed(a, b), nearest(operation, a, b));
        if special && !same(result, expected) {
            return Err(Failure::new(format!("{name} gives {result:e}, IEEE 754 {expected:e}"), &[a, b]));
        }
    }
    Ok(())
}

/// Equal as numbers, or both NaN.
fn same(a: f64, b: f64) -> bool {
    a == b || (a.is_nan() && b.is_nan())
}
