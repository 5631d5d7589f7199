//! Two faces in enclosed poses.
//!
//! **What it answers.** [`RelativePose::intersecting`]: yes, no, or not known from the enclosures.
//! [`RelativePose::within`]: whether two points are proved to be within a distance.
//!
//! **The mathematics.** Let every corner range over its box.
//!
//! ```text
//! apart         the triangles of the boxes' midpoints are farther apart than the sum of the two largest
//!               deviations from the midpoints
//! intersecting  an edge passes strictly through a triangle (`piercing.rs`), for all corners in the boxes
//! in a plane    if one coordinate of all corners is the same exact number: two edges cross strictly
//! within η      the means with given weights differ by at most η
//! ```
//!
//! **Why it is sound.** Signs come from interval determinants. A point of a face is within the deviation of
//! its counterpart in the face of the midpoints, so distances differ by at most the sum of both deviations.
//!
//! **Source.** Orientation predicates over intervals.

use super::piercing::{self, Enclosed, crossing_in_a_plane, pierced};
use crate::motion::PoseEnclosure;
use crate::shape::triangle::{Triangle, closest_points};
use swept_num::{Interval, Matrix, Vector, add_up};

/// A box for each corner.
type Corners = piercing::Corners<Interval>;

/// Enclosures of two poses, relative to the reference point of the first body.
///
/// ```
/// use swept::internals::contact::resting::RelativePose;
/// use swept::{Motion, Placement, Spin};
/// let fall = Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, 1.0]), [0.0, 0.0, -1.0], [0.0, 0.0, 1.0])?;
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let floor = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]];
/// let tip = [[0.0, 0.0, 0.5], [0.1, 0.0, 1.0], [0.0, 0.1, 1.0]];
/// let at = |t: f64| RelativePose::at(&rest, &fall, t).intersecting(&floor, &tip);
/// // a tip half a unit above the reference point never meets the floor up to t = 1;
/// // half a unit below, it does at t = 1/2
/// assert_eq!(at(0.9), Some(false));
/// let below = tip.map(|[x, y, z]| [x, y, z - 1.0]);
/// assert_eq!(RelativePose::at(&rest, &fall, 0.6).intersecting(&floor, &below), Some(true));
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RelativePose {
    rotations: [Matrix<Interval, 3>; 2],
    offset: Vector<Interval, 3>,
}

impl RelativePose {
    /// The poses of two bodies.
    #[must_use]
    pub fn new(a: &PoseEnclosure, b: &PoseEnclosure) -> Self {
        Self { rotations: [a.rotation, b.rotation], offset: b.translation - a.translation }
    }

    /// The poses of two moving bodies at a time.
    #[must_use]
    pub fn at(a: &impl crate::motion::Motion, b: &impl crate::motion::Motion, t: f64) -> Self {
        let instant = Interval::point(t);
        Self::new(&a.enclose(instant), &b.enclose(instant))
    }

    /// Whether the faces share a point, if the enclosures decide it.
    ///
    /// # Guarantee
    /// `Some` holds for every pair of poses within the enclosures.
    #[must_use]
    pub fn intersecting(&self, a: &Triangle, b: &Triangle) -> Option<bool> {
        let (a, b) = (self.first(a), self.second(b));
        if apart(&a, &b) {
            return Some(false);
        }
        meeting(&a, &b).then_some(true)
    }

    /// Whether the faces are proved to share a point.
    #[must_use]
    pub fn touching(&self, a: &Triangle, b: &Triangle) -> bool {
        meeting(&self.first(a), &self.second(b))
    }

    /// Whether the means of the corners with these weights are proved to be at most `distance` apart.
    ///
    /// # Guarantee
    /// `true` holds for every pair of poses within the enclosures; weights that are negative or all zero
    /// prove nothing.
    #[must_use]
    pub fn within(&self, a: &Triangle, b: &Triangle, weights: &[[f64; 3]; 2], distance: f64) -> bool {
        let (Some(p), Some(q)) = (mean(&self.first(a), &weights[0]), mean(&self.second(b), &weights[1]))
        else {
            return false;
        };
        (q - p).norm().hi() <= distance
    }

    fn first(&self, triangle: &Triangle) -> Corners {
        triangle.map(|corner| self.rotations[0] * Vector(corner).enclosed())
    }

    fn second(&self, triangle: &Triangle) -> Corners {
        triangle.map(|corner| self.rotations[1] * Vector(corner).enclosed() + self.offset)
    }
}

/// The weighted mean of the corners: with non-negative weights it is a point of the face.
fn mean(corners: &Corners, weights: &[f64; 3]) -> Option<Vector<Interval, 3>> {
    let sum: Interval = weights.iter().map(|&weight| Interval::point(weight)).sum();
    let usable = weights.iter().all(|&weight| weight >= 0.0 && weight.is_finite()) && sum.lo() > 0.0;
    usable.then(|| {
        let term = |i: usize| corners[i].scale(Interval::point(weights[i]) / sum);
        term(0) + term(1) + term(2)
    })
}

/// The midpoint of each box, and how far a corner can be from it.
fn middles(corners: &Corners) -> (Triangle, f64) {
    let middle = corners.map(|corner| corner.0.map(Interval::midpoint));
    // a width is at least twice the distance of any point from the midpoint; the sum over the axes is above
    // the diagonal
    let deviation = |corner: &Vector<Interval, 3>| {
        let [x, y, z] = corner.0.map(Interval::width);
        add_up(add_up(x, y), z)
    };
    (middle, corners.iter().map(deviation).fold(0.0, f64::max))
}

fn apart(a: &Corners, b: &Corners) -> bool {
    let ((a, off_a), (b, off_b)) = (middles(a), middles(b));
    closest_points(&a, &b).clearance > add_up(off_a, off_b)
}

fn meeting(a: &Corners, b: &Corners) -> bool {
    pierced(&Enclosed, a, b) || pierced(&Enclosed, b, a) || crossing_in_a_plane(&Enclosed, a, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motion::{Motion, Placement, Spin};

    fn resting(a: Placement, b: Placement) -> RelativePose {
        let [a, b] = [a, b].map(|place| Spin::at_rest([0.0, 1.0], place).unwrap());
        RelativePose::at(&a, &b, 0.0)
    }

    const FLAT: Triangle = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
    const TIP: Triangle = [[1.0, 1.0, 0.0], [1.0, 2.0, 3.0], [2.0, 1.0, 3.0]];

    #[test]
    fn a_tip_through_a_face_is_proved_far_from_the_origin() {
        let turned = [0.3, -0.4, 0.5, 0.1];
        let far = [1e8, -3e8, 2e8];
        for (depth, answer) in [(-1e-6, Some(true)), (1e-6, Some(false)), (0.0, None)] {
            // the same turn for both, so that the depth is along the rotated z axis of both
            let sunk = TIP.map(|[x, y, z]| [x, y, z + depth]);
            let relative = resting(Placement::new(far, turned), Placement::new(far, turned));
            assert_eq!(relative.intersecting(&FLAT, &sunk), answer, "{depth}");
            assert_eq!(relative.touching(&FLAT, &sunk), answer == Some(true));
        }
    }

    #[test]
    fn segments_in_the_plane_cross() {
        let rod = |x: f64, y: f64| [[-x, -y, 0.0], [x, y, 0.0], [x, y, 0.0]];
        let relative = resting(Placement::planar([0.0, 0.0], 0.3), Placement::planar([0.5, 0.25], 1.1));
        assert_eq!(relative.intersecting(&rod(1.0, 0.0), &rod(1.0, 0.0)), Some(true));
        assert_eq!(relative.intersecting(&rod(0.01, 0.0), &rod(0.01, 0.0)), Some(false));
    }

    #[test]
    fn points_within_a_distance() {
        let relative = resting(Placement::IDENTITY, Placement::at([0.0, 0.0, 0.5]));
        let at = [[0.5, 0.25, 0.25], [1.0, 0.0, 0.0]];
        assert!(
            relative.within(&FLAT, &TIP, &at, 0.500_000_1) && !relative.within(&FLAT, &TIP, &at, 0.499_999)
        );
        assert!(
            !relative.within(&FLAT, &TIP, &[[0.0; 3], [1.0, 0.0, 0.0]], 9.0),
            "without weights there is no point"
        );
        assert!(!relative.within(&FLAT, &TIP, &[[2.0, -1.0, 0.0], [1.0, 0.0, 0.0]], 9.0));
    }

    #[test]
    fn a_wide_enclosure_proves_nothing() {
        let fall = Spin::new([0.0, 1.0], Placement::at([0.0, 0.0, 1.0]), [0.0, 0.0, -2.0], [0.0; 3]).unwrap();
        let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY).unwrap();
        let span = Interval::between(0.0, 1.0);
        let relative = RelativePose::new(&rest.enclose(span), &fall.enclose(span));
        assert_eq!(relative.intersecting(&FLAT, &TIP), None);
    }
}
