//! Rays and segments against oriented boxes, in Gottschalk's form.
//!
//! **What it answers.** An axis along which a ray or a segment is proved apart from a box.
//!
//! **The mathematics.** A segment is a box with only one half size; a ray is one whose half size is infinite,
//! on one side. With T = c - origin, t_j = T.v_j and e_j = d.v_j for the direction d, a ray is apart from the
//! box when
//!
//! ```text
//! face j      |t_j| > k_j and the ray does not approach: e_j <= 0 where t_j > 0, e_j >= 0 where t_j < 0
//! edge j      |t_(j+1) e_(j+2) - t_(j+2) e_(j+1)| > k_(j+1)|e_(j+2)| + k_(j+2)|e_(j+1)|
//! ```
//!
//! The second uses the direction d x v_j, on which the whole line projects to one point: an infinite half
//! size counts with weight zero there, and with infinite weight anywhere else, which is why only the sign of
//! e_j enters the first. For a segment from p to p' both ends are projected: it is apart along L when both
//! lie beyond the box on the same side.
//!
//! **Why it is sound.** *Ray, faces*: v_j is taken as the axis; the radius of the box along it is at most
//! k_j + w*sum k, rounding at most 11u times the size. The sign of e_j is used only if e_j exceeds its error,
//! 3.01u|d|. *Ray, edges*: an axis as computed would not be exactly perpendicular to d, and any deviation has
//! infinite weight. So the gap is that of the exact direction d x v_j, and the bound is the one of
//! `gottschalk.rs` for an edge of length |d| instead of 1: (13u + 7.8w)|d| per unit of T and k; 2^-1022 is
//! added to both factors for products that underflow. *Segment*: the axis is taken as computed, as in
//! `robust.rs`.
//!
//! **Source.** [Num20, exercise 5]; the slab form is in `ray_obb.rs`.

use super::bound::{self, UNIT, extent, offset};
use crate::boxes::{Ray, Segment};
use swept::internals::shape::Axis;
use swept::internals::shape::Obb;
use swept_num::Vector;

/// An axis along which a ray is proved apart from a box; the ray is the first body, its direction is edge 0.
///
/// # Guarantee
/// `Some` only if ray and box, as closed sets, have no common point. `None` proves nothing.
///
/// ```
/// use swept_frames::boxes::{Obb, Ray, Axis, ray_axis};
/// let unit = Obb::new([0.0; 3], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [1.0; 3])?;
/// assert_eq!(ray_axis(&Ray::new([3.0, 0.0, 0.0], [1.0, 0.1, 0.0])?, &unit), Some(Axis::Second(0)));
/// assert_eq!(ray_axis(&Ray::new([3.0, 0.0, 0.0], [-1.0, 0.1, 0.0])?, &unit), None);
/// # Ok::<(), swept::ShapeError>(())
/// ```
pub fn ray_axis(ray: &Ray<3>, target: &Obb<3>) -> Option<Axis> {
    let offset = offset(ray.origin(), target.center());
    let (k, v) = (target.half(), target.axes().map(Vector));
    let t = v.map(|v| v.dot(Vector(offset)));
    let e = v.map(|v| v.dot(Vector(*ray.direction())));
    let length = extent(ray.direction());
    let bound = bound::of_form(extent(&offset) + extent(k), target.deviation());
    let certain_sign = 8.0 * UNIT * length + f64::MIN_POSITIVE;
    for j in 0..3 {
        let beyond = t[j].abs() - k[j] > bound;
        if beyond && (t[j] > 0.0 && e[j] < -certain_sign || t[j] < 0.0 && e[j] > certain_sign) {
            return Some(Axis::Second(j));
        }
    }
    let bound = bound * (length + f64::MIN_POSITIVE) + f64::MIN_POSITIVE;
    for j in 0..3 {
        let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
        let gap = (t[j1] * e[j2] - t[j2] * e[j1]).abs() - (k[j1] * e[j2].abs() + k[j2] * e[j1].abs());
        if gap > bound {
            return Some(Axis::Edges(0, j));
        }
    }
    None
}

/// An axis along which a segment is proved apart from a box; the segment is the first body, its direction is
/// edge 0.
///
/// # Guarantee
/// `Some` only if segment and box, as closed sets, have no common point. `None` proves nothing.
pub fn segment_axis(segment: &Segment<3>, target: &Obb<3>) -> Option<Axis> {
    let ends = [segment.start(), segment.end()].map(|end| offset(end, target.center()));
    let (k, v) = (target.half(), target.axes().map(Vector));
    let size = extent(&ends[0]).max(extent(&ends[1])) + extent(k);
    let apart = |l: Vector<f64, 3>| {
        let width = |j: usize| k[j] * v[j].dot(l).abs();
        let radius = width(0) + width(1) + width(2);
        let [start, end] = ends.map(|end| l.dot(Vector(end)));
        let gap = start.min(end).max(-start.max(end)) - radius;
        gap > bound::of_projection(size, extent(&l.0))
    };
    let direction = Vector(offset(segment.start(), segment.end()));
    let face = (0..3).find(|&j| apart(v[j])).map(Axis::Second);
    face.or_else(|| (0..3).find(|&j| apart(direction.cross(v[j]))).map(|j| Axis::Edges(0, j)))
}
