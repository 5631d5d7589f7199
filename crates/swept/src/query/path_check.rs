//! Whether a whole path is clear, and by how much.
//!
//! **What it answers.** [`path_check`]: clear, with an enclosure of the least distance along the path; or the
//! piece and the time at which it is not.
//!
//! **The mathematics.** First the first contact at the requested separation is searched for. If there is
//! none, the least distance is bracketed by [`clearance`](super::clearance()), until the ends differ by at most a
//! thousandth of it, or by twice the tolerance.
//!
//! **Why it is sound.** Both are proved answers.
//!
//! **Source.** [Redon06, section 4.1] for paths through known poses.

use super::clearance::{ClearanceOptions, clearance_watched};
use super::error::QueryError;
use super::first_contact::first_contact_watched;
use super::options::Options;
use crate::certificate::{Answer, Verdict};
use crate::engine::Watch;
use crate::hierarchy::Body;
use crate::motion::Motion;
use swept_num::Interval;

/// What was found about a path.
#[expect(clippy::large_enum_variant, reason = "one is returned for each path, and callers match on it")]
#[derive(Clone, Debug, PartialEq)]
pub enum PathCheck {
    /// Proved: the bodies stay farther apart than the requested separation.
    Clear {
        /// Contains the least distance along the path; the lower end is the proved clearance.
        clearance: Interval,
        /// A time at which the distance is at most the upper end.
        nearest: f64,
    },
    /// The path is not clear, or not proved clear.
    Blocked {
        /// The piece of the path, counted from zero, in which the search ended.
        piece: usize,
        /// Proved: no contact before this time.
        safe_until: f64,
        /// What was found there: a contact, an overlap at the start, or an undecided search.
        answer: Answer,
    },
}

/// Checks the path of a body against another body, which may also move.
///
/// A [`Chain`](crate::Chain) moves the last link of an arm. Check the other links one by one, each with its
/// own [`link`](crate::Chain::link).
///
/// # Guarantee
/// As for [`first_contact`](super::first_contact()); and the clearance encloses the least distance over the
/// common span.
///
/// ```
/// use swept::{Body, Mesh, Options, Path, PathCheck, Placement, Spin, path_check};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let rest = Spin::at_rest([0.0, 2.0], Placement::IDENTITY)?;
/// // passes over the other one, half a unit above its tip
/// let keys = [[-3.0, 0.0, 1.5], [0.0, 0.0, 1.5], [3.0, 0.0, 1.5]].map(Placement::at);
/// let path = Path::through(&[(0.0, keys[0]), (1.0, keys[1]), (2.0, keys[2])])?;
/// let PathCheck::Clear { clearance, .. } = path_check(&body, &path, &body, &rest, &Options::default())? else { panic!() };
/// assert!(clearance.lo() > 0.49 && clearance.hi() < 0.51);
/// let wide = Options { min_separation: 0.6, ..Options::default() };
/// let PathCheck::Blocked { piece, .. } = path_check(&body, &path, &body, &rest, &wide)? else { panic!() };
/// assert_eq!(piece, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`first_contact`](super::first_contact()).
pub fn path_check(
    a: &Body,
    path_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    options: &Options,
) -> Result<PathCheck, QueryError> {
    path_check_watched(a, path_a, b, motion_b, options, &Watch::default())
}

/// [`path_check`] for a check that can be stopped and reports the progress of the search for a contact.
///
/// # Guarantee
/// As for [`path_check`]. If stopped before the path is proved clear, it is blocked, with an undecided answer
/// that says how far it is proved clear. If stopped after that, it is clear, and the enclosure of the
/// clearance may be wide.
///
/// # Errors
/// As [`path_check`].
pub fn path_check_watched(
    a: &Body,
    path_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    options: &Options,
    watch: &Watch<'_>,
) -> Result<PathCheck, QueryError> {
    let answer = first_contact_watched(a, path_a, b, motion_b, options, watch)?;
    let safe_until = match &answer.verdict {
        Verdict::Clear => {
            // the progress of searches with other separations says nothing new about the path
            let watch = Watch { progress: None, ..*watch };
            return clearance([a, b], path_a, motion_b, options, &watch, &answer);
        }
        Verdict::Contact(contact) => contact.safe_until,
        Verdict::Overlapping(_) => answer.span.lo(),
        Verdict::Undecided { safe_until, .. } => *safe_until,
    };
    let piece = path_a.breaks().partition_point(|&at| at <= safe_until);
    Ok(PathCheck::Blocked { piece, safe_until, answer })
}

/// The least distance along a path that is clear.
fn clearance(
    bodies: [&Body; 2],
    path_a: &(impl Motion + ?Sized),
    motion_b: &(impl Motion + ?Sized),
    options: &Options,
    watch: &Watch<'_>,
    answer: &Answer,
) -> Result<PathCheck, QueryError> {
    let tolerance = Some(answer.tolerance);
    let asked = ClearanceOptions { tolerance, budget: options.budget, ..ClearanceOptions::default() };
    let [a, b] = bodies;
    let found = clearance_watched(a, path_a, b, motion_b, &asked, watch)?;
    // the path is clear: nothing is closer than the separation
    let (lo, hi) = (found.enclosure.lo().max(answer.min_separation), found.enclosure.hi());
    Ok(PathCheck::Clear { clearance: Interval::between(lo.min(hi), hi), nearest: found.nearest })
}
