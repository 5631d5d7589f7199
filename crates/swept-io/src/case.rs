//! Case files and their results.
//!
//! **What it answers.** One query per line: two bodies, each moving with constant velocity and spin over the
//! span \[0, 1\]; and one result per line. The mesh's own origin is the centre of rotation, see
//! [`swept::Spin`].
//!
//! ```text
//! cases    id,A_px,A_py,A_pz,A_qw,A_qx,A_qy,A_qz,A_vx,A_vy,A_vz,A_wx,A_wy,A_wz,B_px,…,B_wz
//! results  id,verdict,safe_until,hit_by,gap,px,py,pz,nx,ny,nz,steps,micros
//! ```
//!
//! `gap` is the proved upper bound on the distance at `safe_until` (for `overlapping`: at the start); (px,
//! py, pz) is the witness point on A and (nx, ny, nz) points from it to B. Fields that do not apply are
//! empty.
//!
//! **Source.** The cases of [D2M14, section 7.3].

use crate::answer::AnswerView;
use crate::error::FileError;
use crate::row::{Line, RowError, RowFault, check_header, number, quoted, read_row};
use std::fmt::Write;
use swept::{Placement, Spin};

/// The columns of one body.
const NUMBERS: [&str; 13] = ["px", "py", "pz", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz"];

/// The header of result files.
pub const RESULT_HEADER: &str = "id,verdict,safe_until,hit_by,gap,px,py,pz,nx,ny,nz,steps,micros";

/// One query.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// The motions of A and B.
    pub motions: [Spin; 2],
}

/// The names of the columns of a case file.
pub fn case_columns() -> impl Iterator<Item = String> {
    let of = |body: &'static str| NUMBERS.iter().map(move |name| format!("{body}_{name}"));
    std::iter::once("id".to_owned()).chain(of("A")).chain(of("B"))
}

/// Refuses a file whose first line is not the header.
///
/// # Errors
/// The first line is something else; the error quotes it.
pub fn check_case_header(line: Option<&Line>) -> Result<(), FileError> {
    check_header(line, case_columns(), "id,A_px,A_py,A_pz,A_qw,…,A_wz,B_px,…,B_wz")
}

impl Case {
    /// The case on a line.
    ///
    /// ```
    /// use swept::Motion;
    /// use swept_io::row::Lines;
    /// use swept_io::Case;
    /// let row = "one,0,0,0,1,0,0,0,0,0,0,0,0,0,3,0,0,1,0,0,0,-4,0,0,0,0,1.5";
    /// let mut lines = Lines::new(row.as_bytes());
    /// let case = lines.next_line()?.map(|line| Case::parse(&line));
    /// let Some(Ok(case)) = case else { panic!("{case:?}") };
    /// assert_eq!(case.motions[1].pose(0.5).translation.0, [1.0, 0.0, 0.0]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The id as far as it can be read, and what is wrong.
    pub fn parse(line: &Line) -> Result<Self, RowError> {
        read_row(line, motions).map(|(id, motions)| Self { id, motions })
    }
}

fn motions(fields: &[String]) -> Result<[Spin; 2], RowFault> {
    let wanted = 1 + 2 * NUMBERS.len();
    if fields.len() != wanted {
        return Err(RowFault::FieldCount { found: fields.len(), wanted });
    }
    let motion = |body: usize| {
        let mut values = [0.0; NUMBERS.len()];
        for (k, value) in values.iter_mut().enumerate() {
            let name = format!("{}_{}", ["A", "B"][body], NUMBERS[k]);
            *value = number(&name, &fields[1 + body * NUMBERS.len() + k])?;
        }
        let [px, py, pz, qw, qx, qy, qz, vx, vy, vz, wx, wy, wz] = values;
        let start = Placement::new([px, py, pz], [qw, qx, qy, qz]);
        Spin::new([0.0, 1.0], start, [vx, vy, vz], [wx, wy, wz])
            .map_err(|error| RowFault::Motion { body: ["A", "B"][body], error })
    };
    Ok([motion(0)?, motion(1)?])
}

/// The line of a result file for an answer, without its line end.
#[must_use]
pub fn result_row(id: &str, view: &AnswerView) -> String {
    let mut row = format!("{},{}", quoted(id), view.verdict);
    // bodies that intersect at the start have met by then
    let hit_by = view.hit_by.or(view.intersecting.filter(|&meet| meet).map(|_| view.span[0]));
    let numbers = [view.safe_until, hit_by, view.gap.map(|[_, hi]| hi)].into_iter();
    let places = (0..3).map(|axis| view.witness.map(|witness| witness.points[0][axis]));
    let normals = (0..3).map(|axis| view.witness.map(|witness| witness.normal[axis]));
    for value in numbers.chain(places).chain(normals) {
        row.push(',');
        if let Some(value) = value {
            let _ = write!(row, "{value:?}");
        }
    }
    let _ = write!(row, ",{},{:.3}", view.steps, view.micros);
    row
}

/// The line of a result file for a row that could not be answered, without its line end.
#[must_use]
pub fn error_row(id: &str) -> String {
    format!("{},error,,,,,,,,,,,", quoted(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Lines;
    use std::time::Duration;
    use swept::{Answer, Assumed, Cost, Method, Reason, Verdict};
    use swept_num::Interval;

    fn parsed(text: &str) -> Result<Case, RowError> {
        let mut lines = Lines::new(text.as_bytes());
        Case::parse(&lines.next_line().unwrap().unwrap())
    }

    #[test]
    fn rows() {
        let good = "\"a,b\",0,0,0,1,0,0,0,0,0,0,0,0,0, 3 ,0,0,1,0,0,0,-4,0,0,0,0,1.5";
        assert_eq!(parsed(good).unwrap().id, "a,b");
        for (from, to, part) in [
            (",1.5", "", "26 fields instead of 27"),
            ("1.5", "x", "B_wz is \"x\", not a number"),
            ("1.5", "nan", "B_wz is nan, not a finite"),
            ("-4", "1e999", "B_vx is 1e999"),
            ("3 ,0,0,1", "3,0,0,0", "the motion of B: start.orientation is the zero quaternion"),
        ] {
            let error = parsed(&good.replace(from, to)).unwrap_err();
            assert_eq!(error.id, "a,b");
            assert!(error.to_string().contains(part), "{error}");
        }
        let header: Vec<String> = case_columns().collect();
        assert_eq!((header.len(), header[1].as_str(), header[26].as_str()), (27, "A_px", "B_wz"));
        let header = header.join(",");
        let mut lines = Lines::new(header.as_bytes());
        assert_eq!(check_case_header(lines.next_line().unwrap().as_ref()), Ok(()));
        assert!(check_case_header(None).is_err());
    }

    #[test]
    fn results_have_all_their_fields() {
        let count = RESULT_HEADER.split(',').count();
        let answer = Answer {
            verdict: Verdict::Undecided { safe_until: 0.25, reason: Reason::Budget },
            tolerance: 1e-9,
            min_separation: 0.0,
            span: Interval::between(0.0, 1.0),
            assumed: [Assumed::Solid; 2],
            cost: Cost { steps: 7, node_pairs: 8, face_pairs: 9 },
        };
        let row = |answer: &Answer, time| result_row("x", &AnswerView::of(answer, Method::Certified, time));
        let undecided = row(&answer, Duration::from_micros(3));
        assert_eq!(undecided, "x,undecided,0.25,,,,,,,,,7,3.000");
        assert_eq!(undecided.split(',').count(), count);
        let clear = Answer { verdict: Verdict::Clear, ..answer };
        assert_eq!(row(&clear, Duration::ZERO), "x,clear,,,,,,,,,,7,0.000");
        assert_eq!(error_row("a\nb"), format!("\"a\nb\",error{}", ",".repeat(count - 2)));
    }
}
