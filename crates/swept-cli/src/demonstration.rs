//! What plain `swept` does: one query about built-in bodies.
//!
//! A knot and a bumpy ball of 70,000 triangles each, both moving and turning, meet. The answer says when,
//! where, at what cost, and how it was proved.

use crate::check::{self, AnswerArguments};
use crate::failure::{Failure, refused};
use crate::outcome::Outcome;
use crate::query::CheckReport;
use crate::used_files::UsedFiles;
use crate::{quiet, table};
use swept::{Method, Reason, Verdict};
use swept_io::Scene;
use swept_io::counted;

/// The scene, as it would be written in a file.
const SCENE: &str = r#"
[[body]]
builtin = "torus-knot(70000, size=2)"
[body.motion]
position = [-2, 0.1, 0]
orientation = [1, 0.2, 0.1, 0]
velocity = [2, 0, 0.1]
angular_velocity = [0.4, 1.1, -0.8]

[[body]]
builtin = "blob(70000, size=2)"
[body.motion]
position = [1.5, -0.1, 0]
velocity = [-1.5, 0.1, 0]
angular_velocity = [-0.7, 0.5, 1.2]
"#;

/// Answers the built-in query.
pub fn run(arguments: &AnswerArguments) -> Result<Outcome, Failure> {
    let scene = Scene::parse(SCENE, None).map_err(refused)?;
    let (mut outcome, report) = check::answer(&scene, UsedFiles::default(), Vec::new(), arguments)?;
    if !arguments.json && !quiet::is_on() {
        outcome.text = format!(
            "swept {}: continuous collision detection with a proof\n\n\
             A knot and a bumpy ball, both moving and turning: when do they first touch?\n\n\
             {}\n\
             {}\n\
             Try, in the folder of the project:\n  \
               swept check --scene scenes/gears.toml              a query from a file: see docs/scenes.md\n  \
               swept check 'torus(5000)' blob --motion scenes/motions/thrown.toml\n  \
               swept check A.obj B.obj --motion scenes/motions/thrown.toml  with meshes from your files\n  \
               swept --certificate c.cert && swept verify c.cert  a proof of this answer, checked without the engine\n  \
               swept batch --a gear --b teapot --cases scenes/cases.csv --out r.csv\n  \
               swept help                                         everything else\n",
            env!("CARGO_PKG_VERSION"),
            outcome.text,
            table::paragraph(&how(&report)),
        );
    }
    Ok(outcome)
}

/// How the verdict was reached, whichever it is.
fn how(report: &CheckReport) -> String {
    let steps = report.answer.cost.steps;
    let pairs = report.view.bodies.iter().map(|body| body.faces as f64).product::<f64>();
    let end = match &report.answer.verdict {
        Verdict::Overlapping(_) => {
            return "How it was found: at the start, two faces are proved to be no further apart than the separation to \
                    keep plus the tolerance. So no time is proved free of contact, and none after the start was \
                    searched; a smaller --tolerance looks closer. All rounding errors are accounted for."
                .to_owned();
        }
        Verdict::Clear => {
            format!(
                "In the end, each of the {pairs:.1e} pairs of faces was proved apart over the whole span."
            )
        }
        Verdict::Contact(contact) => format!(
            "In the end, each of the {pairs:.1e} pairs of faces was proved apart before {:?}; at that time the \
             nearest two have the gap given above.",
            contact.safe_until
        ),
        Verdict::Undecided { safe_until, reason } => {
            let why = match reason {
                Reason::Budget => "the budget of steps was used up",
                Reason::Precision => "doubles could not resolve the case any further",
                Reason::Stopped => "it was interrupted",
            };
            format!(
                "The search ended because {why}: each of the {pairs:.1e} pairs of faces is proved apart before \
                 {safe_until:?}, and nothing is claimed about later times."
            )
        }
    };
    let times = counted(steps, "time", "times");
    let search = match report.view.method {
        Method::Certified => format!(
            "for each pair of parts of the bodies, a direction and a parabola below their gap along it show how long \
             they stay apart. The pair proved for the shortest time was split or examined again, {times}."
        ),
        Method::Redon => format!(
            "{times}, two boxes around parts of the bodies were examined over a span of time: proved apart by an \
             axis or by their balls, or else split. Where two faces were left, the roots of the distances of their \
             vertices and edges were enclosed."
        ),
        _ => format!(
            "for each slice of time, pairs of balls around parts of the bodies were examined, {steps} in all, each \
             with a parabola below its gap."
        ),
    };
    format!("How it was proved: {search} {end} All rounding errors are accounted for.")
}
