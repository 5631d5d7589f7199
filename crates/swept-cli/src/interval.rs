//! `swept interval`: a formula over intervals, evaluated in three ways side by side.

mod range;
mod view;

use crate::failure::Failure;
use crate::output;
use crate::progress::Progress;
use clap::Args;
use range::{Grid, Sampled, sampled};
use swept_num::expression::{self, Evaluator, Expression, Note};
use swept_num::{Interval, ReadError};

/// Maximum number of cells and of sample points for one formula, whatever is asked for.
const MAX_CELLS: u64 = 1_000_000;
const MAX_SAMPLES: u64 = 100_000;
/// Points in each range, unless that makes too many in total.
const SAMPLE_POINTS: u64 = 1001;

/// Enclose the values of a formula over intervals
///
/// Three columns: the formula as written, with its ranges cut into parts, and sampled for comparison.
#[derive(Args)]
pub struct IntervalArguments {
    /// A formula in + - * / ^, numbers, names, pi, sqrt sin cos abs square min max
    #[arg(allow_hyphen_values = true)]
    formula: String,
    /// The range of each variable: x=2.9..3.1, x=[2.9,3.1] or x=3
    #[arg(value_name = "NAME=RANGE")]
    variables: Vec<String>,
    /// Another formula to compare with; may be repeated
    #[arg(long, value_name = "FORMULA", allow_hyphen_values = true)]
    also: Vec<String>,
    /// Number of parts that each range is cut into
    #[arg(long, default_value_t = 64, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=MAX_CELLS))]
    parts: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A variable as given.
struct Variable {
    name: String,
    text: String,
    range: Interval,
}

/// What is known about one formula.
struct Answer {
    text: String,
    natural: Option<Interval>,
    natural_notes: Vec<Note>,
    /// `None` when a variable is unbounded and cannot be cut.
    pieces: Option<Pieces>,
    sampled: Option<Sampled>,
}

/// The evaluation over parts of the ranges.
struct Pieces {
    hull: Option<Interval>,
    notes: Vec<Note>,
    /// Parts of each range; fewer than asked for if there would be too many cells.
    parts: u64,
    cells: u64,
}

/// Answers the command.
pub fn run(arguments: &IntervalArguments) -> Result<String, Failure> {
    let variables = read_variables(&arguments.variables)?;
    let texts: Vec<&String> = std::iter::once(&arguments.formula).chain(&arguments.also).collect();
    let formulas = texts.iter().map(|text| read_formula(text, &variables)).collect::<Result<Vec<_>, _>>()?;
    let used = |variable: &&Variable| {
        formulas.iter().any(|(formula, _)| formula.variables().iter().any(|seen| seen.name == variable.name))
    };
    let unused: Vec<String> =
        variables.iter().filter(|variable| !used(variable)).map(|variable| variable.name.clone()).collect();
    let progress = Progress::spinner("evaluating");
    let answers: Vec<Answer> = formulas
        .iter()
        .zip(&texts)
        .map(|((formula, values), text)| answer(text, formula, values, arguments.parts))
        .collect();
    drop(progress);
    let report = view::report(&variables, unused, arguments.parts, &answers);
    if arguments.json { output::json(&report) } else { Ok(view::text(&report)) }
}

/// Reads `name=range` arguments; a name may be given once.
fn read_variables(arguments: &[String]) -> Result<Vec<Variable>, Failure> {
    let mut variables: Vec<Variable> = Vec::new();
    for argument in arguments {
        let Some((written, range)) = argument.split_once('=') else {
            let end = argument.chars().count() + 1;
            return Err(Failure::at(argument, end, "expected a variable and its range, such as x=2.9..3.1"));
        };
        let name = written.trim();
        let first = written.chars().take_while(|c| c.is_whitespace()).count();
        let wrong = |c: char| !(c.is_alphanumeric() || c == '_');
        if name.is_empty() || name.starts_with(|c: char| c.is_numeric()) {
            return Err(Failure::at(argument, first + 1, "expected the name of a variable before '='"));
        }
        if let Some(position) = name.chars().position(wrong) {
            let message = "a name consists of letters, digits and underscores";
            return Err(Failure::at(argument, first + position + 1, message));
        }
        if expression::is_reserved(name) {
            return Err(Failure::at(
                argument,
                first + 1,
                format!("{name} is already a function or constant"),
            ));
        }
        if variables.iter().any(|variable| variable.name == name) {
            return Err(Failure::at(argument, first + 1, format!("{name} is given twice")));
        }
        let skipped = written.chars().count() + 1;
        let value = range
            .parse()
            .map_err(|error: ReadError| Failure::at(argument, skipped + error.column, error.kind))?;
        variables.push(Variable { name: name.to_owned(), text: range.trim().to_owned(), range: value });
    }
    Ok(variables)
}

/// Reads a formula and looks up the ranges of its variables.
fn read_formula(text: &str, variables: &[Variable]) -> Result<(Expression, Vec<Interval>), Failure> {
    let formula =
        expression::parse(text).map_err(|mistake| Failure::at(text, mistake.column, mistake.message))?;
    let value = |seen: &expression::Occurrence| {
        let known = variables.iter().find(|variable| variable.name == seen.name);
        known.map(|variable| variable.range).ok_or_else(|| {
            let name = &seen.name;
            Failure::at(
                text,
                seen.column,
                format!("unknown name {name:?}: give its range, such as {name}=0..1"),
            )
        })
    };
    let values = formula.variables().iter().map(value).collect::<Result<_, _>>()?;
    Ok((formula, values))
}

fn answer(text: &str, formula: &Expression, values: &[Interval], parts: u64) -> Answer {
    let mut whole = Evaluator::new(formula);
    let natural = whole.evaluate(values);
    let bounded = values.iter().all(|value| value.is_bounded());
    Answer {
        text: text.to_owned(),
        natural,
        natural_notes: whole.into_notes(),
        pieces: bounded.then(|| pieces(formula, values, parts)),
        sampled: bounded.then(|| sampled(formula, &Grid::of_points(values, SAMPLE_POINTS, MAX_SAMPLES))),
    }
}

fn pieces(formula: &Expression, values: &[Interval], parts: u64) -> Pieces {
    let grid = Grid::new(values, parts, MAX_CELLS);
    let mut evaluator = Evaluator::new(formula);
    let mut hull: Option<Interval> = None;
    grid.each_cell(|cell| {
        if let Some(value) = evaluator.evaluate(cell) {
            hull = Some(hull.map_or(value, |hull| hull.hull(value)));
        }
    });
    Pieces { hull, notes: evaluator.into_notes(), parts: grid.parts(), cells: grid.cells() }
}
