//! The mesh in a file, whatever its format.
//!
//! The format follows from the file name extension; without a known extension, from the first bytes. The mesh
//! is checked by [`Mesh::new`] like any other.

use super::polygon::BentPolygons;
use super::{foreign, gltf, obj, ply, stl};
use crate::error::{FileError, Place};
use crate::source;
use std::path::Path;
use swept::Mesh;

/// A mesh file format.
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

/// The file name extensions and their formats: the only list of them.
const ENDINGS: [(&str, MeshFormat); 5] = [
    ("obj", MeshFormat::Obj),
    ("stl", MeshFormat::Stl),
    ("ply", MeshFormat::Ply),
    ("gltf", MeshFormat::Gltf),
    ("glb", MeshFormat::Gltf),
];

/// The extensions of these formats, for people: `.obj, .stl or .ply`.
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
    /// The format that belongs to a file name extension.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        let known = ENDINGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(ending));
        known.map(|(_, format)| *format)
    }

    /// The format indicated by the first bytes.
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

/// A mesh that was read, with what a user should know about it besides its faces.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshFile {
    /// The mesh.
    pub mesh: Mesh,
    /// Non-planar polygons in the file, if any.
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
    /// The file cannot be read, is not a mesh or is broken; the error names the place.
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

    /// Reads a mesh from bytes. `folder` is where the other files that a glTF refers to are looked for;
    /// without it they are refused.
    ///
    /// # Errors
    /// The bytes are not a mesh, or a broken one; the error names the place.
    pub fn parse(bytes: &[u8], format: MeshFormat, folder: Option<&Path>) -> Result<Self, FileError> {
        if bytes.is_empty() {
            return Err(FileError::new(Place::Whole, "is empty", ""));
        }
        if format == MeshFormat::Stl && stl::is_binary(bytes) {
            // its header may start with any bytes
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

/// The format that the content indicates, where the name does not.
fn shown_format(bytes: &[u8]) -> Result<MeshFormat, FileError> {
    let text = source::unmarked(bytes)?;
    foreign::refuse_content(text)?;
    MeshFormat::of_content(text).ok_or_else(|| {
        let what = "neither the name nor the first bytes show which mesh format this is";
        let advice =
            format!("export it as OBJ, STL, PLY or glTF, with the extension {}", endings_of(|_| true));
        FileError::new(Place::Whole, what, advice)
    })
}

/// Reads a mesh, see [`MeshFile::read`].
///
/// # Errors
/// See [`MeshFile::read`].
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
/// See [`MeshFile::parse`].
pub fn parse_mesh(bytes: &[u8], format: MeshFormat, folder: Option<&Path>) -> Result<Mesh, FileError> {
    MeshFile::parse(bytes, format, folder).map(|file| file.mesh)
}

/// The checked mesh; an error that the reader did not catch is reported here, without a place.
pub(super) fn checked(vertices: Vec<[f64; 3]>, faces: Vec<[u32; 3]>) -> Result<Mesh, FileError> {
    Mesh::new(vertices, faces).map_err(|error| FileError::new(Place::Whole, error.to_string(), ""))
}
