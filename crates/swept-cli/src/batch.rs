//! `swept batch`: many queries about the same two bodies, from a file to a file.
//!
//! Rows stream: threads take the next row when they are done with one, so that queries of uneven cost keep all of them
//! busy, and results are written in the order of the rows. At most [`WINDOW`] rows are between reading and writing,
//! however long the file is.

mod stream;

use crate::asked::QueryArguments;
use crate::check::refused;
use crate::failure::Failure;
use crate::overwriting::Files;
use crate::query::said;
use crate::rows::{self, Input, Output, Rows};
use crate::summary::Summary;
use crate::{output, progress};
use clap::Args;
use indicatif::ProgressBar;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use stream::{Done, Stream};
use swept::hierarchy::Body;
use swept::query::{Options, first_contact};
use swept_io::answer::BodyView;
use swept_io::row::Line;
use swept_io::scene::OptionsTable;
use swept_io::{
    AnswerView, Case, MeshSource, RESULT_HEADER, check_case_header, counted, error_row, result_row,
};

/// Rows that may wait to be written because one before them is still searched.
const WINDOW: u64 = 1 << 16;

/// First contacts of two bodies for every row of a file
///
/// Reads `id,A_px,A_py,A_pz,A_qw,A_qx,A_qy,A_qz,A_vx,A_vy,A_vz,A_wx,A_wy,A_wz,B_px,…,B_wz`: centre and orientation at
/// t = 0, velocity and angular velocity; the span is [0, 1]. Writes
/// `id,verdict,safe_until,hit_by,gap,px,py,pz,nx,ny,nz,steps,micros` in the order of the rows. Ctrl-C ends it; what is
/// finished is then in the file.
#[derive(Args)]
pub struct BatchArguments {
    /// The first body: a mesh file or a built-in body
    #[arg(long)]
    a: String,
    /// The second body
    #[arg(long)]
    b: String,
    /// The cases, CSV with a header; `-` for standard input
    #[arg(long, value_name = "FILE")]
    cases: PathBuf,
    /// Where to write the results; `-` for standard output, and what is told beside them then goes to standard error
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    query: QueryArguments,
    /// Threads; 0 for all there are. Changes no result
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Answers every row.
pub fn run(arguments: &BatchArguments) -> Result<String, Failure> {
    let (options, _) = arguments.query.over(OptionsTable::default())?;
    let mut rows = Rows::open(&arguments.cases)?;
    let source = |text: &str| MeshSource::of_argument(text).map_err(refused);
    let (first, second) = (source(&arguments.a)?, source(&arguments.b)?);
    let mut files = Files::default();
    files.reads("--cases", &arguments.cases);
    files.reads_mesh("--a", &first);
    files.reads_mesh("--b", &second);
    files.writes_rows("--out", Some(&arguments.out));
    files.check()?;
    rows.header(check_case_header)?;
    let mut summary = Summary::default();
    let mut load = |source: &MeshSource| {
        let file = source.load_file().map_err(refused)?;
        source.note(&file).into_iter().for_each(|note| summary.note(note));
        Ok::<_, Failure>(file.mesh)
    };
    let [a, b] = [load(&first)?, load(&second)?].map(Body::new_parallel);
    let said_solid = |body: usize| arguments.query.said_solid(body, None);
    let (a, b) = (said(a, said_solid(0), &arguments.a)?, said(b, said_solid(1), &arguments.b)?);
    let bodies = [BodyView::of(&arguments.a, &a), BodyView::of(&arguments.b, &b)];
    [&a, &b].into_iter().for_each(|body| options.method.prepare(body));
    let mut out = rows::create(&arguments.out)?;
    writeln!(out, "{RESULT_HEADER}").map_err(|error| rows::unwritable(&arguments.out, &error))?;

    let Rows { lines, length, name } = rows;
    let printed = rows::is_standard(&arguments.out);
    let bar = progress::rows(length, printed);
    let stream = Arc::new(Stream::new(lines, out, WINDOW));
    let summary = Arc::new(Mutex::new(summary));
    end_on_interruption(&stream, &summary, &bar);
    let threads = match arguments.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let work = || {
        let answer = |line: &Line| answer(line, &name, [&a, &b], &options);
        stream.work(answer, |done, position| {
            if let Some(complaint) = &done.complaint {
                bar.suspend(|| output::complain(&Failure::plain(complaint)));
            }
            locked(&summary).add(done.verdict, done.time);
            bar.set_position(position);
        });
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    bar.finish_and_clear();
    let ended = stream.end();
    ended.reading.map_err(|error| rows::unreadable(&name, &error))?;
    ended.writing.map_err(|error| rows::unwritable(&arguments.out, &error))?;
    let summary = std::mem::take(&mut *locked(&summary));
    summary.told(&bodies, arguments.json, printed)
}

/// What becomes of a row; blank lines are none.
fn answer(line: &Line, file: &str, [a, b]: [&Body; 2], options: &Options) -> Option<Done> {
    if line.is_blank() {
        return None;
    }
    let wrong = |id: &str, what: String| Done {
        row: error_row(id),
        verdict: None,
        time: None,
        complaint: Some(format!("{file}, line {}: {what}", line.number)),
    };
    let case = match Case::parse(line) {
        Ok(case) => case,
        Err(error) => return Some(wrong(&error.id, error.to_string())),
    };
    let start = Instant::now();
    match first_contact(a, &case.motions[0], b, &case.motions[1], options) {
        Ok(answer) => {
            let time = start.elapsed();
            let view = AnswerView::of(&answer, options.method, time);
            let row = result_row(&case.id, &view);
            Some(Done { row, verdict: Some(view.verdict), time: Some(time), complaint: None })
        }
        Err(error) => Some(wrong(&case.id, error.to_string())),
    }
}

/// On Ctrl-C: everything that is finished goes to the file, and the command ends with exit code 130.
fn end_on_interruption(
    stream: &Arc<Stream<Input, Output>>,
    summary: &Arc<Mutex<Summary>>,
    bar: &ProgressBar,
) {
    let (stream, summary, bar) = (Arc::clone(stream), Arc::clone(summary), bar.clone());
    // where no handler can be set, an interruption ends the command at once
    let _ = ctrlc::set_handler(move || {
        bar.finish_and_clear();
        let stopped = stream.flush_and_stop();
        let written = locked(&summary).rows().max(stopped.rows);
        let missing = match stopped.missing {
            0 => String::new(),
            1 => "; 1 row before the last of them is missing, because it was not finished".to_owned(),
            count => {
                format!("; {count} rows before the last of them are missing, because they were not finished")
            }
        };
        output::complain(&Failure::plain(format!(
            "interrupted after {}, all of which are written{missing}",
            counted(written, "row", "rows")
        )));
        std::process::exit(130);
    });
}

/// A lock that outlives a panic in another thread.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
