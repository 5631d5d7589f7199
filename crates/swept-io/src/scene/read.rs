//! Reading scenes: the bodies of a file, their motions, the span and the options.
//!
//! **Why it is safe.** The TOML reader bounds the nesting. Its tables take about a hundred bytes per value,
//! so a file of many tiny values is refused before it is parsed; large meshes are one string each.

use super::document::{BodyTable, OptionsTable, SceneTable};
use super::motion::{MotionFault, motion};
use super::pairs::exclusions;
use super::shape::SceneShape;
use crate::certificate;
use crate::complaint::{complaint, line_of};
use crate::error::{FileError, Place, shown};
use crate::mesh::{MeshFile, MeshFormat, parse_mesh, refuse_name};
use crate::source;
use base64::Engine;
use std::borrow::Cow;
use std::ops::Range;
use std::path::{Path, PathBuf};
use swept::{AnyMotion, Body, Builtin, Exclusions, Mesh, MotionError, Placement, ShapeError, Spin};
use swept_num::Brief;
use toml::Spanned;

/// Approximate memory, in bytes, of a value while a file is read.
const VALUE: usize = 160;
/// Approximate memory, in bytes, of a table.
const TABLE: usize = 1024;
/// Memory that any scene may use: about 20,000 keyframes.
const ALLOWANCE: usize = 48 << 20;

/// Bodies and their motions.
///
/// ```
/// use swept::Motion;
/// use swept_io::Scene;
/// let scene = Scene::parse(
///     r#"
///     [[body]]
///     builtin = "icosphere(320)"
///     [[body]]
///     builtin = "box"
///     [body.motion]
///     kind = "spin"
///     position = [3, 0, 0]
///     velocity = [-4, 0, 0]
///     "#,
///     None,
/// )?;
/// assert_eq!(scene.bodies[1].motion.pose(0.5).translation.0, [1.0, 0.0, 0.0]);
/// let misspelt = Scene::parse("[[body]]\n[body.motion]\nkind = \"spin\"\nvelosity = [1, 0, 0]", None);
/// let misspelt = misspelt.map_err(|error| error.to_string());
/// assert!(misspelt.is_err_and(|error| error.starts_with("line 4: there is no field `velosity`")));
/// # Ok::<(), swept_io::FileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene {
    /// The time span.
    pub span: [f64; 2],
    /// The options that the file gives.
    pub options: OptionsTable,
    /// The bodies.
    pub bodies: Vec<SceneBody>,
    /// Which pairs of bodies are not asked about.
    pub exclusions: Exclusions,
    /// The tables as read.
    pub table: SceneTable,
    /// The file it was read from; empty if there is none.
    pub file: PathBuf,
    /// The lines of some of them.
    #[cfg_attr(not(feature = "simulation"), allow(dead_code))]
    pub(super) lines: Lines,
}

/// The lines of what a simulation may refuse.
#[cfg_attr(not(feature = "simulation"), allow(dead_code))] // errors of simulated scenes name them
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    /// The start of the span.
    pub start: u64,
    /// The end of the span.
    pub end: u64,
    /// The first option that is given, and its line.
    pub option: Option<(&'static str, u64)>,
    /// The table of the expected answer.
    pub expected: Option<u64>,
    /// The table of the pairs that are not asked about.
    pub pairs: Option<u64>,
}

impl Lines {
    fn of(text: &str, options: &OptionsTable) -> Self {
        let given = [
            ("tolerance", options.tolerance.is_some()),
            ("min_separation", options.min_separation.is_some()),
            ("budget", options.budget.is_some()),
            ("method", options.method.is_some()),
        ];
        let line = |key: &'static str| key_line(text, 0, &[key]);
        let option = given.into_iter().find(|(_, given)| *given).map(|(key, _)| (key, line(key)));
        let table = |name: &str| {
            let place = text.lines().position(|line| line.trim_start().starts_with(name));
            place.map(|k| k as u64 + 1)
        };
        let (expected, pairs) = (table("[expected]"), table("[pairs]"));
        Self { start: line("start"), end: line("end"), option, expected, pairs }
    }
}

/// A body of a scene.
#[derive(Clone, Debug)]
pub struct SceneBody {
    /// Its name, or else the name of its mesh.
    pub name: String,
    /// Where its mesh comes from.
    pub source: MeshSource,
    /// Whether its inside belongs to it, if the file says so; otherwise a closed mesh is solid, and an open
    /// one a surface.
    pub solid: Option<bool>,
    /// The radius by which its mesh is rounded, besides that of a sphere or capsule; usually zero.
    pub radius: f64,
    /// The factor by which its mesh is scaled; usually 1.
    pub scale: f64,
    /// How it moves over the scene's span.
    pub motion: AnyMotion,
    /// The line of the scene at which it starts.
    pub line: u64,
    /// Where the scene specifies its mesh; [`Place::Whole`] for a mesh that is given separately.
    pub mesh_place: Place,
}

/// Where a mesh comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum MeshSource {
    /// Not specified: given separately.
    Missing,
    /// A mesh file.
    File(PathBuf),
    /// A recipe.
    Builtin(Builtin),
    /// In the scene file itself.
    Embedded(Mesh),
    /// A box, sphere, capsule, cylinder or half-space.
    Shape(SceneShape),
}

impl SceneBody {
    /// By how much the mesh is rounded.
    #[must_use]
    pub fn radius(&self) -> f64 {
        match &self.source {
            // a scene that gives these a further radius is refused
            MeshSource::Shape(shape) => shape.radius().max(self.radius),
            _ => self.radius,
        }
    }

    /// A mesh that is to be this body's, scaled as the scene says.
    ///
    /// # Errors
    /// The factor is so large that a coordinate is not finite.
    pub fn scaled(&self, mesh: Mesh) -> Result<Mesh, FileError> {
        if self.scale == 1.0 {
            return Ok(mesh);
        }
        mesh.scaled(self.scale).map_err(|error| {
            let what = format!("body `{}`: scale: {error}", shown(self.name.as_bytes()));
            FileError::new(self.mesh_place, what, "the scaled mesh is too large")
        })
    }

    /// A body with the radius and the enlargement that the scene says, from one with its mesh.
    ///
    /// # Errors
    /// The radius is not a length. The scene was refused if it says so.
    pub fn rounded(&self, body: Body) -> Result<Body, ShapeError> {
        self.source.rounded(body)?.rounded(self.radius())
    }
}

impl MeshSource {
    /// A body with the radius and the enlargement of the shape that it is given as, if any, from one with its mesh.
    ///
    /// # Errors
    /// A shape that is not valid; it was refused when it was read.
    pub fn rounded(&self, body: Body) -> Result<Body, ShapeError> {
        let Self::Shape(shape) = self else { return Ok(body) };
        shape.rounded(body)
    }
}

impl MeshSource {
    /// The mesh.
    ///
    /// # Errors
    /// The file is missing or broken; nothing is known about the mesh.
    pub fn load(&self) -> Result<Mesh, FileError> {
        self.load_file().map(|file| file.mesh)
    }

    /// The mesh, with what a user should know about it.
    ///
    /// # Errors
    /// As [`MeshSource::load`].
    pub fn load_file(&self) -> Result<MeshFile, FileError> {
        match self {
            Self::File(path) => MeshFile::read(path),
            Self::Builtin(recipe) => Ok(recipe.mesh().into()),
            Self::Embedded(mesh) => Ok(mesh.clone().into()),
            Self::Shape(SceneShape::HalfSpace(_)) => Err(FileError::new(
                Place::Whole,
                "a half-space has no mesh of its own: how much of it matters depends on the other body and both motions",
                "use it in a scene, or with swept check A B --motion FILE",
            )),
            Self::Shape(shape) => match shape.mesh() {
                Ok(mesh) => Ok(mesh.into()),
                Err(error) => Err(FileError::new(Place::Whole, error.to_string(), "")),
            },
            Self::Missing => Err(FileError::new(
                Place::Whole,
                "has no mesh",
                "give mesh = \"file\" or builtin = \"torus(5000)\", or supply the mesh separately (swept check A B --motion FILE)",
            )),
        }
    }

    /// What a user should know about a mesh that was loaded from here.
    #[must_use]
    pub fn note(&self, file: &MeshFile) -> Option<String> {
        match (self, file.bent) {
            (Self::File(path), Some(bent)) => Some(format!("{}: {bent}", path.display())),
            (Self::Shape(shape), _) => shape.note(&file.mesh),
            _ => None,
        }
    }

    /// A built-in recipe or a shape, or else the name of a mesh file: how the command interprets a mesh argument.
    ///
    /// # Errors
    /// There is no such file, and the text is not a recipe.
    pub fn of_argument(text: &str) -> Result<Self, FileError> {
        let path = Path::new(text);
        // a file that cannot be read is refused when it is loaded, with the reason
        if path.exists() || MeshFormat::of_name(path).is_some() || refuse_name(path).is_err() {
            return Ok(Self::File(path.to_path_buf()));
        }
        if SceneShape::is_meant(text) {
            return text.parse().map(Self::Shape).map_err(|error| FileError::new(Place::Whole, error, ""));
        }
        text.parse().map(Self::Builtin).map_err(|error| {
            let what = format!("there is no file `{}`, and {error}", shown(text.as_bytes()));
            FileError::new(Place::Whole, what, "")
        })
    }
}

impl Scene {
    /// Reads a scene or query file.
    ///
    /// # Errors
    /// The file cannot be read, is not TOML, has unknown fields or numbers that do not make a valid motion;
    /// the error names the line.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let bytes = source::bytes(path)?;
        let scene = refuse_other(path, &bytes)
            .and_then(|()| source::text_of(bytes))
            .and_then(|text| Self::parse(&text, path.parent()));
        let mut scene =
            scene.map_err(|error| if error.file.as_os_str().is_empty() { error.of(path) } else { error })?;
        scene.file = path.to_path_buf();
        Ok(scene)
    }

    /// The mesh of a body, scaled, with what a user should know about it.
    ///
    /// # Errors
    /// There is none, or it cannot be read; the error names the line of the scene that refers to it.
    ///
    /// # Panics
    /// There is no such body.
    pub fn load(&self, body: usize) -> Result<MeshFile, FileError> {
        if let Some(space) = self.bodies[body].half_space() {
            let loaded = |other: usize| self.load(other).map(|file| Cow::Owned(file.mesh));
            return self.block(&space, body, loaded).map(MeshFile::from);
        }
        let body = &self.bodies[body];
        let loaded = body.source.load_file().map_err(|error| match body.mesh_place {
            Place::Whole => error,
            place => {
                let FileError { advice, .. } = error.clone();
                let inner = FileError { advice: String::new(), ..error };
                let what = format!("body `{}`: {inner}", shown(body.name.as_bytes()));
                FileError { file: self.file.clone(), place, what, advice }
            }
        })?;
        let mesh = body.scaled(loaded.mesh).map_err(|error| error.of(&self.file))?;
        Ok(MeshFile { mesh, ..loaded })
    }

    /// Whether the scene asks about one pair of bodies and nothing else.
    #[must_use]
    pub fn is_pair(&self) -> bool {
        self.bodies.len() == 2 && self.exclusions.reason(0, 1).is_none()
    }

    /// Refuses a scene that has no pair of bodies.
    ///
    /// # Errors
    /// The error names the line of the only body.
    pub fn require_several(&self) -> Result<(), FileError> {
        if self.bodies.len() >= 2 { Ok(()) } else { self.require_two() }
    }

    /// Refuses a scene that is not about two bodies.
    ///
    /// # Errors
    /// The error names the line of the superfluous body, or of the only one.
    pub fn require_two(&self) -> Result<(), FileError> {
        let (place, has) = match &self.bodies[..] {
            [_, _] => return Ok(()),
            [] => (Place::Whole, "there is none".to_owned()),
            [only] => (Place::Line(only.line), "this is the only one".to_owned()),
            [_, _, third, ..] => {
                (Place::Line(third.line), format!("this is the third of {}", self.bodies.len()))
            }
        };
        let what = format!("a query is about two bodies ([[body]] twice), but {has}");
        Err(FileError::new(place, what, "").of(&self.file))
    }

    /// Reads a scene from text. `folder` is where mesh files are looked for.
    ///
    /// # Errors
    /// As [`Scene::read`].
    pub fn parse(text: &str, folder: Option<&Path>) -> Result<Self, FileError> {
        if memory(text) > ALLOWANCE + 8 * text.len() {
            let advice = "more than about 20,000 keyframes cannot be read; split the path";
            return Err(FileError::new(Place::Whole, "too many values", advice));
        }
        let table: SceneTable = toml::from_str(text).map_err(|error| syntax(text, &error))?;
        let span = table.span.map_or([0.0, 1.0], |span| [span.start, span.end]);
        if let Err(error) = Spin::at_rest(span, Placement::IDENTITY) {
            let line = key_line(text, 0, &["start", "end", "span"]);
            let advice = if matches!(error, MotionError::Reversed { .. }) {
                "the start must come before the end"
            } else {
                ""
            };
            return Err(FileError::new(Place::Line(line), format!("span: {error}"), advice));
        }
        if let Some([lo, hi]) = table.expected.as_ref().and_then(|expected| expected.time)
            && (lo.is_nan() || hi.is_nan() || lo > hi)
        {
            let what = format!("expected: [{lo:?}, {hi:?}] is not a range of time");
            return Err(FileError::new(
                Place::Line(key_line(text, 0, &["time"])),
                what,
                "the start must come before the end",
            ));
        }
        let options = table.options.unwrap_or_default();
        let mut bodies = Vec::with_capacity(table.body.len());
        for (k, body) in table.body.iter().enumerate() {
            bodies.push(read_body(text, k, body, span, folder)?);
        }
        let lines = Lines::of(text, &options);
        let exclusions = exclusions(text, table.pairs.as_ref(), &bodies)?;
        Ok(Self { span, options, bodies, exclusions, table, file: PathBuf::new(), lines })
    }
}

/// Refuses what is plainly another kind of file.
fn refuse_other(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    if certificate::is_certificate(bytes) {
        return Err(FileError::new(
            Place::Whole,
            "is a certificate, not a scene",
            "verify it instead: swept verify FILE",
        ));
    }
    // a comment could also start an OBJ file, and a key in braces a glTF file
    let by_content = || {
        source::unmarked(bytes).is_ok_and(|text| {
            let plain = !text.starts_with(b"#") && !text.starts_with(b"{");
            plain && MeshFormat::of_content(text).is_some()
        })
    };
    if MeshFormat::of_name(path).is_some() || by_content() {
        let advice = "a query of two meshes is swept check A.obj B.obj, with --motion FILE if they move";
        return Err(FileError::new(Place::Whole, "is a mesh, not a scene", advice));
    }
    Ok(())
}

/// The approximate memory of the tables of a text.
fn memory(text: &str) -> usize {
    let mut bytes = 0;
    // one dot after a digit belongs to a number, others name a table in a table
    let (mut before, mut line_start, mut points) = (b' ', true, 0);
    for &byte in text.as_bytes() {
        bytes += match byte {
            b'[' if line_start => TABLE,
            b'{' => TABLE,
            b'.' if points > 0 || !before.is_ascii_digit() => TABLE,
            b',' | b'=' | b'[' => VALUE,
            _ => 0,
        };
        line_start = byte == b'\n' || (line_start && byte.is_ascii_whitespace());
        points = match byte {
            b'.' => points + 1,
            b',' | b'=' | b'[' | b'{' => 0,
            _ if byte.is_ascii_whitespace() => 0,
            _ => points,
        };
        before = byte;
    }
    bytes
}

fn read_body(
    text: &str,
    k: usize,
    body: &Spanned<BodyTable>,
    span: [f64; 2],
    folder: Option<&Path>,
) -> Result<SceneBody, FileError> {
    let table = body.get_ref();
    let start = body.span().start;
    let name = table.name.clone().or_else(|| table.mesh.clone()).or_else(|| table.builtin.clone());
    let name = name.or_else(|| table.shapes().first().map(SceneShape::to_string));
    let name = name.unwrap_or_else(|| format!("body {}", k + 1));
    let wrong = |field: &str, what: String, advice: &str| {
        let line = key_line(text, start, &[field]);
        FileError::new(Place::Line(line), what, advice)
    };
    let given = [
        ("mesh", table.mesh.is_some()),
        ("builtin", table.builtin.is_some()),
        ("embedded", table.embedded.is_some()),
        ("vertices", table.vertices.is_some() || table.faces.is_some()),
    ];
    let shapes = table.shapes();
    let meshes = given.iter().filter(|(_, given)| *given).map(|(name, _)| *name);
    let sources: Vec<&str> = meshes.chain(shapes.iter().map(SceneShape::name)).collect();
    if let ([.., second], Some(_)) = (&sources[..], shapes.first())
        && sources.len() > 1
    {
        let what = format!("{} are two shapes", sources.join(" and "));
        return Err(wrong(second, what, "a body has one mesh or one shape"));
    }
    if sources.len() > 1 {
        let what = if table.vertices.is_some() || table.faces.is_some() {
            "two of mesh, builtin, embedded and vertices"
        } else {
            "two of mesh, builtin and embedded"
        };
        return Err(wrong("mesh", what.to_owned(), "a body has one mesh"));
    }
    let source = if let Some(mesh) = &table.mesh {
        refuse_name(Path::new(mesh))
            .map_err(|error| wrong("mesh", format!("mesh: {mesh}: {}", error.what), &error.advice))?;
        MeshSource::File(folder.map_or_else(|| PathBuf::from(mesh), |folder| folder.join(mesh)))
    } else if let Some(recipe) = &table.builtin {
        let recipe = recipe.parse().map_err(|error| wrong("builtin", format!("builtin: {error}"), ""))?;
        MeshSource::Builtin(recipe)
    } else if let Some(data) = &table.embedded {
        let broken = |error| wrong("embedded", format!("embedded: {error}"), "the query file is broken");
        MeshSource::Embedded(embedded(data).map_err(broken)?)
    } else if let Some(shape) = shapes.first() {
        let told = |error: ShapeError| wrong(shape.name(), format!("{}: {error}", shape.name()), "");
        MeshSource::Shape(shape.checked().map_err(told)?)
    } else {
        match (&table.vertices, &table.faces) {
            (Some(vertices), Some(faces)) => {
                let mesh = Mesh::new(vertices.clone(), faces.clone());
                let advice = "faces = [[corner, corner, corner], …], corners counted from 0";
                MeshSource::Embedded(mesh.map_err(|error| wrong("faces", error.to_string(), advice))?)
            }
            (Some(_), None) => return Err(wrong("vertices", "vertices without faces".to_owned(), "")),
            (None, Some(_)) => return Err(wrong("faces", "faces without vertices".to_owned(), "")),
            (None, None) => MeshSource::Missing,
        }
    };
    let motion = match &table.motion {
        None => Spin::at_rest(span, Placement::IDENTITY)
            .map(AnyMotion::from)
            .map_err(|error| wrong("name", error.to_string(), ""))?,
        Some(table) => motion(table, span).map_err(|MotionFault { at, field, what, advice }| {
            let line = key_line(text, at, &[field.as_str()]);
            let what = format!("body `{}`: motion: {what}", shown(name.as_bytes()));
            FileError::new(Place::Line(line), what, advice)
        })?,
    };
    let radius = table.radius.unwrap_or(0.0);
    if !(radius >= 0.0 && radius.is_finite()) {
        let what = format!("radius: {} is not a length of zero or more", Brief(radius));
        return Err(wrong("radius", what, ""));
    }
    let scale = table.scale.unwrap_or(1.0);
    if !(scale != 0.0 && scale.is_finite()) {
        let what = format!("scale: {} is not a number other than zero", Brief(scale));
        return Err(wrong("scale", what, "scale = 0.001 turns millimetres into metres"));
    }
    match shapes.first() {
        Some(shape) if table.scale.is_some() => {
            let what = format!("scale: a {} is given by its own lengths", shape.name());
            return Err(wrong("scale", what, "scale them instead"));
        }
        Some(shape @ SceneShape::HalfSpace(_)) if table.radius.is_some_and(|radius| radius > 0.0) => {
            let what = format!("radius: a {} cannot be rounded", shape.name());
            return Err(wrong("radius", what, "add the radius times the length of n to d instead"));
        }
        Some(shape) if table.radius.is_some() && shape.radius() > 0.0 => {
            let what = format!("radius: a {} has its own", shape.name());
            return Err(wrong("radius", what, "leave it out"));
        }
        _ => {}
    }
    let keys =
        ["mesh", "builtin", "embedded", "vertices", "box", "sphere", "capsule", "cylinder", "half_space"];
    let mesh_place = Place::Line(key_line(text, start, &keys));
    let line = line_of(text, start);
    Ok(SceneBody { name, source, solid: table.solid, radius, scale, motion, line, mesh_place })
}

fn embedded(data: &str) -> Result<Mesh, String> {
    let bytes =
        base64::engine::general_purpose::STANDARD.decode(data.trim()).map_err(|error| error.to_string())?;
    parse_mesh(&bytes, MeshFormat::Ply, None).map_err(|error| error.to_string())
}

/// The line of the first of these keys at or after a byte, before the next body; else the line of the byte.
fn key_line(text: &str, start: usize, keys: &[&str]) -> u64 {
    let start = (0..=start.min(text.len())).rev().find(|&k| text.is_char_boundary(k)).unwrap_or(0);
    let start = text[..start].rfind('\n').map_or(0, |end| end + 1);
    let first = line_of(text, start);
    for (k, line) in (0..).zip(text[start..].lines()) {
        let line = line.trim_start();
        if k > 0 && line.starts_with("[[body") {
            break;
        }
        let has = |key: &&&str| {
            let mut from = 0;
            while let Some(place) = line[from..].find(**key) {
                let (before, after) = (&line[..from + place], line[from + place + key.len()..].trim_start());
                if after.starts_with('=') && before.ends_with(|c: char| !c.is_alphanumeric() && c != '_')
                    || after.starts_with('=') && before.is_empty()
                {
                    return true;
                }
                from += place + key.len();
            }
            false
        };
        if keys.iter().filter(|key| !key.is_empty()).find(has).is_some() {
            return first + k;
        }
    }
    first
}

/// An error of the TOML reader.
fn syntax(text: &str, error: &toml::de::Error) -> FileError {
    let Range { start, .. } = error.span().unwrap_or(0..0);
    let (what, advice) = complaint(error.message(), "see docs/scenes.md");
    FileError::new(Place::Line(line_of(text, start)), what, advice)
}
