//! `swept batch --scenes`: a row for each scene of a folder.

use super::BatchArguments;
use crate::failure::{Failure, refused};
use crate::interruption;
use crate::outcome::Outcome;
use crate::output;
use crate::query::Bodies;
use crate::row_streams::{self, is_standard};
use crate::summary::Summary;
use crate::used_files::UsedFiles;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use swept_io::row::quoted;
use swept_io::scene_answer::SceneAnswerView;
use swept_io::{RESULT_HEADER, Scene, counted, error_row, result_row};

/// What follows the columns of a row about two bodies: the earliest pair, and how many were asked about.
const MORE: &str = "first,second,pairs";

/// Answers every scene, in the order of their names.
pub(super) fn run(arguments: &BatchArguments, scenes: &Path) -> Result<Outcome, Failure> {
    let paths = scenes_of(scenes)?;
    let mut files = UsedFiles::default();
    paths.iter().for_each(|path| files.reads("--scenes", path));
    files.writes_rows("--out", Some(&arguments.out));
    files.check()?;
    let unwritable = |error| row_streams::unwritable(&arguments.out, &error);
    let mut out = row_streams::create(&arguments.out)?;
    writeln!(out, "{RESULT_HEADER},{MORE}").map_err(unwritable)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build();
    let pool = pool.map_err(|error| Failure::plain(format!("cannot start threads: {error}")))?;
    let mut summary = Summary::default();
    for path in &paths {
        let id = path.display().to_string();
        let row = match pool.install(|| answer(arguments, path)) {
            // what was proved of a scene by then is no answer to it
            Ok(_) if interruption::requested() => break,
            Ok(view) => {
                let time = Duration::from_secs_f64(view.answer.micros / 1e6);
                summary.add(Some(view.answer.verdict), Some(time));
                row(&id, &view)
            }
            Err(failure) => {
                output::complain(&failure);
                summary.add(None, None);
                format!("{},,,", error_row(&id))
            }
        };
        writeln!(out, "{row}").map_err(unwritable)?;
    }
    out.flush().map_err(unwritable)?;
    if interruption::requested() {
        let rows = counted(summary.rows(), "row", "rows");
        let complaints = vec![interruption::complaint(&format!("{rows} of {} written", paths.len()))];
        return Ok(Outcome { code: interruption::CODE, complaints, ..Outcome::default() });
    }
    summary.finish(&[], arguments.json, is_standard(&arguments.out)).map(Outcome::from)
}

fn answer(arguments: &BatchArguments, path: &Path) -> Result<SceneAnswerView, Failure> {
    let scene = Scene::read(path).map_err(refused)?;
    scene.require_several().map_err(refused)?;
    let (options, _) = arguments.query.over(scene.options)?;
    let named = |failure: Failure| Failure::plain(format!("{}: {}", path.display(), failure.message()));
    let bodies = Bodies::load(&scene, Vec::new())?;
    bodies.ask(&scene, &options, false).map(|report| report.view).map_err(named)
}

fn row(id: &str, view: &SceneAnswerView) -> String {
    let [first, second] = match &view.pair {
        Some(pair) => pair.names.each_ref().map(|name| quoted(name).to_string()),
        None => [const { String::new() }; 2],
    };
    format!("{},{first},{second},{}", result_row(id, &view.answer), view.counts.asked())
}

/// The scenes of a folder, or those whose names have the form of a pattern, in the order of their names.
fn scenes_of(scenes: &Path) -> Result<Vec<PathBuf>, Failure> {
    let whole = scenes.is_dir();
    let folder = if whole { Some(scenes) } else { scenes.parent() };
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let pattern = scenes.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    let fits = |path: &PathBuf| match path.file_name().map(OsStr::to_string_lossy) {
        Some(name) if whole => name.ends_with(".toml"),
        Some(name) => matches(&name, &pattern),
        None => false,
    };
    let cannot = |error| Failure::plain(format!("cannot read {}: {error}", folder.display()));
    let entries = std::fs::read_dir(folder).map_err(cannot)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
    let mut paths: Vec<PathBuf> = paths.map_err(cannot)?.into_iter().filter(fits).collect();
    paths.sort();
    if paths.is_empty() {
        let what = "name a folder with scenes, or a pattern such as 'cells/*.toml'";
        return Err(Failure::plain(format!("--scenes {}: there are no scenes; {what}", scenes.display())));
    }
    Ok(paths)
}

/// Whether a name has the form of a pattern, in which a star stands for anything.
fn matches(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|left| {
            let ends = left.char_indices().map(|(place, _)| place).chain([left.len()]);
            ends.into_iter().any(|place| matches(&left[place..], rest))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_anything() {
        for (name, pattern) in
            [("a.toml", "*.toml"), ("a.toml", "a.toml"), ("", "*"), ("é-1.toml", "*-*.t*l")]
        {
            assert!(matches(name, pattern), "{name} {pattern}");
        }
        for (name, pattern) in [("a.toml", "*.tom"), ("a.toml", "b*"), ("", ""), ("ab", "a*c")] {
            assert_eq!(matches(name, pattern), name == pattern, "{name} {pattern}");
        }
    }
}
