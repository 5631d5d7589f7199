//! Errors for motions that cannot be constructed or cut: which number of which argument is wrong, and why.
//!
//! Everything the methods of a motion rely on is checked here once; after that no call fails, panics or
//! returns NaN. The checks include those that [Redon06, section 14.2] and [D2M14, appendix A] leave out:
//! R-03, R-09, R-12, D-21.

use std::fmt;
use swept_num::Brief;
use thiserror::Error;

/// An argument of a motion's constructor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// The span of time.
    Span,
    /// The position at the start of a motion.
    StartPosition,
    /// The orientation at the start.
    StartOrientation,
    /// The position at the end of a motion between two poses.
    EndPosition,
    /// The orientation at the end.
    EndOrientation,
    /// The velocity of the reference point.
    Velocity,
    /// Its acceleration.
    Acceleration,
    /// The angular velocity.
    AngularVelocity,
    /// A point on the axis of a screw.
    AxisPoint,
    /// The direction of that axis.
    AxisDirection,
    /// The rate at which a screw turns.
    Rate,
    /// The speed at which it advances.
    Advance,
    /// The poses of a path, with their times.
    Keyframes,
    /// The pieces of a path.
    Pieces,
    /// The motion that carries a chain.
    Base,
    /// The joints of a chain.
    Joints,
    /// The orientation in which the angles of a spline are zero.
    Orientation,
    /// The axes about which a spline turns.
    Axes,
    /// The knots of a spline.
    Knots,
}

impl Argument {
    /// The name of the argument in the constructors.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Span => "span",
            Self::StartPosition => "start.position",
            Self::StartOrientation => "start.orientation",
            Self::EndPosition => "end.position",
            Self::EndOrientation => "end.orientation",
            Self::Velocity => "velocity",
            Self::Acceleration => "acceleration",
            Self::AngularVelocity => "angular_velocity",
            Self::AxisPoint => "axis_point",
            Self::AxisDirection => "axis_direction",
            Self::Rate => "rate",
            Self::Advance => "advance",
            Self::Keyframes => "keyframes",
            Self::Pieces => "pieces",
            Self::Base => "base",
            Self::Joints => "joints",
            Self::Orientation => "orientation",
            Self::Axes => "axes",
            Self::Knots => "knots",
        }
    }
}

/// An argument and the place in it, displayed as `start.position[2]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The argument.
    pub argument: Argument,
    /// The name used when the error is displayed.
    pub name: &'static str,
    /// The place in it, such as `[2]`; empty for the argument as a whole.
    pub place: String,
}

impl Field {
    /// A place in an argument.
    pub(super) fn new(argument: Argument, place: impl Into<String>) -> Self {
        Self { argument, name: argument.name(), place: place.into() }
    }

    /// A place within this one.
    pub(super) fn then(&self, place: impl fmt::Display) -> Self {
        Self { place: format!("{}{place}", self.place), ..*self }
    }
}

impl From<Argument> for Field {
    fn from(argument: Argument) -> Self {
        Self::new(argument, "")
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, self.place)
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The owner of the pose that is being checked.
pub(super) enum PoseOwner {
    /// The motion, at its start.
    Start,
    /// The motion, at its end.
    End,
    /// A part of an argument.
    Part(Field),
}

impl PoseOwner {
    pub(super) fn position(&self) -> Field {
        match self {
            Self::Start => Argument::StartPosition.into(),
            Self::End => Argument::EndPosition.into(),
            Self::Part(field) => field.then(".position"),
        }
    }

    pub(super) fn orientation(&self) -> Field {
        match self {
            Self::Start => Argument::StartOrientation.into(),
            Self::End => Argument::EndOrientation.into(),
            Self::Part(field) => field.then(".orientation"),
        }
    }
}

/// Why a motion could not be constructed or cut. Names the argument and the place in it.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum MotionError {
    /// A number is NaN or infinite.
    #[error("{what} is {}, not a finite number", Brief(*value))]
    NotFinite {
        /// The argument and the place in it, such as `start.position[2]`.
        what: Field,
        /// The value found there.
        value: f64,
    },
    /// A quaternion of length zero, which is not a rotation.
    #[error("{what} is the zero quaternion, which is not a rotation")]
    ZeroQuaternion {
        /// The argument, such as `end.orientation`.
        what: Field,
    },
    /// An axis of length zero, which has no direction.
    #[error("{what} is the zero vector, which has no direction")]
    ZeroAxis {
        /// The argument, such as `axis_direction`.
        what: Field,
    },
    /// The start of a span lies after its end.
    #[error("the span [{}, {}] is reversed", Brief(*start), Brief(*end))]
    Reversed {
        /// The given start.
        start: f64,
        /// The given end.
        end: f64,
    },
    /// A motion between two poses needs time to get from one to the other.
    #[error("the span [{0}, {0}] has no duration", Brief(*time))]
    NoDuration {
        /// The start and end of the span.
        time: f64,
    },
    /// A span or time that does not lie within the motion's own span.
    #[error(
        "[{}, {}] does not lie within the span [{}, {}] of {what}",
        Brief(*start), Brief(*end), Brief(*own_start), Brief(*own_end)
    )]
    Outside {
        /// Whose span it is: `the motion`, `base`, `joints[2].law`.
        what: String,
        /// The requested start.
        start: f64,
        /// The requested end.
        end: f64,
        /// The start of that span.
        own_start: f64,
        /// The end of that span.
        own_end: f64,
    },
    /// A position, speed or acceleration reached within the span overflows.
    #[error("{what} exceeds the largest floating-point number")]
    TooLarge {
        /// Which quantity.
        what: String,
    },
    /// One end of an interpolation is given by a quaternion, the other by an angle in the plane.
    #[error("start and end must both be given by quaternions or both by angles in the plane")]
    MixedOrientations,
    /// A screw between two poses would have to make a whole turn or nearly one, which leads back to the
    /// start.
    #[error("a screw between two poses cannot turn by {} radians: it must be less than 6", Brief(*angle))]
    WholeTurn {
        /// The angle between the two poses.
        angle: f64,
    },
    /// Chains on chains, or paths of paths, beyond the limit.
    #[error("{what} is nested too deeply: motions can be nested at most {deepest} deep")]
    TooDeep {
        /// The nested motion, such as `base` or `pieces[2]`.
        what: Field,
        /// The limit, [`AnyMotion::DEEPEST`](super::AnyMotion::DEEPEST).
        deepest: usize,
    },
    /// A list has too few entries.
    #[error("{what} has too few entries")]
    Empty {
        /// Which list.
        what: Field,
    },
    /// A list that must be as long as another one is not.
    #[error(
        "{what} has {}, but there {} to turn about",
        counted(*count, "entry", "entries"),
        if *axes == 1 { "is 1 axis".to_owned() } else { format!("are {axes} axes") }
    )]
    WrongCount {
        /// The argument and the place in it, such as `knots[2].angles`.
        what: Field,
        /// The number of its entries.
        count: usize,
        /// The number of axes.
        axes: usize,
    },
    /// Times that must increase do not.
    #[error("{what} = {} does not come after {}", Brief(*after), Brief(*before))]
    Unordered {
        /// The argument and the place in it, such as `keyframes[3].time`.
        what: Field,
        /// The previous time.
        before: f64,
        /// The given time.
        after: f64,
    },
    /// A piece of a path does not start when the previous piece ends.
    #[error("pieces[{piece}] starts at {}, but the previous piece ends at {}", Brief(*start), Brief(*end))]
    TimeGap {
        /// The later piece.
        piece: usize,
        /// When the earlier piece ends.
        end: f64,
        /// When the later piece starts.
        start: f64,
    },
    /// A piece of a path does not start exactly where the previous piece ends.
    #[error(
        "pieces[{piece}] does not start in exactly the pose in which the previous piece ends \
         (at time {}; the positions differ by up to {}); `Path::joined` moves it there",
        Brief(*time), Brief(*gap)
    )]
    Jump {
        /// The later piece.
        piece: usize,
        /// The time at which the two meet.
        time: f64,
        /// An upper bound on the distance between the two reference points.
        gap: f64,
    },
}

impl MotionError {
    /// The argument it is about, if any.
    ///
    /// ```
    /// use swept::{Placement, Spin};
    /// use swept::internals::motion::Argument;
    /// let error = Spin::new([0.0, 1.0], Placement::IDENTITY, [0.0, f64::NAN, 0.0], [0.0; 3]).unwrap_err();
    /// assert_eq!(error.argument(), Some(Argument::Velocity));
    /// ```
    #[must_use]
    pub fn argument(&self) -> Option<Argument> {
        match self {
            Self::NotFinite { what, .. }
            | Self::ZeroQuaternion { what }
            | Self::ZeroAxis { what }
            | Self::TooDeep { what, .. }
            | Self::Empty { what }
            | Self::WrongCount { what, .. }
            | Self::Unordered { what, .. } => Some(what.argument),
            Self::TimeGap { .. } | Self::Jump { .. } => Some(Argument::Pieces),
            Self::Reversed { .. }
            | Self::NoDuration { .. }
            | Self::Outside { .. }
            | Self::TooLarge { .. }
            | Self::MixedOrientations
            | Self::WholeTurn { .. } => None,
        }
    }

    /// The same error with its argument renamed by `name`, for callers that use other names for the
    /// arguments.
    #[must_use]
    pub fn renamed(mut self, name: impl FnOnce(Argument) -> &'static str) -> Self {
        match &mut self {
            Self::NotFinite { what, .. }
            | Self::ZeroQuaternion { what }
            | Self::ZeroAxis { what }
            | Self::TooDeep { what, .. }
            | Self::Empty { what }
            | Self::WrongCount { what, .. }
            | Self::Unordered { what, .. } => what.name = name(what.argument),
            Self::TimeGap { .. }
            | Self::Jump { .. }
            | Self::Reversed { .. }
            | Self::NoDuration { .. }
            | Self::Outside { .. }
            | Self::TooLarge { .. }
            | Self::MixedOrientations
            | Self::WholeTurn { .. } => {}
        }
        self
    }
}

/// Refuses the first value that is not finite, naming it `what[index]`.
pub(super) fn finite<const D: usize>(what: impl Into<Field>, values: &[f64; D]) -> Result<(), MotionError> {
    match values.iter().position(|value| !value.is_finite()) {
        None => Ok(()),
        Some(index) => {
            let what = what.into().then(format_args!("[{index}]"));
            Err(MotionError::NotFinite { what, value: values[index] })
        }
    }
}

/// Refuses a number that is not finite.
pub(super) fn finite_number(what: impl Into<Field>, value: f64) -> Result<(), MotionError> {
    if value.is_finite() { Ok(()) } else { Err(MotionError::NotFinite { what: what.into(), value }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_named() {
        assert_eq!(finite(Argument::Velocity, &[1.0, -2.0, 0.0]), Ok(()));
        let wrong = finite(Argument::Velocity, &[1.0, f64::INFINITY, f64::NAN]).unwrap_err();
        assert_eq!(wrong.to_string(), "velocity[1] is inf, not a finite number");
        assert!(finite_number(Argument::Rate, f64::NAN).unwrap_err().to_string().starts_with("rate is NaN"));
        let reversed = MotionError::Reversed { start: 2.0, end: 1.0 };
        assert_eq!(reversed.to_string(), "the span [2, 1] is reversed");
        assert_eq!((wrong.argument(), reversed.argument()), (Some(Argument::Velocity), None));
        let end = finite(Argument::EndPosition, &[f64::NAN]).unwrap_err();
        assert_eq!(end.to_string(), "end.position[0] is NaN, not a finite number");
        assert_eq!(end.renamed(|_| "goal").to_string(), "goal[0] is NaN, not a finite number");
    }
}
