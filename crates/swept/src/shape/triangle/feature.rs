//! The parts of a triangle.
//!
//! **What it answers.** Which part of a triangle a point lies on.
//!
//! **Mathematics.** Corners 0, 1, 2; edge k joins corner k to the next one.
//!
//! **Why it is sound.** Names only.
//!
//! **Source.** [Redon06, chapter 7] for contacts told apart by their parts.

/// A part of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Feature {
    /// A corner: 0, 1 or 2.
    Vertex(u8),
    /// An edge: 0 joins corners 0 and 1, 1 joins 1 and 2, 2 joins 2 and 0.
    Edge(u8),
    /// The inside of the face.
    Face,
}

impl Feature {
    /// The part of edge `edge` at a weight between 0 (its first end) and 1.
    #[inline]
    pub(super) fn of_edge(edge: usize, weight: f64) -> Self {
        if weight <= 0.0 {
            Self::Vertex(edge as u8)
        } else if weight >= 1.0 {
            Self::Vertex(NEXT[edge] as u8)
        } else {
            Self::Edge(edge as u8)
        }
    }
}

/// The corner after a corner.
pub(super) const NEXT: [usize; 3] = [1, 2, 0];
