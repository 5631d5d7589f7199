//! Two triangles in coordinates of their own.
//!
//! **What it answers.** The corners of two triangles relative to one of them, scaled to a size at which no
//! product of four lengths overflows or vanishes. Translations are subtracted before anything else.
//!
//! **The mathematics.** x = (v - a_0) 2^k with the first corner a_0 of the first triangle. k = 0 for ordinary
//! numbers.
//!
//! **Why it is sound.** Each coordinate is off by one relative rounding; powers of two do not round.
//! Underflow after scaling is below 2^-1000 of the size.

use super::Triangle;
use super::segments::Point;
use swept_num::{Vector, mul_down, mul_up};

/// Local coordinates of both triangles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    pub(super) corners: [[Point; 3]; 2],
    /// Edge k leads from corner k to the next.
    pub(super) edges: [[Point; 3]; 2],
    /// The largest coordinate of a corner.
    pub(super) size: f64,
    /// The origin of the local coordinates, in the given coordinates.
    pub(super) origin: Point,
    /// A local length times this is a length in the given coordinates.
    pub(super) unit: f64,
}

/// Sizes for which the sixth power of a length is a normal number: 2^-150 and 2^150.
const RANGE: [f64; 2] = [7.006492321624085e-46, 1.427247692705959e45];

impl Local {
    #[inline]
    pub(super) fn new(a: &Triangle, b: &Triangle) -> Self {
        let local = Self::between(a.map(Vector), b.map(Vector));
        if local.size >= RANGE[0] && local.size <= RANGE[1] { local } else { Self::scaled(a, b) }
    }

    /// A local length in the given coordinates, rounded down; powers of two round only where numbers lose
    /// digits to underflow.
    #[inline]
    pub(super) fn given_below(&self, length: f64) -> f64 {
        if self.unit == 1.0 { length } else { mul_down(length, self.unit) }
    }

    /// A local length in the given coordinates, rounded up.
    #[inline]
    pub(super) fn given_above(&self, length: f64) -> f64 {
        if self.unit == 1.0 { length } else { mul_up(length, self.unit) }
    }

    #[inline]
    fn between(a: [Point; 3], b: [Point; 3]) -> Self {
        let corners = [a.map(|corner| corner - a[0]), b.map(|corner| corner - a[0])];
        // differences of the given numbers: one rounding each
        let edges = [a, b].map(|c| [c[1] - c[0], c[2] - c[1], c[0] - c[2]]);
        // axis by axis, so that the comparisons do not wait for each other
        let larger = |x: f64, y: f64| if x > y { x } else { y };
        let [_, p, q] = corners[0];
        let sizes: [f64; 3] = core::array::from_fn(|k| {
            let [r, s, t] = corners[1].map(|corner| corner[k].abs());
            larger(larger(larger(p[k].abs(), q[k].abs()), larger(r, s)), t)
        });
        let size = larger(larger(sizes[0], sizes[1]), sizes[2]);
        Self { corners, edges, size, origin: a[0], unit: 1.0 }
    }

    /// The same with coordinates scaled to ordinary size.
    #[cold]
    fn scaled(a: &Triangle, b: &Triangle) -> Self {
        let largest = a.iter().chain(b).flatten().fold(0.0_f64, |largest, x| largest.max(x.abs()));
        let first = power(-exponent(largest));
        let [a, b] = [a, b].map(|triangle| triangle.map(|corner| Vector(corner.map(|x| x * first))));
        let mut local = Self::between(a, b);
        let second = if local.size < RANGE[0] { power(-exponent(local.size)) } else { 1.0 };
        for triangle in 0..2 {
            local.corners[triangle] = local.corners[triangle].map(|corner| corner.scale(second));
            local.edges[triangle] = local.edges[triangle].map(|edge| edge.scale(second));
        }
        local.size *= second;
        local.origin = local.origin.scale(1.0 / first);
        local.unit = 1.0 / first / second;
        local
    }
}

/// The exponent of a number, limited so that [`power`] of it and of its negative exist.
fn exponent(x: f64) -> i64 {
    (((x.to_bits() >> 52) & 0x7ff) as i64 - 1023).clamp(-1000, 1000)
}

fn power(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}
