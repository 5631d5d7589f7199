//! Intervals as sets: bounds that need no rounding, and the few that do.

use super::ends::{end, ends_of, exactly, extremes, holds, judge};
use crate::campaign::{Failure, Subject, Tally, each_case};
use crate::exact::{Bound, Dyadic};
use rand::{Rng, RngExt};
use swept_num::Interval;
use swept_num::arbitrary::{interval, member, number, relative_of, stepped};

pub fn subjects() -> Vec<Box<dyn Subject>> {
    vec![
        each_case("interval negation", |rng, tally| {
            let x = interval(rng);
            judge(tally, -x, (&end(-x.hi()), &end(-x.lo())), 0, &ends_of(&[x]))
        }),
        each_case("abs, magnitude, mignitude", absolute),
        each_case("min", |rng, tally| lattice(rng, tally, Interval::min, Ord::min, Ord::min)),
        each_case("max", |rng, tally| lattice(rng, tally, Interval::max, Ord::max, Ord::max)),
        each_case("hull", |rng, tally| lattice(rng, tally, Interval::hull, Ord::min, Ord::max)),
        each_case("intersection", intersection),
        each_case("midpoint", midpoint),
        each_case("bisect", bisect),
        each_case("width", width),
        each_case("around", around),
    ]
}

/// Two intervals that often share an end, or nearly so.
fn neighbours(rng: &mut impl Rng) -> (Interval, Interval) {
    let x = interval(rng);
    let pick = if rng.random() { x.lo() } else { x.hi() };
    let y = match rng.random_range(0..4u32) {
        0 if pick.is_finite() => Interval::between(stepped(pick, rng.random_range(-2..=2)), number(rng)),
        1 if pick.is_finite() => Interval::between(pick, relative_of(pick, rng)),
        _ => interval(rng),
    };
    (x, y)
}

fn absolute(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let x = interval(rng);
    let inputs = ends_of(&[x]);
    let zero = x.contains(0.0).then_some(Bound::Dyadic(Dyadic::ZERO));
    let sizes = [x.lo(), x.hi()].map(|a| end(if a < 0.0 { -a } else { a }));
    let (lo, hi) = extremes(sizes.into_iter().chain(zero));
    let sizes_fit = lo.compare(x.mignitude()).is_eq() && hi.compare(x.magnitude()).is_eq();
    Failure::unless(sizes_fit, "magnitude or mignitude is wrong", &inputs)?;
    judge(tally, x.abs(), (&lo, &hi), 0, &inputs)
}

/// Operations that choose among the ends.
fn lattice(
    rng: &mut impl Rng,
    tally: &mut Tally,
    apply: fn(Interval, Interval) -> Interval,
    lo: fn(Bound, Bound) -> Bound,
    hi: fn(Bound, Bound) -> Bound,
) -> Result<(), Failure> {
    let (x, y) = neighbours(rng);
    let (lo, hi) = (lo(end(x.lo()), end(y.lo())), hi(end(x.hi()), end(y.hi())));
    judge(tally, apply(x, y), (&lo, &hi), 0, &ends_of(&[x, y]))
}

fn intersection(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let (x, y) = neighbours(rng);
    let inputs = ends_of(&[x, y]);
    let (lo, hi) = (end(x.lo()).max(end(y.lo())), end(x.hi()).min(end(y.hi())));
    tally.count_if("empty", lo > hi);
    tally.count_if("one point", lo == hi);
    Failure::unless(x.overlaps(y) == (lo <= hi), "overlaps is wrong", &inputs)?;
    match x.intersection(y) {
        None => Failure::unless(lo > hi, "nothing in common, although there is", &inputs),
        Some(_) if lo > hi => Err(Failure::new("something in common, although there is nothing", &inputs)),
        Some(common) => judge(tally, common, (&lo, &hi), 0, &inputs),
    }
}

/// Whether some float lies strictly between the ends.
fn has_inner_float(x: Interval) -> bool {
    x.lo().next_up() < x.hi()
}

fn midpoint(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let x = interval(rng);
    let inputs = ends_of(&[x]);
    let middle = x.midpoint();
    Failure::unless(middle.is_finite() && x.contains(middle), "not a finite member", &inputs)?;
    let strictly = x.lo() < middle && middle < x.hi();
    tally.count_if("no float inside", !has_inner_float(x));
    Failure::unless(strictly == has_inner_float(x), "on an end, although a float lies inside", &inputs)?;
    tally.count_if("unbounded", !x.is_bounded());
    if !x.is_bounded() {
        return Ok(());
    }
    // twice the middle against the sum of the ends: the exact middle lies between the neighbours
    let twice = |a: f64| if a.is_finite() { Bound::Dyadic(&exactly(a) + &exactly(a)) } else { end(a) };
    let sum = Bound::Dyadic(&exactly(x.lo()) + &exactly(x.hi()));
    tally.count_if("exact", twice(middle) == sum);
    let near = twice(middle.next_down()) <= sum && sum <= twice(middle.next_up());
    Failure::unless(near, "further than one float from the exact middle", &inputs)
}

fn bisect(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let x = interval(rng);
    let inputs = ends_of(&[x]);
    tally.count_if("no float inside", !has_inner_float(x));
    tally.count_if("unbounded", !x.is_bounded());
    let Some((left, right)) = x.bisect() else {
        return Failure::unless(!has_inner_float(x), "not cut, although a float lies inside", &inputs);
    };
    let covers = left.lo() == x.lo() && left.hi() == right.lo() && right.hi() == x.hi();
    Failure::unless(covers, "the halves do not cover", &inputs)?;
    Failure::unless(left.hi() < x.hi() && right.lo() > x.lo(), "a half is not smaller", &inputs)?;
    let a = member(x, rng);
    Failure::unless(left.contains(a) || right.contains(a), "a member is in no half", &inputs)
}

fn width(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let x = interval(rng);
    let inputs = ends_of(&[x]);
    let exact = match (Dyadic::new(x.lo()), Dyadic::new(x.hi())) {
        (Some(lo), Some(hi)) => Bound::Dyadic(&hi - &lo),
        _ => Bound::PositiveInfinity,
    };
    super::ends::count_kinds(tally, &[&exact]);
    tally.count_if("exact", exact.compare(x.width()).is_eq());
    Failure::unless(exact.floats_above(x.width()) == Some(0), "not the exact width rounded up", &inputs)
}

fn around(rng: &mut impl Rng, tally: &mut Tally) -> Result<(), Failure> {
    let center = number(rng);
    let radius = if rng.random() { number(rng) } else { relative_of(center, rng) };
    let (c, r) = (exactly(center), exactly(radius.abs()));
    let (lo, hi) = (Bound::Dyadic(&c - &r), Bound::Dyadic(&c + &r));
    let ball = Interval::around(center, radius);
    Failure::unless(holds(ball, &Bound::Dyadic(c)), "the centre is outside", &[center, radius])?;
    judge(tally, ball, (&lo, &hi), 0, &[center, radius])
}
