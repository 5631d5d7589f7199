//! The motion between two poses: the position along a line, the orientation the shorter way round.
//!
//! **What it answers.** How a body gets from one given pose to another if nothing is known about the path
//! between.
//!
//! **The mathematics.** With s = (t - t0)/(t1 - t0) over the given span [t0, t1],
//!
//! ```text
//! o(t) = p0 + s (p1 - p0)           R(t) = exp(s Θ [u]) R0 = slerp(q0, ±q1, s),   0 <= Θ <= π
//! ```
//!
//! The turn is the shorter of the two; see [`shorter_way`](super::shorter_way) for how it is chosen, for half
//! turns, and for angles in the plane. So this is a spin whose velocities are real numbers instead of floats.
//!
//! **Why it is sound.** The angle, axis and velocity are enclosed to a few ulps, even near 0° and 180°; the
//! rest is as in [`glide_and_turn`](super::glide_and_turn). At t0 and t1 the real motion is exactly in the
//! given poses.
//!
//! **Source.** [Redon06, section 4.2], [D2M14, section 3.1.2]; faults R-02, R-03, R-10, R-11 and R-12
//! avoided.

use super::anchor::Anchor;
use super::contract::{in_range, span_of};
use super::error::{MotionError, PoseOwner};
use super::exact_interval::exactly;
use super::glide::Glide;
use super::glide_and_turn::{GlideAndTurn, moves_by_glide_and_turn};
use super::placement::Placement;
use super::shorter_way::between;
use super::steady::{Steady, duration};
use swept_num::Vector;

/// From one pose to another at constant velocities.
///
/// ```
/// use swept::{Interpolated, Motion, Placement};
/// // half a turn about x while moving ten units along it
/// let end = Placement::new([10.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]);
/// let motion = Interpolated::new([0.0, 1.0], Placement::IDENTITY, end)?;
/// let half_way = motion.pose(0.5);
/// assert_eq!(half_way.translation[0], 5.0);
/// assert!((half_way.rotation.0[2][1] - 1.0).abs() <= half_way.rotation_error); // y has become z
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Interpolated {
    start: Placement,
    end: Placement,
    end_time: f64,
    glide_and_turn: GlideAndTurn,
}

impl Interpolated {
    /// The motion from `start` at the start of the span to `end` at its end.
    ///
    /// If both orientations are quaternions, the shorter way round is taken; of two half turns, the one that
    /// `end` as written gives. If both are angles in the plane, the angle goes straight from one to the
    /// other, whole turns included.
    ///
    /// # Errors
    /// If a number is not finite, a quaternion is zero, the span is reversed or has no duration, the
    /// orientations are of different kinds, or numbers are so large that the motion overflows.
    pub fn new(span: [f64; 2], start: Placement, end: Placement) -> Result<Self, MotionError> {
        let span = span_of(span)?;
        let (start, end) = (start.checked(&PoseOwner::Start)?, end.checked(&PoseOwner::End)?);
        if span.is_point() {
            return Err(MotionError::NoDuration { time: span.lo() });
        }
        let time = duration(span.lo(), span.hi());
        let way = exactly(end.position) - exactly(start.position);
        let velocity = Vector(way.0.map(|component| component.over(time)));
        let arc = between(start.orientation, end.orientation)?;
        let glide_and_turn = GlideAndTurn {
            span,
            epoch: span.lo(),
            steady: Steady::through(arc, time, start.orientation.matrix()),
            glide: Glide::new(start.position, velocity, exactly([0.0; 3])),
        };
        in_range(Self { start, end, end_time: span.hi(), glide_and_turn })
    }

    /// The pose at the epoch, where the span began before it was cut.
    #[must_use]
    pub fn start(&self) -> Placement {
        self.start
    }

    /// The pose at the end of the span before it was cut.
    #[must_use]
    pub fn end(&self) -> Placement {
        self.end
    }

    /// The times of [`Interpolated::start`] and [`Interpolated::end`].
    #[must_use]
    pub fn times(&self) -> [f64; 2] {
        [self.glide_and_turn.epoch, self.end_time]
    }

    /// The exact pose, if there is one.
    pub(super) fn anchor(&self, t: f64) -> Option<Anchor> {
        let [t0, t1] = self.times();
        let orientation = if t == t1 {
            self.end.orientation
        } else if t == t0 || !self.glide_and_turn.steady.turns() {
            self.start.orientation
        } else {
            return None;
        };
        Some(Anchor::between(self.start.position, self.end.position, [t0, t, t1], orientation))
    }
}

moves_by_glide_and_turn!(Interpolated);

#[cfg(test)]
mod tests;
