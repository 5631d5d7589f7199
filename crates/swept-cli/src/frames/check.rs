//! `swept frames check`: do these pairs of frames meet, where, and when.

use super::read;
use super::typed::{Rule, TypedFrame, frame, vector};
use crate::answer::Answer;
use crate::failure::Failure;
use crate::{output, table};
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use swept::frame::{Frame, MovingFrame, TimeSpan, Touching, intersection, intersection_moving};

/// Whether pairs of frames meet, with the tight box of what they have in common and the time of contact
#[derive(Args)]
pub struct CheckArguments {
    /// JSON file with the pairs, - for standard input:
    /// {"pairs":[{"id":…,"P":{"kind":"cuboid"|"tetrahedron"|"triangle","orig":[…],"comp":[[…],…],"speed":[…]},"Q":{…}},…]}
    #[arg(value_name = "PAIRS.JSON")]
    file: String,
    /// Whether frames that only touch meet
    #[arg(long, value_enum, default_value_t = Rule::Closed)]
    touching: Rule,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The file: pairs are taken apart first, so that a bad one does not spoil the others.
#[derive(Deserialize)]
struct Pairs<'a> {
    #[serde(borrow)]
    pairs: Vec<&'a RawValue>,
}

/// One pair as typed.
#[derive(Deserialize)]
struct Pair {
    #[serde(default)]
    id: Value,
    #[serde(rename = "P")]
    p: TypedFrame,
    #[serde(rename = "Q")]
    q: TypedFrame,
}

/// The name of a pair whose rest could not be read.
#[derive(Deserialize)]
struct Named {
    #[serde(default)]
    id: Value,
}

/// The answer for one pair.
#[derive(Serialize)]
#[serde(untagged)]
enum Row {
    Answered {
        id: Value,
        intersects: bool,
        #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
        common: Option<Ends>,
        #[serde(skip_serializing_if = "Option::is_none")]
        time: Option<Times>,
    },
    Refused {
        id: Value,
        error: String,
    },
}

#[derive(Serialize)]
struct Ends {
    min: Vec<f64>,
    max: Vec<f64>,
}

#[derive(Serialize)]
struct Times {
    first: f64,
    last: f64,
}

#[derive(Serialize)]
struct Report {
    pairs: Vec<Row>,
}

/// Answers every pair of the file.
pub fn run(arguments: &CheckArguments) -> Result<Answer, Failure> {
    let text = read(&arguments.file)?;
    let file: Pairs = serde_json::from_str(&text).map_err(|error| {
        Failure::plain(format!("{}: {error}; {{\"pairs\": […]}} is needed", arguments.file))
    })?;
    let rows = file.pairs.iter().enumerate();
    let rows: Vec<Row> =
        rows.map(|(index, pair)| row(index, pair.get(), arguments.touching.into())).collect();
    let complaints: Vec<String> = rows.iter().filter_map(complaint).collect();
    let code = if complaints.is_empty() { 0 } else { 2 };
    let text = if arguments.json { output::json(&Report { pairs: rows })? } else { lines(&rows) };
    Ok(Answer { text, complaints, code })
}

fn row(index: usize, pair: &str, touching: Touching) -> Row {
    let number = |id: Value| if id.is_null() { Value::from(index + 1) } else { id };
    let pair: Pair = match serde_json::from_str(pair) {
        Ok(pair) => pair,
        Err(error) => {
            let id = serde_json::from_str::<Named>(pair).map_or(Value::Null, |named| named.id);
            return Row::Refused { id: number(id), error: error.to_string() };
        }
    };
    let id = number(pair.id);
    let answer = match pair.p.orig.len() {
        1 => answer::<1>(&pair.p, &pair.q, touching),
        2 => answer::<2>(&pair.p, &pair.q, touching),
        3 => answer::<3>(&pair.p, &pair.q, touching),
        count => Err(format!("P: orig has {count} coordinates; 2 or 3 are needed")),
    };
    match answer {
        Ok(meet) => {
            let (common, time) = meet.map_or((None, None), |(ends, time)| (Some(ends), time));
            Row::Answered { id, intersects: common.is_some(), common, time }
        }
        Err(error) => Row::Refused { id, error },
    }
}

/// The box of what is common, with the time as its last axis when one of the frames moves.
fn answer<const D: usize>(
    p: &TypedFrame,
    q: &TypedFrame,
    touching: Touching,
) -> Result<Option<(Ends, Option<Times>)>, String> {
    let (a, b) = (frame::<D>("P", p)?, frame::<D>("Q", q)?);
    if p.speed.is_none() && q.speed.is_none() {
        let common = intersection(&a, &b, touching);
        return Ok(common.map(|common| (Ends { min: common.lo.to_vec(), max: common.hi.to_vec() }, None)));
    }
    let (a, b) = (moving("P", p, a)?, moving("Q", q, b)?);
    Ok(intersection_moving(&a, &b, &TimeSpan::UNIT, touching).map(|common| {
        let (first, last) = (common.first, common.last);
        let with = |space: [f64; D], time: f64| space.into_iter().chain([time]).collect();
        let ends = Ends { min: with(common.bounds.lo, first), max: with(common.bounds.hi, last) };
        (ends, Some(Times { first, last }))
    }))
}

fn moving<const D: usize>(name: &str, typed: &TypedFrame, frame: Frame<D>) -> Result<MovingFrame<D>, String> {
    let velocity = match &typed.speed {
        Some(speed) => vector(&format!("{name}: speed"), speed)?,
        None => [0.0; D],
    };
    MovingFrame::new(frame, velocity).map_err(|error| format!("{name}: {error}"))
}

/// A name for people: a string without its quotes.
fn name(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}

fn complaint(row: &Row) -> Option<String> {
    match row {
        Row::Answered { .. } => None,
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
        Row::Refused { id, .. } => vec![name(id), "error".to_owned()],
    };
    table::columns(&rows.iter().map(cells).collect::<Vec<_>>())
}
