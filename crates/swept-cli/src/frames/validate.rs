//! `swept frames validate`: the combined test and separating axes against each other on random pairs.

use crate::failure::Failure;
use crate::interruption::PartialResults;
use crate::outcome::{self, Outcome};
use crate::progress::Progress;
use crate::{output, table};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;
use swept_frames::{Validation, validate};

/// Compare the combined test with separating axes on random pairs
///
/// Each pair is given to the combined test (quick proofs, then Fourier-Motzkin elimination) and to separating
/// axes, in both orders. Exact arithmetic decides every disagreement. Exit code 1 if there is a wrong answer.
#[derive(Args, Clone)]
pub struct ValidateArguments {
    /// Dimension: 2 or 3
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=3))]
    dim: u8,
    /// Use moving frames instead of resting ones
    #[arg(long)]
    moving: bool,
    /// Number of pairs
    #[arg(long, default_value_t = 1_000_000)]
    count: u64,
    /// Seed of the pairs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Pairs that share a stream of random numbers, so that the counts do not depend on the number of threads.
const BLOCK: u64 = 10_000;

#[derive(Serialize)]
struct ValidateReport {
    dim: u8,
    moving: bool,
    seed: u64,
    pairs: u64,
    intersecting: u64,
    disjoint: u64,
    refused_as_degenerate: u64,
    disagreements: u64,
    reached_elimination: u64,
    reached_whole_numbers: u64,
    wrong_combined_test: u64,
    wrong_separating_axes: u64,
}

/// Counts wrong answers; exit code 1 if there is one.
pub fn run(arguments: &ValidateArguments) -> Result<Outcome, Failure> {
    let progress = Progress::bar("validating", arguments.count);
    let blocks = arguments.count.div_ceil(BLOCK);
    let saved = arguments.clone();
    let counts = PartialResults::new(Validation::default(), move |counts| {
        let missing = saved.count - counts.pairs;
        outcome::deliver_partial(outcome_of(&saved, counts), &format!("{missing} pairs were not tested"));
    });
    (0..blocks).into_par_iter().for_each(|block| {
        let pairs = BLOCK.min(arguments.count - block * BLOCK);
        // an odd factor spreads the seeds of blocks and of neighbouring runs over the whole range
        let seed = arguments.seed.wrapping_mul(0xd1b5_4a32_d192_ed03).wrapping_add(block << 32);
        let found = validate(usize::from(arguments.dim), arguments.moving, pairs, seed);
        counts.change(|counts| counts.merge(&found));
        progress.add(pairs);
    });
    let counts = counts.finish();
    drop(progress);
    outcome_of(arguments, &counts)
}

fn outcome_of(arguments: &ValidateArguments, counts: &Validation) -> Result<Outcome, Failure> {
    let report = ValidateReport {
        dim: arguments.dim,
        moving: arguments.moving,
        seed: arguments.seed,
        pairs: counts.pairs,
        intersecting: counts.meeting,
        disjoint: counts.pairs - counts.meeting,
        refused_as_degenerate: counts.refused,
        disagreements: counts.disagreements,
        reached_elimination: counts.reached_elimination,
        reached_whole_numbers: counts.reached_whole_numbers,
        wrong_combined_test: counts.wrong_combined,
        wrong_separating_axes: counts.wrong_axes,
    };
    let text = if arguments.json { output::json(&report)? } else { text(&report) };
    Ok(Outcome { text, code: u8::from(!counts.passed()), ..Outcome::default() })
}

fn text(report: &ValidateReport) -> String {
    let what = format!("{}D, {}", report.dim, if report.moving { "moving" } else { "at rest" });
    let of_pairs = |count: u64| format!("{count} of {} pairs", report.pairs);
    table::fields(&[
        ("pairs", format!("{} ({what}, seed {})", report.pairs, report.seed)),
        ("intersecting", report.intersecting.to_string()),
        ("disjoint", report.disjoint.to_string()),
        ("refused as degenerate", report.refused_as_degenerate.to_string()),
        ("pairs with differing answers", report.disagreements.to_string()),
        ("reached the elimination", of_pairs(report.reached_elimination)),
        ("reached whole numbers", of_pairs(report.reached_whole_numbers)),
        ("wrong, combined test", report.wrong_combined_test.to_string()),
        ("wrong, separating axes", report.wrong_separating_axes.to_string()),
    ])
}
