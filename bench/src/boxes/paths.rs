//! Rays and segments against oriented boxes, judged in rational numbers.
//!
//! **What it answers.** Are hit and miss right, do the intervals contain the exact entry and exit, and do the
//! separating axes ever claim a miss that is a hit?
//!
//! **The mathematics.** Paths start anywhere and aim at a point of the box: in its interior, on its surface,
//! on an edge or at a vertex, exactly or off by 10^-k. The exact parameters come from clipping by the three
//! slabs in rational numbers.
//!
//! **Source.** [Num20, exercise 5].

use super::oracle::Exact;
use super::pairs::{pair, power_of_ten, symmetric};
use dashu_ratio::Relaxed;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use std::ops::Range;
use swept::internals::shape::Obb;
use swept_frames::boxes::{Crossing, ray_axis, ray_obb, segment_axis, segment_obb};
use swept_frames::boxes::{Ray, Segment};
use swept_num::Interval;

/// Results of a campaign with rays and segments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathReport {
    /// Rays and segments tested.
    pub paths: u64,
    /// How many of them meet the box.
    pub hits: u64,
    /// Hit or miss contradicts the oracle: must be zero.
    pub wrong: u64,
    /// An interval does not contain the exact parameter: must be zero.
    pub not_enclosed: u64,
    /// A separating axis was claimed although path and box meet: must be zero.
    pub wrong_axis: u64,
    /// Misses without a separating axis found in floating point.
    pub missed: u64,
}

/// Rays and segments with these numbers, one of each.
pub fn check_paths(seeds: Range<u64>) -> PathReport {
    seeds.into_par_iter().map(check).reduce(PathReport::default, |a, b| PathReport {
        paths: a.paths + b.paths,
        hits: a.hits + b.hits,
        wrong: a.wrong + b.wrong,
        not_enclosed: a.not_enclosed + b.not_enclosed,
        wrong_axis: a.wrong_axis + b.wrong_axis,
        missed: a.missed + b.missed,
    })
}

fn check(seed: u64) -> PathReport {
    let (_, target, other) = pair(seed);
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    let start = *other.center();
    let aim = aim(&target, &mut rng);
    // beyond the aim, short of it, or exactly there
    let stretch = [1.0, 0.5, 2.0, 1.0 + power_of_ten(&mut rng, 17)][rng.random_range(0..4_usize)];
    let direction: [f64; 3] = std::array::from_fn(|k| (aim[k] - start[k]) * stretch);
    let end = std::array::from_fn(|k| start[k] + direction[k]);
    let mut report = PathReport::default();
    if let Ok(ray) = Ray::new(start, direction) {
        let along = direction.map(rational);
        let truth = Exact::of(&target).parameters(&start.map(rational), &along, None);
        record(&mut report, truth, ray_obb(&ray, &target), ray_axis(&ray, &target).is_some());
    }
    let segment = Segment::new(start, end).expect("finite ends");
    let along = std::array::from_fn(|k| rational(end[k]) - rational(start[k]));
    let truth = Exact::of(&target).parameters(&start.map(rational), &along, Some(Relaxed::ONE));
    record(&mut report, truth, segment_obb(&segment, &target), segment_axis(&segment, &target).is_some());
    report
}

fn record(report: &mut PathReport, truth: Option<(Relaxed, Relaxed)>, found: Option<Crossing>, apart: bool) {
    report.paths += 1;
    report.hits += u64::from(truth.is_some());
    report.wrong += u64::from(truth.is_some() != found.is_some());
    report.wrong_axis += u64::from(truth.is_some() && apart);
    report.missed += u64::from(truth.is_none() && !apart);
    if let (Some((entry, exit)), Some(found)) = (truth, found) {
        report.not_enclosed += u64::from(!holds(found.entry, &entry) || !holds(found.exit, &exit));
    }
}

fn holds(interval: Interval, exact: &Relaxed) -> bool {
    let below = interval.lo() == f64::NEG_INFINITY || rational(interval.lo()) <= *exact;
    below && (interval.hi() == f64::INFINITY || *exact <= rational(interval.hi()))
}

fn rational(x: f64) -> Relaxed {
    Relaxed::try_from(x).expect("finite numbers")
}

/// A point in or near the box, often on a face, an edge or a vertex up to rounding.
fn aim(target: &Obb<3>, rng: &mut ChaCha8Rng) -> [f64; 3] {
    let nudge = if rng.random() { 0.0 } else { power_of_ten(rng, 17) * symmetric(rng).signum() };
    let share = [0.0; 3].map(|_: f64| match rng.random_range(0..3_u32) {
        0 => 1.0 + nudge,
        1 => -1.0 - nudge,
        _ => symmetric(rng),
    });
    std::array::from_fn(|k| {
        (0..3).fold(target.center()[k], |sum, i| sum + share[i] * target.half()[i] * target.axes()[i][k])
    })
}
