//! A plane or a line of a body, and where a point of another body is relative to it.
//!
//! **What it answers.** The signed distance of a moving point from a plane carried by the other body, with two derivatives.
//!
//! **The mathematics.** A plane of the body is given by a normal m and a point x of it, both in the body's coordinates. The
//! point p = (o_B - o_A) + R_B v, taken from the body's reference point, is at
//!
//! ```text
//! h = (R_A m)·p - m·x
//! ```
//!
//! since (R_A m)·(R_A x) = m·x: what is fixed in the body needs no rotation, and is not blurred by its enclosure.
//!
//! **Why it is sound.** m and x may be intervals; everything is enclosed.
//!
//! **Source.** [D2M14, appendix B.2.4].

use super::jets::{Course, Path};
use swept_num::{Interval, Jet, Vector};

/// The plane m·(y - x) = 0, in body coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    normal: Vector<Interval, 3>,
    level: Interval,
}

impl Plane {
    /// Through a point, across a direction, which is scaled by `scale`.
    pub(super) fn new(normal: Vector<Interval, 3>, scale: f64, point: [f64; 3]) -> Self {
        let normal = normal.scale(Interval::point(scale));
        Self { normal, level: normal.dot(Vector(point).enclosed()) }
    }

    /// How far above the plane of body `carrier` a point is, given from the carrier's reference point.
    pub(super) fn height(&self, carrier: &Course, point: Path) -> Jet<Interval> {
        carrier.turned(self.normal).dot(point) - Jet::constant(self.level)
    }
}

/// One over the size of a vector, to rounding; 1 if there is none.
pub(super) fn scale_of(v: Vector<Interval, 3>) -> f64 {
    let size = v.0.iter().fold(0.0_f64, |size, x| size.max(x.magnitude()));
    let scale = 1.0 / size;
    if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
}

/// The difference of two points of one body.
pub(super) fn edge(from: [f64; 3], to: [f64; 3]) -> Vector<Interval, 3> {
    Vector(to).enclosed() - Vector(from).enclosed()
}

/// A point of a body from the reference point of another.
pub(super) fn seen_from(carrier: &Course, body: &Course, point: [f64; 3]) -> Path {
    body.offset_from(carrier) + body.turned(Vector(point).enclosed())
}
