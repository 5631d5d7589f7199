//! The paper's boolean test as printed, for comparison of speed only.
//!
//! It does the work of the C program of [FMB20, section 4.2] with a null box: import of the second frame with
//! the stored inverse of the first, one-sided rows tested as they are made, elimination of the leading
//! unknown by trying every pair of rows with two divisions per coefficient, the printed threshold 1e-7,
//! bounds of the last unknown. Its mistakes (errata F-02, F-04 to F-06) are kept. The caller supplies the
//! tables of rows, so that they need not be cleared for each call.

#![allow(clippy::needless_range_loop, reason = "kept as printed")]

use swept_frames::{Frame, FrameKind};

/// The printed threshold.
const THRESHOLD: f64 = 0.0000001;

/// A frame as the paper stores it, with the inverse computed beforehand.
#[derive(Clone, Copy)]
pub struct PaperFrame<const D: usize> {
    kind: FrameKind,
    orig: [f64; D],
    comp: [[f64; D]; D],
    inv_comp: [[f64; D]; D],
    speed: [f64; D],
}

impl<const D: usize> PaperFrame<D> {
    /// From one of our frames and a velocity.
    pub fn new(frame: &Frame<D>, speed: [f64; D]) -> Self {
        let c = *frame.edges();
        let mut inv = [[0.0; D]; D];
        if D == 2 {
            let det = c[0][0] * c[1][1] - c[1][0] * c[0][1];
            inv[0][0] = c[1][1] / det;
            inv[0][1] = -c[0][1] / det;
            inv[1][0] = -c[1][0] / det;
            inv[1][1] = c[0][0] / det;
        } else {
            let det = c[0][0] * (c[1][1] * c[2][2] - c[1][2] * c[2][1])
                - c[1][0] * (c[0][1] * c[2][2] - c[0][2] * c[2][1])
                + c[2][0] * (c[0][1] * c[1][2] - c[0][2] * c[1][1]);
            inv[0][0] = (c[1][1] * c[2][2] - c[2][1] * c[1][2]) / det;
            inv[0][1] = (c[2][1] * c[0][2] - c[2][2] * c[0][1]) / det;
            inv[0][2] = (c[0][1] * c[1][2] - c[0][2] * c[1][1]) / det;
            inv[1][0] = (c[2][0] * c[1][2] - c[2][2] * c[1][0]) / det;
            inv[1][1] = (c[0][0] * c[2][2] - c[2][0] * c[0][2]) / det;
            inv[1][2] = (c[0][2] * c[1][0] - c[1][2] * c[0][0]) / det;
            inv[2][0] = (c[1][0] * c[2][1] - c[2][0] * c[1][1]) / det;
            inv[2][1] = (c[0][1] * c[2][0] - c[2][1] * c[0][0]) / det;
            inv[2][2] = (c[0][0] * c[1][1] - c[1][0] * c[0][1]) / det;
        }
        Self { kind: frame.kind(), orig: *frame.origin(), comp: c, inv_comp: inv, speed }
    }
}

/// The tables of one system: coefficients and right sides. `W` columns, `ROWS` rows.
struct Table<const W: usize, const ROWS: usize> {
    m: [[f64; W]; ROWS],
    y: [f64; ROWS],
}

impl<const W: usize, const ROWS: usize> Table<W, ROWS> {
    const fn new() -> Self {
        Self { m: [[0.0; W]; ROWS], y: [0.0; ROWS] }
    }
}

/// The tables for two to four unknowns, of the sizes the paper found sufficient and a little more.
pub struct Tables<const W: usize> {
    first: Table<W, 14>,
    second: Table<W, 32>,
    third: Table<W, 128>,
    fourth: Table<W, 1024>,
    /// Rows of each system of the last call.
    pub counts: [usize; 4],
}

impl<const W: usize> Default for Tables<W> {
    fn default() -> Self {
        Self {
            first: Table::new(),
            second: Table::new(),
            third: Table::new(),
            fourth: Table::new(),
            counts: [0; 4],
        }
    }
}

fn sgn(v: f64) -> i32 {
    i32::from(0.0 < v) - i32::from(v < 0.0)
}

fn neg(x: f64) -> f64 {
    if x < 0.0 { x } else { 0.0 }
}

/// Eliminates the first unknown; true if a row turned out to be impossible.
fn elim_var<const W: usize, const R: usize, const S: usize>(
    from: &Table<W, R>,
    rows: usize,
    cols: usize,
    to: &mut Table<W, S>,
    remain: &mut usize,
) -> bool {
    let mut made = 0;
    for i in 0..rows - 1 {
        let fabs_i = from.m[i][0].abs();
        if fabs_i > THRESHOLD {
            let row_i = &from.m[i];
            let sgn_i = sgn(row_i[0]);
            let y_i = from.y[i] / fabs_i;
            for j in i + 1..rows {
                if sgn_i != sgn(from.m[j][0]) && from.m[j][0].abs() > THRESHOLD {
                    let row_j = &from.m[j];
                    let fabs_j = row_j[0].abs();
                    let mut sum_neg = 0.0;
                    for col in 1..cols {
                        to.m[made][col - 1] = row_i[col] / fabs_i + row_j[col] / fabs_j;
                        sum_neg += neg(to.m[made][col - 1]);
                    }
                    to.y[made] = y_i + from.y[j] / fabs_j;
                    if to.y[made] < sum_neg - THRESHOLD {
                        return true;
                    }
                    made += 1;
                }
            }
        }
    }
    for i in 0..rows {
        if from.m[i][0].abs() < THRESHOLD {
            for col in 1..cols {
                to.m[made][col - 1] = from.m[i][col];
            }
            to.y[made] = from.y[i];
            made += 1;
        }
    }
    *remain = made;
    false
}

/// Whether the bounds of the last unknown leave room.
fn last_open<const W: usize, const R: usize>(table: &Table<W, R>, rows: usize) -> bool {
    let (mut min, mut max) = (0.0, 1.0);
    for j in 0..rows {
        let m = table.m[j][0];
        if m > THRESHOLD {
            let y = table.y[j] / m;
            if max > y {
                max = y;
            }
        } else if m < -THRESHOLD {
            let y = table.y[j] / m;
            if min < y {
                min = y;
            }
        }
    }
    min < max
}

/// The paper's boolean test: `W` is `D`, or `D + 1` when moving.
#[inline(never)]
pub fn fmb<const D: usize, const W: usize>(
    that: &PaperFrame<D>,
    tho: &PaperFrame<D>,
    tables: &mut Tables<W>,
) -> bool {
    let moving = W > D;
    // import
    let (mut orig, mut speed, mut comp) = ([0.0; D], [0.0; D], [[0.0; D]; D]);
    let v: [f64; D] = std::array::from_fn(|i| tho.orig[i] - that.orig[i]);
    let s: [f64; D] = std::array::from_fn(|i| tho.speed[i] - that.speed[i]);
    for i in 0..D {
        for j in 0..D {
            orig[i] += that.inv_comp[j][i] * v[j];
            if moving {
                speed[i] += that.inv_comp[j][i] * s[j];
            }
            for k in 0..D {
                comp[j][i] += that.inv_comp[k][i] * tho.comp[j][k];
            }
        }
    }
    let Tables { first, second, third, fourth, counts } = tables;
    let mut rows = 0;
    for i in 0..D {
        let mut sum = 0.0;
        for j in 0..D {
            first.m[rows][j] = -comp[j][i];
            sum += neg(first.m[rows][j]);
        }
        if moving {
            first.m[rows][D] = -speed[i];
            sum += neg(first.m[rows][D]);
        }
        first.y[rows] = orig[i];
        if first.y[rows] < sum {
            return false;
        }
        rows += 1;
    }
    if that.kind == FrameKind::Parallelepiped {
        for i in 0..D {
            let mut sum = 0.0;
            for j in 0..D {
                first.m[rows][j] = comp[j][i];
                sum += neg(first.m[rows][j]);
            }
            if moving {
                first.m[rows][D] = speed[i];
                sum += neg(first.m[rows][D]);
            }
            first.y[rows] = 1.0 - orig[i];
            if first.y[rows] < sum {
                return false;
            }
            rows += 1;
        }
    } else {
        let mut sum = 0.0;
        let mut y = 1.0;
        for j in 0..D {
            let mut c = 0.0;
            for i in 0..D {
                c += comp[j][i];
            }
            first.m[rows][j] = c;
            sum += neg(c);
            y -= orig[j];
        }
        if moving {
            let mut c = 0.0;
            for x in speed {
                c += x;
            }
            first.m[rows][D] = c;
            sum += neg(c);
        }
        first.y[rows] = y;
        if y < sum {
            return false;
        }
        rows += 1;
    }
    if tho.kind == FrameKind::Parallelepiped {
        for i in 0..D {
            first.m[rows] = [0.0; W];
            first.m[rows][i] = 1.0;
            first.y[rows] = 1.0;
            rows += 1;
        }
    } else {
        first.m[rows] = [1.0; W];
        if moving {
            first.m[rows][D] = 0.0;
        }
        first.y[rows] = 1.0;
        rows += 1;
    }
    for i in 0..D {
        first.m[rows] = [0.0; W];
        first.m[rows][i] = -1.0;
        first.y[rows] = 0.0;
        rows += 1;
    }
    if moving {
        first.m[rows] = [0.0; W];
        first.m[rows][D] = 1.0;
        first.y[rows] = 1.0;
        rows += 1;
        first.m[rows] = [0.0; W];
        first.m[rows][D] = -1.0;
        first.y[rows] = 0.0;
        rows += 1;
    }
    counts[0] = rows;
    let mut remain = 0;
    if elim_var(first, rows, W, second, &mut remain) {
        return false;
    }
    counts[1] = remain;
    if W == 2 {
        return last_open(second, remain);
    }
    let rows = remain;
    if elim_var(second, rows, W - 1, third, &mut remain) {
        return false;
    }
    counts[2] = remain;
    if W == 3 {
        return last_open(third, remain);
    }
    let rows = remain;
    if elim_var(third, rows, W - 2, fourth, &mut remain) {
        return false;
    }
    counts[3] = remain;
    last_open(fourth, remain)
}
