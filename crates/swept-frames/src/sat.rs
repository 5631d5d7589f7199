//! Do two frames meet? Decided by separating axes.
//!
//! **What it answers.** The same question as `intersect.rs`, by the classical method, with the same exact
//! answers.
//!
//! **The mathematics.** Convex polytopes are apart exactly when one of finitely many axes n separates their
//! projections: the face normals of either and, in space, the cross products of an edge of one with an edge
//! of the other. On an axis, B minus A covers `[lo, hi] + (n·w) s`, with `lo = n·d + min_B - max_A` and
//! `hi = n·d + max_B - min_A`, where s in [0, 1] is the fraction of the time span; they overlap while
//! `lo + (n·w) s <= 0 <= hi + (n·w) s`. Each axis gives an interval of s; the frames meet while s is in all
//! of them, since the line of relative motion is clipped by every face of the Minkowski difference. `Open`
//! requires strict inequalities, that is, an interval of positive length. An axis that is exactly zero
//! (parallel edges) proves nothing and is skipped.
//!
//! **Why it is sound.** Let u = 2^-53, R = max|offset| + max|velocity| (|t0| + t1 - t0) + reach_A + reach_B,
//! and n the cross product of p and q. A coordinate of n is computed with at most four roundings (two
//! differences when p and q are edges of a simplex, product, difference), a projection with three more, an
//! offset with at most five, the sums with four: less than 16 u |p|₁|q|₁ R in all for lo, hi and n·w s. The
//! bound used is 32 u |p|₁|q|₁ R, whose other half covers its own rounding and the division. It holds for the
//! exact axis, so an axis that separates by more, or on which the projections overlap by more, is settled.
//! The fast path is abandoned when lengths beyond 2^±150 could make underflow matter. What is not settled is
//! decided over whole numbers.
//!
//! **Source.** [FMB20, annex 11.2], [Gottschalk00].

#![allow(clippy::needless_range_loop, reason = "formulas over several arrays read best with their indices")]

use super::exact::ExactPair;
use super::shape::{Frame, FrameKind};
use super::view::{RelativeFrame, larger, smaller, times};
use super::{MovingFrame, TimeSpan, Touching};

/// Which frames' edge directions an axis is built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    /// Two directions of A: a face of A (in the plane both are the same edge).
    OfA(usize, usize),
    /// Two directions of B.
    OfB(usize, usize),
    /// A direction of A and one of B.
    Cross(usize, usize),
}

/// Maximum number of axes, rounded up: two tetrahedra have 4 + 4 + 6·6 = 44.
pub(super) const MOST_AXES: usize = 64;

/// Number of edge directions of a frame: `D`, plus, for a simplex, the differences of edges, in the order
/// 1-0, 2-0, 2-1.
pub(super) fn directions<const D: usize>(kind: FrameKind) -> usize {
    match kind {
        FrameKind::Parallelepiped => D,
        FrameKind::Simplex => D * (D + 1) / 2,
    }
}

/// Calls `visit` with each axis of a pair until it returns true.
#[inline(always)]
pub(super) fn any_axis<const D: usize>(
    a: FrameKind,
    b: FrameKind,
    mut visit: impl FnMut(usize, Axis) -> bool,
) -> bool {
    let mut number = 0;
    let mut next = |axis: Axis| {
        number += 1;
        visit(number - 1, axis)
    };
    for (kind, of) in [(a, Axis::OfA as fn(usize, usize) -> Axis), (b, Axis::OfB)] {
        if D < 3 {
            for i in 0..directions::<D>(kind) {
                if next(of(i, i)) {
                    return true;
                }
            }
        } else {
            if next(of(0, 1)) || next(of(1, 2)) || next(of(2, 0)) {
                return true;
            }
            if kind == FrameKind::Simplex && next(of(3, 4)) {
                return true;
            }
        }
    }
    if D == 3 {
        for i in 0..directions::<D>(a) {
            for j in 0..directions::<D>(b) {
                if next(Axis::Cross(i, j)) {
                    return true;
                }
            }
        }
    }
    false
}

/// The directions of the edges of a frame, with the sums of their magnitudes.
struct Directions<const D: usize> {
    vectors: [[f64; D]; 6],
    norms: [f64; 6],
}

impl<const D: usize> Directions<D> {
    #[inline(always)]
    fn of(frame: &Frame<D>) -> Self {
        let edges = frame.edges();
        let mut vectors = [[0.0; D]; 6];
        vectors[..D].copy_from_slice(edges);
        if frame.kind() == FrameKind::Simplex {
            let mut place = D;
            for i in 0..D {
                for j in 0..i {
                    for k in 0..D {
                        vectors[place][k] = edges[i][k] - edges[j][k];
                    }
                    place += 1;
                }
            }
        }
        let mut norms = [0.0; 6];
        for (norm, vector) in norms.iter_mut().zip(&vectors) {
            for x in vector {
                *norm += x.abs();
            }
        }
        Self { vectors, norms }
    }
}

/// A vector perpendicular to both; in the plane, to the first; on the line, simply 1.
#[inline(always)]
fn perpendicular<const D: usize>(p: &[f64; D], q: &[f64; D]) -> [f64; D] {
    let mut n = [1.0; D];
    if D == 2 {
        n[0] = -p[1];
        n[1] = p[0];
    } else if D == 3 {
        for k in 0..D {
            let (i, j) = ((k + 1) % D, (k + 2) % D);
            n[k] = p[i] * q[j] - p[j] * q[i];
        }
    }
    n
}

/// Whether the cross product of p and q is exactly zero because of zeros in them.
#[cold]
fn is_plainly_zero<const D: usize>(p: &[f64; D], q: &[f64; D]) -> bool {
    (0..D).all(|i| (0..D).all(|j| i == j || p[i] == 0.0 || q[j] == 0.0))
}

#[inline(always)]
fn dot<const D: usize>(n: &[f64; D], v: &[f64; D]) -> f64 {
    let mut sum = 0.0;
    for k in 0..D {
        sum += n[k] * v[k];
    }
    sum
}

/// The ends of a frame's projection, relative to that of its origin.
#[inline(always)]
fn shadow<const D: usize>(frame: &Frame<D>, n: &[f64; D]) -> (f64, f64) {
    let (mut least, mut most) = (0.0, 0.0);
    for edge in frame.edges() {
        let x = dot(n, edge);
        match frame.kind() {
            FrameKind::Parallelepiped => {
                least += smaller(x, 0.0);
                most += larger(x, 0.0);
            }
            FrameKind::Simplex => {
                least = smaller(x, least);
                most = larger(x, most);
            }
        }
    }
    (least, most)
}

/// What `f64` can prove about a pair.
enum Answer {
    Proved(bool),
    /// At rest: only the marked axes are in doubt.
    InDoubt([bool; MOST_AXES]),
}

/// 2^150 and its inverse.
const FAR: f64 = f64::from_bits((1023 + 150) << 52);
const NEAR: f64 = f64::from_bits((1023 - 150) << 52);

#[inline(always)]
fn in_f64<const D: usize, const MOVING: bool>(
    a: &Frame<D>,
    b: &Frame<D>,
    relative: &RelativeFrame<D>,
) -> Answer {
    let size = relative.size + a.reach + b.reach;
    let (of_a, of_b) = (Directions::of(a), Directions::of(b));
    let mut doubt = [false; MOST_AXES];
    let mut doubts = 0;
    // The part of the span in which they may meet, and the part in which they certainly do.
    let (mut start, mut end) = (0.0, 1.0);
    let (mut certain_start, mut certain_end) = (0.0, 1.0);
    let shortest = of_a.norms[..D].iter().chain(&of_b.norms[..D]).fold(size, |m, &x| smaller(x, m));
    if !(shortest > NEAR && size < FAR) {
        return Answer::InDoubt([true; MOST_AXES]);
    }
    let apart = any_axis::<D>(a.kind(), b.kind(), |number, axis| {
        let (p, q, norm) = match axis {
            Axis::OfA(i, j) => (&of_a.vectors[i], &of_a.vectors[j], of_a.norms[i] * of_a.norms[j]),
            Axis::OfB(i, j) => (&of_b.vectors[i], &of_b.vectors[j], of_b.norms[i] * of_b.norms[j]),
            Axis::Cross(i, j) => (&of_a.vectors[i], &of_b.vectors[j], of_a.norms[i] * of_b.norms[j]),
        };
        let n = perpendicular(p, q);
        // In the plane the axis has the length of p alone; on the line it is 1.
        let norm = match D {
            1 => 1.0,
            2 => norm.sqrt() * (1.0 + f64::EPSILON),
            _ => norm,
        };
        let error = 16.0 * f64::EPSILON * (norm * size);
        let (least_a, most_a) = shadow(a, &n);
        let (least_b, most_b) = shadow(b, &n);
        let offset = dot(&n, &relative.offset);
        let (lo, hi) = ((offset + least_b) - most_a, (offset + most_b) - least_a);
        if MOVING {
            let w = dot(&n, &relative.displacement);
            let (off, half) = (0.5 * (lo + hi), 0.5 * (hi - lo));
            let (from, to) = times(off, half + error, w);
            start = larger(from, start);
            end = smaller(to, end);
            let (from, to) = times(off, half - error, w);
            // NaN, from a speed too small to divide by, proves nothing, so the pair stays in doubt.
            if half > error && from <= to {
                certain_start = larger(from, certain_start);
                certain_end = smaller(to, certain_end);
            } else if !(n == [0.0; D] && is_plainly_zero(p, q)) {
                doubts += 1;
            }
            start > end
        } else {
            let certain = (lo < -error) & (hi > error);
            let left_out = n == [0.0; D] && is_plainly_zero(p, q);
            if !(certain || left_out) {
                doubts += 1;
                doubt[number % MOST_AXES] = true;
            }
            lo > error || hi < -error
        }
    });
    if apart {
        Answer::Proved(false)
    } else if doubts == 0 && (!MOVING || certain_start < certain_end) {
        Answer::Proved(true)
    } else if MOVING {
        Answer::InDoubt([true; MOST_AXES])
    } else {
        Answer::InDoubt(doubt)
    }
}

/// Do two frames at rest meet? Decided by separating axes.
///
/// # Guarantee
/// Exact for every pair, the same as [`intersects`](super::intersects).
#[inline]
pub fn sat_intersects<const D: usize>(a: &Frame<D>, b: &Frame<D>, touching: Touching) -> bool {
    let relative = RelativeFrame::at_rest(a, b);
    if relative.apart {
        return false;
    }
    match in_f64::<D, false>(a, b, &relative) {
        Answer::Proved(answer) => answer,
        Answer::InDoubt(axes) => ExactPair::resting(a, b).time_by_axes(touching, &axes).is_some(),
    }
}

/// Do two moving frames meet at some time in the span? Decided by separating axes.
///
/// # Guarantee
/// Exact for every pair, the same as [`intersects_moving`](super::intersects_moving).
#[inline]
pub fn sat_intersects_moving<const D: usize>(
    a: &MovingFrame<D>,
    b: &MovingFrame<D>,
    span: &TimeSpan,
    touching: Touching,
) -> bool {
    let relative = RelativeFrame::moving(a, b, span);
    if relative.apart {
        return false;
    }
    match in_f64::<D, true>(a.frame(), b.frame(), &relative) {
        Answer::Proved(answer) => answer,
        Answer::InDoubt(axes) => ExactPair::moving(a, b, span).time_by_axes(touching, &axes).is_some(),
    }
}

/// First and last time of contact of two moving frames by separating axes, the first rounded down, the last
/// rounded up, both within the span; `None` if they do not meet.
///
/// # Guarantee
/// Each is the exact time rounded once, so it equals that of
/// [`intersection_moving`](super::intersection_moving).
pub fn sat_times<const D: usize>(
    a: &MovingFrame<D>,
    b: &MovingFrame<D>,
    span: &TimeSpan,
    touching: Touching,
) -> Option<(f64, f64)> {
    if !sat_intersects_moving(a, b, span, touching) {
        return None;
    }
    ExactPair::moving(a, b, span).time_by_axes(touching, &[true; MOST_AXES])
}
