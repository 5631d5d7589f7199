//! A constant twist: turning about a fixed line while sliding along it.
//!
//! **What it answers.** The motion of a nut on a bolt, of a wheel about an axle that need not pass through
//! the body's origin, and the straightest motion between two poses.
//!
//! **The mathematics.** Let u be the unit vector of the line, c one of its points, w >= 0 the rate, h the
//! speed along the line, ν = h u + w u × (p0 - c) the velocity at the start, ν∥ and ν⊥ its components
//! parallel and perpendicular to u. With τ = t - epoch
//!
//! ```text
//! R(t) = exp(w τ [u]) R0                        ω = w u,  ω' = 0
//! o(t) = p0 + ν∥ τ + ν⊥ S + (u × ν⊥) K          S = sin(wτ)/w,  K = (1 - cos wτ)/w
//! o'   = ν∥ + ν⊥ cos wτ + (u × ν⊥) sin wτ
//! o''  = w (-ν⊥ sin wτ + (u × ν⊥) cos wτ)
//! ```
//!
//! Between two poses with the turn (u, Θ) and the displacement d in the time T: w = Θ/T, ν∥ = u (u·d)/T and
//! ν⊥ = ((Θ/2)/sin(Θ/2)) (cos(Θ/2) d⊥ - sin(Θ/2) u × d⊥)/T. There is no division by a small angle, and no
//! distant axis if the turn is small: without a turn the motion is the straight line.
//!
//! **Why it is sound.** S and K are integrals of cos and sin, so an error ρ of the rate moves them by at most
//! ρτ²/2; the floats computed for them are within 4.4uτ and 6.6uτ. For wτ < 2^-26 they are τ and wτ²/2 up to
//! a factor within 2^-54 of 1 (`docs/soundness/motions.md`, section 5).
//!
//! **Source.** [Redon06, section 4.1], which names this motion but does not treat it.

use super::anchor::Anchor;
use super::ball::{Ball, SLACK, TINY, UNIT, length_above};
use super::bounds::{Curvature, Speeds};
use super::contract::{Motion, Restrict, clamped, common, in_range, part_of, span_of};
use super::error::{Argument, MotionError, PoseOwner, finite, finite_number};
use super::exact_interval::{ExactInterval, direction, exactly, intervals};
use super::exact_pose::ExactPose;
use super::placement::Placement;
use super::pose::{Pose, PoseEnclosure, Slopes, Twist};
use super::revolution::Revolution;
use super::shorter_way::between;
use super::steady::{Steady, around, duration, elapsed};
use super::wave::Wave;
use swept_num::{Interval, Number, Vector, sin};

/// 2^-26.
const SMALL_ANGLE: f64 = 1.0 / 67_108_864.0;

/// Turning about a fixed line at a constant rate while sliding along it at a constant speed.
///
/// ```
/// use swept::{Motion, Placement, Screw};
/// // about the vertical line through (1, 0, 0), at one radian per second, rising by 2 per second
/// let screw = Screw::about([0.0, 1.0], Placement::IDENTITY, [1.0, 0.0, 0.0], [0.0, 0.0, 1.0], 1.0, 2.0)?;
/// let pose = screw.pose(1.0);
/// assert!((pose.translation[0] - (1.0 - 0.5403023058681398)).abs() < 1e-15);
/// assert_eq!(pose.translation[2], 2.0);
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Screw {
    start: Placement,
    /// When and where it ends, if it was given by two poses.
    end: Option<(f64, Placement)>,
    /// Its line, if it was given by one.
    line: Option<Box<Line>>,
    span: Interval,
    epoch: f64,
    steady: Steady,
    /// ν∥, ν⊥ and u × ν⊥.
    along: Part,
    across: Part,
    turned: Part,
    /// The components of o'.
    velocities: [Wave; 3],
    /// An upper bound on |p0|.
    distance: f64,
}

/// The line of a constant twist and how fast it is, as given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub point: [f64; 3],
    pub direction: [f64; 3],
    pub rate: f64,
    pub advance: f64,
}

impl Line {
    /// The same twist, along a coordinate axis with a unit vector and a rate that is not negative.
    pub(super) fn canonical(self) -> Self {
        let Self { direction, rate, advance, .. } = self;
        if direction.iter().filter(|x| **x != 0.0).count() != 1 {
            return self;
        }
        let backwards = rate < 0.0;
        let unit = direction.map(|x| if x == 0.0 { 0.0 } else { x.signum() });
        match backwards {
            false => Self { direction: unit, ..self },
            true => Self { direction: unit.map(|x| 0.0 - x), rate: -rate, advance: 0.0 - advance, ..self },
        }
    }
}

/// One of the three constant vectors.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Part {
    enclosure: Vector<Interval, 3>,
    ball: Ball,
}

impl Part {
    fn new(vector: Vector<ExactInterval, 3>) -> Self {
        let enclosure = intervals(vector);
        Self { enclosure, ball: Ball::around(enclosure) }
    }
}

impl Screw {
    /// The motion about the line through `axis_point` along `axis_direction` (of any non-zero length): `rate`
    /// radians per unit of time counterclockwise about the direction, `advance` units of length per unit of
    /// time along it; either may be negative.
    ///
    /// # Errors
    /// If a number is not finite, a quaternion or direction is zero, the span is reversed, or numbers are so
    /// large that the motion overflows.
    pub fn about(
        span: [f64; 2],
        start: Placement,
        axis_point: [f64; 3],
        axis_direction: [f64; 3],
        rate: f64,
        advance: f64,
    ) -> Result<Self, MotionError> {
        let span = span_of(span)?;
        let start = start.checked(&PoseOwner::Start)?;
        finite(Argument::AxisPoint, &axis_point)?;
        finite(Argument::AxisDirection, &axis_direction)?;
        finite_number(Argument::Rate, rate)?;
        finite_number(Argument::Advance, advance)?;
        if axis_direction == [0.0; 3] {
            return Err(MotionError::ZeroAxis { what: Argument::AxisDirection.into() });
        }
        // turning backwards about u is turning forwards about -u
        let sign = if rate < 0.0 { -1.0 } else { 1.0 };
        let (unit, _) = direction(axis_direction.map(|component| sign * component));
        let along = unit.scale(ExactInterval::exactly(sign * advance));
        let arm = exactly(start.position) - exactly(axis_point);
        let given_rate = rate;
        let rate = ExactInterval::exactly(rate.abs());
        let across = unit.cross(arm).scale(rate);
        let rotation = start.orientation.matrix();
        let steady = if rate == ExactInterval::ZERO {
            Steady::still(rotation)
        } else {
            Steady::about(unit, rate, rotation)
        };
        let line = Line { point: axis_point, direction: axis_direction, rate: given_rate, advance };
        let parts = [along, across, unit.cross(across)];
        in_range(Self { line: Some(Box::new(line)), ..Self::of(start, None, span, steady, parts) })
    }

    /// The motion in the plane z = 0, about a point, at this rate.
    ///
    /// # Errors
    /// As for [`Screw::about`].
    pub fn planar(
        span: [f64; 2],
        start: Placement,
        [x, y]: [f64; 2],
        rate: f64,
    ) -> Result<Self, MotionError> {
        Self::about(span, start, [x, y, 0.0], [0.0, 0.0, 1.0], rate, 0.0)
    }

    /// The motion from `start` at the start of the span to `end` at its end, with one constant twist.
    ///
    /// The turn is chosen as for [`Interpolated`](super::Interpolated).
    ///
    /// # Errors
    /// As for [`Interpolated::new`](super::Interpolated::new). With angles in the plane, 6 radians or more
    /// are refused as [`MotionError::WholeTurn`]: a whole turn about any centre leads back to the start.
    pub fn between(span: [f64; 2], start: Placement, end: Placement) -> Result<Self, MotionError> {
        let span = span_of(span)?;
        let (start, end) = (start.checked(&PoseOwner::Start)?, end.checked(&PoseOwner::End)?);
        if span.is_point() {
            return Err(MotionError::NoDuration { time: span.lo() });
        }
        let time = duration(span.lo(), span.hi());
        let way = exactly(end.position) - exactly(start.position);
        let over_time = |v: Vector<ExactInterval, 3>| Vector(v.0.map(|component| component.over(time)));
        let arc = between(start.orientation, end.orientation)?;
        let parts = match arc {
            None => [over_time(way), exactly([0.0; 3]), exactly([0.0; 3])],
            Some(arc) => {
                let u = arc.axis;
                let half = ExactInterval(arc.angle).times(0.5);
                // sin(Θ/2) must not vanish: the centre is d/(2 sin(Θ/2)) away
                if half.0.hi() >= 3.0 {
                    return Err(MotionError::WholeTurn { angle: arc.angle.midpoint() });
                }
                let (sin, cos) = half.0.sin_cos();
                let along = u.scale(u.dot(way));
                let across = way - along;
                let sideways = u.cross(across);
                // 1 <= x/sin x <= 1 + x²/5 for 0 < x <= 1, and x² is below 2^-52 here
                let small = ExactInterval(Interval::between(1.0, 1.0f64.next_up()));
                let factor = if half.0.hi() < SMALL_ANGLE { small } else { half.over(ExactInterval(sin)) };
                let first = across.scale(ExactInterval(cos)) - sideways.scale(ExactInterval(sin));
                let across = over_time(first.scale(factor));
                [over_time(along), across, u.cross(across)]
            }
        };
        let steady = Steady::through(arc, time, start.orientation.matrix());
        in_range(Self::of(start, Some((span.hi(), end)), span, steady, parts))
    }

    fn of(
        start: Placement,
        end: Option<(f64, Placement)>,
        span: Interval,
        steady: Steady,
        parts: [Vector<ExactInterval, 3>; 3],
    ) -> Self {
        let distance = length_above(Vector(start.position));
        let [along, across, turned] = parts.map(Part::new);
        let velocities = core::array::from_fn(|i| {
            Wave::new(along.enclosure.0[i], across.enclosure.0[i], turned.enclosure.0[i])
        });
        let (epoch, line) = (span.lo(), None);
        Self { start, end, line, span, epoch, steady, along, across, turned, velocities, distance }
    }

    /// The pose at the epoch.
    #[must_use]
    pub fn start(&self) -> Placement {
        self.start
    }

    /// The time at which the body is at [`Screw::start`]: where the span began before it was cut.
    #[must_use]
    pub fn epoch(&self) -> f64 {
        self.epoch
    }

    /// The line about which it was said to turn.
    pub(super) fn line(&self) -> Option<Line> {
        self.line.as_deref().copied()
    }

    /// The exact pose, if there is one.
    pub(super) fn anchor(&self, t: f64) -> Option<Anchor> {
        match &self.end {
            _ if t == self.epoch => Some(Anchor::given(&self.start)),
            Some((time, end)) if t == *time => Some(Anchor::given(end)),
            _ => None,
        }
    }

    /// Whether both are parts of the same motion.
    pub(super) fn same_law(&self, other: &Self) -> bool {
        *self == Self { span: self.span, ..other.clone() }
    }

    /// S and K in floats.
    fn integrals(&self, elapsed: f64) -> (f64, f64) {
        let angle = self.steady.angle_at(elapsed);
        if angle < SMALL_ANGLE {
            return (elapsed, 0.5 * (angle * elapsed));
        }
        let (_, rate, _) = self.steady.rate();
        let half = sin(0.5 * angle);
        (sin(angle) / rate, 2.0 * (half * half) / rate)
    }

    fn place(&self, elapsed: f64) -> Ball {
        let (sine, cosine) = self.integrals(elapsed);
        let (along, across, turned) = (self.along.ball, self.across.ball, self.turned.ball);
        let center = Vector(core::array::from_fn(|i| {
            let swing = across.center.0[i] * sine + turned.center.0[i] * cosine;
            self.start.position[i] + (along.center.0[i] * elapsed + swing)
        }));
        let (straight, round) = (along.magnitude(), across.magnitude().max(turned.magnitude()));
        let reach = (straight + 2.0 * round) * elapsed;
        if elapsed == 0.0 || (straight == 0.0 && round == 0.0) {
            return Ball { center: Vector(self.start.position), radius: 0.0 };
        }
        let (_, _, rate_error) = self.steady.rate();
        let unknown = (along.radius + across.radius + turned.radius + rate_error * elapsed * round) * elapsed;
        let rounding = (4.0 * straight + 20.0 * round) * UNIT * elapsed;
        let last = (UNIT * (self.distance + reach)).min(reach);
        Ball { center, radius: (unknown + rounding + last) * SLACK + TINY * (1.0 + elapsed) }
    }

    /// ν⊥ rotated by the angles: a vector on a circle, in a ball around its middle position or around the
    /// whole circle.
    fn swinging(&self, elapsed: Interval) -> Ball {
        let (across, turned) = (self.across.ball, self.turned.ball);
        if !self.steady.turns() || across == Ball::ZERO {
            return across;
        }
        let angles = self.steady.angles(elapsed);
        let middle = angles.midpoint();
        let off = (angles.hi() - middle).max(middle - angles.lo()) * SLACK;
        if off > 1.0 {
            return Ball::ZERO.widened(across.magnitude());
        }
        let (sin, cos) = Interval::point(middle).sin_cos();
        across.times(cos).plus(turned.times(sin)).widened(off * across.magnitude())
    }

    /// S and K over a span of elapsed time.
    fn integrals_over(&self, elapsed: Interval) -> (Interval, Interval) {
        let angles = self.steady.angles(elapsed);
        let (rate, _, _) = self.steady.rate();
        if angles.hi() < SMALL_ANGLE || !rate.is_positive() {
            // 1 - x²/6 <= sin(x)/x <= 1 and 1 - x²/12 <= (1 - cos x)/(x²/2) <= 1
            let square = Interval::point(angles.magnitude()).square();
            let factor = |n: f64| Interval::between((Interval::ONE - square / Interval::point(n)).lo(), 1.0);
            return (elapsed * factor(6.0), (elapsed * angles * 0.5) * factor(12.0));
        }
        let half = (angles * 0.5).sin();
        (angles.sin() / rate, (half.square() * 2.0) / rate)
    }

    fn places(&self, elapsed: Interval) -> Vector<Interval, 3> {
        let (sine, cosine) = self.integrals_over(elapsed);
        let start = Vector(self.start.position).enclosed();
        if elapsed == Interval::ZERO {
            return start;
        }
        let swing = self.across.enclosure.scale(sine) + self.turned.enclosure.scale(cosine);
        start + (self.along.enclosure.scale(elapsed) + swing)
    }

    fn enclosed(&self, elapsed: Interval) -> PoseEnclosure {
        PoseEnclosure { rotation: self.steady.enclose(elapsed), translation: self.places(elapsed) }
    }
}

impl Motion for Screw {
    fn span(&self) -> Interval {
        self.span
    }

    fn pose(&self, t: f64) -> Pose {
        let since = clamped(t, self.span) - self.epoch;
        Pose::of(self.steady.at(since), self.place(since))
    }

    fn twist(&self, t: f64) -> Twist {
        let speeds = self.speeds(Interval::point(clamped(t, self.span)));
        Twist::of(speeds.velocity, speeds.angular_velocity)
    }

    fn speeds(&self, span: Interval) -> Speeds {
        let since = elapsed(common(span, self.span), self.epoch);
        let velocity = self.along.ball.plus(self.swinging(since));
        Speeds { velocity, angular_velocity: self.steady.angular_velocity() }
    }

    fn curvature(&self, span: Interval) -> Curvature {
        let since = elapsed(common(span, self.span), self.epoch);
        let angular_velocity = self.steady.angular_velocity();
        let acceleration = angular_velocity.cross(self.swinging(since));
        let acceleration = if self.steady.turns() { acceleration } else { Ball::ZERO };
        Curvature { acceleration, angular_velocity, angular_acceleration: Ball::ZERO }
    }

    fn revolution(&self, span: Interval) -> Option<Revolution> {
        let axis = self.steady.axis()?;
        // the centre of the circle is turned/w from the start: o - p = (sin across - cos turned)/w
        let (rate, _, _) = self.steady.rate();
        let start = common(span, self.span).lo();
        let angle = self.steady.angles(elapsed(Interval::point(start), self.epoch));
        let swing = self.turned.enclosure.scale(angle.cos()) - self.across.enclosure.scale(angle.sin());
        let arm = Vector(swing.0.map(|x| x / rate));
        let bounded = rate.is_positive() && arm.0.iter().all(|x| x.is_bounded());
        bounded.then_some(Revolution { axis, arm, velocity: self.along.ball })
    }

    fn breaks(&self) -> &[f64] {
        &[]
    }

    fn enclose(&self, span: Interval) -> PoseEnclosure {
        let span = common(span, self.span);
        let since = elapsed(span, self.epoch);
        let direct = self.enclosed(since);
        if since.is_point() {
            return direct;
        }
        let slopes = Slopes {
            velocity: Vector(self.velocities.each_ref().map(|wave| wave.range(self.steady.angles(since)))),
            angular_velocity: self.steady.angular_velocity().enclosure(),
        };
        let ends = [since.lo(), since.hi()].map(|t| self.enclosed(Interval::point(t)));
        let narrow = direct.narrowed([&ends[0], &ends[1]], duration(since.lo(), since.hi()).0, &slopes);
        let middle = Interval::point(since.midpoint());
        let angles = self.steady.angles(middle);
        let slopes = Slopes {
            velocity: Vector(self.velocities.each_ref().map(|wave| wave.range(angles))),
            angular_velocity: slopes.angular_velocity,
        };
        let about = around(since, middle.lo());
        narrow.bent(&self.enclosed(middle), &slopes, &self.curvature(span), about)
    }

    fn exact_pose(&self, t: f64) -> Option<ExactPose> {
        if self.span.contains(t) { self.anchor(t)?.pose() } else { None }
    }

    fn known(&self) -> Option<&dyn core::any::Any> {
        Some(self)
    }
}

impl Restrict for Screw {
    fn restricted(&self, span: Interval) -> Result<Self, MotionError> {
        Ok(Self { span: part_of(span, self.span)?, ..self.clone() })
    }
}

#[cfg(test)]
mod tests;
