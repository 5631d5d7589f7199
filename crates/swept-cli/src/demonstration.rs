//! What `swept` does when it is asked nothing: the main job on built-in bodies.
//!
//! A knot and a bumpy ball of 70,000 triangles each, both gliding and turning, meet; the answer says when, where, at what
//! cost and how it was proved.

use crate::answer::Answer;
use crate::check::{self, ToldArguments};
use crate::failure::Failure;
use crate::overwriting::Files;
use crate::query::Told;
use crate::table;
use swept::certificate::{Reason, Verdict};
use swept::query::Method;
use swept_io::Scene;
use swept_io::counted;

/// The scene, as one would write it into a file.
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
pub fn run(arguments: &ToldArguments) -> Result<Answer, Failure> {
    let scene = Scene::parse(SCENE, None).map_err(check::refused)?;
    let (mut answer, told) = check::answer(&scene, Files::default(), Vec::new(), arguments)?;
    if !arguments.json {
        answer.text = format!(
            "swept {}: continuous collision detection with a proof\n\n\
             A knot and a bumpy ball, both gliding and turning: when do they first touch?\n\n\
             {}\n\
             {}\n\
             Try, where the project's files are:\n  \
               swept check --scene scenes/gears.toml              a query of your own: see docs/scenes.md\n  \
               swept check 'torus(5000)' blob --motion scenes/motions/thrown.toml\n  \
               swept check A.obj B.obj --motion scenes/motions/thrown.toml  with meshes from your files\n  \
               swept --certificate c.cert && swept verify c.cert  a proof of this answer, checked without the engine\n  \
               swept batch --a gear --b teapot --cases scenes/cases.csv --out r.csv\n  \
               swept help                                         everything else\n",
            env!("CARGO_PKG_VERSION"),
            answer.text,
            table::paragraph(&how(&told)),
        );
    }
    Ok(answer)
}

/// How the verdict was reached, whichever it is.
fn how(told: &Told) -> String {
    let steps = told.answer.cost.steps;
    let pairs = told.about[0].summary.faces as f64 * told.about[1].summary.faces as f64;
    let end = match &told.answer.verdict {
        Verdict::Overlapping(_) => {
            return "How it was found: at the start two faces are proved to be no further apart than the separation to keep \
                    and the tolerance together. So no time is proved free, and none after the start was searched; a \
                    smaller --tolerance looks closer. All rounding errors are accounted for."
                .to_owned();
        }
        Verdict::Clear => {
            format!("In the end each of the {pairs:.1e} pairs of faces was proved apart over the whole span.")
        }
        Verdict::Contact(contact) => format!(
            "In the end each of the {pairs:.1e} pairs of faces was proved apart before {:?}; the nearest two \
             are then as near as is told above.",
            contact.safe_until
        ),
        Verdict::Undecided { safe_until, reason } => {
            let why = match reason {
                Reason::Budget => "the steps were used up",
                Reason::Precision => "doubles could not resolve the case any further",
                Reason::Stopped => "the search was stopped",
            };
            format!(
                "The search ended because {why}: each of the {pairs:.1e} pairs of faces is proved apart before \
                 {safe_until:?}, and of what comes after nothing is claimed."
            )
        }
    };
    let times = counted(steps, "time", "times");
    let search = match told.method {
        Method::Certified => format!(
            "for each pair of parts of the bodies a direction, and a parabola below their gap along it, show how long they \
             stay apart. The pair proved for the shortest time was split or looked at again, {times}."
        ),
        Method::Redon => format!(
            "{times} two boxes around parts of the bodies were looked at over a span of time: shown to be apart, by \
             an axis or by their balls, or else split; where two faces were left, roots of the distances of their vertices \
             and edges were enclosed."
        ),
        _ => format!(
            "for each slice of time pairs of balls around parts of the bodies were looked at, {steps} in all, each with a \
             parabola below its gap."
        ),
    };
    format!("How it was proved: {search} {end} All rounding errors are accounted for.")
}
