//! Two triangles, edges or vertices as a whole: all their elementary contacts together.
//!
//! **What it answers.** Whether and when two rigidly moving hulls of up to three points share a point.
//!
//! **The mathematics.** From a time at which the two are apart, a separating direction proves them apart up
//! to a later time ([`super::separation`]): one proof for all fifteen pairs of features. From there a new
//! direction is taken, and so on, until the end of the span or until the two are within the tolerance and the
//! steps have become short. This is conservative advancement.
//!
//! **Why it is sound.** Steps are closed and each begins where the previous one ended, so the time reported
//! as safe is covered. Two convex sets more than δ apart have a direction that proves a step of at least the
//! width of [`super::pieces`], whatever their features do: parallel edges, a vertex on an edge or on a
//! vertex, faces that slide in one plane. So the search does not stall before the distance is at most δ,
//! unless the rounding errors are larger than that, which is reported as such.
//!
//! **Source.** What [Redon06, section 7.3] (R-05 to R-08) and [D2M14, section 5.2] (D-07, D-08) miss.

use super::crossing::crossing;
use super::instant::Instant;
use super::lookahead::Lookahead;
use super::moving::{Limits, Moving, RigidError};
use super::pieces::{Pieces, fine_width};
use super::start::overlap;
use super::verdict::{RigidVerdict, Undecided};
use crate::motion::Motion;
use swept_num::Interval;

/// Within the tolerance, a step counts as long if it is at least this fraction of the rest of the piece.
const LONG: f64 = 1.0 / 256.0;

/// Whether and when two moving triangles share a point; also for edges and vertices.
///
/// # Guarantee
/// See [`RigidVerdict`]: a contact is never reported late and never missed, and at the reported time the two
/// are within the tolerance. Degenerate triangles are ordinary inputs. `Undecided` only if the budget is used
/// up or if the tolerance is below the rounding errors at these positions and times.
///
/// # Errors
/// If one of the motions is not defined over the whole span.
///
/// ```
/// use swept::internals::contact::rigid::{Limits, Moving, RigidVerdict, triangle_pair};
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// let floor = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let fall = Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, 1.0]), [0.0, 0.0, -4.0], [0.0, 0.0, 1.0])?;
/// let triangle = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// let (a, b) = (Moving::new(triangle, &floor)?, Moving::new(triangle, &fall)?);
/// let verdict = triangle_pair(&a, &b, Interval::between(0.0, 1.0), &Limits::new(1e-9)?)?;
/// // face on face at t = 1/4
/// let RigidVerdict::Contact { safe_until, .. } = verdict else { panic!() };
/// assert!(safe_until < 0.25 && safe_until > 0.25 - 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn triangle_pair<A: Motion, B: Motion, const N: usize, const K: usize>(
    a: &Moving<'_, A, N>,
    b: &Moving<'_, B, K>,
    span: Interval,
    limits: &Limits,
) -> Result<RigidVerdict, RigidError> {
    triangle_pair_within(a, b, span, limits, &mut limits.budget())
}

/// The same with a remaining number of steps, from which those taken are subtracted; the budget of the limits
/// is ignored.
pub(crate) fn triangle_pair_within<A: Motion, B: Motion, const N: usize, const K: usize>(
    a: &Moving<'_, A, N>,
    b: &Moving<'_, B, K>,
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
        if let Some(verdict) = through_piece(a, b, piece, limits.tolerance(), left) {
            return Ok(verdict);
        }
    }
    Ok(RigidVerdict::Clear)
}

/// Searches one piece, at whose start the two are apart; `None` if they stay apart up to its end.
fn through_piece<A: Motion, B: Motion, const N: usize, const K: usize>(
    a: &Moving<'_, A, N>,
    b: &Moving<'_, B, K>,
    piece: Interval,
    tolerance: f64,
    left: &mut u64,
) -> Option<RigidVerdict> {
    let fine = fine_width(a, b, piece, tolerance);
    let (mut t, end) = (piece.lo(), piece.hi());
    let mut horizon = end;
    while t < end {
        if *left == 0 {
            return Some(RigidVerdict::Undecided { safe_until: t, reason: Undecided::Budget });
        }
        *left -= 1;
        let lookahead = Lookahead::from(a, b, t, horizon);
        let next = lookahead.apart_until.unwrap_or(t);
        if next >= end {
            return None;
        }
        let long = fine.max(LONG * (end - t));
        let cut_short = next >= horizon;
        if lookahead.distance.hi() <= tolerance && next - t < long && !cut_short {
            return Some(RigidVerdict::Contact {
                safe_until: t,
                hit_by: proof_of_contact(a, b, t, end, fine),
                distance: lookahead.distance,
                features: lookahead.features,
            });
        }
        if next <= t {
            return Some(RigidVerdict::Undecided { safe_until: t, reason: Undecided::Precision });
        }
        // the bend over the next few steps of this length is known better than that over all the rest
        horizon = (next + 8.0 * (next - t)).min(end);
        t = next;
    }
    None
}

/// A time soon after `safe_until` at which the two certainly meet, if one is found.
fn proof_of_contact<A: Motion, B: Motion, const N: usize, const K: usize>(
    a: &Moving<'_, A, N>,
    b: &Moving<'_, B, K>,
    safe_until: f64,
    end: f64,
    fine: f64,
) -> Option<f64> {
    const TIMES: u32 = 12;
    let mut ahead = fine.min(end - safe_until);
    for _ in 0..TIMES {
        let later = (safe_until + ahead).min(end);
        if later > safe_until && crossing(&Instant::at(a, b, later)) {
            return Some(later);
        }
        ahead *= 2.0;
    }
    None
}
