//! `swept check`: one query about two bodies, from mesh files and a motion file or from a scene.

use crate::answer::Answer;
use crate::asked::QueryArguments;
use crate::failure::Failure;
use crate::output;
use crate::overwriting::Files;
use crate::progress::Spinner;
use crate::query::{Pair, Shown, Told};
use crate::rows::unwritable;
use clap::Args;
use std::path::{Path, PathBuf};
use swept::certificate::Verdict;
use swept_io::answer::CertificateView;
use swept_io::scene::ExpectedTable;
use swept_io::{AnswerView, Certificate, FileError, MeshSource, Place, Scene};

/// First contact of two moving bodies, proved
///
/// Exit code 0: answered. 1: contact or overlap, with --fail-on-contact, or not the answer that the scene expects. 2: bad
/// input. 3: undecided.
#[derive(Args)]
pub struct CheckArguments {
    /// The first body: a mesh file (OBJ, STL, PLY, glTF, GLB) or a built-in body such as `torus-knot(70000)`
    #[arg(conflicts_with = "scene")]
    a: Option<String>,
    /// The second body
    b: Option<String>,
    /// The motions of the two bodies: a scene file without meshes [default: both rest where their coordinates put them]
    #[arg(long, value_name = "FILE", conflicts_with = "scene")]
    motion: Option<PathBuf>,
    /// Bodies and motions: a scene file, or a query file written by --dump
    #[arg(long, value_name = "FILE")]
    scene: Option<PathBuf>,
    #[command(flatten)]
    pub told: ToldArguments,
}

/// Options of a single query and of what is told about it.
#[derive(Args, Clone, Debug)]
pub struct ToldArguments {
    #[command(flatten)]
    pub query: QueryArguments,
    /// Write a file that asks this query again anywhere: `swept check --scene FILE`
    #[arg(long, value_name = "FILE")]
    pub dump: Option<PathBuf>,
    /// Write a page about the answer, with a picture that can be turned: one HTML file that needs no network
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Write a proof of the answer that `swept verify FILE` checks without the engine; it is checked once here
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Put meshes that come from files into the certificate, so that it stands alone
    #[arg(long, requires = "certificate")]
    pub embed: bool,
    /// At a contact, list the contact points: corners and edges of the bodies that are apart by the gap there and at most this
    /// much more (a length); points closer together than this are merged, keeping the nearest
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    pub contact_points: Option<f64>,
    /// End with exit code 1 if the bodies touch
    #[arg(long)]
    pub fail_on_contact: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Answers the query.
pub fn run(arguments: &CheckArguments) -> Result<Answer, Failure> {
    let mut notes = Vec::new();
    let scene = match (&arguments.scene, &arguments.motion, &arguments.a, &arguments.b) {
        (Some(scene), ..) => Scene::read(scene).map_err(refused)?,
        (None, Some(motion), Some(a), Some(b)) => with_meshes(Scene::read(motion).map_err(refused)?, [a, b])?,
        (None, None, Some(a), Some(b)) => {
            notes.push("no motion was given: both bodies rest where their coordinates put them".to_owned());
            with_meshes(Scene::parse(AT_REST, None).map_err(refused)?, [a, b])?
        }
        _ => {
            return Err(Failure::plain(
                "two meshes are needed, with --motion FILE if they move, or --scene FILE; see swept check --help",
            ));
        }
    };
    let mut files = Files::default();
    for (flag, path) in [("--scene", &arguments.scene), ("--motion", &arguments.motion)] {
        path.iter().for_each(|path| files.reads(flag, path));
    }
    answer(&scene, files, notes, &arguments.told).map(|(answer, _)| answer)
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
        body.source = MeshSource::of_argument(mesh).map_err(refused)?;
        body.mesh_place = Place::Whole;
        if scene.table.body.get(k).is_some_and(|table| table.get_ref().name.is_none()) {
            body.name = mesh.clone();
        }
    }
    Ok(scene)
}

/// Asks a scene of two bodies, writes what was asked for, and tells the answer. `files` are those read so far, `notes` what
/// is to be told about the question.
pub fn answer<'a>(
    scene: &'a Scene,
    mut files: Files<'a>,
    notes: Vec<String>,
    arguments: &'a ToldArguments,
) -> Result<(Answer, Told), Failure> {
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
        body.solid = arguments.query.said_solid(k, body.solid);
    }
    let scene = &scene;
    let spinner = Spinner::start("reading the bodies");
    let pair = Pair::load(scene, notes)?;
    if let Some(path) = &arguments.dump {
        let text = scene.query_file(&pair.meshes(), kept).map_err(refused)?;
        write(path, &text)?;
    }
    spinner.now("searching");
    let mut told = match &arguments.certificate {
        None => pair.ask(&options)?,
        Some(path) => {
            let (mut told, proof) = pair.ask_for_proof(&options)?;
            let certificate = Certificate::new(scene, pair.meshes(), kept, proof, arguments.embed);
            let certificate = certificate.map_err(refused)?;
            let bytes = certificate.write(path).map_err(refused)?;
            spinner.now("checking the certificate");
            let refused = certificate.verify(pair.meshes(), &|_| {}).err().map(|refused| refused.to_string());
            let file = path.display().to_string();
            told.view.certificate = Some(CertificateView { file, bytes, refused });
            told
        }
    };
    if let Some(beyond) = arguments.contact_points {
        told.view.contact_points = pair.patch(&told.answer, beyond, options.budget)?;
    }
    let expected = scene.table.expected.as_ref();
    let as_expected = expected.is_none_or(|expected| compare(expected, &mut told.view));
    if let Some(path) = &arguments.report {
        spinner.now("drawing the report");
        write(path, &pair.report(&options, &told)?)?;
    }
    drop(spinner);
    let text = if arguments.json { output::json(&told.view)? } else { told.view.text() };
    let code = match told.answer.verdict {
        Verdict::Clear => u8::from(!as_expected),
        Verdict::Contact(_) | Verdict::Overlapping(_) => u8::from(arguments.fail_on_contact || !as_expected),
        Verdict::Undecided { .. } => 3,
    };
    Ok((Answer { text, code, ..Answer::default() }, told))
}

/// Notes whether an answer is the one that its scene expects; false if it is not.
fn compare(expected: &ExpectedTable, view: &mut AnswerView) -> bool {
    if !expected.methods().contains(&view.method) {
        let names: Vec<&str> = expected.methods().iter().map(|method| method.name()).collect();
        view.notes.push(format!("the scene expects an answer of {} only", names.join(", ")));
        return true;
    }
    let compared = expected.compare(view);
    view.notes.push(match &compared {
        Ok(()) => "the answer is the one that the scene expects".to_owned(),
        Err(difference) => format!("not the answer that the scene expects: {difference}"),
    });
    compared.is_ok()
}

/// Writes a file that was asked for.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| unwritable(path, &error))
}

/// A file that was refused.
pub fn refused(error: FileError) -> Failure {
    Failure::plain(error.to_string())
}
