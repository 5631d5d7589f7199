//! `+ - * /`, quotients, powers and roots of intervals: exact ranges and exact results of members.

use super::ends::{end, ends_of, exactly, extremes, holds, judge, spare};
use crate::campaign::{Failure, Subject, Tally, each_case};
use crate::exact::{Bound, Dyadic};
use rand::{Rng, RngExt};
use swept_num::arbitrary::{interval, member, number, relative_of};
use swept_num::{Interval, Quotient};

pub fn subjects() -> Vec<Box<dyn Subject>> {
    vec![
        each_case("interval +", |rng, tally| binary(rng, tally, |x, y| x + y, sum)),
        each_case("interval -", |rng, tally| binary(rng, tally, |x, y| x - y, |a, b| sum(a, -b))),
        each_case("interval *", |rng, tally| binary(rng, tally, |x, y| x * y, product)),
        each_case("interval /", division),
        each_case("quotient by zero", quotient),
        each_case("interval with f64", mixed),
        each_case("square", |rng, tally| power(interval(rng), 2, Interval::square, None, rng, tally)),
        each_case("powi", |rng, tally| {
            // also bases near 1: elsewhere high powers only overflow or underflow
            let base = match rng.random_range(0..3u32) {
                0 => Interval::between(rng.random_range(-2.0..2.0), rng.random_range(-2.0..2.0)),
                _ => interval(rng),
            };
            let highest = if rng.random_range(0..8u32) == 0 { 80 } else { 12 };
            let n = rng.random_range(0..=highest);
            power(base, n, |x| x.powi(n), Some(powi_allowance(n)), rng, tally)
        }),
        each_case("interval sqrt", root),
    ]
}

/// The documented limit of the outward step: one float to spare, two for a result from 2^-1022 to 2^-1020 in
/// magnitude.
fn step_allowance(result: Interval) -> u32 {
    // the result is up to two floats beyond the number it was stepped from
    let least = f64::MIN_POSITIVE.next_down().next_down();
    let loose = least..=(4.0 * f64::MIN_POSITIVE).next_up().next_up();
    1 + u32::from(loose.contains(&result.lo().abs()) || loose.contains(&result.hi().abs()))
}

/// The documented limit of `powi`, in floats to spare.
fn powi_allowance(n: u32) -> u32 {
    2 * n.saturating_sub(1)
}

/// The limit of sums of ends; `None` for opposite infinities, whose sums are all covered by other pairs of
/// ends.
fn sum(a: f64, b: f64) -> Option<Bound> {
    match (Dyadic::new(a), Dyadic::new(b)) {
        (Some(a), Some(b)) => Some(Bound::Dyadic(&a + &b)),
        (None, None) if a != b => None,
        (None, _) => Some(end(a)),
        (_, None) => Some(end(b)),
    }
}

/// The limit of products of ends; the products of a set with zero are zero, however far the set extends.
fn product(a: f64, b: f64) -> Option<Bound> {
    Some(match (Dyadic::new(a), Dyadic::new(b)) {
        (Some(a), Some(b)) => Bound::Dyadic(&a * &b),
        _ if a == 0.0 || b == 0.0 => Bound::Dyadic(Dyadic::ZERO),
        _ if (a > 0.0) == (b > 0.0) => Bound::PositiveInfinity,
        _ => Bound::NegativeInfinity,
    })
}

/// The limit of quotients of ends for a nonzero divisor; `None` for infinity over infinity, which other pairs
/// of ends cover.
fn ratio(a: f64, b: f64) -> Option<Bound> {
    match (Dyadic::new(a), Dyadic::new(b)) {
        (Some(a), Some(b)) => Bound::ratio(&a, &b),
        (Some(_), None) => Some(Bound::Dyadic(Dyadic::ZERO)),
        (None, Some(_)) => Some(end(if b > 0.0 { a } else { -a })),
        (None, None) => None,
    }
}

/// Two intervals, sometimes related.
fn operands(rng: &mut impl Rng) -> (Interval, Interval) {
    let x = interval(rng);
    let y = match rng.random_range(0..6u32) {
        0 => x,
        1 => -x,
        2 if x.is_bounded() => Interval::between(relative_of(x.lo(), rng), relative_of(x.hi(), rng)),
        _ => interval(rng),
    };
    (x, y)
}

/// `apply` must enclose the exact range, with at most one float to spare, and the exact result of members.
fn binary(
    rng: &mut impl Rng,
    tally: &mut Tally,
    apply: fn(Interval, Interval) -> Interval,
    exact: fn(f64, f64) -> Option<Bound>,
) -> Result<(), Failure> {
    let (x, y) = operands(rng);
    let result = apply(x, y);
    let mut inputs = ends_of(&[x, y]);
    let (lo, hi) = extremes(pairs(x, y).into_iter().filter_map(|(a, b)| exact(a, b)));
    judge(tally, result, (&lo, &hi), step_allowance(result), &inputs)?;
    let (a, b) = (member(x, rng), member(y, rng));
    inputs.extend([a, b]);
    let is_held = exact(a, b).is_some_and(|exact| holds(result, &exact));
    Failure::unless(is_held, "the result of two members is outside", &inputs)
}

/// Every pair of ends.
fn pairs(x: Interval, y: Interval) -> [(f64, f64); 4] {
    [(x.lo(), y.lo()), (x.lo(), y.hi()), (x.hi(), y.lo()), (x.hi(), y.hi())]
}

/// Division: exact quotients of the ends if the divisor does not contain zero, else the hull of the
/// quotients.
fn division(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let (x, y) = operands(rng);
    let result = x / y;
    let mut inputs = ends_of(&[x, y]);
    tally.count_if("divisor holds zero", y.contains(0.0));
    if y.contains(0.0) {
        let expected = match exact_quotient(x, y) {
            Exact::Empty | Exact::All => (Bound::NegativeInfinity, Bound::PositiveInfinity),
            Exact::Left(hi) => (Bound::NegativeInfinity, hi),
            Exact::Right(lo) => (lo, Bound::PositiveInfinity),
            Exact::Both(..) => (Bound::NegativeInfinity, Bound::PositiveInfinity),
        };
        return judge(tally, result, (&expected.0, &expected.1), 0, &inputs);
    }
    let (lo, hi) = extremes(pairs(x, y).into_iter().filter_map(|(a, b)| ratio(a, b)));
    judge(tally, result, (&lo, &hi), step_allowance(result), &inputs)?;
    let (a, b) = (member(x, rng), member(y, rng));
    inputs.extend([a, b]);
    let exact = Bound::ratio(&exactly(a), &exactly(b));
    Failure::unless(
        exact.is_some_and(|exact| holds(result, &exact)),
        "a quotient of members is outside",
        &inputs,
    )
}

/// The exact set of quotients by a divisor that contains zero.
enum Exact {
    Empty,
    All,
    Left(Bound),
    Right(Bound),
    Both(Bound, Bound),
}

/// From the definition: x·y = z with y in the divisor, z in the dividend. For each sign of y separately, the
/// quotients of a dividend on one side of zero fill a ray whose end is the quotient closest to zero.
fn exact_quotient(dividend: Interval, divisor: Interval) -> Exact {
    if dividend.contains(0.0) {
        return Exact::All;
    }
    let mut left = None;
    let mut right = None;
    // the divisor of largest magnitude on each side of zero, and the dividend's end closer to zero, give that
    // quotient
    let near = if dividend.lo() > 0.0 { dividend.lo() } else { dividend.hi() };
    for far in [divisor.lo(), divisor.hi()].into_iter().filter(|far| *far != 0.0) {
        if let Some(nearest) = ratio(near, far) {
            let ray = if (near > 0.0) == (far > 0.0) { &mut right } else { &mut left };
            *ray = Some(nearest);
        }
    }
    match (left, right) {
        (None, None) => Exact::Empty,
        (Some(hi), None) => Exact::Left(hi),
        (None, Some(lo)) => Exact::Right(lo),
        (Some(hi), Some(lo)) => Exact::Both(hi, lo),
    }
}

/// Divisors that contain zero: the right case of [`Quotient`], with the tightest ends.
fn quotient(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let x = interval(rng);
    let y = match rng.random_range(0..8u32) {
        0 => Interval::ZERO,
        1 => Interval::between(0.0, number(rng)),
        2 => interval(rng).hull(Interval::ZERO),
        _ => Interval::between(-number(rng).abs(), number(rng).abs()),
    };
    let mut inputs = ends_of(&[x, y]);
    let result = x.quotient(y);
    let (case, fits) = match (exact_quotient(x, y), result) {
        (Exact::Empty, Quotient::Empty) => ("empty", true),
        (Exact::All, Quotient::One(all)) => ("all reals", all == Interval::ENTIRE),
        (Exact::Left(hi), Quotient::One(ray)) => {
            ("one ray", spare(ray, &Bound::NegativeInfinity, &hi) == Some(0))
        }
        (Exact::Right(lo), Quotient::One(ray)) => {
            ("one ray", spare(ray, &lo, &Bound::PositiveInfinity) == Some(0))
        }
        (Exact::Both(hi, lo), Quotient::Two(left, right)) => {
            let left = spare(left, &Bound::NegativeInfinity, &hi) == Some(0);
            ("two rays", left && spare(right, &lo, &Bound::PositiveInfinity) == Some(0))
        }
        _ => ("wrong case", false),
    };
    tally.count(case);
    if !fits {
        return Err(Failure::new(format!("{case}: {result:?}"), &inputs));
    }
    let (a, b) = (member(x, rng), member(y, rng));
    inputs.extend([a, b]);
    let inside = Bound::ratio(&exactly(a), &exactly(b)).is_none_or(|exact| match result {
        Quotient::Empty => false,
        Quotient::One(all) => holds(all, &exact),
        Quotient::Two(left, right) => holds(left, &exact) || holds(right, &exact),
    });
    Failure::unless(inside, "a quotient of members is outside", &inputs)
}

/// A float operand is the interval that contains only it.
fn mixed(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let (x, f) = (interval(rng), number(rng));
    let point = Interval::new(f, f).map_err(|error| Failure::new(error.to_string(), &[f]))?;
    let mut changed = [x; 4];
    changed[0] += f;
    changed[1] -= f;
    changed[2] *= f;
    changed[3] /= f;
    let expected = [x + point, x - point, x * point, x / point];
    let left = [f + x, f - x, f * x, f / x];
    let left_expected = [point + x, point - x, point * x, point / x];
    tally.count_if("float zero", f == 0.0);
    let agree = [x + f, x - f, x * f, x / f] == expected && changed == expected && left == left_expected;
    Failure::unless(agree, "differs from the operation on the point", &[x.lo(), x.hi(), f])
}

/// The n-th power: powers of the ends, and zero for an even power of an interval that contains zero.
fn power(
    x: Interval,
    n: u32,
    apply: impl Fn(Interval) -> Interval,
    allowed: Option<u32>,
    rng: &mut impl Rng,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let raised = |a: f64| match Dyadic::new(a) {
        Some(a) => Bound::Dyadic(a.power(n)),
        None if n == 0 => Bound::Dyadic(exactly(1.0)),
        None => end(if n.is_multiple_of(2) { f64::INFINITY } else { a }),
    };
    let result = apply(x);
    let zero = (n > 0 && x.contains(0.0)).then_some(Bound::Dyadic(Dyadic::ZERO));
    let (lo, hi) = extremes([raised(x.lo()), raised(x.hi())].into_iter().chain(zero));
    let mut inputs = ends_of(&[x]);
    inputs.push(f64::from(n));
    judge(tally, result, (&lo, &hi), allowed.unwrap_or_else(|| step_allowance(result)), &inputs)?;
    let a = member(x, rng);
    inputs.push(a);
    Failure::unless(holds(result, &raised(a)), "the power of a member is outside", &inputs)
}

/// The square root: the tightest ends, `None` exactly for intervals below zero.
fn root(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let x = if rng.random() { interval(rng).abs() } else { interval(rng) };
    let inputs = ends_of(&[x]);
    tally.count_if("all negative", x.hi() < 0.0);
    let Some(result) = x.sqrt() else {
        return Failure::unless(x.hi() < 0.0, "no root of a number that has one", &inputs);
    };
    if x.hi() < 0.0 {
        return Err(Failure::new("a root of negative numbers", &inputs));
    }
    let of = |a: f64| match Dyadic::new(a) {
        Some(a) if a.signum() > 0 => Bound::Root(a),
        None if a > 0.0 => Bound::PositiveInfinity,
        _ => Bound::Dyadic(Dyadic::ZERO),
    };
    judge(tally, result, (&of(x.lo()), &of(x.hi())), 0, &inputs)
}
