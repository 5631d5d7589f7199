//! A teapot.
//!
//! **What it answers.** A pot with spout, handle and lid: one closed surface with one handle, with exactly
//! the requested, even number of triangles, 40 long (y) and 18 wide (x) before scaling.
//!
//! **The mathematics.** The pot is a surface of revolution about z: P rings of M points and two poles, 2 M P
//! triangles. Three windows of w × w cells are left out: at +y for the spout, two at -y for the handle. Spout
//! and handle are tubes along curves in the plane x = 0 whose first (and last) ring is joined to the rim of
//! its window. A tube that leads in direction t has rings c + ρ (cos α x + sin α (t × x)), counterclockwise
//! seen from t, and the rims are traversed in the same sense, from the middle of their +x side.
//!
//! **Why it is sound.** A window's rim is a closed walk of 4w edges; the strip to the tube uses each once, in
//! the direction in which the removed cells did.
//!
//! **Source.** The proportions are our own; a pot of this size is the test body of [Redon06, section 14].

use super::rings::{Ring, Weave, shares};
use super::surface::Surface;
use std::f64::consts::TAU;
use swept_num::sin_cos;

/// The coarsest pot: 12 columns, 14 rows; with fewer the two windows of the handle would meet.
pub(super) const FEWEST: u32 = 500;

/// The outline from the bottom pole to the top pole, radius and height, at evenly spaced parameters: foot,
/// belly, shoulder, lid, knob.
const OUTLINE: [[f64; 2]; 17] = [
    [0.0, -7.6],
    [3.0, -7.6],
    [5.6, -7.4],
    [7.4, -6.0],
    [8.6, -3.8],
    [9.0, -1.4],
    [8.8, 1.0],
    [8.0, 3.2],
    [6.8, 5.0],
    [6.2, 6.0],
    [5.0, 6.8],
    [3.0, 7.5],
    [1.4, 8.0],
    [0.9, 8.7],
    [1.5, 9.6],
    [1.1, 10.4],
    [0.0, 10.6],
];
/// The parameters between which the windows lie.
const SPOUT_WINDOW: [f64; 2] = [0.24, 0.36];
const LOW_WINDOW: [f64; 2] = [0.22, 0.30];
const HIGH_WINDOW: [f64; 2] = [0.40, 0.48];

/// Knots (y, z, radius) of the tubes; both ends lie just outside the pot.
const SPOUT: [[f64; 3]; 6] = [
    [9.6, -2.4, 1.7],
    [11.6, -1.6, 1.6],
    [13.6, 0.6, 1.3],
    [15.4, 3.4, 1.1],
    [17.2, 6.0, 0.9],
    [19.6, 7.6, 0.8],
];
const HANDLE: [[f64; 3]; 8] = [
    [-9.0, 3.2, 0.8],
    [-11.4, 4.4, 0.75],
    [-15.0, 4.6, 0.75],
    [-18.2, 3.2, 0.75],
    [-19.2, 0.4, 0.75],
    [-17.4, -2.4, 0.75],
    [-13.6, -4.0, 0.75],
    [-10.0, -4.2, 0.8],
];

pub(super) fn teapot(triangles: u32) -> Surface {
    let points = triangles as usize / 2;
    let grid = Grid::within(points);
    let mut weave = Weave::default();
    let kept = grid.weave(&mut weave);
    // what the pot leaves for the tubes: every ring point is two triangles, and so are two points of a rim
    let rims = [grid.rim(&kept, Window::Spout), grid.rim(&kept, Window::High), grid.rim(&kept, Window::Low)];
    let rim_edges: usize = rims.iter().map(|rim| rim.points.len()).sum();
    let left = points - (weave.faces.len() + rim_edges) / 2;
    let spout_points = (left as f64 * 0.42).round() as usize;
    let [spout, high, low] = rims;

    let rings = tube(&mut weave, &SPOUT, spout_points);
    weave.strip(&spout, &rings[0]);
    weave.strips(&rings, false);
    if let Some(last) = rings.last() {
        let tip = weave.middle(last);
        weave.cap_after(last, tip);
    }
    let rings = tube(&mut weave, &HANDLE, left - spout_points);
    weave.strip(&high, &rings[0]);
    weave.strips(&rings, false);
    if let Some(last) = rings.last() {
        weave.strip(last, &low);
    }
    weave.surface()
}

#[derive(Clone, Copy, PartialEq)]
enum Window {
    Spout,
    High,
    Low,
}

/// Rows and columns of the pot.
struct Grid {
    rows: usize,
    columns: usize,
    /// The number of cells along a window's side; even.
    side: usize,
}

impl Grid {
    /// A grid that takes about four fifths of the ring points.
    fn within(points: usize) -> Self {
        // rows : columns = 5 : 6, so that rows times columns is 0.78 points
        let columns = ((points as f64 * 0.78 * 1.2).sqrt() / 4.0).floor() as usize * 4;
        let columns = columns.max(12);
        let rows = (points * 78 / 100 / columns).clamp(14, 5 * columns);
        let side = (columns / 16 * 2).max(2);
        Self { rows, columns, side }
    }

    /// The parameter of row k, poles excluded.
    fn parameter(&self, row: usize) -> f64 {
        (row + 1) as f64 / (self.rows + 1) as f64
    }

    /// First row and first column of a window.
    fn corner(&self, window: Window) -> [usize; 2] {
        let (span, turn) = match window {
            Window::Spout => (SPOUT_WINDOW, 1),
            Window::High => (HIGH_WINDOW, 3),
            Window::Low => (LOW_WINDOW, 3),
        };
        let middle = 0.5 * (span[0] + span[1]) * (self.rows + 1) as f64 - 1.0;
        let row = (middle - self.height(window) as f64 / 2.0).round().max(1.0) as usize;
        [row, self.columns * turn / 4 - self.side / 2]
    }

    /// Rows of cells in a window.
    fn height(&self, window: Window) -> usize {
        let span = match window {
            Window::Spout => SPOUT_WINDOW,
            Window::High => HIGH_WINDOW,
            Window::Low => LOW_WINDOW,
        };
        let rows = (span[1] - span[0]) * (self.rows + 1) as f64;
        ((rows / 2.0).round() as usize * 2).max(2)
    }

    /// Whether the cell between rows `row` and `row + 1`, columns `column` and `column + 1` is left out.
    fn is_open(&self, row: usize, column: usize) -> bool {
        [Window::Spout, Window::High, Window::Low].into_iter().any(|window| {
            let [first_row, first_column] = self.corner(window);
            (first_row..first_row + self.height(window)).contains(&row)
                && (first_column..first_column + self.side).contains(&column)
        })
    }

    /// Whether all four cells around a grid point are left out.
    fn is_lost(&self, row: usize, column: usize) -> bool {
        let before = (column + self.columns - 1) % self.columns;
        row > 0
            && [(row - 1, before), (row - 1, column), (row, before), (row, column)]
                .into_iter()
                .all(|(row, column)| self.is_open(row, column))
    }

    /// Adds the pot without its windows; returns the indices of its points, row by row.
    fn weave(&self, weave: &mut Weave) -> Vec<u32> {
        let mut indices = Vec::with_capacity(self.rows * self.columns);
        for row in 0..self.rows {
            let [radius, height] = outline(self.parameter(row));
            for column in 0..self.columns {
                let (s, c) = sin_cos(TAU * (column as f64 / self.columns as f64));
                let lost = self.is_lost(row, column);
                let place = [radius * c, radius * s, height];
                indices.push(if lost { u32::MAX } else { weave.point(place) });
            }
        }
        let at = |row: usize, column: usize| indices[row * self.columns + column % self.columns];
        for row in 0..self.rows - 1 {
            for column in 0..self.columns {
                if !self.is_open(row, column) {
                    let (a, b) = (at(row, column), at(row, column + 1));
                    let (c, d) = (at(row + 1, column + 1), at(row + 1, column));
                    weave.faces.extend([[a, b, c], [a, c, d]]);
                }
            }
        }
        let ring = |row: usize| Ring {
            parameters: Vec::new(),
            points: (0..self.columns).map(|column| at(row, column)).collect(),
        };
        let (bottom, top) = (ring(0), ring(self.rows - 1));
        weave.cap_before(&bottom, [0.0, 0.0, OUTLINE[0][1]]);
        weave.cap_after(&top, [0.0, 0.0, OUTLINE[OUTLINE.len() - 1][1]]);
        indices
    }

    /// The rim of a window, from the middle of its +x side, in the direction that its tube needs.
    fn rim(&self, indices: &[u32], window: Window) -> Ring {
        let [row, column] = self.corner(window);
        let (high, wide) = (self.height(window), self.side);
        // clockwise in (column, row): up the low-column side, along the top, down, back along the bottom
        let mut walk: Vec<[usize; 2]> = Vec::with_capacity(2 * (high + wide));
        walk.extend((0..high).map(|k| [row + k, column]));
        walk.extend((0..wide).map(|k| [row + high, column + k]));
        walk.extend((0..high).map(|k| [row + high - k, column + wide]));
        walk.extend((0..wide).map(|k| [row, column + wide - k]));
        // +x is the low-column side at +y, the high-column side at -y
        let (middle, forward) = match window {
            Window::Spout => (high / 2, false),
            Window::High => (high + wide + high / 2, false),
            Window::Low => (high + wide + high / 2, true),
        };
        let count = walk.len();
        let points = (0..count).map(|k| {
            let place = if forward { middle + k } else { middle + count - k };
            let [row, column] = walk[place % count];
            indices[row * self.columns + column % self.columns]
        });
        Ring { parameters: (0..count).map(|k| k as f64 / count as f64).collect(), points: points.collect() }
    }
}

impl Weave {
    /// The mean of a ring's points.
    fn middle(&self, ring: &Ring) -> [f64; 3] {
        let count = ring.points.len() as f64;
        [0, 1, 2].map(|axis| {
            ring.points.iter().map(|&point| self.vertices[point as usize][axis]).sum::<f64>() / count
        })
    }
}

/// The rings of a tube with this many points in all.
fn tube<const N: usize>(weave: &mut Weave, knots: &[[f64; 3]; N], points: usize) -> Vec<Ring> {
    // knots are about 3.5 apart, the tubes about 6 around
    let rings = ((points as f64 * 3.5 * (N - 1) as f64 / 6.0).sqrt().round() as usize).clamp(2, points / 3);
    let counts = shares(points, &vec![1.0; rings], 3);
    let place = |k: usize| k as f64 / (rings - 1) as f64;
    counts
        .iter()
        .enumerate()
        .map(|(k, &count)| {
            let ([y, z, radius], [dy, dz, _]) = smooth(knots, place(k));
            let length = (dy * dy + dz * dz).sqrt();
            let (ty, tz) = (dy / length, dz / length);
            weave.even_ring(count, |parameter| {
                let (s, c) = sin_cos(TAU * parameter);
                // t × x = (0, tz, -ty)
                [radius * c, y + radius * s * tz, z - radius * s * ty]
            })
        })
        .collect()
}

/// The pot's outline at a parameter in [0, 1].
fn outline(parameter: f64) -> [f64; 2] {
    smooth(&OUTLINE, parameter).0
}

/// The curve through evenly spaced knots whose slope at each is that of its neighbours (Catmull-Rom), and its
/// slope.
fn smooth<const N: usize, const D: usize>(knots: &[[f64; D]; N], parameter: f64) -> ([f64; D], [f64; D]) {
    let place = parameter * (N - 1) as f64;
    let k = (place.floor() as usize).min(N - 2);
    let t = place - k as f64;
    let slope = |k: usize, axis: usize| {
        let (before, after) = (k.saturating_sub(1), (k + 1).min(N - 1));
        (knots[after][axis] - knots[before][axis]) / (after - before) as f64
    };
    let at = |axis: usize| {
        let (p, q, m, n) = (knots[k][axis], knots[k + 1][axis], slope(k, axis), slope(k + 1, axis));
        let (rise, a, b) = (q - p, m, n);
        // p + a t + (3 rise - 2a - b) t² + (a + b - 2 rise) t³
        let (second, third) = (3.0 * rise - 2.0 * a - b, a + b - 2.0 * rise);
        (p + t * (a + t * (second + t * third)), a + t * (2.0 * second + t * 3.0 * third))
    };
    (std::array::from_fn(|axis| at(axis).0), std::array::from_fn(|axis| at(axis).1))
}
