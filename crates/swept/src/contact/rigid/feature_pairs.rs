//! The fifteen elementary contacts of two triangles, each by its distance function, together over one span.
//!
//! **What it answers.** The same as [`triangle_pair`](super::triangle_pair()), computed as in the source
//! documents: six vertex-face and nine edge-edge contacts.
//!
//! **The mathematics.** Let two triangles be apart at the start and t the first time at which they share a
//! point p. Some vertex lies in the other triangle or some edges meet at t, for otherwise:
//!
//! ```text
//! p inside both, planes not parallel   follow their common line from p, within both, to an edge of one of
//!                                      them: next rows
//! p inside both, one plane             go from p within the plane to an edge of one of them: next rows
//! p on an edge of one, inside the other
//!   the edge in the plane of the other along it to its end or to an edge of the other: a vertex in a face,
//!                                      or two edges
//!   the edge across the plane          its ends are strictly on either side, and a little earlier they were
//!                                      too: the triangles met before t
//! ```
//!
//! **Why it is sound.** All tests are closed, so vertex on vertex and vertex on edge are included. A triangle
//! without area is the union of its edges. Each search is sound for its features. The start is tested for the
//! triangles as a whole, and so are the first steps, as long as they are long. Later searches stop where the
//! earliest contact so far was found; nothing before it is lost.
//!
//! **Source.** [Redon06, chapter 7], whose argument for an edge through a face does not hold as written
//! (R-22); [D2M14, section 5.2].

use super::edge_edge::EdgeEdge;
use super::elementary::{Elementary, through_piece};
use super::features::edges;
use super::lookahead::Lookahead;
use super::moving::{Limits, Moving, RigidError};
use super::pieces::Pieces;
use super::start::overlap;
use super::verdict::RigidVerdict;
use super::vertex_face::VertexFace;
use crate::motion::Motion;
use swept_num::Interval;

/// Whether and when two moving triangles share a point, by their fifteen pairs of features.
///
/// # Guarantee
/// See [`RigidVerdict`]: never late, never missed, and within the tolerance at `safe_until`. `hit_by` may
/// come from another pair of features that meets soon after.
///
/// # Errors
/// If one of the motions is not defined over the whole span.
///
/// ```
/// use swept::internals::contact::rigid::{Limits, Moving, RigidVerdict, feature_pairs};
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let past = Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, 1.0]), [4.0, 0.0, -2.0], [0.0, 1.0, 0.0])?;
/// let triangle = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// let (a, b) = (Moving::new(triangle, &rest)?, Moving::new(triangle, &past)?);
/// let verdict = feature_pairs(&a, &b, Interval::between(0.0, 1.0), &Limits::new(1e-6)?)?;
/// assert_eq!(verdict, RigidVerdict::Clear);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn feature_pairs<A: Motion, B: Motion>(
    a: &Moving<'_, A, 3>,
    b: &Moving<'_, B, 3>,
    span: Interval,
    limits: &Limits,
) -> Result<RigidVerdict, RigidError> {
    feature_pairs_within(a, b, span, limits, &mut limits.budget())
}

/// The same with a remaining number of steps, from which those taken are subtracted; the budget of the limits
/// is ignored.
pub(crate) fn feature_pairs_within<A: Motion, B: Motion>(
    a: &Moving<'_, A, 3>,
    b: &Moving<'_, B, 3>,
    span: Interval,
    limits: &Limits,
    left: &mut u64,
) -> Result<RigidVerdict, RigidError> {
    a.defined_over(span, "the first")?;
    b.defined_over(span, "the second")?;
    if let Some(verdict) = overlap(a, b, span.lo(), limits.tolerance()) {
        return Ok(verdict);
    }
    for piece in Pieces::new(a.motion(), b.motion(), span) {
        let first = in_piece(a, b, piece, limits, left);
        match first {
            RigidVerdict::Clear => {}
            // the distance found is that of two features; other parts of the triangles may be closer
            RigidVerdict::Contact { safe_until, hit_by, distance, features } => {
                let whole = Lookahead::from(a, b, safe_until, safe_until);
                let nearest = whole.distance.hi() < distance.hi();
                return Ok(RigidVerdict::Contact {
                    safe_until,
                    hit_by,
                    distance: Interval::between(whole.distance.lo(), whole.distance.hi().min(distance.hi())),
                    features: if nearest { whole.features } else { features },
                });
            }
            undecided => return Ok(undecided),
        }
    }
    Ok(RigidVerdict::Clear)
}

/// The earliest verdict of all pairs over a piece at whose start the triangles are apart.
fn in_piece<A: Motion, B: Motion>(
    a: &Moving<'_, A, 3>,
    b: &Moving<'_, B, 3>,
    piece: Interval,
    limits: &Limits,
    left: &mut u64,
) -> RigidVerdict {
    let Some(piece) = not_plainly_clear(a, b, piece, left) else { return RigidVerdict::Clear };
    let mut first = RigidVerdict::Clear;
    // what remains to be searched: up to the earliest verdict
    let until = |first: &RigidVerdict| match *first {
        RigidVerdict::Contact { safe_until, .. } | RigidVerdict::Undecided { safe_until, .. } => {
            Interval::between(piece.lo(), safe_until)
        }
        _ => piece,
    };
    for corner in 0..3 {
        let (vertex, face) = (a.part([corner]), b);
        let function = VertexFace::new(vertex.points()[0], face.points());
        let pair = Elementary { a: &vertex, b: face, function: &function };
        let found = through_piece(&pair, until(&first), limits, left).unwrap_or(RigidVerdict::Clear);
        first = first.earlier(found.with_features([Some(&[corner]), None]));
    }
    for corner in 0..3 {
        let (vertex, face) = (b.part([corner]), a);
        let function = VertexFace::new(vertex.points()[0], face.points());
        let pair = Elementary { a: &vertex, b: face, function: &function };
        let found = through_piece(&pair, until(&first), limits, left).unwrap_or(RigidVerdict::Clear);
        first = first.earlier(found.with_features([Some(&[corner]), None]).turned_round());
    }
    for &e in edges(3) {
        for &f in edges(3) {
            let (of_a, of_b) = (a.part(e), b.part(f));
            let function = EdgeEdge::new(of_a.points(), of_b.points());
            let pair = Elementary { a: &of_a, b: &of_b, function: &function };
            let found = through_piece(&pair, until(&first), limits, left).unwrap_or(RigidVerdict::Clear);
            first = first.earlier(found.with_features([Some(&e), Some(&f)]));
        }
    }
    first
}

/// The rest of a piece, at whose start the triangles are apart, after the long steps that one direction
/// proves for both as a whole; they are apart at the start of the rest too. `None` if nothing remains.
fn not_plainly_clear<A: Motion, B: Motion>(
    a: &Moving<'_, A, 3>,
    b: &Moving<'_, B, 3>,
    piece: Interval,
    left: &mut u64,
) -> Option<Interval> {
    let (mut from, end) = (piece.lo(), piece.hi());
    while *left > 0 {
        *left -= 1;
        let until = Lookahead::from(a, b, from, end).apart_until.unwrap_or(from);
        if until >= end {
            return None;
        }
        // short steps are for the root finder
        let long = until - from >= 0.25 * (end - from);
        from = until;
        if !long {
            break;
        }
    }
    Some(Interval::between(from, end))
}
