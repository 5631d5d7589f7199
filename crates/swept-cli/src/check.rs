//! `swept check`: one query about two bodies, from mesh files and a motion file or from a scene.

use crate::failure::{Failure, refused};
use crate::interruption::{self, PartialResults};
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::query::{AnswerText, CheckReport, Pair};
use crate::query_arguments::QueryArguments;
use crate::row_streams::unwritable;
use crate::used_files::UsedFiles;
use crate::{outcome, output, quiet};
use clap::Args;
use std::path::{Path, PathBuf};
use swept::{Reason, Verdict};
use swept_io::answer::CertificateView;
use swept_io::scene::ExpectedTable;
use swept_io::{AnswerView, Certificate, FileError, MeshSource, Place, Scene};

/// Find the first contact of two moving bodies, with a proof
///
/// Exit code 0: answered. 1: contact or overlap with --fail-on-contact, or an answer other than the one the
/// scene expects. 2: bad input. 3: undecided. 130: interrupted; the answer says what was proved by then.
#[derive(Args)]
pub struct CheckArguments {
    /// The first body: a mesh file (OBJ, STL, PLY, glTF, GLB), a built-in body such as `torus-knot(70000)`, or a
    /// shape: `box(x, y, z)`, `sphere(r)`, `capsule(r, length)`, `cylinder(r, length)`,
    /// `half_space(nx, ny, nz, d)`
    #[arg(conflicts_with = "scene")]
    a: Option<String>,
    /// The second body
    b: Option<String>,
    /// The motions of the two bodies: a scene file without meshes [default: both stay at rest, at the
    /// coordinates of their meshes]
    #[arg(long, value_name = "FILE", conflicts_with = "scene")]
    motion: Option<PathBuf>,
    /// Bodies and motions: a scene file, or a query file written by --dump
    #[arg(long, value_name = "FILE")]
    scene: Option<PathBuf>,
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
    let scene = match (&arguments.scene, &arguments.motion, &arguments.a, &arguments.b) {
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
                "give two meshes, with --motion FILE if they move, or --scene FILE; see swept check --help",
            ));
        }
    };
    let mut files = UsedFiles::default();
    for (flag, path) in [("--scene", &arguments.scene), ("--motion", &arguments.motion)] {
        path.iter().for_each(|path| files.reads(flag, path));
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
    let unfinished = Unfinished { view: report.view.clone(), tasks: Task::asked(arguments) };
    if interruption::requested() {
        let mut outcome = Outcome { code: interruption::CODE, ..printed(&report.view, arguments.json)? };
        outcome.complaints.push(unfinished.complaint());
        return Ok((outcome, report));
    }
    let json = arguments.json;
    let unfinished = PartialResults::new(Some(unfinished), move |unfinished| {
        if let Some(unfinished) = unfinished.take() {
            outcome::deliver(printed(&unfinished.view, json));
            output::complain(&Failure::plain(unfinished.complaint()));
        }
    });
    let done = |task: Task, view: &AnswerView| {
        unfinished.change(|unfinished| {
            if let Some(unfinished) = unfinished {
                unfinished.tasks.retain(|other| *other != task);
                unfinished.view.clone_from(view);
            }
        });
    };
    if let (Some(path), Some(recorded)) = (&arguments.certificate, recorded) {
        let progress = Progress::spinner("writing the certificate");
        let certificate = Certificate::new(&scene, pair.meshes(), kept, recorded.proof(), arguments.embed)
            .map_err(refused)?;
        let bytes = interruption::uninterrupted(|| certificate.write(path)).map_err(refused)?;
        done(Task::Certificate, &report.view);
        progress.now("checking the certificate");
        let refused = certificate.verify(pair.meshes(), &|_| {}).err().map(|refused| refused.to_string());
        let file = path.display().to_string();
        report.view.certificate = Some(CertificateView { file, bytes, refused });
        done(Task::CertificateCheck, &report.view);
    }
    if let Some(beyond) = arguments.contact_points {
        let _progress = Progress::spinner("looking for contact points");
        report.view.contact_points = pair.patch(&report.answer, beyond, options.budget)?;
        done(Task::ContactPoints, &report.view);
    }
    let expected = scene.table.expected.as_ref();
    let as_expected = expected.is_none_or(|expected| compare(expected, &mut report.view));
    if let Some(path) = &arguments.report {
        let _progress = Progress::spinner("writing the report");
        let page = pair.page(&options, &report)?;
        write(path, &page)?;
    }
    unfinished.finish();
    let code = match report.answer.verdict {
        Verdict::Clear => u8::from(!as_expected),
        Verdict::Contact(_) | Verdict::Overlapping(_) => u8::from(arguments.fail_on_contact || !as_expected),
        Verdict::Undecided { .. } => 3,
    };
    Ok((Outcome { code, ..printed(&report.view, json)? }, report))
}

/// What is done once the search has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    Certificate,
    CertificateCheck,
    ContactPoints,
    Report,
}

impl Task {
    /// Those that were asked for.
    fn asked(arguments: &AnswerArguments) -> Vec<Self> {
        let certificate = arguments.certificate.is_some();
        let all = [
            (certificate, Self::Certificate),
            (certificate, Self::CertificateCheck),
            (arguments.contact_points.is_some(), Self::ContactPoints),
            (arguments.report.is_some(), Self::Report),
        ];
        all.into_iter().filter_map(|(asked, task)| asked.then_some(task)).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Certificate => "the certificate",
            Self::CertificateCheck => "the check of the certificate",
            Self::ContactPoints => "the contact points",
            Self::Report => "the report",
        }
    }
}

/// An answer, and what was asked for but is not there yet.
struct Unfinished {
    view: AnswerView,
    tasks: Vec<Task>,
}

impl Unfinished {
    fn complaint(&self) -> String {
        let names: Vec<&str> = self.tasks.iter().map(|task| task.name()).collect();
        let missing =
            if names.is_empty() { String::new() } else { format!("; missing: {}", names.join(", ")) };
        let answer = match self.view.reason {
            Some(Reason::Stopped) => "the answer is what was proved by then",
            _ => "the answer is complete",
        };
        interruption::complaint(&format!("{answer}{missing}"))
    }
}

/// The answer as it is printed.
fn printed(view: &AnswerView, json: bool) -> Result<Outcome, Failure> {
    Ok(Outcome::from(match (json, quiet::is_on()) {
        (true, _) => output::json(view)?,
        (false, true) => format!("{}\n", view.verdict),
        (false, false) => view.text(),
    }))
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
