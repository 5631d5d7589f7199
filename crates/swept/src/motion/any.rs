//! One type for all kinds of motion.
//!
//! **What it answers.** The questions of [`Motion`] for a motion whose kind is known only at run time: read
//! from a scene, a piece of a path, the base of a chain. Every question is passed on.
//!
//! **Source.** [Redon06, section 8.1], with an enumeration instead of virtual functions.

use super::anchor::Anchor;
use super::ballistic::Ballistic;
use super::bounds::{Curvature, Speeds};
use super::chain::Chain;
use super::contract::{Motion, Restrict};
use super::error::MotionError;
use super::exact_pose::ExactPose;
use super::interpolated::Interpolated;
use super::path::Path;
use super::pose::{Pose, PoseEnclosure, Twist};
use super::revolution::Revolution;
use super::screw::Screw;
use super::spin::Spin;
use super::spline::Spline;
use swept_num::Interval;

/// A motion of any kind.
///
/// ```
/// use swept::{AnyMotion, Motion, Placement, Spin};
/// use swept::internals::motion::Restrict;
/// let rest: AnyMotion = Spin::at_rest([0.0, 2.0], Placement::IDENTITY)?.into();
/// let (before, after) = rest.cut(0.5)?;
/// assert_eq!((before.span().hi(), after.span().lo()), (0.5, 0.5));
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnyMotion {
    /// Constant velocity and spin.
    Spin(Spin),
    /// Between two poses, the shorter way round.
    Interpolated(Interpolated),
    /// About and along a fixed line.
    Screw(Screw),
    /// Constant acceleration and spin.
    Ballistic(Ballistic),
    /// Positions and angles that are cubic between knots.
    Spline(Spline),
    /// Motions end to end.
    Path(Path),
    /// The last link of an articulated chain.
    Chain(Chain),
}

/// The same expression for any kind of motion.
macro_rules! each {
    ($any:expr, $motion:ident => $answer:expr) => {
        match $any {
            AnyMotion::Spin($motion) => $answer,
            AnyMotion::Interpolated($motion) => $answer,
            AnyMotion::Screw($motion) => $answer,
            AnyMotion::Ballistic($motion) => $answer,
            AnyMotion::Spline($motion) => $answer,
            AnyMotion::Path($motion) => $answer,
            AnyMotion::Chain($motion) => $answer,
        }
    };
}

impl Motion for AnyMotion {
    fn span(&self) -> Interval {
        each!(self, motion => motion.span())
    }
    #[inline]
    fn pose(&self, t: f64) -> Pose {
        each!(self, motion => motion.pose(t))
    }
    #[inline]
    fn twist(&self, t: f64) -> Twist {
        each!(self, motion => motion.twist(t))
    }
    fn speeds(&self, span: Interval) -> Speeds {
        each!(self, motion => motion.speeds(span))
    }
    fn curvature(&self, span: Interval) -> Curvature {
        each!(self, motion => motion.curvature(span))
    }
    fn breaks(&self) -> &[f64] {
        each!(self, motion => motion.breaks())
    }
    fn enclose(&self, span: Interval) -> PoseEnclosure {
        each!(self, motion => motion.enclose(span))
    }
    fn exact_pose(&self, t: f64) -> Option<ExactPose> {
        each!(self, motion => motion.exact_pose(t))
    }
    fn known(&self) -> Option<&dyn core::any::Any> {
        each!(self, motion => motion.known())
    }
    fn revolution(&self, span: Interval) -> Option<Revolution> {
        each!(self, motion => motion.revolution(span))
    }
    fn effort(&self) -> u64 {
        each!(self, motion => motion.effort())
    }
}

impl Restrict for AnyMotion {
    fn restricted(&self, span: Interval) -> Result<Self, MotionError> {
        each!(self, motion => motion.restricted(span).map(Self::from))
    }
}

impl AnyMotion {
    /// Maximum nesting depth of motions: a chain has a base and a path has pieces, which may be chains and
    /// paths again.
    pub const DEEPEST: usize = 32;

    /// The nesting depth of this motion: 1 if it contains no other motion.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Self::Spin(_) | Self::Interpolated(_) | Self::Screw(_) | Self::Ballistic(_) | Self::Spline(_) => {
                1
            }
            Self::Path(path) => 1 + path.pieces().map(Self::depth).max().unwrap_or(0),
            Self::Chain(chain) => 1 + chain.base().depth(),
        }
    }

    /// The exact pose at `t`, if there is one.
    pub(super) fn anchor(&self, t: f64) -> Option<Anchor> {
        match self {
            Self::Spin(motion) => motion.anchor(t),
            Self::Interpolated(motion) => motion.anchor(t),
            Self::Screw(motion) => motion.anchor(t),
            Self::Ballistic(motion) => motion.anchor(t),
            Self::Spline(motion) => motion.anchor(t),
            Self::Path(motion) => motion.anchor(t),
            Self::Chain(_) => None,
        }
    }

    /// Whether both are the same motion, except for the span.
    pub(super) fn same_law(&self, other: &Self) -> bool {
        match self {
            Self::Spin(a) => matches!(other, Self::Spin(b) if a.same_law(b)),
            Self::Interpolated(a) => matches!(other, Self::Interpolated(b) if a.same_law(b)),
            Self::Ballistic(a) => matches!(other, Self::Ballistic(b) if a.same_law(b)),
            Self::Screw(a) => matches!(other, Self::Screw(b) if a.same_law(b)),
            Self::Spline(a) => matches!(other, Self::Spline(b) if a.same_law(b)),
            Self::Path(a) => matches!(other, Self::Path(b) if a.same_law(b)),
            Self::Chain(a) => matches!(other, Self::Chain(b) if a.same_law(b)),
        }
    }

    /// Whether `later` starts in exactly the pose in which this motion ends; both at the same time.
    pub(super) fn meets(&self, later: &Self) -> bool {
        let t = later.span().lo();
        let anchors = || Some(self.anchor(t)?.is(&later.anchor(t)?));
        // a turn by angles is no quaternion, but equal angles about equal axes are the same turn
        let splines = matches!((self, later), (Self::Spline(a), Self::Spline(b)) if a.same_knot(b, t));
        self.same_law(later) || splines || anchors().unwrap_or(false)
    }
}

macro_rules! from_each {
    ($($kind:ident),*) => {$(
        impl From<$kind> for AnyMotion {
            fn from(motion: $kind) -> Self {
                Self::$kind(motion)
            }
        }
    )*};
}
from_each!(Spin, Interpolated, Screw, Ballistic, Spline, Path, Chain);
