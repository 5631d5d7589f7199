//! Values and intervals compared with the truth.

use super::argument::{Kind, beginning_at};
use super::oracle::{Oracle, compare, error_ulps, to_f64};
use crate::campaign::{Campaign, Failure, Subject, Tally};
use astro_float::{BigFloat, RoundingMode};
use rand_chacha::ChaCha8Rng;
use std::cmp::Ordering;
use swept_num::arbitrary::stepped;
use swept_num::{Interval, SIN_COS_ERROR_ULPS, cos, sin, sin_cos};

/// Every kind of argument, 100,000 times: the values there, and an interval that starts there.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "sin and cos are off by less than the proved bound; intervals enclose within two floats.";
    Kind::ALL.into_iter().fold(Campaign::new("trig", about).with_block(1_000), |campaign, kind| {
        campaign.with(Box::new(Judge { kind }), 115_000)
    })
}

/// The subject of one kind of argument.
struct Judge {
    kind: Kind,
}

impl Subject for Judge {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn run_block(&self, rng: &mut ChaCha8Rng, cases: u64) -> Tally {
        let mut oracle = Oracle::new();
        let mut tally = Tally::default();
        for _ in 0..cases {
            tally.cases += 1;
            let x = self.kind.draw(rng, &mut oracle);
            let interval = beginning_at(x, rng, &mut oracle);
            let judged =
                values(x, &mut oracle, &mut tally).and_then(|()| ranges(interval, &mut oracle, &mut tally));
            if let Err(failure) = judged {
                tally.fail(failure);
            }
        }
        tally
    }
}

/// sin x, cos x and both together.
fn values(x: f64, oracle: &mut Oracle, tally: &mut Tally) -> Result<(), Failure> {
    let (true_sin, true_cos) = oracle.sin_cos(x);
    let (s, c) = (sin(x), cos(x));
    let (sin_error, cos_error) = (error_ulps(s, &true_sin), error_ulps(c, &true_cos));
    tally.measure("error of sin in ulps", sin_error);
    tally.measure("error of cos in ulps", cos_error);
    tally.count_if("not the nearest float", sin_error > 0.5 || cos_error > 0.5);
    // written so that NaN fails
    Failure::unless(sin_error < SIN_COS_ERROR_ULPS, "sin is off by more than proved", &[x])?;
    Failure::unless(cos_error < SIN_COS_ERROR_ULPS, "cos is off by more than proved", &[x])?;
    let both = sin_cos(x);
    let same = both.0.to_bits() == s.to_bits() && both.1.to_bits() == c.to_bits();
    Failure::unless(same, "sin_cos differs from sin and cos", &[x])
}

/// sin and cos of an interval.
fn ranges(x: Interval, oracle: &mut Oracle, tally: &mut Tally) -> Result<(), Failure> {
    let [(sin_a, cos_a), (sin_b, cos_b)] = [oracle.sin_cos(x.lo()), oracle.sin_cos(x.hi())];
    let crossed = crossed_multiples(x, oracle);
    tally.count_if("interval with an extremum", crossed.contains(&true));
    let (s, c) = x.sin_cos();
    Failure::unless(s == x.sin() && c == x.cos(), "Interval::sin_cos differs from sin and cos", &ends(x))?;
    range(x, s, [sin_a, sin_b], crossed[1], crossed[3], tally)?;
    range(x, c, [cos_a, cos_b], crossed[0], crossed[2], tally)
}

fn ends(x: Interval) -> [f64; 2] {
    [x.lo(), x.hi()]
}

/// One range against the truth: the values at the ends, and ±1 where an extremum is inside.
fn range(
    x: Interval,
    found: Interval,
    [a, b]: [BigFloat; 2],
    top: bool,
    bottom: bool,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let one = BigFloat::from_f64(1.0, 64);
    let (low, high) = if a.cmp(&b) <= Some(0) { (a, b) } else { (b, a) };
    let (low, high) = (if bottom { one.neg() } else { low }, if top { one } else { high });
    let encloses = compare(found.lo(), &low).is_le() && compare(found.hi(), &high).is_ge();
    Failure::unless(encloses, "a part of the true range is missed", &ends(x))?;
    Failure::unless(found.lo() >= -1.0 && found.hi() <= 1.0, "outside [-1, 1]", &ends(x))?;
    let floats_outside = |end: f64, inward: i32, outside: Ordering, truth: &BigFloat| {
        (1..=3).find(|steps| compare(stepped(end, inward * steps), truth) != outside).map_or(9.0, f64::from)
    };
    let lo = if compare(found.lo(), &low).is_eq() {
        0.0
    } else {
        floats_outside(found.lo(), 1, Ordering::Less, &low)
    };
    let hi = if compare(found.hi(), &high).is_eq() {
        0.0
    } else {
        floats_outside(found.hi(), -1, Ordering::Greater, &high)
    };
    tally.measure("floats outside, rounded up", lo.max(hi));
    Failure::unless(lo.max(hi) <= 2.0, "an end is more than two floats outside", &ends(x))
}

/// Whether a multiple k·π/2 with k ≡ 0, 1, 2, 3 (mod 4) lies in the interval.
fn crossed_multiples(x: Interval, oracle: &mut Oracle) -> [bool; 4] {
    if x.hi() - x.lo() > 7.0 {
        return [true; 4];
    }
    const BITS: usize = 2048;
    let nearest = RoundingMode::ToEven;
    let (first, last) = (oracle.quadrant(x.lo()), oracle.quadrant(x.hi()));
    let count = to_f64(&last.sub(&first, BITS, nearest)) as usize;
    let four = BigFloat::from_f64(4.0, 64);
    let turns = first.div(&four, BITS, nearest).floor().mul(&four, BITS, nearest);
    let quadrant = to_f64(&first.sub(&turns, BITS, nearest)) as usize;
    let mut crossed = [false; 4];
    (1..=count).for_each(|step| crossed[(quadrant + step) % 4] = true);
    // the one multiple that is a float
    crossed[0] |= x.contains(0.0);
    crossed
}
