//! What `swept interval` prints, in both forms.

use super::{Answer, Variable};
use crate::table;
use serde::Serialize;
use swept_io::counted;
use swept_num::expression::Note;
use swept_num::{Decimal, Interval, Toward};

/// Digits of the narrowest width that are shown in the table.
const WIDTH_DIGITS: i64 = 4;
/// Ranges that would be longer than this are shown in the shortest form instead.
const RANGE_LENGTH: usize = 44;

#[derive(Serialize)]
pub struct IntervalReport {
    variables: Vec<VariableView>,
    unused_variables: Vec<String>,
    parts_requested: u64,
    formulas: Vec<ExpressionView>,
}

#[derive(Serialize)]
struct VariableView {
    name: String,
    text: String,
    range: Range,
}

#[derive(Serialize)]
struct ExpressionView {
    formula: String,
    natural: Evaluation,
    subdivided: Option<Subdivided>,
    sampled: Option<SampledView>,
}

/// An enclosure: its ends as floats (null when unbounded) and as decimal text rounded outward.
#[derive(Serialize)]
struct Range {
    #[serde(skip)]
    interval: Interval,
    lo: Option<f64>,
    hi: Option<f64>,
    text: String,
}

#[derive(Serialize)]
struct Evaluation {
    /// Absent when no value exists.
    range: Option<Range>,
    width: Option<f64>,
    times_sampled_width: Option<f64>,
    notes: Vec<NoteView>,
}

#[derive(Serialize)]
struct Subdivided {
    parts: u64,
    cells: u64,
    #[serde(flatten)]
    evaluation: Evaluation,
}

/// An inner estimate: over the ranges as read, the values reach at least from `lo` to `hi`.
#[derive(Serialize)]
struct SampledView {
    #[serde(skip)]
    inner: Option<Interval>,
    lo: Option<f64>,
    hi: Option<f64>,
    width: Option<f64>,
    points: u64,
    undefined: u64,
}

#[derive(Serialize, PartialEq)]
struct NoteView {
    column: usize,
    message: String,
}

fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}

fn range(interval: Interval) -> Range {
    Range { interval, lo: finite(interval.lo()), hi: finite(interval.hi()), text: interval.to_string() }
}

fn evaluation(value: Option<Interval>, notes: &[Note], sampled: Option<Interval>) -> Evaluation {
    let width = value.map(Interval::width).and_then(finite);
    let sampled_width = sampled.map(Interval::width).filter(|&width| width > 0.0);
    Evaluation {
        range: value.map(range),
        width,
        times_sampled_width: width.zip(sampled_width).map(|(width, of)| width / of).and_then(finite),
        notes: notes
            .iter()
            .map(|note| NoteView { column: note.column, message: note.kind.to_string() })
            .collect(),
    }
}

/// Gathers what is printed.
pub fn report(variables: &[Variable], unused: Vec<String>, parts: u64, answers: &[Answer]) -> IntervalReport {
    let variables = variables.iter().map(|variable| VariableView {
        name: variable.name.clone(),
        text: variable.text.clone(),
        range: range(variable.range),
    });
    let formulas = answers.iter().map(|answer| {
        let inner = answer.sampled.as_ref().and_then(|sampled| sampled.inner);
        ExpressionView {
            formula: answer.text.clone(),
            natural: evaluation(answer.natural, &answer.natural_notes, inner),
            subdivided: answer.pieces.as_ref().map(|pieces| Subdivided {
                parts: pieces.parts,
                cells: pieces.cells,
                evaluation: evaluation(pieces.hull, &pieces.notes, inner),
            }),
            sampled: answer.sampled.as_ref().map(|sampled| SampledView {
                inner,
                lo: inner.map(Interval::lo),
                hi: inner.map(Interval::hi),
                width: inner.map(Interval::width),
                points: sampled.points,
                undefined: sampled.undefined,
            }),
        }
    });
    IntervalReport {
        variables: variables.collect(),
        unused_variables: unused,
        parts_requested: parts,
        formulas: formulas.collect(),
    }
}

/// Digits after the point that show the narrowest of the widths; `None` when all are zero or unbounded.
fn places(formula: &ExpressionView) -> Option<usize> {
    let widths = [
        formula.natural.width,
        formula.subdivided.as_ref().and_then(|pieces| pieces.evaluation.width),
        formula.sampled.as_ref().and_then(|sampled| sampled.width),
    ];
    let positive = widths.into_iter().flatten().filter(|&width| width > 0.0);
    let order = Decimal::from_f64(positive.reduce(f64::min)?)?.order();
    Some((WIDTH_DIGITS - 1 - order).max(0) as usize)
}

fn range_text(range: Option<&Range>, places: Option<usize>) -> String {
    let Some(range) = range else { return "no value".to_owned() };
    shorter(places.map(|places| format!("{:.places$}", range.interval)), &range.text)
}

/// The rounded form, unless it is too long or no shorter than the other: `[-12, 15]` says more than `[-12.00,
/// 15.00]`.
fn shorter(rounded: Option<String>, full: &str) -> String {
    let length = |text: &str| text.chars().count();
    let most = RANGE_LENGTH.min(length(full).saturating_sub(1));
    rounded.filter(|text| length(text) <= most).unwrap_or_else(|| full.to_owned())
}

/// An inner estimate is rounded inward.
fn inner_text(inner: Interval, places: Option<usize>) -> Option<String> {
    let lo = Decimal::from_f64(inner.lo())?;
    let hi = Decimal::from_f64(inner.hi())?;
    let text = |lo: Decimal, hi: Decimal, written: &dyn Fn(&Decimal) -> String| {
        (lo <= hi).then(|| format!("[{}, {}]", written(&lo), written(&hi)))
    };
    let rounded = places.and_then(|places| {
        let place = -(places as i64);
        let (lo, hi) =
            (lo.round_to(place, Toward::PositiveInfinity), hi.round_to(place, Toward::NegativeInfinity));
        text(lo, hi, &|end| padded(end, places))
    });
    let lo = lo.round_to_digits(17, Toward::PositiveInfinity);
    let hi = hi.round_to_digits(17, Toward::NegativeInfinity);
    text(lo, hi, &short).map(|full| shorter(rounded, &full))
}

/// With zeros up to `places` digits after the point.
fn padded(number: &Decimal, places: usize) -> String {
    let text = number.to_string();
    let after = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let point = if after == 0 && places > 0 { "." } else { "" };
    format!("{text}{point}{}", "0".repeat(places.saturating_sub(after)))
}

fn short(number: &Decimal) -> String {
    if (-5..17).contains(&number.order()) { number.to_string() } else { format!("{number:e}") }
}

fn sampled_text(sampled: Option<&SampledView>, places: Option<usize>) -> String {
    let Some(view) = sampled else { return "needs bounded ranges".to_owned() };
    view.inner.and_then(|inner| inner_text(inner, places)).unwrap_or_else(|| {
        let text = match view.points - view.undefined {
            0 => "no value",
            1 => "one point",
            _ => "one value, within rounding",
        };
        text.to_owned()
    })
}

/// A measure, not an enclosure: rounded to the nearest.
fn number_text(number: Option<f64>, digits: usize) -> String {
    let Some(number) = number else { return "-".to_owned() };
    let rounded = format!("{number:.*e}", digits - 1);
    rounded.parse().map_or(rounded, |decimal: Decimal| {
        if (-5..7).contains(&decimal.order()) { decimal.to_string() } else { format!("{decimal:e}") }
    })
}

/// The table for people.
pub fn text(report: &IntervalReport) -> String {
    let mut text = String::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let cut =
        report.formulas.iter().filter_map(|formula| formula.subdivided.as_ref()).map(|pieces| pieces.parts);
    let (fewest, most) = (cut.clone().min(), cut.max());
    let heading = match (fewest, most) {
        (Some(fewest), Some(most)) if fewest == most && most == 1 => "in 1 part".to_owned(),
        (Some(fewest), Some(most)) if fewest == most => format!("in {most} parts"),
        _ => "in parts".to_owned(),
    };
    rows.push(["", "as written", &heading, "sampled (inner)"].map(str::to_owned).to_vec());
    let mut notes: Vec<String> = Vec::new();
    for formula in &report.formulas {
        let places = places(formula);
        let pieces = formula.subdivided.as_ref().map(|pieces| &pieces.evaluation);
        let row = |name: &str, natural: String, pieces: String, sampled: String| {
            vec![name.to_owned(), natural, pieces, sampled]
        };
        let pieces_range = pieces.map_or_else(
            || "needs bounded ranges".to_owned(),
            |pieces| range_text(pieces.range.as_ref(), places),
        );
        let sampled = formula.sampled.as_ref();
        rows.extend([
            vec![table::excerpt(&formula.formula)],
            row(
                "  range",
                range_text(formula.natural.range.as_ref(), places),
                pieces_range,
                sampled_text(sampled, places),
            ),
            row(
                "  width",
                number_text(formula.natural.width, WIDTH_DIGITS as usize),
                number_text(pieces.and_then(|pieces| pieces.width), WIDTH_DIGITS as usize),
                number_text(sampled.and_then(|sampled| sampled.width), WIDTH_DIGITS as usize),
            ),
            row(
                "  times the sampled width",
                number_text(formula.natural.times_sampled_width, 3),
                number_text(pieces.and_then(|pieces| pieces.times_sampled_width), 3),
                String::new(),
            ),
        ]);
        notes.extend(formula_notes(formula, report.parts_requested));
    }
    for variable in &report.variables {
        text.push_str(&format!("{} = {}\n", variable.name, table::excerpt(&variable.text)));
    }
    if !report.variables.is_empty() {
        text.push('\n');
    }
    text.push_str(&table::columns(&rows));
    let unused = report.unused_variables.iter().map(|name| format!("{name} does not occur"));
    for note in unused.chain(notes) {
        text.push_str(&format!("note: {note}\n"));
    }
    text.push_str("\nThe first two columns are proved: every value lies inside. The third comes from sample points of the\nranges as read: the true range is at least as wide, up to the rounding of the ends that were typed.\n");
    text
}

fn formula_notes(formula: &ExpressionView, requested: u64) -> Vec<String> {
    let name = table::excerpt(&formula.formula);
    let note =
        |how: &str, note: &NoteView| format!("{name}, column {}, {how}: {}", note.column, note.message);
    let in_parts = formula.subdivided.as_ref().map_or(&[][..], |pieces| &pieces.evaluation.notes);
    let mut notes: Vec<String> = formula
        .natural
        .notes
        .iter()
        .map(|whole| {
            note(if in_parts.contains(whole) { "as written and in some parts" } else { "as written" }, whole)
        })
        .collect();
    notes.extend(
        in_parts
            .iter()
            .filter(|part| !formula.natural.notes.contains(part))
            .map(|part| note("in some parts", part)),
    );
    if let Some(pieces) = formula.subdivided.as_ref().filter(|pieces| pieces.parts < requested) {
        let (parts, limit) = (pieces.parts, super::MAX_CELLS);
        notes.push(format!(
            "{name}: {} instead of {requested}, which would make over {limit} cells",
            counted(parts, "part", "parts")
        ));
    }
    if let Some(sampled) = formula.sampled.as_ref().filter(|sampled| sampled.undefined > 0) {
        notes.push(format!("{name}: no value at {} of {} sampled points", sampled.undefined, sampled.points));
    }
    notes
}
