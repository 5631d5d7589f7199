//! The four points in floats, with bounds on the effect of rounding.
//!
//! **What it answers.** On which sides of the edges the points lie at a given time, if floats show it.
//!
//! **The mathematics.** Differences from point 0 at t = 0 and t = 1, each axis in a unit in which nothing
//! overflows or underflows. X, Y, Z are twice the largest difference along each axis, so they bound every
//! difference of two points at every time.
//!
//! **Why it is sound.** u = 2^-53, X = 2X1. A difference d has one rounding error. At a time t it is computed
//! as (1 - t) d_0 + t d_1: 1 - t, the products and the sum round once each, so its error is at most 4.1u X1;
//! another time within u of t moves it by at most 2.1u X1. An arm, a difference of two of these, has an error
//! of at most 2*6.2u X1 + 2.1u X1 < 14.6u X1 and is at most 2X1 long. A product of two arms then has an error
//! of at most 2*2*14.6u X1 Y1 + 4.1u X1 Y1 < 63u X1 Y1, and the component n_z of a normal has twice that plus
//! the rounding of its last subtraction, 8.1u X1 Y1: 135u X1 Y1 = 34u XY, below 64u XY. Over times within r
//! of t: arms move by at most 2X per unit of time and are at most X long, so n_z moves by at most 2*(2X*Y +
//! X*2Y) r = 8r XY.
//!
//! The unit of an axis whose coordinates are not all between 2^-200 and 2^200 (or zero) is changed by a power
//! of two that brings the largest into [1, 2). What becomes too small for a float loses at most 2^-1073 by
//! that, far less than 2^-53*2^-200: if one of X, Y, Z is neither zero nor in [2^-200, 2^200], or became zero
//! by that, nothing is claimed. Products that underflow lose at most 2^-1074*2^200 each, far less than u
//! times the smallest bound 2^-400.
//!
//! **Source.** The static filters of exact predicates.

use super::StraightPaths;
use super::features::Features;
use super::integer::scaled;

pub(super) type Point = [f64; 3];

/// 64u: the error bound for a normal in terms of the product of two of X, Y, Z.
pub(super) const NORMAL: f64 = 32.0 * f64::EPSILON;
/// 2^-200 and 2^200.
const RANGE: (f64, f64) = (6.223015277861142e-61, 1.6069380442589903e60);

/// Differences from point 0, and twice the largest along each axis.
pub(super) struct Rounded {
    pub(super) start: [Point; 4],
    pub(super) end: [Point; 4],
    pub(super) size: [f64; 3],
}

#[inline]
pub(super) fn minus(a: &Point, b: &Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline]
pub(super) fn cross(a: &Point, b: &Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

impl Rounded {
    /// The points in floats, unless floats are too coarse for them.
    #[inline]
    pub(super) fn of(paths: &StraightPaths) -> Option<Self> {
        let plain = Rounded::with(*paths.start(), *paths.end());
        if plain.in_range() {
            return Some(plain);
        }
        plain.rescaled(paths)
    }

    #[inline]
    fn with(start: [Point; 4], end: [Point; 4]) -> Self {
        let (start, end) = (start.map(|p| minus(&p, &start[0])), end.map(|p| minus(&p, &end[0])));
        let mut size = [0.0_f64; 3];
        for point in start[1..].iter().chain(&end[1..]) {
            for (size, x) in size.iter_mut().zip(point) {
                *size = size.max(x.abs());
            }
        }
        Rounded { start, end, size: size.map(|size| 2.0 * size) }
    }

    #[inline]
    fn in_range(&self) -> bool {
        self.size.iter().all(|&size| size == 0.0 || (RANGE.0..=RANGE.1).contains(&size))
    }

    /// The same in other units.
    #[cold]
    fn rescaled(&self, paths: &StraightPaths) -> Option<Self> {
        let (mut start, mut end) = (*paths.start(), *paths.end());
        for axis in 0..3 {
            let of_axis = start.iter().chain(&end).map(|point| point[axis].abs());
            let largest = of_axis.fold(0.0, f64::max);
            if largest == 0.0 || (RANGE.0..=RANGE.1).contains(&largest) {
                continue;
            }
            let exponent = match (largest.to_bits() >> 52) as i64 {
                0 => -1022,
                field => field - 1023,
            };
            for point in start.iter_mut().chain(&mut end) {
                point[axis] = scaled(point[axis], -exponent);
            }
        }
        let rescaled = Rounded::with(start, end);
        let lost = (0..3).any(|axis| rescaled.size[axis] == 0.0 && self.size[axis] != 0.0);
        (rescaled.in_range() && !lost).then_some(rescaled)
    }

    /// XY, YZ, ZX in the order of the axes of a normal.
    #[inline]
    pub(super) fn areas(&self) -> [f64; 3] {
        let [x, y, z] = self.size;
        [y * z, z * x, x * y]
    }

    /// Whether the signs of the normals exclude a contact at all times within `spread` of t (`Some(false)`),
    /// or make coplanar points touch at any of them (`Some(true)`), if floats show it. The spread is at least
    /// u.
    #[inline]
    pub(super) fn side(&self, features: Features, t: f64, spread: f64) -> Option<bool> {
        let rest = 1.0 - t;
        let at: [Point; 4] = std::array::from_fn(|i| {
            std::array::from_fn(|axis| rest * self.start[i][axis] + t * self.end[i][axis])
        });
        let triples = features.triples();
        let mut normals = [[0.0; 3]; 4];
        for (normal, &[point, from, to]) in normals.iter_mut().zip(triples) {
            *normal = cross(&minus(&at[from], &at[point]), &minus(&at[to], &at[point]));
        }
        let bound = NORMAL + 8.0 * spread;
        let areas = self.areas();
        let mut inside = false;
        for axis in 0..3 {
            let bound = bound * areas[axis];
            let signs =
                normals.map(|normal| i32::from(normal[axis] > bound) - i32::from(normal[axis] < -bound));
            let signs = &signs[..triples.len()];
            if features.disagree(signs) {
                return Some(false);
            }
            inside |= features.inside(signs);
        }
        inside.then_some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_do_not_matter() {
        let side = |unit: f64, x: f64| {
            let [a, b, c] = [[0.0, 0.0, 0.0], [4.0 * unit, 0.0, 0.0], [0.0, 4.0, 0.0]];
            let [from, to] = [[x * unit, 1.0, 1.0], [x * unit, 1.0, -1.0]];
            let paths = StraightPaths::new([from, a, b, c], [to, a, b, c]).unwrap();
            Rounded::of(&paths).unwrap().side(Features::VertexFace, 0.5, 1e-9)
        };
        for unit in [1.0, 1e300, 1e-300, 1e-318, 4e307] {
            assert_eq!(side(unit, 1.0), Some(true));
            assert_eq!(side(unit, 3.5), Some(false));
            assert_eq!(side(unit, -1.0), Some(false));
            assert_eq!(side(unit, 3.0), None, "{unit}");
        }
    }

    #[test]
    fn hopeless_differences_are_refused() {
        // equal at the start and far from zero, differing by almost nothing at the end
        let start = [[1e300, 0.0, 0.0]; 4];
        let end = [[1e-200, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0, 3.0]];
        assert!(Rounded::of(&StraightPaths::new(start, end).unwrap()).is_none());
    }
}
