//! Which of the four points form the two features.
//!
//! **What it answers.** The two sides, and the triples (point; edge) in which a contact on a boundary can
//! occur.
//!
//! **The mathematics.** For the triple (x; e, g) let n = (e - x) x (g - x), twice the area vector of the
//! triangle. The point x lies on the closed segment e g exactly when n = 0 and (e - x).(g - x) <= 0, also for
//! segments of zero length. When the four points are coplanar, seen along coordinate axis k:
//!
//! ```text
//! vertex-face   the vertex is strictly inside the triangle  <=  the three n_k have one strict sign
//! edge-edge     the edges cross strictly inside both        <=  n_k strictly opposite for a0, a1 and b0, b1
//! ```
//!
//! and a contact that is not on a boundary satisfies this for some k. For every k, any contact makes the
//! signs agree weakly.
//!
//! **Why it is sound.** Proved in `docs/soundness/straight-paths.md`, sections 2 and 3.
//!
//! **Source.** Orientation tests; Radon partitions of four coplanar points.

/// A vertex and a triangle, or two edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Features {
    /// Point 0 against the triangle of points 1, 2, 3.
    VertexFace,
    /// The edge of points 0, 1 against the edge of points 2, 3.
    EdgeEdge,
}

/// The indices of a point and of the ends of an edge of the other feature.
pub(super) type Triple = [usize; 3];

impl Features {
    /// The points of each feature.
    pub(super) fn sides(self) -> (&'static [usize], &'static [usize]) {
        match self {
            Features::VertexFace => (&[0], &[1, 2, 3]),
            Features::EdgeEdge => (&[0, 1], &[2, 3]),
        }
    }

    /// All (point; edge) pairs.
    pub(super) fn triples(self) -> &'static [Triple] {
        match self {
            Features::VertexFace => &[[0, 1, 2], [0, 2, 3], [0, 3, 1]],
            Features::EdgeEdge => &[[0, 2, 3], [1, 2, 3], [2, 0, 1], [3, 0, 1]],
        }
    }

    /// Whether these signs of the triples' normals along one axis mean a contact away from all boundaries,
    /// given that the points are coplanar.
    pub(super) fn inside(self, signs: &[i32]) -> bool {
        match (self, signs) {
            (Features::VertexFace, &[a, b, c]) => a != 0 && a == b && b == c,
            (Features::EdgeEdge, &[a0, a1, b0, b1]) => a0 != 0 && a0 == -a1 && b0 != 0 && b0 == -b1,
            _ => false,
        }
    }

    /// Whether these signs, 0 where unknown, exclude every contact.
    #[inline]
    pub(super) fn disagree(self, signs: &[i32]) -> bool {
        match (self, signs) {
            (Features::VertexFace, &[a, b, c]) => a * b < 0 || b * c < 0 || c * a < 0,
            (Features::EdgeEdge, &[a0, a1, b0, b1]) => a0 * a1 > 0 || b0 * b1 > 0,
            _ => false,
        }
    }

    /// Whether coplanar points touch, from the signs of the normals (axis, triple) and of the scalar products
    /// (triple): strictly inside along some axis, or a point on a segment.
    #[inline]
    pub(super) fn touch_by(self, normal: impl Fn(usize, usize) -> i32, dot: impl Fn(Triple) -> i32) -> bool {
        let triples = self.triples();
        let mut vanishing = [true; 4];
        for axis in 0..3 {
            let mut signs = [0; 4];
            for triple in 0..triples.len() {
                let sign = normal(axis, triple);
                vanishing[triple] &= sign == 0;
                signs[triple] = sign;
                if sign != 0 && self.disagree(&signs[..triples.len()]) {
                    return false;
                }
            }
            if self.inside(&signs[..triples.len()]) {
                return true;
            }
        }
        triples.iter().zip(vanishing).any(|(&triple, vanishing)| vanishing && dot(triple) <= 0)
    }
}
