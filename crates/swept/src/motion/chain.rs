//! An articulated chain: a base that moves, and joints that turn or slide over time.
//!
//! **What it answers.** The motion of the last link of a robot arm, a crane, a door on a moving car.
//!
//! **The mathematics.** From link to link in world axes. Let (R, o) be the frame of the previous link, ω, α =
//! ω', v, a its velocities and accelerations; m and M the position and rotation of the joint's frame in it;
//! n = M·axis, z = R n.
//!
//! ```text
//! revolute, angle θ       R⁺ = R M exp(θ [axis])                     r = R m
//!                         ω⁺ = ω + z θ'                              α⁺ = α + z θ'' + ω × z θ'
//! prismatic, length d     R⁺ = R M    ω⁺ = ω    α⁺ = α               r = R (m + n d)
//! both                    o⁺ = o + r                                 v⁺ = v + ω × r [+ z d']
//!                         a⁺ = a + α × r + ω × (ω × r) [+ 2 ω × z d' + z d'']
//! ```
//!
//! ω × (ω × r) is the centripetal term, 2 ω × z d' the Coriolis term.
//!
//! **Why it is sound.** The same recursion in balls gives pose and twist (over an instant) and all bounds
//! (over a span): a ball keeps its size under rotation, so errors add up from link to link instead of
//! multiplying. The enclosure is the product of interval matrices, narrowed by slopes and curvature. A base
//! that is itself a chain passes on its own recursion ([`carrier`](super::carrier)), so a chain on a chain
//! costs no more than one chain of all its joints.
//!
//! **Source.** [D2M14, section 3.1.4]; the recursion is the classical one of Newton and Euler.

use super::any::AnyMotion;
use super::ball::Ball;
use super::bounds::{Curvature, Speeds};
use super::carrier::{State, product, shallow_enough};
use super::contract::{Motion, Restrict, clamped, common, in_range, outside, part_of, span_of};
use super::error::{Argument, Field, MotionError};
use super::exact_interval::{direction, intervals};
use super::joint::{Joint, JointKind, JointState};
use super::path::inside;
use super::pose::{Pose, PoseEnclosure, Slopes, Twist};
use super::revolution::Revolution;
use super::steady::{around, duration};
use super::turn::Turn;
use std::sync::Arc;
use swept_num::{Interval, Vector};

/// The motion of the last link of a chain.
///
/// ```
/// use swept::{Chain, Joint, JointKind, JointLaw, Motion, Placement, Spin};
/// let base = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let joint = |reach: f64, rate: f64| Joint {
///     kind: JointKind::Revolute,
///     mount: Placement::at([reach, 0.0, 0.0]),
///     axis: [0.0, 0.0, 1.0],
///     law: JointLaw::Polynomial { epoch: 0.0, coefficients: vec![0.0, rate] },
/// };
/// // an elbow two units from the shoulder; the forearm turns back as fast as the upper arm turns forward
/// let arm = Chain::new([0.0, 1.0], base.into(), vec![joint(0.0, 1.0), joint(2.0, -1.0)])?;
/// let pose = arm.pose(0.5);
/// assert!((pose.rotation.0[0][0] - 1.0).abs() <= pose.rotation_error);
/// assert!((pose.translation[0] - 2.0 * 0.8775825618903728).abs() <= 2.0 * pose.translation_error);
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    base: Box<AnyMotion>,
    links: Arc<[Link]>,
    span: Interval,
    breaks: Vec<f64>,
}

/// A joint with the data its steps need.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Link {
    joint: Joint,
    /// M exp(θ [axis]), or M alone.
    step: Turn,
    /// n = M·axis, in the frame of the previous link.
    axis: Vector<Interval, 3>,
    axis_ball: Ball,
}

impl Chain {
    /// The motion of the last link, where each of the `joints` carries the next and `base` carries the first.
    ///
    /// # Errors
    /// If there are no joints, a joint has a bad number (named `joints[k]`), the base or keyframes do not
    /// cover the span, the base is nested deeper than [`AnyMotion::DEEPEST`], or numbers are so large that
    /// the motion overflows.
    pub fn new(span: [f64; 2], base: AnyMotion, joints: Vec<Joint>) -> Result<Self, MotionError> {
        let span = span_of(span)?;
        if joints.is_empty() {
            return Err(MotionError::Empty { what: Argument::Joints.into() });
        }
        if !base.span().encloses(span) {
            return Err(outside("base", span, base.span()));
        }
        for (k, joint) in joints.iter().enumerate() {
            let what = Field::new(Argument::Joints, format!("[{k}]"));
            joint.checked(&what)?;
            match joint.law.span() {
                Some(own) if !own.encloses(span) => return Err(outside(&format!("{what}.law"), span, own)),
                _ => {}
            }
        }
        shallow_enough(Argument::Base, &base)?;
        let links: Arc<[Link]> = joints.into_iter().map(Link::new).collect();
        in_range(Self::of(Box::new(base), links, span))
    }

    pub(super) fn of(base: Box<AnyMotion>, links: Arc<[Link]>, span: Interval) -> Self {
        let mut breaks: Vec<f64> = base.breaks().to_vec();
        breaks.extend(links.iter().flat_map(|link| link.joint.law.breaks()));
        breaks.sort_by(f64::total_cmp);
        breaks.dedup();
        let breaks = inside(&breaks, span);
        Self { base, links, span, breaks }
    }

    /// The motion of the link that the first `count` joints carry; `None` for 0 or for more joints than there
    /// are.
    #[must_use]
    pub fn link(&self, count: usize) -> Option<Self> {
        let links = self.links.get(..count).filter(|links| !links.is_empty())?;
        Some(Self::of(self.base.clone(), links.into(), self.span))
    }

    /// The motion that carries the first joint.
    #[must_use]
    pub fn base(&self) -> &AnyMotion {
        &self.base
    }

    /// The joints, from the base outward.
    pub fn joints(&self) -> impl Iterator<Item = &Joint> {
        self.links.iter().map(|link| &link.joint)
    }

    /// The joints with the data their steps need.
    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }

    /// Whether both are parts of the same motion.
    pub(super) fn same_law(&self, other: &Self) -> bool {
        self.links == other.links && (self.base == other.base || self.base.same_law(&other.base))
    }

    /// How the last link moves over a part of the span.
    pub(super) fn state(&self, span: Interval) -> State {
        let span = common(span, self.span);
        self.links.iter().fold(State::of(&self.base, span), |state, link| carried(&state, link, span))
    }

    /// The product of the interval matrices, and the velocities component by component.
    pub(super) fn product(&self, span: Interval) -> (PoseEnclosure, Slopes) {
        let span = common(span, self.span);
        self.links.iter().fold(product(&self.base, span), |(before, slopes), link| {
            let JointState { value, rate, .. } = link.joint.law.over(span);
            let mount = Vector(link.joint.mount.position).enclosed();
            let driven = (before.rotation * link.axis).scale(rate);
            let (offset, angle) = match link.joint.kind {
                JointKind::Revolute => (mount, value),
                JointKind::Prismatic => (mount + link.axis.scale(value), Interval::ZERO),
            };
            let arm = before.rotation * offset;
            let carried = slopes.velocity + slopes.angular_velocity.cross(arm);
            let slopes = match link.joint.kind {
                JointKind::Revolute => {
                    Slopes { velocity: carried, angular_velocity: slopes.angular_velocity + driven }
                }
                JointKind::Prismatic => Slopes { velocity: carried + driven, ..slopes },
            };
            let rotation = before.rotation * link.step.enclose(angle);
            (PoseEnclosure { rotation, translation: before.translation + arm }, slopes)
        })
    }
}

impl Link {
    pub(super) fn joint(&self) -> &Joint {
        &self.joint
    }

    fn new(joint: Joint) -> Self {
        let mount = joint.mount.orientation.matrix();
        let axis = mount * direction(joint.axis).0;
        let step = match joint.kind {
            JointKind::Revolute => Turn::new(axis, mount),
            JointKind::Prismatic => Turn::still(mount),
        };
        let axis = intervals(axis);
        Self { joint, step, axis, axis_ball: Ball::around(axis) }
    }
}

/// The link that a joint carries on the previous one.
fn carried(before: &State, link: &Link, span: Interval) -> State {
    let JointState { value, rate, bend } = link.joint.law.over(span);
    let mount = Ball::exact(link.joint.mount.position);
    let axis = before.turned.apply(link.axis_ball);
    let omega = before.angular_velocity;
    let prismatic = link.joint.kind == JointKind::Prismatic;
    let arm = if prismatic { mount.plus(link.axis_ball.times(value)) } else { mount };
    let arm = before.turned.apply(arm);
    let carried = State {
        turned: before.turned.after(&link.step.around(if prismatic { Interval::ZERO } else { value })),
        moved: before.moved.plus(arm),
        velocity: before.velocity.plus(omega.cross(arm)),
        acceleration: before
            .acceleration
            .plus(before.angular_acceleration.cross(arm))
            .plus(omega.cross(omega.cross(arm))),
        ..*before
    };
    let (driven, bent) = (axis.times(rate), axis.times(bend));
    let dragged = omega.cross(driven);
    if prismatic {
        State {
            velocity: carried.velocity.plus(driven),
            acceleration: carried.acceleration.plus(dragged.times(Interval::point(2.0))).plus(bent),
            ..carried
        }
    } else {
        State {
            angular_velocity: omega.plus(driven),
            angular_acceleration: before.angular_acceleration.plus(bent).plus(dragged),
            ..carried
        }
    }
}

impl Motion for Chain {
    fn span(&self) -> Interval {
        self.span
    }

    fn pose(&self, t: f64) -> Pose {
        let state = self.state(Interval::point(clamped(t, self.span)));
        Pose::of(state.turned, state.moved)
    }

    fn twist(&self, t: f64) -> Twist {
        let state = self.state(Interval::point(clamped(t, self.span)));
        Twist::of(state.velocity, state.angular_velocity)
    }

    fn speeds(&self, span: Interval) -> Speeds {
        let state = self.state(span);
        Speeds { velocity: state.velocity, angular_velocity: state.angular_velocity }
    }

    fn curvature(&self, span: Interval) -> Curvature {
        let state = self.state(span);
        Curvature {
            acceleration: state.acceleration,
            angular_velocity: state.angular_velocity,
            angular_acceleration: state.angular_acceleration,
        }
    }

    /// About the axis of the only joint that moves, on a base at rest.
    fn revolution(&self, span: Interval) -> Option<Revolution> {
        let span = common(span, self.span);
        let base = self.base.speeds(span);
        let moves = |link: &Link| link.joint.law.over(span).rate != Interval::ZERO;
        let joint = self.links.iter().position(moves)?;
        let alone = !self.links[joint + 1..].iter().any(moves);
        let at_rest = base.velocity == Ball::ZERO && base.angular_velocity == Ball::ZERO;
        if !(alone && at_rest && self.links[joint].joint.kind == JointKind::Revolute) {
            return None;
        }
        let start = Interval::point(span.lo());
        let before = Self::of(self.base.clone(), self.links[..joint].into(), self.span).product(start).0;
        let (axis, link) = (before.rotation * self.links[joint].axis, &self.links[joint].joint);
        let hinge = before.translation + before.rotation * Vector(link.mount.position).enclosed();
        let arm = hinge - self.product(start).0.translation;
        Some(Revolution { axis, arm, velocity: Ball::ZERO })
    }

    fn breaks(&self) -> &[f64] {
        &self.breaks
    }

    fn enclose(&self, span: Interval) -> PoseEnclosure {
        let span = common(span, self.span);
        let (whole, boxed) = self.product(span);
        if span.is_point() {
            return whole;
        }
        let ends = [span.lo(), span.hi()].map(|t| self.product(Interval::point(t)).0);
        // balls are narrower where several links turn, boxes where one component is constant
        let slopes = boxed.common(&Slopes::of(&self.speeds(span)));
        let narrow = whole.narrowed([&ends[0], &ends[1]], duration(span.lo(), span.hi()).0, &slopes);
        if !inside(&self.breaks, span).is_empty() {
            return narrow;
        }
        let middle = span.midpoint();
        let (pose, slopes) = self.product(Interval::point(middle));
        narrow.bent(&pose, &slopes, &self.curvature(span), around(span, middle))
    }

    fn effort(&self) -> u64 {
        self.links.iter().fold(self.base.effort(), |sum, link| sum.saturating_add(link.joint.law.effort()))
    }

    fn known(&self) -> Option<&dyn core::any::Any> {
        Some(self)
    }
}

impl Restrict for Chain {
    fn restricted(&self, span: Interval) -> Result<Self, MotionError> {
        let span = part_of(span, self.span)?;
        let breaks = inside(&self.breaks, span);
        Ok(Self { span, breaks, ..self.clone() })
    }
}

#[cfg(test)]
mod tests;
