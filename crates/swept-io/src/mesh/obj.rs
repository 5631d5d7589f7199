//! Wavefront OBJ: the faces, lines and points of a file.
//!
//! **The format.** `v x y z` is a vertex, `f a b c …` a polygon, `l a b …` segments, `p a …` points. Indices
//! count from 1, or backwards from the newest vertex if negative. Anything after the three coordinates
//! (weight, colour) is ignored, and so are texture and normal indices, groups, names and materials.
//!
//! **Why it is safe.** An unknown statement is refused, and so are free-form curves and surfaces, which would
//! be geometry left out. An index must refer to a vertex defined before it.
//!
//! **Source.** Wavefront, "Advanced Visualizer manual", appendix B1.

use super::format::{MeshFile, checked};
use super::polygon::{BentPolygons, LARGEST_POLYGON, triangulate};
use super::text::{error, lines, point, words};
use crate::count::counted;
use crate::error::{FileError, Place, shown};

/// Statements without geometry.
const WITHOUT_GEOMETRY: [&[u8]; 25] = [
    b"vt",
    b"vn",
    b"vp",
    b"g",
    b"o",
    b"s",
    b"mg",
    b"mtllib",
    b"usemtl",
    b"maplib",
    b"usemap",
    b"bevel",
    b"c_interp",
    b"d_interp",
    b"lod",
    b"shadow_obj",
    b"trace_obj",
    b"cstype",
    b"deg",
    b"bmat",
    b"step",
    b"parm",
    b"trim",
    b"end",
    b"con",
];
/// Free-form geometry.
const FREE_FORM: [&[u8]; 7] = [b"curv", b"curv2", b"surf", b"hole", b"scrv", b"sp", b"res"];

pub(super) fn parse(bytes: &[u8]) -> Result<MeshFile, FileError> {
    let mut reader = Reader::default();
    let mut joined: Vec<u8> = Vec::new();
    let mut first = 0;
    for (number, line) in lines(bytes) {
        if let Some(continued) = line.strip_suffix(b"\\") {
            if joined.is_empty() {
                first = number;
            }
            joined.extend_from_slice(continued);
            joined.push(b' ');
        } else if joined.is_empty() {
            reader.statement(line, number)?;
        } else {
            joined.extend_from_slice(line);
            reader.statement(&joined, first)?;
            joined.clear();
        }
    }
    reader.statement(&joined, first)?;
    if reader.faces.is_empty() {
        let advice = "is it an OBJ file?";
        return Err(FileError::new(Place::Whole, "has no faces, lines or points", advice));
    }
    Ok(MeshFile { mesh: checked(reader.vertices, reader.faces)?, bent: reader.bent })
}

#[derive(Default)]
struct Reader {
    vertices: Vec<[f64; 3]>,
    faces: Vec<[u32; 3]>,
    corners: Vec<u32>,
    bent: Option<BentPolygons>,
}

impl Reader {
    fn statement(&mut self, line: &[u8], number: u64) -> Result<(), FileError> {
        let mut words = words(line);
        let Some(keyword) = words.next() else {
            return Ok(());
        };
        match keyword {
            b"v" => {
                let vertex = point(words, number)?;
                self.vertices.push(vertex);
            }
            b"f" => {
                self.read_corners(words, number)?;
                if self.corners.len() < 3 {
                    let what = format!("a face with {}", counted(self.corners.len(), "corner", "corners"));
                    return Err(error(number, what));
                }
                BentPolygons::look(&mut self.bent, &self.corners, &self.vertices, Place::Line(number));
                triangulate(&self.corners, &self.vertices, &mut self.faces);
            }
            b"l" => {
                self.read_corners(words, number)?;
                self.faces.extend(self.corners.windows(2).map(|pair| [pair[0], pair[1], pair[1]]));
            }
            b"p" => {
                self.read_corners(words, number)?;
                self.faces.extend(self.corners.iter().map(|&corner| [corner; 3]));
            }
            comment if comment.starts_with(b"#") => {}
            known if WITHOUT_GEOMETRY.contains(&known) => {}
            free if FREE_FORM.contains(&free) => {
                let what = format!("`{}` is free-form geometry, which is not supported", shown(free));
                return Err(FileError::new(Place::Line(number), what, "export the body as polygons"));
            }
            other => {
                let what = format!("`{}` is not an OBJ statement", shown(other));
                return Err(FileError::new(Place::Line(number), what, "is it an OBJ file?"));
            }
        }
        Ok(())
    }

    fn read_corners<'a>(
        &mut self,
        words: impl Iterator<Item = &'a [u8]>,
        line: u64,
    ) -> Result<(), FileError> {
        self.corners.clear();
        for word in words {
            if self.corners.len() == LARGEST_POLYGON {
                let what = format!("a polygon of more than {LARGEST_POLYGON} corners");
                return Err(FileError::new(Place::Line(line), what, "cut it into triangles first"));
            }
            let corner = self.index(word, line)?;
            self.corners.push(corner);
        }
        Ok(())
    }

    /// The vertex that `7`, `7/1`, `7//3`, `7/1/3` or `-1` refers to.
    fn index(&self, word: &[u8], line: u64) -> Result<u32, FileError> {
        let digits = word.split(|&byte| byte == b'/').next().unwrap_or(word);
        let read = std::str::from_utf8(digits).ok().and_then(|text| text.parse::<i64>().ok());
        let index = read.ok_or_else(|| error(line, format!("`{}` is not a vertex index", shown(word))))?;
        let count = self.vertices.len() as i64;
        let place = if index < 0 { count.saturating_add(index) } else { index - 1 };
        if (0..count).contains(&place) {
            return Ok(place as u32);
        }
        let what = format!(
            "there is no vertex {index}: {} before this line",
            counted(count, "is defined", "are defined")
        );
        Err(FileError::new(Place::Line(line), what, "vertices are counted from 1"))
    }
}
