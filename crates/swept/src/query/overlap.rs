//! Whether two bodies at rest share a point.
//!
//! **What it answers.** [`overlap`]: two faces that share a point, if any do, or that one body is inside the other, which is
//! solid, decided without rounding; [`overlap_at`]: the same for moving bodies at a time, as far as it can be proved.
//!
//! **The mathematics.** Pairs of nodes that no bound proves apart are searched depth first; two faces are decided by
//! floats with a proved bound, by enclosures, and by integers where the poses are fractions of the numbers given. Where no
//! faces share a point, what solid bodies hold is looked at.
//!
//! **Why it is sound.** See [`resting`](crate::contact::resting) and [`Mesh::holds`](crate::shape::Mesh::holds).
//!
//! **Source.** [Redon06, chapter 7] with the tests at the start that D-09 and R-18 ask for.

use super::distance::{rest_at, standing};
use super::error::QueryError;
use super::inside::held;
use crate::contact::resting::Resting;
use crate::engine::Meeting;
use crate::hierarchy::Body;
use crate::motion::{Motion, Placement};

/// How two bodies share a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlapping {
    /// Proved: these two faces, of the first body and of the second, share a point.
    Proved([u32; 2]),
    /// These two faces are so near each other that doubles do not tell, in a pose that is no fraction of the numbers
    /// given: whether they share a point, or whether one body is inside the other. No faces are proved to share a point, and
    /// all pairs that are not as near as that are apart.
    Possible([u32; 2]),
    /// Proved: no faces share a point, and a part of one body is inside the other, which is solid.
    Inside {
        /// Which body is solid and holds a part of the other: 0 or 1.
        outer: usize,
    },
}

impl Overlapping {
    /// The two faces, if it is faces that share a point.
    #[must_use]
    pub fn faces(self) -> Option<[u32; 2]> {
        match self {
            Self::Proved(faces) | Self::Possible(faces) => Some(faces),
            Self::Inside { .. } => None,
        }
    }
}

/// How two bodies share a point, if they do, in given poses; touching counts, and so does being inside a body that is
/// [solid](Body::is_solid).
///
/// # Guarantee
/// For orientations given by quaternions the answer is exact: `None` means that the bodies share no point, `Some` that
/// they do. For a turn in the plane by an angle, `None` is exact, and what cannot be told is
/// [possible](Overlapping::Possible).
///
/// ```
/// use swept::hierarchy::Body;
/// use swept::motion::Placement;
/// use swept::query::{Overlapping, overlap};
/// use swept::shape::{Builtin, Mesh};
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let at = |x: f64| Placement::new([x, 0.0, 0.0], [0.5, 0.0, 0.0, 0.0]);
/// // corner on corner touches; one unit in the last place further they are apart
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
/// A pose that is none, or a body too large or too small for doubles.
pub fn overlap(
    a: &Body,
    pose_a: &Placement,
    b: &Body,
    pose_b: &Placement,
) -> Result<Option<Overlapping>, QueryError> {
    let (first, second) = standing(pose_a, pose_b)?;
    overlap_at(a, &first, b, &second, 0.0)
}

/// The same for two moving bodies at a time; outside a motion's span its nearer end counts.
///
/// # Guarantee
/// `None`: proved that the bodies share no point. The other answers say what they prove.
///
/// # Errors
/// A body too large or too small for doubles.
pub fn overlap_at(
    a: &Body,
    motion_a: &(impl Motion + ?Sized),
    b: &Body,
    motion_b: &(impl Motion + ?Sized),
    t: f64,
) -> Result<Option<Overlapping>, QueryError> {
    let rest = rest_at([a, b], motion_a, motion_b, t)?;
    let resting = Resting::at(&motion_a, &motion_b, t);
    let decide =
        |[i, j]: [u32; 2]| resting.intersect(&a.mesh().triangle(i as usize), &b.mesh().triangle(j as usize));
    Ok(match rest.meeting(u64::MAX, decide) {
        Meeting::Proved(faces) => Some(Overlapping::Proved(faces)),
        Meeting::Possible(faces) => Some(Overlapping::Possible(faces)),
        Meeting::Nowhere | Meeting::Ended(_) => match held([a, b], (&motion_a, &motion_b), &rest, t) {
            [Some(false), Some(false)] => None,
            [Some(true), _] => Some(Overlapping::Inside { outer: 0 }),
            [_, Some(true)] => Some(Overlapping::Inside { outer: 1 }),
            _ => Some(Overlapping::Possible(rest.distance().1.faces)),
        },
    })
}
