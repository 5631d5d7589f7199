//! What a node consists of: parts, each a set of points around a centre.
//!
//! **What it answers.** The parts of a bound, a hull or a face, and how far a part reaches along a vector.
//!
//! **The mathematics.** y from the centre of a lens reaches v·y. For every number μ
//!
//! ```text
//! v·y = μ u·y + (v - μu)·y <= |μ| h + |v - μu| ρ        |u·y| <= h, |y| <= ρ;   μ = 0: |v| ρ, the ball
//! ```
//!
//! A corner of a face is a centre alone. A hull is a ball of the same size around each of its points, and the
//! points between them.
//!
//! **Why it is sound.** μ is computed in floats and may be anything; the rest in intervals.
//!
//! **Source.** `docs/certificates.md`.

use crate::certificate::proof::{Below, Bound, Cover, Hull};
use crate::shape::Mesh;
use swept_num::{Interval, Vector};

type V = Vector<Interval, 3>;

/// Points around a centre: the bound of a node or, with radius zero, a corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(super) center: V,
    /// An upper bound on |x| for the centre.
    pub(super) distance: f64,
    pub(super) radius: Interval,
    pub(super) axis: Vector<f64, 3>,
    half: Interval,
}

impl Part {
    /// The bound of a node.
    pub(crate) fn bound(cover: &Cover, bound: &Bound) -> Self {
        let unit = Interval::point(cover.unit);
        let center = Vector(bound.center.map(|x| unit.times(f64::from(x))));
        let ball = Self::around(cover, center, f64::from(bound.radius));
        let half = Interval::point(cover.unit).times(f64::from(bound.half));
        Self { axis: Vector(bound.axis.map(f64::from)), half, ..ball }
    }

    /// A ball around a place relative to the origin of a cover, its radius in the unit of the cover.
    fn around(cover: &Cover, place: V, radius: f64) -> Self {
        let center = Vector(cover.origin).enclosed() + place;
        let radius = Interval::point(cover.unit).times(radius);
        Self { center, distance: center.norm().hi(), radius, axis: Vector::ZERO, half: Interval::ZERO }
    }

    /// A ball around each point of a hull.
    fn hull(cover: &Cover, hull: &Hull) -> Vec<Self> {
        hull.places(cover.unit).map(|place| Self::around(cover, place, hull.rest)).collect()
    }

    fn corner(point: [f64; 3]) -> Self {
        let center = Vector(point).enclosed();
        let (axis, zero) = (Vector::ZERO, Interval::ZERO);
        Self { center, distance: center.norm().hi(), radius: zero, axis, half: zero }
    }

    /// The ball alone.
    pub(crate) fn ball(&self) -> Self {
        Self { axis: Vector::ZERO, ..*self }
    }

    /// An upper bound on v·y for all points of the part, with y measured from the centre.
    pub(super) fn reach(&self, v: V) -> f64 {
        let mu = self.slope(v);
        let rest = if mu == 0.0 { v } else { v - self.axis.enclosed().scale(Interval::point(mu)) };
        (self.half.times(mu.abs()) + rest.norm() * self.radius).hi()
    }

    /// A μ for which the reach is nearly minimal: v - μu is parallel to the point (h/|u|) û + w e on the rim
    /// of the lens, where e is perpendicular to u.
    fn slope(&self, v: V) -> f64 {
        let length = self.axis.norm_squared();
        if length == 0.0 {
            return 0.0;
        }
        let v = Vector(v.0.map(Interval::midpoint));
        let along = v.dot(self.axis) / length;
        let across = (v - self.axis.scale(along)).norm_squared().sqrt();
        let (half, radius) = (self.half.hi(), self.radius.hi());
        let thin = half * half / length;
        let wide = (radius * radius - thin).sqrt();
        let shift = across * half / (length * wide);
        let size = along.abs() - shift;
        // a slab no thinner than the ball, or NaN: use the ball
        if size > 0.0 { size.copysign(along) } else { 0.0 }
    }
}

/// A node as parts: its bound, its hull and, for a face, its corners.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub corners: Option<[Part; 3]>,
    pub bound: Option<Part>,
    /// Empty if there is none.
    pub hull: Vec<Part>,
}

impl Shape {
    pub(crate) fn of(cover: &Cover, mesh: &Mesh, node: u32) -> Self {
        let node = &cover.nodes[node as usize];
        let corners = match node.below {
            Below::Face(face) => Some(mesh.triangle(face as usize).map(Part::corner)),
            _ => None,
        };
        let hull = node.hull.and_then(|place| cover.hulls.get(place as usize));
        Self {
            corners,
            bound: node.bound.map(|bound| Part::bound(cover, &bound)),
            hull: hull.map_or(Vec::new(), |hull| Part::hull(cover, hull)),
        }
    }

    /// The ways to represent the node; the parts of each way, at least one, together contain it.
    pub(super) fn ways(&self) -> impl Iterator<Item = &[Part]> {
        let corners = self.corners.as_ref().map(|corners| &corners[..]);
        let hull = (!self.hull.is_empty()).then_some(&self.hull[..]);
        corners.into_iter().chain(self.bound.as_ref().map(core::slice::from_ref)).chain(hull)
    }
}
