//! The hulls of nodes: few points and a small ball around each.
//!
//! **What it answers.** For a node above several faces, at most sixteen points and a radius, the *rest*, such
//! that every point of every face below lies within the rest of the convex hull of the points.
//!
//! **The mathematics.** A slab cannot follow a curved patch; a hull does. The points lie on a grid of their
//! own about the centre of the node's ball,
//!
//! ```text
//! p = c + s q       c, s in single precision, q whole numbers with |q| <= 32767
//! ```
//!
//! so products with a direction of whole numbers are exact, and a hull of up to eight points fits into one
//! line of a processor's cache, one of up to sixteen into two.
//!
//! **Why it is sound.** Nothing is claimed here about the faces below a node; [`hulls`](super::hulls) proves
//! that. Hulls of one line have the fixed rest 7/8 s, enough for corners that were moved to the grid.

/// Number of points in a line.
pub const LINE_POINTS: usize = 8;
/// Maximum number of points of a hull.
pub const HULL_POINTS: usize = 2 * LINE_POINTS;
/// The greatest length of a point in steps of the grid.
pub const LONGEST_POINT: f64 = 32767.0;
/// The rest of a hull of one line, in steps of the grid.
pub(crate) const GRID_REST: f64 = 0.875;

/// Eight points, and four numbers more.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Line {
    /// x and y of each point in turns.
    pub(crate) xy: [i16; 2 * LINE_POINTS],
    /// z of each point.
    pub(crate) z: [i16; LINE_POINTS],
    /// In the first line of a hull c and s, in the second the rest.
    pub(crate) numbers: [f32; 4],
}

impl Line {
    pub(crate) const VOID: Self = Self { xy: [0; 2 * LINE_POINTS], z: [0; LINE_POINTS], numbers: [0.0; 4] };

    /// Point k in steps of the grid.
    #[inline]
    pub(crate) fn point(&self, k: usize) -> [i16; 3] {
        [self.xy[2 * k], self.xy[2 * k + 1], self.z[k]]
    }

    pub(crate) fn set(&mut self, k: usize, [x, y, z]: [i16; 3]) {
        (self.xy[2 * k], self.xy[2 * k + 1], self.z[k]) = (x, y, z);
    }
}

/// The hull of a node.
#[derive(Clone, Copy, Debug)]
pub struct Hull<'a> {
    /// The first eight points.
    pub(crate) first: &'a Line,
    /// The others.
    pub(crate) second: Option<&'a Line>,
}

impl Hull<'_> {
    /// c.
    #[inline]
    #[must_use]
    pub fn center(&self) -> [f32; 3] {
        [self.first.numbers[0], self.first.numbers[1], self.first.numbers[2]]
    }

    /// s.
    #[inline]
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.first.numbers[3]
    }

    /// The rest, in local units.
    #[inline]
    #[must_use]
    pub fn rest(&self) -> f64 {
        match self.second {
            Some(line) => f64::from(line.numbers[0]),
            None => GRID_REST * f64::from(self.scale()),
        }
    }

    /// The number of points stored, some of which may be the same.
    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        if self.second.is_some() { HULL_POINTS } else { LINE_POINTS }
    }

    /// Point k in steps of the grid, for k below sixteen; of a hull of one line point 7 again for the others.
    #[inline]
    #[must_use]
    pub fn step(&self, k: usize) -> [i16; 3] {
        match self.second {
            Some(line) if k >= LINE_POINTS => line.point(k % LINE_POINTS),
            _ => self.first.point(k.min(LINE_POINTS - 1)),
        }
    }

    /// Point k in local coordinates.
    #[inline]
    #[must_use]
    pub fn point(&self, k: usize) -> [f64; 3] {
        let (center, scale) = (self.center(), f64::from(self.scale()));
        let [x, y, z] = self.step(k);
        let [a, b, c] = center;
        [
            f64::from(a) + scale * f64::from(x),
            f64::from(b) + scale * f64::from(y),
            f64::from(c) + scale * f64::from(z),
        ]
    }
}
