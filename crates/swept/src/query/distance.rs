//! How far apart two bodies at rest are.
//!
//! **What it answers.** [`distance`]: an enclosure of the distance between two bodies, and where their
//! surfaces are closest; [`distance_at`]: the same for moving bodies at a time.
//!
//! **The mathematics.** Branch and bound over pairs of nodes, see the engine's `distance.rs`; zero where a solid
//! body contains a part of the other.
//!
//! **Why it is sound.** The upper end is the distance between two points of the surfaces; the lower end is
//! not above the gap of any pair of faces along some direction. Both include the errors of the poses and all
//! roundings. They differ by a small multiple of the rounding errors of the magnitudes involved.
//!
//! Radii and enlargements are subtracted and added at the end; see [`rounding`](super::rounding).
//!
//! **Source.** [D2M14, section 5.4.1]; branch and bound.

use super::error::QueryError;
use super::inside::held;
use super::rounding::Rounding;
use crate::certificate::Witness;
use crate::engine::Rest;
use crate::hierarchy::Body;
use crate::motion::{Motion, Placement, Spin};
use swept_num::Interval;

/// How far apart two bodies are.
#[derive(Clone, Debug, PartialEq)]
pub struct Distance {
    /// Contains the distance. Its lower end is zero for surfaces that touch. It is zero if a
    /// [solid](Body::is_solid) body contains a part of the other, and for [rounded](Body::rounded) bodies whose
    /// surfaces meet.
    pub enclosure: Interval,
    /// Where the surfaces are closest. If rounded bodies overlap, the points are in the bodies, but perhaps not on
    /// their surfaces.
    pub witness: Witness,
}

/// The distance between two bodies in given poses. It is zero for a body inside a solid one; inside a mere
/// surface it is the distance to that surface.
///
/// # Guarantee
/// The enclosure contains the distance for the poses as given.
///
/// ```
/// use swept::{Body, Mesh, Placement, distance};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let apart = distance(&body, &Placement::IDENTITY, &body, &Placement::at([3.0, 0.0, 0.0]))?;
/// assert!(apart.enclosure.contains(2.0) && apart.enclosure.width() < 1e-12);
/// assert_eq!(apart.witness.points[1], [3.0, 0.0, 0.0]);
/// let large = Body::new("box(12, size=9)".parse::<swept::Builtin>()?.mesh());
/// let inside = distance(&body, &Placement::IDENTITY, &large, &Placement::IDENTITY)?;
/// assert_eq!(inside.enclosure.hi(), 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A pose is invalid, or a body is too large or too small for doubles.
pub fn distance(a: &Body, pose_a: &Placement, b: &Body, pose_b: &Placement) -> Result<Distance, QueryError> {
    let (first, second) = standing(pose_a, pose_b)?;
    distance_at(a, &first, b, &second, 0.0)
}

/// The distance between two moving bodies at a time. Outside a motion's span, the nearer end of the span is
/// used.
///
/// # Guarantee
/// As for [`distance`], with the real poses at that time.
///
/// # Errors
/// A body is too large or too small for doubles.
pub fn distance_at(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    t: f64,
) -> Result<Distance, QueryError> {
    let rest = rest_at([a, b], motion_a, motion_b, t)?;
    let (surfaces, witness) = rest.distance();
    let enclosure = match held([a, b], (&motion_a, &motion_b), &rest, t) {
        _ if surfaces.lo() <= 0.0 => surfaces,
        [Some(false), Some(false)] => surfaces,
        holds if holds.contains(&Some(true)) => Interval::ZERO,
        _ => Interval::between(0.0, surfaces.hi()),
    };
    let rounding = Rounding::of([a, b]);
    Ok(Distance { enclosure: rounding.distance(enclosure), witness: rounding.witness(witness) })
}

/// Both bodies at rest in their poses at a time.
pub(super) fn rest_at<'a>(
    bodies: [&'a Body; 2],
    motion_a: &(impl Motion + ?Sized),
    motion_b: &(impl Motion + ?Sized),
    t: f64,
) -> Result<Rest<'a>, QueryError> {
    for (body, what) in bodies.iter().zip(["the size of the first body", "the size of the second body"]) {
        if !body.local().in_range() {
            return Err(QueryError::OutOfRange { what });
        }
    }
    Ok(Rest::new(bodies, [motion_a.pose(t), motion_b.pose(t)]))
}

/// Motions that keep both bodies in their poses.
pub(super) fn standing(pose_a: &Placement, pose_b: &Placement) -> Result<(Spin, Spin), QueryError> {
    let stand = |pose: &Placement, which: &'static str| {
        Spin::at_rest([0.0, 0.0], *pose).map_err(|error| QueryError::BadPose { which, error })
    };
    Ok((stand(pose_a, "first")?, stand(pose_b, "second")?))
}
