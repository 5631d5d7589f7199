//! The parts of a triangle: corners 0, 1, 2; edge k joins corner k to the next one.
//!
//! **Source.** [Redon06, chapter 7], which classifies contacts by these parts.

use crate::shape::UnknownWord;
use core::fmt;
use core::str::FromStr;

/// A part of a face. Displayed and parsed as words.
///
/// ```
/// use swept::internals::shape::triangle::Feature;
/// assert_eq!(Feature::Edge(1).to_string(), "edge 1");
/// assert_eq!("vertex 2".parse(), Ok(Feature::Vertex(2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Feature {
    /// A corner: 0, 1 or 2.
    Vertex(u8),
    /// An edge: 0 joins corners 0 and 1, 1 joins 1 and 2, 2 joins 2 and 0.
    Edge(u8),
    /// The interior of the face.
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

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vertex(corner) => write!(f, "vertex {corner}"),
            Self::Edge(edge) => write!(f, "edge {edge}"),
            Self::Face => f.write_str("face"),
        }
    }
}

impl FromStr for Feature {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let all = (0..3).map(Self::Vertex).chain((0..3).map(Self::Edge)).chain([Self::Face]);
        let known = all.into_iter().find(|feature| feature.to_string() == text);
        known.ok_or_else(|| UnknownWord::new("feature", text, "vertex 0 to 2, edge 0 to 2, or face"))
    }
}

/// The corner after a corner.
pub(super) const NEXT: [usize; 3] = [1, 2, 0];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_written_and_read() {
        let all = (0..3).flat_map(|k| [Feature::Vertex(k), Feature::Edge(k)]).chain([Feature::Face]);
        for feature in all {
            assert_eq!(feature.to_string().parse(), Ok(feature));
        }
        assert!(
            ["", "vertex", "vertex 3", "edge  1", "Face", "face 0"]
                .iter()
                .all(|text| text.parse::<Feature>().is_err())
        );
    }
}
