//! Counts of what became of the rows of a file.

use crate::failure::Failure;
use crate::query::body_text;
use crate::{output, table};
use serde::Serialize;
use std::time::Duration;
use swept_io::answer::{BodyView, VerdictKind};
use swept_io::counted;

/// Counts of verdicts, and times.
#[derive(Default, Serialize)]
pub struct Summary {
    rows: u64,
    clear: u64,
    contact: u64,
    overlapping: u64,
    undecided: u64,
    error: u64,
    /// The sum, until all rows are read.
    mean_micros: f64,
    max_micros: f64,
    /// About the bodies, for the reader.
    notes: Vec<String>,
}

/// The rows, and the bodies they are about.
#[derive(Serialize)]
struct WithBodies<'a> {
    #[serde(flatten)]
    rows: &'a Summary,
    #[serde(skip_serializing_if = "<[BodyView]>::is_empty")]
    bodies: &'a [BodyView],
}

impl Summary {
    /// Adds a row, without a verdict if it could not be answered. `time` is what its query took, if there was
    /// one.
    pub fn add(&mut self, verdict: Option<VerdictKind>, time: Option<Duration>) {
        self.rows += 1;
        let count = match verdict {
            Some(VerdictKind::Clear) => &mut self.clear,
            Some(VerdictKind::Contact) => &mut self.contact,
            Some(VerdictKind::Overlapping) => &mut self.overlapping,
            Some(VerdictKind::Undecided) => &mut self.undecided,
            None => &mut self.error,
        };
        *count += 1;
        if let Some(time) = time {
            let micros = time.as_secs_f64() * 1e6;
            self.mean_micros += micros;
            self.max_micros = self.max_micros.max(micros);
        }
    }

    /// Adds a remark for the reader.
    pub fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// Rows so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The text or JSON of all rows and of the bodies they are about, for standard output unless the rows
    /// went there. With undecided or wrong rows it is printed here, and the failure says how many there are.
    pub fn finish(mut self, bodies: &[BodyView], json: bool, printed: bool) -> Result<String, Failure> {
        self.mean_micros /= (self.rows - self.error).max(1) as f64;
        let text = if json { output::json(&WithBodies { rows: &self, bodies })? } else { self.text(bodies) };
        let text = output::summary(text, json, printed);
        let rows = counted(self.rows, "row", "rows");
        let failure = match self {
            Summary { error: 0, undecided: 0, .. } => return Ok(text),
            Summary { error: 0, undecided: 1, .. } => Failure::undecided(format!("1 of {rows} is undecided")),
            Summary { error: 0, undecided, .. } => {
                Failure::undecided(format!("{undecided} of {rows} are undecided"))
            }
            Summary { error, .. } => Failure::plain(format!("{error} of {rows} could not be answered")),
        };
        output::print(&text)?;
        Err(failure)
    }

    fn text(&self, bodies: &[BodyView]) -> String {
        let mut fields: Vec<(&str, String)> =
            ["first body", "second body"].into_iter().zip(bodies.iter().map(body_text)).collect();
        fields.extend([
            ("rows", self.rows.to_string()),
            ("clear", self.clear.to_string()),
            ("contact", self.contact.to_string()),
            ("overlapping", self.overlapping.to_string()),
            ("undecided", self.undecided.to_string()),
            ("error", self.error.to_string()),
            ("time", format!("{:.3} µs per query, at most {:.1} µs", self.mean_micros, self.max_micros)),
        ]);
        fields.extend(self.notes.iter().map(|note| ("note", note.clone())));
        table::fields(&fields)
    }
}
