//! `swept clearance`: the least distance of the bodies of a scene over its span, proved from both sides.

mod certificate;
mod text;

use crate::failure::{Failure, refused};
use crate::interruption;
use crate::outcome::Outcome;
use crate::progress::{Progress, SearchProgress};
use crate::query::{Bodies, asked_pairs};
use crate::used_files::UsedFiles;
use crate::{output, quiet};
use clap::Args;
use std::path::PathBuf;
use std::time::Instant;
use swept::{ClearanceOptions, Watch, least_clearance};
use swept_io::answer::micros;
use swept_io::{ClearanceView, Scene};

/// Prove the least distance of moving bodies, from below and from above
///
/// Prints bounds of the least distance over the span of the scene, with the pair of bodies, the time and the points
/// where it is attained. Bodies that touch have none: their first contact is printed.
///
/// Exit code 0: answered. 1: bodies touch with --fail-on-contact. 2: bad input. 3: the bounds are wider than asked
/// for. 130: interrupted; the bounds are what was proved by then.
#[derive(Args)]
pub struct ClearanceArguments {
    /// Bodies and motions: a scene file
    #[arg(value_name = "SCENE", required_unless_present = "flag", conflicts_with = "flag")]
    place: Option<PathBuf>,
    /// The same
    #[arg(long = "scene", id = "flag", value_name = "FILE")]
    flag: Option<PathBuf>,
    /// How wide the bounds may be, in units of the lower one
    #[arg(long, value_name = "PART", default_value_t = 1e-3, allow_hyphen_values = true)]
    relative: f64,
    /// Bounds that differ by twice this are narrow enough (a length) [default: 1e-9 of the larger body, or what
    /// doubles can resolve]
    #[arg(long, value_name = "LENGTH", allow_hyphen_values = true)]
    tolerance: Option<f64>,
    /// Maximum number of steps for each pair of bodies [default: 10000000]
    #[arg(long, value_name = "STEPS", allow_hyphen_values = true)]
    budget: Option<u64>,
    /// Find the least distance of every pair of bodies, not only of the closest
    #[arg(long)]
    all: bool,
    /// Write a certificate that the bodies keep the lower bound, for `swept verify` (two bodies only)
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Exit with code 1 if bodies touch or overlap
    #[arg(long)]
    fail_on_contact: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Answers the question.
pub fn run(arguments: &ClearanceArguments) -> Result<Outcome, Failure> {
    let path = arguments.flag.as_ref().or(arguments.place.as_ref());
    let path = path.ok_or_else(|| Failure::plain("give a scene file; see swept clearance --help"))?;
    let scene = Scene::read(path).map_err(refused)?;
    let pairs = asked_pairs(&scene)?;
    let options = ClearanceOptions {
        relative: arguments.relative,
        tolerance: arguments.tolerance.or(scene.options.tolerance),
        budget: arguments.budget.or(scene.options.budget).unwrap_or(ClearanceOptions::default().budget),
    };
    options.check().map_err(|error| Failure::plain(error.to_string()))?;
    if arguments.certificate.is_some() {
        scene.require_two().map_err(refused)?;
    }
    let mut files = UsedFiles::default();
    files.reads("the scene", path);
    scene.bodies.iter().for_each(|body| files.reads_mesh("a mesh of the scene", &body.source));
    files.writes("--certificate", arguments.certificate.as_ref());
    files.check()?;
    let progress = Progress::spinner("reading the bodies");
    let loaded = Bodies::load(&scene, notes(&scene))?;
    drop(progress);
    let start = Instant::now();
    let found = {
        let progress = SearchProgress::start();
        let report = |reached: swept::Progress| progress.report(reached);
        let bodies = loaded.moving();
        interruption::polled(|stop| {
            let watch = Watch { stop: Some(stop), progress: Some(&report) };
            least_clearance(&bodies, &pairs, &options, arguments.all, &watch)
        })
    };
    let found = found.map_err(|error| Failure::plain(error.to_string()))?;
    let time = start.elapsed();
    let view =
        ClearanceView::of(&found, &options).ok_or_else(|| Failure::plain("there are no pairs of bodies"))?;
    let mut view = ClearanceView {
        micros: micros(time),
        load_micros: micros(loaded.load),
        build_micros: micros(loaded.build),
        notes: loaded.notes.clone(),
        bodies: loaded.about.clone(),
        ..view
    };
    let interrupted = interruption::requested();
    if let Some(path) = arguments.certificate.as_ref().filter(|_| !interrupted) {
        view.certificate = certificate::written(&scene, &loaded, &options, &mut view, path)?;
    }
    let touching = view.pairs.iter().any(|pair| pair.touching);
    let undecided =
        view.reason.is_some() || arguments.all && view.pairs.iter().any(|pair| pair.reason.is_some());
    let code = match (interrupted, undecided, touching && arguments.fail_on_contact) {
        (true, ..) => interruption::CODE,
        (_, true, _) => 3,
        (_, _, fails) => u8::from(fails),
    };
    let text = match (arguments.json, quiet::is_on()) {
        (true, _) => output::json(&view)?,
        (false, true) => format!("{:?} {:?}\n", view.clearance[0], view.clearance[1]),
        (false, false) => text::text(&view),
    };
    let complaints = match interrupted {
        true => vec![interruption::complaint("the bounds are what was proved by then")],
        false => Vec::new(),
    };
    Ok(Outcome { text, complaints, code })
}

/// What of the scene has no effect on this question.
fn notes(scene: &Scene) -> Vec<String> {
    let given = [
        ("min_separation", scene.options.min_separation.is_some()),
        ("method", scene.options.method.is_some()),
    ];
    let fields = given.into_iter().filter(|(_, given)| *given);
    fields.map(|(field, _)| format!("the scene's {field} has no effect on a least distance")).collect()
}
