//! `swept check` on a scene of any number of bodies.

use super::unfinished::{Printed, Task, Tasks};
use super::{AnswerArguments, code, compare, write};
use crate::failure::{Failure, refused};
use crate::interruption;
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::query::Bodies;
use crate::used_files::UsedFiles;
use swept_io::Scene;
use swept_io::answer::CertificateView;
use swept_io::certificate::Job;

/// Answers the query of a scene, and writes the requested files. `files` are those read so far.
pub fn answer<'a>(
    scene: &'a Scene,
    mut files: UsedFiles<'a>,
    arguments: &'a AnswerArguments,
    all: bool,
) -> Result<Outcome, Failure> {
    scene.require_several().map_err(refused)?;
    let (options, kept) = arguments.query.over(scene.options)?;
    if arguments.query.surface.is_some() {
        let what = "--surface is for two bodies; in a scene of more, say solid = false of a body";
        return Err(Failure::plain(what));
    }
    scene.bodies.iter().for_each(|body| files.reads_mesh("a mesh of the scene", &body.source));
    files.writes("--dump", arguments.dump.as_ref());
    files.writes("--report", arguments.report.as_ref());
    files.writes("--certificate", arguments.certificate.as_ref());
    files.check()?;
    let progress = Progress::spinner("reading the bodies");
    let bodies = Bodies::load(scene, Vec::new())?;
    drop(progress);
    if let Some(path) = &arguments.dump {
        let text = scene.query_file(&bodies.meshes(), kept).map_err(refused)?;
        write(path, &text)?;
    }
    let mut report = bodies.ask(scene, &options, all)?;
    let tasks = match Tasks::begin(&report.view, arguments)? {
        Ok(tasks) => tasks,
        Err(interrupted) => return Ok(interrupted),
    };
    if let Some(path) = &arguments.certificate {
        let progress = Progress::spinner("proving each pair");
        let proofs = bodies.proofs(&options, &report.answer)?;
        progress.now("writing the certificate");
        let job = Job::new(scene, &bodies.meshes(), kept, proofs, arguments.embed).map_err(refused)?;
        let bytes = interruption::uninterrupted(|| job.write(path)).map_err(refused)?;
        tasks.done(Task::Certificate, &report.view);
        progress.now("checking the certificate");
        let refused = job.verify(&bodies.meshes(), &|_| {}).err().map(|refused| refused.to_string());
        let file = path.display().to_string();
        report.view.answer.certificate = Some(CertificateView { file, bytes, refused });
        tasks.done(Task::CertificateCheck, &report.view);
    }
    if let Some(beyond) = arguments.contact_points {
        let _progress = Progress::spinner("looking for contact points");
        report.view.answer.contact_points = bodies.patch(&report.answer, beyond, options.budget)?;
        tasks.done(Task::ContactPoints, &report.view);
    }
    let expected = scene.table.expected.as_ref();
    let as_expected = expected.is_none_or(|expected| compare(expected, &mut report.view.answer));
    if let Some(path) = &arguments.report {
        let _progress = Progress::spinner("writing the report");
        write(path, &bodies.page(&report.view))?;
    }
    tasks.finish();
    let code = code(&report.answer.verdict(), as_expected, arguments);
    Ok(Outcome { code, ..report.view.printed(arguments.json)? })
}
