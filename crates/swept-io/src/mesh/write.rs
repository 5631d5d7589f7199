//! Writing meshes, in the format that the file name extension stands for: OBJ, STL (binary) or PLY (binary).
//!
//! OBJ and PLY hold doubles: reading gives the same mesh back, bit for bit. STL holds 32-bit floats and
//! triangles only. The file is written under a temporary name first and moved into place when complete.

use super::format::{MeshFormat, endings_of};
use crate::error::{FileError, Place};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use swept::Mesh;

/// Writes a mesh.
///
/// # Errors
/// The name has no extension that can be written, or the file cannot be written.
pub fn write_mesh(path: impl AsRef<Path>, mesh: &Mesh) -> Result<(), FileError> {
    let path = path.as_ref();
    let refused = |what: String| FileError::new(Place::Whole, what, "").of(path);
    let bytes = MeshFormat::of_name(path).and_then(writer).ok_or_else(|| not_written().of(path))?;
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let write = || {
        let mut out = BufWriter::new(File::create(&beside)?);
        bytes(&mut out, mesh)?;
        out.flush()?;
        fs::rename(&beside, path)
    };
    write().map_err(|error| {
        let _ = fs::remove_file(&beside);
        refused(format!("cannot be written: {error}"))
    })
}

fn obj(out: &mut dyn Write, mesh: &Mesh) -> std::io::Result<()> {
    for [x, y, z] in mesh.vertices() {
        writeln!(out, "v {x:?} {y:?} {z:?}")?;
    }
    for [a, b, c] in mesh.faces().iter().map(|face| face.map(|index| u64::from(index) + 1)) {
        if a == b && b == c {
            writeln!(out, "p {a}")?;
        } else if b == c {
            writeln!(out, "l {a} {b}")?;
        } else {
            writeln!(out, "f {a} {b} {c}")?;
        }
    }
    Ok(())
}

fn ply(out: &mut dyn Write, mesh: &Mesh) -> std::io::Result<()> {
    write!(
        out,
        "ply\nformat binary_little_endian 1.0\nelement vertex {}\n\
         property double x\nproperty double y\nproperty double z\n\
         element face {}\nproperty list uchar uint vertex_indices\nend_header\n",
        mesh.vertices().len(),
        mesh.faces().len()
    )?;
    for x in mesh.vertices().iter().flatten() {
        out.write_all(&x.to_le_bytes())?;
    }
    for face in mesh.faces() {
        out.write_all(&[3])?;
        for index in face {
            out.write_all(&index.to_le_bytes())?;
        }
    }
    Ok(())
}

/// A function that writes a mesh.
type Writer = fn(&mut dyn Write, &Mesh) -> std::io::Result<()>;

/// The writer of this format, if there is one.
fn writer(format: MeshFormat) -> Option<Writer> {
    match format {
        MeshFormat::Obj => Some(obj),
        MeshFormat::Stl => Some(stl),
        MeshFormat::Ply => Some(ply),
        // its numbers have 32 bits: the mesh would not be read back unchanged
        MeshFormat::Gltf => None,
    }
}

fn not_written() -> FileError {
    let advice = format!("use the extension {}", endings_of(|format| writer(format).is_some()));
    FileError::new(Place::Whole, "meshes are not written in this format", advice)
}

/// The content of the file that would be written.
///
/// # Errors
/// The format can be read but not written: glTF.
///
/// ```
/// use swept::Builtin;
/// use swept_io::mesh::{MeshFormat, bytes_of};
/// let mesh = "tetrahedron".parse::<Builtin>()?.mesh();
/// assert!(bytes_of(&mesh, MeshFormat::Ply)?.starts_with(b"ply"));
/// assert!(bytes_of(&mesh, MeshFormat::Gltf).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bytes_of(mesh: &Mesh, format: MeshFormat) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::with_capacity(256 + 24 * mesh.vertices().len() + 13 * mesh.faces().len());
    let write = writer(format).ok_or_else(not_written)?;
    write(&mut bytes, mesh).expect("writing to memory cannot fail");
    Ok(bytes)
}

fn stl(out: &mut dyn Write, mesh: &Mesh) -> std::io::Result<()> {
    out.write_all(&[0; 80])?;
    out.write_all(&(mesh.faces().len() as u32).to_le_bytes())?;
    for face in 0..mesh.faces().len() {
        // the normal is zero: the reader computes it
        out.write_all(&[0; 12])?;
        for x in mesh.triangle(face).iter().flatten() {
            out.write_all(&(*x as f32).to_le_bytes())?;
        }
        out.write_all(&[0; 2])?;
    }
    Ok(())
}
