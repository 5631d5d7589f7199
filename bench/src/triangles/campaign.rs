//! The campaign `triangles`.
//!
//! A case fails if a proved bound is on the wrong side of the exact distance, if the distance exceeds the
//! exact one by more than documented, if a point is not where its weights place it, or if an exact test is
//! wrong.

use super::oracle::{Fraction, distance_squared, exactly, is_mean};
use super::pairs::Family;
use super::poses;
use crate::campaign::{Campaign, Failure, Tally, each_case};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::cmp::Ordering;
use swept::internals::shape::triangle::{
    Feature, closest_point, closest_points, closest_points_near, intersect,
};

type Triangle = [[f64; 3]; 3];

/// Pairs per family.
const CASES: u64 = 50_000;

/// Every family: closest points of two triangles, and of a point and a triangle, and exact tests in rational
/// poses.
#[must_use]
pub fn campaign() -> Campaign {
    let about = "Triangles at rest: proved distances and exact intersections, against complete enumeration.";
    let mut campaign = Campaign::new("triangles", about).with_block(1000);
    for family in Family::ALL {
        let name = format!("distance, {}", family.name());
        campaign = campaign.with(each_case(name, move |rng, tally| distance(family, rng, tally)), CASES);
    }
    for family in Family::ALL {
        let name = format!("distance of a point, {}", family.name());
        campaign = campaign.with(each_case(name, move |rng, tally| point(family, rng, tally)), CASES / 5);
    }
    for family in Family::ALL {
        let name = format!("in poses, {}", family.name());
        campaign =
            campaign.with(each_case(name, move |rng, tally| poses::judge(family, rng, tally)), CASES / 5);
    }
    campaign
}

fn numbers([a, b]: &[Triangle; 2]) -> Vec<f64> {
    a.iter().chain(b).flatten().copied().collect()
}

/// The largest coordinate relative to the first corner, rounded up, and the largest coordinate.
fn sizes(pair: &[Triangle; 2]) -> (f64, f64) {
    let all = numbers(pair);
    let relative =
        (3..18).fold(0.0_f64, |size, i| size.max((all[i] / 4.0 - all[i % 3] / 4.0).abs().next_up()));
    ((relative * 4.0).min(f64::MAX), all.iter().fold(0.0_f64, |size, x| size.max(x.abs())))
}

/// u = 2^-53
const U: f64 = f64::EPSILON / 2.0;

fn distance(family: Family, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let pair = family.pair(rng);
    let truth = distance_squared(&pair[0], &pair[1]);
    let touching = truth.numerator.is_zero();
    tally.count_if("share a point", touching);
    let hint = [(); 2].map(|()| match rng.random_range(0..7_u8) {
        6 => Feature::Face,
        k if k < 3 => Feature::Vertex(k),
        k => Feature::Edge(k - 3),
    });
    let closest = closest_points(&pair[0], &pair[1]);
    let fail = |message: &str| Err(Failure::new(format!("{message}: {closest:?}"), &numbers(&pair)));
    judge(&pair, &truth, &closest, tally).or_else(|message| fail(&message))?;
    if intersect(&pair[0], &pair[1]) != touching || intersect(&pair[1], &pair[0]) != touching {
        return fail("the exact test is wrong");
    }
    let near = closest_points_near(&pair[0], &pair[1], hint);
    judge(&pair, &truth, &near, tally)
        .or_else(|message| fail(&format!("with the hint {hint:?}, {message}")))?;
    let again = closest_points_near(&pair[0], &pair[1], closest.features);
    judge(&pair, &truth, &again, tally).or_else(|message| fail(&format!("again, {message}")))
}

fn judge(
    pair: &[Triangle; 2],
    truth: &Fraction,
    closest: &swept::internals::shape::triangle::ClosestPoints,
    tally: &mut Tally,
) -> Result<(), String> {
    let (size, largest) = sizes(pair);
    let finite =
        closest.points.as_flattened().iter().chain(&closest.direction).chain(closest.weights.as_flattened());
    let scalars = [closest.distance, closest.clearance, closest.slack];
    if !finite.chain(&scalars).all(|x| x.is_finite()) {
        return Err("not finite".into());
    }
    if closest.clearance > 0.0 && truth.root_compare(&exactly(closest.clearance)) == Ordering::Less {
        return Err("the clearance is above the distance".into());
    }
    if truth.root_compare(&(&exactly(closest.distance) + &exactly(closest.slack))) == Ordering::Greater {
        return Err("the distance is too small".into());
    }
    let (exact, unit) = (truth.root(), U * size + 1e-300);
    let excess = (closest.distance - exact) / unit;
    let shortfall = (exact - closest.clearance) / unit;
    tally.measure("distance too large, units", excess);
    if exact > 0.0 {
        tally.measure("clearance too small, units", shortfall);
        tally.count_if("clearance more than 128 units too small", shortfall > 128.0);
    }
    if excess > 64.0 {
        return Err(format!("the distance is too large by {excess} units"));
    }
    let tolerance = exactly(16.0 * U * size + U * largest * 2.0 + 1e-300);
    for (k, triangle) in pair.iter().enumerate() {
        if !is_mean(&closest.points[k], triangle, &closest.weights[k], &tolerance) {
            return Err("a point is not where its weights put it".into());
        }
    }
    let length = closest.direction.iter().map(|x| x * x).sum::<f64>().sqrt();
    if (length - 1.0).abs() > 8.0 * U { Err("the direction has no unit length".into()) } else { Ok(()) }
}

fn point(family: Family, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let [triangle, other] = family.pair(rng);
    let x = other[rng.random_range(0..3)];
    let pair = [[x; 3], triangle];
    let (size, largest) = sizes(&pair);
    let truth = distance_squared(&pair[0], &pair[1]);
    let closest = closest_point(x, &triangle);
    let fail = |message: &str| Err(Failure::new(format!("{message}: {closest:?}"), &numbers(&pair)));
    if !closest.point.iter().chain(&[closest.distance, closest.error]).all(|x| x.is_finite()) {
        return fail("not finite");
    }
    let (exact, unit) = (truth.root(), U * size + 1e-300);
    tally.measure("distance too large, units", (closest.distance - exact) / unit);
    tally.measure("distance too small, units", (exact - closest.distance) / unit);
    tally.count_if("inside", closest.feature == Feature::Face);
    if (closest.distance - exact).abs() > closest.error + 4.0 * U * exact + 1e-300 {
        return fail("the distance is off");
    }
    let tolerance = exactly(16.0 * U * size + U * largest * 2.0 + 1e-300);
    if is_mean(&closest.point, &triangle, &closest.weights, &tolerance) {
        Ok(())
    } else {
        fail("not a point of it")
    }
}
