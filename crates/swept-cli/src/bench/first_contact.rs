//! `swept bench first-contact`: what queries cost, on built-in bodies or on the user's own.
//!
//! Two bodies are thrown at each other as in [D2M14, section 7.3]. Besides the throw itself, which ends in a
//! contact, the parts of it that a planner or a simulation asks about are timed: paths and steps that end
//! shortly before the contact and are clear, and distances. Each query is timed alone on one thread, several
//! times, and its shortest time counts. Nothing is kept from one query to the next, except in `steps-warm`.

mod measure;
mod tables;
mod workload;

use super::bodies::{self, NamedMesh};
use crate::check::write;
use crate::failure::Failure;
use crate::output;
use crate::progress::Progress;
use crate::used_files::UsedFiles;
use clap::{Args, ValueEnum};
use measure::{Bench, FirstContactReport};
use std::path::PathBuf;
use swept::Options;
use swept_io::workload::{Speed, THROWN_CASES};

/// Time first contact, clear steps and distances, on built-in bodies or your own
///
/// The bodies fly towards each other along a random line, from random orientations, meet at its middle after
/// one unit of time, and turn by 90° on the way. Let c be the time of a throw's first contact. The rows are:
///
/// throw: first contact over the whole throw, [0, 1]. path-1e-2 and path-1e-4: over [0, 0.99 c] and [0, 0.9999
/// c], which are clear at a fine tolerance. step-far, step-1e-2 and step-1e-4: over a step of 0.01 c, as in a simulation: [0.5 c,
/// 0.51 c], [0.98 c, 0.99 c] and [0.9899 c, 0.9999 c], likewise. steps-cold and
/// steps-warm: 20 steps of 0.0001 c that follow each other up to 0.9999 c, the second with what each leaves over for the
/// next; times are per step, steps and pairs are those of all 20. distance-far, distance-1e-2, distance-1e-4
/// and distance-contact: the distance at 0.5 c, 0.99 c, 0.9999 c and c; `gap` is the median of its upper bounds.
///
/// Throws without a contact have no such parts, so the other rows count fewer queries.
#[derive(Args, Clone)]
pub struct FirstContactArguments {
    /// The first body: a mesh file (OBJ, STL, PLY, glTF, GLB) or a built-in body such as `gear(4000)`. Both
    /// bodies are moved so that their boxes are centred at the origin, and start 4 (low speed) or 512 (high
    /// speed) times half the diagonal of the larger box apart [default: every pair of four built-in bodies,
    /// which start 4 or 512 units apart]
    #[arg(requires = "b")]
    a: Option<String>,
    /// The second body
    b: Option<String>,
    /// Every pair of the meshes in this folder instead, which start 4 or 512 units apart
    #[arg(long, value_name = "DIR", conflicts_with = "a")]
    models: Option<PathBuf>,
    /// Only these pairs, as `first/second` with the names of the report, separated by commas [default: all]
    #[arg(long, value_delimiter = ',', conflicts_with = "a")]
    pairs: Vec<String>,
    /// Number of throws for each pair and speed
    #[arg(long, default_value_t = THROWN_CASES, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    cases: u64,
    /// How fast the bodies are thrown
    #[arg(long, value_enum, default_value_t = Speeds::Both)]
    speed: Speeds,
    /// How close to contact the search gets (a length) [default: 1e-9 of the larger body, or what doubles can
    /// resolve]
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    tolerance: Option<f64>,
    /// Seed of the throws
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often each query is timed; the shortest counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeats: u32,
    /// Write all figures to this file, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Which speeds.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Speeds {
    /// 4 lengths in one unit of time
    Low,
    /// 512 lengths
    High,
    /// One after the other
    Both,
}

impl Speeds {
    fn all(self) -> &'static [Speed] {
        match self {
            Self::Low => &Speed::ALL[..1],
            Self::High => &Speed::ALL[1..],
            Self::Both => &Speed::ALL,
        }
    }
}

/// Measures, and writes what was asked for.
pub fn run(arguments: &FirstContactArguments) -> Result<String, Failure> {
    // before anything is read or written
    let options = Options { tolerance: arguments.tolerance, ..Options::default() };
    options.check().map_err(|error| Failure::plain(error.to_string()))?;
    let named: Vec<&String> = [&arguments.a, &arguments.b].into_iter().flatten().collect();
    let paths: Vec<PathBuf> = named.iter().map(PathBuf::from).collect();
    let mut files = UsedFiles::default();
    paths.iter().for_each(|path| files.reads("a mesh", path));
    files.writes("--csv", arguments.csv.as_ref());
    files.check()?;
    let progress = Progress::spinner("reading the bodies");
    let (meshes, unit) = match (&named[..], &arguments.models) {
        ([], None) => (NamedMesh::builtin()?, 1.0),
        ([], Some(folder)) => (NamedMesh::from_folder(folder)?, 1.0),
        (named, _) => {
            let meshes = named.iter().map(|name| NamedMesh::centred(name)).collect::<Result<Vec<_>, _>>()?;
            let unit = meshes.iter().map(NamedMesh::half_diagonal).fold(0.0, f64::max);
            (meshes, unit)
        }
    };
    let names: Vec<&str> = meshes.iter().map(|mesh| mesh.name.as_str()).collect();
    let pairs = match &named[..] {
        [] => bodies::pairs(&names, &arguments.pairs)?,
        _ => vec![(0, 1)],
    };
    progress.now("building the bodies");
    let bench = Bench::built(meshes, pairs, unit, options);
    drop(progress);
    deliver(&bench.measured(arguments)?, arguments)
}

/// Writes the file asked for; what is to be printed.
fn deliver(report: &FirstContactReport, arguments: &FirstContactArguments) -> Result<String, Failure> {
    if let Some(path) = &arguments.csv {
        write(path, &tables::csv(report))?;
    }
    if arguments.json { output::json(report) } else { Ok(tables::text(report)) }
}
