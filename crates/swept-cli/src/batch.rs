//! `swept batch`: many queries about the same two bodies, from a file to a file; or about the scenes of a folder.
//!
//! Rows are streamed. Each thread takes the next row as soon as it is free, so that queries of uneven cost
//! keep all threads busy; results are written in the order of the rows. At most [`WINDOW`] rows are in
//! flight, however long the file is.

mod scenes;
mod stream;

use crate::failure::{Failure, refused};
use crate::interruption;
use crate::lock::locked;
use crate::outcome::Outcome;
use crate::output;
use crate::progress::Progress;
use crate::query::as_declared;
use crate::query_arguments::QueryArguments;
use crate::row_streams::{self, Input, Output, Rows};
use crate::summary::Summary;
use crate::used_files::UsedFiles;
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use stream::{FinishedRow, Stream};
use swept::{Body, Mesh, Options, first_contact};
use swept_io::answer::BodyView;
use swept_io::row::Line;
use swept_io::scene::OptionsTable;
use swept_io::{
    AnswerView, Case, MeshSource, RESULT_HEADER, check_case_header, counted, error_row, result_row,
};

/// How many rows may wait to be written because an earlier one is not finished.
const WINDOW: u64 = 1 << 16;

/// Find the first contact for every row of a file, or every scene of a folder
///
/// Reads `id,A_px,A_py,A_pz,A_qw,A_qx,A_qy,A_qz,A_vx,A_vy,A_vz,A_wx,A_wy,A_wz,B_px,…,B_wz`: centre and
/// orientation at t = 0, velocity and angular velocity; the span is [0, 1]. Writes
/// `id,verdict,safe_until,hit_by,gap,px,py,pz,nx,ny,nz,steps,micros` in the order of the rows. Ctrl-C stops
/// it; the rows finished by then are in the file.
///
/// With --scenes, one row for each scene: the id is its file, and `first,second,pairs` follow, the names of the
/// earliest pair and how many pairs were asked about.
#[derive(Args)]
pub struct BatchArguments {
    /// The first body: a mesh file or a built-in body
    #[arg(long, required_unless_present = "scenes")]
    a: Option<String>,
    /// The second body
    #[arg(long, required_unless_present = "scenes")]
    b: Option<String>,
    /// The cases, CSV with a header; `-` for standard input
    #[arg(long, value_name = "FILE", required_unless_present = "scenes")]
    cases: Option<PathBuf>,
    /// Scenes of any number of bodies: all of a folder (*.toml), or a pattern such as 'cells/*.toml'
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["a", "b", "cases", "surface"])]
    scenes: Option<PathBuf>,
    /// Where to write the results; `-` for standard output (the summary then goes to standard error)
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    query: QueryArguments,
    /// Number of threads, 0 for one per core. Does not change any result
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Answers every row, or every scene.
pub fn run(arguments: &BatchArguments) -> Result<Outcome, Failure> {
    match (&arguments.scenes, &arguments.a, &arguments.b, &arguments.cases) {
        (Some(scenes), ..) => scenes::run(arguments, scenes),
        (None, Some(a), Some(b), Some(cases)) => rows(arguments, [a, b], cases).map(Outcome::from),
        _ => Err(Failure::plain("give --a, --b and --cases, or --scenes")),
    }
}

fn rows(arguments: &BatchArguments, [a, b]: [&String; 2], cases: &Path) -> Result<String, Failure> {
    let names = [a, b];
    let (options, _) = arguments.query.over(OptionsTable::default())?;
    let mut rows = Rows::open(cases)?;
    let source = |text: &str| MeshSource::of_argument(text).map_err(refused);
    let (first, second) = (source(a)?, source(b)?);
    let mut files = UsedFiles::default();
    files.reads("--cases", cases);
    files.reads_mesh("--a", &first);
    files.reads_mesh("--b", &second);
    files.writes_rows("--out", Some(&arguments.out));
    files.check()?;
    rows.header(check_case_header)?;
    let mut summary = Summary::default();
    let progress = Progress::spinner("reading the bodies");
    let mut load = |source: &MeshSource| {
        let file = source.load_file().map_err(refused)?;
        source.note(&file).into_iter().for_each(|note| summary.note(note));
        Ok::<_, Failure>(file.mesh)
    };
    let made = |mesh: Mesh, source: &MeshSource| {
        source.rounded(Body::new_parallel(mesh)).map_err(|error| Failure::plain(error.to_string()))
    };
    let (a, b) = (load(&first)?, load(&second)?);
    let (a, b) = (made(a, &first)?, made(b, &second)?);
    let solid = |body: usize| arguments.query.declared_solid(body, None);
    let (a, b) = (as_declared(a, solid(0), names[0])?, as_declared(b, solid(1), names[1])?);
    let bodies = [BodyView::of(names[0], &a), BodyView::of(names[1], &b)];
    BodyView::size_note(&bodies[0], &bodies[1]).into_iter().for_each(|note| summary.note(note));
    [&a, &b].into_iter().for_each(|body| options.method.prepare(body));
    drop(progress);
    let mut out = row_streams::create(&arguments.out)?;
    writeln!(out, "{RESULT_HEADER}").map_err(|error| row_streams::unwritable(&arguments.out, &error))?;

    let Rows { lines, length, name } = rows;
    let printed = row_streams::is_standard(&arguments.out);
    let progress = Progress::rows(length, printed);
    let stream = Arc::new(Stream::new(lines, out, WINDOW));
    let summary = Arc::new(Mutex::new(summary));
    save_on_interruption(&stream, &summary);
    let threads = match arguments.threads {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        threads => threads,
    };
    let work = || {
        let answer = |line: &Line| answer(line, &name, [&a, &b], &options);
        stream.work(answer, |done, position| {
            if let Some(complaint) = &done.complaint {
                output::complain(&Failure::plain(complaint));
            }
            locked(&summary).add(done.verdict, done.time);
            progress.set(position);
        });
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    interruption::finish();
    drop(progress);
    let ended = stream.end();
    ended.reading.map_err(|error| row_streams::unreadable(&name, &error))?;
    ended.writing.map_err(|error| row_streams::unwritable(&arguments.out, &error))?;
    let summary = std::mem::take(&mut *locked(&summary));
    summary.finish(&bodies, arguments.json, printed)
}

/// Answers a row; nothing for a blank line.
fn answer(line: &Line, file: &str, [a, b]: [&Body; 2], options: &Options) -> Option<FinishedRow> {
    if line.is_blank() {
        return None;
    }
    let wrong = |id: &str, what: String| FinishedRow {
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
            Some(FinishedRow { row, verdict: Some(view.verdict), time: Some(time), complaint: None })
        }
        Err(error) => Some(wrong(&case.id, error.to_string())),
    }
}

/// On Ctrl-C everything that is finished goes to the file.
fn save_on_interruption(stream: &Arc<Stream<Input, Output>>, summary: &Arc<Mutex<Summary>>) {
    let (stream, summary) = (Arc::clone(stream), Arc::clone(summary));
    interruption::save_with(move || {
        let stopped = stream.flush_and_stop();
        let written = locked(&summary).rows().max(stopped.rows);
        let missing = match stopped.missing {
            0 => String::new(),
            1 => "; 1 row before the last of them is missing, because it was not finished".to_owned(),
            count => {
                format!("; {count} rows before the last of them are missing, because they were not finished")
            }
        };
        let rows = counted(written, "row", "rows");
        output::complain(&Failure::plain(interruption::complaint(&format!("{rows} written{missing}"))));
    });
}
