//! `swept-bench cliffs`: queries that bounds of a general kind cannot decide cheaply.
//!
//! Bodies on one carrier, bodies that go on turning, long pieces, many keyframes. Each scene of `bench/cliffs` is asked several
//! times on one thread; the shortest time counts, for the query alone, with its certificate written and checked.

use crate::build::Build;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;
use swept::{Body, Options, Subject, check_proof, first_contact, first_contact_recorded};
use swept_io::Scene;

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// How often each query is timed; the shortest counts
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    pub repeats: u32,
    /// Maximum number of steps
    #[arg(long, default_value_t = 10_000_000)]
    pub budget: u64,
    /// Folder to write cliffs.txt to; without it the table is only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// A scene of `bench/cliffs`, loaded.
pub struct Cliff {
    /// The name of its file, without the ending.
    pub name: String,
    /// The scene.
    pub scene: Scene,
    /// Its two bodies.
    pub bodies: [Body; 2],
}

/// All of them, sorted by name.
///
/// # Errors
/// A file cannot be read, or is not about two bodies.
pub fn cliffs() -> Result<Vec<Cliff>, Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cliffs");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    let read = |path: PathBuf| {
        let scene = Scene::read(&path)?;
        scene.require_two()?;
        let body = |k: usize| -> Result<Body, Box<dyn std::error::Error>> {
            Ok(Body::new(scene.load(k)?.mesh).said_to_be(scene.bodies[k].solid)?)
        };
        let bodies = [body(0)?, body(1)?];
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Cliff { name, scene, bodies })
    };
    paths.into_iter().map(read).collect()
}

/// Measures every scene.
///
/// # Errors
/// A scene or a query is refused, or the table cannot be written.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let build = Build::of_this_process(typed);
    let mut text = format!(
        "{}\ncliffs     shortest of {} repeats, one thread, at most {} steps; bodies are built before\n\n\
         {:18}{:>12}{:>10}{:>14}{:>14}{:>12}{:>12}\n",
        build.head(),
        arguments.repeats,
        arguments.budget,
        "scene",
        "verdict",
        "steps",
        "query ms",
        "check ms",
        "steps proof",
        "accepted",
    );
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    for cliff in cliffs()? {
        let row = pool.install(|| measured(&cliff, arguments).map_err(|error| error.to_string()))?;
        text.push_str(&row);
    }
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("cliffs.txt"), &text)?;
    }
    Ok(0)
}

/// The shortest time of some work in milliseconds, and its last result.
fn shortest<T>(repeats: u32, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut once = || {
        let start = Instant::now();
        let found = work();
        (start.elapsed().as_secs_f64() * 1e3, found)
    };
    let first = once();
    (1..repeats).fold(first, |(least, _), _| {
        let (took, found) = once();
        (least.min(took), found)
    })
}

fn measured(cliff: &Cliff, arguments: &Arguments) -> Result<String, Box<dyn std::error::Error>> {
    let ([a, b], [first, second]) = (&cliff.bodies, &cliff.scene.bodies[..]) else {
        return Err("a cliff is about two bodies".into());
    };
    let options = Options { budget: arguments.budget, ..Options::default() };
    let ask = || first_contact(a, &first.motion, b, &second.motion, &options);
    let (query, answer) = shortest(arguments.repeats, ask);
    let answer = answer?;
    let proof = first_contact_recorded(a, &first.motion, b, &second.motion, &options)?.proof();
    let check = || {
        let own = Subject { mesh: a.mesh(), motion: &first.motion, solid: a.is_solid() };
        let its = Subject { mesh: b.mesh(), motion: &second.motion, solid: b.is_solid() };
        check_proof(&proof, own, its).is_ok()
    };
    let (checking, accepted) = shortest(arguments.repeats.min(3), check);
    let mut row = String::new();
    let _ = writeln!(
        row,
        "{:18}{:>12}{:>10}{query:>14.3}{checking:>14.3}{:>12}{:>12}",
        cliff.name,
        answer.verdict.word(),
        answer.cost.steps,
        proof.steps.len(),
        if accepted { "yes" } else { "NO" },
    );
    Ok(row)
}
