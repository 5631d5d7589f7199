//! A query about two bodies or many, and its answer as text and as JSON, from the same view.

mod bodies;
mod many;
mod patch;
mod text;

pub use bodies::{Bodies, asked_pairs};
pub use many::SceneText;
pub use text::{AnswerText, body_text, duration, length};

use crate::failure::Failure;
use crate::interruption;
use crate::progress::SearchProgress;
use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};
use swept::{
    Answer, AnyMotion, Body, Mesh, Options, Recorded, Watch, first_contact_recorded_watched,
    first_contact_watched,
};
use swept_io::answer::{self, BodyView};
use swept_io::{AnswerView, Scene, report};

/// Two bodies, ready to be asked about.
pub struct Pair {
    bodies: [Arc<Body>; 2],
    about: [BodyView; 2],
    motions: [AnyMotion; 2],
    load: Duration,
    build: Duration,
    notes: Vec<String>,
}

/// An answer, and what is printed about it.
pub struct CheckReport {
    pub answer: Answer,
    pub view: AnswerView,
}

impl Pair {
    /// Loads the meshes of a scene of two bodies and builds their trees. `notes` are about the question, for
    /// the reader.
    pub fn load(scene: &Scene, notes: Vec<String>) -> Result<Pair, Failure> {
        let Bodies { bodies, about, motions, load, build, notes } = Bodies::load(scene, notes)?;
        match (<[_; 2]>::try_from(bodies), <[_; 2]>::try_from(about), <[_; 2]>::try_from(motions)) {
            (Ok(bodies), Ok(about), Ok(motions)) => Ok(Pair { bodies, about, motions, load, build, notes }),
            _ => Err(Failure::plain("a query needs exactly two bodies")),
        }
    }

    /// The meshes.
    pub fn meshes(&self) -> [&Mesh; 2] {
        [self.bodies[0].mesh(), self.bodies[1].mesh()]
    }

    /// Asks for the first contact. Ctrl-C stops the search, and the answer is then what is proved so far.
    pub fn ask(&self, options: &Options) -> Result<CheckReport, Failure> {
        let [a, b] = &self.bodies;
        let start = Instant::now();
        self.bodies.iter().for_each(|body| options.method.prepare(body));
        let build = self.build + start.elapsed();
        let start = Instant::now();
        let answer =
            watched(|watch| first_contact_watched(a, &self.motions[0], b, &self.motions[1], options, watch))?;
        Ok(self.report_of(answer, options, build, start.elapsed()))
    }

    /// The same, with a record from which a proof can be written.
    pub fn ask_recorded(
        &self,
        options: &Options,
    ) -> Result<(CheckReport, Recorded<'_, AnyMotion, AnyMotion>), Failure> {
        let [a, b] = &self.bodies;
        let start = Instant::now();
        let recorded = watched(|watch| {
            first_contact_recorded_watched(a, &self.motions[0], b, &self.motions[1], options, watch)
        })?;
        Ok((self.report_of(recorded.answer.clone(), options, self.build, start.elapsed()), recorded))
    }

    fn report_of(&self, answer: Answer, options: &Options, build: Duration, time: Duration) -> CheckReport {
        let mut view = AnswerView::of(&answer, options.method, time);
        view.load_micros = answer::micros(self.load);
        view.build_micros = answer::micros(build);
        view.notes.clone_from(&self.notes);
        view.bodies = self.about.to_vec();
        CheckReport { answer, view }
    }

    /// An HTML page about an answer.
    pub fn page(&self, options: &Options, report: &CheckReport) -> Result<String, Failure> {
        let subject = |k: usize| report::Subject {
            name: &self.about[k].name,
            body: &self.bodies[k],
            motion: &self.motions[k],
        };
        let page = report::Report::gather([subject(0), subject(1)], options, &report.answer)
            .map_err(|error| Failure::plain(error.to_string()))?;
        let rows = report.view.times().into_iter();
        Ok(rows.fold(page, |page, (name, value)| page.with_row(name, value)).html())
    }
}

/// A search that shows how far it is and that Ctrl-C stops.
fn watched<T, E: Display>(search: impl FnOnce(&Watch<'_>) -> Result<T, E>) -> Result<T, Failure> {
    let progress = SearchProgress::start();
    let report = |reached: swept::Progress| progress.report(reached);
    let found = interruption::polled(|stop| search(&Watch { stop: Some(stop), progress: Some(&report) }));
    found.map_err(|error| Failure::plain(error.to_string()))
}

/// The body, treated as solid or as a surface, as the user or the file says.
pub fn as_declared(body: Body, solid: Option<bool>, name: &str) -> Result<Body, Failure> {
    body.said_to_be(solid)
        .map_err(|error| Failure::plain(format!("{} cannot be solid: {error}", crate::table::name(name))))
}
