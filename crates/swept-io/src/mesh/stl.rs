//! STL, text and binary: the facets of a file. Corners with the same coordinates become one vertex.
//!
//! **The format.** Binary: 80 bytes, a count, 50 bytes per facet; the file must be exactly 84 + 50 count
//! bytes long. Text: `solid`, facets with three lines `vertex x y z` in a loop, `endsolid`; several solids
//! may follow each other. Normals are ignored: they follow from the corners, and are often wrong.
//!
//! **Why it is safe.** A file that starts with `solid` is binary if its length fits its count, else text. If
//! it is not valid text and contains bytes that no text has, it is reported as a broken binary file. Nothing
//! is allocated by the count before the length has been compared with it.
//!
//! **Source.** 3D Systems, "StereoLithography interface specification", 1989.

use super::format::checked;
use super::text::{error, lines, point, words};
use crate::count::counted;
use crate::error::{FileError, Place, shown};
use std::collections::HashMap;
use swept::Mesh;

/// Bytes before the facets.
const HEAD: usize = 84;
/// Bytes of a facet.
const FACET: u64 = 50;

/// Whether the length is what the count of a binary file announces.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    declared(bytes).is_some_and(|count| bytes.len() as u64 == HEAD as u64 + FACET * count)
}

fn declared(bytes: &[u8]) -> Option<u64> {
    let count = bytes.get(80..HEAD)?;
    Some(u64::from(u32::from_le_bytes([count[0], count[1], count[2], count[3]])))
}

pub(super) fn parse(bytes: &[u8]) -> Result<Mesh, FileError> {
    let (declared, fits) = (declared(bytes), is_binary(bytes));
    let is_text = bytes.trim_ascii_start().starts_with(b"solid");
    let text = (is_text && !fits).then(|| parse_text(bytes));
    match (text, declared) {
        (Some(Ok(mesh)), _) => Ok(mesh),
        (Some(Err(error)), None) => Err(error),
        (Some(Err(error)), Some(_)) if !has_no_text(bytes) => Err(error),
        (_, Some(count)) if fits => parse_binary(bytes, count),
        (_, Some(count)) => {
            let announced =
                counted(count, "facet is declared, which takes", "facets are declared, which take");
            let [wanted, found] = [HEAD as u64 + FACET * count, bytes.len() as u64];
            let what = format!("{announced} {wanted} bytes, but the file has {found}");
            Err(FileError::new(Place::Byte(80), what, "the file is truncated, or is not an STL file"))
        }
        (None, None) => {
            let what = "starts neither with `solid` nor with the 84 bytes of a binary STL header";
            Err(FileError::new(Place::Byte(0), what, "is it an STL file?"))
        }
    }
}

/// Whether there are control characters, or bytes that are not UTF-8 but no facets: names may be in any
/// encoding.
fn has_no_text(bytes: &[u8]) -> bool {
    let control = |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\t'..=b'\r' | 0x1a);
    let facet = |line: &[u8]| words(line).next().is_some_and(|word| word.eq_ignore_ascii_case(b"facet"));
    bytes.iter().any(control)
        || std::str::from_utf8(bytes).is_err() && !lines(bytes).any(|(_, line)| facet(line))
}

fn parse_binary(bytes: &[u8], count: u64) -> Result<Mesh, FileError> {
    let mut soup = Soup::default();
    soup.faces.reserve_exact(count as usize);
    for (facet, record) in (0..).zip(bytes[HEAD..].chunks_exact(FACET as usize)) {
        // twelve floats: the normal, then three corners
        let number = |k: usize| {
            let four = &record[4 * k..4 * k + 4];
            f64::from(f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
        };
        let corners = [3, 6, 9].map(|k| [number(k), number(k + 1), number(k + 2)]);
        if let Some(value) = corners.iter().flatten().find(|value| !value.is_finite()) {
            let what = format!("facet {facet}: the coordinate {value} is not a finite number");
            return Err(FileError::new(Place::Byte(HEAD as u64 + FACET * facet), what, ""));
        }
        soup.add(corners);
    }
    soup.mesh()
}

fn parse_text(bytes: &[u8]) -> Result<Mesh, FileError> {
    let mut soup = Soup::default();
    let mut corners: Vec<[f64; 3]> = Vec::with_capacity(3);
    let (mut solid, mut facet) = (false, false);
    let mut last = 0;
    for (number, line) in lines(bytes) {
        let mut words = words(line);
        let Some(keyword) = words.next() else {
            continue;
        };
        last = number;
        let keyword = keyword.to_ascii_lowercase();
        match (keyword.as_slice(), solid, facet) {
            (b"solid", false, _) => solid = true,
            (b"endsolid", true, false) => solid = false,
            (b"facet", true, false) => facet = true,
            (b"outer" | b"endloop", true, true) => {}
            (b"vertex", true, true) => {
                if corners.len() == 3 {
                    return Err(error(number, "a fourth vertex: facets of STL files are triangles"));
                }
                corners.push(point(words, number)?);
            }
            (b"endfacet", true, true) => {
                let Ok(triangle) = <[[f64; 3]; 3]>::try_from(corners.as_slice()) else {
                    return Err(error(
                        number,
                        format!("a facet with {}", counted(corners.len(), "vertex", "vertices")),
                    ));
                };
                soup.add(triangle);
                corners.clear();
                facet = false;
            }
            _ => {
                let what = format!("`{}` does not belong here", shown(line.trim_ascii()));
                return Err(FileError::new(Place::Line(number), what, "is it a text STL file?"));
            }
        }
    }
    if solid || facet {
        let what = "the file ends before `endsolid`";
        return Err(FileError::new(Place::Line(last), what, "the file was cut off"));
    }
    soup.mesh()
}

/// Facets that share their equal corners.
#[derive(Default)]
struct Soup {
    vertices: Vec<[f64; 3]>,
    faces: Vec<[u32; 3]>,
    known: HashMap<[u64; 3], u32>,
}

impl Soup {
    fn add(&mut self, corners: [[f64; 3]; 3]) {
        let face = corners.map(|corner| {
            // -0 + 0 is 0: equal coordinates have equal bits
            let key = corner.map(|x| (x + 0.0).to_bits());
            *self.known.entry(key).or_insert_with(|| {
                self.vertices.push(corner);
                (self.vertices.len() - 1) as u32
            })
        });
        self.faces.push(face);
    }

    fn mesh(self) -> Result<Mesh, FileError> {
        if self.faces.is_empty() {
            return Err(FileError::new(Place::Whole, "has no facets", ""));
        }
        checked(self.vertices, self.faces)
    }
}
