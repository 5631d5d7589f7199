//! Two random motions with a common span, and the true positions of their points.

use crate::motions::oracle::pose;
use crate::motions::real::{Real, Triple, dot, minus, plus, rotated, triple};
use crate::motions::{Kind, Recipe};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::{AnyMotion, Motion};
use swept_num::Interval;

/// Two motions, and a span within both.
pub struct Pair {
    pub recipes: [Recipe; 2],
    pub motions: [AnyMotion; 2],
    pub span: Interval,
}

impl Pair {
    /// Draws until two motions have times in common.
    pub fn random(rng: &mut ChaCha8Rng) -> Result<Self, String> {
        let first = Recipe::random(kind(rng), rng);
        let second = loop {
            let second = Recipe::random(kind(rng), rng);
            let ([a, b], [c, d]) = (first.span(), second.span());
            if a.max(c) < b.min(d) {
                break second;
            }
        };
        let made =
            |recipe: &Recipe| recipe.motion().map_err(|refused| format!("refused: {refused}; {recipe:?}"));
        let motions = [made(&first)?, made(&second)?];
        let common = motions[0].span().intersection(motions[1].span()).unwrap_or(motions[0].span());
        let span = part_of(&motions, common, rng);
        Ok(Self { recipes: [first, second], motions, span })
    }
}

fn kind(rng: &mut ChaCha8Rng) -> Kind {
    // chains and joined paths cost the most
    Kind::ALL[if rng.random_range(0..4u32) == 0 {
        rng.random_range(0..Kind::ALL.len())
    } else {
        rng.random_range(0..Kind::SINGLE)
    }]
}

/// A part of the span: often one over which little turns, sometimes all of it, a few floats or an instant.
pub fn part_of(motions: &[AnyMotion], whole: Interval, rng: &mut ChaCha8Rng) -> Interval {
    let a = member(whole, rng);
    let turning = |motion: &AnyMotion| motion.curvature(motion.span()).angular_velocity.magnitude();
    let fastest = motions.iter().map(turning).fold(1e-9, f64::max);
    let until = |width: f64| Interval::between(a, (a + width).min(whole.hi()));
    match rng.random_range(0..8u32) {
        0 => whole,
        1 => Interval::between(a, member(whole, rng)),
        2 => until(whole.width() * rng.random_range(0.0..1e-12)),
        3 if rng.random_range(0..4u32) == 0 => Interval::point(a),
        3..=4 => until((0.5 / fastest).min(whole.width() * rng.random_range(0.0..1.0))),
        _ => until((0.02 / fastest).min(whole.width() * rng.random_range(0.0..0.01))),
    }
}

/// A time of the span, its ends included.
pub fn member(span: Interval, rng: &mut ChaCha8Rng) -> f64 {
    match rng.random_range(0..8u32) {
        0 => span.lo(),
        1 => span.hi(),
        _ => (span.lo() + (span.hi() - span.lo()) * rng.random::<f64>()).clamp(span.lo(), span.hi()),
    }
}

/// Where a body point is at `time`; `near` selects the piece of a motion with pieces.
pub fn place(recipe: &Recipe, near: f64, time: &Real, point: &Triple) -> Triple {
    let pose = pose(recipe, near, time);
    plus(&rotated(&pose.rotation, point), &pose.translation)
}

/// The body coordinates of a world point.
pub fn local(recipe: &Recipe, near: f64, time: &Real, world: &Triple) -> Triple {
    let pose = pose(recipe, near, time);
    let [w, x, y, z] = pose.rotation;
    rotated(&[w, -x, -y, -z], &minus(world, &pose.translation))
}

/// Rounded to nearest.
pub fn floats(v: &Triple) -> [f64; 3] {
    std::array::from_fn(|i| v[i].to_f64())
}

/// |v|².
pub fn square(v: &Triple) -> Real {
    dot(v, v)
}

/// Whether the interval contains the number, up to `slack`.
pub fn holds(interval: Interval, value: &Real, slack: f64) -> bool {
    let slack = Real::from(slack);
    let above = |end: f64, least: Real| end == f64::INFINITY || Real::from(end).order(&least).is_ge();
    let below = |end: f64, most: Real| end == f64::NEG_INFINITY || Real::from(end).order(&most).is_le();
    above(interval.hi(), value - &slack) && below(interval.lo(), value + &slack)
}

/// A body point: near, far, or the reference point itself.
pub fn point(rng: &mut ChaCha8Rng) -> [f64; 3] {
    let size = [1.0, 1.0, 1.0, 1e-3, 1e3, 1e8][rng.random_range(0..6usize)];
    if rng.random_range(0..12u32) == 0 {
        return [0.0; 3];
    }
    std::array::from_fn(
        |_| if rng.random_range(0..5u32) == 0 { 0.0 } else { size * rng.random_range(-1.0..1.0) },
    )
}

/// The exact values.
pub fn exactly(v: [f64; 3]) -> Triple {
    triple(v)
}
