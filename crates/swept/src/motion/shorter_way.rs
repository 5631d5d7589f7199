//! The turn from one orientation to another, the shorter way round.
//!
//! **What it answers.** The axis u and the angle Θ in [0, π] with R1 = exp(Θ [u]) R0.
//!
//! **The mathematics.** For the quaternions as given, of any lengths,
//!
//! ```text
//! q1 conj(q0) = (d, v),   d = q0·q1,   v = w0 v1 - w1 v0 - v1 × v0
//! cos(Θ/2) = |d| / (|q0||q1|)    sin(Θ/2) = |v| / (|q0||q1|)    Θ = 2 arctan(|v| / |d|)    u = sign(d) v/|v|
//! ```
//!
//! Since q1 and -q1 are the same rotation, the sign of d chooses the way: d < 0 means that -q1 is closer to
//! q0. If d = 0 both ways are half a turn; then q1 is taken as written. v = 0 means that the orientations are
//! the same (R-03).
//!
//! Between two angles in the plane there is no choice: the difference of the angles decides, whole turns
//! included.
//!
//! **Why it is sound.** d and v are polynomials of floats and are computed with integers: the sign of d is
//! exact, so every user of the motion agrees on the way, and d, v are enclosed to an ulp however close to 0°
//! or 180° the turn is. There is no inverse cosine, which would lose half the digits at both ends.
//!
//! **Source.** [Redon06, sections 4.2 and 14.2] and [D2M14, section 3.1.2], with the faults R-02, R-03 and
//! R-11 corrected.

use super::angle::angle;
use super::error::MotionError;
use super::exact_interval::ExactInterval;
use super::placement::Orientation;
use dashu_base::{Abs, BitTest, Sign};
use dashu_int::IBig;
use swept_num::exact::{common_exponent, cross, enclose_ratio, integers};
use swept_num::{Interval, Number, Vector};

/// A turn about a fixed axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    /// The unit vector of the axis.
    pub axis: Vector<ExactInterval, 3>,
    /// The angle, never negative.
    pub angle: Interval,
}

/// The turn that leads from one orientation to the other; `None` if they are the same.
///
/// # Errors
/// If one is given by a quaternion and the other by an angle.
pub(super) fn between(start: Orientation, end: Orientation) -> Result<Option<Arc>, MotionError> {
    match (start, end) {
        (Orientation::Quaternion(start), Orientation::Quaternion(end)) => Ok(shorter(start, end)),
        (Orientation::Planar(start), Orientation::Planar(end)) => Ok(in_plane(start, end)),
        _ => Err(MotionError::MixedOrientations),
    }
}

fn in_plane(start: f64, end: f64) -> Option<Arc> {
    let (o, i) = (ExactInterval::ZERO, ExactInterval::ONE);
    let axis = Vector([o, o, if end < start { -i } else { i }]);
    let difference = (ExactInterval::exactly(end) - ExactInterval::exactly(start)).0.abs();
    (end != start).then_some(Arc { axis, angle: difference })
}

fn shorter(start: [f64; 4], end: [f64; 4]) -> Option<Arc> {
    let [q0, q1] = [start, end].map(|quaternion| integers(&quaternion, common_exponent(quaternion)));
    let [w0, x0, y0, z0] = q0;
    let [w1, x1, y1, z1] = q1;
    let (v0, v1) = ([x0, y0, z0], [x1, y1, z1]);
    let d = &w0 * &w1 + (0..3).map(|i| &v0[i] * &v1[i]).sum::<IBig>();
    let turned = cross(&v1, &v0);
    let v: [IBig; 3] = core::array::from_fn(|i| &w0 * &v1[i] - &w1 * &v0[i] - &turned[i]);
    if v.iter().all(|component| *component == IBig::ZERO) {
        return None;
    }
    // all four have the same unknown factor; after division by powers of two, v and the larger of v and d are
    // near 1
    let bits = v.iter().map(BitTest::bit_len).max().unwrap_or(0);
    let common = bits.max(d.bit_len());
    let near_one = |n: &IBig, bits: usize| ExactInterval(enclose_ratio(n, &(IBig::ONE << bits)));
    let negative = d.sign() == Sign::Negative;
    let v = Vector(v.map(|component| if negative { -component } else { component }));
    let v = Vector(v.0.each_ref().map(|component| near_one(component, bits)));
    let length = v.norm_squared().sqrt();
    let axis = Vector(v.0.map(|component| component.over(length)));
    let relative = near_one(&(IBig::ONE << bits), common);
    let half = angle((length * relative).0, near_one(&d.abs(), common).0);
    // a half angle is at most a right angle by definition
    let right = Interval::between(0.0, Interval::PI.hi() / 2.0);
    let half = half.intersection(right).unwrap_or(right);
    Some(Arc { axis, angle: ExactInterval(half).times(2.0).0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PI: f64 = core::f64::consts::PI;

    fn arc(start: [f64; 4], end: [f64; 4]) -> Option<Arc> {
        between(Orientation::Quaternion(start), Orientation::Quaternion(end)).unwrap()
    }

    fn axis(arc: &Arc) -> [f64; 3] {
        arc.axis.0.map(|component| component.0.midpoint())
    }

    #[test]
    fn the_same_orientation_is_no_turn() {
        let q = [0.3, -0.1, 0.7, 0.2];
        assert!(arc(q, q).is_none());
        assert!(arc(q, q.map(|x| -x)).is_none(), "q and -q are the same rotation");
        assert!(arc(q, q.map(|x| 8.0 * x)).is_none(), "the length does not matter");
    }

    #[test]
    fn the_shorter_way() {
        // 90° about z, written with either sign
        let quarter = arc([1.0, 0.0, 0.0, 0.0], [3.0, 0.0, 0.0, 3.0]).unwrap();
        assert!(quarter.angle.contains(PI / 2.0) && quarter.angle.width() < 2e-15);
        assert_eq!(axis(&quarter), [0.0, 0.0, 1.0]);
        let same = arc([1.0, 0.0, 0.0, 0.0], [-3.0, 0.0, 0.0, -3.0]).unwrap();
        assert_eq!((axis(&same), same.angle), (axis(&quarter), quarter.angle));
        // 270° about z is 90° about -z
        let long = arc([1.0, 0.0, 0.0, 0.0], [-3.0, 0.0, 0.0, 3.0]).unwrap();
        assert_eq!((axis(&long), long.angle), ([0.0, 0.0, -1.0], quarter.angle));
    }

    #[test]
    fn half_a_turn_and_a_float_to_either_side() {
        let half = arc([1.0, 0.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0]).unwrap();
        assert!(half.angle.overlaps(Interval::PI) && half.angle.width() < 4e-15, "{:?}", half.angle);
        assert_eq!(axis(&half), [1.0, 0.0, 0.0], "as written");
        assert_eq!(axis(&arc([1.0, 0.0, 0.0, 0.0], [0.0, -2.0, 0.0, 0.0]).unwrap()), [-1.0, 0.0, 0.0]);
        for tiny in [5e-324, 1e-300, 1e-17, 6.123233995736766e-17] {
            let below = arc([1.0, 0.0, 0.0, 0.0], [tiny, 1.0, 0.0, 0.0]).unwrap();
            let above = arc([1.0, 0.0, 0.0, 0.0], [-tiny, 1.0, 0.0, 0.0]).unwrap();
            assert_eq!((axis(&below), axis(&above)), ([1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]));
            assert!(below.angle.lo() > PI - 1e-6 && below.angle == above.angle);
        }
    }

    #[test]
    fn the_sign_of_the_product_is_exact_where_floats_cancel() {
        // w0 w1 + x0 x1 = 1·(1 + ε)² - (1 + 2ε) = ε² > 0, which rounds to zero in any order of evaluation
        let e = f64::EPSILON;
        let [start, end] = [[1.0 + e, 1.0, 0.0, 0.0], [1.0 + e, -(1.0 + 2.0 * e), 0.0, 0.0]];
        let way = arc(start, end).unwrap();
        assert!(way.angle.lo() > PI - 1e-6);
        assert_eq!(axis(&way), [-1.0, 0.0, 0.0]);
        let other = arc(start, [end[0], -(1.0 + 3.0 * e), 0.0, 0.0]).unwrap();
        assert_eq!(axis(&other), [1.0, 0.0, 0.0], "now the product is negative");
    }

    #[test]
    fn tiny_turns_keep_their_axis_and_angle() {
        for tiny in [1e-12, 1e-16, 1e-30, 1e-300] {
            // the product with a common quaternion hides the small turn in the last digits, or loses it
            let way = arc([1.0, 0.0, 0.0, 0.0], [1.0, 0.6 * tiny, 0.0, 0.8 * tiny]).unwrap();
            let [x, y, z] = axis(&way);
            assert!((x - 0.6).abs() < 1e-15 && y == 0.0 && (z - 0.8).abs() < 1e-15);
            assert!((way.angle.midpoint() / (2.0 * tiny) - 1.0).abs() < 1e-15);
            assert!(way.angle.width() < 5e-15 * tiny);
        }
        let near = arc([0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5f64.next_up()]).unwrap();
        assert!(near.angle.width() < 1e-30, "{:?}", near.angle);
    }

    #[test]
    fn in_the_plane_the_angles_are_taken_as_given() {
        let way = between(Orientation::Planar(1.0), Orientation::Planar(-99.0)).unwrap().unwrap();
        assert_eq!((axis(&way), way.angle), ([0.0, 0.0, -1.0], Interval::point(100.0)));
        assert!(between(Orientation::Planar(1.0), Orientation::Planar(1.0)).unwrap().is_none());
        let mixed = between(Orientation::Planar(1.0), Orientation::Quaternion([1.0, 0.0, 0.0, 0.0]));
        assert_eq!(mixed.unwrap_err(), MotionError::MixedOrientations);
    }
}
