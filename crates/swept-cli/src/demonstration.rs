//! What `swept` does when it is asked nothing: the main job on built-in bodies.
//!
//! A knot and a bumpy ball of 70,000 triangles each, both gliding and turning, meet; the answer says when, where, at what
//! cost and how it was proved.

use crate::answer::Answer;
use crate::check::{self, ToldArguments};
use crate::failure::Failure;
use swept::query::Method;
use swept_io::Scene;

/// The scene, as one would write it into a file.
const SCENE: &str = r#"
[[body]]
name = "torus-knot(70000)"
builtin = "torus-knot(70000, size=2)"
[body.motion]
kind = "spin"
position = [-2, 0.1, 0]
orientation = [1, 0.2, 0.1, 0]
velocity = [2, 0, 0.1]
angular_velocity = [0.4, 1.1, -0.8]

[[body]]
name = "blob(70000)"
builtin = "blob(70000, size=2)"
[body.motion]
kind = "spin"
position = [1.5, -0.1, 0]
velocity = [-1.5, 0.1, 0]
angular_velocity = [-0.7, 0.5, 1.2]
"#;

/// Answers the built-in query.
pub fn run(arguments: &ToldArguments) -> Result<Answer, Failure> {
    let scene = Scene::parse(SCENE, None).map_err(check::refused)?;
    let (mut answer, told) = check::answer(&scene, arguments)?;
    if !arguments.json {
        let steps = told.answer.cost.steps;
        let pairs = told.about[0].summary.faces as f64 * told.about[1].summary.faces as f64;
        let how = match told.method {
            Method::Certified => format!(
                "How it was proved: for each pair of parts of the bodies a direction, and a parabola below their gap along\n\
                 it, show how long they stay apart. The pair proved for the shortest time was split or looked at again,\n\
                 {steps} times, until none of the {pairs:.1e} pairs of faces was left before the contact. All rounding errors\n\
                 are accounted for.\n\n"
            ),
            Method::Redon => format!(
                "How it was proved: {steps} times two boxes around parts of the bodies were shown to be apart over a span of time, by an\n\
                 axis or by their balls, or the larger was split; where two faces were left, roots of the distances of their\n\
                 vertices and edges were enclosed. All rounding errors are accounted for.\n\n"
            ),
            _ => format!(
                "How it was proved: for each slice of time, {steps} pairs of balls around parts of the bodies were looked at,\n\
                 each with a parabola below its gap. All rounding errors are accounted for.\n\n"
            ),
        };
        answer.text = format!(
            "swept {}: continuous collision detection with a proof\n\n\
             A knot and a bumpy ball, both gliding and turning: when do they first touch?\n\n\
             {}\n\
             {how}\
             Try:\n  \
               swept check --scene scenes/gears.toml              a query of your own: see docs/scenes.md\n  \
               swept check A.obj B.obj --motion m.toml            with meshes from files\n  \
               swept check 'torus(5000)' blob --motion m.toml --json\n  \
               swept --certificate c.cert && swept verify c.cert  a proof of this answer, checked without the engine\n  \
               swept batch --a A.obj --b B.obj --cases c.csv --out r.csv\n  \
               swept help                                         everything else\n",
            env!("CARGO_PKG_VERSION"),
            answer.text,
        );
    }
    Ok(answer)
}
