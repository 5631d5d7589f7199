//! A point of a moving body over a span of time.
//!
//! **What it answers.** Where a body point is at the start of a span and how it moves there; boxes for all
//! its positions, velocities and accelerations in the span.
//!
//! **The mathematics.** With r = R x, s = t - start and T the length of the span, for each component:
//!
//! ```text
//! position in  r + o                                       interval evaluation; |r_i| <= |x|
//!          in  p(start) + [0, T] p'(span)                  mean value form
//!          between p(start) and p(start + T)               where p'(span) has one sign
//!          between L and U over 0 <= s <= T                Taylor-Lagrange parabolas, where it has not
//! p'       in  o' + ω × r   and   p'(start) + [0, T] p''
//! p''      in  o'' + N r
//! ```
//!
//! Interval evaluation adds up the widths of three entries that all move. The other forms follow the point
//! itself, so over a short span they are as wide as the path, up to a second-order term in T.
//!
//! **Why it is sound.** Each form is an enclosure, so their intersection is. The forms with p'' hold within
//! one smooth piece; across a break p'' is all of space, and they say nothing.
//!
//! **Source.** [Redon06, section 5.2] with interval products (R-15), [D2M14, section 5.4.2, appendix F].

use super::motion_span::{MotionSpan, narrower, symmetric, turned, up_to};
use crate::motion::length_above;
use swept_num::{Interval, Parabolas, Vector};

/// A body point over a span.
///
/// ```
/// use swept::internals::bound::{MotionSpan, MovingPoint};
/// use swept::{Placement, Spin};
/// use swept_num::Interval;
/// let wheel = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0; 3], [0.0, 0.0, 1.0])?;
/// let rim = MovingPoint::of(&MotionSpan::of(&wheel, Interval::between(0.0, 0.01)), [1.0, 0.0, 0.0]);
/// // sin 0.01 = 0.00999983…: the box is barely taller than the path
/// assert!(rim.places[1].contains(0.0099998333) && rim.places[1].width() < 0.0099998334);
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingPoint {
    /// The span.
    pub span: Interval,
    /// Whether the velocity is continuous inside the span; if not, the acceleration is all of space.
    pub smooth: bool,
    /// The position at the start.
    pub start: Vector<Interval, 3>,
    /// The velocity at the start, from the right.
    pub start_velocity: Vector<Interval, 3>,
    /// The positions over the span.
    pub places: Vector<Interval, 3>,
    /// The velocities over the span.
    pub velocity: Vector<Interval, 3>,
    /// The accelerations over the span.
    pub acceleration: Vector<Interval, 3>,
}

impl MovingPoint {
    /// The body point x, in the body's coordinates, over the span.
    ///
    /// # Guarantee
    /// Every member encloses the truth at every time of the span.
    #[must_use]
    pub fn of(motion: &MotionSpan, point: [f64; 3]) -> Self {
        let longest = motion.span.width();
        // at the start
        let start_arm = turned(&motion.start.rotation, point);
        let start = start_arm + motion.start.translation;
        let start_velocity = motion.start_velocity + motion.start_angular_velocity.cross(start_arm);
        // over the span
        let reach = symmetric(length_above(Vector(point)));
        let arm = Vector(turned(&motion.poses.rotation, point).0.map(|component| narrower(component, reach)));
        let mut velocity = motion.velocity + motion.angular_velocity.cross(arm);
        let acceleration = if motion.smooth {
            let acceleration = motion.acceleration + motion.bending * arm;
            for i in 0..3 {
                let later = start_velocity[i] + up_to(longest, acceleration[i]);
                velocity[i] = narrower(velocity[i], later);
            }
            acceleration
        } else {
            motion.acceleration
        };
        let places = arm + motion.poses.translation;
        let mut moving = Self {
            span: motion.span,
            smooth: motion.smooth,
            start,
            start_velocity,
            places,
            velocity,
            acceleration,
        };
        let duration = motion.duration();
        for i in 0..3 {
            moving.places[i] = narrower(places[i], moving.along(i, longest, duration));
        }
        moving
    }

    /// The positions in one coordinate, from its start and its derivatives.
    #[inline]
    fn along(&self, i: usize, longest: f64, duration: Interval) -> Interval {
        let (start, now, slope, bend) =
            (self.start[i], self.start_velocity[i], self.velocity[i], self.acceleration[i]);
        if slope.lo() >= 0.0 || slope.hi() <= 0.0 {
            let end = duration * slope;
            let end =
                if self.smooth { narrower(end, duration * (now + duration * bend.times(0.5))) } else { end };
            return start.hull(start + end);
        }
        let by_slope = start + up_to(longest, slope);
        if !self.smooth {
            return by_slope;
        }
        narrower(by_slope, Parabolas::new(self.span, start, now, bend).range())
    }
}
