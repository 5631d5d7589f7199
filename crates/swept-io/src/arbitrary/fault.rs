//! Ways to break a file.

use super::scene::{wild, wild_number};
use super::valid::{Format, valid};
use rand::{Rng, RngExt};

/// How a file is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fault {
    Truncated,
    BitFlipped,
    WrongCount,
    IndexOutOfRange,
    NotFinite,
    HugeCount,
    Empty,
    NoMesh,
    WildScene,
    Mutated,
}

impl Fault {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Truncated,
        Self::BitFlipped,
        Self::WrongCount,
        Self::IndexOutOfRange,
        Self::NotFinite,
        Self::HugeCount,
        Self::Empty,
        Self::NoMesh,
        Self::WildScene,
        Self::Mutated,
    ];

    /// In words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::BitFlipped => "bits flipped",
            Self::WrongCount => "wrong counts",
            Self::IndexOutOfRange => "indices out of range",
            Self::NotFinite => "NaN and infinite numbers",
            Self::HugeCount => "huge counts",
            Self::Empty => "empty",
            Self::NoMesh => "not a mesh",
            Self::WildScene => "wild scene values",
            Self::Mutated => "edited valid files",
        }
    }
}

/// A broken file.
#[derive(Clone, Debug)]
pub struct HostileFile {
    /// What it claims to be.
    pub format: Format,
    /// Its content.
    pub bytes: Vec<u8>,
}

fn one_of<T: Copy>(from: &[T], rng: &mut impl Rng) -> T {
    from[rng.random_range(0..from.len())]
}

/// A file that is broken in this way.
pub fn hostile(fault: Fault, rng: &mut impl Rng) -> HostileFile {
    let any = |rng: &mut _| one_of(&Format::ALL, rng);
    let (format, bytes) = match fault {
        Fault::Truncated => {
            let format = any(rng);
            let mut bytes = valid(format, rng);
            bytes.truncate(rng.random_range(0..bytes.len()));
            (format, bytes)
        }
        Fault::BitFlipped => {
            let format = any(rng);
            let mut bytes = valid(format, rng);
            for _ in 0..rng.random_range(1..=8) {
                let place = rng.random_range(0..bytes.len());
                bytes[place] ^= 1 << rng.random_range(0..8);
            }
            (format, bytes)
        }
        Fault::WrongCount => wrong_count(rng),
        Fault::IndexOutOfRange => out_of_range(rng),
        Fault::NotFinite => not_finite(rng),
        Fault::HugeCount => huge_count(rng),
        Fault::Empty => {
            let bytes: &[u8] = one_of(
                &[&b""[..], b"\n", b" \r\n\t\n", b"\0", b"\xef\xbb\xbf", b"#\n", b"ply\n", b"solid\n", b"{}"],
                rng,
            );
            (any(rng), bytes.to_vec())
        }
        Fault::NoMesh => no_mesh(rng),
        Fault::WildScene => (Format::Scene, wild(rng).into_bytes()),
        Fault::Mutated => {
            let format = any(rng);
            let mut bytes = valid(format, rng);
            for _ in 0..rng.random_range(1..6) {
                edit(&mut bytes, format, rng);
            }
            (format, bytes)
        }
    };
    HostileFile { format, bytes }
}

fn text_of(format: Format, rng: &mut impl Rng) -> String {
    String::from_utf8(valid(format, rng)).expect("a text format")
}

/// Replaces the first `from` with `to`.
fn replaced(text: &str, from: &str, to: &str) -> Vec<u8> {
    text.replacen(from, to, 1).into_bytes()
}

fn wrong_count(rng: &mut impl Rng) -> (Format, Vec<u8>) {
    let off = rng.random_range(1..5u32);
    match rng.random_range(0..8) {
        0 => {
            let mut bytes = valid(Format::StlBinary, rng);
            bytes[80] = bytes[80].wrapping_add(off as u8);
            (Format::StlBinary, bytes)
        }
        1 => {
            let format = one_of(&[Format::PlyText, Format::PlyBinary], rng);
            let bytes = valid(format, rng);
            let name = one_of(&["element vertex ", "element face "], rng);
            (format, with_count(&bytes, name, |count| count + u64::from(off)))
        }
        2 => {
            let mut bytes = valid(Format::Glb, rng);
            let place = one_of(&[8, 12], rng);
            bytes[place] = bytes[place].wrapping_add(off as u8);
            (Format::Glb, bytes)
        }
        3 => {
            let format = one_of(&[Format::Gltf, Format::Glb], rng);
            let bytes = valid(format, rng);
            let name = one_of(&["\"count\":", "\"byteLength\":"], rng);
            (format, with_count(&bytes, name, |count| count.wrapping_mul(2) + u64::from(off)))
        }
        // a facet with two or four vertices
        4 => (
            Format::StlText,
            replaced(
                &text_of(Format::StlText, rng),
                "endloop",
                one_of(&["vertex 1 2 3\nendloop", "endfacet"], rng),
            ),
        ),
        5 => (
            Format::Obj,
            replaced(&text_of(Format::Obj, rng), "\nv ", one_of(&["\nv 1 ", "\nv\nv ", "\nf 1 2\nv "], rng)),
        ),
        6 => (
            Format::Scene,
            replaced(&text_of(Format::Scene, rng), "[3, ", one_of(&["[3, 4, 5, 6, ", "[", "[[3], "], rng)),
        ),
        _ => (
            Format::Cases,
            replaced(&text_of(Format::Cases, rng), "row0,", one_of(&["row0,1,", "row0", "row0,\"1,"], rng)),
        ),
    }
}

fn out_of_range(rng: &mut impl Rng) -> (Format, Vec<u8>) {
    let index = one_of(
        &["0", "-1000000", "999999", "4294967295", "4294967296", "2147483648", "-9223372036854775808"],
        rng,
    );
    match rng.random_range(0..5) {
        0 => {
            let text = text_of(Format::Obj, rng);
            (Format::Obj, format!("{text}f 1 2 {index}\n").into_bytes())
        }
        1 => {
            let text = text_of(Format::PlyText, rng);
            let place = text.rfind("\n3 ").map_or(0, |place| place + 3);
            let end = text[place..].find(' ').map_or(text.len(), |end| place + end);
            let index = if index == "0" { "-1" } else { index };
            (Format::PlyText, format!("{}{index}{}", &text[..place], &text[end..]).into_bytes())
        }
        2 => {
            let mut bytes = valid(Format::PlyBinary, rng);
            let last = bytes.len() - 4;
            bytes[last..].copy_from_slice(&one_of(&[u32::MAX, 1 << 31, 5_000_000], rng).to_le_bytes());
            (Format::PlyBinary, bytes)
        }
        3 => {
            let mut bytes = valid(Format::Glb, rng);
            let last = bytes.len() - 4;
            bytes[last..].copy_from_slice(&one_of(&[u32::MAX, 1 << 31, 5_000_000], rng).to_le_bytes());
            (Format::Glb, bytes)
        }
        _ => {
            let name = one_of(
                &[
                    "\"bufferView\":",
                    "\"mesh\":",
                    "\"nodes\":[",
                    "\"children\":[",
                    "\"POSITION\":",
                    "\"buffer\":",
                    "\"scene\":",
                    "\"indices\":",
                ],
                rng,
            );
            (
                Format::Gltf,
                with_count(&valid(Format::Gltf, rng), name, |_| one_of(&[7, 4_294_967_295, u64::MAX], rng)),
            )
        }
    }
}

fn not_finite(rng: &mut impl Rng) -> (Format, Vec<u8>) {
    let number = one_of(&["nan", "inf", "-inf", "NaN", "1e999", "-1e400", "infinity"], rng);
    match rng.random_range(0..6) {
        0 => (Format::Obj, replaced(&text_of(Format::Obj, rng), "v ", &format!("v {number} "))),
        1 => (
            Format::StlText,
            replaced(&text_of(Format::StlText, rng), "vertex ", &format!("vertex {number} ")),
        ),
        2 => (
            Format::PlyText,
            replaced(&text_of(Format::PlyText, rng), "end_header\n", &format!("end_header\n{number} ")),
        ),
        3 => {
            let format = one_of(&[Format::StlBinary, Format::Glb, Format::PlyBinary], rng);
            let mut bytes = valid(format, rng);
            // a coordinate: of the first corner, or of the first vertex
            let place = match format {
                Format::StlBinary => 84 + 12 + 4 * rng.random_range(0..9),
                Format::Glb => find(&bytes, b"BIN\0") + 4,
                _ => find(&bytes, b"end_header\n") + 11,
            };
            if format == Format::PlyBinary {
                let value = one_of(&[f64::NAN, f64::INFINITY, f64::NEG_INFINITY], rng);
                bytes[place..place + 8].copy_from_slice(&value.to_le_bytes());
            } else {
                let value = one_of(&[f32::NAN, f32::INFINITY, f32::NEG_INFINITY], rng);
                bytes[place..place + 4].copy_from_slice(&value.to_le_bytes());
            }
            (format, bytes)
        }
        4 => {
            let number = one_of(&["nan", "inf", "-inf"], rng);
            (
                Format::Scene,
                format!(
                    "{}[[body]]\n[body.motion]\nkind = \"spin\"\nvelocity = [0, {number}, 0]\n",
                    text_of(Format::Scene, rng)
                )
                .into_bytes(),
            )
        }
        _ => (Format::Cases, replaced(&text_of(Format::Cases, rng), "row0,", &format!("row0,{number}"))),
    }
}

fn huge_count(rng: &mut impl Rng) -> (Format, Vec<u8>) {
    let huge = one_of(&[1 << 31, u64::from(u32::MAX), 1 << 40, 1 << 62, u64::MAX], rng);
    match rng.random_range(0..5) {
        0 => {
            let mut bytes = valid(Format::StlBinary, rng);
            bytes[80..84].copy_from_slice(&(huge as u32 | 1 << 31).to_le_bytes());
            (Format::StlBinary, bytes)
        }
        1 => {
            let format = one_of(&[Format::PlyText, Format::PlyBinary], rng);
            let bytes = valid(format, rng);
            (format, with_count(&bytes, one_of(&["element vertex ", "element face "], rng), |_| huge))
        }
        2 => {
            // elements without size, which could be counted forever
            let head = "ply\nformat binary_little_endian 1.0\nelement nothing ";
            (Format::PlyBinary, format!("{head}{huge}\nelement vertex 1\nproperty double x\nproperty double y\nproperty double z\nend_header\n").into_bytes())
        }
        3 => {
            let format = one_of(&[Format::Gltf, Format::Glb], rng);
            let bytes = valid(format, rng);
            (
                format,
                with_count(
                    &bytes,
                    one_of(&["\"count\":", "\"byteLength\":", "\"byteOffset\":"], rng),
                    |_| huge,
                ),
            )
        }
        _ => (
            Format::Scene,
            format!("[[body]]\nbuiltin = \"blob({huge})\"\n[[body]]\nbuiltin = \"box\"\n").into_bytes(),
        ),
    }
}

fn no_mesh(rng: &mut impl Rng) -> (Format, Vec<u8>) {
    let format = one_of(&Format::ALL, rng);
    let bytes = match rng.random_range(0..5) {
        0 => (0..rng.random_range(1..20_000)).map(|_| rng.random()).collect(),
        1 => one_of(
            &[
                &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..],
                b"\x7fELF\x02\x01\x01",
                b"%PDF-1.7\n",
                b"<!DOCTYPE html><html></html>\n",
                b"PK\x03\x04",
                b"[1, 2, 3]",
                b"null",
                b"The quick brown fox.\n",
            ],
            rng,
        )
        .repeat(rng.random_range(1..100)),
        2 => vec![one_of(b"\0 \nv{[9,\xff", rng); rng.random_range(1..200_000)],
        // a valid file of another kind
        _ => loop {
            let other = one_of(&Format::ALL, rng);
            let twin = |format: Format| (format.mesh_format(), format == Format::Scene);
            if twin(other) != twin(format) {
                break valid(other, rng);
            }
        },
    };
    (format, bytes)
}

fn find(bytes: &[u8], pattern: &[u8]) -> usize {
    bytes.windows(pattern.len()).position(|window| window == pattern).unwrap_or(0)
}

/// Replaces the digits after the first `name`.
fn with_count(bytes: &[u8], name: &str, change: impl FnOnce(u64) -> u64) -> Vec<u8> {
    let start = find(bytes, name.as_bytes()) + name.len();
    let digits = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let old = std::str::from_utf8(&bytes[start..start + digits]).ok().and_then(|text| text.parse().ok());
    let new = change(old.unwrap_or(0)).to_string();
    [&bytes[..start], new.as_bytes(), &bytes[start + digits..]].concat()
}

/// Replaces a random run of digits.
pub(super) fn with_number(text: &str, number: &str, rng: &mut impl Rng) -> String {
    let bytes = text.as_bytes();
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|&k| bytes[k].is_ascii_digit() && (k == 0 || !bytes[k - 1].is_ascii_digit()))
        .collect();
    if starts.is_empty() {
        return text.to_owned();
    }
    let start = one_of(&starts, rng);
    let end = start + bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    format!("{}{number}{}", &text[..start], &text[end..])
}

/// A random edit, of lines and numbers where there are any.
fn edit(bytes: &mut Vec<u8>, format: Format, rng: &mut impl Rng) {
    if bytes.is_empty() {
        return;
    }
    let place = rng.random_range(0..bytes.len());
    let span = place..(place + rng.random_range(0..64)).min(bytes.len());
    match rng.random_range(0..8) {
        0 => {
            bytes.drain(span);
        }
        1 => {
            let copy = bytes[span].to_vec();
            let to = rng.random_range(0..bytes.len());
            bytes.splice(to..to, copy);
        }
        2 => bytes[place] = rng.random(),
        3 => {
            let byte = one_of(b"\0\n \"[]{},=.-+eE#/\\\xff", rng);
            bytes.insert(place, byte);
        }
        4 => {
            let noise: Vec<u8> = (0..rng.random_range(1..32)).map(|_| rng.random()).collect();
            bytes.splice(span, noise);
        }
        5..=6 if format.is_text() => {
            if let Ok(text) = std::str::from_utf8(bytes) {
                *bytes = with_number(text, &wild_number(rng), rng).into_bytes();
            }
        }
        _ => {
            // swap two lines
            let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let (a, b) = (rng.random_range(0..lines.len()), rng.random_range(0..lines.len()));
            lines.swap(a, b);
            *bytes = lines.join(&b'\n');
        }
    }
}
