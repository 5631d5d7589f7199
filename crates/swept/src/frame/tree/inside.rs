//! Is a point, or a whole frame, inside a frame?
//!
//! **What it answers.** Yes or no, exactly, for the closed frame; for a frame that is not inside, a corner that sticks out.
//!
//! **The mathematics.** With the rows m_i of the adjugate of the matrix of edges and its determinant d, made positive by
//! a common change of sign, a point x has the coordinates y_i = m_i·(x - o)/d. It is inside when 0 <= m_i·(x - o) <= d
//! for every i (parallelepiped), or when all m_i·(x - o) >= 0 and their sum is at most d (simplex). A frame is the
//! hull of its corners and a frame is convex: it is inside when all its corners are.
//!
//! **Why it is sound.** A point is given as a sum of vectors, which is never rounded: interval arithmetic encloses the
//! sum and the products and answers where the enclosure decides; where it does not, the same polynomials are
//! evaluated over integers.
//!
//! **Source.** [FM13, section 2.1], where children must be inside their parents but nothing checks it.

use crate::frame::{Frame, FrameKind};
use crate::shape::exact::{common_exponent, difference, dot, integers};
use dashu_base::Sign;
use dashu_int::IBig;
use swept_num::Interval;

/// A frame prepared for many questions.
pub(crate) struct Inside<'a, const D: usize> {
    frame: &'a Frame<D>,
    /// Enclosures of the rows m_i, after the change of sign, and of the determinant.
    rows: [[Interval; D]; D],
    determinant: Interval,
}

/// The rows of the adjugate: row i is orthogonal to all edges but edge i, and row i times edge i is the determinant.
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
        let rows = adjugate(&edges, &Interval::ONE, |x| -*x, |[p, q, r, s]| *p * *q - *r * *s);
        let determinant = interval_dot(&rows[0], &edges[0]);
        if determinant.is_negative() {
            Self { frame, rows: rows.map(|row| row.map(|x| -x)), determinant: -determinant }
        } else {
            Self { frame, rows, determinant }
        }
    }

    /// Whether the sum of the vectors lies in the closed frame.
    ///
    /// # Guarantee
    /// Exact.
    pub(crate) fn holds(&self, terms: &[&[f64; D]]) -> bool {
        self.in_intervals(terms).unwrap_or_else(|| self.in_integers(terms))
    }

    /// The first corner of another frame that is outside, as the set of edges that lead to it (bit j: edge j).
    pub(crate) fn corner_outside(&self, other: &Frame<D>) -> Option<usize> {
        corners(other.kind(), D).find(|&corner| !self.holds(&corner_terms(other, corner)))
    }

    /// The answer, if the enclosures decide it.
    fn in_intervals(&self, terms: &[&[f64; D]]) -> Option<bool> {
        // Without a proved sign of the determinant the change of sign is a guess.
        if !self.determinant.is_positive() {
            return None;
        }
        // The first term comes right after the origin: close numbers cancel before anything else is added.
        let from_origin: [Interval; D] = std::array::from_fn(|k| {
            let start = -Interval::point(self.frame.origin()[k]);
            terms.iter().fold(start, |sum, term| sum + Interval::point(term[k]))
        });
        let (mut all, mut sum) = (true, Interval::ZERO);
        for row in &self.rows {
            let value = interval_dot(row, &from_origin);
            sum = sum + value;
            match self.frame.kind() {
                FrameKind::Parallelepiped if value.lo() > self.determinant.hi() => return Some(false),
                FrameKind::Parallelepiped => all &= value.hi() <= self.determinant.lo(),
                FrameKind::Simplex => {}
            }
            if value.hi() < 0.0 {
                return Some(false);
            }
            all &= value.lo() >= 0.0;
        }
        if self.frame.kind() == FrameKind::Simplex {
            if sum.lo() > self.determinant.hi() {
                return Some(false);
            }
            all &= sum.hi() <= self.determinant.lo();
        }
        all.then_some(true)
    }

    /// The answer over integers.
    fn in_integers(&self, terms: &[&[f64; D]]) -> bool {
        let (origin, edges) = (self.frame.origin(), self.frame.edges());
        let numbers = origin.iter().chain(edges.iter().flatten());
        let exponent = common_exponent(numbers.chain(terms.iter().copied().flatten()).copied());
        let edges = edges.map(|edge| integers(&edge, exponent));
        // In one dimension the row is the number 1 and has no unit; elsewhere rows are products of D - 1 lengths.
        let rows = adjugate(&edges, &IBig::ONE, |x| -x, |[p, q, r, s]| p * q - r * s);
        let determinant = dot(&rows[0], &edges[0]);
        let mut point = integers(&[0.0; D], exponent);
        for term in terms {
            for (sum, more) in point.iter_mut().zip(integers(term, exponent)) {
                *sum += more;
            }
        }
        let from_origin = difference(&point, &integers(origin, exponent));
        let flip = determinant.sign() == Sign::Negative;
        let positive = |x: IBig| if flip { -x } else { x };
        let values = rows.map(|row| positive(dot(&row, &from_origin)));
        let determinant = positive(determinant);
        values.iter().all(|value| *value >= IBig::ZERO)
            && match self.frame.kind() {
                FrameKind::Parallelepiped => values.iter().all(|value| *value <= determinant),
                FrameKind::Simplex => values.iter().sum::<IBig>() <= determinant,
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

/// A corner as the vectors whose sum it is.
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
        let exact = inside.in_integers(&[&point]);
        if let Some(quick) = inside.in_intervals(&[&point]) {
            assert_eq!(quick, exact, "{frame:?} {point:?}");
        }
        assert_eq!(inside.holds(&[&point]), exact);
        exact
    }

    #[test]
    fn the_boundary_belongs_to_the_frame_and_one_step_further_does_not() {
        let cube = Frame::parallelepiped([0.1; 3], [[0.3, 0.0, 0.0], [0.0, 0.3, 0.0], [0.0, 0.0, 0.3]]).unwrap();
        // 0.1 + 0.3 lies strictly between two neighbouring numbers.
        let below = 0.4_f64.next_down();
        let top = if holds(&cube, [0.4, 0.2, 0.2]) { 0.4 } else { below };
        assert!(holds(&cube, [top, 0.1, 0.1]) && !holds(&cube, [top.next_up(), 0.1, 0.1]));
        assert!(!holds(&cube, [0.1_f64.next_down(), 0.2, 0.2]));
        assert!(Inside::new(&cube).holds(&[&[0.1; 3], &[0.3, 0.3, 0.3]]), "the sum itself is a corner");
        assert!(!Inside::new(&cube).holds(&[&[0.1; 3], &[0.3, 0.3, 0.3], &[0.0, 0.0, 5e-324]]));
    }

    #[test]
    fn the_far_face_of_a_simplex_counts_in_every_dimension_and_order_of_edges() {
        let line = Frame::simplex([1.0], [[-3.0]]).unwrap();
        assert!(holds(&line, [-2.0]) && holds(&line, [1.0]) && !holds(&line, [-2.0_f64.next_up() - 1.0]));
        let triangle = Frame::simplex([0.0, 0.0], [[0.0, 1.0], [1.0, 0.0]]).unwrap();
        assert!(holds(&triangle, [0.5, 0.5]) && !holds(&triangle, [0.5, 0.5_f64.next_up()]));
        assert!(!holds(&triangle, [-5e-324, 0.5]));
        for edges in [[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]] {
            let solid = Frame::simplex([0.0; 3], edges).unwrap();
            assert!(holds(&solid, [0.25, 0.25, 0.5]) && !holds(&solid, [0.25, 0.25, 0.5_f64.next_up()]));
            let cube = Frame::parallelepiped([0.0; 3], edges).unwrap();
            assert!(holds(&cube, [1.0, 1.0, 1.0]) && !holds(&cube, [1.0, 1.0_f64.next_up(), 1.0]));
            assert_eq!(Inside::new(&cube).corner_outside(&solid), None);
            assert_eq!(Inside::new(&solid).corner_outside(&cube), Some(0b011));
        }
    }

    #[test]
    fn huge_tiny_and_thin_frames_are_decided() {
        for scale in [1e-100, 1.0, 1e140] {
            let (c, s) = (0.6 * scale, 0.8 * scale);
            let plate = Frame::parallelepiped([scale; 2], [[c, s], [-s * 1e-12, c * 1e-12]]).unwrap();
            assert!(Inside::new(&plate).holds(&[&[scale; 2], &[c, s]]));
            assert!(!Inside::new(&plate).holds(&[&[scale; 2], &[c, s], &[s * 1e-16, -c * 1e-16]]));
        }
    }
}
