//! Many arguments, hostile ones first, against the oracle.

use super::oracle::{Oracle, compare, error_ulps, to_f64};
use super::quarter_turn::nearest_floats;
use astro_float::BigFloat;
use rand::{Rng, RngExt};
use std::cmp::Ordering;
use swept_num::arbitrary::{number, power_of_two, stepped};
use swept_num::{Interval, SIN_COS_ERROR_ULPS, cos, sin, sin_cos};

/// The largest error seen, and where.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worst {
    /// In ulps of the true value.
    pub ulps: f64,
    /// The argument.
    pub argument: f64,
}

impl Worst {
    fn see(&mut self, ulps: f64, argument: f64) {
        if ulps > self.ulps {
            *self = Self { ulps, argument };
        }
    }

    fn merge(&mut self, other: Self) {
        self.see(other.ulps, other.argument);
    }
}

/// What a campaign found. All counts but `cases` are zero when the claims hold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TrigReport {
    /// Arguments tried; each is a float and an interval that begins there.
    pub cases: u64,
    /// The worst sine.
    pub worst_sin: Worst,
    /// The worst cosine.
    pub worst_cos: Worst,
    /// Values off by more than the proved bound.
    pub above_bound: u64,
    /// Arguments where `sin_cos` differs from `sin` and `cos`.
    pub not_the_same: u64,
    /// Intervals that miss a part of the true range: unsound.
    pub not_enclosed: u64,
    /// Interval ends two floats or more outside the true range.
    pub loose: u64,
    /// An interval that was not enclosed or loose, for the report.
    pub offender: Option<(f64, f64)>,
}

impl TrigReport {
    /// Whether every claim held.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.above_bound == 0 && self.not_the_same == 0 && self.not_enclosed == 0 && self.loose == 0
    }

    /// Adds what another part of the campaign found.
    pub fn merge(&mut self, other: &Self) {
        self.cases += other.cases;
        self.worst_sin.merge(other.worst_sin);
        self.worst_cos.merge(other.worst_cos);
        self.above_bound += other.above_bound;
        self.not_the_same += other.not_the_same;
        self.not_enclosed += other.not_enclosed;
        self.loose += other.loose;
        self.offender = self.offender.or(other.offender);
    }

    fn see_value(&mut self, x: f64, oracle: &mut Oracle) {
        let (true_sin, true_cos) = oracle.sin_cos(x);
        let (s, c) = (sin(x), cos(x));
        let (sin_error, cos_error) = (error_ulps(s, &true_sin), error_ulps(c, &true_cos));
        self.worst_sin.see(sin_error, x);
        self.worst_cos.see(cos_error, x);
        // written so that NaN counts as a violation
        let within = |error: f64| error <= SIN_COS_ERROR_ULPS;
        self.above_bound += u64::from(!within(sin_error)) + u64::from(!within(cos_error));
        let both = sin_cos(x);
        self.not_the_same += u64::from(both.0.to_bits() != s.to_bits() || both.1.to_bits() != c.to_bits());
    }

    fn see_interval(&mut self, x: Interval, oracle: &mut Oracle) {
        let at_ends = [oracle.sin_cos(x.lo()), oracle.sin_cos(x.hi())];
        let crossed = crossed_multiples(x, oracle);
        let (s, c) = x.sin_cos();
        self.not_the_same += u64::from(s != x.sin() || c != x.cos());
        let [(sin_a, cos_a), (sin_b, cos_b)] = at_ends;
        self.see_range(x, s, [sin_a, sin_b], crossed[1], crossed[3]);
        self.see_range(x, c, [cos_a, cos_b], crossed[0], crossed[2]);
    }

    /// Compares an interval with the true range: the values at the ends, and ±1 when an extremum is inside.
    fn see_range(&mut self, x: Interval, found: Interval, [a, b]: [BigFloat; 2], top: bool, bottom: bool) {
        let one = BigFloat::from_f64(1.0, 64);
        let (low, high) = if a.cmp(&b) <= Some(0) { (a, b) } else { (b, a) };
        let (low, high) = (if bottom { one.neg() } else { low }, if top { one } else { high });
        let encloses = compare(found.lo(), &low).is_le() && compare(found.hi(), &high).is_ge();
        let within_one = found.lo() >= -1.0 && found.hi() <= 1.0;
        let tight = |end: f64, steps: i32, outside: Ordering, truth: &BigFloat| {
            compare(end, truth) == Ordering::Equal || compare(stepped(end, steps), truth) != outside
        };
        let snug =
            tight(found.lo(), 2, Ordering::Less, &low) && tight(found.hi(), -2, Ordering::Greater, &high);
        self.not_enclosed += u64::from(!encloses || !within_one);
        self.loose += u64::from(!snug);
        if !encloses || !within_one || !snug {
            self.offender = self.offender.or(Some((x.lo(), x.hi())));
        }
    }
}

/// Whether a multiple k·π/2 with k ≡ 0, 1, 2, 3 (mod 4) lies in the interval.
fn crossed_multiples(x: Interval, oracle: &mut Oracle) -> [bool; 4] {
    if x.hi() - x.lo() > 7.0 {
        return [true; 4];
    }
    let (first, last) = (oracle.quadrant(x.lo()), oracle.quadrant(x.hi()));
    let bits = 2048;
    let nearest = astro_float::RoundingMode::ToEven;
    let count = to_f64(&last.sub(&first, bits, nearest)) as usize;
    let four = BigFloat::from_f64(4.0, 64);
    let turns = first.div(&four, bits, nearest).floor().mul(&four, bits, nearest);
    let quadrant = to_f64(&first.sub(&turns, bits, nearest)) as usize;
    let mut crossed = [false; 4];
    (1..=count).for_each(|step| crossed[(quadrant + step) % 4] = true);
    // the one multiple that is a float
    crossed[0] |= x.contains(0.0);
    crossed
}

/// Where one method hands over to the next.
const SEAMS: [f64; 6] =
    [std::f64::consts::FRAC_PI_4, 1_073_741_824.0, 1.0 / 67_108_864.0, 1.0 / 8192.0, 0.5, f64::MAX];

/// A finite argument of a hostile kind.
fn argument(rng: &mut impl Rng, oracle: &mut Oracle, near: &[f64]) -> f64 {
    let size = match rng.random_range(0..10u32) {
        0 => rng.random_range(0.0..std::f64::consts::PI),
        1 => rng.random_range(0.0..1000.0),
        2 => rng.random_range(0.0..1_073_741_824.0),
        3 => number(rng),
        // any exponent from tiny to huge
        4 => rng.random_range(1.0..2.0) * power_of_two(rng.random_range(-1022..1024)),
        5 => rng.random_range(1.0..2.0) * power_of_two(rng.random_range(-60..3)),
        // rounded multiples of π/2
        6..=7 => {
            let bits = rng.random_range(1..62);
            let k = rng.random_range(1..1u64 << bits);
            stepped(oracle.near_multiple(k), rng.random_range(-4..=4))
        }
        // the floats nearest to multiples of π/2
        8 => stepped(near[rng.random_range(0..near.len())], rng.random_range(-2..=2)),
        _ => stepped(SEAMS[rng.random_range(0..SEAMS.len())], rng.random_range(-40..=40)),
    };
    if rng.random() { size } else { -size }
}

/// An interval that begins at `x`.
fn beginning_at(x: f64, rng: &mut impl Rng, oracle: &mut Oracle) -> Interval {
    let half_pi = std::f64::consts::FRAC_PI_2;
    let end = match rng.random_range(0..6u32) {
        0 => x,
        1 => stepped(x, rng.random_range(0..6)),
        2 => x + rng.random_range(0.0..7.0),
        3 => x + rng.random_range(0.0..1.0) * power_of_two(rng.random_range(-60..3)),
        // a whole number of quarter turns further, up to a few floats
        4 => stepped(x + f64::from(rng.random_range(0..5u32)) * half_pi, rng.random_range(-4..=4)),
        // up to the next multiples of π/2, where an extremum is just inside or just outside
        _ => {
            let next = (x.abs() / half_pi).floor() + f64::from(rng.random_range(0..5u32));
            let multiple = if next < 1e18 { oracle.near_multiple(next as u64) } else { x.abs() };
            stepped(if x < 0.0 { -multiple } else { multiple }, rng.random_range(-4..=4))
        }
    };
    Interval::between(x, if end.is_finite() { end } else { x })
}

/// Tries `cases` arguments drawn from `rng`.
pub fn check_sin_cos(rng: &mut impl Rng, cases: u64) -> TrigReport {
    let mut oracle = Oracle::new();
    let near: Vec<f64> = nearest_floats().iter().map(|near| near.x).collect();
    let mut report = TrigReport { cases, ..TrigReport::default() };
    for _ in 0..cases {
        let x = argument(rng, &mut oracle, &near);
        report.see_value(x, &mut oracle);
        let interval = beginning_at(x, rng, &mut oracle);
        report.see_interval(interval, &mut oracle);
    }
    report
}
