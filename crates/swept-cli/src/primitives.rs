//! `swept primitives`: vertex-face and edge-edge queries with straight vertex paths, from a file to a file.
//!
//! Rows are read, answered and written one at a time, so memory does not grow with the file. A row that
//! cannot be read gets the verdict `error` and a message on standard error; the other rows are still
//! answered.

mod row;

use crate::failure::Failure;
use crate::interruption::{self, PartialResults};
use crate::output;
use crate::progress::Progress;
use crate::row_streams::{self, Output, Rows};
use crate::summary::Summary;
use crate::used_files::UsedFiles;
use clap::Args;
use row::{Kind, Query};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use swept_deform::{Separation, SeparationVerdict, StraightVerdict, edge_edge, vertex_face};
use swept_io::answer::VerdictKind;
use swept_io::counted;
use swept_io::row::quoted;

/// Find exact contacts of a vertex and a face, or of two edges, on straight paths
///
/// All points move on straight lines. Reads `id,kind,x0,y0,z0,…,x7,y7,z7`: kind `vf` (vertex, then triangle)
/// or `ee` (edge, then edge); four points at t = 0, then the same four at t = 1. Writes
/// `id,verdict,safe_until,hit_by,micros`: `overlapping` means a common point at t = 0, `contact` a first one
/// in (safe_until, hit_by], `clear` none.
#[derive(Args)]
pub struct PrimitivesArguments {
    /// The queries, CSV with a header; `-` for standard input
    #[arg(long, value_name = "FILE")]
    queries: PathBuf,
    /// Where to write the answers; `-` for standard output (the summary then goes to standard error)
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Distance to keep: features this close count as touching. With 0 the answers are exact, otherwise
    /// conservative: never late, and at `hit_by` the distance is at most this plus the tolerance
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    min_separation: f64,
    /// How early, as a distance, a contact may be reported with a positive --min-separation [default: a
    /// thousandth of it]
    #[arg(long, allow_hyphen_values = true)]
    tolerance: Option<f64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The four fields after the id.
struct Answer {
    /// None if the row could not be answered.
    verdict: Option<VerdictKind>,
    safe_until: Option<f64>,
    hit_by: Option<f64>,
    time: Option<Duration>,
}

/// Answers every row.
pub fn run(arguments: &PrimitivesArguments) -> Result<String, Failure> {
    let separation = separation(arguments)?;
    let mut rows = Rows::open(&arguments.queries)?;
    let mut files = UsedFiles::default();
    files.reads("--queries", &arguments.queries);
    files.writes_rows("--out", Some(&arguments.out));
    files.check()?;
    rows.header(row::check_query_header)?;
    let Rows { mut lines, length, name } = rows;
    let mut out = row_streams::create(&arguments.out)?;
    let printed = row_streams::is_standard(&arguments.out);
    let progress = Progress::rows(length, printed);
    let mut written = writeln!(out, "id,verdict,safe_until,hit_by,micros");
    let answered = PartialResults::new(Answered { out: Some(out), summary: Summary::default() }, save);
    while written.is_ok() {
        let position = lines.position();
        let Some(line) = lines.next_line().map_err(|error| row_streams::unreadable(&name, &error))? else {
            break;
        };
        if line.is_blank() {
            continue;
        }
        let number = line.number;
        let (id, answer) = match row::parse(&line) {
            Ok((id, query)) => (id, answer(&query, separation.as_ref())),
            Err(error) => {
                output::complain(&Failure::plain(format!("{name}, line {number}: {error}")));
                (error.id, Answer { verdict: None, safe_until: None, hit_by: None, time: None })
            }
        };
        written = answered.change(|answered| answered.add(&id, &answer));
        progress.set(position);
    }
    let Answered { out, summary } = answered.finish();
    drop(progress);
    match written.and_then(|()| out.map_or(Ok(()), |mut out| out.flush())) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            return Err(row_streams::unwritable(&arguments.out, &error));
        }
        _ => {}
    }
    summary.finish(&[], arguments.json, printed)
}

/// What is answered so far.
#[derive(Default)]
struct Answered {
    /// There until all is written.
    out: Option<Output>,
    summary: Summary,
}

impl Answered {
    /// Writes one more row.
    fn add(&mut self, id: &str, answer: &Answer) -> std::io::Result<()> {
        self.summary.add(answer.verdict, answer.time);
        self.out.as_mut().map_or(Ok(()), |out| write_row(out, id, answer))
    }
}

/// On Ctrl-C the rows answered so far go to the file.
fn save(answered: &mut Answered) {
    if let Some(Err(error)) = answered.out.as_mut().map(Write::flush) {
        output::complain(&Failure::plain(format!("cannot write the rows: {error}")));
    }
    let rows = counted(answered.summary.rows(), "row", "rows");
    output::complain(&Failure::plain(interruption::complaint(&format!("{rows} written"))));
}

/// What --min-separation and --tolerance ask for; `None` is the exact answer.
fn separation(arguments: &PrimitivesArguments) -> Result<Option<Separation>, Failure> {
    let distance = arguments.min_separation;
    let tolerance = arguments.tolerance.unwrap_or(if distance == 0.0 { 1.0 } else { distance * 1e-3 });
    match Separation::new(distance, tolerance) {
        Ok(_) if distance == 0.0 => Ok(None),
        Ok(separation) => Ok(Some(separation)),
        Err(error) => Err(Failure::plain(error.to_string().replace("min_", "--min-"))),
    }
}

fn answer(query: &Query, separation: Option<&Separation>) -> Answer {
    let start = Instant::now();
    let (verdict, safe_until, hit_by) = match separation {
        None => {
            let verdict = match query.kind {
                Kind::VertexFace => vertex_face(&query.paths),
                Kind::EdgeEdge => edge_edge(&query.paths),
            };
            match verdict {
                StraightVerdict::Clear => (VerdictKind::Clear, None, None),
                StraightVerdict::Contact { safe_until, hit_by } => {
                    (VerdictKind::Contact, Some(safe_until), Some(hit_by))
                }
                StraightVerdict::Overlapping => (VerdictKind::Overlapping, None, Some(0.0)),
            }
        }
        Some(separation) => {
            let verdict = match query.kind {
                Kind::VertexFace => separation.vertex_face(&query.paths),
                Kind::EdgeEdge => separation.edge_edge(&query.paths),
            };
            match verdict {
                SeparationVerdict::Clear => (VerdictKind::Clear, None, None),
                SeparationVerdict::Contact { safe_until, hit_by } => {
                    (VerdictKind::Contact, Some(safe_until), Some(hit_by))
                }
                SeparationVerdict::Overlapping => (VerdictKind::Overlapping, None, Some(0.0)),
                SeparationVerdict::Undecided { safe_until, .. } => {
                    (VerdictKind::Undecided, Some(safe_until), None)
                }
            }
        }
    };
    Answer { verdict: Some(verdict), safe_until, hit_by, time: Some(start.elapsed()) }
}

fn write_row(output: &mut impl Write, id: &str, answer: &Answer) -> std::io::Result<()> {
    let field = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:?}"));
    let micros = answer.time.map_or(String::new(), |time| format!("{:.3}", time.as_secs_f64() * 1e6));
    writeln!(
        output,
        "{},{},{},{},{micros}",
        quoted(id),
        answer.verdict.map_or("error", VerdictKind::word),
        field(answer.safe_until),
        field(answer.hit_by)
    )
}
