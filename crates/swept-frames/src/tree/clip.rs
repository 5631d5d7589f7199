//! A quick box around the common part of two frames.
//!
//! **What it answers.** Where two frames that meet can have common points: a box as tight as `f64` allows, at
//! a fraction of the cost of the exactly rounded box.
//!
//! **The mathematics.** The common part of two convex bodies is the hull of its corners. In at most three
//! dimensions a corner of A ∩ B lies on an edge of A inside B, or on an edge of B inside A: of the faces that
//! meet there, all but at most one belong to the same body. So the box is that of all edges, each clipped by
//! the faces of the other body:
//!
//! ```text
//! edge  p + t d, 0 <= t <= 1        face  0 <= c + t s <= det,   c = m·(p - o), s = m·d
//! s > 0:  t >= -c/s,  t <= (det - c)/s        s < 0:  the other way around
//! ```
//!
//! **Why it is sound.** All quantities are enclosed in intervals and every clip uses the outer end, so each
//! true piece is inside the computed one; where the sign of s is not certain, a face clips nothing unless it
//! clips everything. Clipping less makes the box larger, never wrong. The result is also intersected with the
//! boxes of both frames.
//!
//! **Source.** Edge clipping is standard; [FM13] eliminates variables and gets the box of a larger set.

use super::inside::{Inside, corners};
use crate::{Bounds, Frame, FrameKind};
use swept_num::Interval;

/// A row of the owner's adjugate, applied to the other frame: its value at the origin and along each edge.
/// The value must not be below 0 (if `lower`) or above the determinant (if `upper`).
struct Face<const D: usize> {
    at_origin: Interval,
    along: [Interval; D],
    lower: bool,
    upper: bool,
}

impl<const D: usize> Face<D> {
    fn new(
        owner: &Inside<'_, D>,
        row: &[Interval; D],
        other: &Frame<D>,
        (lower, upper): (bool, bool),
    ) -> Self {
        let product =
            |v: &dyn Fn(usize) -> Interval| (0..D).fold(Interval::ZERO, |sum, k| sum + row[k] * v(k));
        let offset =
            |k: usize| Interval::point(other.origin()[k]) - Interval::point(owner.frame().origin()[k]);
        let along = other.edges().map(|edge| product(&|k| Interval::point(edge[k])));
        Self { at_origin: product(&offset), along, lower, upper }
    }
}

/// Part of an edge: from `start` to `end`, empty if start > end.
struct Piece {
    start: f64,
    end: f64,
}

impl Piece {
    /// Keeps the part in which value + t step >= 0 is possible.
    fn cut(&mut self, value: Interval, step: Interval) {
        if step.is_positive() {
            self.start = self.start.max((-value / step).lo());
        } else if step.is_negative() {
            self.end = self.end.min((value / -step).hi());
        } else if (value + step * Interval::between(0.0, 1.0)).hi() < 0.0 {
            self.end = f64::NEG_INFINITY;
        }
    }
}

/// Widens `found` to contain the edges of `other`, clipped by the faces of `owner`.
fn add_edges<const D: usize>(owner: &Inside<'_, D>, other: &Frame<D>, found: &mut Bounds<D>) {
    let simplex = owner.frame().kind() == FrameKind::Simplex;
    let faces: [Option<Face<D>>; 4] = std::array::from_fn(|i| match owner.row(i) {
        Some(row) => Some(Face::new(owner, row, other, (true, !simplex))),
        None if i == D && simplex => Some(Face::new(owner, owner.far_row(), other, (false, true))),
        None => None,
    });
    for corner in corners(other.kind(), D) {
        for edge in 0..D {
            // Parallelepiped: from every corner without this edge. Simplex: from the origin, and from lower
            // ends.
            if corner >> edge != 0 && (corner >> edge & 1 == 1 || other.kind() == FrameKind::Simplex) {
                continue;
            }
            let from_end = other.kind() == FrameKind::Simplex && corner != 0;
            let sum = |start: Interval, parts: &dyn Fn(usize) -> Interval| {
                (0..D).filter(|j| corner >> j & 1 == 1).fold(start, |sum, j| sum + parts(j))
            };
            let step = |parts: &dyn Fn(usize) -> Interval| {
                if from_end { parts(edge) - parts(corner.trailing_zeros() as usize) } else { parts(edge) }
            };
            let mut piece = Piece { start: 0.0, end: 1.0 };
            for face in faces.iter().flatten() {
                let value = sum(face.at_origin, &|j| face.along[j]);
                let step = step(&|j| face.along[j]);
                if face.lower {
                    piece.cut(value, step);
                }
                if face.upper {
                    piece.cut(owner.determinant() - value, -step);
                }
            }
            if piece.start <= piece.end {
                let part = Interval::between(piece.start, piece.end);
                for k in 0..D {
                    let coordinate = |j: usize| Interval::point(other.edges()[j][k]);
                    let point =
                        sum(Interval::point(other.origin()[k]), &coordinate) + part * step(&coordinate);
                    found.lo[k] = found.lo[k].min(point.lo());
                    found.hi[k] = found.hi[k].max(point.hi());
                }
            }
        }
    }
}

/// The common part of two boxes.
pub(super) fn common<const D: usize>(a: &Bounds<D>, b: &Bounds<D>) -> Bounds<D> {
    Bounds {
        lo: std::array::from_fn(|k| a.lo[k].max(b.lo[k])),
        hi: std::array::from_fn(|k| a.hi[k].min(b.hi[k])),
    }
}

/// A box inside `limits` that contains every common point of two frames that meet; `limits` must contain them
/// too.
pub(super) fn clipped_box<const D: usize>(a: &Frame<D>, b: &Frame<D>, limits: &Bounds<D>) -> Bounds<D> {
    let mut found = Bounds { lo: [f64::INFINITY; D], hi: [f64::NEG_INFINITY; D] };
    let (of_a, of_b) = (Inside::new(a), Inside::new(b));
    // Without a proved sign of a determinant its faces are not known.
    if !(of_a.determinant().is_positive() && of_b.determinant().is_positive()) {
        return *limits;
    }
    add_edges(&of_a, b, &mut found);
    add_edges(&of_b, a, &mut found);
    common(&found, limits)
}

#[cfg(test)]
mod tests {
    use super::super::nodes::bounds_of;
    use super::*;
    use crate::{Touching, intersection};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Random frames, on a coarse grid half of the time so that faces touch and edges are parallel; compared
    /// with the exactly rounded box.
    fn compare<const D: usize>(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut met, mut closest) = (0, 0);
        while met < 400 {
            let grid: bool = rng.random();
            let mut number = |size: f64| {
                let x: f64 = rng.random_range(-size..size);
                if grid { x.round() } else { x }
            };
            let mut frame = || {
                let (origin, edges) =
                    ([0.0; D].map(|_| number(3.0)), [[0.0; D]; D].map(|e| e.map(|_| number(4.0))));
                let kind = if number(3.0) > 0.0 { FrameKind::Simplex } else { FrameKind::Parallelepiped };
                Frame::new(kind, origin, edges)
            };
            let (Ok(a), Ok(b)) = (frame(), frame()) else { continue };
            let Some(tight) = intersection(&a, &b, Touching::Closed) else { continue };
            met += 1;
            let quick = clipped_box(&a, &b, &common(&bounds_of(&a), &bounds_of(&b)));
            for k in 0..D {
                assert!(quick.lo[k] <= tight.lo[k] && tight.hi[k] <= quick.hi[k], "{a:?} {b:?}");
                // Not guaranteed, but this is what makes it useful.
                closest += usize::from(tight.lo[k] - quick.lo[k] < 1e-9 && quick.hi[k] - tight.hi[k] < 1e-9);
            }
        }
        assert!(closest > met * D * 99 / 100, "{closest} of {}", met * D);
    }

    #[test]
    fn the_quick_box_contains_the_exact_one_and_is_hardly_larger() {
        compare::<1>(1);
        compare::<2>(2);
        compare::<3>(3);
    }

    #[test]
    fn shared_corners_and_faces_leave_a_flat_box() {
        let unit = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let a = Frame::parallelepiped([0.0; 3], unit).unwrap();
        let b = Frame::simplex([1.0, 0.0, 0.0], unit).unwrap();
        let limits = common(&bounds_of(&a), &bounds_of(&b));
        let found = clipped_box(&a, &b, &limits);
        assert_eq!((found.lo, found.hi), ([1.0, 0.0, 0.0], [1.0; 3]));
    }
}
