//! The path of a file through the readers and a search, as in the command.

use super::BUDGET;
use std::path::Path;
use swept::{AnyMotion, Body, Builtin, Mesh, Options, Placement, Spin, first_contact};
use swept_io::arbitrary::Format;
use swept_io::row::Lines;
use swept_io::{Case, Scene, check_case_header, read_mesh};

/// The motions with which every mesh is queried.
const MOTION: &str = "[[body]]\n[[body]]\n[body.motion]\nkind = \"spin\"\nposition = [4, 0, 0]\nvelocity = [-5, 0, 0]\nangular_velocity = [0, 0, 1]\n";

/// The arguments that make the command run the same query.
pub(super) fn commands(path: &Path, folder: &Path, format: Format) -> Result<Vec<String>, String> {
    let text = |path: &Path| path.to_str().map(str::to_owned).ok_or("a name that is no text".to_owned());
    let budget = ["--budget".to_owned(), BUDGET.to_string()];
    let mut arguments = match format {
        Format::Scene => vec!["check".into(), "--scene".into(), text(path)?],
        Format::Cases => vec![
            "batch".into(),
            "--a=tetrahedron".into(),
            "--b=box".into(),
            "--cases".into(),
            text(path)?,
            "--out".into(),
            text(&folder.join("out.csv"))?,
        ],
        _ => {
            let motion = folder.join("motion.toml");
            std::fs::write(&motion, MOTION).map_err(|error| error.to_string())?;
            vec!["check".into(), text(path)?, "tetrahedron".into(), "--motion".into(), text(&motion)?]
        }
    };
    arguments.extend(budget);
    Ok(arguments)
}

/// Reads the file and runs its query; returns the number of faces read. An error is what the command would
/// refuse.
pub(super) fn ask(path: &Path, format: Format) -> Result<usize, String> {
    match format {
        Format::Scene => ask_scene(path),
        Format::Cases => ask_cases(path),
        _ => {
            let mesh = read_mesh(path).map_err(|error| error.to_string())?;
            let place = Placement::at([4.0, 0.0, 0.0]);
            let motion = Spin::new([0.0, 1.0], place, [-5.0, 0.0, 0.0], [0.0, 0.0, 1.0]);
            let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY);
            let (Ok(rest), Ok(motion)) = (rest, motion) else {
                return Err("case.: the motions are fine".to_owned());
            };
            let (name, faces) = (path.display(), mesh.faces().len());
            let _ = mesh.summary();
            first(
                &Body::new(mesh),
                &rest.into(),
                &Body::new(builtin("tetrahedron")?),
                &motion.into(),
                options(),
            )
            .map_err(|error| format!("{name}: {error}"))?;
            Ok(faces)
        }
    }
}

fn options() -> Options {
    Options { budget: BUDGET, ..Options::default() }
}

fn builtin(recipe: &str) -> Result<Mesh, String> {
    Ok(recipe.parse::<Builtin>().map_err(|error| error.to_string())?.mesh())
}

fn first(a: &Body, of_a: &AnyMotion, b: &Body, of_b: &AnyMotion, options: Options) -> Result<(), String> {
    first_contact(a, of_a, b, of_b, &options).map(|_| ()).map_err(|error| error.to_string())
}

fn ask_scene(path: &Path) -> Result<usize, String> {
    let name = path.display();
    let scene = Scene::read(path).map_err(|error| error.to_string())?;
    let [a, b] = &scene.bodies[..] else {
        return Err(format!("{name}: not two bodies"));
    };
    let body = |body: &swept_io::SceneBody| {
        let mesh = body.source.load().map_err(|error| format!("{name}: {error}"))?;
        let _ = mesh.summary();
        Body::new(mesh).said_to_be(body.solid).map_err(|error| format!("{name}: {error}"))
    };
    let options = Options {
        tolerance: scene.options.tolerance,
        min_separation: scene.options.min_separation.unwrap_or(0.0),
        budget: BUDGET,
        ..Options::default()
    };
    let bodies = [body(a)?, body(b)?];
    first(&bodies[0], &a.motion, &bodies[1], &b.motion, options)
        .map_err(|error| format!("{name}: {error}"))?;
    Ok(bodies.iter().map(|body| body.mesh().faces().len()).sum())
}

/// Refused if the header or any row is refused.
fn ask_cases(path: &Path) -> Result<usize, String> {
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    let mut lines = Lines::new(file);
    let header = lines.next_line().map_err(|error| error.to_string())?;
    check_case_header(header.as_ref()).map_err(|error| error.of(path).to_string())?;
    let (a, b) = (Body::new(builtin("tetrahedron")?), Body::new(builtin("box")?));
    let mut refused = Ok(());
    while let Some(line) = lines.next_line().map_err(|error| error.to_string())? {
        if line.is_blank() {
            continue;
        }
        let asked = match Case::parse(&line) {
            Ok(case) => {
                let [of_a, of_b] = case.motions.map(AnyMotion::from);
                first(&a, &of_a, &b, &of_b, options())
            }
            Err(error) => Err(error.to_string()),
        };
        refused = refused.and(asked);
    }
    refused.map(|()| 0)
}
