//! A vertex of one body against an edge of another, in the plane.
//!
//! **What it answers.** When the vertex first lies on the closed edge.
//!
//! **The mathematics.** The distance function is the distance from the line of the edge, within the plane z =
//! 0: the normal of the edge (x, y) is (-y, x). On the edge, the heights above two planes perpendicular to it
//! at its ends are not negative.
//!
//! **Why it is sound.** All of these hold at a contact. They also hold if the bodies leave the plane z = 0:
//! then a root need not be a contact, and separating directions, which work in space, decide; only a proof of
//! contact is not offered in that case.
//!
//! **Source.** [D2M14, section 5.1, appendix B.2.1], zero-length edges allowed (D-25).

use super::elementary::{DistanceFunction, search};
use super::jets::BodyJets;
use super::moving::{Limits, Moving, RigidError};
use super::plane::{Plane, edge, scale_of, seen_from};
use super::verdict::RigidVerdict;
use crate::motion::Motion;
use swept_num::{Interval, Jet, Vector};

/// Whether and when a vertex of one body lies on an edge of another, both in the plane z = 0.
///
/// # Guarantee
/// See [`RigidVerdict`]: never late, never missed, and within the tolerance at `safe_until`.
///
/// # Errors
/// If one of the motions is not defined over the whole span.
///
/// ```
/// use swept::internals::contact::rigid::{Limits, Moving, RigidVerdict, vertex_edge};
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// // a rod turns about its end and strikes a resting point after a quarter of a turn
/// let turning = Spin::new([0.0, 2.0], Placement::planar([0.0, 0.0], 0.0), [0.0; 3], [0.0, 0.0, 1.0])?;
/// let rest = Spin::at_rest([0.0, 2.0], Placement::IDENTITY)?;
/// let vertex = Moving::new([[0.0, 1.0, 0.0]], &rest)?;
/// let rod = Moving::new([[0.0; 3], [2.0, 0.0, 0.0]], &turning)?;
/// let verdict = vertex_edge(&vertex, &rod, Interval::between(0.0, 2.0), &Limits::new(1e-9)?)?;
/// let RigidVerdict::Contact { safe_until, hit_by: Some(hit_by), .. } = verdict else { panic!() };
/// let quarter = std::f64::consts::FRAC_PI_2;
/// assert!(safe_until <= quarter && quarter <= hit_by && hit_by - safe_until < 1e-8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn vertex_edge<A: Motion, B: Motion>(
    vertex: &Moving<'_, A, 1>,
    rod: &Moving<'_, B, 2>,
    span: Interval,
    limits: &Limits,
) -> Result<RigidVerdict, RigidError> {
    vertex_edge_within(vertex, rod, span, limits, &mut limits.budget())
}

/// The same with a remaining number of steps, from which those taken are subtracted; the budget of the limits
/// is ignored.
pub(crate) fn vertex_edge_within<A: Motion, B: Motion>(
    vertex: &Moving<'_, A, 1>,
    rod: &Moving<'_, B, 2>,
    span: Interval,
    limits: &Limits,
    left: &mut u64,
) -> Result<RigidVerdict, RigidError> {
    search(vertex, rod, &VertexEdge::new(vertex.points()[0], rod.points()), span, limits, left)
}

struct VertexEdge {
    vertex: [f64; 3],
    line: Plane,
    ends: [Plane; 2],
    /// Whether all given points are in the plane.
    flat: bool,
}

impl VertexEdge {
    fn new(vertex: [f64; 3], [p, q]: &[[f64; 3]; 2]) -> Self {
        let along = edge(*p, *q);
        let scale = scale_of(along);
        let across = Vector([-along[1], along[0], Interval::ZERO]);
        Self {
            vertex,
            line: Plane::new(across, scale, *p),
            ends: [Plane::new(along, scale, *p), Plane::new(-along, scale, *q)],
            flat: [vertex, *p, *q].iter().all(|point| point[2] == 0.0),
        }
    }
}

impl DistanceFunction for VertexEdge {
    fn distance(&self, vertex: &BodyJets, rod: &BodyJets) -> Jet<Interval> {
        self.line.height(rod, seen_from(rod, vertex, self.vertex))
    }
    fn may_be_inside(&self, vertex: &BodyJets, rod: &BodyJets) -> bool {
        let point = seen_from(rod, vertex, self.vertex);
        self.ends.iter().all(|end| end.height(rod, point).value.hi() >= 0.0)
    }
    fn surely_inside(&self, vertex: &BodyJets, rod: &BodyJets) -> bool {
        let point = seen_from(rod, vertex, self.vertex);
        self.flat
            && vertex.stays_in_plane()
            && rod.stays_in_plane()
            && self.ends.iter().all(|end| end.height(rod, point).value.is_positive())
    }
}
