//! `swept-bench first-contact-speed`: what a query costs, by pair of bodies and speed.
//!
//! Every query is timed alone, several times, on one thread, and its shortest time counts; then median, mean,
//! 99th percentile and maximum over the 256 queries of a pair. The plain build of the same engine, without
//! vector instructions, alternates with it query by query; `ratio` is its mean divided by the mean of the
//! engine. Nothing is kept from one query to the next. Loading, building and memory are reported separately.

use super::growth;
use super::model::{Model, from_folder, models};
use super::workload::{CASES, Speed, thrown};
use crate::build::Build;
use crate::times::Times;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;
use swept::internals::query::first_contact_plain;
use swept::{Answer, AnyMotion, Body, Cost, Options, QueryError, Verdict, first_contact};

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// Folder of meshes instead of the built-in bodies
    #[arg(long)]
    pub models: Option<PathBuf>,
    /// The tolerance
    #[arg(long, default_value_t = 1e-9)]
    pub tolerance: f64,
    /// Queries of each pair and speed
    #[arg(long, default_value_t = CASES, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// How often each query is timed; the shortest counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub repeats: u32,
    /// Seed of the queries
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only the pairs whose names contain this
    #[arg(long)]
    pub only: Option<String>,
    /// Skip the growth of the cost from 1,000 to 1,000,000 triangles
    #[arg(long)]
    pub no_growth: bool,
    /// Folder to write timings.txt to; without it they are only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// A pair of motions.
pub type Pair = [AnyMotion; 2];

/// Random pairs of motions.
#[must_use]
pub fn pairs(speed: Speed, count: u64, seed: u64) -> Vec<Pair> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count)
        .map(|_| thrown(speed, &mut rng).map(|recipe| recipe.motion().expect("an ordinary motion")))
        .collect()
}

/// The cost of some queries of two bodies.
pub(super) struct Timed {
    pub times: Times,
    pub plain: Times,
    /// Sums over the queries.
    pub cost: Cost,
    pub contacts: usize,
    pub undecided: usize,
    pub count: usize,
}

/// Times all pairs of motions.
pub(super) fn timed(
    bodies: [&Body; 2],
    pairs: &[Pair],
    options: &Options,
    repeats: u32,
) -> Result<Timed, QueryError> {
    let mut times = vec![u64::MAX; pairs.len()];
    let mut plain = times.clone();
    let mut cost = Cost::default();
    let (mut contacts, mut undecided) = (0, 0);
    for repeat in 0..repeats {
        for (i, [a, b]) in pairs.iter().enumerate() {
            let start = Instant::now();
            let answer = black_box(first_contact(bodies[0], black_box(a), bodies[1], black_box(b), options))?;
            times[i] = times[i].min(start.elapsed().as_nanos() as u64);
            let start = Instant::now();
            let same =
                black_box(first_contact_plain(bodies[0], black_box(a), bodies[1], black_box(b), options))?;
            plain[i] = plain[i].min(start.elapsed().as_nanos() as u64);
            debug_assert_eq!(answer.verdict, same.verdict);
            if repeat == 0 {
                let Answer { verdict, cost: one, .. } = answer;
                contacts += usize::from(matches!(verdict, Verdict::Contact(_)));
                undecided += usize::from(matches!(verdict, Verdict::Undecided { .. }));
                cost.steps += one.steps;
                cost.node_pairs += one.node_pairs;
                cost.face_pairs += one.face_pairs;
            }
        }
    }
    let count = pairs.len();
    Ok(Timed { times: Times::of(times), plain: Times::of(plain), cost, contacts, undecided, count })
}

/// Times every pair of bodies at both speeds, and the growth of the cost.
///
/// # Errors
/// A folder cannot be used, or a tolerance is refused.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let build = Build::of_this_process(typed);
    let options = Options { tolerance: Some(arguments.tolerance), ..Options::default() };
    let mut text = format!(
        "{}\nfirst-contact-speed  δ = {:e}, {} queries per pair and speed, seed {}, shortest of {} repeats; microseconds, one thread\n",
        build.head(),
        arguments.tolerance,
        arguments.count,
        arguments.seed,
        arguments.repeats,
    );
    let start = Instant::now();
    let models = match &arguments.models {
        Some(folder) => from_folder(folder)?,
        None => models(),
    };
    let reading = arguments.models.as_ref().map(|_| start.elapsed().as_secs_f64() * 1e3);
    let bodies = built(&models, reading, &mut text);
    let _ = writeln!(
        text,
        "\n{:40}{:>9}{:>9}{:>9}{:>9}{:>8}{:>8}{:>8}{:>9}{:>7}{:>7}",
        "pair", "median", "mean", "99 %", "max", "steps", "nodes", "faces", "contact", "undec.", "ratio"
    );
    for i in 0..models.len() {
        for j in i..models.len() {
            for speed in Speed::ALL {
                let name = format!("{} and {}, {}", models[i].name, models[j].name, speed.name());
                if arguments.only.as_ref().is_some_and(|only| !name.contains(only)) {
                    continue;
                }
                let pairs = pairs(speed, arguments.count, arguments.seed);
                let timed = timed([&bodies[i], &bodies[j]], &pairs, &options, arguments.repeats)?;
                row(&mut text, &name, &timed);
                eprintln!("{name}");
            }
        }
    }
    if !arguments.no_growth {
        growth::measure(&mut text, &options, arguments)?;
    }
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("timings.txt"), text)?;
    }
    Ok(0)
}

fn built(models: &[Model], reading: Option<f64>, text: &mut String) -> Vec<Body> {
    if let Some(reading) = reading {
        let _ = writeln!(text, "\nreading all files took {reading:.0} ms");
    }
    let _ = writeln!(text, "\n{:16}{:>10}{:>12}{:>18}", "body", "triangles", "build, ms", "bytes/triangle");
    models
        .iter()
        .map(|model| {
            let mesh = model.mesh();
            let start = Instant::now();
            let body = Body::new(mesh);
            let took = start.elapsed().as_secs_f64() * 1e3;
            let faces = body.mesh().faces().len();
            let bytes = body.memory() as f64 / faces as f64;
            let _ = writeln!(text, "{:16}{faces:>10}{took:>12.1}{bytes:>18.1}", model.name);
            body
        })
        .collect()
}

pub(super) fn row(text: &mut String, name: &str, timed: &Timed) {
    let [median, late, max] = [0.5, 0.99, 1.0].map(|part| timed.times.quantile(part));
    let mean = timed.times.mean();
    let each = |sum: u64| sum as f64 / timed.count.max(1) as f64;
    let _ = writeln!(
        text,
        "{name:40}{median:>9.1}{mean:>9.1}{late:>9.1}{max:>9.1}{:>8.0}{:>8.0}{:>8.0}{:>9}{:>7}{:>7.2}",
        each(timed.cost.steps),
        each(timed.cost.node_pairs),
        each(timed.cost.face_pairs),
        timed.contacts,
        timed.undecided,
        timed.plain.mean() / mean,
    );
}
