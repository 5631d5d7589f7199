//! A moving vertex and a moving triangle: does the point lie in the closed triangle at some time, and when
//! first?
//!
//! The method is in the parent module; the triples are the vertex with each edge.

use super::decision::decide;
use super::features::Features;
use super::{StraightPaths, StraightVerdict};

/// Whether and when point 0 meets the triangle of points 1, 2 and 3.
///
/// # Guarantee
/// Exact, whatever the coordinates: no false contact, no missed contact, and neighbouring floats bracket the
/// first contact time. A triangle of zero area is its longest edge, or a point.
///
/// ```
/// use swept_deform::{StraightPaths, StraightVerdict, vertex_face};
/// // the triangle is squeezed onto a line as the vertex arrives there
/// let start = [[0.0, 0.0, 1.0], [-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 2.0, 0.0]];
/// let end = [[0.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0]];
/// let verdict = vertex_face(&StraightPaths::new(start, end)?);
/// assert_eq!(verdict, StraightVerdict::Contact { safe_until: 1.0_f64.next_down(), hit_by: 1.0 });
/// # Ok::<(), swept_deform::StraightError>(())
/// ```
#[must_use]
pub fn vertex_face(paths: &StraightPaths) -> StraightVerdict {
    decide(Features::VertexFace, paths)
}
