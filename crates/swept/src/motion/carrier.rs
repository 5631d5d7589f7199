//! The motion that carries a joint, asked once.
//!
//! **What it answers.** Everything that the recursion of a [`Chain`](super::Chain) needs to know about its
//! base over a span: pose, velocities and accelerations in balls ([`State`]), and pose and velocities in
//! boxes ([`product`]).
//!
//! **The mathematics.** A base that is a chain passes on the state of its own last link, a path that of the
//! current piece. Asking for pose, speeds and curvature one by one would instead ask the next base for all
//! three each time: 3^depth questions for nested chains.
//!
//! **Why it is sound.** Over several pieces of a path, all derivatives lie in the hulls of those of the
//! pieces. The path is continuous, so the pose is that of the middle moved by no more than the greatest speed
//! times half the span.

use super::any::AnyMotion;
use super::ball::{Ball, Rotation, SLACK};
use super::bounds::{Curvature, Speeds};
use super::contract::Motion;
use super::error::{Field, MotionError};
use super::pose::{Pose, PoseEnclosure, Slopes};
use swept_num::Interval;

/// Everything about one link over a span.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub turned: Rotation,
    pub moved: Ball,
    pub velocity: Ball,
    pub acceleration: Ball,
    pub angular_velocity: Ball,
    pub angular_acceleration: Ball,
}

impl State {
    /// A motion over a part of its span.
    pub(super) fn of(motion: &AnyMotion, span: Interval) -> Self {
        match motion {
            AnyMotion::Chain(chain) => chain.state(span),
            AnyMotion::Path(path) => path.state(span),
            AnyMotion::Spin(_)
            | AnyMotion::Interpolated(_)
            | AnyMotion::Screw(_)
            | AnyMotion::Ballistic(_)
            | AnyMotion::Spline(_) => {
                let pose = motion.pose(span.midpoint());
                Self::around(&pose, span, &motion.speeds(span), &motion.curvature(span))
            }
        }
    }

    /// The pose in the middle of a span, and how far the motion gets from there.
    pub(super) fn around(middle: &Pose, span: Interval, speeds: &Speeds, curvature: &Curvature) -> Self {
        let center = span.midpoint();
        let half = (span.hi() - center).max(center - span.lo()) * SLACK;
        Self {
            turned: middle.turned().widened(speeds.angular_velocity.magnitude() * half),
            moved: middle.moved().widened(speeds.velocity.magnitude() * half),
            velocity: speeds.velocity,
            acceleration: curvature.acceleration,
            angular_velocity: speeds.angular_velocity,
            angular_acceleration: curvature.angular_acceleration,
        }
    }

    pub(super) fn speeds(&self) -> Speeds {
        Speeds { velocity: self.velocity, angular_velocity: self.angular_velocity }
    }

    pub(super) fn curvature(&self) -> Curvature {
        Curvature {
            acceleration: self.acceleration,
            angular_velocity: self.angular_velocity,
            angular_acceleration: self.angular_acceleration,
        }
    }
}

/// Pose and velocities of a motion over a part of its span, component by component.
pub(super) fn product(motion: &AnyMotion, span: Interval) -> (PoseEnclosure, Slopes) {
    match motion {
        AnyMotion::Chain(chain) => chain.product(span),
        AnyMotion::Path(path) => path.product(span),
        AnyMotion::Spin(_)
        | AnyMotion::Interpolated(_)
        | AnyMotion::Screw(_)
        | AnyMotion::Ballistic(_)
        | AnyMotion::Spline(_) => (motion.enclose(span), Slopes::of(&motion.speeds(span))),
    }
}

/// Refuses a carrier that is already nested as deeply as motions may be.
pub(super) fn shallow_enough(what: impl Into<Field>, carrier: &AnyMotion) -> Result<(), MotionError> {
    if carrier.depth() < AnyMotion::DEEPEST {
        return Ok(());
    }
    Err(MotionError::TooDeep { what: what.into(), deepest: AnyMotion::DEEPEST })
}
