//! The parts of a vertex, an edge or a triangle: which corners span a part, and all parts of each dimension.
//!
//! A set of corners of a simplex is the set of corners of one of its faces, in the general sense.
//!
//! **Source.** [Redon06, chapter 7] for the six kinds of pairs; all three edges, each once (R-08).

/// A part of a vertex, an edge or a triangle, by the indices of its corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A corner.
    Vertex(usize),
    /// The edge between two corners.
    Edge(usize, usize),
    /// The triangle.
    Face,
}

impl Feature {
    /// The part spanned by these corners; all three: the face.
    pub(super) fn of<const N: usize>(corners: [bool; N]) -> Self {
        let mut named = (0..N).filter(|&i| corners[i]);
        match (named.next(), named.next(), named.next()) {
            (Some(i), None, _) => Self::Vertex(i),
            (Some(i), Some(j), None) => Self::Edge(i, j),
            _ => Self::Face,
        }
    }

    /// The same part of a larger simplex, in which its corners have these indices.
    pub(super) fn within(self, numbers: &[usize]) -> Self {
        let number = |i: usize| numbers.get(i).copied().unwrap_or(i);
        match self {
            Self::Vertex(i) => Self::Vertex(number(i)),
            Self::Edge(i, j) => Self::Edge(number(i).min(number(j)), number(i).max(number(j))),
            Self::Face => Self::Face,
        }
    }

    /// The number of its corners.
    ///
    /// ```
    /// use swept::internals::contact::rigid::Feature;
    /// assert_eq!([Feature::Vertex(2), Feature::Edge(0, 2), Feature::Face].map(Feature::corners), [1, 2, 3]);
    /// ```
    #[must_use]
    pub fn corners(self) -> usize {
        match self {
            Self::Vertex(_) => 1,
            Self::Edge(..) => 2,
            Self::Face => 3,
        }
    }
}

/// The edges of a simplex of `corners` corners.
pub(super) fn edges(corners: usize) -> &'static [[usize; 2]] {
    match corners {
        0 | 1 => &[],
        2 => &[[0, 1]],
        _ => &[[0, 1], [1, 2], [2, 0]],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_by_their_corners() {
        assert_eq!(Feature::of([false, true, false]), Feature::Vertex(1));
        assert_eq!(Feature::of([true, false, true]), Feature::Edge(0, 2));
        assert_eq!(Feature::of([true; 3]), Feature::Face);
        assert_eq!(Feature::of([true]), Feature::Vertex(0));
        assert_eq!(edges(3).iter().map(|[a, b]| a + b).sum::<usize>(), 6);
    }
}
