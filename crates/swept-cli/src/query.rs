//! A query about two bodies and what is told about its answer: as text and as JSON, from the same view.

mod patch;
mod text;

pub use text::{Shown, body_text};

use crate::check::refused;
use crate::failure::Failure;
use std::time::{Duration, Instant};
use swept::certificate::{Answer, Proof};
use swept::hierarchy::Body;
use swept::motion::AnyMotion;
use swept::query::{Options, first_contact, first_contact_recorded};
use swept::shape::Mesh;
use swept_io::answer::{self, BodyView};
use swept_io::{AnswerView, Scene, report};

/// Two bodies, ready to be asked about.
pub struct Pair {
    bodies: [Body; 2],
    about: [BodyView; 2],
    motions: [AnyMotion; 2],
    load: Duration,
    build: Duration,
    notes: Vec<String>,
}

/// An answer with all that is told about it.
pub struct Told {
    pub answer: Answer,
    pub view: AnswerView,
}

impl Pair {
    /// Loads the meshes of a scene of two bodies and builds their trees. `notes` are what is to be told about the question.
    pub fn load(scene: &Scene, mut notes: Vec<String>) -> Result<Pair, Failure> {
        let [a, b] = &scene.bodies[..] else {
            return Err(Failure::plain("a query is about two bodies"));
        };
        let start = Instant::now();
        let files = [scene.load(0).map_err(refused)?, scene.load(1).map_err(refused)?];
        for (body, file) in scene.bodies.iter().zip(&files) {
            notes.extend(body.source.note(file).filter(|note| !notes.contains(note)));
        }
        if scene.span[0] == scene.span[1] {
            let instant = scene.span[0];
            notes.push(format!("the span has no length: the answer is about the instant {instant:?} alone"));
        }
        let meshes = files.map(|file| file.mesh);
        let load = start.elapsed();
        let start = Instant::now();
        let [first, second] = meshes.map(Body::new_parallel);
        let bodies = [said(first, a.solid, &a.name)?, said(second, b.solid, &b.name)?];
        let build = start.elapsed();
        let about = [(a, &bodies[0]), (b, &bodies[1])].map(|(said, body)| BodyView::of(&said.name, body));
        let motions = [a.motion.clone(), b.motion.clone()];
        Ok(Pair { bodies, about, motions, load, build, notes })
    }

    /// The meshes.
    pub fn meshes(&self) -> [&Mesh; 2] {
        [self.bodies[0].mesh(), self.bodies[1].mesh()]
    }

    /// Asks for the first contact.
    pub fn ask(&self, options: &Options) -> Result<Told, Failure> {
        let [a, b] = &self.bodies;
        let start = Instant::now();
        self.bodies.iter().for_each(|body| options.method.prepare(body));
        let build = self.build + start.elapsed();
        let start = Instant::now();
        let answer = first_contact(a, &self.motions[0], b, &self.motions[1], options)
            .map_err(|error| Failure::plain(error.to_string()))?;
        let time = start.elapsed();
        Ok(self.told(answer, options, build, time))
    }

    /// The same, with a proof that can be checked.
    pub fn ask_for_proof(&self, options: &Options) -> Result<(Told, Proof), Failure> {
        let [a, b] = &self.bodies;
        let start = Instant::now();
        let recorded = first_contact_recorded(a, &self.motions[0], b, &self.motions[1], options)
            .map_err(|error| Failure::plain(error.to_string()))?;
        let time = start.elapsed();
        let proof = recorded.proof();
        let answer = recorded.answer;
        Ok((self.told(answer, options, self.build, time), proof))
    }

    fn told(&self, answer: Answer, options: &Options, build: Duration, time: Duration) -> Told {
        let mut view = AnswerView::of(&answer, options.method, time);
        view.load_micros = answer::micros(self.load);
        view.build_micros = answer::micros(build);
        view.notes.clone_from(&self.notes);
        view.bodies = self.about.to_vec();
        Told { answer, view }
    }

    /// A page about an answer.
    pub fn report(&self, options: &Options, told: &Told) -> Result<String, Failure> {
        let subject = |k: usize| report::Subject {
            name: &self.about[k].name,
            body: &self.bodies[k],
            motion: &self.motions[k],
        };
        let report = report::Report::gather([subject(0), subject(1)], options, &told.answer)
            .map_err(|error| Failure::plain(error.to_string()))?;
        Ok(told
            .view
            .times()
            .into_iter()
            .fold(report, |report, (name, value)| report.with_row(name, value))
            .html())
    }
}

/// The body as it is said to be, solid or a surface.
pub fn said(body: Body, solid: Option<bool>, name: &str) -> Result<Body, Failure> {
    body.said_to_be(solid)
        .map_err(|error| Failure::plain(format!("{} cannot be solid: {error}", crate::table::name(name))))
}
