//! Whether two balls overlap, in any dimension.
//!
//! **The mathematics.** They overlap when |c_B - c_A|^2 <= (r_A + r_B)^2; with `<` for [`Touching::Open`].
//! Comparing squares avoids the root.
//!
//! **Why it is sound.** Let q and p be both sides as computed, u = 2^-53. All terms are nonnegative, so the
//! errors are relative: q takes one subtraction (squared, so it counts twice), one product and D - 1
//! additions, so its error is at most (D + 2)u plus terms of order u^2; that of p is at most 3u. If q > p and
//! q - p > (2D + 16)u*q + 2^-1022, computed with at most 4u of relative error, then the exact sides differ in
//! the same direction; likewise for q < p with the larger side p. 2^-1022 covers D + 1 products that
//! underflow. If a side overflows or the margin is not met, both sides are compared as integers.
//!
//! **Source.** [Num20, section 2.1] for the sphere's equation.

use super::bound::{UNIT, offset};
use crate::boxes::Touching;
use std::cmp::Ordering;
use swept::internals::shape::Sphere;
use swept_num::exact::{common_exponent, difference, dot, integer, integers};

/// Whether two solid balls overlap.
///
/// # Guarantee
/// Exact, and symmetric in its arguments.
///
/// ```
/// use swept_frames::boxes::{Sphere, Touching, sphere_sphere};
/// let a = Sphere::new([0.0, 0.0, 0.0], 2.0)?;
/// let b = Sphere::new([3.0, 4.0, 0.0], 3.0)?;
/// assert!(sphere_sphere(&a, &b, Touching::Closed));
/// assert!(!sphere_sphere(&a, &b, Touching::Open));
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn sphere_sphere<const D: usize>(a: &Sphere<D>, b: &Sphere<D>, touching: Touching) -> bool {
    touching.accepts(compare(a, b))
}

/// Compares the squared distance between the centres with the squared sum of the radii.
fn compare<const D: usize>(a: &Sphere<D>, b: &Sphere<D>) -> Ordering {
    let distance_squared = offset(a.center(), b.center()).iter().fold(0.0, |sum, x| sum + x * x);
    let reach = a.radius() + b.radius();
    let reach_squared = reach * reach;
    let larger = distance_squared.max(reach_squared);
    let margin = (2 * D + 16) as f64 * UNIT * larger + f64::MIN_POSITIVE;
    if larger.is_finite() && (distance_squared - reach_squared).abs() > margin {
        return distance_squared.total_cmp(&reach_squared);
    }
    compare_exactly(a, b)
}

fn compare_exactly<const D: usize>(a: &Sphere<D>, b: &Sphere<D>) -> Ordering {
    let centers = a.center().iter().chain(b.center()).copied();
    let exponent = common_exponent(centers.chain([a.radius(), b.radius()]));
    let apart = difference(&integers(b.center(), exponent), &integers(a.center(), exponent));
    let reach = integer(a.radius(), exponent) + integer(b.radius(), exponent);
    dot(&apart, &apart).cmp(&(&reach * &reach))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both_orders(a: &Sphere<3>, b: &Sphere<3>) -> Ordering {
        assert_eq!(compare(a, b), compare(b, a));
        assert_eq!(compare(a, b), compare_exactly(a, b), "{a:?} {b:?}");
        compare(a, b)
    }

    #[test]
    fn one_ulp_decides_at_every_scale() {
        for scale in [1e-320, 1e-200, 1e-6, 1.0, 1e6, 1e150, 1e300] {
            let ball = |x: f64, y: f64, r: f64| Sphere::new([x * scale, y * scale, 0.0], r).unwrap();
            let (a, reach) = (ball(0.0, 0.0, 2.0 * scale), 3.0 * scale);
            // 3, 4, 5 times a scale that is not a power of two: rounding changes the answer, and only the
            // exact comparison knows it
            for r in [reach.next_down(), reach, reach.next_up(), reach * 0.5, reach * 2.0] {
                both_orders(&a, &ball(3.0, 4.0, r));
            }
            let aside = |r: f64| Sphere::new([0.0, 8.0 * scale, 0.0], r).unwrap();
            let left = aside(4.0 * scale);
            let right = Sphere::new([0.0, -0.0, 0.0], 4.0 * scale).unwrap();
            assert_eq!(both_orders(&left, &right), Ordering::Equal);
            assert_eq!(both_orders(&aside((4.0 * scale).next_down()), &right), Ordering::Greater);
            assert_eq!(both_orders(&aside((4.0 * scale).next_up()), &right), Ordering::Less);
        }
    }

    #[test]
    fn extremes_do_not_mislead() {
        let point = |x: f64| Sphere::new([x, 0.0, 0.0], 0.0).unwrap();
        assert_eq!(both_orders(&point(0.0), &point(5e-324)), Ordering::Greater);
        assert_eq!(both_orders(&point(1.0), &point(1.0)), Ordering::Equal);
        assert!(!sphere_sphere(&point(1.0), &point(1.0), Touching::Open));
        let huge = |x: f64, r: f64| Sphere::new([x, 0.0, 0.0], r).unwrap();
        assert_eq!(both_orders(&huge(-f64::MAX, f64::MAX), &huge(f64::MAX, f64::MAX)), Ordering::Equal);
        assert_eq!(
            both_orders(&huge(-f64::MAX, f64::MAX), &huge(f64::MAX, f64::MAX.next_down())),
            Ordering::Greater
        );
        assert_eq!(both_orders(&huge(0.0, f64::MAX), &point(5e-324)), Ordering::Less);
    }
}
