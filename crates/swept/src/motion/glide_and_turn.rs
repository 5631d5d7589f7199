//! A reference point on a line or parabola together with a steady turn: the common core of three kinds of
//! motion.
//!
//! **What it answers.** Every question of [`Motion`](super::Motion) for spins, interpolated and ballistic
//! motions, which differ only in their parameters.
//!
//! **The mathematics.** o(t) = p + v τ + h τ², R(t) = exp(w τ [u]) R0, τ = t - epoch. Nothing else changes:
//! ω' = 0 and o'' = 2h, and there are no breaks.
//!
//! **Why it is sound.** See [`glide`](super::glide) and [`steady`](super::steady); τ is rounded once, which
//! both take into account.
//!
//! **Source.** [Redon06, section 4.2], [D2M14, appendix A].

use super::ball::Ball;
use super::bounds::{Curvature, Speeds};
use super::contract::{clamped, common};
use super::glide::Glide;
use super::pose::{Pose, PoseEnclosure, Twist};
use super::revolution::Revolution;
use super::steady::{Steady, elapsed};
use swept_num::Interval;

/// A glide and a steady turn from a common epoch, over a span that starts at the epoch or later.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GlideAndTurn {
    pub span: Interval,
    pub epoch: f64,
    pub steady: Steady,
    pub glide: Glide,
}

impl GlideAndTurn {
    #[inline]
    pub(super) fn pose(&self, t: f64) -> Pose {
        let since = clamped(t, self.span) - self.epoch;
        Pose::of(self.steady.at(since), self.glide.at(since))
    }

    #[inline]
    pub(super) fn twist(&self, t: f64) -> Twist {
        let speeds = self.speeds(Interval::point(clamped(t, self.span)));
        Twist::of(speeds.velocity, speeds.angular_velocity)
    }

    #[inline]
    pub(super) fn speeds(&self, span: Interval) -> Speeds {
        let velocity = match self.glide.constant_velocity() {
            Some(velocity) => velocity,
            None => self.glide.velocity(elapsed(common(span, self.span), self.epoch)),
        };
        Speeds { velocity, angular_velocity: self.steady.angular_velocity() }
    }

    pub(super) fn curvature(&self) -> Curvature {
        Curvature {
            acceleration: self.glide.acceleration(),
            angular_velocity: self.steady.angular_velocity(),
            angular_acceleration: Ball::ZERO,
        }
    }

    /// It turns about its reference point.
    pub(super) fn revolution(&self, span: Interval) -> Option<Revolution> {
        Some(Revolution::through_reference(self.steady.axis()?, self.speeds(span).velocity))
    }

    pub(super) fn enclose(&self, span: Interval) -> PoseEnclosure {
        let since = elapsed(common(span, self.span), self.epoch);
        PoseEnclosure { rotation: self.steady.enclose(since), translation: self.glide.enclose(since) }
    }
}

/// Implements `Motion` for a type whose field `glide_and_turn` answers everything.
macro_rules! moves_by_glide_and_turn {
    ($motion:ty) => {
        impl $motion {
            /// Whether both are parts of the same motion.
            pub(super) fn same_law(&self, other: &Self) -> bool {
                let mut aligned = other.clone();
                aligned.glide_and_turn.span = self.glide_and_turn.span;
                *self == aligned
            }
        }

        impl $crate::motion::Motion for $motion {
            fn span(&self) -> swept_num::Interval {
                self.glide_and_turn.span
            }
            #[inline]
            fn pose(&self, t: f64) -> $crate::motion::Pose {
                self.glide_and_turn.pose(t)
            }
            #[inline]
            fn twist(&self, t: f64) -> $crate::motion::Twist {
                self.glide_and_turn.twist(t)
            }
            fn speeds(&self, span: swept_num::Interval) -> $crate::motion::Speeds {
                self.glide_and_turn.speeds(span)
            }
            fn curvature(&self, _: swept_num::Interval) -> $crate::motion::Curvature {
                self.glide_and_turn.curvature()
            }
            fn breaks(&self) -> &[f64] {
                &[]
            }
            fn enclose(&self, span: swept_num::Interval) -> $crate::motion::PoseEnclosure {
                self.glide_and_turn.enclose(span)
            }
            fn exact_pose(&self, t: f64) -> Option<$crate::motion::ExactPose> {
                if self.glide_and_turn.span.contains(t) { self.anchor(t)?.pose() } else { None }
            }
            fn revolution(&self, span: swept_num::Interval) -> Option<$crate::motion::Revolution> {
                self.glide_and_turn.revolution(span)
            }
            #[inline]
            fn known(&self) -> Option<&dyn core::any::Any> {
                Some(self)
            }
        }

        impl $crate::motion::Restrict for $motion {
            fn restricted(&self, span: swept_num::Interval) -> Result<Self, $crate::motion::MotionError> {
                let mut part = self.clone();
                part.glide_and_turn.span = $crate::motion::contract::part_of(span, self.glide_and_turn.span)?;
                Ok(part)
            }
        }
    };
}
pub(super) use moves_by_glide_and_turn;
