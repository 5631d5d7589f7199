//! Balls, axis-aligned boxes and rectangles in the plane, judged in rational numbers: are the tests that
//! claim to be exact exact, on hostile numbers? The oracle uses squared distances and clipped edges, as
//! fractions.
//!
//! **Source.** [Num20, section 2.1 and exercise 4].

use super::oracle::edges_meet;
use super::pairs::{power_of_ten, symmetric};
use dashu_ratio::Relaxed;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::Range;
use swept::internals::shape::{Obb, Sphere};
use swept_frames::boxes::{Aabb, Touching};
use swept_frames::boxes::{
    Placement, aabb_contains_sphere, obb_obb_planar, planar_axis, sphere_aabb, sphere_aabb_overlap,
    sphere_sphere,
};
use swept_num::arbitrary;

/// Wrong answers of [`sphere_sphere`], [`sphere_aabb`] and their companions on pairs with these numbers: must
/// be zero.
pub fn check_balls(seeds: Range<u64>) -> u64 {
    seeds.map(|seed| check_ball(&mut ChaCha8Rng::seed_from_u64(seed))).sum()
}

fn check_ball(rng: &mut ChaCha8Rng) -> u64 {
    let hostile = rng.random();
    let coordinate = |rng: &mut ChaCha8Rng| {
        if hostile { arbitrary::number(rng) } else { f64::from(rng.random_range(-12..=12_i32)) }
    };
    let center = [coordinate(rng), coordinate(rng), coordinate(rng)];
    let other = center.map(|x| if hostile { arbitrary::relative_of(x, rng) } else { coordinate(rng) });
    let radius = coordinate(rng).abs();
    let a = Sphere::new(center, radius).expect("finite");
    // a radius that almost bridges the distance, or any radius
    let distance = (0..3).map(|k| (center[k] - other[k]) * (center[k] - other[k])).sum::<f64>().sqrt();
    let closing = (distance - radius).abs();
    let second = if rng.random() && closing.is_finite() { closing } else { coordinate(rng).abs() };
    let b = Sphere::new(other, second).expect("finite");

    let exact = |x: f64| Relaxed::try_from(x).expect("finite");
    let square = |x: Relaxed| &x * &x;
    let apart = (0..3).fold(Relaxed::ZERO, |sum, k| sum + square(exact(center[k]) - exact(other[k])));
    let reach = square(exact(radius) + exact(second));
    let mut wrong = u64::from(sphere_sphere(&a, &b, Touching::Closed) != (apart <= reach));
    wrong += u64::from(sphere_sphere(&b, &a, Touching::Open) != (apart < reach));

    let mut lo = other;
    let mut hi = [coordinate(rng), coordinate(rng), coordinate(rng)];
    for k in 0..3 {
        if lo[k] > hi[k] {
            (lo[k], hi[k]) = (hi[k], lo[k]);
        }
    }
    let region = Aabb::new(lo, hi).expect("ordered");
    let clamped: [f64; 3] = std::array::from_fn(|k| center[k].clamp(lo[k], hi[k]));
    let sum = |f: &dyn Fn(usize) -> Relaxed| f(0) + f(1) + f(2);
    let least = sum(&|k| square(exact(clamped[k]) - exact(center[k])));
    let greatest =
        sum(&|k| square(exact(lo[k]) - exact(center[k])).max(square(exact(hi[k]) - exact(center[k]))));
    let radius_squared = square(exact(radius));
    let truth = if least > radius_squared {
        Placement::Outside
    } else if greatest > radius_squared {
        Placement::Boundary
    } else {
        Placement::Inside
    };
    wrong += u64::from(sphere_aabb(&a, &region) != truth);
    wrong += u64::from(sphere_aabb_overlap(&a, &region, Touching::Closed) != (truth != Placement::Outside));
    let within = (0..3).all(|k| {
        exact(lo[k]) <= exact(center[k]) - exact(radius) && exact(center[k]) + exact(radius) <= exact(hi[k])
    });
    wrong + u64::from(aabb_contains_sphere(&region, &a) != within)
}

/// Wrong answers of [`obb_obb_planar`] and [`planar_axis`] on rectangles with these numbers: must be zero.
/// The second number counts the pairs that meet.
pub fn check_planar(seeds: Range<u64>) -> (u64, u64) {
    seeds.fold((0, 0), |(wrong, meeting), seed| {
        let (a, b) = rectangles(&mut ChaCha8Rng::seed_from_u64(seed));
        let meet = edges_meet(&a.in_space(), &b.in_space());
        let mut errors = u64::from(planar_axis(&a, &b).is_some() && meet);
        errors += u64::from(obb_obb_planar(&a, &b, Touching::Closed) != meet);
        errors += u64::from(obb_obb_planar(&b, &a, Touching::Closed) != meet);
        errors += u64::from(obb_obb_planar(&a, &b, Touching::Open) && !meet);
        (wrong + errors, meeting + u64::from(meet))
    })
}

/// Two rectangles, often nearly parallel and nearly touching.
fn rectangles(rng: &mut ChaCha8Rng) -> (Obb<2>, Obb<2>) {
    let axes = |cosine: f64, sine: f64| {
        let norm = (cosine * cosine + sine * sine).sqrt();
        [[cosine / norm, sine / norm], [-sine / norm, cosine / norm]]
    };
    let (cosine, sine) = (1.0 + symmetric(rng), symmetric(rng));
    let first = axes(cosine, sine);
    let second = match rng.random_range(0..3_u32) {
        0 => axes(1.0 + symmetric(rng), symmetric(rng)),
        1 => axes(cosine, sine + power_of_ten(rng, 17)),
        _ => [first[1], first[0]],
    };
    let scale = [1e-6, 1.0, 1e6][rng.random_range(0..3_usize)];
    let mut sizes = || [0.0; 2].map(|_: f64| scale * rng.random_range(0..9_u32) as f64 / 8.0);
    let (h, k) = (sizes(), sizes());
    let dot = |a: [f64; 2], b: [f64; 2]| a[0] * b[0] + a[1] * b[1];
    let mut between = [0.0; 2].map(|_: f64| symmetric(rng) * scale);
    let reach = |l: [f64; 2]| {
        (0..2).map(|i| h[i] * dot(first[i], l).abs() + k[i] * dot(second[i], l).abs()).sum::<f64>()
            / dot(between, l).abs()
    };
    let factor = first.into_iter().chain(second).map(reach).fold(f64::INFINITY, f64::min);
    let nudged = factor * (1.0 + symmetric(rng).signum() * power_of_ten(rng, 17));
    if nudged.is_finite() && rng.random_range(0..4_u32) > 0 {
        between = between.map(|x| x * nudged);
    }
    let valid = "turned by a right angle";
    (Obb::new([0.0; 2], first, h).expect(valid), Obb::new(between, second, k).expect(valid))
}
