//! One frame measured against the faces of another, in `f64`, with a proved error.
//!
//! **What it answers.** Does a face of the owner separate the two? During which part of the time span does
//! none? Is a given point of the other frame inside the owner?
//!
//! **The mathematics.** For a face of the owner A with direction n, the other frame B with coordinates x, and
//! the fraction s of the time span:
//!
//! ```text
//! y(x, s) = n·(o_B - o_A + (v_B - v_A) t0) + sum_j (n·e_j) x_j + n·w s,      w = (v_B - v_A)(t1 - t0)
//! ```
//!
//! and a common point has 0 <= y <= 1 in every lane. Over B at one time y fills [p + least, p + most].
//!
//! **Why it is sound.** Let u = 2^-53 and R = max|o_B - o_A| + max|v_B - v_A| (|t0| + t1 - t0) + reach_B. The
//! computed y differs from the true one, at any x and s of the unit box, by at most (D + 4) u |n| R: D
//! roundings for each dot product, up to four for the differences and products that enter it. Evaluating it
//! at a point adds (N + 1) u |n| R, and finding its range no more than that. In total this is at most 12 u
//! |n| R; the rounding of n itself is covered by the slack (see `shape.rs`). So
//!
//! ```text
//! error = 2 slack + 32 u |n| R
//! ```
//!
//! is more than twice what is needed. The rest covers the rounding of |n|, R, the error itself, 1 - p and one
//! division, whose relative errors act on numbers of at most |n| R + 1 in magnitude; underflow is covered by
//! the 16 u in each slack. Where |n| or R exceeds 2^510 the error is set to infinity, so every test fails and
//! nothing is proved. Below that nothing overflows.
//!
//! **Source.** [FMB20, eq. 13-16, 29-32 and 41].

#![allow(clippy::needless_range_loop, reason = "lanes of several arrays are worked on together")]

use super::shape::{Frame, Lanes, NO_OVERFLOW};
use super::{MovingFrame, TimeSpan};

/// Position and motion of B relative to A.
pub(super) struct RelativeFrame<const D: usize> {
    /// Offset of the origins at the start of the span.
    pub(super) offset: [f64; D],
    /// Displacement over the span.
    pub(super) displacement: [f64; D],
    /// A bound on the magnitudes that entered both.
    pub(super) size: f64,
    /// True only if the world boxes are apart; for moving frames, at all times.
    pub(super) apart: bool,
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

/// The part of the time in which |off + q s| <= room. Its ends are reversed if that is never the case, as for
/// a negative room, or for q = 0 and |off| > room. NaN proves nothing.
#[inline(always)]
pub(super) fn times(off: f64, room: f64, q: f64) -> (f64, f64) {
    let still = q == 0.0;
    let inverse = 1.0 / if still { 1.0 } else { q };
    let centre = if still { 0.0 } else { -off * inverse };
    let always = if off.abs() > room { -1.0 } else { f64::INFINITY };
    let half = if still { always } else { room * inverse.abs() };
    (centre - half, centre + half)
}

/// The smallest and largest `row·x` over a frame's own coordinates.
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

impl<const D: usize> RelativeFrame<D> {
    /// Both at rest.
    #[inline(always)]
    pub(super) fn at_rest(a: &Frame<D>, b: &Frame<D>) -> Self {
        let (mut offset, mut size, mut apart) = ([0.0; D], 0.0, false);
        for k in 0..D {
            apart |= (a.lo[k] > b.hi[k]) | (b.lo[k] > a.hi[k]);
            offset[k] = b.origin()[k] - a.origin()[k];
            size = larger(offset[k].abs(), size);
        }
        Self { offset, displacement: [0.0; D], size, apart }
    }

    /// Both moving.
    #[inline(always)]
    pub(super) fn moving(a: &MovingFrame<D>, b: &MovingFrame<D>, span: &TimeSpan) -> Self {
        let rest = Self::at_rest(a.frame(), b.frame());
        let length = span.end() - span.start();
        let (mut offset, mut displacement, mut fastest, mut apart) = (rest.offset, [0.0; D], 0.0, false);
        for k in 0..D {
            let velocity = b.velocity()[k] - a.velocity()[k];
            let (shift, by) = (velocity * span.start(), velocity * length);
            offset[k] += shift;
            displacement[k] = by;
            fastest = larger(velocity.abs(), fastest);
            // The shift takes two roundings, the displacement three, the difference of the boxes one, the
            // sums three, each of at most these magnitudes: 16 u times them is more than enough.
            let ahead = b.frame().lo[k] - a.frame().hi[k];
            let behind = b.frame().hi[k] - a.frame().lo[k];
            let room = 8.0 * f64::EPSILON * (larger(ahead.abs(), behind.abs()) + (shift.abs() + by.abs()));
            apart |=
                ((ahead + shift) + smaller(by, 0.0) > room) | ((behind + shift) + larger(by, 0.0) < -room);
        }
        Self { offset, displacement, size: rest.size + fastest * (span.start().abs() + length), apart }
    }

    /// Position and motion of A relative to B.
    #[inline(always)]
    pub(super) fn reversed(&self) -> Self {
        Self {
            offset: self.offset.map(|x| -x),
            displacement: self.displacement.map(|x| -x),
            size: self.size,
            apart: self.apart,
        }
    }
}

/// The other frame in the owner's coordinates, one lane per face.
pub(super) struct View<
    const D: usize,
    const MOVING: bool,
    const OWNER_SIMPLEX: bool,
    const OTHER_SIMPLEX: bool,
> {
    /// y of the other's origin at the start.
    pub(super) p: Lanes,
    /// `m[j]`: what the other's edge j adds.
    pub(super) m: [Lanes; D],
    /// What the displacement over the span adds.
    pub(super) q: Lanes,
    /// The proved error.
    pub(super) error: Lanes,
    /// What the other's edges add: for a simplex the smallest and largest value, for a parallelepiped the
    /// middle and half the width, whichever is cheaper to compute.
    low: Lanes,
    high: Lanes,
}

impl<const D: usize, const MOVING: bool, const OWNER_SIMPLEX: bool, const OTHER_SIMPLEX: bool>
    View<D, MOVING, OWNER_SIMPLEX, OTHER_SIMPLEX>
{
    /// Number of lanes in use.
    pub(super) const LANES: usize = if OWNER_SIMPLEX { D + 1 } else { D };

    #[inline(always)]
    pub(super) fn new(owner: &Frame<D>, other: &Frame<D>, relative: &RelativeFrame<D>) -> Self {
        let faces = &owner.faces;
        let dot = |v: &[f64; D]| -> Lanes {
            let mut sum = [0.0; 4];
            for l in 0..Self::LANES {
                sum[l] = faces.normal[0][l] * v[0];
            }
            for k in 1..D {
                for l in 0..Self::LANES {
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
        let size = if size <= NO_OVERFLOW { size } else { f64::INFINITY };
        let (mut error, mut low, mut high) = ([0.0; 4], [0.0; 4], [0.0; 4]);
        for l in 0..Self::LANES {
            error[l] = faces.slack[l] + faces.per_size[l] * size;
            for m in &m {
                if OTHER_SIMPLEX {
                    low[l] = smaller(m[l], low[l]);
                    high[l] = larger(m[l], high[l]);
                } else {
                    low[l] += 0.5 * m[l];
                    high[l] += 0.5 * m[l].abs();
                }
            }
        }
        Self { p, m, q, error, low, high }
    }

    /// The smallest and largest y over the other frame in one lane at fraction `s` of the span.
    #[inline(always)]
    pub(super) fn covered(&self, lane: usize, s: f64) -> (f64, f64) {
        let p = self.origin_at(lane, s);
        if OTHER_SIMPLEX {
            (p + self.low[lane], p + self.high[lane])
        } else {
            ((p + self.low[lane]) - self.high[lane], (p + self.low[lane]) + self.high[lane])
        }
    }

    /// The offset of the middle of what the other covers at the start from the owner's middle, and the
    /// distance at which they separate.
    #[inline(always)]
    fn off(&self, lane: usize) -> (f64, f64) {
        let (middle, half) = if OTHER_SIMPLEX {
            (0.5 * (self.high[lane] + self.low[lane]), 0.5 * (self.high[lane] - self.low[lane]))
        } else {
            (self.low[lane], self.high[lane])
        };
        ((self.p[lane] + middle) - 0.5, (0.5 + half) + self.error[lane])
    }

    /// y of the other's origin at fraction `s` of the span.
    #[inline(always)]
    pub(super) fn origin_at(&self, lane: usize, s: f64) -> f64 {
        if MOVING { self.p[lane] + self.q[lane] * s } else { self.p[lane] }
    }

    /// True only if a face separates the two; for moving frames, at all times.
    #[inline(always)]
    pub(super) fn separated(&self) -> bool {
        let mut any = false;
        for l in 0..Self::LANES {
            if OTHER_SIMPLEX && !MOVING {
                any |= self.p[l] + self.low[l] > 1.0 + self.error[l];
                any |= self.p[l] + self.high[l] < -self.error[l];
                continue;
            }
            let (mut off, mut room) = self.off(l);
            if MOVING {
                off += 0.5 * self.q[l];
                room += 0.5 * self.q[l].abs();
            }
            any |= off.abs() > room;
        }
        any
    }

    /// Narrows the part of the span in which no face separates the two.
    #[inline(always)]
    pub(super) fn narrow(&self, (mut start, mut end): (f64, f64)) -> (f64, f64) {
        let (mut starts, mut ends) = ([0.0; 4], [0.0; 4]);
        for l in 0..Self::LANES {
            // |off + q s| <= 1/2 + half + error.
            let (off, room) = self.off(l);
            (starts[l], ends[l]) = times(off, room, self.q[l]);
        }
        for l in 0..Self::LANES {
            start = larger(starts[l], start);
            end = smaller(ends[l], end);
        }
        (start, end)
    }

    /// y of a point of the other frame.
    #[inline(always)]
    pub(super) fn at(&self, x: &[f64; D], s: f64) -> Lanes {
        let mut y = [0.0; 4];
        for l in 0..Self::LANES {
            y[l] = self.origin_at(l, s);
            for j in 0..D {
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
        for l in 0..Self::LANES {
            all &= (y[l] - 0.5).abs() + self.error[l] < 0.5;
        }
        all
    }

    /// The piece of the line `base + t / inverse`, given in lanes, that lies in the owner, intersected with
    /// the given piece.
    #[inline(always)]
    pub(super) fn cut(&self, base: &Lanes, inverse: &Lanes, (mut enter, mut exit): (f64, f64)) -> (f64, f64) {
        for l in 0..Self::LANES {
            let (centre, half) = ((0.5 - base[l]) * inverse[l], 0.5 * inverse[l].abs());
            enter = larger(centre - half, enter);
            exit = smaller(centre + half, exit);
        }
        (enter, exit)
    }
}
