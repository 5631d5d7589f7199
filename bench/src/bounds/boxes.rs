//! Two oriented boxes that share a point, or nearly, at a known time.

use super::pair::{Pair, exactly, floats, local, member, place, square};
use crate::campaign::{Failure, Tally};
use crate::motions::real::{Real, Triple, cross, dot, minus, plus, scaled};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::Motion;
use swept::internals::bound::{BoxInSphere, MotionSpan, MovingBox, RelativeMotion, Separation, separated};
use swept::internals::shape::Obb;
use swept_frames::boxes as overlap;
use swept_frames::boxes::Axis;
use swept_frames::boxes::Touching;
use swept_num::Vector;

/// Builds two boxes with a common point at a time of the span, or points within the separation, and asks for
/// a proof that they are apart; then moves them apart and asks again.
///
/// # Errors
/// A proof of something false.
pub fn judge(rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let pair = Pair::random(rng).map_err(|what| Failure::new(what, &[]))?;
    let span = pair.span;
    let touching = member(span, rng);
    let time = Real::from(touching);
    let over = pair.motions.each_ref().map(|motion| MotionSpan::of(motion, span));
    let Some(seen) = RelativeMotion::of(&over[0], &over[1]) else {
        return Err(Failure::new("the same span is said to differ", &[span.lo(), span.hi()]));
    };
    let min_separation = if rng.random_range(0..3u32) == 0 { rng.random_range(0.0..1.0) } else { 0.0 };
    let refused = |error: swept::ShapeError| Failure::new(error.to_string(), &[]);
    let a = Obb::new(super::pair::point(rng), axes(rng), half(rng)).map_err(refused)?;
    let parallel = rng.random_range(0..4u32) == 0;
    let axes_b = if parallel { seen_axes(&pair, touching, a.axes()) } else { axes(rng) };
    // a point of A: often on a face, an edge or a corner
    let part = |rng: &mut ChaCha8Rng| -> f64 {
        if rng.random_range(0..2u32) == 0 {
            if rng.random() { 1.0 } else { -1.0 }
        } else {
            rng.random_range(-1.0..1.0)
        }
    };
    let share_a: [f64; 3] = std::array::from_fn(|_| part(rng));
    let point_a = of_box(&a, &share_a.map(Real::from));
    let world = place(&pair.recipes[0], touching, &time, &point_a);
    let direction: [f64; 3] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
    let length = (direction.iter().map(|x| x * x).sum::<f64>()).sqrt().max(0.1);
    let offset = scaled(&exactly(direction), &Real::from(min_separation / length * 0.999_999));
    let wanted = local(&pair.recipes[1], touching, &time, &plus(&world, &offset));
    // B placed so that this is a point of it, up to rounding; then slightly enlarged
    let share_b: [f64; 3] = std::array::from_fn(|_| part(rng));
    let half_b = half(rng);
    let arm: Triple = std::array::from_fn(|i| {
        (0..3).fold(Real::from(0.0), |sum, j| {
            sum + Real::from(share_b[j]) * Real::from(half_b[j]) * Real::from(axes_b[j][i])
        })
    });
    let center = floats(&minus(&wanted, &arm));
    let rounding = center.iter().fold(0.0, |most: f64, x| most.max(x.abs())) * f64::EPSILON;
    let half_b = half_b.map(|h| h + 4.0 * rounding + 8.0 * f64::EPSILON * h);
    let Ok(b) = Obb::new(center, axes_b, half_b) else {
        tally.count("axes refused");
        return Ok(());
    };
    // verified: the coordinates of the wanted point in B are within ±half
    if !shares(&b, &wanted)
        || square(&offset).order(&(Real::from(min_separation) * Real::from(min_separation))).is_gt()
    {
        tally.count("not built");
        return Ok(());
    }
    let (bound_a, bound_b) = (BoxInSphere::around(a), BoxInSphere::around(b));
    let fail = |what: String| {
        let pair = &pair.recipes;
        Failure::new(
            format!(
                "{what} at {touching:?} of {span:?}: {a:?}, {b:?}, separation {min_separation:?}; {pair:?}"
            ),
            &[touching],
        )
    };
    if let Some(claim) = separated(&bound_a, &bound_b, &seen, min_separation) {
        return Err(fail(format!("called apart by {claim:?}")));
    }
    let swapped = RelativeMotion {
        second_from_first: seen.first_from_second,
        first_from_second: seen.second_from_first,
    };
    if let Some(claim) = separated(&bound_b, &bound_a, &swapped, min_separation) {
        return Err(fail(format!("called apart by {claim:?} when exchanged")));
    }
    if MovingBox::of_obb(&over[0], &a).is_apart(&MovingBox::of_obb(&over[1], &b), min_separation) {
        return Err(fail("called apart by boxes along the axes".into()));
    }
    tally.count_if("parallel boxes", parallel);
    tally.count_if("a break inside", !over[0].smooth || !over[1].smooth);
    tally.count_if("an instant", span.is_point());
    moved_apart(&pair, [&a, &b], &seen, rng, tally);
    Ok(())
}

/// The boxes with one of them moved by about their size: how often is it also proved that they are apart
/// where nine samples show it?
fn moved_apart(
    pair: &Pair,
    [a, b]: [&Obb<3>; 2],
    seen: &RelativeMotion,
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) {
    let span = pair.span;
    let turns = |motion: &swept::AnyMotion| motion.speeds(span).angular_velocity.magnitude() * span.width();
    let most = pair.motions.iter().map(turns).fold(0.0, f64::max);
    if most > 0.5 {
        return;
    }
    let size = a.half().iter().chain(b.half()).sum::<f64>();
    let center = std::array::from_fn(|i| b.center()[i] + size * rng.random_range(-1.0..1.0));
    let Ok(moved) = Obb::new(center, *b.axes(), *b.half()) else { return };
    let apart = |t: f64| {
        let at = |motion: &swept::AnyMotion, obb: &Obb<3>| {
            let pose = motion.pose(t);
            let axes = obb.axes().map(|axis| (pose.rotation * Vector(axis)).0);
            Obb::new((pose.rotation * Vector(*obb.center()) + pose.translation).0, axes, *obb.half())
        };
        match (at(&pair.motions[0], a), at(&pair.motions[1], &moved)) {
            (Ok(a), Ok(b)) => !overlap::obb_obb(&a, &b, Touching::Closed),
            _ => false,
        }
    };
    let times = (0..9).map(|k| span.lo() + (span.hi() - span.lo()) * f64::from(k) / 8.0);
    if !times.map(|t| t.clamp(span.lo(), span.hi())).all(apart) {
        return;
    }
    let short = if most < 0.03 { "0.03" } else { "0.5" };
    tally.count(&format!("apart at nine samples, turn below {short}"));
    let claim = separated(&BoxInSphere::around(*a), &BoxInSphere::around(moved), seen, 0.0);
    tally.count_if(&format!("of these proved, turn below {short}"), claim.is_some());
    tally.count_if("by balls", claim == Some(Separation::Spheres));
    let by_edges = matches!(claim, Some(Separation::Along(Axis::Edges(..))));
    tally.count_if("by products of edges", by_edges);
}

/// c + Σ s_i h_i u_i.
fn of_box(obb: &Obb<3>, shares: &Triple) -> Triple {
    std::array::from_fn(|i| {
        (0..3).fold(Real::from(obb.center()[i]), |sum, j| {
            sum + &shares[j] * &(Real::from(obb.half()[j]) * Real::from(obb.axes()[j][i]))
        })
    })
}

/// Whether a point lies in the box: its coordinates by Cramer's rule, each within the half size.
fn shares(obb: &Obb<3>, point: &Triple) -> bool {
    let [u, v, w] = obb.axes().map(exactly);
    let from = minus(point, &exactly(*obb.center()));
    let determinant = dot(&u, &cross(&v, &w));
    [(&v, &w), (&w, &u), (&u, &v)].iter().zip(obb.half()).all(|((a, b), half)| {
        let share = dot(&from, &cross(a, b)) / &determinant;
        share.size().order(&Real::from(*half)).is_le()
    })
}

/// The axes of the first box in the coordinates of the second body at a time, rounded to nearest.
fn seen_axes(pair: &Pair, t: f64, axes: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
    let [a, b] = pair.motions.each_ref().map(|motion| motion.pose(t).rotation);
    axes.map(|axis| (b.transposed() * (a * Vector(axis))).0)
}

/// Axes: aligned, rotated, left-handed, or known only to single precision.
fn axes(rng: &mut ChaCha8Rng) -> [[f64; 3]; 3] {
    let straight = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    if rng.random_range(0..4u32) == 0 {
        return straight;
    }
    let q: [f64; 4] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
    let length = q.iter().map(|x| x * x).sum::<f64>().sqrt().max(1e-3);
    let [w, x, y, z] = q.map(|c| c / length);
    let turned = [
        [w * w + x * x - y * y - z * z, 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)],
        [2.0 * (x * y - w * z), w * w - x * x + y * y - z * z, 2.0 * (y * z + w * x)],
        [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), w * w - x * x - y * y + z * z],
    ];
    match rng.random_range(0..4u32) {
        0 => turned.map(|axis| axis.map(|c| f64::from(c as f32))),
        1 => [turned[0], turned[1], turned[2].map(|c| -c)],
        _ => turned,
    }
}

/// Half sizes: ordinary, thin, flat, large.
fn half(rng: &mut ChaCha8Rng) -> [f64; 3] {
    let size = [1.0, 1.0, 1e-4, 1e4][rng.random_range(0..4usize)];
    std::array::from_fn(|_| match rng.random_range(0..6u32) {
        0 => 0.0,
        1 => size * 1e-6,
        _ => size * rng.random_range(0.0..1.0),
    })
}
