//! A vertex of one body against a face of another.
//!
//! **What it answers.** When the vertex first lies in the closed triangle.
//!
//! **The mathematics.** The distance function is the height of the vertex above the plane of the face. Inside
//! the face, its heights above three planes through the edges, perpendicular to the face and facing inward,
//! are not negative.
//!
//! **Why it is sound.** All four hold at a contact, exactly, because the planes are enclosed. A face without
//! area has no plane: its enclosure is zero up to rounding, no height excludes anything, and separating
//! directions decide.
//!
//! **Source.** [Redon06, section 7.2], [D2M14, appendix B.2.4].

use super::elementary::{DistanceFunction, search};
use super::jets::BodyJets;
use super::moving::{Limits, Moving, RigidError};
use super::plane::{Plane, edge, scale_of, seen_from};
use super::verdict::RigidVerdict;
use crate::motion::Motion;
use swept_num::{Interval, Jet};

/// Whether and when a vertex of one body lies in a triangle of another.
///
/// # Guarantee
/// See [`RigidVerdict`]: never late, never missed, and within the tolerance at `safe_until`.
///
/// # Errors
/// If one of the motions is not defined over the whole span.
///
/// ```
/// use swept::internals::contact::rigid::{Limits, Moving, RigidVerdict, vertex_face};
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// let falling = Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, 1.0]), [0.0, 0.0, -4.0], [0.0; 3])?;
/// let spinning = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 3.0])?;
/// let vertex = Moving::new([[0.1, 0.1, 0.0]], &falling)?;
/// let face = Moving::new([[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]], &spinning)?;
/// let verdict = vertex_face(&vertex, &face, Interval::between(0.0, 1.0), &Limits::new(1e-9)?)?;
/// let RigidVerdict::Contact { safe_until, hit_by, .. } = verdict else { panic!() };
/// assert!(safe_until < 0.25 && safe_until > 0.25 - 1e-9);
/// assert!(hit_by.is_some_and(|t| t >= 0.25 && t < 0.25 + 1e-9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn vertex_face<A: Motion, B: Motion>(
    vertex: &Moving<'_, A, 1>,
    face: &Moving<'_, B, 3>,
    span: Interval,
    limits: &Limits,
) -> Result<RigidVerdict, RigidError> {
    vertex_face_within(vertex, face, span, limits, &mut limits.budget())
}

/// The same with a remaining number of steps, from which those taken are subtracted; the budget of the limits
/// is ignored.
pub(crate) fn vertex_face_within<A: Motion, B: Motion>(
    vertex: &Moving<'_, A, 1>,
    face: &Moving<'_, B, 3>,
    span: Interval,
    limits: &Limits,
    left: &mut u64,
) -> Result<RigidVerdict, RigidError> {
    search(vertex, face, &VertexFace::new(vertex.points()[0], face.points()), span, limits, left)
}

pub(super) struct VertexFace {
    vertex: [f64; 3],
    plane: Plane,
    sides: [Plane; 3],
}

impl VertexFace {
    pub(super) fn new(vertex: [f64; 3], [p, q, r]: &[[f64; 3]; 3]) -> Self {
        let normal = edge(*p, *q).cross(edge(*p, *r));
        let scale = scale_of(normal);
        let side = |from: [f64; 3], to: [f64; 3]| {
            let inward = normal.cross(edge(from, to));
            Plane::new(inward, scale_of(inward), from)
        };
        Self {
            vertex,
            plane: Plane::new(normal, scale, *p),
            sides: [side(*p, *q), side(*q, *r), side(*r, *p)],
        }
    }
}

impl DistanceFunction for VertexFace {
    fn distance(&self, vertex: &BodyJets, face: &BodyJets) -> Jet<Interval> {
        self.plane.height(face, seen_from(face, vertex, self.vertex))
    }
    fn may_be_inside(&self, vertex: &BodyJets, face: &BodyJets) -> bool {
        let point = seen_from(face, vertex, self.vertex);
        self.sides.iter().all(|side| side.height(face, point).value.hi() >= 0.0)
    }
    fn surely_inside(&self, vertex: &BodyJets, face: &BodyJets) -> bool {
        let point = seen_from(face, vertex, self.vertex);
        self.sides.iter().all(|side| side.height(face, point).value.is_positive())
    }
}
