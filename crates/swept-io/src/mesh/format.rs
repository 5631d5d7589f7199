//! Which format a file has.
//!
//! **What it answers.** The mesh in a file, whatever its format.
//!
//! **The mathematics.** None.
//!
//! **Why it is safe.** The format comes from the name's ending; without a known ending, from the first bytes. The mesh
//! is checked by [`Mesh::new`] like any other.
//!
//! **Source.** None.

use super::polygon::BentPolygons;
use super::{foreign, gltf, obj, ply, stl};
use crate::error::{FileError, Place};
use crate::source;
use std::path::Path;
use swept::shape::Mesh;

/// A format of mesh files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeshFormat {
    /// Wavefront OBJ.
    Obj,
    /// STL, text or binary.
    Stl,
    /// PLY, text or binary.
    Ply,
    /// glTF 2.0, as JSON or as GLB.
    Gltf,
}

/// The endings of names, each with what it stands for: the only list of them.
const ENDINGS: [(&str, MeshFormat); 5] = [
    ("obj", MeshFormat::Obj),
    ("stl", MeshFormat::Stl),
    ("ply", MeshFormat::Ply),
    ("gltf", MeshFormat::Gltf),
    ("glb", MeshFormat::Gltf),
];

/// The endings of these formats, for people: `.obj, .stl or .ply`.
pub(super) fn endings_of(formats: impl Fn(MeshFormat) -> bool) -> String {
    let known = ENDINGS.iter().filter(|(_, format)| formats(*format));
    let mut text: Vec<String> = known.map(|(ending, _)| format!(".{ending}")).collect();
    match text.pop() {
        Some(last) if text.is_empty() => last,
        Some(last) => format!("{} or {last}", text.join(", ")),
        None => String::new(),
    }
}

impl MeshFormat {
    /// The format that a name's ending stands for.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        let known = ENDINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(ending));
        known.map(|(_, format)| *format)
    }

    /// The format that the first bytes show.
    #[must_use]
    pub fn of_content(bytes: &[u8]) -> Option<Self> {
        let starts = |words: &[&str]| words.iter().any(|word| bytes.starts_with(word.as_bytes()));
        if starts(&["glTF", "{"]) {
            Some(Self::Gltf)
        } else if starts(&["ply\n", "ply\r"]) {
            Some(Self::Ply)
        } else if starts(&["solid"]) {
            Some(Self::Stl)
        } else if starts(&["#", "v ", "o ", "g ", "mtllib "]) {
            Some(Self::Obj)
        } else {
            None
        }
    }
}

/// A mesh that was read, and what is to be known about it beside its faces.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshFile {
    /// The mesh.
    pub mesh: Mesh,
    /// Polygons of the file that no plane holds, if there are any.
    pub bent: Option<BentPolygons>,
}

impl From<Mesh> for MeshFile {
    fn from(mesh: Mesh) -> Self {
        Self { mesh, bent: None }
    }
}

impl MeshFile {
    /// Reads a mesh.
    ///
    /// # Errors
    /// The file cannot be read, is no mesh or is broken; the error names the place.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        foreign::refuse_name(path).map_err(|error| error.of(path))?;
        let bytes = source::bytes(path)?;
        let format = match MeshFormat::of_name(path) {
            Some(format) => Ok(format),
            None => shown_format(&bytes),
        };
        format.and_then(|format| Self::parse(&bytes, format, path.parent())).map_err(|error| error.of(path))
    }

    /// Reads a mesh from bytes. `folder` is where the other files that a glTF names are looked for; without one they are
    /// refused.
    ///
    /// # Errors
    /// The bytes are no mesh or a broken one; the error names the place.
    pub fn parse(bytes: &[u8], format: MeshFormat, folder: Option<&Path>) -> Result<Self, FileError> {
        if bytes.is_empty() {
            return Err(FileError::new(Place::Whole, "is empty", ""));
        }
        if format == MeshFormat::Stl && stl::is_binary(bytes) {
            // its head may start with any bytes
            return stl::parse(bytes).map(Self::from);
        }
        let text = source::unmarked(bytes)?;
        let skipped = (bytes.len() - text.len()) as u64;
        let parsed = match format {
            MeshFormat::Obj => obj::parse(text),
            MeshFormat::Stl => stl::parse(text).map(Self::from),
            MeshFormat::Ply => ply::parse(text),
            MeshFormat::Gltf => gltf::parse(text, folder).map(Self::from),
        };
        parsed.map_err(|error| match error.place {
            Place::Byte(byte) => FileError { place: Place::Byte(byte + skipped), ..error },
            _ => error,
        })
    }
}

/// The format that the content shows, where the name shows none.
fn shown_format(bytes: &[u8]) -> Result<MeshFormat, FileError> {
    let text = source::unmarked(bytes)?;
    foreign::refuse_content(text)?;
    MeshFormat::of_content(text).ok_or_else(|| {
        let what = "neither the name nor the first bytes tell what kind of mesh this is";
        let advice = format!("export it as OBJ, STL, PLY or glTF, with the ending {}", endings_of(|_| true));
        FileError::new(Place::Whole, what, advice)
    })
}

/// Reads a mesh, see [`MeshFile::read`].
///
/// # Errors
/// As there.
pub fn read_mesh(path: impl AsRef<Path>) -> Result<Mesh, FileError> {
    MeshFile::read(path).map(|file| file.mesh)
}

/// Reads a mesh from bytes, see [`MeshFile::parse`].
///
/// ```
/// use swept_io::mesh::{MeshFormat, parse_mesh};
/// let mesh = parse_mesh(b"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n", MeshFormat::Obj, None)?;
/// assert_eq!(mesh.faces(), [[0, 1, 2], [0, 2, 3]]);
/// # Ok::<(), swept_io::FileError>(())
/// ```
///
/// # Errors
/// As there.
pub fn parse_mesh(bytes: &[u8], format: MeshFormat, folder: Option<&Path>) -> Result<Mesh, FileError> {
    MeshFile::parse(bytes, format, folder).map(|file| file.mesh)
}

/// The checked mesh; what a reader let through is refused here without a place.
pub(super) fn checked(vertices: Vec<[f64; 3]>, faces: Vec<[u32; 3]>) -> Result<Mesh, FileError> {
    Mesh::new(vertices, faces).map_err(|error| FileError::new(Place::Whole, error.to_string(), ""))
}
