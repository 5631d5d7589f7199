//! Rows of a query file: four points at t = 0 and at t = 1.

use crate::table;
use swept_deform::StraightPaths;
use swept_io::FileError;
use swept_io::row::{Line, RowError, RowFault, check_header, number, read_row};

/// Fields of a row: id, kind and 24 coordinates.
const FIELDS: usize = 26;

/// Which features the four points make up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    VertexFace,
    EdgeEdge,
}

/// One row.
#[derive(Debug, PartialEq)]
pub struct Query {
    pub kind: Kind,
    pub paths: StraightPaths,
}

/// The names of the coordinates, in order.
fn coordinate_name(index: usize) -> String {
    format!("{}{}", ["x", "y", "z"][index % 3], index / 3)
}

/// Refuses a file whose first line is not the header.
pub fn check_query_header(line: Option<&Line>) -> Result<(), FileError> {
    let wanted = ["id".to_owned(), "kind".to_owned()].into_iter().chain((0..24).map(coordinate_name));
    check_header(line, wanted, "id,kind,x0,y0,z0,…,x7,y7,z7")
}

/// The id and the query of a line.
pub fn parse(line: &Line) -> Result<(String, Query), RowError> {
    read_row(line, query)
}

fn query(fields: &[String]) -> Result<Query, RowFault> {
    if fields.len() != FIELDS {
        return Err(RowFault::FieldCount { found: fields.len(), wanted: FIELDS });
    }
    let kind = match fields[1].trim() {
        "vf" => Kind::VertexFace,
        "ee" => Kind::EdgeEdge,
        other => return Err(RowFault::UnknownKind { text: table::excerpt(other) }),
    };
    let mut points = [[[0.0; 3]; 4]; 2];
    for (index, field) in fields[2..].iter().enumerate() {
        let value = number(&coordinate_name(index), field)?;
        points[index / 12][index / 3 % 4][index % 3] = value;
    }
    let paths =
        StraightPaths::new(points[0], points[1]).map_err(|error| RowFault::Refused(error.to_string()))?;
    Ok(Query { kind, paths })
}
