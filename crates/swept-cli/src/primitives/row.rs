//! Rows of a query file: four points before and after.

use crate::table;
use swept_deform::StraightPaths;
use swept_io::row::{Line, check_header, number, split};
use swept_io::{FileError, counted};

/// Fields of a row: id, kind and 24 coordinates.
const FIELDS: usize = 26;

/// What the four points are.
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

/// The id and the query of a line, or the id as far as it can be told and what is wrong.
pub fn parse(line: &Line) -> Result<(String, Query), (String, String)> {
    let text = line.text().map_err(|what| (String::new(), what))?;
    let fields = split(text);
    let id = fields.first().cloned().unwrap_or_default();
    match query(&fields) {
        Ok(query) => Ok((id, query)),
        Err(message) => Err((id, message)),
    }
}

fn query(fields: &[String]) -> Result<Query, String> {
    if fields.len() != FIELDS {
        return Err(format!("{} instead of {FIELDS}", counted(fields.len(), "field", "fields")));
    }
    let kind = match fields[1].trim() {
        "vf" => Kind::VertexFace,
        "ee" => Kind::EdgeEdge,
        other => return Err(format!("kind is {:?}, neither vf nor ee", table::excerpt(other))),
    };
    let mut points = [[[0.0; 3]; 4]; 2];
    for (index, field) in fields[2..].iter().enumerate() {
        let value = number(&coordinate_name(index), field)?;
        points[index / 12][index / 3 % 4][index % 3] = value;
    }
    let paths = StraightPaths::new(points[0], points[1]).map_err(|error| error.to_string())?;
    Ok(Query { kind, paths })
}
