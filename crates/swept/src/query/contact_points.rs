//! Where two bodies are near each other, everywhere at once.
//!
//! **What it answers.** [`contact_points`]: the points of two moving bodies within a margin of each other at a time, with
//! normals: the contact patch that a response needs, where one witness is not enough.
//!
//! **The mathematics.** The closest points of all pairs of faces within the margin, nearest first. Faces that meet at a corner
//! have it in common, so of points within the margin of each other, on both bodies, only the nearest pair is kept.
//!
//! **Why it is sound.** Every pair of faces within the margin is looked at: what is left out is proved farther apart, or has a
//! kept point within the margin of it on both bodies.
//!
//! **Source.** [D2M14, section 6.1.2]; for Capoeira its section 6.1.1, with a margin that the caller gives in place of a multiple of
//! a distance that may be zero (D-20).

use super::distance::rest_at;
use super::error::QueryError;
use crate::certificate::Witness;
use crate::hierarchy::Body;
use crate::motion::Motion;
use swept_num::Interval;

/// Points of two bodies near each other.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactPoint {
    /// Encloses the distance of the two faces.
    pub distance: Interval,
    /// The faces, their nearest points and the normal from the first body to the second.
    pub witness: Witness,
}

/// All points of two bodies near each other.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactPatch {
    /// The nearest first.
    pub points: Vec<ContactPoint>,
    /// Whether the budget sufficed to look at all pairs.
    pub complete: bool,
}

/// The points of two moving bodies within `margin` of each other at a time.
///
/// # Guarantee
/// If the patch is complete, any two faces within `margin` of each other have points within `margin` of those of a point of the
/// patch, up to rounding.
///
/// ```
/// use swept::hierarchy::Body;
/// use swept::motion::{Placement, Spin};
/// use swept::query::contact_points;
/// use swept::shape::Builtin;
/// let cube = Body::new("box(12, size=1)".parse::<Builtin>()?.mesh());
/// let floor = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// // half a size to the side, and a little above
/// let above = Spin::at_rest([0.0, 1.0], Placement::at([0.5, 0.0, 1.0 + 1e-6]))?;
/// let patch = contact_points(&cube, &floor, &cube, &above, 0.0, 1e-5, 100_000)?;
/// assert!(patch.complete && patch.points.len() >= 4);
/// assert!(patch.points.iter().all(|point| point.witness.normal[2] > 0.9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A margin that is not a length of zero or more, or a body too large or too small for doubles.
pub fn contact_points(
    a: &Body,
    motion_a: &impl Motion,
    b: &Body,
    motion_b: &impl Motion,
    t: f64,
    margin: f64,
    budget: u64,
) -> Result<ContactPatch, QueryError> {
    if !(margin >= 0.0 && margin.is_finite()) {
        let wanted = "a length of zero or more";
        return Err(QueryError::BadOption { what: "margin", value: margin, wanted });
    }
    let (mut near, complete) = rest_at([a, b], motion_a, motion_b, t)?.near(margin, budget);
    let order = |(distance, witness): &(Interval, Witness)| (distance.hi(), witness.faces);
    near.sort_by(|x, y| {
        let ((x, of_x), (y, of_y)) = (order(x), order(y));
        x.total_cmp(&y).then(of_x.cmp(&of_y))
    });
    let mut points: Vec<ContactPoint> = Vec::new();
    for (distance, witness) in near {
        let same = |known: &ContactPoint| {
            (0..2).all(|i| square_between(known.witness.points[i], witness.points[i]) <= margin * margin)
        };
        if !points.iter().any(same) {
            points.push(ContactPoint { distance, witness });
        }
    }
    Ok(ContactPatch { points, complete })
}

fn square_between(p: [f64; 3], q: [f64; 3]) -> f64 {
    (0..3).map(|i| (p[i] - q[i]) * (p[i] - q[i])).sum()
}
