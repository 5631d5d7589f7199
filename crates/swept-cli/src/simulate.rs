//! `swept simulate`: rigid bodies that never penetrate, from a scene.

use crate::failure::{Failure, refused};
use crate::interruption::PartialResults;
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::row_streams::{is_standard, unwritable};
use crate::table::{fields, name};
use crate::used_files::UsedFiles;
use crate::{outcome, output};
use clap::Args;
use serde::Serialize;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use swept_io::run::{Holding, Meeting, Run, Totals};
use swept_io::{FileError, Scene, Simulation, counted};
use swept_num::Brief;
use swept_sim::{Checked, SimulationError, StepReport, World};

/// Simulate rigid bodies that never penetrate each other
///
/// Bodies move only along motions that are proved free of contact. Exit code 0: simulated. 1: --check found
/// an intersection. 2: bad input, or the simulation could not continue. 130: interrupted. If it ends early,
/// all finished steps are written.
#[derive(Args, Clone)]
pub struct SimulateArguments {
    /// The scene: bodies, and a table [simulation]
    scene: PathBuf,
    /// Write poses, contacts, energy and momentum of every frame as JSON; `-` for standard output (the
    /// summary then goes to standard error)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Simulated time in seconds [default: as in the scene, or 10]
    #[arg(long, allow_hyphen_values = true)]
    seconds: Option<f64>,
    /// Length of a step in seconds [default: as in the scene, or 1/120]
    #[arg(long, allow_hyphen_values = true)]
    dt: Option<f64>,
    /// Test every frame for intersections, exactly and independently of the proofs
    #[arg(long)]
    check: bool,
    /// Write an animation for glTF viewers
    #[arg(long, value_name = "FILE.glb")]
    gltf: Option<PathBuf>,
    /// Write an HTML report with the animation and plots: one file that needs no network
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is printed about a run.
#[derive(Serialize)]
struct RunSummary<'a> {
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
    /// The longest time a body was held, in words.
    #[serde(skip)]
    longest: Option<String>,
    asleep: usize,
    energy_start: f64,
    energy_end: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<IntersectionCounts>,
    /// About the meshes, for the reader.
    notes: Vec<String>,
    /// Wall time; differs from run to run.
    seconds: f64,
    proving_seconds: f64,
    simulated_seconds_per_second: f64,
}

/// What the independent test found.
#[derive(Serialize)]
struct IntersectionCounts {
    #[serde(skip)]
    frames: usize,
    body_pairs: u64,
    face_pairs: u64,
    intersecting: u64,
    undecided: u64,
}

/// Simulates.
pub fn run(arguments: &SimulateArguments) -> Result<Outcome, Failure> {
    let scene = Scene::read(&arguments.scene).map_err(refused)?;
    let mut files = UsedFiles::default();
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
    let progress = Progress::spinner("reading the bodies");
    let mut simulation = scene.simulation().map_err(|error| refused(named(error)))?;
    let notes = std::mem::take(&mut simulation.notes);
    if simulation.bodies.is_empty() {
        return Err(Failure::plain(format!("{}: there are no bodies", arguments.scene.display())));
    }
    simulation.settings.dt = arguments.dt.unwrap_or(simulation.settings.dt);
    simulation.seconds = arguments.seconds.unwrap_or(simulation.seconds);
    let steps = steps(arguments, &simulation)?;
    let bad = |error: SimulationError| Failure::plain(format!("{}: {error}", arguments.scene.display()));
    progress.now("comparing the bodies");
    let mut world = World::new(simulation.settings, simulation.bodies).map_err(bad)?;
    drop(progress);
    let every = (1.0 / (simulation.frames * simulation.settings.dt)).round().max(1.0) as u64;
    let record = Arc::new(Recording { arguments: arguments.clone(), world: world.clone(), notes });
    let saved = Arc::clone(&record);
    let start = Simulated::start(&world, arguments)?;
    let simulated = PartialResults::new(Some(start), move |simulated| {
        if let Some(simulated) = simulated.take() {
            let time = Brief(simulated.time);
            let what = format!("this is what was simulated by then, {time} s");
            outcome::deliver_partial(saved.finish(simulated), &what);
        }
    });
    let progress = Progress::bar("simulating", steps);
    let mut failure = None;
    while world.steps() < steps && failure.is_none() {
        match world.step() {
            Ok(report) => {
                let due = world.steps() % every == 0 || world.steps() == steps;
                let checked = if due && arguments.check { Some(checked(&world)?) } else { None };
                simulated.change(|simulated| {
                    if let Some(simulated) = simulated {
                        simulated.add(&world, &report, due, checked.clone());
                    }
                });
                progress.add(1);
            }
            Err(error) => failure = Some(bad(error)),
        }
    }
    drop(progress);
    let simulated = simulated.finish().unwrap_or_default();
    let outcome = record.finish(simulated)?;
    failure.map_or(Ok(outcome), Err)
}

/// Tests all bodies as they are now for intersections.
fn checked(world: &World) -> Result<Checked, Failure> {
    world.check().map_err(|error| Failure::plain(error.to_string()))
}

/// What is simulated so far: finished steps only.
#[derive(Default)]
struct Simulated {
    run: Option<Run>,
    /// Whether the last frame is due. One that is not is there only in case no step follows.
    last_is_due: bool,
    sum: StepReport,
    checked: Checked,
    checked_frames: usize,
    steps: u64,
    time: f64,
    asleep: usize,
}

impl Simulated {
    /// The start.
    fn start(world: &World, arguments: &SimulateArguments) -> Result<Self, Failure> {
        let mut start = Self {
            run: Some(Run::start(world, &arguments.scene.display().to_string())),
            last_is_due: true,
            ..Self::default()
        };
        if arguments.check {
            start.checked.add(checked(world)?);
            start.checked_frames = 1;
        }
        Ok(start)
    }

    /// One more step.
    fn add(&mut self, world: &World, report: &StepReport, due: bool, checked: Option<Checked>) {
        self.sum.add(report);
        if let Some(run) = &mut self.run {
            run.step(world);
            if !self.last_is_due {
                run.frames.pop();
            }
            run.frame(world, report.awake);
        }
        self.last_is_due = due;
        self.checked_frames += usize::from(checked.is_some());
        self.checked.add(checked.unwrap_or_default());
        (self.steps, self.time) = (world.steps(), world.time());
        self.asleep = (0..world.len()).filter(|&k| world.is_asleep(k)).count();
    }
}

/// What is needed to write and print a simulation, besides what was simulated.
struct Recording {
    arguments: SimulateArguments,
    /// For its meshes.
    world: World,
    /// About the meshes, for the reader.
    notes: Vec<String>,
}

impl Recording {
    /// Writes the requested files; returns what to print.
    fn finish(&self, mut simulated: Simulated) -> Result<Outcome, Failure> {
        let Some(mut run) = simulated.run.take() else { return Ok(Outcome::default()) };
        run.finish(simulated.steps, &simulated.sum);
        save(&self.arguments, &self.world, &run)?;
        summarize(self, &run, &simulated)
    }
}

/// Writes the files asked for.
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

/// A file that cannot be written is reported before an hour of simulation, not after it.
fn require_writable(path: &Path) -> Result<(), Failure> {
    if is_standard(path) {
        return Ok(());
    }
    let there = path.metadata().ok();
    // a pipe can be opened only once
    if there.as_ref().is_some_and(|data| !data.is_file() && !data.is_dir()) {
        return Ok(());
    }
    OpenOptions::new().append(true).create(true).open(path).map_err(|error| unwritable(path, &error))?;
    if there.is_none() {
        std::fs::remove_file(path).map_err(|error| unwritable(path, &error))?;
    }
    Ok(())
}

/// The number of steps.
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
            "{} steps are too many: choose a longer dt or fewer seconds",
            Brief(steps)
        )));
    }
    Ok((steps as u64).max(1))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| unwritable(path, &error))
}

fn summarize(recording: &Recording, run: &Run, simulated: &Simulated) -> Result<Outcome, Failure> {
    let Recording { arguments, world, notes } = recording;
    let Simulated { sum, checked, .. } = simulated;
    let seconds = |duration: Duration| duration.as_secs_f64();
    let energy = |frame: Option<&swept_io::run::FrameRecord>| frame.map_or(0.0, |frame| frame.energy);
    let check = arguments.check.then_some(IntersectionCounts {
        frames: simulated.checked_frames,
        body_pairs: checked.body_pairs,
        face_pairs: checked.face_pairs,
        intersecting: checked.intersecting.len() as u64,
        undecided: checked.undecided,
    });
    let summary = RunSummary {
        scene: run.scene.clone(),
        bodies: world.len(),
        triangles: run.bodies.iter().map(|body| body.triangles).sum(),
        simulated_seconds: simulated.time,
        frames: run.frames.len(),
        totals: run.totals,
        event_list: &run.events,
        held_list: &run.held,
        longest: run.longest_held(),
        asleep: simulated.asleep,
        energy_start: energy(run.frames.first()),
        energy_end: energy(run.frames.last()),
        check,
        notes: notes.clone(),
        seconds: seconds(sum.total),
        proving_seconds: seconds(sum.proving),
        simulated_seconds_per_second: simulated.time / seconds(sum.total),
    };
    let code = u8::from(!checked.intersecting.is_empty());
    let complaints = checked.intersecting.iter().take(10).map(|([i, j], [f, g])| {
        let [a, b] = [*i, *j].map(|k| name(&run.bodies[k].name));
        format!("bodies `{a}` and `{b}` intersect: faces {f} and {g}")
    });
    let complaints = complaints.collect();
    let text = if arguments.json { output::json(&summary)? } else { text(&summary) };
    let printed = arguments.out.as_ref().is_some_and(|path| is_standard(path));
    Ok(Outcome { text: output::summary(text, arguments.json, printed), complaints, code })
}

fn text(summary: &RunSummary) -> String {
    let totals = &summary.totals;
    let mut rows: Vec<(&str, String)> = Vec::new();
    let mut row = |name: &'static str, value: String| rows.push((name, value));
    row("scene", summary.scene.clone());
    row(
        "bodies",
        format!(
            "{} with {}, {} asleep at the end",
            summary.bodies,
            counted(summary.triangles, "triangle", "triangles"),
            summary.asleep
        ),
    );
    row(
        "simulated",
        format!(
            "{} s in {}, {}",
            summary.simulated_seconds,
            counted(totals.steps, "step", "steps"),
            counted(summary.frames, "frame", "frames")
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
    row("events", format!("{} within a step, {} pairs that met", totals.events, summary.event_list.len()));
    let longest =
        summary.longest.as_ref().map_or(String::new(), |longest| format!("; the longest: {longest}"));
    row("held", format!("a body {} times, {} moved apart{longest}", totals.held, totals.opened));
    row(
        "impulses",
        format!(
            "{}, worst residual {:.1e}, {} above tolerance, {} needed more than sweeps",
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
            summary.energy_start, summary.energy_end, totals.energy_growth
        ),
    );
    if let Some(check) = &summary.check {
        let found = if check.intersecting == 0 {
            "no intersection".to_owned()
        } else {
            counted(check.intersecting, "intersection", "intersections")
        };
        row(
            "check",
            format!(
                "{found} in {}, {} decided exactly",
                counted(check.frames, "frame", "frames"),
                counted(check.face_pairs, "face pair", "face pairs")
            ),
        );
    }
    row(
        "time",
        format!(
            "{:.3} s, of which {:.3} s for proofs: {:.2} simulated seconds per second",
            summary.seconds, summary.proving_seconds, summary.simulated_seconds_per_second
        ),
    );
    rows.extend(summary.notes.iter().map(|note| ("note", note.clone())));
    fields(&rows)
}
