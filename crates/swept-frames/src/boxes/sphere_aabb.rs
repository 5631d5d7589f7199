//! A ball and an axis-aligned box.
//!
//! **What it answers.** Where the box lies with respect to the ball: [`Placement::Outside`], on the
//! [`Placement::Boundary`], or [`Placement::Inside`].
//!
//! **The mathematics.** Let F(x) = sum_k (x_k - c_k)^2 - r^2, which is <= 0 exactly in the ball. Over the
//! box, F takes every value between its minimum and its maximum:
//!
//! ```text
//! min > 0         no point of the box in the ball              Outside
//! min <= 0 < max  some points are in the ball, some are not    Boundary
//! max <= 0        all points of the box are in the ball        Inside
//! ```
//!
//! A ball inside the box has min = -r^2 <= 0 and, unless the box is a single point, max > 0: it is a
//! `Boundary` case, since its surface passes through the box. [`aabb_contains_sphere`] distinguishes it from
//! the other cases.
//!
//! **Why it is sound.** Each coordinate occurs once in F and is squared as a whole, so interval evaluation
//! has no dependency problem: its ends are the minimum and the maximum, up to outward rounding. Rounding
//! makes the ends one-sided (a positive lower end proves Outside, an upper end <= 0 proves Inside), so the
//! two extremes are also enclosed separately; when zero lies within an enclosure, squares of integers decide.
//!
//! **Source.** [Num20, section 2.1], whose program swaps Boundary and Inside.

use crate::boxes::{Aabb, Touching};
use dashu_int::IBig;
use std::cmp::Ordering;
use swept::internals::shape::Sphere;
use swept_num::Interval;
use swept_num::exact::{common_exponent, integer};

/// Where a box lies with respect to a solid ball; both are closed sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Box and ball have no common point.
    Outside,
    /// The box has points inside and outside the ball: the sphere passes through the box. A box that touches
    /// the ball from outside belongs here, and so does a box around the whole ball.
    Boundary,
    /// The whole box lies in the ball, possibly touching the sphere from inside.
    Inside,
}

/// The values of sum_k (x_k - c_k)^2 - r^2 over a box, evaluated with intervals.
///
/// # Guarantee
/// Contains every value; the ends differ from the minimum and the maximum only by rounding.
///
/// ```
/// use swept_frames::boxes::{Aabb, Sphere, sphere_function};
/// let ball = Sphere::new([0.0, 0.0], 1.0)?;
/// let values = sphere_function(&ball, &Aabb::new([-1.0, 0.0], [2.0, 3.0])?);
/// assert!(values.contains(-1.0) && values.contains(12.0)); // at (0, 0) and at (2, 3)
/// assert!(values.lo() > -1.000001 && values.hi() < 12.000001);
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn sphere_function<const D: usize>(sphere: &Sphere<D>, region: &Aabb<D>) -> Interval {
    let coordinate = |k: usize| Interval::between(region.lo()[k], region.hi()[k]) - sphere.center()[k];
    let squares: Interval = (0..D).map(|k| coordinate(k).square()).sum();
    squares - Interval::point(sphere.radius()).square()
}

/// Where the box lies with respect to the ball.
///
/// # Guarantee
/// Exact.
///
/// ```
/// use swept_frames::boxes::{Aabb, Sphere, Placement, sphere_aabb};
/// let ball = Sphere::new([0.0, 0.0, 0.0], 1.0)?;
/// let cube = |from: f64, to: f64| Aabb::new([from; 3], [to; 3]);
/// assert_eq!(sphere_aabb(&ball, &cube(2.0, 3.0)?), Placement::Outside);
/// assert_eq!(sphere_aabb(&ball, &cube(0.5, 2.0)?), Placement::Boundary);
/// assert_eq!(sphere_aabb(&ball, &cube(-0.1, 0.1)?), Placement::Inside);
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn sphere_aabb<const D: usize>(sphere: &Sphere<D>, region: &Aabb<D>) -> Placement {
    let values = sphere_function(sphere, region);
    if values.lo() > 0.0 {
        return Placement::Outside;
    }
    if values.hi() <= 0.0 {
        return Placement::Inside;
    }
    match (least(sphere, region), greatest(sphere, region)) {
        (Ordering::Greater, _) => Placement::Outside,
        (_, Ordering::Greater) => Placement::Boundary,
        _ => Placement::Inside,
    }
}

/// Whether the ball and the box overlap.
///
/// # Guarantee
/// Exact. With [`Touching::Open`] a ball of radius zero overlaps the boxes that contain it in their interior.
pub fn sphere_aabb_overlap<const D: usize>(sphere: &Sphere<D>, region: &Aabb<D>, touching: Touching) -> bool {
    match touching {
        Touching::Open if sphere.radius() == 0.0 => {
            (0..D).all(|k| region.lo()[k] < sphere.center()[k] && sphere.center()[k] < region.hi()[k])
        }
        _ => touching.accepts(least(sphere, region)),
    }
}

/// Whether the whole ball lies in the box, touching allowed.
///
/// # Guarantee
/// Exact.
pub fn aabb_contains_sphere<const D: usize>(region: &Aabb<D>, sphere: &Sphere<D>) -> bool {
    let radius = sphere.radius();
    (0..D).all(|k| {
        let (lo, hi, center) = (region.lo()[k], region.hi()[k], sphere.center()[k]);
        let exponent = common_exponent([lo, hi, center, radius]);
        let [lo, hi, center, radius] = [lo, hi, center, radius].map(|x| integer(x, exponent));
        lo <= &center - &radius && &center + radius <= hi
    })
}

/// The sign of the minimum of F over the box, attained at the point nearest to the centre.
fn least<const D: usize>(sphere: &Sphere<D>, region: &Aabb<D>) -> Ordering {
    sign_at(sphere, |k| [sphere.center()[k].clamp(region.lo()[k], region.hi()[k]); 2])
}

/// The sign of the maximum of F over the box, attained at one of the two ends in each coordinate.
fn greatest<const D: usize>(sphere: &Sphere<D>, region: &Aabb<D>) -> Ordering {
    sign_at(sphere, |k| [region.lo()[k], region.hi()[k]])
}

/// The sign of sum_k max((x_k - c_k)^2, (y_k - c_k)^2) - r^2 for the coordinates [x_k, y_k] = `ends(k)`.
fn sign_at<const D: usize>(sphere: &Sphere<D>, ends: impl Fn(usize) -> [f64; 2]) -> Ordering {
    let center = sphere.center();
    let square = |x: f64, k: usize| (Interval::point(x) - center[k]).square();
    let farthest = |k: usize| ends(k).map(|x| square(x, k));
    let squares: Interval = (0..D).map(farthest).map(|[x, y]| x.max(y)).sum();
    let value = squares - Interval::point(sphere.radius()).square();
    if value.lo() > 0.0 {
        Ordering::Greater
    } else if value.hi() < 0.0 {
        Ordering::Less
    } else {
        let exponent =
            common_exponent(center.iter().copied().chain((0..D).flat_map(&ends)).chain([sphere.radius()]));
        let radius = integer(sphere.radius(), exponent);
        let square = |x: f64, k: usize| {
            let apart = integer(x, exponent) - integer(center[k], exponent);
            &apart * &apart
        };
        let farthest = |k: usize| ends(k).map(|x| square(x, k));
        let squares: IBig = (0..D).map(farthest).map(|[x, y]| x.max(y)).sum();
        squares.cmp(&(&radius * &radius))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(from: f64, to: f64) -> Aabb<3> {
        Aabb::new([from; 3], [to; 3]).unwrap()
    }

    #[test]
    fn touching_from_outside_and_from_inside() {
        // powers of two, so that the corner (3, 4) stays exactly on the sphere of radius 5
        for scale in [f64::MIN_POSITIVE, 1.0 / 1048576.0, 1.0, 1048576.0, 0.0625 / f64::MIN_POSITIVE] {
            let ball = Sphere::new([0.0; 3], 5.0 * scale).unwrap();
            let (x, y) = (3.0 * scale, 4.0 * scale);
            let corner = |y: f64| Aabb::new([x, y, 0.0], [10.0 * scale; 3]).unwrap();
            assert_eq!(sphere_aabb(&ball, &corner(y)), Placement::Boundary);
            assert!(sphere_aabb_overlap(&ball, &corner(y), Touching::Closed));
            assert!(!sphere_aabb_overlap(&ball, &corner(y), Touching::Open));
            assert_eq!(sphere_aabb(&ball, &corner(y.next_up())), Placement::Outside);
            assert!(sphere_aabb_overlap(&ball, &corner(y.next_down()), Touching::Open));
            let within = |y: f64| Aabb::new([-x, -y, 0.0], [x, y, 0.0]).unwrap();
            assert_eq!(sphere_aabb(&ball, &within(y)), Placement::Inside);
            assert_eq!(sphere_aabb(&ball, &within(y.next_up())), Placement::Boundary);
        }
    }

    #[test]
    fn a_ball_in_the_box_is_a_boundary_case() {
        let ball = Sphere::new([0.0; 3], 1.0).unwrap();
        assert_eq!(sphere_aabb(&ball, &cube(-2.0, 2.0)), Placement::Boundary);
        assert!(aabb_contains_sphere(&cube(-1.0, 1.0), &ball));
        assert!(!aabb_contains_sphere(&cube(-1.0, 1.0_f64.next_down()), &ball));
        // 1e16 + 1 is not a float, but exact integers still decide
        let far = Sphere::new([1e16], 1.0).unwrap();
        assert!(!aabb_contains_sphere(&Aabb::new([0.0], [1e16]).unwrap(), &far));
        assert!(aabb_contains_sphere(&Aabb::new([0.0], [1e16 + 2.0]).unwrap(), &far));
    }

    #[test]
    fn points_and_extremes() {
        let point = Sphere::new([0.0; 3], 0.0).unwrap();
        assert_eq!(sphere_aabb(&point, &cube(0.0, 0.0)), Placement::Inside);
        assert_eq!(sphere_aabb(&point, &cube(0.0, 1.0)), Placement::Boundary);
        assert_eq!(sphere_aabb(&point, &cube(5e-324, 1.0)), Placement::Outside);
        assert!(!sphere_aabb_overlap(&point, &cube(0.0, 1.0), Touching::Open));
        assert!(sphere_aabb_overlap(&point, &cube(-1.0, 1.0), Touching::Open));
        let huge = Sphere::new([-f64::MAX, 0.0, 0.0], f64::MAX).unwrap();
        assert_eq!(sphere_aabb(&huge, &cube(0.0, 0.0)), Placement::Inside);
        assert_eq!(sphere_aabb(&huge, &cube(5e-324, 1.0)), Placement::Outside);
        assert_eq!(sphere_aabb(&huge, &cube(-1.0, 0.0)), Placement::Boundary);
    }
}
