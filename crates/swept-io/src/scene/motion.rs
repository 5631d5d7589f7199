//! Motions from their tables: the motion that a table describes, over a span.
//!
//! Which fields belong to which kind (those in brackets are optional and default to zero or no rotation):
//!
//! ```text
//! spin          [position, orientation | angle, velocity, angular_velocity]                 the default kind
//! interpolated  [position, orientation | angle, end_position, end_orientation | end_angle]
//! screw         [position, orientation | angle], axis_direction, [axis_point, rate, advance]    about a line
//!               [position, orientation | angle, end_position, end_orientation | end_angle] between two poses
//! ballistic     [position, orientation | angle, velocity, acceleration, angular_velocity]
//! spline        knots = { time, [position, velocity, angles, rates] }, [axes, orientation | angle]
//! path          keyframes = { time, [position, orientation | angle] }
//!               pieces = any of these, each with `until`, [joined]
//! chain         joints, [base, position, orientation | angle]
//! ```
//!
//! **Why it is sound.** Fields of another kind are refused, and the constructors check the numbers.

use super::document::{JointKindTable, JointTable, KnotTable, MotionKind, MotionTable};
use crate::count::counted;
use swept::internals::motion::{Argument, Restrict};
use swept::{
    AnyMotion, Ballistic, Chain, Interpolated, Joint, JointKind, JointLaw, Knot, Motion, MotionError,
    Orientation, Path, Placement, Screw, Spin, Spline,
};
use swept_num::{Brief, Interval};
use toml::Spanned;

/// What is wrong with a motion: where the table starts, which field, and the problem.
pub(super) struct MotionFault {
    /// The byte at which the innermost table with the fault starts.
    pub at: usize,
    /// The field, or empty.
    pub field: String,
    pub what: String,
    pub advice: String,
}

/// A fault in a table; the caller adds its place.
struct Fault {
    at: Option<usize>,
    field: String,
    what: String,
    advice: String,
}

impl Fault {
    fn new(field: &str, what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { at: None, field: field.to_owned(), what: what.into(), advice: advice.into() }
    }
}

/// The field of a table that holds an argument.
fn field_of(argument: Argument) -> &'static str {
    match argument {
        Argument::StartPosition => "position",
        Argument::StartOrientation => "orientation",
        Argument::EndPosition => "end_position",
        Argument::EndOrientation => "end_orientation",
        other => other.name(),
    }
}

impl From<MotionError> for Fault {
    fn from(error: MotionError) -> Self {
        let field = error.argument().map_or("", field_of);
        let advice = match error {
            MotionError::Jump { .. } => "joined = true moves every piece to where the one before it ends",
            MotionError::ZeroQuaternion { .. } => "for no rotation give [1, 0, 0, 0]",
            MotionError::Reversed { .. } => "the start must come before the end",
            MotionError::NoDuration { .. } => "make the span end after its start",
            MotionError::WrongCount { .. } => {
                "every knot gives one angle for each axis, and as many rates or none"
            }
            _ => "",
        };
        let what = match error {
            // the library's own message names its constructor
            MotionError::Jump { piece, time, gap } => format!(
                "pieces[{piece}] does not start in exactly the pose where the piece before it ends (at time {}; its \
                 place is off by up to {}); joined = true moves it there",
                Brief(time),
                Brief(gap)
            ),
            error => error.renamed(field_of).to_string(),
        };
        Self::new(field, what, advice)
    }
}

/// The motion over the span.
pub(super) fn motion(table: &Spanned<MotionTable>, span: [f64; 2]) -> Result<AnyMotion, MotionFault> {
    let start = table.span().start;
    if let Some(until) = table.get_ref().until {
        let advice = "the whole motion lasts for the span of the scene";
        let what = format!("until = {} belongs to the pieces of a path", Brief(until));
        return Err(MotionFault { at: start, field: "until".into(), what, advice: advice.into() });
    }
    let whole = build(table.get_ref(), span).map_err(|fault| located(fault, start))?;
    // a motion that ends early would silently narrow the query
    let wanted = Interval::between(span[0], span[1]);
    whole.restricted(wanted).map_err(|_| {
        let [from, until] = [whole.span().lo(), whole.span().hi()];
        let what = format!(
            "the motion lasts from {} to {}, but the scene from {} to {}",
            Brief(from),
            Brief(until),
            Brief(span[0]),
            Brief(span[1])
        );
        let advice = "make the motion cover the whole span, or set [span] to the times of the motion";
        MotionFault { at: start, field: String::new(), what, advice: advice.into() }
    })
}

fn located(fault: Fault, start: usize) -> MotionFault {
    MotionFault { at: fault.at.unwrap_or(start), field: fault.field, what: fault.what, advice: fault.advice }
}

fn within<T>(result: Result<T, Fault>, table: &Spanned<MotionTable>) -> Result<T, Fault> {
    result.map_err(|fault| Fault { at: fault.at.or(Some(table.span().start)), ..fault })
}

const POSE: [&str; 3] = ["position", "orientation", "angle"];
const END: [&str; 3] = ["end_position", "end_orientation", "end_angle"];

fn build(table: &MotionTable, span: [f64; 2]) -> Result<AnyMotion, Fault> {
    let between = table.given().iter().any(|field| END.contains(field));
    let own: &[&str] = match table.kind {
        MotionKind::Spin => &["velocity", "angular_velocity"],
        MotionKind::Ballistic => &["velocity", "acceleration", "angular_velocity"],
        MotionKind::Interpolated => &END,
        MotionKind::Screw if between => &END,
        MotionKind::Screw => &["axis_point", "axis_direction", "rate", "advance"],
        MotionKind::Spline => &["axes", "knots"],
        MotionKind::Path => &["keyframes", "pieces", "joined"],
        MotionKind::Chain => &["base", "joints"],
    };
    let pose: &[&str] = match table.kind {
        MotionKind::Path => &[],
        // the knots have the positions
        MotionKind::Spline => &POSE[1..],
        _ => &POSE,
    };
    if let Some(field) = table.given().into_iter().find(|field| !own.contains(field) && !pose.contains(field))
    {
        let kind = name(table.kind);
        let all = [pose, own].concat().join(", ");
        let usual = if table.kind == MotionKind::Spin { "; a motion without `kind` is a spin" } else { "" };
        return Err(Fault::new(
            field,
            format!("`{field}` does not belong to kind = \"{kind}\""),
            format!("it has {all}{usual}"),
        ));
    }
    let zero = [0.0; 3];
    let start = placement(table.position, table.orientation, table.angle, "orientation")?;
    let end = || placement(table.end_position, table.end_orientation, table.end_angle, "end_orientation");
    let velocity = table.velocity.unwrap_or(zero);
    let angular_velocity = table.angular_velocity.unwrap_or(zero);
    Ok(match table.kind {
        MotionKind::Spin => Spin::new(span, start, velocity, angular_velocity)?.into(),
        MotionKind::Ballistic => {
            let acceleration = table.acceleration.unwrap_or(zero);
            Ballistic::new(span, start, velocity, acceleration, angular_velocity)?.into()
        }
        MotionKind::Interpolated => Interpolated::new(span, start, alike(start, end()?, table))?.into(),
        MotionKind::Screw if between => Screw::between(span, start, alike(start, end()?, table))?.into(),
        MotionKind::Screw => {
            let direction = table.axis_direction.ok_or_else(|| {
                let advice = "give axis_direction = [x, y, z], or end_position and end_orientation";
                Fault::new("kind", "a screw needs an axis", advice)
            })?;
            let point = table.axis_point.unwrap_or(zero);
            let (rate, advance) = (table.rate.unwrap_or(0.0), table.advance.unwrap_or(0.0));
            Screw::about(span, start, point, direction, rate, advance)?.into()
        }
        MotionKind::Spline => spline(table, start.orientation)?.into(),
        MotionKind::Path => path(table, span)?.into(),
        MotionKind::Chain => chain(table, start, span)?.into(),
    })
}

fn name(kind: MotionKind) -> &'static str {
    match kind {
        MotionKind::Spin => "spin",
        MotionKind::Interpolated => "interpolated",
        MotionKind::Screw => "screw",
        MotionKind::Ballistic => "ballistic",
        MotionKind::Spline => "spline",
        MotionKind::Path => "path",
        MotionKind::Chain => "chain",
    }
}

fn placement(
    position: Option<[f64; 3]>,
    orientation: Option<[f64; 4]>,
    angle: Option<f64>,
    field: &str,
) -> Result<Placement, Fault> {
    let position = position.unwrap_or([0.0; 3]);
    match (orientation, angle) {
        (Some(_), Some(_)) => Err(Fault::new(
            field,
            "both an orientation and an angle",
            "an angle turns about z; give one of them",
        )),
        (_, Some(angle)) => Ok(Placement { position, orientation: Orientation::Planar(angle) }),
        (quaternion, None) => Ok(Placement::new(position, quaternion.unwrap_or([1.0, 0.0, 0.0, 0.0]))),
    }
}

/// The end placement, with the start's position and orientation where it gives none.
fn alike(start: Placement, end: Placement, table: &MotionTable) -> Placement {
    let turned = table.end_orientation.is_some() || table.end_angle.is_some();
    Placement {
        position: if table.end_position.is_some() { end.position } else { start.position },
        orientation: if turned { end.orientation } else { start.orientation },
    }
}

fn spline(table: &MotionTable, orientation: Orientation) -> Result<Spline, Fault> {
    let advice = "knots = [{ time = 0, position = [x, y, z] }, …], two or more";
    let missing = || Fault::new("kind", "a spline needs knots", advice);
    let knots = table.knots.as_deref().ok_or_else(missing)?;
    if knots.len() < 2 {
        let what = format!("{} not make a spline", counted(knots.len(), "knot does", "knots do"));
        return Err(Fault::new("knots", what, advice));
    }
    let angles = knots.iter().find_map(|knot| knot.get_ref().angles.as_ref()).map_or(0, Vec::len);
    let axes: &[[f64; 3]] = match (&table.axes, angles) {
        (Some(axes), _) => axes,
        (None, 0) => &[],
        (None, 1) => &Spline::YAW_PITCH_ROLL[..1],
        (None, 3) => &Spline::YAW_PITCH_ROLL,
        (None, count) => {
            let what = format!("{count} angles need axes to turn about");
            let advice = "without axes, one angle turns about z, and three are yaw, pitch and roll";
            return Err(Fault::new("knots", what, advice));
        }
    };
    let knot = |knot: &Spanned<KnotTable>| {
        let KnotTable { time, position, velocity, angles, rates } = knot.get_ref().clone();
        let position = position.unwrap_or([0.0; 3]);
        Knot { time, position, velocity, angles: angles.unwrap_or_default(), rates }
    };
    Spline::new(orientation, axes, knots.iter().map(knot).collect()).map_err(|error| {
        // a fault in a knot is on the line of that knot
        let at = knot_of(&error).and_then(|k| knots.get(k)).map(|knot| knot.span().start);
        let fault = Fault::from(error);
        if at.is_some() { Fault { at, field: String::new(), ..fault } } else { fault }
    })
}

/// The knot in which the fault is.
fn knot_of(error: &MotionError) -> Option<usize> {
    let what = match error {
        MotionError::NotFinite { what, .. }
        | MotionError::WrongCount { what, .. }
        | MotionError::Unordered { what, .. } => what,
        _ => return None,
    };
    let index = what.place.strip_prefix('[').filter(|_| what.argument == Argument::Knots)?;
    index.split_once(']')?.0.parse().ok()
}

fn path(table: &MotionTable, span: [f64; 2]) -> Result<Path, Fault> {
    let joined = table.joined.unwrap_or(false);
    match (&table.keyframes, &table.pieces) {
        (Some(frames), None) if frames.len() < 2 => {
            let what = format!("{} not make a path", counted(frames.len(), "keyframe does", "keyframes do"));
            Err(Fault::new("keyframes", what, "at least two are needed; a body at rest is a spin"))
        }
        (Some(frames), None) if !joined => {
            let mut places = Vec::with_capacity(frames.len());
            for frame in frames {
                let place = placement(frame.position, frame.orientation, frame.angle, "keyframes")?;
                places.push((frame.time, place));
            }
            Ok(Path::through(&places)?)
        }
        (Some(_), None) => Err(Fault::new("joined", "keyframes always meet", "`joined` belongs to pieces")),
        (None, Some(pieces)) => {
            let mut motions = Vec::with_capacity(pieces.len());
            let mut from = span[0];
            for (k, piece) in pieces.iter().enumerate() {
                let last = k + 1 == pieces.len();
                let until = match piece.get_ref().until {
                    Some(until) => until,
                    None if last => span[1],
                    None => {
                        let what = format!("pieces[{k}] does not say when it ends");
                        return within(Err(Fault::new("kind", what, "give until = time")), piece);
                    }
                };
                motions.push(within(build(piece.get_ref(), [from, until]), piece)?);
                from = until;
            }
            Ok(if joined { Path::joined(motions)? } else { Path::new(motions)? })
        }
        _ => Err(Fault::new("kind", "a path needs either keyframes or pieces", "see docs/scenes.md")),
    }
}

fn chain(table: &MotionTable, start: Placement, span: [f64; 2]) -> Result<Chain, Fault> {
    let base = match &table.base {
        None => Spin::at_rest(span, start)?.into(),
        Some(_) if table.given().iter().any(|field| POSE.contains(field)) => {
            return Err(Fault::new(
                "base",
                "both a base and a position",
                "the base has a position of its own",
            ));
        }
        Some(base) => within(build(base.get_ref(), span), base)?,
    };
    let joints = table.joints.as_deref().filter(|joints| !joints.is_empty());
    let missing = || Fault::new("kind", "a chain needs joints", "joints = [{ kind = \"revolute\", … }]");
    let joints = joints.ok_or_else(missing)?;
    let joints: Result<Vec<Joint>, Fault> =
        joints.iter().enumerate().map(|(k, table)| joint(table, k, span)).collect();
    Ok(Chain::new(span, base, joints?)?)
}

fn joint(table: &JointTable, k: usize, span: [f64; 2]) -> Result<Joint, Fault> {
    let law = match (&table.coefficients, &table.keyframes) {
        (Some(coefficients), None) => {
            JointLaw::Polynomial { epoch: table.epoch.unwrap_or(span[0]), coefficients: coefficients.clone() }
        }
        (None, Some(frames)) if table.epoch.is_none() => {
            JointLaw::Keyframes(frames.iter().map(|&[time, value]| (time, value)).collect())
        }
        _ => {
            let what = format!("joints[{k}] needs either coefficients [and epoch] or keyframes");
            return Err(Fault::new(
                "joints",
                what,
                "coefficients = [c0, c1, …], keyframes = [[time, value], …]",
            ));
        }
    };
    Ok(Joint {
        kind: match table.kind {
            JointKindTable::Revolute => JointKind::Revolute,
            JointKindTable::Prismatic => JointKind::Prismatic,
        },
        mount: placement(table.position, table.orientation, table.angle, "joints")?,
        axis: table.axis,
        law,
    })
}
