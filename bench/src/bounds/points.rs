//! Points over a span, in world coordinates and as seen from another body.

use super::pair::{Pair, exactly, floats, holds, local, member, part_of, place, point};
use crate::campaign::{Failure, Tally};
use crate::motions::Recipe;
use crate::motions::oracle::pose;
use crate::motions::real::{Real, Triple, minus, plus, rotated, scaled};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use swept::Motion;
use swept::internals::bound::{
    MotionSpan, MovingBox, MovingPoint, MovingSphere, RelativeMotion, TaylorPoint,
};
use swept::internals::shape::Obb;
use swept_num::{Interval, Vector};

/// The error of the difference quotients, relative to the numbers they are computed from.
const ORACLE: f64 = 1e-27;

/// One point of one motion, over one span.
///
/// # Errors
/// The first claim that does not hold.
pub fn judge(recipe: &Recipe, rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let refuse = |what: String| Failure::new(what, &recipe.span());
    let motion = recipe.motion().map_err(|refused| refuse(format!("refused: {refused}; {recipe:?}")))?;
    let span = part_of(std::slice::from_ref(&motion), motion.span(), rng);
    let (x, other) = (point(rng), point(rng));
    let over = MotionSpan::of(&motion, span);
    let moving = MovingPoint::of(&over, x);
    let models = TaylorPoint::of(&motion, span, x).map_err(|error| refuse(error.to_string()))?;
    let turned = Obb::new(x, [[0.6, 0.8, 0.0], [-0.8, 0.6, 0.0], [0.0, 0.0, -1.0]], [1.0, 0.5, 3.0])
        .map_err(|error| refuse(error.to_string()))?;
    let around_box = MovingBox::of_obb(&over, &turned);
    let around_ball = MovingSphere::new(&over, x, 0.75).swept_box();
    let around_both = MovingBox::of_points(&over, &[x, other]);
    tally.count_if("a break inside", !over.smooth);
    tally.count_if("an instant", span.is_point());
    tally.count_if("turns a thousand radians within the span", over_radians(&over) > 1000.0);
    let path = |t: f64, time: &Real, x: [f64; 3]| place(recipe, t, time, &exactly(x));
    for t in [span.lo(), span.hi(), member(span, rng)] {
        let fail =
            |what: &str| Failure::new(format!("{what} at {t:?} of {span:?}, point {x:?}; {recipe:?}"), &[t]);
        let at_break = t == span.hi() && !span.is_point() && motion.breaks().contains(&t);
        within(&moving, t, at_break, |time| path(t, time, x)).map_err(fail)?;
        let pose = pose(recipe, t, &Real::from(t));
        let put = |x: &Triple| plus(&rotated(&pose.rotation, x), &pose.translation);
        let now = put(&exactly(x));
        let slack = ORACLE * size(&now);
        let model = models.at(Interval::point(t)).map_err(|error| fail(&error.to_string()))?;
        if (0..3).any(|i| !holds(model[i], &now[i], slack) || !holds(models.range()[i], &now[i], slack)) {
            return Err(fail("a Taylor model does not hold the place"));
        }
        // a corner of the box, a point of the ball, a point between the two points
        let signs: [f64; 3] = std::array::from_fn(|_| if rng.random() { 1.0 } else { -1.0 });
        let corner = std::array::from_fn(|i| {
            let along = |j: usize| Real::from(signs[j] * turned.half()[j]) * Real::from(turned.axes()[j][i]);
            Real::from(x[i]) + along(0) + along(1) + along(2)
        });
        let of_box = put(&corner);
        let half = scaled(&plus(&exactly(x), &exactly(other)), &Real::from(0.5));
        let between = put(&half);
        let side = plus(&now, &exactly([0.0, 0.75, 0.0]));
        let inside = |swept: &MovingBox, p: &Triple| (0..3).all(|i| holds(swept.sides[i], &p[i], slack));
        if !inside(&around_box, &of_box) || !inside(&around_ball, &side) {
            return Err(fail("the swept box does not hold the shape"));
        }
        if !around_both.is_some_and(|swept| inside(&swept, &between)) {
            return Err(fail("the swept box does not hold what lies between its points"));
        }
    }
    let short = over_radians(&over) < 0.03 && over.smooth && !span.is_point();
    if short && rng.random_range(0..4u32) == 0 {
        let plain = over.poses.place(x);
        widths(tally, &moving, plain, models.range(), |t| path(t, &Real::from(t), x));
    }
    Ok(())
}

/// One point of the second body as seen from the first.
///
/// # Errors
/// The first claim that does not hold.
pub fn judge_relative(rng: &mut ChaCha8Rng, tally: &mut Tally) -> Result<(), Failure> {
    let pair = Pair::random(rng).map_err(|what| Failure::new(what, &[]))?;
    let [first, second] = &pair.recipes;
    let span = pair.span;
    let x = point(rng);
    let over = pair.motions.each_ref().map(|motion| MotionSpan::of(motion, span));
    let Some(seen) = RelativeMotion::of(&over[0], &over[1]) else {
        return Err(Failure::new("the same span is said to differ", &[span.lo(), span.hi()]));
    };
    let view = seen.second_from_first;
    let moving = MovingPoint::of(&view, x);
    let path = |t: f64, time: &Real| local(first, t, time, &place(second, t, time, &exactly(x)));
    tally.count_if("a break inside", !view.smooth);
    for t in [span.lo(), span.hi(), member(span, rng)] {
        let fail = |what: &str| {
            Failure::new(format!("{what} at {t:?} of {span:?}, point {x:?}; {first:?} {second:?}"), &[t])
        };
        let at_break = t == span.hi()
            && !span.is_point()
            && pair.motions.iter().any(|motion| motion.breaks().contains(&t));
        within(&moving, t, at_break, |time| path(t, time)).map_err(fail)?;
    }
    let short = over.iter().all(|over| over_radians(over) < 0.03) && view.smooth && !span.is_point();
    if short && rng.random_range(0..4u32) == 0 {
        let plain = view.poses.place(x);
        widths(tally, &moving, plain, moving.places, |t| path(t, &Real::from(t)));
    }
    Ok(())
}

/// Position, velocity and acceleration at one time.
fn within(
    moving: &MovingPoint,
    t: f64,
    at_break: bool,
    path: impl Fn(&Real) -> Triple,
) -> Result<(), &'static str> {
    let step = Real::power_of_two(-150);
    let [before, now, after] =
        [Real::from(t) - &step, Real::from(t), Real::from(t) + &step].map(|time| path(&time));
    let two = Real::from(2.0);
    let slack = ORACLE * size(&now);
    let inside = |enclosure: &Vector<Interval, 3>, v: &Triple, slack: f64| {
        (0..3).all(|i| holds(enclosure[i], &v[i], slack))
    };
    if !inside(&moving.places, &now, slack) {
        return Err("the places do not hold the point");
    }
    if t == moving.span.lo() && !inside(&moving.start, &now, slack) {
        return Err("the start does not hold the point");
    }
    // at the end of the span a break has the velocity of the next piece
    if at_break {
        return Ok(());
    }
    let velocity: Triple = std::array::from_fn(|i| (&after[i] - &before[i]) / (&two * &step));
    let acceleration: Triple =
        std::array::from_fn(|i| (&before[i] + &after[i] - &two * &now[i]) / (&step * &step));
    let fast = size(&velocity) + size(&now);
    if !inside(&moving.velocity, &velocity, ORACLE * (fast + size(&acceleration))) {
        return Err("the velocities do not hold the velocity");
    }
    if t == moving.span.lo()
        && !inside(&moving.start_velocity, &velocity, ORACLE * (fast + size(&acceleration)))
    {
        return Err("the velocity at the start does not hold the velocity");
    }
    // the third and fourth derivatives, for the error of the second difference
    let slack = ORACLE * (fast + size(&acceleration)) * (1.0 + size(&acceleration) / (1e-300 + fast));
    if !inside(&moving.acceleration, &acceleration, slack) {
        return Err("the accelerations do not hold the acceleration");
    }
    Ok(())
}

/// How much wider than the true range each coordinate is on a short span; the range is taken from nine
/// samples.
fn widths(
    tally: &mut Tally,
    moving: &MovingPoint,
    plain: Vector<Interval, 3>,
    models: Vector<Interval, 3>,
    path: impl Fn(f64) -> Triple,
) {
    const SAMPLES: usize = 9;
    let span = moving.span;
    let start = path(span.lo());
    let offsets: Vec<[f64; 3]> = (0..SAMPLES)
        .map(|k| {
            let s = k as f64 / (SAMPLES - 1) as f64;
            floats(&minus(
                &path((span.lo() + (span.hi() - span.lo()) * s).clamp(span.lo(), span.hi())),
                &start,
            ))
        })
        .collect();
    for i in 0..3 {
        let most = offsets.iter().map(|offset| offset[i]).fold(f64::NEG_INFINITY, f64::max);
        let least = offsets.iter().map(|offset| offset[i]).fold(f64::INFINITY, f64::min);
        let range = most - least;
        // where rounding is no longer small compared with the path, it is what is measured
        if range > 1000.0 * (moving.start[i].width() + f64::EPSILON * moving.start[i].magnitude()) {
            let (narrow, wide) = (moving.places[i].width() / range, plain[i].width() / range);
            tally.measure("width over true range, short spans", narrow);
            tally.measure("the same by interval evaluation alone", wide);
            tally.measure("the same by Taylor models", models[i].width() / range);
            tally.count("widths compared");
            tally.count_if("widths above 1.1 times the range", narrow > 1.1);
            tally.count_if("widths above twice the range", narrow > 2.0);
            tally.count_if("interval evaluation above twice the range", wide > 2.0);
        }
    }
}

/// An upper bound on the angle turned within the span.
fn over_radians(over: &MotionSpan) -> f64 {
    over.angular_velocity.norm().hi() * over.span.width()
}

fn size(v: &Triple) -> f64 {
    1.0 + floats(v).iter().fold(0.0, |most: f64, x| most.max(x.abs()))
}
