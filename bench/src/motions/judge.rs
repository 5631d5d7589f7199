//! One motion, compared with the truth.

use super::oracle::{TruePose, Truth, truth};
use super::real::{Real, Triple, length, minus, triple};
use super::recipe::Recipe;
use crate::campaign::{Failure, Tally};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::internals::motion::{Ball, PoseEnclosure, Restrict};
use swept::{AnyMotion, Motion};
use swept_num::{Interval, Matrix, Vector};

/// The error of the oracle itself, relative to the numbers it subtracts: 640 bits minus 300 for the second
/// differences, and the third derivative over 2^-300.
const ORACLE: f64 = 1e-27;

/// The same for poses, where nothing is divided by a small step.
const ORACLE_POSE: f64 = 1e-120;

/// Tests one motion at a few times and spans.
///
/// # Errors
/// The first claim that does not hold.
pub fn judge(recipe: &Recipe, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let motion = match recipe.motion() {
        Ok(motion) => motion,
        Err(refused) => return Err(Failure::new(format!("refused: {refused}; {recipe:?}"), &recipe.span())),
    };
    let [start, end] = recipe.span();
    let knots = recipe.knots();
    let inside = |rng: &mut ChaCha8Rng| match rng.random_range(0..8u32) {
        0 => start,
        1 => end,
        2 => motion.breaks().first().copied().unwrap_or(0.5 * (start + end)),
        3 if !knots.is_empty() => knots[rng.random_range(0..knots.len())].clamp(start, end),
        _ => (start + (end - start) * rng.random::<f64>()).clamp(start, end),
    };
    let (a, b) = (inside(rng), inside(rng));
    // a short span, over which little turns
    let turning = motion.curvature(motion.span()).angular_velocity.magnitude();
    let short = ((end - start) * rng.random_range(0.0..0.01)).min(0.02 / turning.max(1e-9));
    let span = match rng.random_range(0..3u32) {
        0 => Interval::between(a, b),
        _ => Interval::between(a, (a + short).min(end)),
    };
    let fail = |what: &str, t: f64| Failure::new(format!("{what} at {t:?} of {span:?}; {recipe:?}"), &[t]);

    let last = if rng.random_range(0..8u32) == 0 { span.hi() } else { member(span, rng) };
    let times = [span.lo(), span.midpoint(), last];
    let (enclosure, speeds, curvature) = (motion.enclose(span), motion.speeds(span), motion.curvature(span));
    for t in times {
        let truth = truth(recipe, t);
        at_one_time(&motion, t, &truth, tally).map_err(|what| fail(what, t))?;
        if !encloses(&enclosure, &truth.pose) || !encloses(&motion.enclose(Interval::point(t)), &truth.pose) {
            return Err(fail("the enclosure does not hold the pose", t));
        }
        // at a break inside the span the truth is that of the right side, which is inside too, but not at the
        // end of the span
        if t == span.hi() && !span.is_point() && recipe_breaks(&motion, t) {
            tally.count("span ends at a break");
            continue;
        }
        let balls = [
            (speeds.velocity, &truth.velocity, "velocity"),
            (speeds.angular_velocity, &truth.angular_velocity, "angular velocity"),
            (curvature.acceleration, &truth.acceleration, "acceleration"),
            (curvature.angular_velocity, &truth.angular_velocity, "angular velocity of the curvature"),
            (curvature.angular_acceleration, &truth.angular_acceleration, "angular acceleration"),
        ];
        let size = size_of(&truth);
        // at a knot the second derivatives may jump in the same way
        let jumps = t == span.hi() && !span.is_point() && knots.contains(&t);
        tally.count_if("span ends at a knot", jumps);
        for (ball, vector, name) in balls {
            if jumps && name.ends_with("acceleration") {
                continue;
            }
            if !within(apart(ball, vector), ball.radius, ORACLE * size) {
                return Err(fail(&format!("the ball does not hold the {name}"), t));
            }
        }
    }
    let (before, after) = motion.cut(times[1]).map_err(|refused| fail(&refused.to_string(), times[1]))?;
    for (part, t) in
        [(&before, times[0].min(times[1])), (&after, times[2].max(times[1])), (&before, times[1])]
    {
        if part.pose(t) != motion.pose(t) || part.twist(t) != motion.twist(t) {
            return Err(fail("a cut motion differs", t));
        }
    }
    tally.count_if("turns a thousand radians", turning * (end - start) > 1000.0);
    tally.count_if("does not turn", turning == 0.0);
    if !span.is_point() && span.width() <= short * 1.01 && rng.random_range(0..4u32) == 0 {
        widths(recipe, &motion, span, &enclosure, tally);
    }
    Ok(())
}

fn recipe_breaks(motion: &AnyMotion, t: f64) -> bool {
    motion.breaks().contains(&t)
}

fn member(span: Interval, rng: &mut ChaCha8Rng) -> f64 {
    (span.lo() + (span.hi() - span.lo()) * rng.random::<f64>()).clamp(span.lo(), span.hi())
}

/// Whether a distance, computed in floats to 1e-9, is at most the bound; false for NaN.
fn within(off: f64, bound: f64, oracle: f64) -> bool {
    off <= bound * (1.0 + 1e-9) + oracle
}

/// The magnitude for the oracle's own error: of everything that it subtracts.
fn size_of(truth: &Truth) -> f64 {
    let size = |v: &Triple| length(v).to_f64().abs();
    1.0 + size(&truth.pose.translation)
        + size(&truth.velocity)
        + size(&truth.acceleration)
        + size(&truth.angular_velocity)
        + size(&truth.angular_acceleration)
}

/// The distance of the vector from the centre, rounded to nearest.
fn apart(ball: Ball, vector: &Triple) -> f64 {
    length(&minus(&triple(ball.center.0), vector)).to_f64()
}

fn at_one_time(motion: &AnyMotion, t: f64, truth: &Truth, tally: &mut Tally) -> Result<(), &'static str> {
    let (pose, twist) = (motion.pose(t), motion.twist(t));
    let size = size_of(truth);
    let moved = Ball { center: pose.translation, radius: pose.translation_error };
    let off = apart(moved, &truth.pose.translation);
    if !within(off, moved.radius, ORACLE_POSE * size) {
        return Err("the place is further off than its error");
    }
    // what the oracle itself may be off by is not the motion's error
    used(tally, "share of the place's error used", (off - ORACLE_POSE * size).max(0.0), moved.radius);
    let matrix = truth.pose.matrix();
    let difference = Matrix(std::array::from_fn(|i| {
        Vector(std::array::from_fn(|j| (Real::from(pose.rotation.0[i].0[j]) - &matrix[i][j]).to_f64()))
    }));
    let off = operator_norm(difference);
    if !within(off, pose.rotation_error, ORACLE_POSE) {
        return Err("the rotation is further off than its error");
    }
    used(tally, "share of the rotation's error used", off, pose.rotation_error);
    let velocity = Ball { center: twist.velocity, radius: twist.velocity_error };
    let angular = Ball { center: twist.angular_velocity, radius: twist.angular_velocity_error };
    if !within(apart(velocity, &truth.velocity), velocity.radius, ORACLE * size) {
        return Err("the velocity is further off than its error");
    }
    if !within(apart(angular, &truth.angular_velocity), angular.radius, ORACLE * size) {
        return Err("the angular velocity is further off than its error");
    }
    // the placed points: reference distance 2
    let point = [2.0, 0.0, 0.0];
    let place = pose.place(point);
    let wanted: Triple =
        std::array::from_fn(|i| &matrix[i][0] * &Real::from(2.0) + &truth.pose.translation[i]);
    if !within(apart(place, &wanted), place.radius, ORACLE_POSE * size) {
        return Err("a placed point is further off than its ball says");
    }
    tally.measure(
        "rotation error per radian and 1e-15",
        pose.rotation_error / 1e-15 / (1.0 + turned(motion, t)),
    );
    Ok(())
}

/// An upper bound on the angle turned since the start.
fn turned(motion: &AnyMotion, t: f64) -> f64 {
    let speed = motion.speeds(motion.span()).angular_velocity.magnitude();
    speed * (t - motion.span().lo()).abs()
}

fn used(tally: &mut Tally, name: &str, off: f64, bound: f64) {
    if bound > 0.0 {
        tally.measure(name, off / bound);
    } else {
        tally.count("exact");
    }
}

/// A lower bound on the largest factor by which the matrix stretches a vector: powers of MᵀM.
fn operator_norm(m: Matrix<f64, 3>) -> f64 {
    let largest = m.0.iter().flat_map(|row| row.0).fold(0.0, |most: f64, entry| most.max(entry.abs()));
    if largest == 0.0 {
        return 0.0;
    }
    let m = Matrix(m.0.map(|row| Vector(row.0.map(|entry| entry / largest))));
    let square = m.transposed() * m;
    let mut v = Vector([1.0, 0.7, -0.4]);
    for _ in 0..60 {
        let next = square * v;
        let length = next.norm_squared().sqrt();
        if length == 0.0 {
            break;
        }
        v = Vector(next.0.map(|x| x / length));
    }
    let columns = (0..3).map(|j| m.column(j).norm_squared().sqrt()).fold(0.0, f64::max);
    largest * columns.max((m * v).norm_squared().sqrt() / v.norm_squared().sqrt())
}

fn encloses(enclosure: &PoseEnclosure, pose: &TruePose) -> bool {
    let slack = Real::power_of_two(-300);
    let holds = |interval: Interval, value: &Real| {
        let slack = &slack * (Real::from(1.0) + value.size());
        Real::from(interval.lo()).order(&(value + &slack)).is_le()
            && Real::from(interval.hi()).order(&(value - &slack)).is_ge()
    };
    let matrix = pose.matrix();
    (0..3).all(|i| {
        holds(enclosure.translation.0[i], &pose.translation[i])
            && (0..3).all(|j| holds(enclosure.rotation.0[i].0[j], &matrix[i][j]))
    })
}

/// How much wider than the true range each entry is on a short span; the range is taken from nine samples.
fn widths(recipe: &Recipe, motion: &AnyMotion, span: Interval, enclosure: &PoseEnclosure, tally: &mut Tally) {
    const SAMPLES: usize = 9;
    if motion.breaks().iter().chain(&recipe.knots()).any(|t| span.contains(*t)) {
        return;
    }
    let poses: Vec<TruePose> = (0..SAMPLES)
        .map(|k| {
            let s = k as f64 / (SAMPLES - 1) as f64;
            let t = (span.lo() + (span.hi() - span.lo()) * s).clamp(span.lo(), span.hi());
            super::oracle::pose(recipe, t, &Real::from(t))
        })
        .collect();
    let range = |entry: &dyn Fn(&TruePose) -> Real| {
        let values: Vec<Real> = poses.iter().map(entry).collect();
        let (mut least, mut most) = (values[0].clone(), values[0].clone());
        for value in &values {
            least = if value.order(&least).is_lt() { value.clone() } else { least };
            most = if value.order(&most).is_gt() { value.clone() } else { most };
        }
        (most - least).to_f64()
    };
    let point = motion.enclose(Interval::point(span.midpoint()));
    // if a component hardly moves, its range may be less than the rounding of the others, which rotate into
    // it
    let coarse = |enclosed: &[Interval]| {
        enclosed.iter().map(|x| x.width().max(f64::EPSILON * x.magnitude())).fold(0.0, f64::max)
    };
    let of_rotation = point.rotation.0.iter().map(|row| coarse(&row.0)).fold(0.0, f64::max);
    let of_translation = coarse(&point.translation.0).max(f64::EPSILON * span_speed(motion, span));
    let matrices: Vec<[Triple; 3]> = poses.iter().map(TruePose::matrix).collect();
    for i in 0..3 {
        for j in 0..3 {
            let values: Vec<f64> =
                matrices.iter().map(|m| (&m[i][j] - &matrices[0][i][j]).to_f64()).collect();
            let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let least = values.iter().copied().fold(f64::INFINITY, f64::min);
            let wide = enclosure.rotation.0[i].0[j].width();
            compare(tally, "rotation", wide, most - least, of_rotation);
        }
        let wide = enclosure.translation.0[i].width();
        let way = range(&|pose: &TruePose| pose.translation[i].clone());
        compare(tally, "translation", wide, way, of_translation);
    }
}

/// An upper bound on how far the reference point moves over the span.
fn span_speed(motion: &AnyMotion, span: Interval) -> f64 {
    motion.speeds(span).velocity.magnitude() * span.width()
}

/// Counts an entry whose range is well above the rounding at a single time.
fn compare(tally: &mut Tally, what: &str, wide: f64, range: f64, rounding: f64) {
    if range > 100.0 * rounding && range > 0.0 {
        tally.measure(&format!("{what} width over true range, short spans"), wide / range);
        tally.count(&format!("{what} widths compared"));
        tally.count_if(&format!("{what} widths above twice the range"), wide > 2.0 * range);
    }
}
