//! Whether two bodies at rest share a point.
//!
//! **What it answers.** [`overlap`]: two faces that share a point, if any do, decided without rounding;
//! [`overlap_at`]: the same for moving bodies at a time, as far as it can be proved; containment in a solid body.
//!
//! **The mathematics.** Pairs of nodes that no bound proves apart are searched depth first; two faces are decided by
//! floats with a proved bound, by enclosures, and by integers where the poses are fractions of the numbers given. A body
//! whose surface does not meet that of a solid body is inside it, part by part, if one of the part's vertices is.
//!
//! **Why it is sound.** See [`resting`](crate::contact::resting) and [`Mesh::holds`](crate::shape::Mesh::holds).
//!
//! **Source.** [Redon06, chapter 7] with the tests at the start that D-09 and R-18 ask for.

use super::distance::{rest_at, standing};
use super::error::QueryError;
use crate::contact::resting::Resting;
use crate::engine::Meeting;
use crate::hierarchy::Body;
use crate::motion::{Motion, Placement};
use crate::shape::solid::Probe;
use swept_num::{Interval, Vector};

/// Two faces of two surfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlapping {
    /// Proved: these two faces, of the first body and of the second, share a point.
    Proved([u32; 2]),
    /// These two faces are so near each other that doubles do not tell, in a pose that is no fraction of the numbers
    /// given; no faces are proved to share a point, and all pairs that are not as near as that are apart.
    Possible([u32; 2]),
}

impl Overlapping {
    /// The two faces.
    #[must_use]
    pub fn faces(self) -> [u32; 2] {
        match self {
            Self::Proved(faces) | Self::Possible(faces) => faces,
        }
    }
}

/// The first two faces found to share a point, with the bodies in given poses; touching counts. Surfaces only.
///
/// # Guarantee
/// For orientations given by quaternions the answer is exact: `None` means that no faces share a point, `Some` that
/// these do. For a turn in the plane by an angle, `None` is exact, and faces that touch to the last digit may be returned
/// as if they shared a point.
///
/// ```
/// use swept::hierarchy::Body;
/// use swept::motion::Placement;
/// use swept::query::overlap;
/// use swept::shape::Mesh;
/// let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let body = Body::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
/// let at = |x: f64| Placement::new([x, 0.0, 0.0], [0.5, 0.0, 0.0, 0.0]);
/// // corner on corner touches; one unit in the last place further they are apart
/// assert!(overlap(&body, &at(0.0), &body, &at(1.0))?.is_some());
/// assert!(overlap(&body, &at(0.0), &body, &at(1.0_f64.next_up()))?.is_none());
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
) -> Result<Option<[u32; 2]>, QueryError> {
    let (first, second) = standing(pose_a, pose_b)?;
    Ok(overlap_at(a, &first, b, &second, 0.0)?.map(Overlapping::faces))
}

/// The same for two moving bodies at a time; outside a motion's span its nearer end counts.
///
/// # Guarantee
/// `None`: proved that no faces share a point. The other answers say what they prove.
///
/// # Errors
/// A body too large or too small for doubles.
pub fn overlap_at(
    a: &Body,
    motion_a: &impl Motion,
    b: &Body,
    motion_b: &impl Motion,
    t: f64,
) -> Result<Option<Overlapping>, QueryError> {
    let rest = rest_at([a, b], motion_a, motion_b, t)?;
    let resting = Resting::at(motion_a, motion_b, t);
    let decide =
        |[i, j]: [u32; 2]| resting.intersect(&a.mesh().triangle(i as usize), &b.mesh().triangle(j as usize));
    Ok(match rest.meeting(u64::MAX, decide) {
        Meeting::Proved(faces) => Some(Overlapping::Proved(faces)),
        Meeting::Possible(faces) => Some(Overlapping::Possible(faces)),
        Meeting::Nowhere | Meeting::OutOfBudget => None,
    })
}

/// Whether a part of the other body is inside a solid one at a time when their surfaces do not meet; `None` if that
/// cannot be told.
pub(super) fn contained(
    solid: &Body,
    motion: &impl Motion,
    other: &Body,
    its: &impl Motion,
    t: f64,
) -> Option<bool> {
    let instant = Interval::point(t);
    let (pose, other_pose) = (motion.enclose(instant), its.enclose(instant));
    let back = pose.rotation.transposed();
    let offset = other_pose.translation - pose.translation;
    let near = |point: [f64; 3]| back * (other_pose.rotation * Vector(point).enclosed() + offset);
    // every point of a body is within its unit of its local origin
    let from_middle =
        |point: Vector<Interval, 3>| (point - Vector(solid.local().origin).enclosed()).norm().lo();
    let reach = (Interval::point(solid.local().unit) + Interval::point(other.local().unit)).hi();
    if from_middle(near(other.local().origin)) > reach {
        return Some(false);
    }
    let exact = motion.exact_pose(t).zip(its.exact_pose(t));
    let walls = solid.mesh().walls();
    let mut known = true;
    for vertex in other.mesh().part_vertices() {
        let point = other.mesh().vertices()[vertex as usize];
        let near = near(point);
        if from_middle(near) > solid.local().unit {
            continue;
        }
        let exact = exact.as_ref().map(|(pose, its)| pose.point_at(&its.place(point)));
        match solid.mesh().holds_probe(&walls, &Probe { near: near.0, exact }) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => known = false,
        }
    }
    known.then_some(false)
}
