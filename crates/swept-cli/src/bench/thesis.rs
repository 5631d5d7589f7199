//! `swept bench thesis`: the forty benchmarks of the thesis, for each method, next to its own figures.
//!
//! Two of four bodies are thrown at each other, at low and at high speed. Each query is timed alone on one
//! thread, and its fastest repeat counts; the distance at the contact is measured by a separate query. The
//! thesis's figures are from its machine of 2012 and its own bodies, so ratios within one run mean more.

mod measure;
mod planar;
mod plot;
mod published;
mod summary;
mod tables;

use crate::bench::bodies::{self, NamedMesh};
use crate::check::write;
use crate::failure::Failure;
use crate::output;
use crate::progress::Progress;
use crate::query_arguments::Method;
use crate::used_files::UsedFiles;
use clap::Args;
use measure::{NamedBody, ThesisReport, measured};
use std::path::PathBuf;
use swept::Options;
use swept::internals::query;

/// Run the benchmarks of the thesis, and show its own figures next to ours
///
/// For each method: time of a query, distance at the contact, approach speed and contact time.
#[derive(Args, Clone)]
pub struct ThesisArguments {
    /// Only these pairs, as `first/second` with the names used in the report, separated by commas [default:
    /// all ten]
    #[arg(long, value_delimiter = ',')]
    pairs: Vec<String>,
    /// Number of cases for each pair and speed
    #[arg(long, default_value_t = swept_io::workload::THROWN_CASES, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    cases: u64,
    /// Methods to compare, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [Method::Certified, Method::D2m, Method::Capoeira])]
    methods: Vec<Method>,
    /// Use the meshes tetra, bunny, dragon and buddha (any format) of this folder instead of the built-in
    /// bodies
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    /// How close to contact D2M and the default method get: the gap is between half of this length and all of
    /// it
    #[arg(long, default_value_t = 2e-10)]
    tolerance: f64,
    /// Seed of the cases
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How often each query is timed; the fastest counts
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeats: u32,
    /// Write all figures to this file, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write box plots on a logarithmic scale to this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Write a short and a long table to this file, as Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Run the two-dimensional benchmark instead: two rings of 65,536 edges pushed together
    #[arg(long, conflicts_with_all = ["pairs", "cases", "models", "seed", "repeats", "csv", "svg", "markdown"])]
    planar: bool,
    /// Number of frames of the two-dimensional benchmark, with --planar [default: 360]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    frames: Option<u32>,
    /// Number of edges of each ring of the two-dimensional benchmark, with --planar [default: 65536]
    #[arg(long, value_parser = clap::value_parser!(u32).range(3..=10_000_000))]
    edges: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Default number of frames of the two-dimensional benchmark.
const FRAMES: u32 = 360;
/// Default number of edges of each of its rings.
const EDGES: u32 = 65_536;

/// Measures, and writes what was asked for.
pub fn run(arguments: &ThesisArguments) -> Result<String, Failure> {
    // not left to clap, which requires no flag that another one excludes
    let planar = [("--frames", arguments.frames), ("--edges", arguments.edges)];
    if let Some((flag, _)) = planar.iter().find(|(_, given)| given.is_some() && !arguments.planar) {
        return Err(Failure::plain(format!("{flag} is for the two-dimensional benchmark: add --planar")));
    }
    let mut methods: Vec<query::Method> = Vec::new();
    for method in arguments.methods.iter().map(|method| method.query()) {
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    // before anything is built or written
    let options = Options { tolerance: Some(arguments.tolerance), ..Options::default() };
    options.check().map_err(|error| Failure::plain(error.to_string()))?;
    if arguments.planar {
        let (frames, edges) = (arguments.frames.unwrap_or(FRAMES), arguments.edges.unwrap_or(EDGES));
        return planar::run(&methods, arguments.tolerance, [frames, edges], arguments.json);
    }
    let mut files = UsedFiles::default();
    files.writes("--csv", arguments.csv.as_ref());
    files.writes("--markdown", arguments.markdown.as_ref());
    files.check()?;
    let progress = Progress::spinner("reading the bodies");
    let meshes = match &arguments.models {
        Some(folder) => NamedMesh::from_folder(folder)?,
        None => NamedMesh::builtin()?,
    };
    let bodies: Vec<NamedBody> = meshes.into_iter().map(NamedBody::from).collect();
    drop(progress);
    let names: Vec<&str> = bodies.iter().map(|body| body.name.as_str()).collect();
    let pairs = bodies::pairs(&names, &arguments.pairs)?;
    deliver(&measured(&bodies, &pairs, &methods, arguments)?, arguments)
}

/// Writes the files asked for; what is to be printed.
fn deliver(report: &ThesisReport, arguments: &ThesisArguments) -> Result<String, Failure> {
    let published = published::figures();
    if let Some(path) = &arguments.csv {
        write(path, &tables::csv(report, &published))?;
    }
    if let Some(path) = &arguments.markdown {
        write(path, &(summary::markdown(report, &published) + "\n" + &tables::markdown(report, &published)))?;
    }
    if let Some(folder) = &arguments.svg {
        plot::draw(folder, report, &published)?;
    }
    if arguments.json { output::json(report) } else { Ok(tables::text(report, &published)) }
}
