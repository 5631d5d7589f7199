//! Numbers and intervals: mixed magnitudes, neighbours a few ulps apart, short numbers whose sums and
//! products are exact, zeros, subnormals and the largest floats.

use crate::Interval;
use rand::{Rng, RngExt};

/// A finite float of any kind.
pub fn number(rng: &mut impl Rng) -> f64 {
    let kind: u32 = rng.random_range(0..16);
    let size = match kind {
        // any finite bit pattern: every exponent equally likely
        0..=3 => loop {
            let any = f64::from_bits(rng.random());
            if any.is_finite() {
                break any.abs();
            }
        },
        // moderate sizes
        4..=6 => rng.random_range(0.0..2.0) * power_of_two(rng.random_range(-40..40)),
        // short numbers: exact results are common
        7..=9 => f64::from(rng.random_range(0..1024u32)) * power_of_two(rng.random_range(-20..20)),
        // a power of two or a neighbour of one, anywhere in the range
        10..=11 => stepped(power_of_two(rng.random_range(-1022..1024)), rng.random_range(-2..=2)),
        // subnormal, or just above
        12..=13 => {
            let bits = rng.random_range(1..54);
            f64::from_bits(rng.random_range(0..1u64 << bits))
        }
        // near the largest float
        14 => stepped(f64::MAX, -rng.random_range(0..3)),
        _ => 0.0,
    };
    if rng.random() { size } else { -size }
}

/// A finite float related to `other`: equal, opposite, a few ulps off, near its reciprocal…
pub fn relative_of(other: f64, rng: &mut impl Rng) -> f64 {
    let near = match rng.random_range(0..6u32) {
        0 => other,
        1 => -other,
        2 => stepped(other, rng.random_range(-4..=4)),
        3 => -stepped(other, rng.random_range(-4..=4)),
        4 => stepped(1.0 / other, rng.random_range(-2..=2)),
        _ => other * power_of_two(rng.random_range(-60..60)),
    };
    if near.is_finite() { near } else { number(rng) }
}

/// Two finite floats, related in a third of the cases.
pub fn pair(rng: &mut impl Rng) -> (f64, f64) {
    let first = number(rng);
    let second = if rng.random_range(0..3u32) == 0 { relative_of(first, rng) } else { number(rng) };
    (first, second)
}

/// An interval: a point, a few ulps wide, or of any width; sometimes with an infinite end.
pub fn interval(rng: &mut impl Rng) -> Interval {
    let (a, b) = match rng.random_range(0..8u32) {
        0 => {
            let x = number(rng);
            (x, x)
        }
        1..=2 => {
            let x = number(rng);
            (x, stepped(x, rng.random_range(0..8)))
        }
        3 => (number(rng), f64::INFINITY),
        _ => pair(rng),
    };
    let flip = rng.random::<bool>();
    let (a, b) = if flip { (-b, -a) } else { (a, b) };
    Interval::new(a.min(b), a.max(b)).unwrap_or(Interval::ENTIRE)
}

/// A member of the interval: an end, the middle, or anything between.
pub fn member(of: Interval, rng: &mut impl Rng) -> f64 {
    let (lo, hi) = (of.lo().max(f64::MIN), of.hi().min(f64::MAX));
    match rng.random_range(0..4u32) {
        0 => lo,
        1 => hi,
        2 => of.midpoint(),
        _ => {
            let s: f64 = rng.random();
            (lo * (1.0 - s) + hi * s).clamp(lo, hi)
        }
    }
}

/// 2^exponent, for a normal result.
#[must_use]
pub fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent.clamp(-1022, 1023)) as u64) << 52)
}

/// The float `steps` floats above `x` (below, if negative), staying finite.
#[must_use]
pub fn stepped(x: f64, steps: i32) -> f64 {
    let mut at = x;
    for _ in 0..steps.unsigned_abs() {
        let next = if steps > 0 { at.next_up() } else { at.next_down() };
        if !next.is_finite() {
            break;
        }
        at = next;
    }
    at
}
