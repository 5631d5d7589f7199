//! Two balls that touch at a known time.

use super::pair::{Pair, exactly, floats, local, member, place, point, square};
use crate::campaign::{Failure, Tally};
use crate::motions::real::{Real, minus, plus, scaled};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::Motion;
use swept::internals::bound::{
    MotionSpan, MovingPoint, MovingSphere, TaylorPoint, apart_over, contact_times,
};
use swept_num::Interval;

/// Builds two balls in contact at a time of the span, and queries when they may touch.
///
/// # Errors
/// A time of contact is left out.
pub fn judge(rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let pair = Pair::random(rng).map_err(|what| Failure::new(what, &[]))?;
    let span = pair.span;
    let touching = member(span, rng);
    // the centres are `away` apart at that time, up to the rounding of the second
    let away = match rng.random_range(0..6u32) {
        0 => 0.0,
        1 => 1e-9,
        2 => 1e4,
        _ => 1.0,
    } * rng.random_range(0.5..1.0);
    let first = point(rng);
    let time = Real::from(touching);
    let direction: [f64; 3] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
    let world = place(&pair.recipes[0], touching, &time, &exactly(first));
    let there = plus(&world, &scaled(&exactly(direction), &Real::from(away)));
    let second = floats(&local(&pair.recipes[1], touching, &time, &there));
    let apart_at = |t: f64| {
        let time = Real::from(t);
        let [a, b] = [0, 1].map(|k| place(&pair.recipes[k], t, &time, &exactly([first, second][k])));
        square(&minus(&b, &a))
    };
    let distance = apart_at(touching).sqrt();
    // radii and separation that just bridge the distance
    let wanted = distance.to_f64().next_up();
    let min_separation =
        if rng.random_range(0..3u32) == 0 { wanted * rng.random_range(0.0..0.5) } else { 0.0 };
    let radius = if rng.random_range(0..4u32) == 0 { 0.0 } else { wanted * rng.random_range(0.0..0.5) };
    let mut other = wanted - radius - min_separation;
    let reach = |other: f64| Real::from(radius) + Real::from(other) + Real::from(min_separation);
    while reach(other).order(&distance).is_lt() {
        other = other.next_up();
    }
    let over = pair.motions.each_ref().map(|motion| MotionSpan::of(motion, span));
    let a = MovingSphere::new(&over[0], first, radius);
    let b = MovingSphere::new(&over[1], second, other);
    let fail = |what: &str, t: f64| {
        let pair = &pair.recipes;
        Failure::new(
            format!(
                "{what} at {t:?} of {span:?}: {first:?} {radius:?}, {second:?} {other:?}, separation {min_separation:?}; {pair:?}"
            ),
            &[t],
        )
    };
    let reach_squared = {
        let reach = reach(other);
        &reach * &reach
    };
    let Some(pieces) = contact_times(&a, &b, min_separation) else {
        return Err(fail("called apart, but they touch", touching));
    };
    let symmetric = contact_times(&b, &a, min_separation);
    if symmetric.is_none_or(|other| other.as_slice() != pieces.as_slice()) {
        return Err(fail("the order of the two matters", touching));
    }
    for t in [touching, member(span, rng), member(span, rng)] {
        let contact = t == touching || apart_at(t).order(&reach_squared).is_le();
        if contact && !pieces.as_slice().iter().any(|piece| piece.contains(t)) {
            return Err(fail("a time of contact is left out", t));
        }
    }
    let centers = [0, 1].map(|k| TaylorPoint::of(&pair.motions[k], span, [first, second][k]));
    if let [Ok(one), Ok(two)] = &centers
        && one.balls_apart(radius, two, other, min_separation)
    {
        return Err(fail("Taylor models call them apart, but they touch", touching));
    }
    if a.swept_box().is_apart(&b.swept_box(), min_separation) {
        return Err(fail("boxes call them apart, but they touch", touching));
    }
    tally.count_if("a break inside", !over[0].smooth || !over[1].smooth);
    tally.count_if("equal centres", distance.to_f64() < 1e-9);
    tally.count_if("an instant", span.is_point());
    tally.count_if("two pieces", pieces.as_slice().len() > 1);
    if rng.random_range(0..4u32) == 0 && !span.is_point() {
        tightness(&pair, [&a, &b], [first, second], tally);
    }
    Ok(())
}

/// The cover of the times against 65 samples in floats (a measurement, not a claim), and how large balls may
/// be before the proof fails.
fn tightness(pair: &Pair, [a, b]: [&MovingSphere; 2], points: [[f64; 3]; 2], tally: &mut Tally) {
    const SAMPLES: u32 = 64;
    let span = pair.span;
    let turns = |motion: &swept::AnyMotion| motion.speeds(span).angular_velocity.magnitude() * span.width();
    if pair.motions.iter().any(|motion| turns(motion) > 0.5) {
        return;
    }
    let distances: Vec<(f64, f64)> = (0..=SAMPLES)
        .map(|k| {
            let t = (span.lo() + (span.hi() - span.lo()) * f64::from(k) / f64::from(SAMPLES))
                .clamp(span.lo(), span.hi());
            let [p, q] = [0, 1].map(|k| pair.motions[k].pose(t).place(points[k]).center);
            (t, (q - p).norm_squared().sqrt())
        })
        .collect();
    let nearest = distances.iter().map(|at| at.1).fold(f64::INFINITY, f64::min);
    let farthest = distances.iter().map(|at| at.1).fold(0.0, f64::max);
    let size = a.center.places.norm().hi() + b.center.places.norm().hi();
    // samples too far apart do not determine the nearest distance to half a percent
    let step = (b.center.velocity - a.center.velocity).norm().hi() * span.width() / f64::from(SAMPLES);
    if !(farthest - nearest > 1e-9 * size && nearest > 1e-9 * size && step < 0.2 * nearest) {
        return;
    }
    // one of the balls grows to 90 or 99 percent of the nearest distance
    let smaller = |sphere: &MovingSphere, radius: f64| MovingSphere { radius, ..*sphere };
    let gap = |part: f64| apart_over(&smaller(a, part * nearest), &smaller(b, 0.0), 0.0);
    // how far a centre strays from a straight path, relative to the distance: no second-order bound can do
    // better
    let bends = |center: &MovingPoint| center.acceleration.norm().hi() * span.width() * span.width() / 8.0;
    let strays = bends(&a.center) + bends(&b.center);
    let kind = if strays < 0.1 * nearest { "nearly straight" } else { "bent" };
    tally.count(&format!("{kind}: apart on a span of at most half a radian"));
    tally.count_if(&format!("{kind}: proved with a tenth to spare"), gap(0.9));
    tally.count_if(&format!("{kind}: proved with a hundredth to spare"), gap(0.99));
    // balls in contact for about half of the samples
    let mut sorted: Vec<f64> = distances.iter().map(|at| at.1).collect();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted[sorted.len() / 2];
    let touching = |at: &&(f64, f64)| at.1 <= middle;
    let (Some(first), Some(last)) = (distances.iter().find(touching), distances.iter().rfind(touching))
    else {
        return;
    };
    let truth = Interval::between(first.0, last.0).width() + 2.0 * span.width() / f64::from(SAMPLES);
    if let Some(cover) = contact_times(&smaller(a, middle), &smaller(b, 0.0), 0.0) {
        let ratio = cover.hull().width() / truth;
        tally.count(&format!("{kind}: covers compared"));
        tally.measure(&format!("{kind}: cover over the time from first to last contact"), ratio);
        tally.count_if(&format!("{kind}: covers above 1.1 times"), ratio > 1.1);
        tally.count_if(&format!("{kind}: covers above twice"), ratio > 2.0);
    }
}
