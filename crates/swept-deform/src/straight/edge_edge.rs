//! Two moving edges: do the closed segments share a point at some time, and when first?
//!
//! The method is in the parent module; the triples are each end with the other edge.

use super::decision::decide;
use super::features::Features;
use super::{StraightPaths, StraightVerdict};

/// Whether and when the segment of points 0 and 1 meets the segment of points 2 and 3.
///
/// # Guarantee
/// Exact, whatever the coordinates: no false contact, no missed contact, and neighbouring floats bracket the
/// first contact time. An edge of zero length is a point; parallel edges meet when they overlap.
///
/// ```
/// use swept_deform::{StraightPaths, StraightVerdict, edge_edge};
/// // two edges on one line, end to end at t = 1/3, which is not a float
/// let start = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
/// let end = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 0.0]];
/// let third = 1.0_f64 / 3.0; // rounded down
/// let contact = StraightVerdict::Contact { safe_until: third, hit_by: third.next_up() };
/// assert_eq!(edge_edge(&StraightPaths::new(start, end)?), contact);
/// # Ok::<(), swept_deform::StraightError>(())
/// ```
#[must_use]
pub fn edge_edge(paths: &StraightPaths) -> StraightVerdict {
    decide(Features::EdgeEdge, paths)
}
