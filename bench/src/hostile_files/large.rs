//! Files of several megabytes that consist of the smallest parts a format has, which would take the most
//! memory per byte.

use rand::{Rng, RngExt};
use swept_io::arbitrary::{Format, HostileFile};

/// Repeats a part to about this many bytes.
fn repeated(part: &str, bytes: usize) -> String {
    part.repeat(bytes / part.len())
}

pub(super) fn file(rng: &mut impl Rng) -> HostileFile {
    let bytes = rng.random_range(1_000_000..4_000_000);
    let kind = rng.random_range(0..15);
    let (format, text) = match kind {
        0 => (Format::Obj, format!("{}f 1 2 3\n", repeated("v 0 0 0\n", bytes))),
        1 => (Format::Obj, format!("v 0 0 0\n{}", repeated("f 1 1 1\n", bytes))),
        2 => (
            Format::Obj,
            format!(
                "v 0 0 0\nv 1 0 0\nv 0 1 0\n{}",
                repeated(&format!("f{}\n", " 1 2 3".repeat(600)), bytes)
            ),
        ),
        3 => (Format::Obj, format!("v 0 0 0\n{}", repeated("l 1 1 1 1 1 1 1 1 1 1 1 1\n", bytes))),
        4 => (Format::Obj, format!("v 0 0 0\nf{}", repeated(" 1", bytes))),
        5 => (Format::Obj, format!("v 0 0 0\n{}", repeated("f 1 1 \\\n", bytes))),
        6 => {
            let faces = bytes / 8;
            let head = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n";
            let list = "property list uchar int vertex_indices\nend_header\n0 0 0\n";
            (Format::PlyText, format!("{head}element face {faces}\n{list}{}", "3 0 0 0\n".repeat(faces)))
        }
        7 => (Format::PlyText, format!("ply\nformat ascii 1.0\n{}", repeated("comment x\n", bytes))),
        8 => (
            Format::PlyText,
            format!("ply\nformat ascii 1.0\n{}end_header\n", {
                let lines: Vec<String> = (0..bytes / 20).map(|k| format!("element e{k} 0\n")).collect();
                lines.concat()
            }),
        ),
        9 => (
            Format::StlText,
            format!(
                "solid\n{}endsolid\n",
                repeated("facet\nvertex 0 0 0\nvertex 0 0 0\nvertex 0 0 0\nendfacet\n", bytes)
            ),
        ),
        10 => (Format::Gltf, format!("{{\"nodes\":[{}{{}}]}}", repeated("{},", bytes))),
        11 => (Format::Gltf, format!("{{\"extras\":[{}0]}}", repeated("0,", bytes))),
        12 => (Format::Scene, format!("a = [{}0]\n", repeated("0,", bytes))),
        13 => (Format::Scene, repeated("[[body]]\n", bytes)),
        _ => (Format::Cases, repeated("x,", bytes)),
    };
    HostileFile { format, bytes: text.into_bytes() }
}
