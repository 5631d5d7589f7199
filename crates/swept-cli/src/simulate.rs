//! `swept simulate`: rigid bodies that never penetrate, from a scene.

use crate::answer::Answer;
use crate::check::refused;
use crate::failure::Failure;
use crate::overwriting::Files;
use crate::rows::{is_standard, unwritable};
use crate::table::{fields, name};
use crate::{output, progress};
use clap::Args;
use serde::Serialize;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use swept_io::run::{Holding, Meeting, Run, Totals};
use swept_io::{FileError, Scene, Simulation, counted};
use swept_num::Brief;
use swept_sim::{Checked, SimulationError, StepReport, World};

/// Rigid bodies that never penetrate: a simulation over proved motions
///
/// Exit code 0: simulated. 1: --check found an intersection. 2: bad input, or the simulation could not go on. 130: interrupted.
/// Where it ends early, what was simulated until then is written.
#[derive(Args)]
pub struct SimulateArguments {
    /// The scene: bodies, and a table [simulation]
    scene: PathBuf,
    /// Write poses, contacts, energy and momentum of every frame as JSON; `-` for standard output, and what is told beside
    /// them then goes to standard error
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How long to simulate [default: what the scene says, or 10]
    #[arg(long, allow_hyphen_values = true)]
    seconds: Option<f64>,
    /// The length of a step [default: what the scene says, or 1/120]
    #[arg(long, allow_hyphen_values = true)]
    dt: Option<f64>,
    /// Test every frame for intersections, exactly and independently of what was proved
    #[arg(long)]
    check: bool,
    /// Write an animation that viewers of glTF play
    #[arg(long, value_name = "FILE.glb")]
    gltf: Option<PathBuf>,
    /// Write a page with the animation, energy and numbers: one HTML file that needs no network
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is told of a run.
#[derive(Serialize)]
struct Told<'a> {
    scene: String,
    bodies: usize,
    triangles: usize,
    simulated_seconds: f64,
    frames: usize,
    #[serde(flatten)]
    totals: Totals,
    /// `events` is their number.
    event_list: &'a [Meeting],
    /// `held` is how often a body was held.
    held_list: &'a [Holding],
    /// What the longest time held was, in words.
    #[serde(skip)]
    longest: Option<String>,
    asleep: usize,
    energy_start: f64,
    energy_end: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<CheckTold>,
    /// What is to be known about the meshes.
    notes: Vec<String>,
    /// Wall time; differs from run to run.
    seconds: f64,
    proving_seconds: f64,
    simulated_seconds_per_second: f64,
}

/// What the independent test found.
#[derive(Serialize)]
struct CheckTold {
    body_pairs: u64,
    face_pairs: u64,
    intersecting: u64,
    undecided: u64,
}

/// Simulates.
pub fn run(arguments: &SimulateArguments) -> Result<Answer, Failure> {
    let scene = Scene::read(&arguments.scene).map_err(refused)?;
    let mut files = Files::default();
    files.reads("the scene", &arguments.scene);
    for body in &scene.bodies {
        files.reads_mesh("a mesh of the scene", &body.source);
    }
    files.writes_rows("--out", arguments.out.as_ref());
    files.writes("--gltf", arguments.gltf.as_ref());
    files.writes("--report", arguments.report.as_ref());
    files.check()?;
    let outputs = [&arguments.out, &arguments.gltf, &arguments.report];
    outputs.into_iter().flatten().try_for_each(|path| require_writable(path))?;
    let named = |error: FileError| match error.file.as_os_str().is_empty() {
        true => error.of(&arguments.scene),
        false => error,
    };
    let mut simulation = scene.simulation().map_err(|error| refused(named(error)))?;
    let notes = std::mem::take(&mut simulation.notes);
    if simulation.bodies.is_empty() {
        return Err(Failure::plain(format!("{}: there are no bodies", arguments.scene.display())));
    }
    simulation.settings.dt = arguments.dt.unwrap_or(simulation.settings.dt);
    simulation.seconds = arguments.seconds.unwrap_or(simulation.seconds);
    let steps = steps(arguments, &simulation)?;
    let bad = |error: SimulationError| Failure::plain(format!("{}: {error}", arguments.scene.display()));
    let mut world = World::new(simulation.settings, simulation.bodies).map_err(bad)?;
    let every = (1.0 / (simulation.frames * simulation.settings.dt)).round().max(1.0) as u64;
    let mut run = Run::start(&world, &arguments.scene.display().to_string());
    let (mut sum, mut checked) = (StepReport::default(), Checked::default());
    let mut look = |world: &World| -> Result<(), Failure> {
        if arguments.check {
            let found = world.check().map_err(|error| Failure::plain(error.to_string()))?;
            checked.add(found);
        }
        Ok(())
    };
    look(&world)?;
    let bar = progress::bar(steps);
    let interrupted = interruption();
    let mut failure = None;
    while world.steps() < steps && failure.is_none() {
        match world.step() {
            Ok(report) => {
                sum.add(&report);
                run.step(&world);
                let last = world.steps() == steps || interrupted.load(Ordering::Relaxed);
                if world.steps() % every == 0 || last {
                    run.frame(&world, report.awake);
                    look(&world)?;
                }
                bar.inc(1);
                if last {
                    break;
                }
            }
            Err(error) => failure = Some(bad(error)),
        }
    }
    bar.finish_and_clear();
    run.finish(world.steps(), &sum);
    save(arguments, &world, &run)?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let mut answer = tell(arguments, &world, &run, &sum, &checked, notes)?;
    if world.steps() < steps {
        let until = Brief(world.time());
        answer.complaints.push(format!("interrupted: this is what was simulated until then, {until} s"));
        answer.code = 130;
    }
    Ok(answer)
}

/// Becomes true on Ctrl-C; a second one ends the command at once.
fn interruption() -> Arc<AtomicBool> {
    let asked = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&asked);
    // where no handler can be set, an interruption ends the command at once
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    asked
}

/// Writes what is asked for.
fn save(arguments: &SimulateArguments, world: &World, run: &Run) -> Result<(), Failure> {
    if let Some(path) = &arguments.out {
        let text = serde_json::to_string(run).map_err(|error| Failure::plain(error.to_string()))?;
        if is_standard(path) {
            output::print(&(text + "\n"))?;
        } else {
            write(path, text.as_bytes())?;
        }
    }
    if let Some(path) = &arguments.gltf {
        write(path, &run.glb(world))?;
    }
    if let Some(path) = &arguments.report {
        write(path, run.html(world).as_bytes())?;
    }
    Ok(())
}

/// A place that cannot be written is told before an hour of simulation, not after it.
fn require_writable(path: &Path) -> Result<(), Failure> {
    if is_standard(path) {
        return Ok(());
    }
    let there = path.metadata().ok();
    // a pipe is opened once only
    if there.as_ref().is_some_and(|data| !data.is_file() && !data.is_dir()) {
        return Ok(());
    }
    OpenOptions::new().append(true).create(true).open(path).map_err(|error| unwritable(path, &error))?;
    if there.is_none() {
        std::fs::remove_file(path).map_err(|error| unwritable(path, &error))?;
    }
    Ok(())
}

/// How many steps to make.
fn steps(arguments: &SimulateArguments, simulation: &Simulation) -> Result<u64, Failure> {
    let (seconds, dt, frames) = (simulation.seconds, simulation.settings.dt, simulation.frames);
    let typed = [("seconds", arguments.seconds.is_some()), ("dt", arguments.dt.is_some()), ("frames", false)];
    for ((what, typed), value) in typed.into_iter().zip([seconds, dt, frames]) {
        if !(value > 0.0 && value.is_finite()) {
            let scene = arguments.scene.display();
            let what = if typed { format!("--{what}") } else { format!("{scene}: {what}") };
            return Err(Failure::plain(format!(
                "{what} is {}, which is not a finite number above zero",
                Brief(value)
            )));
        }
    }
    let steps = (seconds / dt).round();
    if steps > 1e9 {
        return Err(Failure::plain(format!(
            "{} steps are too many: give a longer dt or fewer seconds",
            Brief(steps)
        )));
    }
    Ok((steps as u64).max(1))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| unwritable(path, &error))
}

fn tell(
    arguments: &SimulateArguments,
    world: &World,
    run: &Run,
    sum: &StepReport,
    checked: &Checked,
    notes: Vec<String>,
) -> Result<Answer, Failure> {
    let seconds = |duration: Duration| duration.as_secs_f64();
    let energy = |frame: Option<&swept_io::run::FrameRecord>| frame.map_or(0.0, |frame| frame.energy);
    let check = arguments.check.then_some(CheckTold {
        body_pairs: checked.body_pairs,
        face_pairs: checked.face_pairs,
        intersecting: checked.intersecting.len() as u64,
        undecided: checked.undecided,
    });
    let told = Told {
        scene: run.scene.clone(),
        bodies: world.len(),
        triangles: run.bodies.iter().map(|body| body.triangles).sum(),
        simulated_seconds: world.time(),
        frames: run.frames.len(),
        totals: run.totals,
        event_list: &run.events,
        held_list: &run.held,
        longest: run.longest_held(),
        asleep: (0..world.len()).filter(|&k| world.is_asleep(k)).count(),
        energy_start: energy(run.frames.first()),
        energy_end: energy(run.frames.last()),
        check,
        notes,
        seconds: seconds(sum.total),
        proving_seconds: seconds(sum.proving),
        simulated_seconds_per_second: world.time() / seconds(sum.total),
    };
    let code = u8::from(!checked.intersecting.is_empty());
    let complaints = checked.intersecting.iter().take(10).map(|([i, j], [f, g])| {
        let [a, b] = [*i, *j].map(|k| name(&run.bodies[k].name));
        format!("bodies `{a}` and `{b}` intersect: faces {f} and {g}")
    });
    let complaints = complaints.collect();
    let text = if arguments.json { output::json(&told)? } else { text(&told) };
    let printed = arguments.out.as_ref().is_some_and(|path| is_standard(path));
    Ok(Answer { text: output::beside(text, printed), complaints, code })
}

fn text(told: &Told) -> String {
    let totals = &told.totals;
    let mut rows: Vec<(&str, String)> = Vec::new();
    let mut row = |name: &'static str, value: String| rows.push((name, value));
    row("scene", told.scene.clone());
    row(
        "bodies",
        format!(
            "{} with {}, {} asleep at the end",
            told.bodies,
            counted(told.triangles, "triangle", "triangles"),
            told.asleep
        ),
    );
    row(
        "simulated",
        format!(
            "{} s in {}, {}",
            told.simulated_seconds,
            counted(totals.steps, "step", "steps"),
            counted(told.frames, "frame", "frames")
        ),
    );
    row(
        "proved",
        format!(
            "{} by {}, {}",
            counted(totals.pairs, "pair", "pairs"),
            counted(totals.queries, "query", "queries"),
            counted(totals.query_steps, "queue step", "queue steps")
        ),
    );
    row(
        "events",
        format!("{} in the middle of a step, {} pairs that met", totals.events, told.event_list.len()),
    );
    let longest = told.longest.as_ref().map_or(String::new(), |longest| format!("; the longest: {longest}"));
    row("held", format!("{} times a body, {} moved apart{longest}", totals.held, totals.opened));
    row(
        "impulses",
        format!(
            "{}, worst residual {:.1e}, {} above tolerance, {} not by sweeps alone",
            counted(totals.solutions, "solution", "solutions"),
            totals.worst_residual,
            totals.unconverged,
            totals.stalled
        ),
    );
    row(
        "energy",
        format!(
            "{:.6} at the start, {:.6} at the end, growth {:.1e} of the largest kinetic energy",
            told.energy_start, told.energy_end, totals.energy_growth
        ),
    );
    if let Some(check) = &told.check {
        let found = if check.intersecting == 0 {
            "no intersection".to_owned()
        } else {
            counted(check.intersecting, "intersection", "intersections")
        };
        row(
            "check",
            format!(
                "{found} in {}, {} decided exactly",
                counted(told.frames, "frame", "frames"),
                counted(check.face_pairs, "face pair", "face pairs")
            ),
        );
    }
    row(
        "time",
        format!(
            "{:.3} s, of which {:.3} s for proofs: {:.2} simulated seconds a second",
            told.seconds, told.proving_seconds, told.simulated_seconds_per_second
        ),
    );
    rows.extend(told.notes.iter().map(|note| ("note", note.clone())));
    fields(&rows)
}
