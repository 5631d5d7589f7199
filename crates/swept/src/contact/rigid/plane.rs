//! A plane or a line of a body, and where a point of another body is relative to it.
//!
//! **What it answers.** The signed distance of a moving point from a plane carried by the other body, with
//! two derivatives.
//!
//! **The mathematics.** A plane of the body is given by a normal m and one of its points x, both in the
//! body's coordinates. The point p = (o_B - o_A) + R_B v, taken from the body's reference point, is at height
//!
//! ```text
//! h = (R_A m)·p - m·x
//! ```
//!
//! since (R_A m)·(R_A x) = m·x: a product of vectors fixed in the body needs no rotation, and is not widened
//! by its enclosure. m and x may be intervals; everything is enclosed.
//!
//! **Source.** [D2M14, appendix B.2.4].

use super::jets::{BodyJets, JetVector};
use swept_num::{Interval, Jet, Vector};

/// The plane m·(y - x) = 0, in body coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    normal: Vector<Interval, 3>,
    level: Interval,
}

impl Plane {
    /// The plane through a point, perpendicular to a direction, which is scaled by `scale`.
    pub(super) fn new(normal: Vector<Interval, 3>, scale: f64, point: [f64; 3]) -> Self {
        let normal = normal.scale(Interval::point(scale));
        Self { normal, level: normal.dot(Vector(point).enclosed()) }
    }

    /// The height of a point above the plane of body `carrier`; the point is relative to the carrier's
    /// reference point.
    pub(super) fn height(&self, carrier: &BodyJets, point: JetVector) -> Jet<Interval> {
        carrier.turned(self.normal).dot(point) - Jet::constant(self.level)
    }
}

/// One over the size of a vector, up to rounding; 1 for the zero vector.
pub(super) fn scale_of(v: Vector<Interval, 3>) -> f64 {
    let size = v.0.iter().fold(0.0_f64, |size, x| size.max(x.magnitude()));
    let scale = 1.0 / size;
    if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
}

/// The difference of two points of one body.
pub(super) fn edge(from: [f64; 3], to: [f64; 3]) -> Vector<Interval, 3> {
    Vector(to).enclosed() - Vector(from).enclosed()
}

/// A point of a body, relative to the reference point of another.
pub(super) fn seen_from(carrier: &BodyJets, body: &BodyJets, point: [f64; 3]) -> JetVector {
    body.offset_from(carrier) + body.turned(Vector(point).enclosed())
}
