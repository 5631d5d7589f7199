//! Motions: pose as a function of time, with proved bounds.
//!
//! **What it answers.** Where a rigid body is at a time, in floats with a proved error or enclosed over a
//! span; how fast its points move and how their paths bend. One trait, [`Motion`], and one file for each
//! kind:
//!
//! ```text
//! Spin           constant velocity and constant spin, thousands of radians if need be
//! Interpolated   between two poses, the shorter way round
//! Screw          turning about a fixed line while sliding along it
//! Ballistic      constant acceleration and constant spin
//! Spline         positions and angles that are cubic between knots
//! Path           motions end to end, or a list of poses at their times
//! Chain          the last link of an articulated chain of revolute and prismatic joints
//! AnyMotion      one of these
//! ```
//!
//! **The mathematics.** A point x of the body is at p(t) = R(t) x + o(t); o is the reference point, the
//! origin of the body's coordinates. Motions in the plane are the same about the z axis
//! ([`Placement::planar`]).
//!
//! **Why it is sound.** The parameters are floats taken as exact reals, a quaternion q means the rotation
//! q/|q|, and a motion is the real function of time that they define. What cannot be computed exactly
//! (lengths, angles, sines) is enclosed. Floats returned for speed carry a bound on their distance from the
//! truth, derived in `docs/soundness/motions.md`.
//!
//! **Source.** [Redon06, chapters 4, 5 and 9.3], [D2M14, section 3.1, appendices A and B.1], with their
//! faults corrected (R-02, R-03, R-10, R-11, R-12, R-15, D-14, D-21).
//!
//! ```
//! use swept::{Interpolated, Motion, Placement};
//! use swept_num::Interval;
//! // half a turn about z while moving ten units along x
//! let end = Placement::new([10.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]);
//! let motion = Interpolated::new([0.0, 1.0], Placement::IDENTITY, end)?;
//! // the corner (1, 1, 0) of the body, over the whole span: the top of its arc is inside
//! let corner = motion.enclose(Interval::between(0.0, 1.0)).place([1.0, 1.0, 0.0]);
//! assert!(corner[1].contains(1.41421356) && corner[1].contains(-1.0));
//! # Ok::<(), swept::MotionError>(())
//! ```

mod anchor;
mod angle;
mod any;
mod ball;
mod ballistic;
mod bounds;
mod carrier;
mod chain;
mod contract;
mod error;
mod exact_interval;
mod exact_pose;
mod glide;
mod glide_and_turn;
mod hermite;
mod interpolated;
mod joint;
mod knot;
mod knot_rates;
mod parabola;
mod path;
mod placement;
mod pointer;
mod pose;
mod revolution;
mod screw;
mod shared;
mod shorter_way;
mod spin;
mod spline;
mod steady;
mod stretches;
mod turn;
mod turns;
mod wave;

pub use any::AnyMotion;
pub use ball::Ball;
pub(crate) use ball::{TINY, length_above};
pub use ballistic::Ballistic;
pub use bounds::{Curvature, Speeds};
pub use chain::Chain;
pub(crate) use contract::common;
pub use contract::{Motion, Restrict};
pub use error::{Argument, Field, MotionError};
pub use exact_pose::ExactPose;
pub use interpolated::Interpolated;
pub use joint::{Joint, JointKind, JointLaw};
pub use knot::Knot;
pub use path::Path;
pub use placement::{Orientation, Placement};
pub use pose::{Pose, PoseEnclosure, Twist};
pub use revolution::Revolution;
pub use screw::Screw;
pub use shared::Shared;
pub use spin::Spin;
pub use spline::Spline;

#[cfg(test)]
mod tests;
