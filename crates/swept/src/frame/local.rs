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
use super::view::{Relative, View, larger, range, smaller, times};
use swept_num::eliminate::{Ancestors, Bounded, Found, Slab, Store, search};

/// Strictly inside a frame's own limits? Exact.
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

/// Calls `visit(from, along)` for each edge of a frame, in its own coordinates, until it answers true.
#[inline(always)]
fn any_edge<const D: usize, const SIMPLEX: bool>(mut visit: impl FnMut([f64; D], [f64; D]) -> bool) -> bool {
    for j in 0..D {
        let mut along = [0.0; D];
        along[j] = 1.0;
        if SIMPLEX {
            if visit([0.0; D], along) {
                return true;
            }
            for i in 0..j {
                let (mut from, mut along) = ([0.0; D], along);
                from[i] = 1.0;
                along[i] = -1.0;
                if visit(from, along) {
                    return true;
                }
            }
        } else {
            for corner in 0..1usize << (D - 1) {
                let mut from = [0.0; D];
                for i in 0..D - 1 {
                    from[if i < j { i } else { i + 1 }] = if corner >> i & 1 == 1 { 1.0 } else { 0.0 };
                }
                if visit(from, along) {
                    return true;
                }
            }
        }
    }
    false
}

/// Is there a point of the other frame inside both at part `s` of the span? Edge by edge: the middle of the piece that lies in the
/// owner, moved from the edge toward the other's centre as far as is half safe, is checked with the proved error.
#[inline(always)]
fn point_on_edge<const D: usize, const OWNER: bool, const OTHER: bool>(
    view: &View<D, OWNER, OTHER>,
    s: f64,
) -> bool {
    let faces = View::<D, OWNER, OTHER>::FACES;
    let mut p = [0.0; 4];
    for l in 0..faces {
        p[l] = view.p[l] + view.q[l] * s;
    }
    any_edge::<D, OTHER>(|from, along| {
        let (mut base, mut step): (Lanes, Lanes) = (p, [0.0; 4]);
        for j in 0..D {
            for l in 0..faces {
                base[l] += from[j] * view.m[j][l];
                step[l] += along[j] * view.m[j][l];
            }
        }
        let (mut enter, mut exit) = (0.0, 1.0);
        for l in 0..faces {
            let inverse = 1.0 / step[l];
            let zero = -base[l] * inverse;
            enter = larger(zero + smaller(inverse, 0.0), enter);
            exit = smaller(zero + larger(inverse, 0.0), exit);
        }
        exit > enter && near_edge(view, from, along, 0.5 * (enter + exit), s)
    })
}

/// Is there a point of the other frame B inside both at part `s` of the span, on one of the lines parallel to its edges through the
/// middle of what the owner A covers in its coordinates?
#[inline(always)]
fn point_on_middle_line<const D: usize, const A: bool, const B: bool>(
    from_a: &View<D, A, B>,
    from_b: &View<D, B, A>,
    s: f64,
) -> bool {
    // In a simplex the middle of the box is often too far out, unless only one coordinate of it is used.
    let part = if B && D > 2 { 1.0 / 3.0 } else { 0.5 };
    let (mut middle, mut room) = ([0.0; D], 1.0);
    for j in 0..D {
        let p = from_b.p[j] + from_b.q[j] * s;
        let lo = larger(p + from_b.least[j], 0.0);
        let hi = smaller(p + from_b.most[j], 1.0);
        middle[j] = lo + part * (hi - lo);
        room -= middle[j];
    }
    let base = from_a.at(&middle, s);
    // The longest common piece of the lines is taken without branches.
    let (mut longest, mut best, mut shift) = (0.0, 0, 0.0);
    for j in 0..D {
        let (mut enter, mut exit) = (-middle[j], if B { room } else { 1.0 - middle[j] });
        for l in 0..View::<D, A, B>::FACES {
            let inverse = 1.0 / from_a.m[j][l];
            let zero = -base[l] * inverse;
            enter = larger(zero + smaller(inverse, 0.0), enter);
            exit = smaller(zero + larger(inverse, 0.0), exit);
        }
        let longer = exit - enter > longest;
        longest = if longer { exit - enter } else { longest };
        shift = if longer { 0.5 * (enter + exit) } else { shift };
        best = if longer { j } else { best };
    }
    for j in 0..D {
        middle[j] += if best == j { shift } else { 0.0 };
    }
    longest > 0.0 && inside_own::<D, B>(&middle) && from_a.strictly_inside(&middle, s)
}

/// Is the point at `part` of an edge, moved off the edge, inside both?
#[inline(always)]
fn near_edge<const D: usize, const OWNER: bool, const OTHER: bool>(
    view: &View<D, OWNER, OTHER>,
    from: [f64; D],
    along: [f64; D],
    part: f64,
    s: f64,
) -> bool {
    let edge: [f64; D] = std::array::from_fn(|j| from[j] + part * along[j]);
    let centre = [if OTHER { 1.0 / (D as f64 + 1.0) } else { 0.5 }; D];
    let (here, there) = (view.at(&edge, s), view.at(&centre, s));
    // How many times too long the way from here to the centre is to stay inside the owner.
    let mut stretch = 1.0;
    for l in 0..View::<D, OWNER, OTHER>::FACES {
        let way = there[l] - here[l];
        stretch = larger(way / if way > 0.0 { 1.0 - here[l] } else { -here[l] }, stretch);
    }
    let part = 0.5 / stretch;
    let x: [f64; D] = std::array::from_fn(|j| edge[j] + part * (centre[j] - edge[j]));
    inside_own::<D, OTHER>(&x) && view.strictly_inside(&x, s)
}

/// Narrows the part of the span in which no pair of an edge of A and an edge of B separates the two: the first step of the elimination
/// for each direction of an edge of B, every new row tested against all of B at once.
#[inline(always)]
fn narrow_by_pairs<const D: usize, const OWNER: bool, const OTHER: bool>(
    view: &View<D, OWNER, OTHER>,
    (mut start, mut end): (f64, f64),
) -> (f64, f64) {
    any_edge::<D, OTHER>(|from, along| {
        // Parallel edges say the same; one of each direction is enough.
        if !OTHER && from != [0.0; D] {
            return false;
        }
        let mut inverse = [0.0; 4];
        for l in 0..View::<D, OWNER, OTHER>::FACES {
            let mut step = 0.0;
            for j in 0..D {
                step += along[j] * view.m[j][l];
            }
            inverse[l] = 1.0 / step;
        }
        for first in 1..View::<D, OWNER, OTHER>::FACES {
            for second in 0..first {
                let (f, g) = (inverse[first], inverse[second]);
                let mix = |lanes: &Lanes| lanes[first] * f - lanes[second] * g;
                let mut row = [0.0; D];
                for j in 0..D {
                    row[j] = mix(&view.m[j]);
                }
                let (least, most) = range::<D, OTHER>(&row);
                // The owner's lanes lie in [0, 1]; the errors have room for the rounding of f, g and the mixing itself.
                let error = view.error[first] * f.abs() + view.error[second] * g.abs();
                let lo = smaller(f, 0.0) - larger(g, 0.0) - error;
                let hi = larger(f, 0.0) - smaller(g, 0.0) + error;
                let (p, q) = (mix(&view.p), mix(&view.q));
                let (from, to) = times(lo - (p + most), hi - (p + least), q);
                start = larger(from, start);
                end = smaller(to, end);
            }
        }
        start > end
    });
    (start, end)
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
    let simplex = FrameKind::Simplex;
    match (a.kind() == simplex, b.kind() == simplex) {
        (false, false) => decide_kinds::<D, N, CAPACITY, MOVING, false, false>(a, b, relative),
        (false, true) => decide_kinds::<D, N, CAPACITY, MOVING, false, true>(a, b, relative),
        (true, false) => decide_kinds::<D, N, CAPACITY, MOVING, true, false>(a, b, relative),
        (true, true) => decide_kinds::<D, N, CAPACITY, MOVING, true, true>(a, b, relative),
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
    relative: &Relative<D>,
) -> Option<bool> {
    let from_a = View::<D, A, B>::new::<MOVING>(a, b, relative);
    let (mut start, mut end) = (0.0, 1.0);
    if MOVING {
        (start, end) = from_a.narrow((start, end));
        if start > end {
            return Some(false);
        }
    } else if from_a.separated() {
        return Some(false);
    }
    let from_b = View::<D, B, A>::new::<MOVING>(b, a, &relative.reversed());
    if MOVING {
        (start, end) = from_b.narrow((start, end));
        if start > end {
            return Some(false);
        }
    } else if from_b.separated() {
        return Some(false);
    }
    if point_on_middle_line(&from_a, &from_b, 0.5 * (start + end)) {
        return Some(true);
    }
    if point_on_edge(&from_a, 0.5 * (start + end)) {
        return Some(true);
    }
    harder::<D, N, CAPACITY, MOVING, A, B>(&from_a, &from_b, (start, end))
}

/// What the faces and the middle of the time they leave did not decide.
#[inline(never)]
fn harder<
    const D: usize,
    const N: usize,
    const CAPACITY: usize,
    const MOVING: bool,
    const A: bool,
    const B: bool,
>(
    from_a: &View<D, A, B>,
    from_b: &View<D, B, A>,
    span: (f64, f64),
) -> Option<bool> {
    let (mut start, mut end) = span;
    if D > 2 {
        (start, end) = narrow_by_pairs(from_a, span);
        if start > end {
            return Some(false);
        }
    }
    let s = 0.5 * (start + end);
    if point_on_edge(from_b, s) || (MOVING && (start, end) != span && point_on_edge(from_a, s)) {
        return Some(true);
    }
    by_elimination::<D, N, CAPACITY, A, B>(from_a, &mut [])
}

/// The elimination alone; `counts[k]` receives the number of rows after k steps.
#[inline(never)]
pub(super) fn by_elimination<const D: usize, const N: usize, const CAPACITY: usize, const A: bool, const B: bool>(
    from_a: &View<D, A, B>,
    counts: &mut [usize],
) -> Option<bool> {
    let filler = Slab { a: [0.0; N], lo: 0.0, hi: 0.0, ancestors: Ancestors::default(), holds_pivot: false };
    let mut block = [filler; CAPACITY];
    let mut rows = Bounded::new(&mut block);
    let mut given = 0;
    for l in 0..View::<D, A, B>::FACES {
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
