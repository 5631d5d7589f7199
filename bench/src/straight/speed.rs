//! `swept-bench straight-speed`: what a query costs, by family.
//!
//! Every query is timed alone, several times, and its shortest time counts; then median, mean, 99th
//! percentile and maximum over the queries of a family. Reading the clock takes about 20 nanoseconds, which
//! are part of every figure.

use super::queries::{Family, Kind, Query};
use crate::build::Build;
use crate::times::Times;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;
use swept_deform::{StraightPaths, StraightVerdict, edge_edge, vertex_face};

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// Queries of each family
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// How often each query is timed; the shortest counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub repeats: u32,
    /// Seed of the queries
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only the families whose names contain this
    #[arg(long)]
    pub only: Option<String>,
    /// Folder to write timings.txt to; without it they are only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Times every family and the two mixes.
///
/// # Errors
/// The folder cannot be written.
pub fn execute(arguments: &Arguments, typed: &[String]) -> std::io::Result<u8> {
    let build = Build::of_this_process(typed);
    let mut text = format!(
        "{}\nstraight-speed  {} queries per family, seed {}, shortest of {} repeats; microseconds\n\n{:28}{:>9}{:>9}{:>9}{:>9}{:>10}{:>9}\n",
        build.head(),
        arguments.count,
        arguments.seed,
        arguments.repeats,
        "family",
        "median",
        "mean",
        "99 %",
        "99.9 %",
        "max",
        "meeting"
    );
    let (mut typical, mut degenerate) = ((Vec::new(), 0), (Vec::new(), 0));
    let wanted = |family: &Family| arguments.only.as_ref().is_none_or(|only| family.name().contains(only));
    for family in Family::ALL.into_iter().filter(wanted) {
        let (times, meeting) = family_times(family, arguments);
        let mix =
            if matches!(family, Family::Crowded | Family::Passing) { &mut typical } else { &mut degenerate };
        mix.0.extend_from_slice(&times);
        mix.1 += meeting;
        row(&mut text, family.name(), times, meeting);
    }
    let all = ([&typical.0[..], &degenerate.0].concat(), typical.1 + degenerate.1);
    row(&mut text, "all typical", typical.0, typical.1);
    row(&mut text, "all degenerate", degenerate.0, degenerate.1);
    row(&mut text, "all together", all.0, all.1);
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("timings.txt"), text)?;
    }
    Ok(0)
}

fn row(text: &mut String, name: &str, times: Vec<u64>, meeting: u64) {
    let share = 100.0 * meeting as f64 / times.len().max(1) as f64;
    let times = Times::of(times);
    let [median, late, later, max] = [0.5, 0.99, 0.999, 1.0].map(|part| times.quantile(part));
    let mean = times.mean();
    let _ =
        writeln!(text, "{name:28}{median:>9.3}{mean:>9.3}{late:>9.2}{later:>9.2}{max:>10.2}{share:>7.1} %");
}

fn ask(query: &Query) -> StraightVerdict {
    // the check of the input is part of the query
    match (StraightPaths::new(query.start, query.end), query.kind) {
        (Ok(paths), Kind::VertexFace) => vertex_face(&paths),
        (Ok(paths), Kind::EdgeEdge) => edge_edge(&paths),
        (Err(_), _) => StraightVerdict::Clear,
    }
}

fn family_times(family: Family, arguments: &Arguments) -> (Vec<u64>, u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
    let queries: Vec<Query> = (0..arguments.count).map(|_| family.query(&mut rng)).collect();
    let mut times = vec![u64::MAX; queries.len()];
    let mut meeting = 0;
    for repeat in 0..arguments.repeats {
        for (query, time) in queries.iter().zip(&mut times) {
            let start = Instant::now();
            let verdict = black_box(ask(black_box(query)));
            *time = (*time).min(start.elapsed().as_nanos() as u64);
            meeting += u64::from(repeat == 0 && verdict.meets());
        }
    }
    (times, meeting)
}
