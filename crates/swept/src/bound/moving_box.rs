//! The axis-aligned box of everything a moving shape sweeps over a span.
//!
//! **What it answers.** A box in world axes that contains a set of body points, an oriented box or a ball at
//! every time of the span, and whether two such boxes are apart.
//!
//! **The mathematics.** Points: the smallest box around the boxes of their positions. A convex hull of points
//! stays inside the hull of their positions. An oriented box c + Σ s_i u_i, |s_i| <= h_i, extends from the
//! positions of c by at most Σ h_i |R u_i| in each coordinate, with the greatest |R u_i| over the span.
//!
//! **Why it is sound.** Hulls and sums of enclosures, rounded outward. Two boxes are more than η apart if
//! they are so in one coordinate.
//!
//! **Source.** [Redon06, section 6.2]; interval products instead of extreme matrices (R-15).

use super::motion_span::{LIFT, MotionSpan, symmetric, turned};
use super::point::MovingPoint;
use crate::motion::TINY;
use crate::shape::Obb;
use swept_num::{Interval, Vector, sub_down};

/// An axis-aligned box in world axes that contains a moving shape throughout a span.
///
/// ```
/// use swept::internals::bound::{MotionSpan, MovingBox};
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// let spin = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 3.2])?;
/// let half_turn = MotionSpan::of(&spin, Interval::between(0.0, 1.0));
/// let swept = MovingBox::of_points(&half_turn, &[[1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]);
/// assert!(swept.is_some_and(|swept| swept.sides[1].contains(2.0) && swept.sides[2].contains(0.0)));
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingBox {
    /// The span.
    pub span: Interval,
    /// The box.
    pub sides: Vector<Interval, 3>,
}

impl MovingBox {
    /// The box around body points, and so around their convex hull; `None` if there are no points.
    ///
    /// # Guarantee
    /// It contains each of them at every time of the span.
    #[must_use]
    pub fn of_points(motion: &MotionSpan, points: &[[f64; 3]]) -> Option<Self> {
        let mut boxes = points.iter().map(|&point| MovingPoint::of(motion, point).places);
        let first = boxes.next()?;
        let sides = boxes.fold(first, |all, places| Vector(core::array::from_fn(|i| all[i].hull(places[i]))));
        Some(Self { span: motion.span, sides })
    }

    /// The box around an oriented box that is fixed to the body.
    ///
    /// # Guarantee
    /// It contains every point of the oriented box at every time of the span.
    #[must_use]
    pub fn of_obb(motion: &MotionSpan, obb: &Obb<3>) -> Self {
        let center = MovingPoint::of(motion, *obb.center()).places;
        let edges = obb.axes().map(|axis| turned(&motion.poses.rotation, axis));
        let half = obb.half();
        let sides = core::array::from_fn(|i| {
            // no term passes more than four roundings
            let reach = half[0] * edges[0][i].magnitude()
                + half[1] * edges[1][i].magnitude()
                + half[2] * edges[2][i].magnitude();
            center[i] + symmetric(if *half == [0.0; 3] { 0.0 } else { reach * LIFT + TINY })
        });
        Self { span: motion.span, sides: Vector(sides) }
    }

    /// Whether the contents of the two boxes are proved to stay more than `min_separation` apart.
    ///
    /// # Guarantee
    /// `true` is a proof for the whole of both spans.
    #[must_use]
    pub fn is_apart(&self, other: &Self, min_separation: f64) -> bool {
        (0..3).any(|i| {
            let (a, b) = (self.sides[i], other.sides[i]);
            let gap = |below: Interval, above: Interval| sub_down(above.lo(), below.hi());
            gap(a, b) > min_separation || gap(b, a) > min_separation
        })
    }
}
