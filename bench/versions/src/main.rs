//! Two versions of swept, asked the same questions in turns, in one program.
//!
//! Two bodies are thrown at each other as in [D2M14, section 7.3]; of each throw, the parts that a simulation
//! asks about are asked as well. Each query is timed alone on one thread, by the one version and then by the
//! other, several times, and its shortest time counts.

mod ask;
mod table;

use ask::{Motions, Question, Reply};
use clap::Parser;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::path::PathBuf;
use std::time::Instant;
use swept_io::workload::{Speed, THROWN_BODIES, thrown};
use table::Cell;

/// Asks two versions of swept the same questions in turns.
#[derive(Parser)]
struct Arguments {
    /// Name of the version that comes before
    #[arg(long)]
    revision: String,
    /// Folder of meshes in place of the built-in bodies
    #[arg(long)]
    models: Option<PathBuf>,
    /// Number of throws for each pair and speed
    #[arg(long, default_value_t = 64)]
    cases: u64,
    /// How often each query is timed; the shortest counts
    #[arg(long, default_value_t = 5)]
    repeats: u32,
    /// Only pairs whose names contain this
    #[arg(long)]
    only: Option<String>,
    /// Only these questions, separated by commas
    #[arg(long, value_delimiter = ',')]
    questions: Vec<String>,
    /// Only throws at low speed
    #[arg(long)]
    low: bool,
    /// Only bodies that are thrown past each other: one is shifted aside by up to this length
    #[arg(long)]
    aside: Option<f64>,
    /// Ask one version alone, once, for counting its instructions
    #[arg(long)]
    alone: Option<Side>,
    /// The tolerance
    #[arg(long, default_value_t = 1e-9)]
    tolerance: f64,
    /// Seed of the throws
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Side {
    Before,
    After,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let meshes = meshes(&arguments)?;
    println!(
        "before: {}   after: the working tree   {} throws, seed {}, shortest of {}, tolerance {:e}, one thread",
        arguments.revision, arguments.cases, arguments.seed, arguments.repeats, arguments.tolerance
    );
    let mut bodies = Vec::new();
    for (name, mesh) in &meshes {
        let start = Instant::now();
        let before = ask::before::body(mesh.vertices(), mesh.faces());
        let took = start.elapsed().as_secs_f64() * 1e3;
        let start = Instant::now();
        let after = ask::after::body(mesh.vertices(), mesh.faces());
        println!("building {name}: {took:.1} ms before, {:.1} ms after", start.elapsed().as_secs_f64() * 1e3);
        bodies.push((name, before, after));
    }
    println!("{}", table::HEAD);
    let mut all = Cell::default();
    for i in 0..bodies.len() {
        for j in i..bodies.len() {
            for speed in Speed::ALL {
                let ((first, a, x), (second, b, y)) = (&bodies[i], &bodies[j]);
                let name = format!("{first}/{second} {}", speed.name().split(' ').next().unwrap_or_default());
                let left_out = arguments.only.as_ref().is_some_and(|only| !name.contains(only));
                if left_out || arguments.low && speed == Speed::High {
                    continue;
                }
                let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
                let throws: Vec<Motions> =
                    (0..arguments.cases).map(|_| Motions::of(thrown(speed, &mut rng))).collect();
                if let Some(reach) = arguments.aside {
                    let throws: Vec<Motions> =
                        throws.into_iter().map(|throw| throw.aside(reach, &mut rng)).collect();
                    let cell = cell(&arguments, [a, b], [x, y], &throws, Question::Part(None), false);
                    println!("{}", cell.row(&format!("{name} fly-past"), arguments.tolerance));
                    all.add(cell);
                    continue;
                }
                for (label, question) in Question::ALL {
                    if !arguments.questions.is_empty() && !arguments.questions.iter().any(|q| q == label) {
                        continue;
                    }
                    let cell = cell(&arguments, [a, b], [x, y], &throws, question, true);
                    println!("{}", cell.row(&format!("{name} {label}"), arguments.tolerance));
                    all.add(cell);
                }
            }
        }
    }
    println!("{}", all.row("all", arguments.tolerance));
    Ok(())
}

fn meshes(arguments: &Arguments) -> Result<Vec<(String, after::Mesh)>, Box<dyn std::error::Error>> {
    let Some(folder) = &arguments.models else {
        return THROWN_BODIES
            .iter()
            .map(|recipe| Ok(((*recipe).to_owned(), recipe.parse::<after::Builtin>()?.mesh())))
            .collect();
    };
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.retain(|path| swept_io::MeshFormat::of_name(path).is_some());
    paths.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| Ok((name(path), swept_io::read_mesh(path)?))).collect()
}

/// One question about all throws that touch, or all that do not, to both versions in turns.
fn cell(
    arguments: &Arguments,
    old: [&before::Body; 2],
    new: [&after::Body; 2],
    throws: &[Motions],
    question: Question,
    touching: bool,
) -> Cell {
    let mut cell = Cell::default();
    for throw in throws {
        // when the bodies first touch, as the version before says, if they should
        let contact = ask::before::contact(old, throw, arguments.tolerance);
        if contact.is_some() != touching {
            continue;
        }
        let contact = contact.unwrap_or(1.0);
        let asked = throw.asked(question, contact);
        let motions =
            (ask::before::motions(asked.throw, asked.span), ask::after::motions(asked.throw, asked.span));
        let (mut times, mut replies) = ([u64::MAX; 2], [Reply::default(); 2]);
        for _ in 0..if arguments.alone.is_some() { 1 } else { arguments.repeats } {
            if arguments.alone != Some(Side::After) {
                let start = Instant::now();
                replies[0] = ask::before::ask(old, &motions.0, &asked, arguments.tolerance);
                times[0] = times[0].min(start.elapsed().as_nanos() as u64);
            }
            if arguments.alone != Some(Side::Before) {
                let start = Instant::now();
                replies[1] = ask::after::ask(new, &motions.1, &asked, arguments.tolerance);
                times[1] = times[1].min(start.elapsed().as_nanos() as u64);
            }
        }
        cell.push(times, replies);
    }
    cell
}
