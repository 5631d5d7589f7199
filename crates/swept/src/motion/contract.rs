//! The contract of a motion: the few questions that the layers above ask.
//!
//! **What it answers.** Where a body is and how it moves at one time, in floats with proved errors; where it
//! is and how its path bends over a span, enclosed.
//!
//! **The mathematics.** A motion is a function t → (R(t), o(t)) on a closed span, continuous, and smooth
//! between its breaks. Its parameters are floats taken as exact reals, and the function is the real one: two
//! users of the same parameters mean exactly the same poses, whatever each of them computes.
//!
//! **Why it is sound.** Errors and enclosures refer to that real function. Cutting a motion narrows its span;
//! the parameters, including the epoch, stay, so a piece is exactly the same motion (D-14).
//!
//! **Source.** [Redon06, section 8.1] for one interface to all motions; the questions are those of
//! second-order advancement.

use super::bounds::{Curvature, Speeds};
use super::error::{Argument, MotionError, finite};
use super::exact_pose::ExactPose;
use super::pose::{Pose, PoseEnclosure, Twist};
use super::revolution::Revolution;
use core::any::Any;
use swept_num::Interval;

/// A rigid motion over a span of time.
///
/// Motions of different kinds can be used through one type: `Box<dyn Motion>`, `Arc<dyn Motion>` and `&dyn
/// Motion` are motions themselves. Those that can be cut also implement [`Restrict`].
///
/// Times outside the span are replaced by its nearer end, NaN by its start; spans are clipped to the motion's
/// own in the same way. No method panics.
pub trait Motion: Send + Sync {
    /// The closed span of time over which the motion is defined.
    fn span(&self) -> Interval;

    /// Rotation and translation at a time, in floats.
    ///
    /// # Guarantee
    /// The errors in the pose are proved: see [`Pose`].
    fn pose(&self, t: f64) -> Pose;

    /// Velocities at a time; at a break the limit from the right, even if the motion was cut off at the
    /// break.
    ///
    /// # Guarantee
    /// The errors in the twist are proved.
    fn twist(&self, t: f64) -> Twist;

    /// Balls around the velocities o' and ω over a span.
    ///
    /// # Guarantee
    /// They contain both at every time of the span except at breaks, where they contain the limits from
    /// inside the span. For a span of one instant: the limit from the right.
    fn speeds(&self, span: Interval) -> Speeds;

    /// Balls around o'', ω and ω' over a span.
    ///
    /// # Guarantee
    /// They contain all three at every time of the span except at breaks (for an instant: from the right). At
    /// a break the velocity may also jump, which nothing here bounds. Where only o'' or ω' jumps, as at the
    /// knots of a spline, they contain the limits from inside the span.
    fn curvature(&self, span: Interval) -> Curvature;

    /// The times strictly inside the span where the velocity may jump, in order.
    fn breaks(&self) -> &[f64];

    /// Interval rotation and translation over a span.
    ///
    /// # Guarantee
    /// They contain every entry at every time of the span, rounding included; on short spans they are at most
    /// a few times wider than the true range.
    fn enclose(&self, span: Interval) -> PoseEnclosure;

    /// The pose at a time without any error, if it is a fraction of the given numbers: at a start or end that
    /// was given, or at any time of a motion that does not turn. `None` at most other times, and outside the
    /// span.
    fn exact_pose(&self, t: f64) -> Option<ExactPose> {
        let _ = t;
        None
    }

    /// The motion itself if its kind is one of this crate. Pairs of bodies whose motions have a part in common, such
    /// as the joints that carry both, are examined relative to it ([`Shared`](super::Shared)).
    fn known(&self) -> Option<&dyn Any> {
        None
    }

    /// The line about which the body turns over a span, if the direction of that line does not change.
    ///
    /// # Guarantee
    /// What [`Revolution`] says holds at every time of the span, breaks included.
    fn revolution(&self, span: Interval) -> Option<Revolution> {
        let _ = span;
        None
    }

    /// How many parts, such as the joints of a chain, must be processed to answer for one instant.
    fn effort(&self) -> u64 {
        1
    }
}

/// A motion that can be cut: its parameters stay, and only the span gets narrower. This is separate from
/// [`Motion`] because a method called through `dyn Motion` cannot return a motion of the same kind.
///
/// ```
/// use swept::{Motion, Placement, Spin};
/// use swept::internals::motion::Restrict;
/// let whole = Spin::new([0.0, 2.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0; 3])?;
/// let (before, after) = whole.cut(0.5)?;
/// assert_eq!((before.span().hi(), after.span().lo()), (0.5, 0.5));
/// assert_eq!(after.pose(1.0).translation, whole.pose(1.0).translation);
/// # Ok::<(), swept::MotionError>(())
/// ```
pub trait Restrict: Motion + Sized {
    /// The same motion over a part of its span.
    ///
    /// # Errors
    /// If the part does not lie within the span.
    fn restricted(&self, span: Interval) -> Result<Self, MotionError>;

    /// The motion before `t` and the motion after it: two of the same kind with the same parameters.
    ///
    /// # Guarantee
    /// Both give bit for bit what the whole motion gives at the times they keep.
    ///
    /// # Errors
    /// If `t` is not a time of the span.
    fn cut(&self, t: f64) -> Result<(Self, Self), MotionError> {
        let span = self.span();
        if !span.contains(t) {
            return Err(outside("the motion", Interval::point(t), span));
        }
        Ok((
            self.restricted(Interval::between(span.lo(), t))?,
            self.restricted(Interval::between(t, span.hi()))?,
        ))
    }
}

/// The span [start, end], checked.
pub(super) fn span_of([start, end]: [f64; 2]) -> Result<Interval, MotionError> {
    finite(Argument::Span, &[start, end])?;
    let span = Interval::new(start, end).map_err(|_| MotionError::Reversed { start, end })?;
    if span.width().is_finite() {
        Ok(span)
    } else {
        Err(MotionError::TooLarge { what: "the duration of the span".into() })
    }
}

/// `part`, if it lies within `whole`.
pub(super) fn part_of(part: Interval, whole: Interval) -> Result<Interval, MotionError> {
    if whole.encloses(part) { Ok(part) } else { Err(outside("the motion", part, whole)) }
}

pub(super) fn outside(what: &str, part: Interval, whole: Interval) -> MotionError {
    MotionError::Outside {
        what: what.to_owned(),
        start: part.lo(),
        end: part.hi(),
        own_start: whole.lo(),
        own_end: whole.hi(),
    }
}

/// The time of the span closest to `t`; NaN becomes the start.
#[inline]
pub(super) fn clamped(t: f64, span: Interval) -> f64 {
    let after = if t > span.lo() { t } else { span.lo() };
    if after < span.hi() { after } else { span.hi() }
}

/// The intersection of the two spans or, if it is empty, the end of `own` closer to the other.
#[inline]
pub(crate) fn common(span: Interval, own: Interval) -> Interval {
    Interval::between(clamped(span.lo(), own), clamped(span.hi(), own))
}

/// The motion, if all its answers are finite.
pub(super) fn in_range<M: Motion>(motion: M) -> Result<M, MotionError> {
    let span = motion.span();
    let too_large = |what: &str| MotionError::TooLarge { what: what.to_owned() };
    let (speeds, curvature) = (motion.speeds(span), motion.curvature(span));
    let balls = [speeds.velocity, curvature.acceleration, curvature.angular_velocity];
    let finite = |pose: Pose| {
        let entries = pose.rotation.0.iter().chain([&pose.translation]).flat_map(|row| row.0);
        entries.chain([pose.translation_error, pose.rotation_error]).all(f64::is_finite)
    };
    if !finite(motion.pose(span.lo()))
        || !finite(motion.pose(span.hi()))
        || !motion.enclose(span).is_bounded()
    {
        return Err(too_large("a position or an angle"));
    }
    if !balls.iter().all(|ball| ball.magnitude().is_finite())
        || !curvature.point_acceleration(1.0).is_finite()
    {
        return Err(too_large("a velocity or an acceleration"));
    }
    Ok(motion)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_outside_become_the_nearer_end() {
        let span = Interval::between(1.0, 3.0);
        assert_eq!(
            [-1.0, 1.0, 2.5, 3.0, 9.0, f64::NAN].map(|t| clamped(t, span)),
            [1.0, 1.0, 2.5, 3.0, 3.0, 1.0]
        );
        assert_eq!(common(Interval::between(0.0, 2.0), span), Interval::between(1.0, 2.0));
        assert_eq!(common(Interval::between(5.0, 6.0), span), Interval::point(3.0));
        assert_eq!(common(Interval::ENTIRE, span), span);
    }

    #[test]
    fn spans_are_checked() {
        assert_eq!(span_of([2.0, 1.0]), Err(MotionError::Reversed { start: 2.0, end: 1.0 }));
        assert!(matches!(span_of([0.0, f64::NAN]), Err(MotionError::NotFinite { .. })));
        assert!(matches!(span_of([-1e308, 1e308]), Err(MotionError::TooLarge { .. })));
        assert_eq!(span_of([1.0, 1.0]), Ok(Interval::point(1.0)));
    }
}
