//! `swept check`: one query, about two bodies from mesh files and a motion file or about those of a scene.

mod many;
mod unfinished;

use crate::failure::{Failure, refused};
use crate::instant;
use crate::instant::Printing;
use crate::interruption;
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::query::{CheckReport, Pair};
use crate::query_arguments::QueryArguments;
use crate::row_streams::unwritable;
use crate::scene_argument::is_scene;
use crate::used_files::UsedFiles;
use clap::Args;
use std::path::{Path, PathBuf};
use swept::Verdict;
use swept_io::answer::CertificateView;
use swept_io::scene::ExpectedTable;
use swept_io::{AnswerView, Certificate, FileError, MeshSource, Place, Scene};
use unfinished::{Printed, Task, Tasks};

/// Find the first contact of moving bodies, two or many, with a proof
///
/// Exit code 0: answered. 1: contact or overlap with --fail-on-contact, or an answer other than the one the
/// scene expects. 2: bad input. 3: undecided. 130: interrupted; the answer says what was proved by then.
#[derive(Args)]
pub struct CheckArguments {
    /// A scene file with bodies and motions; or the first body: a mesh file (OBJ, STL, PLY, glTF, GLB), a built-in body such as `torus-knot(70000)`, or a
    /// shape: `box(x, y, z)`, `sphere(r)`, `capsule(r, length)`, `cylinder(r, length)`,
    /// `half_space(nx, ny, nz, d)`
    a: Option<String>,
    /// The second body
    b: Option<String>,
    /// The motions of the two bodies: a scene file without meshes [default: both stay at rest, at the
    /// coordinates of their meshes]
    #[arg(long, value_name = "FILE", conflicts_with = "scene")]
    motion: Option<PathBuf>,
    /// Bodies and motions: a scene file, or a query file written by --dump
    #[arg(long, value_name = "FILE", conflicts_with_all = ["a", "b"])]
    scene: Option<PathBuf>,
    /// In a scene of more than two bodies, ask about each pair to the end of the span, and list all pairs
    /// [default: a pair is asked about up to the earliest contact]
    #[arg(long)]
    all: bool,
    /// Do not search: print where the bodies are at this time, how far apart, and which overlap
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, conflicts_with_all = ["method", "tolerance",
        "min_separation", "budget", "dump", "report", "certificate", "contact_points"])]
    at: Option<f64>,
    #[command(flatten)]
    pub answer: AnswerArguments,
}

/// Options of a single query and of its answer.
#[derive(Args, Clone, Debug)]
pub struct AnswerArguments {
    #[command(flatten)]
    pub query: QueryArguments,
    /// Write a query file: `swept check --scene FILE` asks the same question again, anywhere
    #[arg(long, value_name = "FILE")]
    pub dump: Option<PathBuf>,
    /// Write an HTML report with an interactive 3D view: one file that needs no network
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Write a certificate: a proof of the answer that `swept verify FILE` checks without the engine. It is
    /// also checked once, right away
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Embed meshes that come from files in the certificate, so that it stands alone
    #[arg(long, requires = "certificate")]
    pub embed: bool,
    /// At a contact, list the contact points: corners and edges that are apart by at most the gap plus this
    /// length. Points closer together than this are merged, keeping the nearest
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    pub contact_points: Option<f64>,
    /// Exit with code 1 if the bodies touch or overlap
    #[arg(long)]
    pub fail_on_contact: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Answers the query.
pub fn run(arguments: &CheckArguments) -> Result<Outcome, Failure> {
    let mut notes = Vec::new();
    let in_place = arguments.a.as_ref().filter(|a| arguments.b.is_none() && is_scene(a)).map(PathBuf::from);
    let given = arguments.scene.as_ref().or(in_place.as_ref());
    let scene = match (given, &arguments.motion, &arguments.a, &arguments.b) {
        (Some(_), Some(_), ..) => {
            return Err(Failure::plain(
                "a scene has motions of its own: leave out --motion, or give two meshes",
            ));
        }
        (Some(scene), ..) => Scene::read(scene).map_err(refused)?,
        (None, Some(motion), Some(a), Some(b)) => with_meshes(Scene::read(motion).map_err(refused)?, [a, b])?,
        (None, None, Some(a), Some(b)) => {
            notes.push(
                "no motion was given: both bodies stay at rest, at the coordinates of their meshes"
                    .to_owned(),
            );
            with_meshes(Scene::parse(AT_REST, None).map_err(refused)?, [a, b])?
        }
        _ => {
            return Err(Failure::plain(
                "give a scene file (in place or with --scene), or two meshes, with --motion FILE if they move; see swept \
                 check --help",
            ));
        }
    };
    let mut files = UsedFiles::default();
    for (flag, path) in [("--scene", given), ("--motion", arguments.motion.as_ref())] {
        path.iter().for_each(|path| files.reads(flag, path));
    }
    let mut scene = scene;
    if let Some(at) = arguments.at {
        let AnswerArguments { json, fail_on_contact, query, .. } = &arguments.answer;
        for (k, body) in scene.bodies.iter_mut().enumerate() {
            body.solid = query.declared_solid(k, body.solid);
        }
        return instant::run(&scene, at, notes, &Printing { json: *json, fail_on_contact: *fail_on_contact });
    }
    if given.is_some() && !scene.is_pair() {
        return many::answer(&scene, files, &arguments.answer, arguments.all);
    }
    answer(&scene, files, notes, &arguments.answer).map(|(answer, _)| answer)
}

/// Two bodies that do not move.
const AT_REST: &str = "[[body]]\n[[body]]\n";

/// The scene of a motion file with these meshes.
fn with_meshes(mut scene: Scene, meshes: [&String; 2]) -> Result<Scene, Failure> {
    scene.require_two().map_err(refused)?;
    for (k, (body, mesh)) in scene.bodies.iter_mut().zip(meshes).enumerate() {
        if body.source != MeshSource::Missing {
            let what = format!("body {} has a mesh of its own", k + 1);
            let advice = "leave out the two meshes and use --scene";
            return Err(refused(FileError::new(body.mesh_place, what, advice).of(&scene.file)));
        }
        let source = MeshSource::of_argument(mesh).map_err(refused)?;
        if let MeshSource::Shape(shape) = &source {
            let rounded = shape.radius() > 0.0 || shape.half_space().is_ok_and(|space| space.is_some());
            let extra = [("radius", body.radius > 0.0 && rounded), ("scale", body.scale != 1.0)];
            if let Some((field, _)) = extra.iter().find(|(_, given)| *given) {
                let what = format!("body {} has a {field}, which {shape} cannot have as well", k + 1);
                let place = Place::Line(body.line);
                return Err(refused(FileError::new(place, what, "leave it out").of(&scene.file)));
            }
        }
        body.source = source;
        body.mesh_place = Place::Whole;
        if scene.table.body.get(k).is_some_and(|table| table.get_ref().name.is_none()) {
            body.name = mesh.clone();
        }
    }
    Ok(scene)
}

/// Answers the query of a scene with two bodies, and writes the requested files. `files` are those read so
/// far, `notes` are about the question.
pub fn answer<'a>(
    scene: &'a Scene,
    mut files: UsedFiles<'a>,
    notes: Vec<String>,
    arguments: &'a AnswerArguments,
) -> Result<(Outcome, CheckReport), Failure> {
    scene.require_two().map_err(refused)?;
    let (options, kept) = arguments.query.over(scene.options)?;
    for (flag, body) in ["the first mesh", "the second mesh"].into_iter().zip(&scene.bodies) {
        files.reads_mesh(flag, &body.source);
    }
    files.writes("--dump", arguments.dump.as_ref());
    files.writes("--report", arguments.report.as_ref());
    files.writes("--certificate", arguments.certificate.as_ref());
    files.check()?;
    let mut scene = scene.clone();
    for (k, body) in scene.bodies.iter_mut().enumerate() {
        body.solid = arguments.query.declared_solid(k, body.solid);
    }
    let progress = Progress::spinner("reading the bodies");
    let pair = Pair::load(&scene, notes)?;
    drop(progress);
    if let Some(path) = &arguments.dump {
        let text = scene.query_file(&pair.meshes(), kept).map_err(refused)?;
        write(path, &text)?;
    }
    let (mut report, recorded) = match arguments.certificate {
        None => (pair.ask(&options)?, None),
        Some(_) => pair.ask_recorded(&options).map(|(report, recorded)| (report, Some(recorded)))?,
    };
    let tasks = match Tasks::begin(&report.view, arguments)? {
        Ok(tasks) => tasks,
        Err(interrupted) => return Ok((interrupted, report)),
    };
    if let (Some(path), Some(recorded)) = (&arguments.certificate, recorded) {
        let progress = Progress::spinner("writing the certificate");
        let certificate = Certificate::new(&scene, pair.meshes(), kept, recorded.proof(), arguments.embed)
            .map_err(refused)?;
        let bytes = interruption::uninterrupted(|| certificate.write(path)).map_err(refused)?;
        tasks.done(Task::Certificate, &report.view);
        progress.now("checking the certificate");
        let refused = certificate.verify(pair.meshes(), &|_| {}).err().map(|refused| refused.to_string());
        let file = path.display().to_string();
        report.view.certificate = Some(CertificateView { file, bytes, refused });
        tasks.done(Task::CertificateCheck, &report.view);
    }
    if let Some(beyond) = arguments.contact_points {
        let _progress = Progress::spinner("looking for contact points");
        report.view.contact_points = pair.patch(&report.answer, beyond, options.budget)?;
        tasks.done(Task::ContactPoints, &report.view);
    }
    let expected = scene.table.expected.as_ref();
    let as_expected = expected.is_none_or(|expected| compare(expected, &mut report.view));
    if let Some(path) = &arguments.report {
        let _progress = Progress::spinner("writing the report");
        let page = pair.page(&options, &report)?;
        write(path, &page)?;
    }
    tasks.finish();
    let code = code(&report.answer.verdict, as_expected, arguments);
    Ok((Outcome { code, ..report.view.printed(arguments.json)? }, report))
}

/// The exit code for a verdict.
fn code(verdict: &Verdict, as_expected: bool, arguments: &AnswerArguments) -> u8 {
    match verdict {
        Verdict::Clear => u8::from(!as_expected),
        Verdict::Contact(_) | Verdict::Overlapping(_) => u8::from(arguments.fail_on_contact || !as_expected),
        Verdict::Undecided { .. } => 3,
    }
}

/// Adds a note on whether an answer is what its scene expects; false if it is not.
fn compare(expected: &ExpectedTable, view: &mut AnswerView) -> bool {
    if !expected.methods().contains(&view.method) {
        let names: Vec<&str> = expected.methods().iter().map(|method| method.name()).collect();
        view.notes.push(format!("the scene says what to expect of {} only", names.join(", ")));
        return true;
    }
    let compared = expected.compare(view);
    view.notes.push(match &compared {
        Ok(()) => "the answer is what the scene expects".to_owned(),
        Err(difference) => format!("not what the scene expects: {difference}"),
    });
    compared.is_ok()
}

/// Writes a file.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = interruption::uninterrupted(|| std::fs::write(path, text));
    written.map_err(|error| unwritable(path, &error))
}
