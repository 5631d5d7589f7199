//! The features at the start of the span: apart or not, and which of the six kinds of contact.
//!
//! **What it answers.** Whether the two share no point at the start, which every later argument needs;
//! otherwise the distance and what is known about the common points.
//!
//! **The mathematics.** A separating direction proves them apart. If the poses of both bodies at the start
//! are known exactly, the corners are exact dyadic numbers and the question is decided exactly, by
//! [`super::exact`]. Otherwise an edge that passes strictly through a triangle, by the signs of five enclosed
//! volumes, proves that they meet.
//!
//! **Why it is sound.** "Apart" comes from a proof or from exact arithmetic. Everything else is reported,
//! together with what is proved about it.
//!
//! **Source.** [Redon06, chapter 7], where the test of all six kinds at the start is described but missing
//! from the program (R-18, D-09).

use super::crossing::crossing;
use super::exact::{exact_corners, meeting};
use super::instant::Instant;
use super::lookahead::Lookahead;
use super::moving::Moving;
use super::verdict::{RigidVerdict, Touch, Undecided};
use crate::motion::Motion;

/// `None` if the features are proved to share no point at `t`; the verdict otherwise.
pub(super) fn overlap<A: Motion, B: Motion, const N: usize, const K: usize>(
    a: &Moving<'_, A, N>,
    b: &Moving<'_, B, K>,
    t: f64,
    tolerance: f64,
) -> Option<RigidVerdict> {
    let lookahead = Lookahead::from(a, b, t, t);
    if lookahead.apart_until.is_some() {
        return None;
    }
    let touch = match (exact_corners(a, t), exact_corners(b, t)) {
        (Some(corners_a), Some(corners_b)) => Touch::Exact(meeting(&corners_a, &corners_b)?),
        _ if crossing(&Instant::at(a, b, t)) => Touch::Crossing,
        _ => Touch::Possible,
    };
    Some(if lookahead.distance.hi() <= tolerance {
        RigidVerdict::Overlapping { distance: lookahead.distance, touch }
    } else {
        RigidVerdict::Undecided { safe_until: t, reason: Undecided::Precision }
    })
}
