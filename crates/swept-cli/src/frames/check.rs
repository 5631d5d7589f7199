//! `swept frames check`: whether frames meet, where and when.

use super::touching_rule::TouchingRule;
use super::{PrintedBox, opened};
use crate::failure::Failure;
use crate::interruption::PartialResults;
use crate::outcome::{self, Outcome};
use crate::progress::Progress;
use crate::{output, table};
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use swept_frames::{MovingFrame, TimeSpan, Touching, intersection, intersection_moving};
use swept_io::frames::{FrameScene, NamedScene};

/// Test whether pairs of frames meet, where and when
///
/// The answer is the tight box around their common points and, for moving frames, the time of contact.
#[derive(Args)]
pub struct CheckArguments {
    /// JSON file with pairs of frames, or with trees of frames (then the leaves are tested, object against
    /// object); - for standard input. See docs/frames.md and scenes/frames.
    /// {"pairs":[{"id":…,"P":{"kind":"cuboid" or
    /// "simplex","orig":[…],"comp":[[…],…],"speed":[…]},"Q":{…}},…]}
    #[arg(value_name = "FRAMES.JSON")]
    file: String,
    /// Whether frames that only touch count as meeting
    #[arg(long, value_enum, default_value_t = TouchingRule::Closed)]
    touching: TouchingRule,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The answer for one pair.
#[derive(Serialize)]
#[serde(untagged)]
enum Row {
    Answered {
        id: Value,
        intersects: bool,
        /// The answer that the file expects, if it does.
        #[serde(skip_serializing_if = "Option::is_none")]
        expected: Option<bool>,
        #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
        common: Option<PrintedBox>,
        #[serde(skip_serializing_if = "Option::is_none")]
        time: Option<Times>,
    },
    Refused {
        id: Value,
        error: String,
    },
}

#[derive(Clone, Copy, Serialize)]
struct Times {
    first: f64,
    last: f64,
}

/// Where two objects meet, and when if one of them moves.
type Meeting = (PrintedBox, Option<Times>);

#[derive(Serialize)]
struct FramesCheckReport {
    pairs: Vec<Row>,
}

/// Answers every pair of the file. Exit code 2 if one cannot be answered, 1 if an answer is not what the file
/// expects.
pub fn run(arguments: &CheckArguments) -> Result<Outcome, Failure> {
    let file = opened(&arguments.file)?;
    let touching = arguments.touching.into();
    let progress = Progress::bar("answering", file.scenes.len() as u64);
    let json = arguments.json;
    let answered = PartialResults::new(Vec::new(), move |rows| {
        let what = "the pairs that were not answered are missing";
        outcome::deliver_partial(outcome_of(std::mem::take(rows), json), what);
    });
    for scene in &file.scenes {
        let rows = rows(scene, file.pairs, touching);
        answered.change(|answered| answered.extend(rows));
        progress.add(1);
    }
    drop(progress);
    outcome_of(answered.finish(), json)
}

fn outcome_of(rows: Vec<Row>, json: bool) -> Result<Outcome, Failure> {
    let complaints: Vec<String> = rows.iter().filter_map(complaint).collect();
    let refused = rows.iter().any(|row| matches!(row, Row::Refused { .. }));
    let code = if refused { 2 } else { u8::from(!complaints.is_empty()) };
    let text = if json { output::json(&FramesCheckReport { pairs: rows })? } else { lines(&rows) };
    Ok(Outcome { text, complaints, code })
}

/// The two objects of a pair, or every two objects of a scene that may collide.
fn rows(named: &NamedScene, pair: bool, touching: Touching) -> Vec<Row> {
    let refused = |error: String| vec![Row::Refused { id: named.id.clone(), error }];
    let scene = match &named.scene {
        Ok(scene) => scene,
        Err(error) => return refused(error.to_string()),
    };
    let objects = &scene.scene.objects;
    let together = |i: usize, j: usize| objects[i].group != 0 && objects[i].group == objects[j].group;
    let two = (0..objects.len()).flat_map(|i| (i + 1..objects.len()).map(move |j| [i, j]));
    let two: Vec<[usize; 2]> = two.filter(|&[i, j]| !together(i, j)).collect();
    let answers = match scene.dimension {
        1 => answers::<1>(scene, &two, touching),
        2 => answers::<2>(scene, &two, touching),
        _ => answers::<3>(scene, &two, touching),
    };
    let answers = match answers {
        Ok(answers) => answers,
        Err(error) => return refused(format!("line {}: {error}", named.line)),
    };
    let row = |([i, j], meeting): ([usize; 2], Option<Meeting>)| {
        let id = if pair { named.id.clone() } else { Value::from(vec![&*objects[i].id, &*objects[j].id]) };
        let expected = scene.expected(touching).filter(|_| pair);
        let (common, time) = meeting.map_or((None, None), |(ends, time)| (Some(ends), time));
        Row::Answered { id, intersects: common.is_some(), expected, common, time }
    };
    two.into_iter().zip(answers).map(row).collect()
}

fn answers<const D: usize>(
    scene: &FrameScene,
    two: &[[usize; 2]],
    touching: Touching,
) -> Result<Vec<Option<Meeting>>, String> {
    let world = scene.world::<D>().map_err(|error| error.to_string())?;
    let leaves = |object: usize| {
        let named = |error| format!("object {:?}: {error}", scene.scene.objects[object].id);
        scene.leaves(&world, object).map_err(named)
    };
    let meeting = |&[i, j]: &[usize; 2]| Ok(meeting(&leaves(i)?, &leaves(j)?, scene.timed, touching));
    two.iter().map(meeting).collect()
}

/// The box around the common points of any two of the frames, with time as its last axis if it is asked for.
fn meeting<const D: usize>(
    first: &[MovingFrame<D>],
    second: &[MovingFrame<D>],
    timed: bool,
    touching: Touching,
) -> Option<Meeting> {
    let common = first.iter().flat_map(|a| second.iter().map(move |b| (a, b)));
    let common = common.filter_map(|(a, b)| {
        if !timed {
            let bounds = intersection(a.frame(), b.frame(), touching)?;
            return Some((PrintedBox::from(bounds), None));
        }
        let found = intersection_moving(a, b, &TimeSpan::UNIT, touching)?;
        let mut ends = PrintedBox::from(found.bounds);
        ends.min.push(found.first);
        ends.max.push(found.last);
        Some((ends, Some(Times { first: found.first, last: found.last })))
    });
    common.reduce(|(ends, times), (more, later)| {
        let times =
            times.zip(later).map(|(a, b)| Times { first: a.first.min(b.first), last: a.last.max(b.last) });
        (ends.hull(&more), times)
    })
}

/// A name for people: a string without its quotes, two names joined.
fn name(id: &Value) -> String {
    match id {
        Value::String(name) => name.clone(),
        Value::Array(names) => names.iter().map(name).collect::<Vec<_>>().join(" and "),
        other => other.to_string(),
    }
}

fn complaint(row: &Row) -> Option<String> {
    match row {
        Row::Answered { id, intersects, expected: Some(expected), .. } if expected != intersects => {
            let said = |meet: bool| if meet { "meet" } else { "are apart" };
            Some(format!(
                "pair {}: they {}; the file says they {}",
                name(id),
                said(*intersects),
                said(*expected)
            ))
        }
        Row::Answered { .. } => None,
        Row::Refused { id: Value::Null, error } => Some(error.clone()),
        Row::Refused { id, error } => Some(format!("pair {}: {error}", name(id))),
    }
}

fn lines(rows: &[Row]) -> String {
    let vector = |ends: &[f64]| ends.iter().map(f64::to_string).collect::<Vec<_>>().join(", ");
    let cells = |row: &Row| match row {
        Row::Answered { id, intersects: false, .. } => vec![name(id), "apart".to_owned()],
        Row::Answered { id, common, time, .. } => {
            let mut cells = vec![name(id), "meet".to_owned()];
            cells.extend(
                common.iter().map(|ends| format!("box [{}] to [{}]", vector(&ends.min), vector(&ends.max))),
            );
            cells.extend(time.iter().map(|time| format!("from t = {} to {}", time.first, time.last)));
            cells
        }
        Row::Refused { id: Value::Null, .. } => vec!["error".to_owned()],
        Row::Refused { id, .. } => vec![name(id), "error".to_owned()],
    };
    table::columns(&rows.iter().map(cells).collect::<Vec<_>>())
}
