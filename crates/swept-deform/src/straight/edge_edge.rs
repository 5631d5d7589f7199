//! Two moving edges.
//!
//! **What it answers.** Do the closed segments share a point at some time, and when first?
//!
//! **Mathematics.** See the parent module; the triples are each end with the other edge.
//!
//! **Why it is sound.** The filter proves `Clear` only; the decision is exact.
//!
//! **Source.** `docs/soundness/straight-paths.md`.

use super::decision::decide;
use super::features::Features;
use super::{StraightPaths, StraightVerdict};

/// Whether and when the segment of points 0 and 1 meets the segment of points 2 and 3.
///
/// # Guarantee
/// Exact, whatever the coordinates: no false contact, no missed contact, and the bracket of the first contact time is
/// between neighbouring floats. An edge without length is a point; parallel edges meet when they overlap.
///
/// ```
/// use swept_deform::{StraightPaths, StraightVerdict, edge_edge};
/// // two edges on one line, end to end at t = 1/3, which is no float
/// let start = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
/// let end = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 0.0]];
/// let StraightVerdict::Contact { safe_until, hit_by } = edge_edge(&StraightPaths::new(start, end)?) else { panic!() };
/// assert_eq!((safe_until, hit_by), (1.0 / 3.0, (1.0_f64 / 3.0).next_up()));
/// # Ok::<(), swept_deform::StraightError>(())
/// ```
#[must_use]
pub fn edge_edge(paths: &StraightPaths) -> StraightVerdict {
    decide(Features::EdgeEdge, paths)
}
