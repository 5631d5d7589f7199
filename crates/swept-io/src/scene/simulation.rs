//! The simulation that a scene describes.
//!
//! **What it answers.** [`Scene::simulation`]: settings, bodies with mass, how long to simulate and how often
//! to write a frame. The format is described in `docs/simulation.md`.
//!
//! **The mathematics.** The motion of a body, of the kind `spin`, gives its initial pose and velocity. Its
//! mass comes from its density and its closed mesh, or its `mass` is distributed evenly over it, or `mass`,
//! `center` and `inertia` are given explicitly.
//!
//! **Why it is sound.** Every number is checked by [`swept_sim`]. Here fields that contradict each other are
//! refused, with the name of the body.

use super::document::{BodyTable, SimulationTable};
use super::read::{MeshSource, Scene};
use crate::error::{FileError, Place, shown};
use std::sync::Arc;
use swept::{AnyMotion, Mesh, Orientation};
use swept_num::{Brief, Matrix, Vector};
use swept_sim::mass::Mass;
use swept_sim::{BodySpec, Settings, Shape};

/// Default length of a simulation.
const SECONDS: f64 = 10.0;
/// Default number of frames per second.
const FRAMES: f64 = 60.0;

/// A scene, ready to be simulated.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// The settings.
    pub settings: Settings,
    /// The length of the simulation.
    pub seconds: f64,
    /// Frames per second to be written.
    pub frames: f64,
    /// The bodies; those of the same shape share it.
    pub bodies: Vec<BodySpec>,
    /// What a user should know about the meshes.
    pub notes: Vec<String>,
}

impl Scene {
    /// The simulation that the scene describes.
    ///
    /// ```
    /// use swept_io::Scene;
    /// let scene = Scene::parse(
    ///     r#"
    ///     [simulation]
    ///     dt = 0.01
    ///     [[body]]
    ///     name = "falling box"
    ///     builtin = "box(12)"
    ///     density = 2
    ///     "#,
    ///     None,
    /// )?;
    /// let simulation = scene.simulation()?;
    /// assert_eq!(simulation.settings.dt, 0.01);
    /// assert!(simulation.bodies[0].shape.mass().is_some_and(|mass| (mass.mass() - 2.0).abs() < 1e-12));
    /// # Ok::<(), swept_io::FileError>(())
    /// ```
    ///
    /// # Errors
    /// A mesh cannot be read or has no mass, or fields contradict each other; the error names the body and
    /// the field.
    pub fn simulation(&self) -> Result<Simulation, FileError> {
        let table = self.table.simulation.unwrap_or_default();
        let usual = Settings::default();
        let sleep_after = match table.sleep {
            Some(false) => None,
            _ => table.sleep_after.or(usual.sleep_after),
        };
        let settings = Settings {
            gravity: table.gravity.unwrap_or(usual.gravity),
            dt: table.dt.unwrap_or(usual.dt),
            margin: table.margin,
            bounce_speed: table.bounce_speed,
            sleep_after,
            ..usual
        };
        let SimulationTable { seconds, frames, .. } = table;
        self.require_no_options()?;
        let seconds = self.simulated_seconds(seconds)?;
        let mut made: Vec<CachedShape> = Vec::new();
        let mut bodies = Vec::with_capacity(self.bodies.len());
        let mut notes = Vec::new();
        for (k, table) in self.table.body.iter().enumerate().take(self.bodies.len()) {
            bodies.push(spec(self, k, table.get_ref(), &mut made, &mut notes)?);
        }
        Ok(Simulation { settings, seconds, frames: frames.unwrap_or(FRAMES), bodies, notes })
    }
}

impl Scene {
    /// A simulation chooses its own query options: those of the scene would be ignored.
    fn require_no_options(&self) -> Result<(), FileError> {
        if self.table.expected.is_some() {
            let place = self.lines.expected.map_or(Place::Whole, Place::Line);
            let what = "expected: a simulation has no verdict to compare with";
            return Err(FileError::new(place, what, "leave the table out"));
        }
        if self.table.pairs.is_some() {
            let place = self.lines.pairs.map_or(Place::Whole, Place::Line);
            let what = "pairs: in a simulation all bodies collide with each other";
            return Err(FileError::new(place, what, "leave the table out"));
        }
        let Some((field, line)) = self.lines.option else { return Ok(()) };
        let advice = "leave it out; `margin` in [simulation] says how close bodies come to each other";
        let what = format!("options: {field} is for a single query and has no meaning in a simulation");
        Err(FileError::new(Place::Line(line), what, advice))
    }

    /// The length of the simulation: `seconds`, or the length of the span.
    fn simulated_seconds(&self, seconds: Option<f64>) -> Result<f64, FileError> {
        let Some(span) = self.table.span else { return Ok(seconds.unwrap_or(SECONDS)) };
        if span.start != 0.0 {
            let what = format!("span: start is {}, but a simulation starts at 0", Brief(span.start));
            return Err(FileError::new(Place::Line(self.lines.start), what, "leave it out"));
        }
        match seconds {
            Some(seconds) if seconds != span.end => {
                let (end, seconds) = (Brief(span.end), Brief(seconds));
                let what = format!("span: end is {end}, but seconds in [simulation] is {seconds}");
                Err(FileError::new(Place::Line(self.lines.end), what, "give one of them"))
            }
            _ => Ok(span.end),
        }
    }
}

/// A shape that was created, and its source.
struct CachedShape {
    source: MeshSource,
    scale: f64,
    weight: Weight,
    hollow: bool,
    shape: Arc<Shape>,
}

/// What is given about a body's mass.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Weight {
    Fixed,
    Density(f64),
    Mass(f64),
    Given { mass: f64, center: [f64; 3], inertia: [[f64; 3]; 3] },
}

fn wrong(name: &str, what: impl std::fmt::Display, advice: &str) -> FileError {
    FileError::new(Place::Whole, format!("body `{}`: {what}", shown(name.as_bytes())), advice)
}

fn spec(
    scene: &Scene,
    k: usize,
    table: &BodyTable,
    made: &mut Vec<CachedShape>,
    notes: &mut Vec<String>,
) -> Result<BodySpec, FileError> {
    let body = &scene.bodies[k];
    let weight = weight(&body.name, table)?;
    if body.radius() > 0.0 {
        let what =
            "a body with a radius cannot be simulated: its mass and its contacts would be those of its mesh";
        return Err(FileError::new(
            body.mesh_place,
            format!("body `{}`: {what}", shown(body.name.as_bytes())),
            "leave the radius out, or give a mesh of the rounded body",
        )
        .of(&scene.file));
    }
    if body.half_space().is_some() {
        let what = "a half-space cannot be simulated: how much of it matters is not known before";
        let advice = "give it as a box that is large enough";
        return Err(FileError::new(
            body.mesh_place,
            format!("body `{}`: {what}", shown(body.name.as_bytes())),
            advice,
        )
        .of(&scene.file));
    }
    let hollow = body.solid == Some(false);
    if hollow && matches!(weight, Weight::Density(_) | Weight::Mass(_)) {
        let what = "solid = false: a moving body gets its mass from its inside";
        return Err(wrong(&body.name, what, "leave it out, give mass, center and inertia, or static = true"));
    }
    let same = |make: &&CachedShape| {
        make.source == body.source
            && make.scale == body.scale
            && make.weight == weight
            && make.hollow == hollow
    };
    let known = made.iter().find(same);
    let shape = match known {
        Some(make) => Arc::clone(&make.shape),
        None => {
            let file = scene.load(k)?;
            notes.extend(body.source.note(&file).filter(|note| !notes.contains(note)));
            if body.solid == Some(true) && !file.mesh.is_closed() {
                return Err(wrong(
                    &body.name,
                    "solid = true: the mesh is not closed",
                    "leave it out, or close the mesh",
                ));
            }
            let shape = shape(&body.name, &file.mesh, weight)?;
            let shape = Arc::new(if hollow { shape.hollow() } else { shape });
            made.push(CachedShape {
                source: body.source.clone(),
                scale: body.scale,
                weight,
                hollow,
                shape: Arc::clone(&shape),
            });
            shape
        }
    };
    let AnyMotion::Spin(start) = &body.motion else {
        let advice = "a simulated body starts with kind = \"spin\"; gravity and contacts do the rest";
        return Err(wrong(&body.name, "motion: only the kind `spin` can be simulated", advice));
    };
    let Orientation::Quaternion(orientation) = start.start().orientation else {
        let advice = "give orientation = [w, x, y, z]";
        return Err(wrong(&body.name, "motion: angle is not supported in a simulation", advice));
    };
    Ok(BodySpec {
        name: body.name.clone(),
        shape,
        position: start.start().position,
        orientation,
        velocity: start.velocity(),
        angular_velocity: start.angular_velocity(),
        restitution: table.restitution.unwrap_or(0.0),
        friction: table.friction.unwrap_or(0.5),
    })
}

fn weight(name: &str, table: &BodyTable) -> Result<Weight, FileError> {
    let given = [
        ("density", table.density.is_some()),
        ("mass", table.mass.is_some()),
        ("center", table.center.is_some()),
        ("inertia", table.inertia.is_some()),
    ];
    if table.fixed == Some(true) {
        return match given.iter().find(|(_, given)| *given) {
            None => Ok(Weight::Fixed),
            Some((field, _)) => Err(wrong(
                name,
                format!("{field}: a static body has none"),
                "leave it out, or static = false",
            )),
        };
    }
    match (table.density, table.mass, table.center, table.inertia) {
        (Some(_), Some(_), ..) => Err(wrong(name, "both density and mass", "give one of them")),
        (Some(density), None, None, None) => Ok(Weight::Density(density)),
        (None, None, None, None) => Ok(Weight::Density(1.0)),
        (None, Some(mass), None, None) => Ok(Weight::Mass(mass)),
        (None, Some(mass), center, Some(inertia)) => {
            Ok(Weight::Given { mass, center: center.unwrap_or_default(), inertia })
        }
        _ => Err(wrong(name, "center or inertia without the rest", "give mass, inertia and center together")),
    }
}

fn shape(name: &str, mesh: &Mesh, weight: Weight) -> Result<Shape, FileError> {
    let refused = |error: swept_sim::mass::MassError| wrong(name, error, "");
    match weight {
        Weight::Fixed => Shape::fixed(mesh.clone()).map_err(|error| wrong(name, error, "")),
        Weight::Density(density) => Shape::solid(mesh, density).map_err(refused),
        Weight::Mass(mass) => {
            let even = Mass::of_mesh(mesh, 1.0).map_err(refused)?;
            // the total is checked like any mass; the inertia scales with it
            let factor = mass / even.mass();
            let inertia = Matrix(even.inertia().0.map(|row| row.scale(factor)));
            let mass = Mass::given(mass, even.center(), inertia).map_err(refused)?;
            Shape::weighted(mesh, mass).map_err(refused)
        }
        Weight::Given { mass, center, inertia } => {
            let mass = Mass::given(mass, center, Matrix(inertia.map(Vector))).map_err(refused)?;
            Shape::weighted(mesh, mass).map_err(refused)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simulation(text: &str) -> Result<Simulation, String> {
        Scene::parse(text, None).and_then(|scene| scene.simulation()).map_err(|error| error.to_string())
    }

    #[test]
    fn bodies_of_one_make_share_their_shape() {
        let text = "[[body]]\nbuiltin = \"box(12)\"\n[[body]]\nbuiltin = \"box(12)\"\n[[body]]\nbuiltin = \"box(12)\"\nmass = 2";
        let found = simulation(text).unwrap();
        assert!(Arc::ptr_eq(&found.bodies[0].shape, &found.bodies[1].shape));
        assert!(!Arc::ptr_eq(&found.bodies[0].shape, &found.bodies[2].shape));
        assert_eq!((found.seconds, found.frames, found.settings), (10.0, 60.0, Settings::default()));
    }

    #[test]
    fn a_span_says_how_long_and_options_are_refused() {
        let body = "[[body]]\nbuiltin = \"box(12)\"";
        let seconds = |head: &str| simulation(&format!("{head}{body}")).map(|found| found.seconds);
        assert_eq!(seconds("[span]\nend = 3\n"), Ok(3.0));
        assert_eq!(seconds("[span]\nstart = 0\nend = 3\n[simulation]\nseconds = 3\n"), Ok(3.0));
        assert_eq!(seconds("[options]\n[simulation]\nseconds = 4\n"), Ok(4.0));
        let refused = [
            ("[span]\nend = 3\n[simulation]\nseconds = 4\n", "line 2: span: end is 3, but seconds"),
            ("[span]\nstart = 1\nend = 3\n", "line 2: span: start is 1, but a simulation starts at 0"),
            ("[options]\ntolerance = 1e-6\n", "line 2: options: tolerance is for a single query"),
            ("[options]\n\nmin_separation = 1\n", "line 3: options: min_separation is for"),
            ("[options]\nbudget = 10\n", "line 2: options: budget is for a single query"),
            ("[expected]\nverdict = \"clear\"\n", "line 1: expected: a simulation has no verdict"),
            ("[options]\nmethod = \"redon\"\n", "line 2: options: method is for a single query"),
        ];
        for (head, expected) in refused {
            let error = seconds(head).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn errors_name_body_and_field() {
        let cases = [
            ("static = true\nmass = 1", "body `it`: mass: a static body has none"),
            ("mass = -1", "body `it`: mass is -1"),
            ("mass = nan", "body `it`: mass is NaN"),
            ("density = 0", "body `it`: density is 0"),
            ("density = 1\nmass = 1", "body `it`: both density and mass"),
            ("center = [0, 0, 0]", "body `it`: center or inertia without the rest"),
            (
                "mass = 1\ninertia = [[1, 0, 0], [0, 1, 0], [0, 0, 5]]",
                "body `it`: inertia: no body has the principal moments",
            ),
            (
                "mass = 1\ninertia = [[1, 0.5, 0], [0, 1, 0], [0, 0, 1]]",
                "body `it`: inertia: the entry at row 1, column 2 is 0.5, but that at row 2, column 1 is 0",
            ),
            ("[body.motion]\nkind = \"ballistic\"", "body `it`: motion: only the kind `spin`"),
        ];
        for (lines, expected) in cases {
            let error =
                simulation(&format!("[[body]]\nname = \"it\"\nbuiltin = \"box(12)\"\n{lines}")).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
        let pairs = simulation("[pairs]\ngroups = []").unwrap_err();
        assert!(pairs.starts_with("line 1: pairs: in a simulation all bodies"), "{pairs}");
        let misspelt = simulation("[simulation]\ngravitation = [0, 0, 1]").unwrap_err();
        assert!(misspelt.contains("there is no field `gravitation`"), "{misspelt}");
    }
}
