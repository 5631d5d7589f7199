//! Bounds over a span of time: what a moving point, ball or box can reach, and proofs that two of them stay
//! apart.
//!
//! **What it answers.** Over a closed span, for bodies that follow a [`Motion`](crate::motion::Motion):
//!
//! ```text
//! MotionSpan      everything a motion says about a span, asked once
//! RelativeMotion  one body as seen from the other
//! MovingPoint     position, velocity and acceleration of a point
//! TaylorPoint     the same as linear Taylor models
//! MovingSphere    a ball;   contact_times: when two of them may touch, entry and exit
//! MovingBox       the axis-aligned box of everything a shape sweeps
//! BoxInSphere     an oriented box and its ball;   separated: a proof that two of them stay apart
//! SpanGrid        a cache of values for the dyadic parts of a span
//! ```
//!
//! **The mathematics.** Interval evaluation, the mean value theorem and Taylor's theorem with Lagrange's
//! remainder, each where it is narrower; separating axes in the frame of one of the two bodies.
//!
//! **Why it is sound.** Every number is an enclosure over the whole span, rounded outward, and "apart" is
//! concluded only from strict inequalities between enclosures. What is not proved is reported as possible,
//! never the other way round. `docs/soundness/bounds.md` has the argument.
//!
//! **Source.** [Redon06, chapters 4 to 6, sections 9.1 and 9.3], [D2M14, section 5.4.2, appendix B.2.2], with
//! their faults corrected (R-10, R-13, R-14, R-15, R-16, R-20, R-24, D-01, D-02, D-15, D-24).
//!
//! ```
//! use swept::internals::bound::{MotionSpan, MovingSphere, contact_times};
//! use swept::{Placement, Spin};
//! use swept_num::Interval;
//! // a ball of radius 1 at rest, and another that passes through it: they touch from t = 4 to t = 6
//! let rest = Spin::at_rest([0.0, 10.0], Placement::IDENTITY)?;
//! let pass = Spin::new([0.0, 10.0], Placement::at([-10.0, 0.0, 0.0]), [2.0, 0.0, 0.0], [0.0, 0.0, 3.0])?;
//! let span = Interval::between(0.0, 10.0);
//! let a = MovingSphere::new(&MotionSpan::of(&rest, span), [0.0; 3], 1.0);
//! let b = MovingSphere::new(&MotionSpan::of(&pass, span), [0.0; 3], 1.0);
//! let times = contact_times(&a, &b, 0.0).map(|pieces| pieces.hull());
//! assert!(times.is_some_and(|times| times.encloses(Interval::between(4.0, 6.0)) && times.width() < 2.001));
//! # Ok::<(), swept::MotionError>(())
//! ```

mod apart;
mod approach;
mod cache;
mod motion_span;
mod moving_box;
mod oriented;
mod point;
mod relative_motion;
mod sphere;
mod taylor_point;

pub use apart::farthest_apart;
pub use approach::{apart_over, contact_times};
pub use cache::{Cell, SpanGrid};
pub use motion_span::MotionSpan;
pub use moving_box::MovingBox;
pub use oriented::{BoxInSphere, Separation, separated};
pub use point::MovingPoint;
pub use relative_motion::RelativeMotion;
pub use sphere::MovingSphere;
pub use taylor_point::TaylorPoint;

#[cfg(test)]
mod tests;
