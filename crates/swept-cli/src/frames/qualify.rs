//! `swept frames qualify`: the time of the combined test divided by that of separating axes, next to the
//! paper's ratios of elimination to axes.
//!
//! The combined test is what [`intersects`] runs: quick proofs, then Fourier-Motzkin elimination if they do
//! not decide. Random pairs hardly ever need the elimination, so those that do are counted.
//!
//! For each pair both tests are repeated and timed one after the other; the figure is the ratio of the two
//! times, below 1 where the combined test is faster. Mean ratios are means over pairs, as in the paper
//! ([FMB20, section 8], F-20); the ratio of total times is something else, and is given as well.

use crate::failure::Failure;
use crate::interruption::PartialResults;
use crate::outcome::{self, Outcome};
use crate::progress::Progress;
use crate::{output, table};
use clap::Args;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::hint::black_box;
use std::time::Instant;
use swept_frames::{
    Frame, FrameKind, MovingFrame, Reached, TimeSpan, Touching, intersects, intersects_moving,
    intersects_moving_reached, intersects_reached, sat_intersects, sat_intersects_moving,
};

/// Measure the combined test against separating axes, next to the paper's tables
///
/// The combined test is quick proofs, then Fourier-Motzkin elimination; the paper compares elimination alone
/// with axes.
#[derive(Args, Clone)]
pub struct QualifyArguments {
    /// Use only pairs whose axis-aligned boxes meet, as after a broad phase
    #[arg(long)]
    near: bool,
    /// Number of pairs per cell (kinds, meeting or apart)
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Number of repetitions of each test on each pair; the best of five rounds counts
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    repeats: u32,
    /// Seed of the pairs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The paper's figures: for each case and kinds, the least, mean and largest ratio for pairs that meet and
/// that do not.
const PAPER: &str = include_str!("../../published/frames_qualification.csv");

const KINDS: [(&str, FrameKind, FrameKind); 4] = [
    ("CC", FrameKind::Parallelepiped, FrameKind::Parallelepiped),
    ("CT", FrameKind::Parallelepiped, FrameKind::Simplex),
    ("TC", FrameKind::Simplex, FrameKind::Parallelepiped),
    ("TT", FrameKind::Simplex, FrameKind::Simplex),
];

/// Ratios of the pairs of one cell.
#[derive(Clone, Copy, Serialize)]
struct Ratios {
    min: f64,
    mean: f64,
    max: f64,
}

/// What was measured for the pairs of one cell.
#[derive(Clone, Default)]
struct Cell {
    ratios: Vec<f64>,
    combined: f64,
    axes: f64,
    /// Pairs for which the combined test needed the elimination.
    eliminated: usize,
}

impl Cell {
    fn add(&mut self, combined: f64, axes: f64, reached: Reached) {
        self.ratios.push(combined / axes);
        self.combined += combined;
        self.axes += axes;
        self.eliminated += usize::from(reached.elimination);
    }

    fn joined<'a>(cells: impl Iterator<Item = &'a Self>) -> Self {
        cells.fold(Self::default(), |mut all, cell| {
            all.ratios.extend(&cell.ratios);
            all.combined += cell.combined;
            all.axes += cell.axes;
            all.eliminated += cell.eliminated;
            all
        })
    }

    fn ratios(&self) -> Ratios {
        let fold = |start: f64, pick: fn(f64, f64) -> f64| self.ratios.iter().copied().fold(start, pick);
        let mean = self.ratios.iter().sum::<f64>() / self.ratios.len() as f64;
        Ratios { min: fold(f64::INFINITY, f64::min), mean, max: fold(0.0, f64::max) }
    }
}

/// One line of the table.
#[derive(Serialize)]
struct Row {
    case: String,
    kinds: &'static str,
    meeting: Ratios,
    apart: Ratios,
    /// Mean nanoseconds: combined test and axes on pairs that meet, then on pairs apart.
    nanoseconds: [f64; 4],
    /// Total time of the combined test divided by that of axes: meeting, apart.
    of_totals: [f64; 2],
    /// Pairs for which the combined test needed the elimination, and all pairs: meeting, apart.
    reached_elimination: [[usize; 2]; 2],
    /// Mean ratio if 10, 20, … 90 % of pairs meet.
    mixed: Vec<f64>,
    /// The share of meeting pairs at which both take the same time, if there is one.
    break_even: Option<f64>,
    paper: Option<PaperLine>,
}

/// The paper's line.
#[derive(Serialize)]
struct PaperLine {
    meeting: Ratios,
    apart: Ratios,
    break_even: Option<f64>,
}

#[derive(Serialize)]
struct QualifyReport {
    near: bool,
    pairs: u32,
    repeats: u32,
    rows: Vec<Row>,
}

/// Measures all cells.
pub fn run(arguments: &QualifyArguments) -> Result<Outcome, Failure> {
    let progress = Progress::bar("measuring", 4 * 4 * 2 * u64::from(arguments.pairs));
    let saved = arguments.clone();
    let rows = PartialResults::new(Vec::new(), move |rows| {
        let what = "the cases that were not finished are missing";
        outcome::deliver_partial(outcome_of(&saved, std::mem::take(rows)), what);
    });
    for moving in [false, true] {
        let found = case_rows(2, moving, arguments, cells::<2>(moving, arguments, &progress));
        rows.change(|rows| rows.extend(found));
        let found = case_rows(3, moving, arguments, cells::<3>(moving, arguments, &progress));
        rows.change(|rows| rows.extend(found));
    }
    let rows = rows.finish();
    drop(progress);
    outcome_of(arguments, rows)
}

fn outcome_of(arguments: &QualifyArguments, rows: Vec<Row>) -> Result<Outcome, Failure> {
    let report =
        QualifyReport { near: arguments.near, pairs: arguments.pairs, repeats: arguments.repeats, rows };
    let text = if arguments.json { output::json(&report)? } else { text(&report) };
    Ok(Outcome::from(text))
}

/// Per pair of kinds: the pairs that meet, and those that do not.
fn cells<const D: usize>(moving: bool, arguments: &QualifyArguments, progress: &Progress) -> [[Cell; 2]; 4] {
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
    KINDS.map(|(_, first, second)| {
        let mut cells = [Cell::default(), Cell::default()];
        let wanted = arguments.pairs as usize;
        while cells.iter().any(|cell| cell.ratios.len() < wanted) {
            let (a, b) = (random::<D>(&mut rng, first), random::<D>(&mut rng, second));
            if arguments.near && !boxes_meet(&a, &b, moving) {
                continue;
            }
            let span = TimeSpan::UNIT;
            let touching = Touching::Closed;
            let (meet, reached) = if moving {
                intersects_moving_reached(&a, &b, &span, touching)
            } else {
                intersects_reached(a.frame(), b.frame(), touching)
            };
            let cell = &mut cells[usize::from(!meet)];
            if cell.ratios.len() == wanted {
                continue;
            }
            let (a, b, n) = (&a, &b, arguments.repeats);
            let (combined, axes) = if moving {
                (
                    time(n, || intersects_moving(black_box(a), black_box(b), &span, touching)),
                    time(n, || sat_intersects_moving(black_box(a), black_box(b), &span, touching)),
                )
            } else {
                (
                    time(n, || intersects(black_box(a.frame()), black_box(b.frame()), touching)),
                    time(n, || sat_intersects(black_box(a.frame()), black_box(b.frame()), touching)),
                )
            };
            cell.add(combined, axes, reached);
            progress.add(1);
        }
        cells
    })
}

/// A frame as the paper draws it: every number uniform in ±100.
fn random<const D: usize>(rng: &mut ChaCha8Rng, kind: FrameKind) -> MovingFrame<D> {
    let vector = |rng: &mut ChaCha8Rng| std::array::from_fn(|_| rng.random_range(-100.0..100.0));
    loop {
        let (origin, edges, velocity) = (vector(rng), std::array::from_fn(|_| vector(rng)), vector(rng));
        let frame = Frame::new(kind, origin, edges).and_then(|frame| MovingFrame::new(frame, velocity));
        if let Ok(frame) = frame {
            return frame;
        }
    }
}

/// Whether the axis-aligned boxes over the whole motion meet. This only selects pairs, so rounding does not
/// matter.
fn boxes_meet<const D: usize>(a: &MovingFrame<D>, b: &MovingFrame<D>, moving: bool) -> bool {
    let ends = |of: &MovingFrame<D>, axis: usize| {
        let steps = of.frame().edges().map(|edge| edge[axis]);
        let reach = |end: fn(f64, f64) -> f64| match of.frame().kind() {
            FrameKind::Parallelepiped => steps.iter().map(|step| end(*step, 0.0)).sum(),
            FrameKind::Simplex => steps.iter().copied().fold(0.0, end),
        };
        let (origin, shift) = (of.frame().origin()[axis], if moving { of.velocity()[axis] } else { 0.0 });
        let (lo, hi): (f64, f64) = (reach(f64::min), reach(f64::max));
        (origin + lo + shift.min(0.0), origin + hi + shift.max(0.0))
    };
    (0..D).all(|axis| {
        let ((a_lo, a_hi), (b_lo, b_hi)) = (ends(a, axis), ends(b, axis));
        a_lo <= b_hi && b_lo <= a_hi
    })
}

/// Nanoseconds per call: the best of a few rounds, so that other work of the machine does not count.
fn time(repeats: u32, mut test: impl FnMut() -> bool) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        for _ in 0..repeats {
            black_box(test());
        }
        least = least.min(start.elapsed().as_nanos() as f64 / f64::from(repeats));
    }
    // with too coarse a clock for so few repetitions this would be zero
    least.max(f64::MIN_POSITIVE)
}

fn case_rows(dimension: u32, moving: bool, arguments: &QualifyArguments, cells: [[Cell; 2]; 4]) -> Vec<Row> {
    let case = format!(
        "{dimension}D_{}{}",
        if moving { "dynamic" } else { "static" },
        if arguments.near { "_near" } else { "" }
    );
    let all = [0, 1].map(|which| Cell::joined(cells.iter().map(|cells| &cells[which])));
    let named = KINDS.iter().map(|(name, ..)| *name).zip(cells);
    [("all", all)].into_iter().chain(named).map(|(kinds, cells)| row(&case, kinds, &cells)).collect()
}

fn row(case: &str, kinds: &'static str, [meeting, apart]: &[Cell; 2]) -> Row {
    let (meeting_ratios, apart_ratios) = (meeting.ratios(), apart.ratios());
    let mixed = (1..10).map(|tenth| f64::from(tenth) / 10.0);
    let per_pair = |total: f64, cell: &Cell| total / cell.ratios.len() as f64;
    Row {
        case: case.to_owned(),
        kinds,
        meeting: meeting_ratios,
        apart: apart_ratios,
        nanoseconds: [
            per_pair(meeting.combined, meeting),
            per_pair(meeting.axes, meeting),
            per_pair(apart.combined, apart),
            per_pair(apart.axes, apart),
        ],
        of_totals: [meeting.combined / meeting.axes, apart.combined / apart.axes],
        reached_elimination: [meeting, apart].map(|cell| [cell.eliminated, cell.ratios.len()]),
        mixed: mixed.map(|share| share * meeting_ratios.mean + (1.0 - share) * apart_ratios.mean).collect(),
        break_even: break_even(meeting_ratios.mean, apart_ratios.mean),
        paper: paper(case, kinds),
    }
}

/// The share p of meeting pairs with p * meeting + (1 - p) * apart = 1.
fn break_even(meeting: f64, apart: f64) -> Option<f64> {
    let share = (1.0 - apart) / (meeting - apart);
    (0.0..=1.0).contains(&share).then_some(share)
}

fn paper(case: &str, kinds: &str) -> Option<PaperLine> {
    let line = PAPER.lines().find(|line| line.starts_with(&format!("{case},{kinds},")))?;
    let numbers: Vec<f64> = line.split(',').skip(2).filter_map(|cell| cell.parse().ok()).collect();
    let [a, b, c, d, e, f] = numbers.try_into().ok()?;
    let (meeting, apart) = (Ratios { min: a, mean: b, max: c }, Ratios { min: d, mean: e, max: f });
    Some(PaperLine { meeting, apart, break_even: break_even(b, e) })
}

fn text(report: &QualifyReport) -> String {
    let share = |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{:.0} %", 100.0 * share));
    let three = |ratios: Ratios| format!("{:.2} {:.2} {:.2}", ratios.min, ratios.mean, ratios.max);
    let heading = [
        "",
        "",
        "meeting",
        "apart",
        "break-even",
        "ns meeting",
        "ns apart",
        "eliminated",
        "paper: meeting",
        "apart",
        "break-even",
    ];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for row in &report.rows {
        let [combined_meeting, axes_meeting, combined_apart, axes_apart] = row.nanoseconds;
        let [met, apart] = row.reached_elimination;
        let mut cells = vec![
            row.case.clone(),
            row.kinds.to_owned(),
            three(row.meeting),
            three(row.apart),
            share(row.break_even),
            format!("{combined_meeting:.0} / {axes_meeting:.0}"),
            format!("{combined_apart:.0} / {axes_apart:.0}"),
            format!("{} of {}", met[0] + apart[0], met[1] + apart[1]),
        ];
        if let Some(paper) = &row.paper {
            cells.extend([three(paper.meeting), three(paper.apart), share(paper.break_even)]);
        }
        rows.push(cells);
    }
    let mut mixed = vec![vec!["".to_owned(), "".to_owned()]];
    mixed[0].extend((1..10).map(|tenth| format!("{} %", 10 * tenth)));
    for row in &report.rows {
        let mut cells = vec![row.case.clone(), row.kinds.to_owned()];
        cells.extend(row.mixed.iter().map(|ratio| format!("{ratio:.2}")));
        mixed.push(cells);
    }
    format!(
        "Time of the combined test (quick proofs, then Fourier-Motzkin elimination) divided by that of separating axes, pair\n\
         by pair: least, mean, largest. C parallelepiped, T simplex; {} pairs per cell{}, each test {} times. Below 1\n\
         the combined test is faster. Break-even: the share of meeting pairs at which both take the same time. ns:\n\
         combined test / axes. Eliminated: pairs for which the combined test needed the elimination. PaperLine: elimination\n\
         divided by axes{}.\n\n{}\n\
         Mean ratio by the share of pairs that meet:\n\n{}",
        report.pairs,
        if report.near { " whose boxes meet" } else { "" },
        report.repeats,
        if report.near { "; it has no table of moving pairs whose boxes meet" } else { "" },
        table::columns(&rows),
        table::columns(&mixed)
    )
}
