//! Valid files of every format, mostly small.

use super::scene;
use crate::case_columns;
use crate::mesh::{MeshFormat, bytes_of};
use base64::Engine;
use rand::{Rng, RngExt};
use std::fmt::Write;
use swept::internals::shape::BuiltinKind;
use swept::{Builtin, Mesh};

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Format {
    Obj,
    StlText,
    StlBinary,
    PlyText,
    PlyBinary,
    Gltf,
    Glb,
    Scene,
    Cases,
}

impl Format {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Obj,
        Self::StlText,
        Self::StlBinary,
        Self::PlyText,
        Self::PlyBinary,
        Self::Gltf,
        Self::Glb,
        Self::Scene,
        Self::Cases,
    ];

    /// The mesh formats among them.
    pub const MESHES: [Self; 7] =
        [Self::Obj, Self::StlText, Self::StlBinary, Self::PlyText, Self::PlyBinary, Self::Gltf, Self::Glb];

    /// The file name extension.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Obj => "obj",
            Self::StlText | Self::StlBinary => "stl",
            Self::PlyText | Self::PlyBinary => "ply",
            Self::Gltf => "gltf",
            Self::Glb => "glb",
            Self::Scene => "toml",
            Self::Cases => "csv",
        }
    }

    /// The mesh format, if it is a mesh.
    #[must_use]
    pub fn mesh_format(self) -> Option<MeshFormat> {
        match self {
            Self::Obj => Some(MeshFormat::Obj),
            Self::StlText | Self::StlBinary => Some(MeshFormat::Stl),
            Self::PlyText | Self::PlyBinary => Some(MeshFormat::Ply),
            Self::Gltf | Self::Glb => Some(MeshFormat::Gltf),
            Self::Scene | Self::Cases => None,
        }
    }

    /// Whether its numbers are written as text.
    #[must_use]
    pub fn is_text(self) -> bool {
        !matches!(self, Self::StlBinary | Self::PlyBinary | Self::Glb)
    }
}

/// A mesh, sometimes with a few thousand faces.
fn mesh(rng: &mut impl Rng) -> Mesh {
    let kind = BuiltinKind::ALL[rng.random_range(0..BuiltinKind::ALL.len())];
    let most = match rng.random_range(0..50) {
        0 => 20_000,
        1..=5 => 2_000,
        _ => 200,
    };
    let count = rng.random_range(4..=most);
    let tetrahedron = || Builtin::new(BuiltinKind::Tetrahedron, 4, 1.0);
    let recipe = Builtin::new(kind, count, rng.random_range(0.1..3.0)).or_else(|_| tetrahedron());
    recipe.expect("a tetrahedron has four faces").mesh()
}

fn written(mesh: &Mesh, format: MeshFormat) -> Vec<u8> {
    bytes_of(mesh, format).expect("a format that is written")
}

/// A valid file.
pub fn valid(format: Format, rng: &mut impl Rng) -> Vec<u8> {
    match format {
        Format::Obj => written(&mesh(rng), MeshFormat::Obj),
        Format::StlBinary => written(&mesh(rng), MeshFormat::Stl),
        Format::PlyBinary => written(&mesh(rng), MeshFormat::Ply),
        Format::StlText => stl_text(&mesh(rng)).into_bytes(),
        Format::PlyText => ply_text(&mesh(rng)).into_bytes(),
        Format::Gltf => gltf(&mesh(rng), true).0.into_bytes(),
        Format::Glb => glb(&mesh(rng)),
        Format::Scene => scene::valid(rng).into_bytes(),
        Format::Cases => cases(rng).into_bytes(),
    }
}

fn stl_text(mesh: &Mesh) -> String {
    let mut text = "solid thing\n".to_owned();
    for face in 0..mesh.faces().len() {
        text += "facet normal 0 0 0\nouter loop\n";
        for [x, y, z] in mesh.triangle(face) {
            let _ = writeln!(text, "vertex {x:e} {y:e} {z:e}");
        }
        text += "endloop\nendfacet\n";
    }
    text + "endsolid thing\n"
}

fn ply_text(mesh: &Mesh) -> String {
    let mut text = format!(
        "ply\nformat ascii 1.0\nelement vertex {}\nproperty double x\nproperty double y\nproperty float z\n\
         element face {}\nproperty list uchar int vertex_indices\nend_header\n",
        mesh.vertices().len(),
        mesh.faces().len()
    );
    for [x, y, z] in mesh.vertices() {
        let _ = writeln!(text, "{x} {y} {z}");
    }
    for [a, b, c] in mesh.faces() {
        let _ = writeln!(text, "3 {a} {b} {c}");
    }
    text
}

/// A document and its buffer, which is also in the document if `embedded`.
fn gltf(mesh: &Mesh, embedded: bool) -> (String, Vec<u8>) {
    let mut blob: Vec<u8> =
        mesh.vertices().iter().flatten().flat_map(|x| (*x as f32).to_le_bytes()).collect();
    let first = blob.len();
    blob.extend(mesh.faces().iter().flatten().flat_map(|index| index.to_le_bytes()));
    let (vertices, corners) = (mesh.vertices().len(), 3 * mesh.faces().len());
    let uri = if embedded {
        let data = base64::engine::general_purpose::STANDARD.encode(&blob);
        format!("\"uri\":\"data:application/octet-stream;base64,{data}\",")
    } else {
        String::new()
    };
    let text = format!(
        "{{\"asset\":{{\"version\":\"2.0\"}},\"scene\":0,\"scenes\":[{{\"nodes\":[0]}}],\
         \"nodes\":[{{\"children\":[1,2],\"scale\":[1,2,1]}},{{\"mesh\":0}},{{\"mesh\":0,\"translation\":[1,0,0]}}],\
         \"meshes\":[{{\"primitives\":[{{\"attributes\":{{\"POSITION\":0}},\"indices\":1}}]}}],\
         \"accessors\":[{{\"bufferView\":0,\"componentType\":5126,\"count\":{vertices},\"type\":\"VEC3\"}},\
         {{\"bufferView\":1,\"componentType\":5125,\"count\":{corners},\"type\":\"SCALAR\"}}],\
         \"bufferViews\":[{{\"buffer\":0,\"byteLength\":{first}}},\
         {{\"buffer\":0,\"byteOffset\":{first},\"byteLength\":{}}}],\
         \"buffers\":[{{{uri}\"byteLength\":{}}}]}}",
        blob.len() - first,
        blob.len()
    );
    (text, blob)
}

fn glb(mesh: &Mesh) -> Vec<u8> {
    let (text, blob) = gltf(mesh, false);
    let mut document = text.into_bytes();
    document.resize(document.len().next_multiple_of(4), b' ');
    let length = |bytes: &[u8]| (bytes.len() as u32).to_le_bytes();
    let mut bytes = b"glTF\x02\0\0\0".to_vec();
    bytes.extend((28 + document.len() as u32 + blob.len() as u32).to_le_bytes());
    bytes.extend(length(&document));
    bytes.extend(b"JSON");
    bytes.extend(&document);
    bytes.extend(length(&blob));
    bytes.extend(b"BIN\0");
    bytes.extend(&blob);
    bytes
}

fn cases(rng: &mut impl Rng) -> String {
    let mut text = case_columns().collect::<Vec<_>>().join(",") + "\n";
    for row in 0..rng.random_range(1..40) {
        let _ = write!(text, "row{row}");
        for body in 0..2 {
            for number in 0..13 {
                let value = match number {
                    0 => 3.0 * f64::from(body) + rng.random_range(0.0..1.0),
                    3 => 1.0,
                    _ => rng.random_range(-2.0..2.0),
                };
                let _ = write!(text, ",{value}");
            }
        }
        text.push('\n');
    }
    text
}
