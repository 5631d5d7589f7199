//! An edge of one body against an edge of another.
//!
//! **What it answers.** When the two closed edges first share a point.
//!
//! **The mathematics.** With u, v the edges, q from the start of the first to the start of the second, and
//! c = u × v, the distance function is the signed volume f = c·q: zero if the lines meet or are parallel. At
//! a contact q = s u - r v, so
//!
//! ```text
//! (q × v)·c = s c·c        (q × u)·c = r c·c        0 <= s, r <= 1
//! ```
//!
//! **Why it is sound.** At a contact f = 0 and both numbers are in [0, c·c]. This includes parallel edges,
//! where all of them vanish. Edges that stay parallel, or have no length, are decided by separating
//! directions.
//!
//! **Source.** [Redon06, section 7.1], [D2M14, appendix B.2.3]; the inside test is closed and has no
//! thresholds (R-05, D-08, D-12).

use super::elementary::{DistanceFunction, search};
use super::jets::{BodyJets, JetVector};
use super::moving::{Limits, Moving, RigidError};
use super::plane::{edge, scale_of, seen_from};
use super::verdict::RigidVerdict;
use crate::motion::Motion;
use swept_num::{Interval, Jet, Vector};

/// Whether and when two edges of two bodies share a point.
///
/// # Guarantee
/// See [`RigidVerdict`]: never late, never missed, and within the tolerance at `safe_until`.
///
/// # Errors
/// If one of the motions is not defined over the whole span.
///
/// ```
/// use swept::internals::contact::rigid::{Limits, Moving, RigidVerdict, edge_edge};
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// // two parallel rods, one above the other
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let falling = Spin::new([0.0, 1.0], Placement::at([0.5, 0.0, 1.0]), [0.0, 0.0, -2.0], [0.0; 3])?;
/// let rod = [[0.0; 3], [1.0, 0.0, 0.0]];
/// let (low, high) = (Moving::new(rod, &rest)?, Moving::new(rod, &falling)?);
/// let verdict = edge_edge(&low, &high, Interval::between(0.0, 1.0), &Limits::new(1e-9)?)?;
/// let RigidVerdict::Contact { safe_until, .. } = verdict else { panic!() };
/// assert!(safe_until < 0.5 && safe_until > 0.5 - 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn edge_edge<A: Motion, B: Motion>(
    first: &Moving<'_, A, 2>,
    second: &Moving<'_, B, 2>,
    span: Interval,
    limits: &Limits,
) -> Result<RigidVerdict, RigidError> {
    edge_edge_within(first, second, span, limits, &mut limits.budget())
}

/// The same with a remaining number of steps, from which those taken are subtracted; the budget of the limits
/// is ignored.
pub(crate) fn edge_edge_within<A: Motion, B: Motion>(
    first: &Moving<'_, A, 2>,
    second: &Moving<'_, B, 2>,
    span: Interval,
    limits: &Limits,
    left: &mut u64,
) -> Result<RigidVerdict, RigidError> {
    search(first, second, &EdgeEdge::new(first.points(), second.points()), span, limits, left)
}

/// The edges in their bodies, scaled to about size 1, and their starts.
pub(super) struct EdgeEdge {
    starts: [[f64; 3]; 2],
    edges: [Vector<Interval, 3>; 2],
    scales: [f64; 2],
}

/// The ingredients of the distance function and the inside test.
struct Lines {
    /// The scaled edges.
    u: JetVector,
    v: JetVector,
    /// u × v.
    c: JetVector,
    /// From the start of the first edge to the start of the second.
    q: JetVector,
}

impl EdgeEdge {
    pub(super) fn new(a: &[[f64; 3]; 2], b: &[[f64; 3]; 2]) -> Self {
        let edges = [edge(a[0], a[1]), edge(b[0], b[1])];
        let scales = edges.map(scale_of);
        let edges = [0, 1].map(|k: usize| edges[k].scale(Interval::point(scales[k])));
        Self { starts: [a[0], b[0]], edges, scales }
    }

    fn lines(&self, a: &BodyJets, b: &BodyJets) -> Lines {
        let (u, v) = (a.turned(self.edges[0]), b.turned(self.edges[1]));
        let q = seen_from(a, b, self.starts[1]) - a.turned(Vector(self.starts[0]).enclosed());
        Lines { u, v, c: u.cross(v), q }
    }

    /// The two numbers and their distances from their upper ends, in units of c·c; the scaled edges are scale
    /// times as long, so the numbers are scaled accordingly.
    fn parts(&self, a: &BodyJets, b: &BodyJets) -> [[Interval; 2]; 2] {
        let Lines { u, v, c, q } = self.lines(a, b);
        let (u, v, c, q) = (values(u), values(v), values(c), values(q));
        let all = c.norm_squared();
        let part = |number: Interval, scale: f64| {
            let number = number * scale;
            [number, all - number]
        };
        [part(q.cross(v).dot(c), self.scales[0]), part(q.cross(u).dot(c), self.scales[1])]
    }
}

fn values(path: JetVector) -> Vector<Interval, 3> {
    Vector(path.0.map(|jet| jet.value))
}

impl DistanceFunction for EdgeEdge {
    fn distance(&self, a: &BodyJets, b: &BodyJets) -> Jet<Interval> {
        let lines = self.lines(a, b);
        lines.c.dot(lines.q)
    }
    fn may_be_inside(&self, a: &BodyJets, b: &BodyJets) -> bool {
        self.parts(a, b).iter().flatten().all(|number| number.hi() >= 0.0)
    }
    fn surely_inside(&self, a: &BodyJets, b: &BodyJets) -> bool {
        self.parts(a, b).iter().flatten().all(|number| number.is_positive())
    }
}
