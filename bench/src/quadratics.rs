//! The campaign `quadratics`: the number of roots of quadratics and parabolas and their positions, against
//! exact arithmetic.
//!
//! With a > 0 the smaller root r of q(x) = c + b x + a x² satisfies x <= r exactly when 2a x + b <= 0 and
//! q(x) >= 0, and the larger one x >= r exactly when 2a x + b >= 0 and q(x) >= 0. These are signs of exact
//! dyadic numbers; no root is computed.

use crate::campaign::{Campaign, Failure, Tally, each_case};
use crate::exact::Dyadic;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use std::cmp::Ordering;
use swept_num::arbitrary::{member, number, power_of_two, relative_of, stepped};
use swept_num::{Interval, Parabolas, QuadraticRoots, RootSpans, quadratic_roots};

/// A million of each subject.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "Quadratics have the right number of roots, each enclosed; parabolas lose no root.";
    Campaign::new("quadratics", about)
        .with(each_case("any coefficients", |rng, tally| quadratic(any(rng), tally)), 1_000_000)
        .with(each_case("nearly double roots", |rng, tally| quadratic(nearly_double(rng), tally)), 1_000_000)
        .with(
            each_case("exactly double roots", |rng, tally| quadratic(exactly_double(rng), tally)),
            1_000_000,
        )
        .with(each_case("parabolas", parabolas), 1_000_000)
}

fn any(rng: &mut ChaCha8Rng) -> [f64; 3] {
    let (c, b) = (number(rng), number(rng));
    let a = if rng.random_range(0..4u32) == 0 { relative_of(c, rng) } else { number(rng) };
    [c, b, a]
}

/// b² within a few ulps of 4ac, at any scale.
fn nearly_double(rng: &mut ChaCha8Rng) -> [f64; 3] {
    let (a, c): (f64, f64) = (rng.random_range(1.0..4.0), rng.random_range(1.0..4.0));
    let b = stepped(2.0 * (a * c).sqrt(), rng.random_range(-2..=2));
    let scale = power_of_two(rng.random_range(-1000..1000));
    let sign = if rng.random() { scale } else { -scale };
    [c * scale, b * sign, a * scale]
}

/// (x p - y q)² with short p and q: every coefficient is exact, unless the scale takes it out of range.
fn exactly_double(rng: &mut ChaCha8Rng) -> [f64; 3] {
    let mut factor = || {
        let short = f64::from(rng.random_range(1..1u32 << 26));
        short * power_of_two(rng.random_range(-500..480))
    };
    let (p, q) = (factor(), factor());
    [q * q, -2.0 * p * q, p * p]
}

fn quadratic([c, b, a]: [f64; 3], tally: &mut Tally) -> Result<(), Failure> {
    let (Some(exact_c), Some(exact_b), Some(exact_a)) = (Dyadic::new(c), Dyadic::new(b), Dyadic::new(a))
    else {
        tally.count("overflowed coefficient");
        return Ok(());
    };
    let found = quadratic_roots(c, b, a);
    let wrong = |what: &str| Err(Failure::new(format!("{what}: {found:?}"), &[c, b, a]));
    let four = exactly(4.0);
    let discriminant = &(&exact_b * &exact_b) - &(&(&four * &exact_a) * &exact_c);
    // normalised to a > 0; a linear polynomial has its own case
    let (c, b, a) =
        if exact_a.signum() < 0 { (-&exact_c, -&exact_b, -&exact_a) } else { (exact_c, exact_b, exact_a) };
    let value = |x: &Dyadic| &(&(&(&a * x) + &b) * x) + &c;
    let slope = |x: &Dyadic| &(&(&a + &a) * x) + &b;
    match found {
        QuadraticRoots::None if a.signum() == 0 && b.signum() == 0 && c.signum() != 0 => Ok(()),
        QuadraticRoots::None if a.signum() > 0 && discriminant.signum() < 0 => Ok(()),
        QuadraticRoots::Everywhere if [&a, &b, &c].iter().all(|x| x.signum() == 0) => Ok(()),
        QuadraticRoots::One(root) if a.signum() == 0 && b.signum() != 0 => {
            // b x + c changes sign at the root
            let rising = b.signum();
            let fits = side(root.lo(), |x| value(x).signum() * rising <= 0)
                && side(root.hi(), |x| value(x).signum() * rising >= 0);
            if fits { Ok(()) } else { wrong("the linear root is outside") }
        }
        QuadraticRoots::One(root) if a.signum() > 0 && discriminant.signum() == 0 => {
            tally.count("double root");
            let fits =
                side(root.lo(), |x| slope(x).signum() <= 0) && side(root.hi(), |x| slope(x).signum() >= 0);
            narrow(root, tally);
            if fits { Ok(()) } else { wrong("the double root is outside") }
        }
        QuadraticRoots::Two(low, high) if a.signum() > 0 && discriminant.signum() > 0 => {
            let not_positive = |x: &Dyadic| value(x).signum() <= 0;
            let not_negative = |x: &Dyadic| value(x).signum() >= 0;
            let low_fits = side(low.lo(), |x| slope(x).signum() <= 0 && not_negative(x))
                && side(low.hi(), |x| slope(x).signum() >= 0 || not_positive(x));
            let high_fits = side(high.lo(), |x| slope(x).signum() <= 0 || not_positive(x))
                && side(high.hi(), |x| slope(x).signum() >= 0 && not_negative(x));
            tally.count("two roots");
            narrow(low, tally);
            narrow(high, tally);
            if low_fits && high_fits { Ok(()) } else { wrong("a root is outside") }
        }
        _ => wrong("wrong number of roots"),
    }
}

/// Whether the end is on the side that `holds` decides; an infinite end always is.
fn side(end: f64, holds: impl Fn(&Dyadic) -> bool) -> bool {
    Dyadic::new(end).is_none_or(|end| holds(&end))
}

fn exactly(x: f64) -> Dyadic {
    Dyadic::new(x).unwrap_or(Dyadic::ZERO)
}

/// Measures the width, in floats, of a root that neither overflows nor underflows.
fn narrow(root: Interval, tally: &mut Tally) {
    let ordinary = root.mignitude() >= 4.0 * f64::MIN_POSITIVE && root.magnitude() <= f64::MAX / 4.0;
    if ordinary {
        let floats = root.hi().abs().to_bits().abs_diff(root.lo().abs().to_bits());
        tally.measure("floats wide", floats as f64);
    }
}

/// A quadratic with a root planted at a float, its coefficients known more or less precisely.
fn parabolas(rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let tame = rng.random::<bool>();
    let draw = |rng: &mut ChaCha8Rng| if tame { rng.random_range(-4.0..4.0) } else { number(rng) };
    let start = draw(rng);
    let end = if rng.random_range(0..6u32) == 0 { start } else { draw(rng) };
    let span = Interval::between(start, end);
    let (slope, curvature) = (draw(rng), draw(rng));
    let root = member(span, rng);
    let offset = Interval::point(root) - span.lo();
    let value = -(offset * (Interval::point(slope) + offset * curvature * 0.5));
    let (known_slope, known_curvature) = (widened(slope, rng), widened(curvature, rng));
    let found = Parabolas::new(span, value, known_slope, known_curvature).roots();
    let inputs = [span.lo(), span.hi(), slope, curvature, root];
    let wrong = |what: &str| Err(Failure::new(format!("{what}: {found:?}"), &inputs));
    let pieces = match &found {
        RootSpans::Nowhere => return wrong("lost the root"),
        RootSpans::Possible(pieces) | RootSpans::Certain { possible: pieces, .. } => pieces,
    };
    if !pieces.as_slice().iter().any(|piece| piece.contains(root)) {
        return wrong("the root is in no piece");
    }
    if pieces
        .as_slice()
        .windows(2)
        .any(|pair| pair[0].hi().partial_cmp(&pair[1].lo()) == Some(Ordering::Greater))
    {
        return wrong("pieces out of order");
    }
    tally.count_if("certain", matches!(found, RootSpans::Certain { .. }));
    tally.count_if("possible", matches!(found, RootSpans::Possible(_)));
    tally.count_if("narrowed", pieces.first() != span || pieces.as_slice().len() > 1);
    if let RootSpans::Certain { first, .. } = found {
        if first.lo() > root {
            return wrong("a root before the first");
        }
        // the other root of the quadratic: the offsets add up to -2 slope / curvature
        let other =
            Interval::point(span.lo()) - Interval::point(slope) * 2.0 / Interval::point(curvature) - offset;
        if !first.contains(root) && !first.overlaps(other) {
            return wrong("no root in the span called certain");
        }
    }
    Ok(())
}

/// An interval that contains `x`: itself, slightly wider, much wider, or half unbounded.
fn widened(x: f64, rng: &mut impl Rng) -> Interval {
    match rng.random_range(0..5u32) {
        0 | 1 => Interval::point(x),
        2 => Interval::between(x, stepped(x, rng.random_range(0..50))),
        3 => Interval::between(x, number(rng)),
        _ => Interval::new(x, f64::INFINITY).unwrap_or(Interval::ENTIRE),
    }
}
