//! Is a point, a ball or a whole frame inside a frame?
//!
//! **What it answers.** Yes or no, exactly, for the closed frame and a point or a ball; for a frame that is
//! not inside, a corner that is outside.
//!
//! **The mathematics.** With the rows m_i of the adjugate of the edge matrix and its determinant d, made
//! positive by a common change of sign, a point x has the coordinates y_i = m_i·(x - o)/d. It is inside when
//! 0 <= m_i·(x - o) <= d for every i (parallelepiped), or when all m_i·(x - o) >= 0 and their sum is at most
//! d (simplex). A ball of radius r around x is inside when each of these holds with r |m_i| to spare. A frame
//! is convex and the hull of its corners, so it is inside another when all its corners are.
//!
//! **Why it is sound.** A point is given as a sum of vectors, which is never rounded: interval arithmetic
//! encloses the sum and the products, and answers if the enclosures decide; if not, the same polynomials are
//! evaluated over integers.
//!
//! **Source.** [FM13, section 2.1], which requires children to be inside their parents but does not check it.

use crate::{Frame, FrameKind};
use dashu_base::Sign;
use dashu_int::IBig;
use swept_num::exact::{common_exponent, difference, dot, integer, integers};
use swept_num::{Interval, Vector};

/// A frame prepared for many containment tests.
pub(crate) struct Inside<'a, const D: usize> {
    frame: &'a Frame<D>,
    /// Enclosures of the rows m_i, after the change of sign, with their lengths, and of the determinant.
    rows: [([Interval; D], Interval); D],
    /// The same for the sum of the rows: the face of a simplex opposite its origin.
    far: ([Interval; D], Interval),
    determinant: Interval,
}

/// The rows of the adjugate: row i is orthogonal to all edges but edge i, and row i times edge i is the
/// determinant.
fn adjugate<T: Clone, const D: usize>(
    edges: &[[T; D]; D],
    one: &T,
    minus: impl Fn(&T) -> T,
    two_by_two: impl Fn([&T; 4]) -> T,
) -> [[T; D]; D] {
    std::array::from_fn(|i| {
        std::array::from_fn(|k| match D {
            1 => one.clone(),
            2 => {
                let other = &edges[1 - i][1 - k];
                if i == k { other.clone() } else { minus(other) }
            }
            _ => {
                let (p, q) = (&edges[(i + 1) % D], &edges[(i + 2) % D]);
                let (m, n) = ((k + 1) % D, (k + 2) % D);
                two_by_two([&p[m], &q[n], &p[n], &q[m]])
            }
        })
    })
}

fn interval_dot<const D: usize>(a: &[Interval; D], b: &[Interval; D]) -> Interval {
    a.iter().zip(b).fold(Interval::ZERO, |sum, (&x, &y)| sum + x * y)
}

impl<'a, const D: usize> Inside<'a, D> {
    pub(crate) fn new(frame: &'a Frame<D>) -> Self {
        let edges = frame.edges().map(|edge| edge.map(Interval::point));
        let mut rows = adjugate(&edges, &Interval::ONE, |x| -*x, |[p, q, r, s]| *p * *q - *r * *s);
        let mut determinant = interval_dot(&rows[0], &edges[0]);
        if determinant.is_negative() {
            rows = rows.map(|row| row.map(|x| -x));
            determinant = -determinant;
        }
        let far = std::array::from_fn(|k| rows.iter().fold(Interval::ZERO, |sum, row| sum + row[k]));
        let with_length = |row: [Interval; D]| (row, Vector(row).norm());
        Self { frame, rows: rows.map(with_length), far: with_length(far), determinant }
    }

    pub(super) fn frame(&self) -> &Frame<D> {
        self.frame
    }

    /// The enclosure of the determinant, positive unless its sign is not certain.
    pub(super) fn determinant(&self) -> Interval {
        self.determinant
    }

    /// The enclosure of row i, if it exists.
    pub(super) fn row(&self, i: usize) -> Option<&[Interval; D]> {
        self.rows.get(i).map(|(row, _)| row)
    }

    /// The enclosure of the sum of the rows.
    pub(super) fn far_row(&self) -> &[Interval; D] {
        &self.far.0
    }

    /// Whether the closed ball of this radius around the sum of the vectors lies in the closed frame.
    ///
    /// # Guarantee
    /// Exact.
    pub(crate) fn holds(&self, terms: &[&[f64; D]], radius: f64) -> bool {
        self.in_intervals(terms, radius).unwrap_or_else(|| self.in_integers(terms, radius))
    }

    /// The first corner of another frame that is outside, as the set of edges that lead to it (bit j: edge
    /// j).
    pub(crate) fn corner_outside(&self, other: &Frame<D>) -> Option<usize> {
        corners(other.kind(), D).find(|&corner| !self.holds(&corner_terms(other, corner), 0.0))
    }

    /// The answer, if the enclosures decide it.
    fn in_intervals(&self, terms: &[&[f64; D]], radius: f64) -> Option<bool> {
        // Without a proved sign of the determinant, the change of sign is a guess.
        if !self.determinant.is_positive() {
            return None;
        }
        // Add the first term right after the origin, so that close numbers cancel before anything else is
        // added.
        let from_origin: [Interval; D] = std::array::from_fn(|k| {
            let start = -Interval::point(self.frame.origin()[k]);
            terms.iter().fold(start, |sum, term| sum + Interval::point(term[k]))
        });
        let (mut certain, mut possible) = (true, true);
        let mut at_least = |value: Interval, length: Interval| {
            let room = if radius == 0.0 { value } else { value - length.times(radius) };
            certain &= room.lo() >= 0.0;
            possible &= room.hi() >= 0.0;
        };
        for (row, length) in &self.rows {
            let value = interval_dot(row, &from_origin);
            at_least(value, *length);
            if self.frame.kind() == FrameKind::Parallelepiped {
                at_least(self.determinant - value, *length);
            }
        }
        if self.frame.kind() == FrameKind::Simplex {
            let (row, length) = &self.far;
            at_least(self.determinant - interval_dot(row, &from_origin), *length);
        }
        (certain || !possible).then_some(certain)
    }

    /// The answer over integers.
    fn in_integers(&self, terms: &[&[f64; D]], radius: f64) -> bool {
        let (origin, edges) = (self.frame.origin(), self.frame.edges());
        let numbers = origin.iter().chain(edges.iter().flatten()).chain([&radius]);
        let exponent = common_exponent(numbers.chain(terms.iter().copied().flatten()).copied());
        let edges = edges.map(|edge| integers(&edge, exponent));
        let mut rows = adjugate(&edges, &IBig::ONE, |x| -x, |[p, q, r, s]| p * q - r * s);
        let mut determinant = dot(&rows[0], &edges[0]);
        if determinant.sign() == Sign::Negative {
            determinant = -determinant;
            rows = rows.map(|row| row.map(|x| -x));
        }
        let mut point = integers(&[0.0; D], exponent);
        for term in terms {
            for (sum, more) in point.iter_mut().zip(integers(term, exponent)) {
                *sum += more;
            }
        }
        let from_origin = difference(&point, &integers(origin, exponent));
        let radius = integer(radius, exponent);
        // value >= radius |row|, both sides squared. Rows are products of D - 1 lengths, values of D.
        let at_least = |value: IBig, row: &[IBig; D]| {
            value >= IBig::ZERO && (radius.is_zero() || &value * &value >= &radius * &radius * dot(row, row))
        };
        let far: [IBig; D] = std::array::from_fn(|k| rows.iter().map(|row| &row[k]).sum());
        let upper = |row: &[IBig; D]| at_least(&determinant - dot(row, &from_origin), row);
        rows.iter().all(|row| at_least(dot(row, &from_origin), row))
            && match self.frame.kind() {
                FrameKind::Parallelepiped => rows.iter().all(upper),
                FrameKind::Simplex => upper(&far),
            }
    }
}

/// The corners of a frame of `dimension` edges, each as a set of edges.
pub(crate) fn corners(kind: FrameKind, dimension: usize) -> impl Iterator<Item = usize> {
    (0..1_usize << dimension).filter(move |corner| match kind {
        FrameKind::Parallelepiped => true,
        FrameKind::Simplex => corner.count_ones() <= 1,
    })
}

/// A corner as a list of vectors to be added.
pub(crate) fn corner_terms<const D: usize>(frame: &Frame<D>, corner: usize) -> Vec<&[f64; D]> {
    let edges = frame.edges().iter().enumerate();
    std::iter::once(frame.origin())
        .chain(edges.filter(|(j, _)| corner >> j & 1 == 1).map(|(_, edge)| edge))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds<const D: usize>(frame: &Frame<D>, point: [f64; D]) -> bool {
        let inside = Inside::new(frame);
        let exact = inside.in_integers(&[&point], 0.0);
        if let Some(quick) = inside.in_intervals(&[&point], 0.0) {
            assert_eq!(quick, exact, "{frame:?} {point:?}");
        }
        assert_eq!(inside.holds(&[&point], 0.0), exact);
        exact
    }

    #[test]
    fn the_boundary_belongs_to_the_frame_and_one_step_further_does_not() {
        let cube =
            Frame::parallelepiped([0.1; 3], [[0.3, 0.0, 0.0], [0.0, 0.3, 0.0], [0.0, 0.0, 0.3]]).unwrap();
        // 0.1 + 0.3 lies strictly between two neighbouring numbers.
        let below = 0.4_f64.next_down();
        let top = if holds(&cube, [0.4, 0.2, 0.2]) { 0.4 } else { below };
        assert!(holds(&cube, [top, 0.1, 0.1]) && !holds(&cube, [top.next_up(), 0.1, 0.1]));
        assert!(!holds(&cube, [0.1_f64.next_down(), 0.2, 0.2]));
        assert!(Inside::new(&cube).holds(&[&[0.1; 3], &[0.3, 0.3, 0.3]], 0.0), "the sum itself is a corner");
        assert!(!Inside::new(&cube).holds(&[&[0.1; 3], &[0.3, 0.3, 0.3], &[0.0, 0.0, 5e-324]], 0.0));
    }

    #[test]
    fn the_far_face_of_a_simplex_counts_in_every_dimension_and_order_of_edges() {
        let line = Frame::simplex([1.0], [[-3.0]]).unwrap();
        assert!(holds(&line, [-2.0]) && holds(&line, [1.0]) && !holds(&line, [-2.0_f64.next_up() - 1.0]));
        let triangle = Frame::simplex([0.0, 0.0], [[0.0, 1.0], [1.0, 0.0]]).unwrap();
        assert!(holds(&triangle, [0.5, 0.5]) && !holds(&triangle, [0.5, 0.5_f64.next_up()]));
        assert!(!holds(&triangle, [-5e-324, 0.5]));
        for edges in [
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        ] {
            let solid = Frame::simplex([0.0; 3], edges).unwrap();
            assert!(holds(&solid, [0.25, 0.25, 0.5]) && !holds(&solid, [0.25, 0.25, 0.5_f64.next_up()]));
            let cube = Frame::parallelepiped([0.0; 3], edges).unwrap();
            assert!(holds(&cube, [1.0, 1.0, 1.0]) && !holds(&cube, [1.0, 1.0_f64.next_up(), 1.0]));
            assert_eq!(Inside::new(&cube).corner_outside(&solid), None);
            assert_eq!(Inside::new(&solid).corner_outside(&cube), Some(0b011));
        }
    }

    #[test]
    fn a_ball_needs_its_radius_to_spare_on_every_side() {
        // 3-4-5: the far face of the triangle is 1 away from (1, 1), and so are the others.
        let triangle = Frame::simplex([0.0, 0.0], [[3.0, 0.0], [0.0, 4.0]]).unwrap();
        let inside = Inside::new(&triangle);
        assert!(inside.holds(&[&[1.0, 1.0]], 1.0) && !inside.holds(&[&[1.0, 1.0]], 1.0_f64.next_up()));
        assert!(!inside.holds(&[&[1.0, 1.0_f64.next_up()]], 1.0) && !inside.holds(&[&[4.0, 4.0]], 0.5));
        let box_of_two =
            Frame::parallelepiped([0.0; 3], [[0.0, 2.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 3.0]]).unwrap();
        let inside = Inside::new(&box_of_two);
        assert!(
            inside.holds(&[&[1.0, 1.0, 2.0]], 1.0) && !inside.holds(&[&[1.0, 1.0, 2.0_f64.next_up()]], 1.0)
        );
    }

    #[test]
    fn huge_tiny_and_thin_frames_are_decided() {
        for scale in [1e-100, 1.0, 1e140] {
            let (c, s) = (0.6 * scale, 0.8 * scale);
            let plate = Frame::parallelepiped([scale; 2], [[c, s], [-s * 1e-12, c * 1e-12]]).unwrap();
            assert!(Inside::new(&plate).holds(&[&[scale; 2], &[c, s]], 0.0));
            assert!(!Inside::new(&plate).holds(&[&[scale; 2], &[c, s], &[s * 1e-16, -c * 1e-16]], 0.0));
        }
    }
}
