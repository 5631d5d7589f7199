//! Whether two bodies at rest share a point.
//!
//! **What it answers.** [`overlap`]: two faces that share a point, if any do, or that a part of one body is
//! inside the other, which is solid, decided without rounding. [`overlap_at`]: the same for moving bodies at
//! a time, as far as it can be proved.
//!
//! **The mathematics.** Pairs of nodes that no bound proves apart are searched depth first. Two faces are
//! decided by floats with a proved error bound, then by enclosures, and by integers where the poses are exact
//! fractions of the given numbers. Where no faces share a point, containment in solid bodies is tested.
//!
//! **Why it is sound.** See [`resting`](crate::contact::resting) and
//! [`Mesh::holds`](crate::shape::Mesh::holds).
//!
//! **Source.** [Redon06, chapter 7], with the tests at the start that D-09 and R-18 call for.

use super::distance::{rest_at, standing};
use super::error::QueryError;
use super::inside::held;
use super::rounding::Rounding;
use crate::contact::resting::Resting;
use crate::engine::{Meeting, Rest};
use crate::hierarchy::Body;
use crate::motion::{Motion, Placement};

/// How two bodies share a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlapping {
    /// Proved: these two faces, one of each body, share a point.
    Proved([u32; 2]),
    /// These two faces are so close that doubles cannot decide whether they share a point, or whether one
    /// body is inside the other, and the pose is not an exact fraction of the given numbers. No faces are
    /// proved to share a point, and all pairs that are not this close are apart.
    Possible([u32; 2]),
    /// Proved: no faces share a point, and a part of one body is inside the other, which is solid.
    Inside {
        /// Which body is solid and contains a part of the other: 0 or 1.
        outer: usize,
    },
}

impl Overlapping {
    /// The two faces, if the answer names any.
    #[must_use]
    pub fn faces(self) -> Option<[u32; 2]> {
        match self {
            Self::Proved(faces) | Self::Possible(faces) => Some(faces),
            Self::Inside { .. } => None,
        }
    }
}

/// How two bodies in given poses share a point, if they do. Touching counts, and so does being inside a
/// [solid](Body::is_solid) body.
///
/// # Guarantee
/// For orientations given by quaternions the answer is exact: `None` means that the bodies share no point,
/// `Some` that they do. For a rotation in the plane given by an angle, and for [rounded](Body::rounded) bodies,
/// `None` is exact, and what cannot be decided is [possible](Overlapping::Possible). So is everything that only a
/// [circumscribed](Body::circumscribed) body is proved to share.
///
/// ```
/// use swept::{Body, Builtin, Mesh, Overlapping, Placement, overlap};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let at = |x: f64| Placement::new([x, 0.0, 0.0], [0.5, 0.0, 0.0, 0.0]);
/// // corner on corner touches; one unit in the last place farther they are apart
/// assert!(overlap(&body, &at(0.0), &body, &at(1.0))?.is_some());
/// assert!(overlap(&body, &at(0.0), &body, &at(1.0_f64.next_up()))?.is_none());
/// // a closed mesh is solid
/// let large = Body::new("box(12, size=9)".parse::<Builtin>()?.mesh());
/// assert_eq!(overlap(&body, &at(0.0), &large, &at(0.0))?, Some(Overlapping::Inside { outer: 1 }));
/// assert_eq!(overlap(&body, &at(0.0), &large.as_surface(), &at(0.0))?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A pose is invalid, or a body is too large or too small for doubles.
pub fn overlap(
    a: &Body,
    pose_a: &Placement,
    b: &Body,
    pose_b: &Placement,
) -> Result<Option<Overlapping>, QueryError> {
    let (first, second) = standing(pose_a, pose_b)?;
    overlap_at(a, &first, b, &second, 0.0)
}

/// [`overlap`] for two moving bodies at a time. Outside a motion's span, the nearer end of the span is used.
///
/// # Guarantee
/// `None`: it is proved that the bodies share no point. The other answers state what they prove.
///
/// # Errors
/// A body is too large or too small for doubles.
pub fn overlap_at(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    t: f64,
) -> Result<Option<Overlapping>, QueryError> {
    let rest = rest_at([a, b], motion_a, motion_b, t)?;
    let rounding = Rounding::of([a, b]);
    let surfaces = if rounding.is_round() {
        rounded(&rest, &rounding)
    } else {
        let resting = Resting::at(&motion_a, &motion_b, t);
        let decide = |[i, j]: [u32; 2]| {
            resting.intersect(&a.mesh().triangle(i as usize), &b.mesh().triangle(j as usize))
        };
        match rest.meeting(u64::MAX, decide) {
            // what a circumscribed body meets the true one may not
            Meeting::Proved(faces) if rounding.is_enlarged() => Meeting::Possible(faces),
            decided => decided,
        }
    };
    let inside = |outer: usize| {
        if rounding.is_enlarged() {
            return Overlapping::Possible(rest.distance().1.faces);
        }
        Overlapping::Inside { outer }
    };
    Ok(match surfaces {
        Meeting::Proved(faces) => Some(Overlapping::Proved(faces)),
        Meeting::Possible(faces) => Some(Overlapping::Possible(faces)),
        Meeting::Nowhere | Meeting::Ended(_) => match held([a, b], (&motion_a, &motion_b), &rest, t) {
            [Some(false), Some(false)] => None,
            [Some(true), _] => Some(inside(0)),
            [_, Some(true)] => Some(inside(1)),
            _ => Some(Overlapping::Possible(rest.distance().1.faces)),
        },
    })
}

/// Whether rounded surfaces share a point, from the distance of the meshes.
fn rounded(rest: &Rest<'_>, rounding: &Rounding) -> Meeting {
    let (distance, witness) = rest.distance();
    let most = rounding.proved_contact(rounding.close_meshes(0.0));
    if most.is_some_and(|most| distance.hi() <= most) {
        return Meeting::Proved(witness.faces);
    }
    if distance.lo() > rounding.between_meshes(0.0) {
        return Meeting::Nowhere;
    }
    Meeting::Possible(witness.faces)
}
