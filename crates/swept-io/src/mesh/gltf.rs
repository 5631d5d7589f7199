//! glTF 2.0, as JSON or as GLB.
//!
//! **What it answers.** The triangles and lines of the scene (the default one, else the first, else all
//! nodes), with each mesh placed by its node.
//!
//! **The mathematics.** A node's matrix, or translation × rotation × scale, is applied after those of its
//! children, in doubles: p ↦ M1 (M2 (… p)). The numbers of nodes are 32-bit floats. Modes: triangles, strips,
//! fans, lines, line strips and loops, points. Skins and morph targets are ignored: the body is read in its
//! rest pose.
//!
//! **Why it is safe.** Nodes are visited once each, without recursion: a cycle or a node with two parents is
//! refused. What instances expand to is bounded by the file's length. A buffer must be in the file, or beside
//! it under a relative name without `..`; no more than its declared length is read.
//!
//! **Source.** Khronos, "glTF 2.0 specification", sections 3.5, 3.7.2 and 4.4.

use super::accessor::Buffers;
use super::format::checked;
use crate::count::counted;
use crate::error::{FileError, Place, shown};
use crate::source::open_file;
use base64::Engine;
use gltf_json::mesh::{Mode, Primitive, Semantic};
use gltf_json::validation::Checked;
use gltf_json::{Index, Node, Root};
use std::io::Read;
use std::path::{Component, Path};
use swept::Mesh;

/// Approximate memory, in bytes, of the largest kind of object in a document. A document of empty objects is
/// refused before it takes a hundred times its length.
const OBJECT: usize = 512;
/// Memory that any document may use.
const ALLOWANCE: usize = 1 << 22;
/// Vertices or faces that the instances of any document may expand to.
const INSTANCES: usize = 1 << 16;

pub(super) fn parse(bytes: &[u8], folder: Option<&Path>) -> Result<Mesh, FileError> {
    let (document, blob) = if bytes.starts_with(b"glTF") { chunks(bytes)? } else { (bytes, None) };
    let objects = document.iter().filter(|&&byte| byte == b'{').count();
    if objects * OBJECT > ALLOWANCE + 8 * bytes.len() {
        let what = format!("{objects} objects in {} bytes of JSON", document.len());
        return Err(FileError::new(Place::Whole, what, "this is not a plausible mesh"));
    }
    let root = Root::from_slice(document).map_err(|error| {
        let what = format!("not a glTF document: {}", shown(error.to_string().as_bytes()));
        FileError::new(Place::Line(error.line() as u64), what, "is it a glTF file?")
    })?;
    if let Some(extension) = root.extensions_required.first() {
        let what = format!("needs the extension {}, which is not supported", shown(extension.as_bytes()));
        return Err(FileError::new(Place::Whole, what, "export without compression or quantisation"));
    }
    let buffers = load(&root, blob, folder)?;
    let length = bytes.len() + buffers.iter().map(Vec::len).sum::<usize>();
    let buffers = Buffers { root: &root, bytes: buffers, most: length as u64 };
    let mut reader = Reader { buffers, most: INSTANCES + length, vertices: Vec::new(), faces: Vec::new() };
    reader.scene()?;
    if reader.faces.is_empty() {
        return Err(FileError::new(Place::Whole, "the scene has no triangles or lines", ""));
    }
    checked(reader.vertices, reader.faces)
}

/// The JSON and the binary chunk of a GLB file.
fn chunks(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), FileError> {
    let word = |at: usize| {
        let four = bytes.get(at..at + 4)?;
        Some(u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
    };
    let cut = |at: usize| {
        FileError::new(Place::Byte(at as u64), "the file ends within a chunk", "the file was cut off")
    };
    if word(4) != Some(2) {
        return Err(FileError::new(Place::Byte(4), "not version 2 of GLB", ""));
    }
    if word(8).is_none_or(|length| length as usize != bytes.len()) {
        let what = format!("the declared length differs from that of the file, {} bytes", bytes.len());
        return Err(FileError::new(Place::Byte(8), what, "the file was cut off"));
    }
    let chunk = |at: usize| {
        let (length, kind) = (word(at)? as usize, bytes.get(at + 4..at + 8)?);
        Some((kind, bytes.get(at + 8..(at + 8).checked_add(length)?)?))
    };
    let (kind, document) = chunk(12).ok_or_else(|| cut(12))?;
    if kind != b"JSON" {
        return Err(FileError::new(Place::Byte(16), "the first chunk is not JSON", ""));
    }
    let next = 20 + document.len();
    if next >= bytes.len() {
        return Ok((document, None));
    }
    match chunk(next).ok_or_else(|| cut(next))? {
        (b"BIN\0", blob) => Ok((document, Some(blob))),
        _ => Ok((document, None)),
    }
}

/// The buffers' bytes.
fn load(root: &Root, blob: Option<&[u8]>, folder: Option<&Path>) -> Result<Vec<Vec<u8>>, FileError> {
    let mut blob = blob;
    let load = |(k, buffer): (usize, &gltf_json::Buffer)| {
        let wanted = buffer.byte_length.0;
        let bytes = match &buffer.uri {
            None => blob.take().map(<[u8]>::to_vec).ok_or_else(|| "has no bytes in this file".to_owned()),
            Some(uri) => match uri.strip_prefix("data:") {
                Some(data) => embedded(data),
                None => beside(uri, wanted, folder),
            },
        };
        match bytes {
            Ok(mut bytes) if bytes.len() as u64 >= wanted => {
                bytes.truncate(wanted as usize);
                Ok(bytes)
            }
            Ok(bytes) => {
                Err(format!("has {} instead of the declared {wanted}", counted(bytes.len(), "byte", "bytes")))
            }
            Err(what) => Err(what),
        }
        .map_err(|what| FileError::new(Place::Whole, format!("buffers[{k}] {what}"), ""))
    };
    root.buffers.iter().enumerate().map(load).collect()
}

fn embedded(data: &str) -> Result<Vec<u8>, String> {
    let (_, text) = data.split_once(";base64,").ok_or("is a data URI that is not base64")?;
    base64::engine::general_purpose::STANDARD.decode(text).map_err(|error| format!("is not base64: {error}"))
}

/// The first `length` bytes of a file located beside the document.
fn beside(uri: &str, length: u64, folder: Option<&Path>) -> Result<Vec<u8>, String> {
    let name = decoded(uri);
    let path = Path::new(&name);
    let inside = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let folder = folder.filter(|_| inside && !uri.contains("://"));
    let folder = folder.ok_or_else(|| {
        format!("is in `{}`; only files next to the document, or below it, are read", shown(uri.as_bytes()))
    })?;
    let cannot = |error: std::io::Error| format!("is in `{}`: {error}", shown(uri.as_bytes()));
    let file = open_file(folder.join(path), "")
        .map_err(|error| format!("is in `{}`, which {}", shown(uri.as_bytes()), error.what))?;
    if file.metadata().map_err(cannot)?.len() < length {
        return Err(format!("is in `{}`, which is shorter than {length} bytes", shown(uri.as_bytes())));
    }
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(length).read_to_end(&mut bytes).map_err(cannot)?;
    Ok(bytes)
}

/// A name with its %-escapes resolved; anything that is not an escape stays.
fn decoded(uri: &str) -> String {
    let bytes = uri.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut k = 0;
    while k < bytes.len() {
        let escape = uri.get(k + 1..k + 3).filter(|_| bytes[k] == b'%');
        match escape.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                plain.push(byte);
                k += 3;
            }
            None => {
                plain.push(bytes[k]);
                k += 1;
            }
        }
    }
    String::from_utf8_lossy(&plain).into_owned()
}

/// Three rows of four: rotation and scale, then the translation.
type Affine = [[f64; 4]; 3];
const IDENTITY: Affine = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]];

struct Reader<'a> {
    buffers: Buffers<'a>,
    most: usize,
    vertices: Vec<[f64; 3]>,
    faces: Vec<[u32; 3]>,
}

impl Reader<'_> {
    fn scene(&mut self) -> Result<(), FileError> {
        let root = self.buffers.root;
        let wrong = |what: String| FileError::new(Place::Whole, what, "the file is broken");
        let scene = root.scene.map_or(0, |scene| scene.value());
        let starts: Vec<Index<Node>> = match root.scenes.get(scene) {
            Some(scene) => scene.nodes.clone(),
            None if root.scenes.is_empty() => {
                let mut child = vec![false; root.nodes.len()];
                for index in root.nodes.iter().filter_map(|node| node.children.as_ref()).flatten() {
                    child.get_mut(index.value()).into_iter().for_each(|slot| *slot = true);
                }
                (0..root.nodes.len()).filter(|&k| !child[k]).map(|k| Index::new(k as u32)).collect()
            }
            None => return Err(wrong(format!("there is no scenes[{scene}]"))),
        };
        let mut seen = vec![false; root.nodes.len()];
        let mut open: Vec<(Index<Node>, Affine)> =
            starts.iter().rev().map(|&node| (node, IDENTITY)).collect();
        while let Some((index, outer)) = open.pop() {
            let k = index.value();
            let node = root.nodes.get(k).ok_or_else(|| wrong(format!("there is no nodes[{k}]")))?;
            if std::mem::replace(&mut seen[k], true) {
                return Err(wrong(format!("nodes[{k}] has two parents, or is its own parent")));
            }
            let own = local(node).ok_or_else(|| {
                let what = format!("nodes[{k}]: rotation is the zero quaternion, which is not a rotation");
                FileError::new(Place::Whole, what, "for no rotation give [0, 0, 0, 1] or leave it out")
            })?;
            let placed = product(&outer, &own);
            if let Some(mesh) = node.mesh {
                let mesh = root.meshes.get(mesh.value());
                let mesh = mesh.ok_or_else(|| wrong(format!("nodes[{k}]: there is no such mesh")))?;
                for primitive in &mesh.primitives {
                    self.primitive(primitive, &placed)?;
                }
            }
            open.extend(node.children.iter().flatten().rev().map(|&child| (child, placed)));
        }
        Ok(())
    }

    fn primitive(&mut self, primitive: &Primitive, placed: &Affine) -> Result<(), FileError> {
        let Some(&positions) = primitive.attributes.get(&Checked::Valid(Semantic::Positions)) else {
            return Ok(());
        };
        let points = self.buffers.positions(positions)?;
        let first = self.vertices.len();
        let corners: Vec<u32> = match primitive.indices {
            Some(indices) => self.buffers.indices(indices)?,
            None => (0..points.len() as u32).collect(),
        };
        if first + points.len() > self.most || self.faces.len() + corners.len() > self.most {
            let what = "instances expand to far more triangles than the file has bytes";
            return Err(FileError::new(Place::Whole, what, "split the file"));
        }
        if let Some(&corner) = corners.iter().find(|&&corner| corner as usize >= points.len()) {
            let what = format!("a primitive uses vertex {corner} of {}", points.len());
            return Err(FileError::new(Place::Whole, what, "the file is broken"));
        }
        for point in &points {
            let moved = placed.map(|[a, b, c, shift]| a * point[0] + b * point[1] + c * point[2] + shift);
            self.vertices.push(moved);
        }
        let corners: Vec<u32> = corners.into_iter().map(|corner| corner + first as u32).collect();
        let Checked::Valid(mode) = primitive.mode else {
            return Err(FileError::new(Place::Whole, "a primitive has an unknown mode", ""));
        };
        let of = |count: usize| match corners.len() % count {
            0 => Ok(()),
            _ => Err(FileError::new(
                Place::Whole,
                format!("{} not make {mode:?}", counted(corners.len(), "corner does", "corners do")),
                "",
            )),
        };
        let ends = |pair: &[u32]| [pair[0], pair[1], pair[1]];
        match mode {
            Mode::Triangles => {
                of(3)?;
                self.faces.extend(corners.chunks_exact(3).map(|three| [three[0], three[1], three[2]]));
            }
            Mode::TriangleStrip => self.faces.extend(corners.windows(3).enumerate().map(|(k, three)| {
                if k % 2 == 0 { [three[0], three[1], three[2]] } else { [three[1], three[0], three[2]] }
            })),
            Mode::TriangleFan => {
                let fan = corners.get(1..).unwrap_or_default().windows(2);
                self.faces.extend(fan.map(|pair| [corners[0], pair[0], pair[1]]));
            }
            Mode::Lines => {
                of(2)?;
                self.faces.extend(corners.chunks_exact(2).map(ends));
            }
            Mode::LineStrip => self.faces.extend(corners.windows(2).map(ends)),
            Mode::LineLoop => {
                self.faces.extend(corners.windows(2).map(ends));
                if let [first, .., last] = corners[..] {
                    self.faces.push([last, first, first]);
                }
            }
            Mode::Points => self.faces.extend(corners.iter().map(|&corner| [corner; 3])),
        }
        Ok(())
    }
}

fn product(outer: &Affine, inner: &Affine) -> Affine {
    outer.map(|[a, b, c, shift]| {
        let column = |k: usize| a * inner[0][k] + b * inner[1][k] + c * inner[2][k];
        [column(0), column(1), column(2), column(3) + shift]
    })
}

/// A node's own transform; `None` if its rotation is the zero quaternion.
fn local(node: &Node) -> Option<Affine> {
    if let Some(matrix) = node.matrix {
        // stored by columns
        let m = matrix.map(f64::from);
        return Some([0, 1, 2].map(|row| [m[row], m[row + 4], m[row + 8], m[row + 12]]));
    }
    let shift = node.translation.unwrap_or([0.0; 3]).map(f64::from);
    let scale = node.scale.unwrap_or([1.0; 3]).map(f64::from);
    let [x, y, z, w] = node.rotation.map_or([0.0, 0.0, 0.0, 1.0], |quaternion| quaternion.0).map(f64::from);
    // divided by |q|²: after rounding to 32 bits it is slightly off 1
    let length = w * w + x * x + y * y + z * z;
    if length == 0.0 {
        return None;
    }
    let turn = [
        [
            1.0 - 2.0 * (y * y + z * z) / length,
            2.0 * (x * y - w * z) / length,
            2.0 * (x * z + w * y) / length,
        ],
        [
            2.0 * (x * y + w * z) / length,
            1.0 - 2.0 * (x * x + z * z) / length,
            2.0 * (y * z - w * x) / length,
        ],
        [
            2.0 * (x * z - w * y) / length,
            2.0 * (y * z + w * x) / length,
            1.0 - 2.0 * (x * x + y * y) / length,
        ],
    ];
    Some([0, 1, 2].map(|row| {
        let [a, b, c] = turn[row];
        [a * scale[0], b * scale[1], c * scale[2], shift[row]]
    }))
}
