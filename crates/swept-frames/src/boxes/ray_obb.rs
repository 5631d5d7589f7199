//! Rays and segments against oriented boxes: where they enter and leave.
//!
//! **What it answers.** Whether a ray or segment meets a box, decided exactly, and enclosures of the
//! parameters at which it enters and leaves.
//!
//! **The mathematics.** The box is the intersection of three slabs |n_j.(x - c)| <= k_j|n_j.v_j| with the
//! exact normals n_j = v_(j+1) x v_(j+2). With N = n_j.(p - c), D = n_j.d and K = k_j|n_j.v_j|, the point p +
//! t*d is in slab j for t between (-N - K)/D and (-N + K)/D; when D = 0, for all t or none, as |N| <= K. The
//! parameters in all slabs and in [0, infinity) or [0, 1] form one interval, empty or not.
//!
//! **Why it is sound.** The three quotients are evaluated with intervals. The box is hit if the latest entry
//! is proved not to come after the earliest exit, and missed if it is proved to. When a divisor contains zero
//! without being zero, or the order is undecided, the same quotients are compared as fractions of integers
//! and rounded outward once.
//!
//! **Source.** [Num20, exercise 5]; the slab method is well known.

use crate::boxes::{Ray, Segment};
use dashu_base::{Abs, Signed};
use dashu_int::IBig;
use std::cmp::Ordering;
use swept::internals::shape::Obb;
use swept_num::exact::{self, common_exponent, difference, enclose_ratio, integer, integers};
use swept_num::{Interval, Vector};

/// The part of a ray or segment inside a box, given by its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Encloses the first parameter in the box; zero when the start is in the box.
    pub entry: Interval,
    /// Encloses the last parameter in the box.
    pub exit: Interval,
}

/// Where a ray meets a box, if it does.
///
/// # Guarantee
/// `Some` exactly if they have a common point (closed sets); the intervals contain the exact first and last
/// parameter t, with points origin + t*direction.
///
/// ```
/// use swept_frames::boxes::{Obb, Ray, ray_obb};
/// let unit = Obb::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [1.0; 3])?;
/// let crossing = ray_obb(&Ray::new([-3.0, 1.0, 0.5], [2.0, 0.0, 0.0])?, &unit).ok_or("missed")?;
/// assert!(crossing.entry.contains(1.0) && crossing.exit.contains(2.0)); // it slides along a face
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ray_obb(ray: &Ray<3>, target: &Obb<3>) -> Option<Crossing> {
    let direction = Vector(*ray.direction()).enclosed();
    enclosed(ray.origin(), direction, None, target).unwrap_or_else(|Open| {
        let path = Path { start: ray.origin(), toward: ray.direction(), is_point: false };
        exactly(&path, target)
    })
}

/// Where a segment meets a box, if it does.
///
/// # Guarantee
/// `Some` exactly if they have a common point (closed sets); the intervals contain the exact first and last
/// parameter t, from 0 at the start to 1 at the end.
pub fn segment_obb(segment: &Segment<3>, target: &Obb<3>) -> Option<Crossing> {
    let direction = Vector(*segment.end()).enclosed() - Vector(*segment.start()).enclosed();
    enclosed(segment.start(), direction, Some(1.0), target).unwrap_or_else(|Open| {
        let path = Path { start: segment.start(), toward: segment.end(), is_point: true };
        exactly(&path, target)
    })
}

/// The intervals do not decide.
struct Open;

/// The slabs with intervals, for parameters from 0 to `last`, or without limit.
fn enclosed(
    start: &[f64; 3],
    direction: Vector<Interval, 3>,
    last: Option<f64>,
    target: &Obb<3>,
) -> Result<Option<Crossing>, Open> {
    let from_center = Vector(*start).enclosed() - Vector(*target.center()).enclosed();
    let v = target.axes().map(|axis| Vector(axis).enclosed());
    let mut entry = Interval::ZERO;
    let mut exit = last.map(Interval::point);
    for j in 0..3 {
        let normal = v[(j + 1) % 3].cross(v[(j + 2) % 3]);
        let (place, rate) = (normal.dot(from_center), normal.dot(direction));
        let reach = normal.dot(v[j]).abs() * target.half()[j];
        if rate == Interval::ZERO {
            match (place.abs().lo() > reach.hi(), place.abs().hi() <= reach.lo()) {
                (true, _) => return Ok(None),
                (_, true) => continue,
                _ => return Err(Open),
            }
        }
        if rate.contains_zero() {
            return Err(Open);
        }
        let toward = if rate.is_positive() { reach } else { -reach };
        entry = entry.max((-place - toward) / rate);
        let leaves = (-place + toward) / rate;
        exit = Some(exit.map_or(leaves, |exit| exit.min(leaves)));
    }
    match exit {
        Some(exit) if entry.lo() > exit.hi() => Ok(None),
        Some(exit) if entry.hi() <= exit.lo() => Ok(Some(Crossing { entry, exit })),
        _ => Err(Open),
    }
}

/// A ray (`toward` is its direction) or a segment (`toward` is its end).
struct Path<'a> {
    start: &'a [f64; 3],
    toward: &'a [f64; 3],
    is_point: bool,
}

/// A fraction with a positive denominator.
struct Fraction {
    numerator: IBig,
    denominator: IBig,
}

impl Fraction {
    fn compare(&self, other: &Fraction) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

/// The slabs with integers.
fn exactly(path: &Path<'_>, target: &Obb<3>) -> Option<Crossing> {
    let lengths = [path.start, path.toward, target.center(), target.half()];
    let length = common_exponent(lengths.into_iter().flatten().copied());
    let direction = common_exponent(target.axes().iter().flatten().copied());
    let one = IBig::ONE << direction.unsigned_abs() as usize;
    let start = integers(path.start, length);
    let toward = integers(path.toward, length);
    let along = if path.is_point { difference(&toward, &start) } else { toward };
    let from_center = difference(&start, &integers(target.center(), length));
    let v = target.axes().map(|axis| integers(&axis, direction));

    let mut entry = Fraction { numerator: IBig::ZERO, denominator: IBig::ONE };
    let mut exit = path.is_point.then_some(Fraction { numerator: IBig::ONE, denominator: IBig::ONE });
    for j in 0..3 {
        let normal = exact::cross(&v[(j + 1) % 3], &v[(j + 2) % 3]);
        let mut place = exact::dot(&normal, &from_center) * &one;
        let mut rate = exact::dot(&normal, &along) * &one;
        let reach = exact::dot(&normal, &v[j]).abs() * integer(target.half()[j], length);
        if rate.is_zero() {
            if place.abs() > reach {
                return None;
            }
            continue;
        }
        if rate.is_negative() {
            // the slab is symmetric: mirror it so that the rate is positive
            (place, rate) = (-place, -rate);
        }
        let enters = Fraction { numerator: -&place - &reach, denominator: rate.clone() };
        let leaves = Fraction { numerator: reach - place, denominator: rate };
        if enters.compare(&entry).is_gt() {
            entry = enters;
        }
        if exit.as_ref().is_none_or(|exit| leaves.compare(exit).is_lt()) {
            exit = Some(leaves);
        }
    }
    let exit =
        exit.expect("a ray has a direction, and three independent normals cannot all be perpendicular to it");
    let enclose = |of: &Fraction| enclose_ratio(&of.numerator, &of.denominator);
    entry.compare(&exit).is_le().then(|| Crossing { entry: enclose(&entry), exit: enclose(&exit) })
}

#[cfg(test)]
#[path = "ray_obb/tests.rs"]
mod tests;
