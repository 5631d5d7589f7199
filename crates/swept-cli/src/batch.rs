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
use crate::query::{About, said};
use crate::summary::Summary;
use crate::{output, progress};
use clap::Args;
use indicatif::ProgressBar;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use stream::{Done, Stream};
use swept::hierarchy::Body;
use swept::query::{Options, first_contact};
use swept_io::row::{Line, Lines};
use swept_io::scene::OptionsTable;
use swept_io::{Case, MeshSource, RESULT_HEADER, check_case_header, error_row, result_row};

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
    /// The cases, CSV with a header
    #[arg(long)]
    cases: PathBuf,
    /// Where to write the results
    #[arg(long)]
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
    let cannot = |what: &str, path: &Path, error: &dyn std::fmt::Display| {
        Failure::plain(format!("cannot {what} {}: {error}", path.display()))
    };
    let input = File::open(&arguments.cases).map_err(|error| cannot("open", &arguments.cases, &error))?;
    let source = |text: &str| MeshSource::of_argument(text).map_err(refused);
    let (first, second) = (source(&arguments.a)?, source(&arguments.b)?);
    let mut files = Files::default();
    files.reads("--cases", &arguments.cases);
    files.reads_mesh("--a", &first);
    files.reads_mesh("--b", &second);
    files.writes("--out", Some(&arguments.out));
    files.check()?;
    let length = input.metadata().map_or(0, |data| data.len());
    let mut lines = Lines::new(input);
    let header = lines.next_line().map_err(|error| cannot("read", &arguments.cases, &error))?;
    check_case_header(header.as_ref())
        .map_err(|what| Failure::plain(format!("{}, {what}", arguments.cases.display())))?;
    let load = |source: &MeshSource| source.load().map_err(refused);
    let [a, b] = [load(&first)?, load(&second)?].map(Body::new_parallel);
    let said_solid = |body: usize| arguments.query.said_solid(body, None);
    let (a, b) = (said(a, said_solid(0), &arguments.a)?, said(b, said_solid(1), &arguments.b)?);
    let bodies = [About::of(&arguments.a, &a), About::of(&arguments.b, &b)];
    [&a, &b].into_iter().for_each(|body| options.method.prepare(body));
    let out = File::create(&arguments.out).map_err(|error| cannot("write", &arguments.out, &error))?;
    let mut out = BufWriter::with_capacity(1 << 16, out);
    writeln!(out, "{RESULT_HEADER}").map_err(|error| cannot("write", &arguments.out, &error))?;

    let bar = progress::bar(length);
    let stream = Arc::new(Stream::new(lines, out, WINDOW));
    let summary = Arc::new(Mutex::new(Summary::default()));
    end_on_interruption(&stream, &summary, &bar);
    let threads = match arguments.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let work = || {
        let answer = |line: &Line| answer(line, [&a, &b], &options);
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
    ended.reading.map_err(|error| cannot("read", &arguments.cases, &error))?;
    ended.writing.map_err(|error| cannot("write", &arguments.out, &error))?;
    let summary = std::mem::take(&mut *locked(&summary));
    summary.told(&bodies, arguments.json)
}

/// What becomes of a row; blank lines are none.
fn answer(line: &Line, [a, b]: [&Body; 2], options: &Options) -> Option<Done> {
    if line.is_blank() {
        return None;
    }
    let wrong = |id: &str, what: String| Done {
        row: error_row(id),
        verdict: "error",
        time: None,
        complaint: Some(format!("line {}: {what}", line.number)),
    };
    let case = match Case::parse(line) {
        Ok(case) => case,
        Err((id, what)) => return Some(wrong(&id, what)),
    };
    let start = Instant::now();
    match first_contact(a, &case.motions[0], b, &case.motions[1], options) {
        Ok(answer) => {
            let time = start.elapsed();
            let row = result_row(&case.id, &answer, time);
            Some(Done { row, verdict: answer.verdict.word(), time: Some(time), complaint: None })
        }
        Err(error) => Some(wrong(&case.id, error.to_string())),
    }
}

/// On Ctrl-C: everything that is finished goes to the file, and the command ends with exit code 130.
fn end_on_interruption(
    stream: &Arc<Stream<File, BufWriter<File>>>,
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
            "interrupted after {written} rows, which are in the file{missing}"
        )));
        std::process::exit(130);
    });
}

/// A lock that outlives a panic in another thread.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
