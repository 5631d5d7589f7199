//! Two frames in `f64`: a proved answer, or none.
//!
//! **What it answers.** Do two frames certainly meet, certainly not meet, or is it too close to call in
//! `f64`?
//!
//! **The mathematics.** In order of cost:
//!
//! 1. Do the world boxes or a face of either frame separate them (for moving frames: at all times, or at
//!    times that together cover the span)? These are the rows of the elimination that come from one row of A
//!    and all rows of B, and vice versa.
//! 2. Is there a common point on a line parallel to an edge of B (then of A, in the plane), through the
//!    middle of what the other frame covers in its coordinates? Is there one near an edge of B, or of A? Each
//!    is tried at the middle of the remaining time.
//! 3. In space, do the rows that come from two rows of A by eliminating one direction of an edge of B leave
//!    no time?
//! 4. The elimination itself. Its unknowns are B's coordinates x and the fraction s of the span; its rows are
//!    B's own, `x_j` in [0, 1] or `x_j >= 0`, `sum x_j <= 1`, and one for each face of A,
//!
//! ```text
//! -p <= m·x + q s <= 1 - p
//! ```
//!
//! with both ends for a parallelepiped; for a simplex only the lower end, and the upper end for its far face.
//!
//! On random pairs (1) to (3) nearly always decide: they form the few rows that survive in (4) directly, and
//! guess where (4) would find its point. Only pairs that nearly touch are left to (4), and after it to the
//! exact path.
//!
//! **Why it is sound.** (1), (3) and (4) use rows widened by the error of `view.rs`, which hold for every
//! common point, so a contradiction proves that there is none, closed or open. (2) and (4) end with a point
//! of one frame given by `f64` coordinates. It is compared exactly with that frame's own limits, and is
//! inside the other by more than the error, so it is inside both, open or closed. In (3) a row
//! `f row_1 - g row_2` with any numbers f, g is valid; its error is |f| error_1 + |g| error_2. In each error,
//! 20 of the 32 u are spare, while forming f, g, the products, the difference and the range takes at most 8
//! roundings.
//!
//! **Source.** [FMB20, sections 1 and 2, eq. 41]; (2) and (3) are not in the paper.

#![allow(clippy::needless_range_loop, reason = "lanes of several arrays are worked on together")]

use super::shape::{Frame, FrameKind, Lanes};
use super::stages_reached::Watch;
use super::view::{RelativeFrame, View, larger, range, smaller, times};
use swept_num::eliminate::{Ancestors, Bounded, Found, Slab, Store, search};

/// Whether x is strictly inside the frame's own limits; exact.
#[inline(always)]
fn inside_own<const D: usize, const SIMPLEX: bool>(x: &[f64; D]) -> bool {
    let (mut inside, mut sum) = (true, 0.0);
    for &x in x {
        inside &= (x > 0.0) & (x < 1.0);
        sum += x;
    }
    // Three positive terms: the true sum is at most (1 + 3u) times the rounded one.
    inside & (!SIMPLEX | (sum * (1.0 + 4.0 * f64::EPSILON) < 1.0))
}

/// Is there a point of the other frame inside both at fraction `s` of the span? Edge by edge: take the middle
/// of the piece that lies in the owner, move it from the edge toward the other's centre by half the safe
/// distance, and check it with the proved error.
#[inline(always)]
fn point_on_edge<const D: usize, const MOVING: bool, const OWNER: bool, const OTHER: bool>(
    view: &View<D, MOVING, OWNER, OTHER>,
    s: f64,
) -> bool {
    let faces = View::<D, MOVING, OWNER, OTHER>::LANES;
    let mut p = [0.0; 4];
    for l in 0..faces {
        p[l] = view.origin_at(l, s);
    }
    // The edges along coordinate j start at the corners whose coordinate j is zero; a simplex has only the
    // origin.
    let corners: usize = if OTHER { 1 } else { 1 << D };
    for j in 0..D {
        let inverse = view.m[j].map(|x| 1.0 / x);
        for corner in (0..corners).filter(|corner| corner >> j & 1 == 0) {
            let mut base = p;
            for i in 0..D {
                if corner >> i & 1 == 1 {
                    for l in 0..faces {
                        base[l] += view.m[i][l];
                    }
                }
            }
            let (enter, exit) = view.cut(&base, &inverse, (0.0, 1.0));
            if exit > enter {
                let mut edge = [0.0; D];
                for i in 0..D {
                    edge[i] = if corner >> i & 1 == 1 { 1.0 } else { 0.0 };
                }
                edge[j] = 0.5 * (enter + exit);
                if near_edge(view, edge, s) {
                    return true;
                }
            }
        }
        // The edges of a simplex from the end of edge i to the end of edge j.
        for i in 0..if OTHER { j } else { 0 } {
            let (mut base, mut inverse) = (p, [0.0; 4]);
            for l in 0..faces {
                base[l] += view.m[i][l];
                inverse[l] = 1.0 / (view.m[j][l] - view.m[i][l]);
            }
            let (enter, exit) = view.cut(&base, &inverse, (0.0, 1.0));
            if exit > enter {
                let mut edge = [0.0; D];
                edge[j] = 0.5 * (enter + exit);
                edge[i] = 1.0 - edge[j];
                if near_edge(view, edge, s) {
                    return true;
                }
            }
        }
    }
    false
}

/// Is there a point of the other frame B inside both at fraction `s` of the span, on one of the lines
/// parallel to its edges through the middle of what the owner A covers in its coordinates?
#[inline(always)]
fn point_on_middle_line<const D: usize, const MOVING: bool, const A: bool, const B: bool>(
    from_a: &View<D, MOVING, A, B>,
    from_b: &View<D, MOVING, B, A>,
    s: f64,
) -> bool {
    // A line near the lower ends of the box meets both frames far more often than one through its middle: in
    // 98 of 100 pairs of random triangles that meet, against 77. This is only a guess.
    let part = 1.0 / 64.0;
    let (mut middle, mut room) = ([0.0; D], 1.0);
    for j in 0..D {
        let (least, most) = from_b.covered(j, s);
        let (lo, hi) = (larger(least, 0.0), smaller(most, 1.0));
        middle[j] = lo + part * (hi - lo);
        room -= middle[j];
    }
    let base = from_a.at(&middle, s);
    // Choose the longest common piece of the lines without branches.
    let (mut lengths, mut shifts) = ([0.0; D], [0.0; D]);
    let mut longest = 0.0;
    for j in 0..D {
        let own = (-middle[j], if B { room } else { 1.0 - middle[j] });
        let (enter, exit) = from_a.cut(&base, &from_a.m[j].map(|x| 1.0 / x), own);
        (lengths[j], shifts[j]) = (exit - enter, 0.5 * (enter + exit));
        longest = larger(lengths[j], longest);
    }
    for j in 0..D {
        // Equally long pieces are all taken; if that goes wrong, the check below catches it.
        middle[j] += if lengths[j] == longest { shifts[j] } else { 0.0 };
    }
    (longest > 0.0) & inside_own::<D, B>(&middle) & from_a.strictly_inside(&middle, s)
}

/// Is a point of an edge, moved off the edge, inside both?
#[inline(never)]
fn near_edge<const D: usize, const MOVING: bool, const OWNER: bool, const OTHER: bool>(
    view: &View<D, MOVING, OWNER, OTHER>,
    edge: [f64; D],
    s: f64,
) -> bool {
    let centre = [if OTHER { 1.0 / (D as f64 + 1.0) } else { 0.5 }; D];
    let (here, there) = (view.at(&edge, s), view.at(&centre, s));
    // By what factor the step from here to the centre is too long to stay inside the owner.
    let mut stretch = 1.0;
    for l in 0..View::<D, MOVING, OWNER, OTHER>::LANES {
        let way = there[l] - here[l];
        stretch = larger(way / if way > 0.0 { 1.0 - here[l] } else { -here[l] }, stretch);
    }
    let part = 0.5 / stretch;
    let x: [f64; D] = std::array::from_fn(|j| edge[j] + part * (centre[j] - edge[j]));
    inside_own::<D, OTHER>(&x) && view.strictly_inside(&x, s)
}

/// Narrows the part of the span in which no pair of an edge of A and an edge of B separates the two. This is
/// the first step of the elimination for each edge direction of B, with every new row tested against all of B
/// at once.
#[inline(always)]
fn narrow_by_pairs<const D: usize, const MOVING: bool, const OWNER: bool, const OTHER: bool>(
    view: &View<D, MOVING, OWNER, OTHER>,
    (mut start, mut end): (f64, f64),
) -> (f64, f64) {
    for j in 0..D {
        // Edge j and, for a simplex, its differences with the edges before it.
        for i in 0..if OTHER { j + 1 } else { 1 } {
            let mut inverse = [0.0; 4];
            for l in 0..View::<D, MOVING, OWNER, OTHER>::LANES {
                inverse[l] = 1.0 / if OTHER && i < j { view.m[j][l] - view.m[i][l] } else { view.m[j][l] };
            }
            for first in 1..View::<D, MOVING, OWNER, OTHER>::LANES {
                for second in 0..first {
                    let (f, g) = (inverse[first], inverse[second]);
                    let mix = |lanes: &Lanes| lanes[first] * f - lanes[second] * g;
                    let mut row = [0.0; D];
                    for k in 0..D {
                        row[k] = mix(&view.m[k]);
                    }
                    let (least, most) = range::<D, OTHER>(&row);
                    // The owner's lanes lie within 1/2 of 1/2; the errors leave room for the rounding of f, g
                    // and the mixing.
                    let error = view.error[first] * f.abs() + view.error[second] * g.abs();
                    let off = (mix(&view.p) + 0.5 * (least + most)) - 0.5 * (f - g);
                    let room = 0.5 * ((most - least) + (f.abs() + g.abs())) + error;
                    // If a product overflowed, this is infinite or NaN.
                    if !off.is_finite() {
                        continue;
                    }
                    if MOVING {
                        let (from, to) = times(off, room, mix(&view.q));
                        start = larger(from, start);
                        end = smaller(to, end);
                    } else {
                        end = if off.abs() > room { -1.0 } else { end };
                    }
                }
            }
            if start > end {
                return (start, end);
            }
        }
    }
    (start, end)
}

/// `Some(true)` or `Some(false)` if proved. `N` is `D`, or `D + 1` when moving.
#[inline(always)]
pub(super) fn decide<const D: usize, const N: usize, const CAPACITY: usize, const MOVING: bool>(
    a: &Frame<D>,
    b: &Frame<D>,
    relative: &RelativeFrame<D>,
    watch: &mut impl Watch,
) -> Option<bool> {
    let simplex = FrameKind::Simplex;
    match (a.kind() == simplex, b.kind() == simplex) {
        (false, false) => decide_kinds::<D, N, CAPACITY, MOVING, false, false>(a, b, relative, watch),
        (false, true) => decide_kinds::<D, N, CAPACITY, MOVING, false, true>(a, b, relative, watch),
        (true, false) => decide_kinds::<D, N, CAPACITY, MOVING, true, false>(a, b, relative, watch),
        (true, true) => decide_kinds::<D, N, CAPACITY, MOVING, true, true>(a, b, relative, watch),
    }
}

#[inline(always)]
fn decide_kinds<
    const D: usize,
    const N: usize,
    const CAPACITY: usize,
    const MOVING: bool,
    const A: bool,
    const B: bool,
>(
    a: &Frame<D>,
    b: &Frame<D>,
    relative: &RelativeFrame<D>,
    watch: &mut impl Watch,
) -> Option<bool> {
    // For frames moving in the plane, testing the boxes alone is not worth a branch that may be mispredicted.
    let together = MOVING && D < 3;
    if !together && relative.apart {
        return Some(false);
    }
    let from_a = View::<D, MOVING, A, B>::new(a, b, relative);
    if (together & relative.apart) | from_a.separated() {
        return Some(false);
    }
    let from_b = View::<D, MOVING, B, A>::new(b, a, &relative.reversed());
    if from_b.separated() {
        return Some(false);
    }
    let (mut start, mut end) = (0.0, 1.0);
    if MOVING {
        (start, end) = from_b.narrow(from_a.narrow((start, end)));
        if start > end {
            return Some(false);
        }
    }
    let s = 0.5 * (start + end);
    if point_on_middle_line(&from_a, &from_b, s) || (D < 3 && point_on_middle_line(&from_b, &from_a, s)) {
        return Some(true);
    }
    harder::<D, N, CAPACITY, MOVING, A, B>(a, b, relative, (start, end), watch)
}

/// Decides what the faces and the lines through the middle did not. The views are computed again: passing
/// them on would slow down every call.
#[inline(never)]
fn harder<
    const D: usize,
    const N: usize,
    const CAPACITY: usize,
    const MOVING: bool,
    const A: bool,
    const B: bool,
>(
    a: &Frame<D>,
    b: &Frame<D>,
    relative: &RelativeFrame<D>,
    (mut start, mut end): (f64, f64),
    watch: &mut impl Watch,
) -> Option<bool> {
    let from_a = View::<D, MOVING, A, B>::new(a, b, relative);
    if point_on_edge(&from_a, 0.5 * (start + end)) {
        return Some(true);
    }
    let faces_only = (start, end);
    if D > 2 {
        (start, end) = narrow_by_pairs(&from_a, faces_only);
        if start > end {
            return Some(false);
        }
    }
    let s = 0.5 * (start + end);
    let from_b = View::<D, MOVING, B, A>::new(b, a, &relative.reversed());
    if point_on_edge(&from_b, s) || (MOVING && (start, end) != faces_only && point_on_edge(&from_a, s)) {
        return Some(true);
    }
    watch.elimination();
    by_elimination::<D, N, CAPACITY, MOVING, A, B>(&from_a, &mut [])
}

/// The elimination alone; `counts[k]` receives the number of rows after k steps.
#[inline(never)]
pub(super) fn by_elimination<
    const D: usize,
    const N: usize,
    const CAPACITY: usize,
    const MOVING: bool,
    const A: bool,
    const B: bool,
>(
    from_a: &View<D, MOVING, A, B>,
    counts: &mut [usize],
) -> Option<bool> {
    let filler = Slab { a: [0.0; N], lo: 0.0, hi: 0.0, ancestors: Ancestors::default(), holds_pivot: false };
    let mut block = [filler; CAPACITY];
    let mut rows = Bounded::new(&mut block);
    let mut given = 0;
    for l in 0..if A { D + 1 } else { D } {
        let row = std::array::from_fn(|j| if j < D { from_a.m[j][l] } else { from_a.q[l] });
        let lo = if l < D { -from_a.p[l] - from_a.error[l] } else { f64::NEG_INFINITY };
        let hi = if A && l < D { f64::INFINITY } else { (1.0 - from_a.p[l]) + from_a.error[l] };
        rows.push(Slab::given(given, row, lo, hi));
        given += 1;
    }
    for j in 0..N {
        let mut unit = [0.0; N];
        unit[j] = 1.0;
        let hi = if B && j < D { f64::INFINITY } else { 1.0 };
        rows.push(Slab::given(given, unit, 0.0, hi));
        given += 1;
    }
    if B {
        let sum = std::array::from_fn(|j| if j < D { 1.0 } else { 0.0 });
        rows.push(Slab::given(given, sum, f64::NEG_INFINITY, 1.0));
    }
    match search(&mut rows, counts) {
        Found::Nothing => Some(false),
        Found::Unknown => None,
        Found::Guess(point) => {
            let x = std::array::from_fn(|j| point[j]);
            let s = if N > D { point[D] } else { 0.0 };
            let inside = (0.0..=1.0).contains(&s) && inside_own::<D, B>(&x) && from_a.strictly_inside(&x, s);
            inside.then_some(true)
        }
    }
}
