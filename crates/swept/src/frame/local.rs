//! Two frames in `f64`: a proved answer or none.
//!
//! **What it answers.** Do two frames certainly meet, certainly not, or is that too close to call in `f64`?
//!
//! **The mathematics.** In the order of cost: (1) does a face of either frame separate them, or, when moving, do the parts of the span
//! in which each face does not separate them have nothing in common; (2) is there a common point on the line of centres,
//! at rest or at the middle of the time that (1) left; (3) the elimination. Its unknowns are B's coordinates x and the part s of the span;
//! its rows are B's own, `x_j` in [0, 1] or `x_j >= 0, sum x_j <= 1`, and one for each face of A,
//!
//! ```text
//! -p <= m·x + q s <= 1 - p
//! ```
//!
//! with both ends for a parallelepiped; for a simplex only the lower, and the upper for its far face.
//!
//! **Why it is sound.** (1) and (3) use rows widened by the error of `view.rs`, which hold for every common point, so a contradiction
//! proves that there is none, closed or open. (2) and (3) end with a point of B given by `f64` coordinates, compared exactly with B's own
//! limits, and inside A by more than the error: it is inside both, open or closed.
//!
//! **Source.** [FMB20, sections 1 and 2]; (2) is ours.

use super::shape::{Frame, FrameKind, Lanes};
use super::view::{Relative, View, larger};
use swept_num::eliminate::{Bounded, Found, MAX_GIVEN, Slab, Store, search};

/// Strictly inside a frame's own limits? Exact.
#[inline(always)]
fn inside_own<const D: usize>(kind: FrameKind, x: &[f64; D]) -> bool {
    let (mut inside, mut sum) = (true, 0.0);
    for &x in x {
        inside &= x > 0.0 && x < 1.0;
        sum += x;
    }
    // Three positive terms: the true sum is at most (1 + 3u) times the rounded one.
    inside && (kind == FrameKind::Parallelepiped || sum * (1.0 + 4.0 * f64::EPSILON) < 1.0)
}

/// The centre in a frame's own coordinates, as every edge's share and as seen in its lanes.
#[inline(always)]
fn centre<const D: usize>(kind: FrameKind) -> (f64, Lanes) {
    match kind {
        FrameKind::Parallelepiped => (0.5, [0.5; 4]),
        FrameKind::Simplex => {
            let share = 1.0 / (D as f64 + 1.0);
            let mut lanes = [share; 4];
            if let Some(far) = lanes.get_mut(D) {
                *far = D as f64 * share;
            }
            (share, lanes)
        }
    }
}

/// How many times too long the way from the owner's centre to `y` is to stay inside; at most 1 if `y` is inside.
#[inline(always)]
fn stretch(y: &Lanes, centre: &Lanes) -> f64 {
    let mut stretch = 0.0;
    for l in 0..4 {
        let way = y[l] - centre[l];
        stretch = larger(larger(way / (1.0 - centre[l]), -way / centre[l]), stretch);
    }
    stretch
}

/// A point on the line of centres at part `s` of the span, in B's coordinates, if it looks common.
#[inline(always)]
fn on_line_of_centres<const D: usize>(
    a: &Frame<D>,
    b: &Frame<D>,
    from_a: &View<D>,
    from_b: &View<D>,
    s: f64,
) -> Option<[f64; D]> {
    let (share_a, centre_a) = centre::<D>(a.kind());
    let (share_b, centre_b) = centre::<D>(b.kind());
    let b_in_a = from_a.at(&[share_b; D], s);
    let a_in_b = from_b.at(&[share_a; D], s);
    let (g, h) = (stretch(&b_in_a, &centre_a), stretch(&a_in_b, &centre_b));
    // Inside A for the first 1/g of the way from A's centre to B's, inside B for the last 1/h.
    if !(g + h > g * h) {
        return None;
    }
    let (leave, enter) = (1.0 / larger(g, 1.0), 1.0 / larger(h, 1.0));
    let part_from_b = 0.5 * ((1.0 - leave) + enter);
    Some(std::array::from_fn(|j| centre_b[j] + part_from_b * (a_in_b[j] - centre_b[j])))
}

/// `Some(true)` or `Some(false)` if proved. `N` is `D`, or `D + 1` when moving.
#[inline(always)]
pub(super) fn decide<const D: usize, const N: usize, const CAPACITY: usize, const MOVING: bool>(
    a: &Frame<D>,
    b: &Frame<D>,
    relative: &Relative<D>,
) -> Option<bool> {
    if !(a.usable & b.usable) {
        return None;
    }
    let from_a = View::new::<MOVING>(a, b, relative);
    let mut s = 0.0;
    let from_b;
    if MOVING {
        let (start, end) = from_a.narrow((0.0, 1.0));
        if start > end {
            return Some(false);
        }
        from_b = View::new::<MOVING>(b, a, &relative.reversed());
        let (start, end) = from_b.narrow((start, end));
        if start > end {
            return Some(false);
        }
        s = 0.5 * (start + end);
    } else {
        if from_a.separated() {
            return Some(false);
        }
        from_b = View::new::<MOVING>(b, a, &relative.reversed());
        if from_b.separated() {
            return Some(false);
        }
    }
    if let Some(x) = on_line_of_centres(a, b, &from_a, &from_b, s)
        && inside_own(b.kind(), &x)
        && from_a.strictly_inside(&x, s)
    {
        return Some(true);
    }
    by_elimination::<D, N, CAPACITY>(a, b, &from_a, &mut [])
}

/// The elimination alone; `counts[k]` receives the number of rows after k steps.
#[inline(never)]
pub(super) fn by_elimination<const D: usize, const N: usize, const CAPACITY: usize>(
    a: &Frame<D>,
    b: &Frame<D>,
    from_a: &View<D>,
    counts: &mut [usize],
) -> Option<bool> {
    let filler = Slab { a: [0.0; N], lo: 0.0, hi: 0.0, plus: 0, minus: 0 };
    let mut rows = Bounded::<Slab<f64, N>, MAX_GIVEN>::new(filler);
    let mut given = 0;
    let simplex = a.kind() == FrameKind::Simplex;
    for l in 0..D + usize::from(simplex) {
        let row = std::array::from_fn(|j| if j < D { from_a.m[j][l] } else { from_a.q[l] });
        let lo = if l < D { -from_a.p[l] - from_a.error[l] } else { f64::NEG_INFINITY };
        let hi = if simplex && l < D { f64::INFINITY } else { (1.0 - from_a.p[l]) + from_a.error[l] };
        rows.push(Slab::given(given, row, lo, hi));
        given += 1;
    }
    let simplex = b.kind() == FrameKind::Simplex;
    for j in 0..N {
        let mut unit = [0.0; N];
        unit[j] = 1.0;
        let hi = if simplex && j < D { f64::INFINITY } else { 1.0 };
        rows.push(Slab::given(given, unit, 0.0, hi));
        given += 1;
    }
    if simplex {
        let sum = std::array::from_fn(|j| if j < D { 1.0 } else { 0.0 });
        rows.push(Slab::given(given, sum, f64::NEG_INFINITY, 1.0));
    }
    let order = std::array::from_fn(|k| k);
    match search::<N, CAPACITY>(rows.rows(), &order, counts) {
        Found::Nothing => Some(false),
        Found::Unknown => None,
        Found::Guess(point) => {
            let x = std::array::from_fn(|j| point[j]);
            let s = if N > D { point[D] } else { 0.0 };
            let inside = (0.0..=1.0).contains(&s) && inside_own(b.kind(), &x) && from_a.strictly_inside(&x, s);
            inside.then_some(true)
        }
    }
}
