//! Positions and angles that are cubic between knots.
//!
//! **What it answers.** A smooth motion through given positions and angles at given times: a tool path, a
//! camera move, an eased motion from rest to rest, yaw, pitch and roll of a vehicle.
//!
//! **The mathematics.** Between two knots every coordinate of the position and every angle is the cubic with
//! the values and rates of these knots ([`hermite`](super::hermite)). Where a knot gives no velocity, the
//! acceleration is continuous; at a first or last knot it is then zero. Where it gives no rates, the same holds
//! for the angles ([`knot_rates`](super::knot_rates)). So with all velocities given the pieces are cubic Hermite
//! pieces, with none it is the natural cubic spline, with those at the ends the clamped one. The rotation is
//!
//! ```text
//! R(t) = exp(θ_1(t) [u_1]) … exp(θ_n(t) [u_n]) R0
//! ```
//!
//! about axes that are given in the world: R0 turns the body first, then the last angle, and the first angle
//! last ([`turns`](super::turns)). For yaw, pitch and roll, R = Rz(yaw) Ry(pitch) Rx(roll) R0.
//!
//! **Why it is sound.** The knots define the motion, as exact numbers. Pieces meet because they have a knot in
//! common; no coefficient is rounded and then taken for the definition. A knot has one velocity, so knots are
//! no breaks. The acceleration may jump at a knot that gives its velocity: that needs no break either, since
//! o' and ω still change by no more than the integral of their bounds.
//!
//! **Source.** [deBoor78, chapter IV]; [Redon06, section 4.1] for motions through known poses.

use super::anchor::{Anchor, same_rotation};
use super::ball::Ball;
use super::bounds::{Curvature, Speeds};
use super::contract::{Motion, Restrict, clamped, common, in_range, part_of, span_of};
use super::error::{Argument, Field, MotionError, finite};
use super::exact_interval::ExactInterval;
use super::exact_pose::ExactPose;
use super::hermite::Hermite;
use super::knot::Knot;
use super::knot_rates::{Station, knot_rates};
use super::placement::Orientation;
use super::pose::{Pose, PoseEnclosure, Slopes, Twist};
use super::steady::{around, duration};
use super::stretches::Stretches;
use super::turns::Turns;
use std::sync::Arc;
use swept_num::{Interval, Number, Vector};

/// Positions and angles that are cubic between knots.
///
/// ```
/// use swept::{Knot, Motion, Orientation, Spline};
/// // from rest to rest, a quarter turn of yaw on the way
/// let upright = Orientation::Quaternion([1.0, 0.0, 0.0, 0.0]);
/// let rest = |time, x, yaw| Knot {
///     time,
///     position: [x, 0.0, 0.0],
///     velocity: Some([0.0; 3]),
///     angles: vec![yaw, 0.0, 0.0],
///     rates: Some(vec![0.0; 3]),
/// };
/// let quarter = core::f64::consts::FRAC_PI_2;
/// let move_over = Spline::new(upright, &Spline::YAW_PITCH_ROLL, vec![rest(0.0, 0.0, 0.0), rest(2.0, 4.0, quarter)])?;
/// assert_eq!(move_over.pose(1.0).translation.0, [2.0, 0.0, 0.0]); // half way, at its greatest speed:
/// assert_eq!(move_over.twist(1.0).velocity.0, [3.0, 0.0, 0.0]);
/// assert!(move_over.breaks().is_empty());
/// # Ok::<(), swept::MotionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spline {
    law: Arc<Law>,
    span: Interval,
}

/// The whole motion, whatever the span.
#[derive(Debug)]
struct Law {
    orientation: Orientation,
    axes: Vec<[f64; 3]>,
    knots: Vec<Knot>,
    turns: Turns,
    pieces: Vec<Piece>,
    stretches: Stretches<Bounds>,
}

impl PartialEq for Law {
    /// All else follows from these.
    fn eq(&self, other: &Self) -> bool {
        self.orientation == other.orientation && self.axes == other.axes && self.knots == other.knots
    }
}

/// From one knot to the next.
#[derive(Clone, Debug)]
struct Piece {
    place: [Hermite; 3],
    angles: Vec<Hermite>,
}

/// What is known over one or more pieces.
#[derive(Clone, Debug)]
struct Bounds {
    poses: PoseEnclosure,
    speeds: Speeds,
    curvature: Curvature,
}

impl Spline {
    /// Yaw about z, then pitch about the turned y, then roll about the x that both have turned: R = Rz(yaw)
    /// Ry(pitch) Rx(roll) R0.
    pub const YAW_PITCH_ROLL: [[f64; 3]; 3] = [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];

    /// The motion through the knots, from the time of the first to the time of the last. `orientation` is R0,
    /// in which all angles are zero; each knot has one angle for each of the `axes`, which may have any length
    /// but zero. Without axes the body does not turn.
    ///
    /// # Errors
    /// If there are fewer than two knots, their times do not increase, a knot has another number of angles or
    /// rates than there are axes, a number is not finite, the quaternion or an axis is zero, or numbers are so
    /// large that the motion overflows.
    pub fn new(orientation: Orientation, axes: &[[f64; 3]], knots: Vec<Knot>) -> Result<Self, MotionError> {
        let orientation = orientation.checked(Argument::Orientation.into())?;
        for (k, axis) in axes.iter().enumerate() {
            let what = Field::new(Argument::Axes, format!("[{k}]"));
            finite(what.clone(), axis)?;
            if *axis == [0.0; 3] {
                return Err(MotionError::ZeroAxis { what });
            }
        }
        for (k, knot) in knots.iter().enumerate() {
            knot.checked(axes.len(), &Field::new(Argument::Knots, format!("[{k}]")))?;
        }
        if knots.len() < 2 {
            return Err(MotionError::Empty { what: Field::new(Argument::Knots, " (two or more knots)") });
        }
        if let Some(k) = knots.windows(2).position(|pair| pair[0].time >= pair[1].time) {
            let what = Field::new(Argument::Knots, format!("[{}].time", k + 1));
            return Err(MotionError::Unordered { what, before: knots[k].time, after: knots[k + 1].time });
        }
        let span = span_of([knots[0].time, knots[knots.len() - 1].time])?;
        let pieces = pieces(&knots, axes.len());
        if pieces.iter().flat_map(Piece::cubics).any(|cubic| !cubic.is_bounded()) {
            return Err(MotionError::TooLarge { what: "a position, an angle or one of their rates".into() });
        }
        let turns = Turns::new(orientation, axes);
        let of = |(k, piece): (usize, &Piece)| {
            piece.bounds(&turns, Interval::between(knots[k].time, knots[k + 1].time))
        };
        let stretches = Stretches::new(pieces.iter().enumerate().map(of).collect(), Bounds::hull);
        let law = Law { orientation, axes: axes.to_vec(), knots, turns, pieces, stretches };
        in_range(Self { law: Arc::new(law), span })
    }

    /// R0, the orientation in which all angles are zero.
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        self.law.orientation
    }

    /// The axes, the one that turns everything first.
    #[must_use]
    pub fn axes(&self) -> &[[f64; 3]] {
        &self.law.axes
    }

    /// The knots as given, also those outside the span if the motion was cut.
    #[must_use]
    pub fn knots(&self) -> &[Knot] {
        &self.law.knots
    }

    /// Whether both are parts of the same motion.
    pub(super) fn same_law(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.law, &other.law) || self.law == other.law
    }

    /// Whether both have a knot at this time, with the same position and the same angles about the same axes.
    pub(super) fn same_knot(&self, other: &Self, t: f64) -> bool {
        let (a, b) = (&self.law, &other.law);
        let same = |a: &Knot, b: &Knot| a.position == b.position && a.angles == b.angles;
        a.axes == b.axes
            && same_rotation(a.orientation, b.orientation)
            && a.knot(t).zip(b.knot(t)).is_some_and(|(a, b)| same(a, b))
    }

    /// The exact pose, if there is one.
    pub(super) fn anchor(&self, t: f64) -> Option<Anchor> {
        let law = &self.law;
        let piece = &law.pieces[law.piece_index(t)];
        let upright = match law.knot(t) {
            Some(knot) => knot.angles.iter().all(|angle| *angle == 0.0),
            None => piece.angles.iter().all(Hermite::is_zero),
        };
        let orientation = if upright { law.orientation } else { law.turned_in_plane(law.knot(t)?)? };
        let [x, y, z] = piece.place.each_ref().map(|cubic| cubic.exact(t));
        Some(Anchor::at([x?, y?, z?], orientation))
    }

    /// The pieces that a span touches: the first and the last with their parts of it, and those between.
    fn over<T>(
        &self,
        span: Interval,
        part: impl Fn(&Piece, Interval) -> T,
        whole: impl Fn(&Bounds) -> T,
        hull: impl Fn(&T, &T) -> T,
    ) -> T {
        let (law, span) = (&self.law, common(span, self.span));
        let first = law.piece_index(span.lo());
        let last = law.knots.partition_point(|knot| knot.time < span.hi()).max(first + 1) - 1;
        let own = |k: usize| {
            let own = Interval::between(law.knots[k].time, law.knots[k + 1].time);
            part(&law.pieces[k], common(span, own))
        };
        if last == first {
            return own(first);
        }
        let ends = hull(&own(first), &own(last));
        match law.stretches.over(first + 1..last, Bounds::hull) {
            None => ends,
            Some(between) => hull(&ends, &whole(&between)),
        }
    }
}

/// The cubics between the knots, which have been checked.
fn pieces(knots: &[Knot], axes: usize) -> Vec<Piece> {
    let solved = |value: &dyn Fn(&Knot) -> f64, rate: &dyn Fn(&Knot) -> Option<f64>| -> Vec<ExactInterval> {
        let station = |knot: &Knot| Station { time: knot.time, value: value(knot), rate: rate(knot) };
        knot_rates(&knots.iter().map(station).collect::<Vec<_>>())
    };
    let velocities: [Vec<ExactInterval>; 3] =
        core::array::from_fn(|i| solved(&|knot| knot.position[i], &|knot| knot.velocity.map(|v| v[i])));
    let rates: Vec<Vec<ExactInterval>> = (0..axes)
        .map(|j| solved(&|knot| knot.angles[j], &|knot| knot.rates.as_ref().map(|rates| rates[j])))
        .collect();
    let piece = |(k, pair): (usize, &[Knot])| {
        let times = [pair[0].time, pair[1].time];
        let cubic = |value: &dyn Fn(&Knot) -> f64, rates: &[ExactInterval]| {
            Hermite::new(times, [value(&pair[0]), value(&pair[1])], [rates[k], rates[k + 1]])
        };
        Piece {
            place: core::array::from_fn(|i| cubic(&|knot| knot.position[i], &velocities[i])),
            angles: (0..axes).map(|j| cubic(&|knot| knot.angles[j], &rates[j])).collect(),
        }
    };
    knots.windows(2).enumerate().map(piece).collect()
}

impl Law {
    /// The last piece that starts at `t` or before.
    fn piece_index(&self, t: f64) -> usize {
        self.knots.partition_point(|knot| knot.time <= t).clamp(1, self.pieces.len()) - 1
    }

    /// The knot at exactly this time.
    fn knot(&self, t: f64) -> Option<&Knot> {
        let at = self.knots.partition_point(|knot| knot.time < t);
        self.knots.get(at).filter(|knot| knot.time == t)
    }

    /// The orientation at a knot as an angle about z, if there is only this axis and the angles add up to a
    /// float.
    fn turned_in_plane(&self, knot: &Knot) -> Option<Orientation> {
        let ([[0.0, 0.0, z]], [angle]) = (&self.axes[..], &knot.angles[..]) else { return None };
        let angle = if *z > 0.0 { *angle } else { -angle };
        let start = match self.orientation {
            Orientation::Planar(start) => start,
            Orientation::Quaternion(q) => (q[1..] == [0.0; 3]).then_some(0.0)?,
        };
        let sum = (ExactInterval::exactly(start) + ExactInterval::exactly(angle)).0;
        sum.is_point().then(|| Orientation::Planar(sum.lo()))
    }
}

impl Bounds {
    fn hull(&self, other: &Self) -> Self {
        Self {
            poses: self.poses.hull(&other.poses),
            speeds: self.speeds.hull(&other.speeds),
            curvature: self.curvature.hull(&other.curvature),
        }
    }
}

impl Piece {
    fn cubics(&self) -> impl Iterator<Item = &Hermite> {
        self.place.iter().chain(&self.angles)
    }

    fn bounds(&self, turns: &Turns, part: Interval) -> Bounds {
        let (speeds, curvature) = self.rates(turns, part);
        Bounds { poses: self.enclose(turns, part), speeds, curvature }
    }

    fn pose(&self, turns: &Turns, t: f64) -> Pose {
        let place = Vector(self.place.each_ref().map(|cubic| cubic.value(t)));
        Pose::of(turns.around(self.angles.iter().map(|cubic| cubic.value(t))), Ball::around(place))
    }

    fn rates(&self, turns: &Turns, part: Interval) -> (Speeds, Curvature) {
        let place = self.place.each_ref().map(|cubic| cubic.over(part));
        let [angular_velocity, angular_acceleration] =
            turns.rates(self.angles.iter().map(|cubic| cubic.over(part)));
        let velocity = Ball::around(Vector(place.map(|state| state.rate)));
        let acceleration = Ball::around(Vector(place.map(|state| state.bend)));
        (
            Speeds { velocity, angular_velocity },
            Curvature { acceleration, angular_velocity, angular_acceleration },
        )
    }

    /// Component by component; several factors of the rotation are narrowed together.
    fn enclose(&self, turns: &Turns, part: Interval) -> PoseEnclosure {
        let product = |part: Interval| PoseEnclosure {
            rotation: turns.enclose(self.angles.iter().map(|cubic| cubic.over(part).value)),
            translation: Vector(self.place.each_ref().map(|cubic| cubic.over(part).value)),
        };
        let whole = product(part);
        if part.is_point() || turns.len() < 2 {
            return whole;
        }
        let (speeds, curvature) = self.rates(turns, part);
        let ends = [part.lo(), part.hi()].map(|t| product(Interval::point(t)));
        let time = duration(part.lo(), part.hi()).0;
        let narrow = whole.narrowed([&ends[0], &ends[1]], time, &Slopes::of(&speeds));
        let middle = part.midpoint();
        let at = Interval::point(middle);
        let slopes = Slopes::of(&self.rates(turns, at).0);
        narrow.bent(&product(at), &slopes, &curvature, around(part, middle))
    }
}

impl Motion for Spline {
    fn span(&self) -> Interval {
        self.span
    }

    fn pose(&self, t: f64) -> Pose {
        let t = clamped(t, self.span);
        self.law.pieces[self.law.piece_index(t)].pose(&self.law.turns, t)
    }

    fn twist(&self, t: f64) -> Twist {
        let speeds = self.speeds(Interval::point(clamped(t, self.span)));
        Twist::of(speeds.velocity, speeds.angular_velocity)
    }

    fn speeds(&self, span: Interval) -> Speeds {
        let part = |piece: &Piece, part: Interval| piece.rates(&self.law.turns, part).0;
        self.over(span, part, |bounds| bounds.speeds, Speeds::hull)
    }

    fn curvature(&self, span: Interval) -> Curvature {
        let part = |piece: &Piece, part: Interval| piece.rates(&self.law.turns, part).1;
        self.over(span, part, |bounds| bounds.curvature, Curvature::hull)
    }

    fn breaks(&self) -> &[f64] {
        &[]
    }

    fn enclose(&self, span: Interval) -> PoseEnclosure {
        let part = |piece: &Piece, part: Interval| piece.enclose(&self.law.turns, part);
        self.over(span, part, |bounds| bounds.poses, PoseEnclosure::hull)
    }

    fn exact_pose(&self, t: f64) -> Option<ExactPose> {
        if self.span.contains(t) { self.anchor(t)?.pose() } else { None }
    }

    fn effort(&self) -> u64 {
        self.law.axes.len().max(1) as u64
    }

    fn known(&self) -> Option<&dyn core::any::Any> {
        Some(self)
    }
}

impl Restrict for Spline {
    fn restricted(&self, span: Interval) -> Result<Self, MotionError> {
        Ok(Self { law: Arc::clone(&self.law), span: part_of(span, self.span)? })
    }
}

#[cfg(test)]
mod tests;
