//! Cases as files: a [`Case`] as the text of a scene that needs no other file, which `swept check --scene`
//! can read too, and back. A comment at the top of the file says why the case is kept, and a table what the
//! answer must be:
//!
//! ```toml
//! [expected]
//! verdict = "contact"                 # clear, contact, overlapping or undecided
//! time = [0.25, 0.26]                 # optional: the contact is reported in this range
//! methods = ["certified", "redon"]    # the methods that claim to answer so
//! ```
//!
//! **To add one**: `swept-bench first-contact-case FAMILY BLOCK --out testdata/regression/NAME.toml` writes
//! the case of a block of the campaign `hostile-pairs` (or of the one given with `--campaign`), with the
//! answers that the methods give today; the campaign's failures name their blocks. Whether those answers are
//! right, and why the case is kept, is for the person who adds it to say.

use super::Case;
use super::hostile::FAMILIES;
use crate::campaign::generator;
use crate::motions::Recipe;
use std::path::PathBuf;
use std::time::Duration;
use swept::{Joint, JointKind, JointLaw, Knot, Mesh, Method, Options, Orientation, Placement, first_contact};
use swept_io::answer::VerdictKind;
use swept_io::scene::{
    BodyTable, ExpectedTable, JointKindTable, JointTable, KeyframeTable, KnotTable, MotionKind, MotionTable,
    OptionsTable, SceneTable, SpanTable, readable,
};
use swept_io::{AnswerView, Scene};
use toml::Spanned;

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// A family of hostile pairs
    pub family: String,
    /// The block of the campaign
    pub block: u64,
    /// The campaign of the block: hostile-pairs, or another one with the same families
    #[arg(long, default_value = "hostile-pairs")]
    pub campaign: String,
    /// Seed of the campaign
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The file to write
    #[arg(long)]
    pub out: PathBuf,
}

/// Writes the case of a block.
///
/// # Errors
/// There is no such family, no scene can express the case, or the file cannot be written.
pub fn execute(arguments: &Arguments) -> Result<u8, Box<dyn std::error::Error>> {
    let family = FAMILIES
        .iter()
        .find(|family| family.name == arguments.family)
        .ok_or_else(|| format!("there is no family \"{}\"", arguments.family))?;
    let mut rng = generator(arguments.seed, &arguments.campaign, family.name, arguments.block);
    let case = (family.case)(&mut rng);
    std::fs::write(&arguments.out, text(&case)?)?;
    Ok(0)
}

/// The text of a query file.
///
/// # Errors
/// The motions have different spans, or are of a kind that scenes do not have.
pub fn text(case: &Case) -> Result<String, String> {
    let options = OptionsTable {
        tolerance: case.tolerance,
        min_separation: Some(case.min_separation),
        budget: Some(case.budget),
        method: None,
    };
    let meshes = case.bodies.each_ref().map(Some);
    let mut table = scene_table(&case.motions, meshes, case.solid, options)?;
    table.expected = Some(expected(case)?);
    Ok(readable(&toml::to_string(&table).map_err(|error| error.to_string())?))
}

/// Budget of a query; the slow methods give up earlier than they would for a user.
const BUDGET: u64 = 100_000;

/// The answer of a method.
///
/// # Errors
/// The query is refused.
pub fn ask(case: &Case, method: Method) -> Result<AnswerView, String> {
    let [a, b] = case.engine_bodies();
    let motion = |k: usize| case.motions[k].motion().map_err(|error| error.to_string());
    let options = Options {
        tolerance: case.tolerance,
        min_separation: case.min_separation,
        budget: if method == Method::Certified { case.budget } else { case.budget.min(BUDGET) },
        method,
    };
    let answer = first_contact(&a, &motion(0)?, &b, &motion(1)?, &options);
    let answer = answer.map_err(|error| error.to_string())?;
    Ok(AnswerView::of(&answer, method, Duration::ZERO))
}

/// How far the reported time of a contact may be from that of the default method.
const LATE: f64 = 1e-6;

/// The answers of the methods, assumed to be right: the verdict of the default method, and all methods that
/// agree.
///
/// # Errors
/// See [`ask`].
pub fn expected(case: &Case) -> Result<ExpectedTable, String> {
    let usual = ask(case, Method::default())?;
    let time = usual.safe_until.filter(|_| usual.verdict == VerdictKind::Contact);
    let mut expected = ExpectedTable {
        verdict: usual.verdict,
        time: time.map(|time| [time - LATE, time + LATE]),
        methods: None,
    };
    let claims = |&method: &Method| ask(case, method).is_ok_and(|view| expected.compare(&view).is_ok());
    let methods = Method::ALL.into_iter().filter(claims).collect();
    expected.methods = Some(methods);
    Ok(expected)
}

/// The text of a scene of two bodies whose meshes are given separately.
///
/// # Errors
/// See [`text`].
pub fn scene_text(
    motions: &[Recipe; 2],
    solid: [Option<bool>; 2],
    options: OptionsTable,
) -> Result<String, String> {
    let table = scene_table(motions, [None, None], solid, options)?;
    toml::to_string(&table).map_err(|error| error.to_string())
}

fn scene_table(
    motions: &[Recipe; 2],
    meshes: [Option<&Mesh>; 2],
    solid: [Option<bool>; 2],
    options: OptionsTable,
) -> Result<SceneTable, String> {
    let span = motions[0].span();
    if motions[1].span() != span {
        return Err("the two motions have different spans, which a scene cannot express".into());
    }
    let body = |k: usize| -> Result<Spanned<BodyTable>, String> {
        Ok(unplaced(BodyTable {
            vertices: meshes[k].map(|mesh| mesh.vertices().to_vec()),
            faces: meshes[k].map(|mesh| mesh.faces().to_vec()),
            solid: solid[k],
            motion: Some(unplaced(motion_table(&motions[k])?)),
            ..BodyTable::default()
        }))
    };
    Ok(SceneTable {
        span: Some(SpanTable { start: span[0], end: span[1] }),
        options: Some(options),
        simulation: None,
        expected: None,
        pairs: None,
        body: vec![body(0)?, body(1)?],
    })
}

fn unplaced<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

fn empty(kind: MotionKind) -> MotionTable {
    MotionTable {
        kind,
        until: None,
        position: None,
        orientation: None,
        angle: None,
        end_position: None,
        end_orientation: None,
        end_angle: None,
        velocity: None,
        angular_velocity: None,
        acceleration: None,
        axis_point: None,
        axis_direction: None,
        rate: None,
        advance: None,
        joined: None,
        keyframes: None,
        axes: None,
        knots: None,
        pieces: None,
        base: None,
        joints: None,
    }
}

fn turned(orientation: Orientation) -> (Option<[f64; 4]>, Option<f64>) {
    match orientation {
        Orientation::Quaternion(q) => (Some(q), None),
        Orientation::Planar(angle) => (None, Some(angle)),
    }
}

fn starting(kind: MotionKind, start: &Placement) -> MotionTable {
    let (orientation, angle) = turned(start.orientation);
    MotionTable { position: Some(start.position), orientation, angle, ..empty(kind) }
}

fn ending(kind: MotionKind, start: &Placement, end: &Placement) -> MotionTable {
    let (end_orientation, end_angle) = turned(end.orientation);
    MotionTable { end_position: Some(end.position), end_orientation, end_angle, ..starting(kind, start) }
}

fn motion_table(recipe: &Recipe) -> Result<MotionTable, String> {
    Ok(match recipe {
        Recipe::Spin { start, velocity, angular_velocity, .. } => MotionTable {
            velocity: Some(*velocity),
            angular_velocity: Some(*angular_velocity),
            ..starting(MotionKind::Spin, start)
        },
        Recipe::Ballistic { start, velocity, acceleration, angular_velocity, .. } => MotionTable {
            velocity: Some(*velocity),
            acceleration: Some(*acceleration),
            angular_velocity: Some(*angular_velocity),
            ..starting(MotionKind::Ballistic, start)
        },
        Recipe::Interpolated { start, end, .. } => ending(MotionKind::Interpolated, start, end),
        Recipe::ScrewBetween { start, end, .. } => ending(MotionKind::Screw, start, end),
        Recipe::Screw { start, point, axis, rate, advance, .. } => MotionTable {
            axis_point: Some(*point),
            axis_direction: Some(*axis),
            rate: Some(*rate),
            advance: Some(*advance),
            ..starting(MotionKind::Screw, start)
        },
        Recipe::Spline { orientation, axes, knots } => {
            let (orientation, angle) = turned(*orientation);
            let knot = |knot: &Knot| {
                let Knot { time, position, velocity, angles, rates } = knot.clone();
                unplaced(KnotTable { time, position: Some(position), velocity, angles: Some(angles), rates })
            };
            MotionTable {
                orientation,
                angle,
                axes: Some(axes.clone()),
                knots: Some(knots.iter().map(knot).collect()),
                ..empty(MotionKind::Spline)
            }
        }
        Recipe::Keyframes(frames) => {
            let frame = |(time, place): &(f64, Placement)| {
                let (orientation, angle) = turned(place.orientation);
                KeyframeTable { time: *time, position: Some(place.position), orientation, angle }
            };
            MotionTable { keyframes: Some(frames.iter().map(frame).collect()), ..empty(MotionKind::Path) }
        }
        Recipe::Joined(pieces) => {
            let piece = |piece: &Recipe| -> Result<Spanned<MotionTable>, String> {
                Ok(unplaced(MotionTable { until: Some(piece.span()[1]), ..motion_table(piece)? }))
            };
            MotionTable {
                joined: Some(true),
                pieces: Some(pieces.iter().map(piece).collect::<Result<_, _>>()?),
                ..empty(MotionKind::Path)
            }
        }
        Recipe::Chain { base, joints, .. } => MotionTable {
            base: Some(Box::new(unplaced(motion_table(base)?))),
            joints: Some(joints.iter().map(joint_table).collect()),
            ..empty(MotionKind::Chain)
        },
    })
}

fn joint_table(joint: &Joint) -> JointTable {
    let (orientation, angle) = turned(joint.mount.orientation);
    let (coefficients, epoch, keyframes) = match &joint.law {
        JointLaw::Polynomial { epoch, coefficients } => (Some(coefficients.clone()), Some(*epoch), None),
        JointLaw::Keyframes(frames) => (None, None, Some(frames.iter().map(|&(t, x)| [t, x]).collect())),
    };
    let kind = match joint.kind {
        JointKind::Revolute => JointKindTable::Revolute,
        JointKind::Prismatic => JointKindTable::Prismatic,
    };
    let position = Some(joint.mount.position);
    JointTable { kind, position, orientation, angle, axis: joint.axis, coefficients, epoch, keyframes }
}

/// The case of a scene of two bodies; the recipes are read from the tables, not from the library's motions.
///
/// # Errors
/// A scene that is not about two bodies, or a mesh that cannot be loaded.
pub fn case(scene: &Scene) -> Result<Case, String> {
    let [a, b] = &scene.bodies[..] else { return Err("not two bodies".into()) };
    let load = |body: &swept_io::SceneBody| body.source.load().map_err(|error| error.to_string());
    let recipe = |k: usize| match &scene.table.body[k].get_ref().motion {
        Some(table) => recipe(table.get_ref(), scene.span),
        None => Ok(Recipe::Spin {
            span: scene.span,
            start: Placement::IDENTITY,
            velocity: [0.0; 3],
            angular_velocity: [0.0; 3],
        }),
    };
    let mut case = Case::new([load(a)?, load(b)?], [recipe(0)?, recipe(1)?]);
    case.tolerance = scene.options.tolerance;
    case.min_separation = scene.options.min_separation.unwrap_or(0.0);
    case.budget = scene.options.budget.unwrap_or(case.budget);
    case.solid = [a.solid, b.solid];
    Ok(case)
}

fn placed(position: Option<[f64; 3]>, orientation: Option<[f64; 4]>, angle: Option<f64>) -> Placement {
    let position = position.unwrap_or([0.0; 3]);
    match angle {
        Some(angle) => Placement { position, orientation: Orientation::Planar(angle) },
        None => Placement::new(position, orientation.unwrap_or([1.0, 0.0, 0.0, 0.0])),
    }
}

fn recipe(table: &MotionTable, span: [f64; 2]) -> Result<Recipe, String> {
    let start = placed(table.position, table.orientation, table.angle);
    let end = || {
        let turned = table.end_orientation.is_some() || table.end_angle.is_some();
        let end = placed(table.end_position, table.end_orientation, table.end_angle);
        Placement {
            position: table.end_position.unwrap_or(start.position),
            orientation: if turned { end.orientation } else { start.orientation },
        }
    };
    let velocity = table.velocity.unwrap_or([0.0; 3]);
    let angular_velocity = table.angular_velocity.unwrap_or([0.0; 3]);
    Ok(match table.kind {
        MotionKind::Spin => Recipe::Spin { span, start, velocity, angular_velocity },
        MotionKind::Ballistic => {
            let acceleration = table.acceleration.unwrap_or([0.0; 3]);
            Recipe::Ballistic { span, start, velocity, acceleration, angular_velocity }
        }
        MotionKind::Interpolated => Recipe::Interpolated { span, start, end: end() },
        MotionKind::Screw => match table.axis_direction {
            None => Recipe::ScrewBetween { span, start, end: end() },
            Some(axis) => Recipe::Screw {
                span,
                start,
                point: table.axis_point.unwrap_or([0.0; 3]),
                axis,
                rate: table.rate.unwrap_or(0.0),
                advance: table.advance.unwrap_or(0.0),
            },
        },
        MotionKind::Spline => spline(table, start.orientation),
        MotionKind::Path => path(table, span)?,
        MotionKind::Chain => {
            let base = match &table.base {
                Some(base) => recipe(base.get_ref(), span)?,
                None => Recipe::Interpolated { span, start, end: start },
            };
            let joints = table.joints.iter().flatten().map(|table| joint(table, span)).collect();
            Recipe::Chain { span, base: Box::new(base), joints }
        }
    })
}

fn spline(table: &MotionTable, orientation: Orientation) -> Recipe {
    let knots: Vec<Knot> = table
        .knots
        .iter()
        .flatten()
        .map(|knot| {
            let KnotTable { time, position, velocity, angles, rates } = knot.get_ref().clone();
            let position = position.unwrap_or([0.0; 3]);
            Knot { time, position, velocity, angles: angles.unwrap_or_default(), rates }
        })
        .collect();
    let usual = match knots.first().map_or(0, |knot| knot.angles.len()) {
        0 => vec![],
        1 => vec![[0.0, 0.0, 1.0]],
        _ => vec![[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    };
    Recipe::Spline { orientation, axes: table.axes.clone().unwrap_or(usual), knots }
}

fn path(table: &MotionTable, span: [f64; 2]) -> Result<Recipe, String> {
    if let Some(frames) = &table.keyframes {
        let frame = |f: &KeyframeTable| (f.time, placed(f.position, f.orientation, f.angle));
        return Ok(Recipe::Keyframes(frames.iter().map(frame).collect()));
    }
    if table.joined != Some(true) {
        return Err("pieces that are not joined have no recipe here".into());
    }
    let mut from = span[0];
    let mut pieces = Vec::new();
    for piece in table.pieces.iter().flatten() {
        let until = piece.get_ref().until.unwrap_or(span[1]);
        pieces.push(recipe(piece.get_ref(), [from, until])?);
        from = until;
    }
    Ok(Recipe::Joined(pieces))
}

fn joint(table: &JointTable, span: [f64; 2]) -> Joint {
    let law = match (&table.coefficients, &table.keyframes) {
        (Some(coefficients), _) => {
            JointLaw::Polynomial { epoch: table.epoch.unwrap_or(span[0]), coefficients: coefficients.clone() }
        }
        (None, frames) => JointLaw::Keyframes(frames.iter().flatten().map(|&[t, x]| (t, x)).collect()),
    };
    let kind = match table.kind {
        JointKindTable::Revolute => JointKind::Revolute,
        JointKindTable::Prismatic => JointKind::Prismatic,
    };
    Joint { kind, mount: placed(table.position, table.orientation, table.angle), axis: table.axis, law }
}
