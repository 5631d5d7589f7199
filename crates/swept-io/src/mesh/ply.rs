//! PLY, text and binary of either byte order.
//!
//! **What it answers.** The faces (element `face`, list `vertex_indices` or `vertex_index`) and edges
//! (element `edge`, `vertex1` and `vertex2`) of a PLY file over its vertices (element `vertex`, `x` `y` `z`,
//! of any type).
//!
//! **The format.** Numbers of type `float` are 32 bits wide in text too. Other properties and elements are
//! ignored; triangle strips and range grids, which are geometry, are refused.
//!
//! **Why it is safe.** `ply-rs-bw` reads the header and the elements one at a time. It would trust the
//! declared counts, and count elements without size forever, so the counts are first compared with the
//! remaining bytes. It keeps only one of two properties or elements with the same name, so duplicates are
//! refused.
//!
//! **Source.** G. Turk, "The PLY polygon file format", Stanford University, 1994.

use super::format::{MeshFile, checked};
use super::polygon::{BentPolygons, LARGEST_POLYGON, triangulate};
use crate::count::counted;
use crate::error::{FileError, Place, shown};
use ply_rs_bw::parser::{Parser, Reader};
use ply_rs_bw::ply::{
    ElementDef, Encoding, Header, Property, PropertyAccess, PropertyAccessResult, PropertyType, ScalarType,
};
use std::io::Cursor;

/// Maximum length, in bytes, of a line of a text file.
const LONGEST: usize = 1 << 16;

pub(super) fn parse(bytes: &[u8]) -> Result<MeshFile, FileError> {
    let (header, start) = header(bytes)?;
    let mut payload = Payload {
        bytes,
        position: start,
        line: 1 + bytes[..start].iter().filter(|&&byte| byte == b'\n').count() as u64,
        encoding: header.encoding,
    };
    let mut vertices = Vec::new();
    let mut faces = Vec::new();
    // faces may come before the vertices they refer to, so polygons can be cut only afterwards
    let mut polygons: Vec<u32> = Vec::new();
    let mut ends: Vec<(usize, Place)> = Vec::new();
    for (name, element) in &header.elements {
        payload.check_count(element)?;
        match name.as_str() {
            "vertex" => {
                require(element, &["x", "y", "z"])?;
                vertices.reserve_exact(element.count);
                payload.each(element, |read, place| {
                    if let Some(value) = read.point.iter().find(|value| !value.is_finite()) {
                        let what = format!("the coordinate {value} is not a finite number");
                        return Err(FileError::new(place, what, ""));
                    }
                    vertices.push(read.point);
                    Ok(())
                })?;
            }
            "face" => payload.each(element, |read, place| {
                let count = read.corners.len();
                if read.listed && !(3..=LARGEST_POLYGON).contains(&count) {
                    let what = format!("a face with {}", counted(count, "corner", "corners"));
                    let advice = format!("from 3 to {LARGEST_POLYGON} are supported");
                    return Err(FileError::new(place, what, advice));
                }
                polygons.extend(read.corners);
                ends.push((polygons.len(), place));
                Ok(())
            })?,
            "edge" => {
                require(element, &["vertex1", "vertex2"])?;
                payload.each(element, |read, place| {
                    polygons.extend(read.ends);
                    ends.push((polygons.len(), place));
                    Ok(())
                })?;
            }
            "tristrips" | "range_grid" => {
                let what = format!("the element `{name}` is geometry that is not supported");
                return Err(FileError::new(Place::Whole, what, "export the body as polygons"));
            }
            _ => payload.each(element, |_, _| Ok(()))?,
        }
    }
    let (mut from, mut bent) = (0, None);
    for (end, place) in ends {
        let corners = &polygons[from..end];
        if let Some(corner) = corners.iter().find(|&&corner| corner as usize >= vertices.len()) {
            let index =
                if *corner == NO_INDEX { "below zero or too large".to_owned() } else { corner.to_string() };
            let what = format!("there is no vertex {index}: the file has {}", vertices.len());
            return Err(FileError::new(place, what, "vertices are counted from 0"));
        }
        match *corners {
            [] => {}
            [a, b] => faces.push([a, b, b]),
            _ => {
                BentPolygons::look(&mut bent, corners, &vertices, place);
                triangulate(corners, &vertices, &mut faces);
            }
        }
        from = end;
    }
    if faces.is_empty() {
        return Err(FileError::new(Place::Whole, "has no faces or edges", "is it a cloud of points?"));
    }
    Ok(MeshFile { mesh: checked(vertices, faces)?, bent })
}

/// The header, and the position of the byte after it.
fn header(bytes: &[u8]) -> Result<(Header, usize), FileError> {
    let mut reader = Reader::new(Cursor::new(bytes));
    let header = Parser::<Element>::new().read_header(&mut reader).map_err(|error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        let (place, what) = match first.strip_prefix("Line ").and_then(|rest| rest.split_once(": ")) {
            Some((line, what)) => (line.parse().map_or(Place::Whole, Place::Line), what),
            None => (Place::Line(1), first),
        };
        FileError::new(place, format!("header: {}", shown(what.as_bytes())), "is it a PLY file?")
    })?;
    let end = reader.into_inner().position() as usize;
    let declared = |word: &[u8]| {
        let lines = bytes[..end].split(|&byte| byte == b'\n' || byte == b'\r');
        lines.filter(|line| line.trim_ascii_start().starts_with(word)).count()
    };
    let properties: usize = header.elements.values().map(|element| element.properties.len()).sum();
    if declared(b"element ") != header.elements.len() || declared(b"property ") != properties {
        return Err(FileError::new(Place::Whole, "header: an element or property is declared twice", ""));
    }
    Ok((header, end))
}

fn require(element: &ElementDef, names: &[&str]) -> Result<(), FileError> {
    let is_scalar = |name: &&str| {
        let property = element.properties.get(*name);
        property.is_some_and(|property| matches!(property.data_type, PropertyType::Scalar(_)))
    };
    match names.iter().find(|name| !is_scalar(name)) {
        None => Ok(()),
        Some(name) => {
            let what = format!("header: the element `{}` has no number `{name}`", element.name);
            Err(FileError::new(Place::Whole, what, ""))
        }
    }
}

/// A placeholder for an index that no vertex can have.
const NO_INDEX: u32 = u32::MAX;

/// The parts of an element that are used.
#[derive(Default)]
struct Element {
    point: [f64; 3],
    ends: [u32; 2],
    corners: Vec<u32>,
    listed: bool,
}

impl PropertyAccess for Element {
    fn new() -> Self {
        Self::default()
    }

    fn set_property(&mut self, name: &str, property: Property) -> PropertyAccessResult {
        let index = |value: Option<f64>| {
            let value =
                value.filter(|&value| value >= 0.0 && value < f64::from(NO_INDEX) && value.fract() == 0.0);
            value.map_or(NO_INDEX, |value| value as u32)
        };
        match name {
            "x" => self.point[0] = scalar(&property).unwrap_or(f64::NAN),
            "y" => self.point[1] = scalar(&property).unwrap_or(f64::NAN),
            "z" => self.point[2] = scalar(&property).unwrap_or(f64::NAN),
            "vertex1" => self.ends[0] = index(scalar(&property)),
            "vertex2" => self.ends[1] = index(scalar(&property)),
            "vertex_indices" | "vertex_index" => {
                self.listed = true;
                self.corners = match property {
                    Property::ListChar(list) => list.into_iter().map(|k| index(Some(k.into()))).collect(),
                    Property::ListUChar(list) => list.into_iter().map(u32::from).collect(),
                    Property::ListShort(list) => list.into_iter().map(|k| index(Some(k.into()))).collect(),
                    Property::ListUShort(list) => list.into_iter().map(u32::from).collect(),
                    Property::ListInt(list) => list.into_iter().map(|k| index(Some(k.into()))).collect(),
                    Property::ListUInt(list) => list,
                    _ => return PropertyAccessResult::UnsupportedType,
                };
            }
            _ => return PropertyAccessResult::Ignored,
        }
        PropertyAccessResult::Set
    }
}

fn scalar(property: &Property) -> Option<f64> {
    match *property {
        Property::Char(value) => Some(value.into()),
        Property::UChar(value) => Some(value.into()),
        Property::Short(value) => Some(value.into()),
        Property::UShort(value) => Some(value.into()),
        Property::Int(value) => Some(value.into()),
        Property::UInt(value) => Some(value.into()),
        Property::Float(value) => Some(value.into()),
        Property::Double(value) => Some(value),
        _ => None,
    }
}

/// The bytes after the header.
struct Payload<'a> {
    bytes: &'a [u8],
    position: usize,
    line: u64,
    encoding: Encoding,
}

impl Payload<'_> {
    fn place(&self) -> Place {
        match self.encoding {
            Encoding::Ascii => Place::Line(self.line),
            _ => Place::Byte(self.position as u64),
        }
    }

    /// Refuses a count for which too few bytes remain.
    fn check_count(&self, element: &ElementDef) -> Result<(), FileError> {
        let size = |kind: &ScalarType| match kind {
            ScalarType::Char | ScalarType::UChar => 1,
            ScalarType::Short | ScalarType::UShort => 2,
            ScalarType::Int | ScalarType::UInt | ScalarType::Float => 4,
            ScalarType::Double => 8,
        };
        let properties = element.properties.values();
        let least: u64 = match self.encoding {
            // a digit and a space or line end, except for the last
            Encoding::Ascii => 2 * properties.len().max(1) as u64,
            _ => properties
                .map(|property| match &property.data_type {
                    PropertyType::Scalar(kind) | PropertyType::List(kind, _) => size(kind),
                })
                .sum(),
        };
        let left = (self.bytes.len() - self.position) as u64;
        let wanted = (element.count as u64).saturating_mul(least);
        // the last line of a text may lack its line end
        let spare = u64::from(self.encoding == Encoding::Ascii);
        if wanted <= left + spare && (least > 0 || element.count == 0) {
            return Ok(());
        }
        let name = shown(element.name.as_bytes());
        let announced = counted(
            element.count,
            &format!("element `{name}` is declared, which takes"),
            &format!("elements `{name}` are declared, which take"),
        );
        let what = format!("{announced} {wanted} bytes or more, but only {left} remain");
        Err(FileError::new(self.place(), what, "the file is truncated, or its header is wrong"))
    }

    /// Reads the elements of one kind, one at a time.
    fn each(
        &mut self,
        element: &ElementDef,
        mut take: impl FnMut(Element, Place) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        let parser = Parser::<Element>::new();
        for count in 0..element.count {
            let place = self.place();
            let broken = |what: &str| {
                let first = what.lines().next().unwrap_or_default();
                let name = shown(element.name.as_bytes());
                FileError::new(place, format!("{name} {count}: {}", shown(first.as_bytes())), "")
            };
            let read = match self.encoding {
                Encoding::Ascii => {
                    let line = self.next_line().map_err(broken)?;
                    parser.read_ascii_element(line, element)
                }
                encoding => {
                    let mut cursor = Cursor::new(&self.bytes[self.position..]);
                    let read = match encoding {
                        Encoding::BinaryBigEndian => parser.read_big_endian_element(&mut cursor, element),
                        _ => parser.read_little_endian_element(&mut cursor, element),
                    };
                    self.position += cursor.position() as usize;
                    read
                }
            };
            take(read.map_err(|error| broken(&error.to_string()))?, place)?;
            self.line += u64::from(self.encoding == Encoding::Ascii);
        }
        Ok(())
    }

    /// The next non-blank line; `line` is its number.
    fn next_line(&mut self) -> Result<&str, &'static str> {
        loop {
            let rest = &self.bytes[self.position..];
            if rest.is_empty() {
                return Err("the file ends before it");
            }
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let line = rest[..end].trim_ascii();
            self.position += (end + 1).min(rest.len());
            if line.len() > LONGEST {
                return Err("the line is too long");
            }
            if !line.is_empty() {
                return std::str::from_utf8(line).map_err(|_| "not UTF-8 text");
            }
            self.line += 1;
        }
    }
}
