//! One frame seen from the faces of another, in `f64`, with a proved error.
//!
//! **What it answers.** Does a face of the owner separate the two? During which part of the time span does none? Is a given
//! point of the other frame inside the owner?
//!
//! **The mathematics.** For a face with direction n of the owner A, and the other frame B with coordinates x, part s of the time span:
//!
//! ```text
//! y(x, s) = n·(o_B - o_A + (v_B - v_A) t0) + sum_j (n·e_j) x_j + n·w s,      w = (v_B - v_A)(t1 - t0)
//! ```
//!
//! and a common point has 0 <= y <= 1 in every lane. Over B at one time y fills [p + least, p + most].
//!
//! **Why it is sound.** Let u = 2^-53 and R = max|o_B - o_A| + max|v_B - v_A| (|t0| + t1 - t0) + reach_B. The computed y differs from the
//! true one, at any x and s of the unit box, by at most (D + 4) u |n| R: D roundings for each dot product, up to four for the differences
//! and products it is taken of. Evaluating it at a point costs (N + 1) u |n| R more, finding its range no more than that. That is at
//! most 12 u |n| R; what the rounding of n itself does is in the slack (see `shape.rs`). So
//!
//! ```text
//! error = 2 slack + 32 u |n| R
//! ```
//!
//! is more than twice what is needed, and the rest pays for the rounding of |n|, R, the error itself, of 1 - p and of one division, whose
//! relative errors act on numbers of at most |n| R + 1 in magnitude; underflow is paid by the 16 u in each slack. An overflow makes |n| R and with it the error
//! infinite, and then every test fails: nothing is proved. (All products are at most |n| R, so no NaN arises before that.)
//!
//! **Source.** [FMB20, eq. 13-16, 29-32 and 41].

use super::shape::{Frame, Lanes};
use super::{MovingFrame, TimeSpan};

/// Relative place and motion of B against A.
pub(super) struct Relative<const D: usize> {
    /// Offset of the origins at the start of the span.
    pub(super) offset: [f64; D],
    /// Displacement over the span.
    pub(super) displacement: [f64; D],
    /// A bound of the magnitudes that entered both.
    pub(super) size: f64,
}

/// The larger; the second if either is NaN.
#[inline(always)]
pub(super) fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The smaller; the second if either is NaN.
#[inline(always)]
pub(super) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The part of the time in which lo <= q s <= hi. A zero q counts as the smallest normal number, far below any error.
#[inline(always)]
pub(super) fn times(lo: f64, hi: f64, q: f64) -> (f64, f64) {
    let inverse = 1.0 / if q == 0.0 { f64::MIN_POSITIVE } else { q };
    let (one, two) = (lo * inverse, hi * inverse);
    (smaller(one, two), larger(one, two))
}

/// Least and most of `row·x` over a frame's own coordinates.
#[inline(always)]
pub(super) fn range<const D: usize, const SIMPLEX: bool>(row: &[f64; D]) -> (f64, f64) {
    let (mut least, mut most) = (0.0, 0.0);
    for &c in row {
        if SIMPLEX {
            least = smaller(c, least);
            most = larger(c, most);
        } else {
            least += smaller(c, 0.0);
            most += larger(c, 0.0);
        }
    }
    (least, most)
}

impl<const D: usize> Relative<D> {
    /// Both at rest.
    #[inline(always)]
    pub(super) fn between(a: &Frame<D>, b: &Frame<D>) -> Self {
        let (mut offset, mut size) = ([0.0; D], 0.0);
        for k in 0..D {
            offset[k] = b.origin()[k] - a.origin()[k];
            size = larger(offset[k].abs(), size);
        }
        Self { offset, displacement: [0.0; D], size }
    }

    /// Both at rest; none if their world boxes are apart.
    #[inline(always)]
    pub(super) fn at_rest(a: &Frame<D>, b: &Frame<D>) -> Option<Self> {
        let mut apart = false;
        for k in 0..D {
            apart |= (a.lo[k] > b.hi[k]) | (b.lo[k] > a.hi[k]);
        }
        if apart { None } else { Some(Self::between(a, b)) }
    }

    /// Both moving.
    #[inline(always)]
    pub(super) fn between_moving(a: &MovingFrame<D>, b: &MovingFrame<D>, span: &TimeSpan) -> Self {
        let rest = Self::between(a.frame(), b.frame());
        let length = span.end() - span.start();
        let (mut offset, mut displacement, mut fastest) = (rest.offset, [0.0; D], 0.0);
        for k in 0..D {
            let velocity = b.velocity()[k] - a.velocity()[k];
            offset[k] += velocity * span.start();
            displacement[k] = velocity * length;
            fastest = larger(velocity.abs(), fastest);
        }
        Self { offset, displacement, size: rest.size + fastest * (span.start().abs() + length) }
    }

    /// Both moving; none if the world boxes that they sweep, B's relative to A, are apart.
    #[inline(always)]
    pub(super) fn moving(a: &MovingFrame<D>, b: &MovingFrame<D>, span: &TimeSpan) -> Option<Self> {
        let relative = Self::between_moving(a, b, span);
        let (a, b) = (a.frame(), b.frame());
        let mut apart = false;
        // The boxes seen from the origins: each end is off by at most 8 u times the magnitudes in it, the differences, shifts and
        // displacements add seven roundings of at most `reach`; so 32 u of the sum of all these magnitudes is room enough.
        let room = 16.0 * f64::EPSILON * (relative.size + a.reach + b.reach);
        for k in 0..D {
            let (start, by) = (relative.offset[k], relative.displacement[k]);
            let least = start + smaller(by, 0.0) + (b.least[k] - a.most[k]);
            let most = start + larger(by, 0.0) + (b.most[k] - a.least[k]);
            apart |= (least > room) | (most < -room);
        }
        if apart { None } else { Some(relative) }
    }

    /// The same from the other side.
    #[inline(always)]
    pub(super) fn reversed(&self) -> Self {
        Self { offset: self.offset.map(|x| -x), displacement: self.displacement.map(|x| -x), size: self.size }
    }
}

/// The other frame in the owner's coordinates, one lane for each face.
pub(super) struct View<const D: usize, const OWNER_SIMPLEX: bool, const OTHER_SIMPLEX: bool> {
    /// y of the other's origin at the start.
    pub(super) p: Lanes,
    /// `m[j]`: what the other's edge j adds.
    pub(super) m: [Lanes; D],
    /// What the displacement over the span adds.
    pub(super) q: Lanes,
    /// The proved error.
    pub(super) error: Lanes,
    /// Least and most of what the other's edges add.
    pub(super) least: Lanes,
    pub(super) most: Lanes,
}

impl<const D: usize, const OWNER_SIMPLEX: bool, const OTHER_SIMPLEX: bool>
    View<D, OWNER_SIMPLEX, OTHER_SIMPLEX>
{
    /// How many lanes are in use.
    pub(super) const FACES: usize = if OWNER_SIMPLEX { D + 1 } else { D };

    #[inline(always)]
    pub(super) fn new<const MOVING: bool>(
        owner: &Frame<D>,
        other: &Frame<D>,
        relative: &Relative<D>,
    ) -> Self {
        let faces = &owner.faces;
        let dot = |v: &[f64; D]| -> Lanes {
            let mut sum = [0.0; 4];
            for l in 0..Self::FACES {
                sum[l] = faces.normal[0][l] * v[0];
            }
            for k in 1..D {
                for l in 0..Self::FACES {
                    sum[l] += faces.normal[k][l] * v[k];
                }
            }
            sum
        };
        let p = dot(&relative.offset);
        let q = if MOVING { dot(&relative.displacement) } else { [0.0; 4] };
        let mut m = [[0.0; 4]; D];
        for j in 0..D {
            m[j] = dot(&other.edges()[j]);
        }
        let size = relative.size + other.reach;
        let (mut error, mut least, mut most) = ([0.0; 4], [0.0; 4], [0.0; 4]);
        for l in 0..Self::FACES {
            error[l] = 2.0 * faces.slack[l] + 16.0 * f64::EPSILON * (faces.norm[l] * size);
        }
        for m in &m {
            for l in 0..Self::FACES {
                if OTHER_SIMPLEX {
                    least[l] = smaller(m[l], least[l]);
                    most[l] = larger(m[l], most[l]);
                } else {
                    least[l] += smaller(m[l], 0.0);
                    most[l] += larger(m[l], 0.0);
                }
            }
        }
        Self { p, m, q, error, least, most }
    }

    /// True only if a face separates the two, at rest.
    #[inline(always)]
    pub(super) fn separated(&self) -> bool {
        let mut any = false;
        for l in 0..Self::FACES {
            let above = self.p[l] + self.least[l] > 1.0 + self.error[l];
            let below = self.p[l] + self.most[l] < -self.error[l];
            any |= above | below;
        }
        any
    }

    /// Narrows the part of the span in which no face separates the two.
    #[inline(always)]
    pub(super) fn narrow(&self, (mut start, mut end): (f64, f64)) -> (f64, f64) {
        let (mut starts, mut ends) = ([0.0; 4], [0.0; 4]);
        for l in 0..Self::FACES {
            // -most - error <= p + q s <= 1 - least + error.
            let lo = -self.error[l] - (self.p[l] + self.most[l]);
            let hi = (1.0 + self.error[l]) - (self.p[l] + self.least[l]);
            (starts[l], ends[l]) = times(lo, hi, self.q[l]);
        }
        for l in 0..Self::FACES {
            start = larger(starts[l], start);
            end = smaller(ends[l], end);
        }
        (start, end)
    }

    /// y of a point of the other frame.
    #[inline(always)]
    pub(super) fn at(&self, x: &[f64; D], s: f64) -> Lanes {
        let mut y = [0.0; 4];
        for l in 0..Self::FACES {
            y[l] = self.p[l] + self.q[l] * s;
        }
        for j in 0..D {
            for l in 0..Self::FACES {
                y[l] += self.m[j][l] * x[j];
            }
        }
        y
    }

    /// True only if the point of the other frame (within its unit box) is strictly inside the owner.
    #[inline(always)]
    pub(super) fn strictly_inside(&self, x: &[f64; D], s: f64) -> bool {
        let y = self.at(x, s);
        let mut all = true;
        for l in 0..Self::FACES {
            all &= (y[l] > self.error[l]) & (y[l] + self.error[l] < 1.0);
        }
        all
    }
}
