//! `swept bench roots`: the cost of each first-root finder on each family of functions.
//!
//! Every method gets the same problems. Evaluations are exact counts, the same in every run. Times are taken
//! with the methods in turn on each problem, so that other work of the machine affects all of them; only
//! their ratios mean anything.

use crate::failure::Failure;
use crate::interruption::PartialResults;
use crate::outcome::{self, Outcome};
use crate::progress::Progress;
use crate::{output, table};
use clap::Args;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::time::{Duration, Instant};
use swept_num::workload::{Family, RootProblem};
use swept_num::{FirstRoot, Method, RootSearch, Search};

/// Measure the first-root finders: evaluations and time, with ratios to bisection
#[derive(Args, Clone)]
pub struct RootsArguments {
    /// Number of problems per family
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// Seed of the problems
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Width of the sub-span at which a search ends
    #[arg(long, default_value_t = 1e-9, allow_negative_numbers = true)]
    width: f64,
    /// How often each search is timed; the fastest counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    repeats: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The cost of one method on one family.
#[derive(Serialize)]
struct Row {
    family: &'static str,
    method: &'static str,
    problems: u32,
    certain: u32,
    wrong: u32,
    evaluations: f64,
    sub_spans: f64,
    microseconds: f64,
    bisection_evaluations_over_these: f64,
    bisection_time_over_this: f64,
}

#[derive(Serialize)]
struct RootsReport {
    width: f64,
    seed: u64,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Default)]
struct Cost {
    certain: u32,
    wrong: u32,
    evaluations: u64,
    sub_spans: u64,
    time: Duration,
}

/// Number of points at which a distance function is sampled to judge an answer.
const SAMPLES: u32 = 500;

/// Times every method on every family.
pub fn run(arguments: &RootsArguments) -> Result<String, Failure> {
    if !(arguments.width > 0.0 && arguments.width.is_finite()) {
        return Err(Failure::plain(format!(
            "--width is {}, which is not a positive, finite time",
            arguments.width
        )));
    }
    let problems = Family::ALL.len() as u64 * u64::from(arguments.count);
    let progress = Progress::bar("measuring", problems);
    let saved = arguments.clone();
    let rows = PartialResults::new(Vec::new(), move |rows| {
        let text = printed(&saved, std::mem::take(rows));
        outcome::deliver_partial(text.map(Outcome::from), "the families that were not finished are missing");
    });
    let mut distances = [Cost::default(); Method::ALL.len()];
    for family in Family::ALL {
        let costs = family_costs(family, arguments, &progress);
        if family.is_distance() {
            for (sum, cost) in distances.iter_mut().zip(costs) {
                sum.evaluations += cost.evaluations;
                sum.sub_spans += cost.sub_spans;
                sum.time += cost.time;
                sum.certain += cost.certain;
                sum.wrong += cost.wrong;
            }
        }
        rows.change(|rows| rows.extend(family_rows(family.name(), costs, arguments.count)));
    }
    let mut rows = rows.finish();
    drop(progress);
    let kinds = Family::ALL.iter().filter(|family| family.is_distance()).count() as u32;
    rows.extend(family_rows("all distance functions", distances, arguments.count * kinds));
    printed(arguments, rows)
}

fn printed(arguments: &RootsArguments, rows: Vec<Row>) -> Result<String, Failure> {
    let report = RootsReport { width: arguments.width, seed: arguments.seed, rows };
    if arguments.json { output::json(&report) } else { Ok(text(&report)) }
}

/// The cost of each method on the same problems.
fn family_costs(
    family: Family,
    arguments: &RootsArguments,
    progress: &Progress,
) -> [Cost; Method::ALL.len()] {
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
    let mut costs = [Cost::default(); Method::ALL.len()];
    for _ in 0..arguments.count {
        let problem = RootProblem::random(family, &mut rng);
        for (method, cost) in Method::ALL.into_iter().zip(&mut costs) {
            let (search, time) = timed(method, &problem, arguments);
            cost.time += time;
            cost.evaluations += search.evaluations.total();
            cost.sub_spans += search.steps;
            cost.certain += u32::from(matches!(search.outcome, FirstRoot::Within { certain: true, .. }));
            cost.wrong += u32::from(problem.judge(arguments.width, &search, SAMPLES).is_err());
        }
        progress.add(1);
    }
    costs
}

/// A search and its shortest time.
fn timed(method: Method, problem: &RootProblem, arguments: &RootsArguments) -> (Search, Duration) {
    let wanted = RootSearch { width: arguments.width, method, ..RootSearch::default() };
    let once = || {
        let start = Instant::now();
        let search = std::hint::black_box(wanted.first_root(problem, problem.span));
        (search, start.elapsed())
    };
    let (search, mut shortest) = once();
    for _ in 1..arguments.repeats {
        shortest = shortest.min(once().1);
    }
    (search, shortest)
}

fn family_rows(family: &'static str, costs: [Cost; Method::ALL.len()], problems: u32) -> Vec<Row> {
    let of_one = 1.0 / f64::from(problems);
    let bisection = costs[0];
    let row = |(method, cost): (Method, Cost)| Row {
        family,
        method: method.name(),
        problems,
        certain: cost.certain,
        wrong: cost.wrong,
        evaluations: cost.evaluations as f64 * of_one,
        sub_spans: cost.sub_spans as f64 * of_one,
        microseconds: cost.time.as_secs_f64() * 1e6 * of_one,
        bisection_evaluations_over_these: bisection.evaluations as f64 / cost.evaluations as f64,
        bisection_time_over_this: bisection.time.as_secs_f64() / cost.time.as_secs_f64(),
    };
    Method::ALL.into_iter().zip(costs).map(row).collect()
}

fn text(report: &RootsReport) -> String {
    let heading =
        ["function", "method", "evaluations", "sub-spans", "µs", "certain", "wrong", "fewer", "faster"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for row in &report.rows {
        let first = row.method == Method::ALL[0].name();
        rows.push(vec![
            if first { row.family.to_owned() } else { String::new() },
            row.method.to_owned(),
            format!("{:11.1}", row.evaluations),
            format!("{:9.1}", row.sub_spans),
            format!("{:.2}", row.microseconds),
            format!("{} of {}", row.certain, row.problems),
            row.wrong.to_string(),
            format!("{:.1}x", row.bisection_evaluations_over_these),
            format!("{:.1}x", row.bisection_time_over_this),
        ]);
    }
    format!(
        "First roots in [0, 1], to a width of {:e}, seed {}: means per search.\n\
         \"fewer\" and \"faster\": evaluations and time of bisection divided by those of the method, in this run.\n\n{}",
        report.width,
        report.seed,
        table::columns(&rows)
    )
}
