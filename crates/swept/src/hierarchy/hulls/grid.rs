//! The grid on which the points of a hull lie.

use super::super::block::Lens;
use super::super::hull::LONGEST_POINT;
use super::Point;

/// The smallest step of a grid: far above the rounding errors of local coordinates.
const FINEST: f64 = 1.0 / (1u64 << 40) as f64;

/// c and s.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub center: [f32; 3],
    pub scale: f32,
    /// c and 1/s.
    middle: Point,
    shrink: f64,
}

impl Grid {
    /// The grid for points of a lens: they are at most 32766 steps from its middle, and 32767 on the grid.
    pub(super) fn of(lens: &Lens) -> Self {
        let scale = rounded_up((f64::from(lens.radius) / (LONGEST_POINT - 2.0)).max(FINEST));
        Self {
            center: lens.center,
            scale,
            middle: lens.center.map(f64::from),
            shrink: 1.0 / f64::from(scale),
        }
    }

    /// A point in steps of the grid.
    #[inline]
    pub(super) fn inward(&self, [x, y, z]: Point) -> Point {
        let [a, b, c] = self.middle;
        [(x - a) * self.shrink, (y - b) * self.shrink, (z - c) * self.shrink]
    }

    /// A point in steps of the grid, in single precision.
    #[inline]
    pub(super) fn place(&self, point: Point) -> [f32; 3] {
        self.inward(point).map(|x| x as f32)
    }

    /// The point of the grid nearest to a point.
    #[inline]
    pub(super) fn nearest(&self, point: Point) -> [i16; 3] {
        self.inward(point).map(whole)
    }
}

/// Added to a small number, it leaves no room for what follows the point.
const WHOLE: f64 = 1.5 * (1u64 << 52) as f64;

/// The nearest whole number.
#[inline]
fn whole(x: f64) -> i16 {
    ((x + WHOLE) - WHOLE) as i16
}

/// The smallest single-precision number that is not below `x`.
pub(super) fn rounded_up(x: f64) -> f32 {
    let nearest = x as f32;
    if f64::from(nearest) < x { nearest.next_up() } else { nearest }
}
