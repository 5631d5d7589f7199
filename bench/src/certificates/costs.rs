//! `swept-bench certificate-costs`: how large certificates are, and what recording and checking take.
//!
//! Each query is timed alone on one thread, several times, and the shortest time counts: the plain query, the
//! same while it is recorded, and the check of the steps; and, once, building a proof from the record. Digest
//! and containment of the bodies are timed separately. Sizes are of whole files, including scenes but not
//! bodies.

use super::campaign::{certificate, moving};
use crate::build::Build;
use crate::first_contact::workload::{Speed, thrown};
use crate::first_contact::{Model, from_folder, models};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;
use swept::Subject;
use swept::internals::certificate::{check, check_cover, check_steps};
use swept::{Options, first_contact, first_contact_recorded};

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
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// How often each query is timed; the shortest counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub repeats: u32,
    /// Seed of the queries
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only the pairs whose names contain this
    #[arg(long)]
    pub only: Option<String>,
    /// Folder to write costs.txt to; without it they are only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Sums over the queries of a pair.
#[derive(Default)]
struct Sums {
    query: f64,
    recorded: f64,
    shrinking: f64,
    steps_checked: f64,
    digest: f64,
    cover: f64,
    separations: f64,
    bytes: f64,
    most_bytes: f64,
    most_ratio: f64,
}

/// Microseconds, the shortest of some repeats.
fn shortest<T>(repeats: u32, mut work: impl FnMut() -> T) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..repeats {
        let start = Instant::now();
        black_box(work());
        least = least.min(start.elapsed().as_secs_f64() * 1e6);
    }
    least
}

/// Measures every pair of bodies at both speeds.
///
/// # Errors
/// A folder cannot be used, or a query or a certificate is refused.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let build = Build::of_this_process(typed);
    // everything on one thread of a pool, where no work is handed over: that would be timed as well
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let models = match &arguments.models {
        Some(folder) => from_folder(folder)?,
        None => models(),
    };
    let mut text = format!(
        "{}\ncertificate-costs  δ = {:e}, {} queries per pair and speed, seed {}, shortest of {} repeats; one thread\n\n\
         times in microseconds, means; recording and checking as multiples of the query (a mean of ratios would hide long\n\
         queries: these are ratios of means); digest and containment in milliseconds, of both bodies\n\n\
         {:40}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}\n",
        build.head(),
        arguments.tolerance,
        arguments.count,
        arguments.seed,
        arguments.repeats,
        "pair",
        "query",
        "record x",
        "check x",
        "most x",
        "proof",
        "separat.",
        "bytes",
        "most",
        "digest",
        "contain",
    );
    for i in 0..models.len() {
        for j in i..models.len() {
            for speed in Speed::ALL {
                let name = format!("{} and {}, {}", models[i].name, models[j].name, speed.name());
                if arguments.only.as_ref().is_some_and(|only| !name.contains(only)) {
                    continue;
                }
                let measure = || measured([&models[i], &models[j]], speed, arguments);
                let sums = pool.install(|| measure().map_err(|error| error.to_string()))?;
                let mean = |sum: f64| sum / arguments.count as f64;
                let _ = writeln!(
                    text,
                    "{name:40}{:>9.1}{:>9.2}{:>9.2}{:>9.2}{:>9.0}{:>9.0}{:>9.0}{:>9.0}{:>9.2}{:>9.2}",
                    mean(sums.query),
                    sums.recorded / sums.query,
                    sums.steps_checked / sums.query,
                    sums.most_ratio,
                    mean(sums.shrinking),
                    mean(sums.separations),
                    mean(sums.bytes),
                    sums.most_bytes,
                    mean(sums.digest) / 1e3,
                    mean(sums.cover) / 1e3,
                );
                eprintln!("{name}");
            }
        }
    }
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("costs.txt"), text)?;
    }
    Ok(0)
}

fn measured(
    models: [&Model; 2],
    speed: Speed,
    arguments: &Arguments,
) -> Result<Sums, Box<dyn std::error::Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
    let options = Options { tolerance: Some(arguments.tolerance), ..Options::default() };
    let [a, b] = models.map(|model| &model.made().0);
    let repeats = arguments.repeats;
    let mut sums = Sums::default();
    for _ in 0..arguments.count {
        let recipes = thrown(speed, &mut rng);
        let [first, second] = moving(&recipes);
        let query = shortest(repeats, || first_contact(a, &first, b, &second, &options));
        let recorded = shortest(repeats, || first_contact_recorded(a, &first, b, &second, &options));
        let kept = first_contact_recorded(a, &first, b, &second, &options)?;
        let subjects = (
            Subject { mesh: a.mesh(), motion: &first, solid: a.is_solid() },
            Subject { mesh: b.mesh(), motion: &second, solid: b.is_solid() },
        );
        let start = Instant::now();
        let proof = kept.proof();
        sums.shrinking += start.elapsed().as_secs_f64() * 1e6;
        let cover = shortest(2, || {
            [check_cover(&proof.covers[0], a.mesh(), 0), check_cover(&proof.covers[1], b.mesh(), 1)]
        });
        // whether they are closed is a matter of the bodies alone
        let surfaces = (Subject { solid: false, ..subjects.0 }, Subject { solid: false, ..subjects.1 });
        let steps = shortest(repeats, || check_steps(&proof, surfaces.0, surfaces.1));
        let checked = check(&proof, subjects.0, subjects.1)?;
        let digest = shortest(1, || [a.mesh().digest(), b.mesh().digest()]);
        let bytes =
            certificate([a, b], &recipes, &options, proof).map_or(0, |file| file.bytes().len()) as f64;
        sums.query += query;
        sums.recorded += recorded;
        sums.steps_checked += steps;
        sums.most_ratio = sums.most_ratio.max(steps / query);
        sums.cover += cover;
        sums.digest += digest;
        sums.separations += checked.separations as f64;
        sums.bytes += bytes;
        sums.most_bytes = sums.most_bytes.max(bytes);
    }
    Ok(sums)
}
