//! The coordinates in which a tree is stored.
//!
//! **What it answers.** A point near the middle of the body, and a power of two that is about its size.
//!
//! **The mathematics.** x ↦ (x - c0)/2^k, so that every point of the body is within 1 of the origin and the
//! size of the body does not matter. c0 = 0 if the body lies about its own origin.
//!
//! **Why it is sound.** The map is exact for the stored numbers. When a point is mapped in floats, the
//! difference is off by u|x - c0|, less than 2^-53 in local units, and the division by a power of two is
//! exact, because sizes are kept within [2^-300, 2^300] ([`Local::in_range`]). See
//! `docs/soundness/first-contact.md`.

use swept_num::{Interval, Vector};

/// The smallest size of a body, and of its distance from its own origin, that queries accept.
pub(crate) const SMALLEST: f64 = f64::from_bits((1023 - 300) << 52);
/// The largest size, see [`SMALLEST`].
pub(crate) const LARGEST: f64 = f64::from_bits((1023 + 300) << 52);

/// c0 and 2^k.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Local {
    /// c0.
    pub origin: [f64; 3],
    /// 2^k, at least the distance of every point from c0.
    pub unit: f64,
    /// At least the distance of every point from the body's own origin.
    pub reach: f64,
}

impl Local {
    /// The coordinates for these points.
    pub(crate) fn around<'a>(points: impl Iterator<Item = &'a [f64; 3]> + Clone) -> Self {
        let (mut lo, mut hi) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for point in points.clone() {
            for axis in 0..3 {
                lo[axis] = lo[axis].min(point[axis]);
                hi[axis] = hi[axis].max(point[axis]);
            }
        }
        let reach = farthest(points.clone(), [0.0; 3]);
        let middle: [f64; 3] = core::array::from_fn(|axis| 0.5 * lo[axis] + 0.5 * hi[axis]);
        let radius = farthest(points, middle);
        // a body about its own origin needs no shift; the factor 2 is a matter of taste
        let (origin, radius) = if reach <= 2.0 * radius { ([0.0; 3], reach) } else { (middle, radius) };
        Self { origin, unit: power_above(radius), reach }
    }

    /// The coordinates of a single point that stands for something of this size.
    pub(super) fn in_unit_of(self, size: f64) -> Self {
        Self { unit: power_above(size), ..self }
    }

    /// Whether no number that a query computes from the body can overflow or lose digits to underflow.
    #[must_use]
    pub fn in_range(&self) -> bool {
        self.unit >= SMALLEST && self.reach <= LARGEST
    }

    /// A point of the body in local coordinates, each off by at most 2^-53.
    #[inline]
    #[must_use]
    pub fn inward(&self, point: [f64; 3]) -> [f64; 3] {
        let scale = 1.0 / self.unit;
        let ([x, y, z], [a, b, c]) = (point, self.origin);
        [(x - a) * scale, (y - b) * scale, (z - c) * scale]
    }

    /// An enclosure, in the body's coordinates, of a point given in local coordinates.
    #[must_use]
    pub fn outward(&self, point: [f64; 3]) -> Vector<Interval, 3> {
        Vector(core::array::from_fn(|axis| {
            Interval::point(point[axis]) * Interval::point(self.unit) + Interval::point(self.origin[axis])
        }))
    }
}

/// An upper bound of the distances of the points from `center`.
fn farthest<'a>(points: impl Iterator<Item = &'a [f64; 3]>, center: [f64; 3]) -> f64 {
    let mut square: f64 = 0.0;
    let mut largest: f64 = 0.0;
    for point in points {
        let away: [f64; 3] = core::array::from_fn(|axis| point[axis] - center[axis]);
        square = square.max(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]);
        largest = away.iter().fold(largest, |largest, x| largest.max(x.abs()));
    }
    // if squares over- or underflow: the sum of three coordinates is never less than the length
    if !(SMALLEST..=LARGEST).contains(&square) {
        return 3.0 * largest;
    }
    // five roundings below the root and two at it, each 2^-53
    square.sqrt() * (1.0 + f64::EPSILON * 8.0)
}

/// The smallest power of two that is not below `x`, within the range of [`Local::in_range`]; 1 for zero.
fn power_above(x: f64) -> f64 {
    if x == 0.0 {
        return 1.0;
    }
    let x = x.clamp(0.25 * SMALLEST, 4.0 * LARGEST);
    let power = f64::from_bits(x.to_bits() & (0x7ff << 52));
    if power < x { 2.0 * power } else { power }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_within_one() {
        for (shift, size) in [(0.0, 1.0), (1e8, 1.0), (1e8, 1e-3), (-3.0, 1e7), (0.0, 1e-80), (1e60, 1e59)] {
            let points = [[shift, 0.3 * size, 0.0], [shift + size, 0.0, size], [shift - size, 0.0, 0.0]];
            let local = Local::around(points.iter());
            assert!(local.in_range());
            for point in points {
                let [x, y, z] = local.inward(point);
                assert!(x * x + y * y + z * z <= 1.0, "{shift} {size}");
                assert!(
                    local.reach >= (point[0] * point[0] + point[1] * point[1] + point[2] * point[2]).sqrt()
                );
            }
        }
        let single = [[1e8, 2.0, 3.0]];
        let local = Local::around(single.iter());
        assert_eq!((local.origin, local.unit), ([1e8, 2.0, 3.0], 1.0));
    }

    #[test]
    fn what_is_too_large_or_too_small_is_said() {
        for wild in [1e300, 1e200, f64::MAX, 5e-324, 1e-200] {
            let points = [[wild, 0.0, 0.0], [0.0, -wild, 0.0]];
            assert!(!Local::around(points.iter()).in_range(), "{wild}");
        }
    }
}
