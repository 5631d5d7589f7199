//! A query about two bodies and what is told about its answer: as text and as JSON, with the same fields.

mod patch;
mod text;

use crate::check::refused;
use crate::failure::Failure;
use crate::output;
use patch::PatchReport;
use serde::Serialize;
use std::time::{Duration, Instant};
use swept::certificate::{Answer, Feature, Proof, Reason, Verdict, Witness};
use swept::hierarchy::Body;
use swept::motion::AnyMotion;
use swept::query::{ContactPatch, Method, Options, first_contact, first_contact_recorded};
use swept::shape::{Assumed, Mesh, Summary};
use swept_io::Scene;
use swept_io::report;

/// Two bodies, ready to be asked about.
pub struct Pair {
    bodies: [Body; 2],
    about: [About; 2],
    motions: [AnyMotion; 2],
    load: Duration,
    build: Duration,
    notes: Vec<String>,
}

/// What a body is.
#[derive(Clone)]
pub struct About {
    pub name: String,
    pub summary: Summary,
    /// What it was taken for.
    pub assumed: Assumed,
}

/// An answer with all that is told about it.
pub struct Told {
    pub answer: Answer,
    pub method: Method,
    pub about: [About; 2],
    pub load: Duration,
    pub build: Duration,
    pub time: Duration,
    /// All points near each other at a contact, if they were asked for.
    pub patch: Option<ContactPatch>,
    pub certificate: Option<Written>,
    /// What was assumed or changed.
    pub notes: Vec<String>,
}

/// A certificate that was written.
#[derive(Clone, Serialize)]
pub struct Written {
    pub file: String,
    pub bytes: usize,
    /// Why the checker does not accept it: engine and checker bound the same things differently, and a few answers that the
    /// one can prove the other cannot.
    pub refused: Option<String>,
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
        let about = [(a, &bodies[0]), (b, &bodies[1])].map(|(said, body)| About::of(&said.name, body));
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
        let about = self.about.clone();
        let (load, method, notes) = (self.load, options.method, self.notes.clone());
        Ok(Told { answer, method, about, load, build, time, patch: None, certificate: None, notes })
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
        let about = self.about.clone();
        let (load, build, method) = (self.load, self.build, options.method);
        let notes = self.notes.clone();
        let told = Told { answer, method, about, load, build, time, patch: None, certificate: None, notes };
        Ok((told, proof))
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
        Ok(told.times().into_iter().fold(report, |report, (name, value)| report.with_row(name, value)).html())
    }
}

impl About {
    /// A body by its name.
    pub fn of(name: &str, body: &Body) -> Self {
        Self { name: name.to_owned(), summary: body.mesh().summary(), assumed: body.assumed() }
    }

    /// For JSON.
    pub fn report(&self) -> BodyReport<'_> {
        let Self { name, summary, assumed } = self;
        let (because, open_edges) = match assumed {
            Assumed::Solid => (None, 0),
            Assumed::Surface => (Some("said"), 0),
            Assumed::Open(why) => (Some("open"), why.edges()),
        };
        BodyReport {
            name,
            vertices: summary.vertices,
            faces: summary.faces,
            degenerate_faces: summary.degenerate_faces,
            duplicate_faces: summary.duplicate_faces,
            closed: summary.closed,
            loose_ends: summary.loose_ends,
            assumed: assumed.word(),
            because,
            open_edges,
            solid: assumed.is_solid(),
            lo: summary.lo,
            hi: summary.hi,
        }
    }
}

/// The body as it is said to be, solid or a surface.
pub fn said(body: Body, solid: Option<bool>, name: &str) -> Result<Body, Failure> {
    body.said_to_be(solid)
        .map_err(|error| Failure::plain(format!("{} cannot be solid: {error}", crate::table::name(name))))
}

#[derive(Serialize)]
struct Report<'a> {
    verdict: &'static str,
    method: &'static str,
    safe_until: Option<f64>,
    hit_by: Option<f64>,
    gap: Option<[f64; 2]>,
    intersecting: Option<bool>,
    reason: Option<&'static str>,
    witness: Option<WitnessReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contact_points: Option<PatchReport>,
    approach_speed: Option<f64>,
    tolerance: f64,
    min_separation: f64,
    span: [f64; 2],
    steps: u64,
    node_pairs: u64,
    face_pairs: u64,
    micros: f64,
    load_micros: f64,
    build_micros: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<&'a Written>,
    notes: &'a [String],
    bodies: [BodyReport<'a>; 2],
}

#[derive(Serialize)]
struct WitnessReport {
    faces: [u32; 2],
    features: [String; 2],
    points: [[f64; 3]; 2],
    normal: [f64; 3],
}

impl WitnessReport {
    fn of(witness: &Witness) -> Self {
        Self {
            faces: witness.faces,
            features: witness.features.map(feature),
            points: witness.points,
            normal: witness.normal,
        }
    }
}

#[derive(Serialize)]
pub struct BodyReport<'a> {
    name: &'a str,
    vertices: usize,
    faces: usize,
    degenerate_faces: usize,
    duplicate_faces: usize,
    closed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    loose_ends: Option<bool>,
    /// What it was taken for, `solid` or `surface`, and why it is a surface: `open` or `said`.
    assumed: &'static str,
    because: Option<&'static str>,
    open_edges: usize,
    solid: bool,
    lo: [f64; 3],
    hi: [f64; 3],
}

/// `vertex 2`, `edge 0` or `face`.
fn feature(feature: Feature) -> String {
    match feature {
        Feature::Vertex(corner) => format!("vertex {corner}"),
        Feature::Edge(edge) => format!("edge {edge}"),
        Feature::Face => "face".to_owned(),
    }
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Budget => "budget",
        Reason::Precision => "precision",
        Reason::Stopped => "stopped",
    }
}

impl Told {
    /// The witness, if the verdict has one.
    fn witness(&self) -> Option<&Witness> {
        match &self.answer.verdict {
            Verdict::Contact(contact) => Some(&contact.witness),
            Verdict::Overlapping(overlap) => Some(&overlap.witness),
            _ => None,
        }
    }

    /// One JSON document.
    pub fn json(&self) -> Result<String, Failure> {
        let answer = &self.answer;
        let (mut safe_until, mut hit_by, mut gap, mut intersecting) = (None, None, None, None);
        let (mut why, mut approach_speed) = (None, None);
        match &answer.verdict {
            Verdict::Clear => {}
            Verdict::Contact(contact) => {
                (safe_until, hit_by) = (Some(contact.safe_until), contact.hit_by);
                gap = Some([contact.gap.lo(), contact.gap.hi()]);
                approach_speed = Some(contact.approach_speed);
            }
            Verdict::Overlapping(overlap) => {
                gap = Some([overlap.distance.lo(), overlap.distance.hi()]);
                intersecting = Some(overlap.intersecting);
            }
            Verdict::Undecided { safe_until: until, reason: reached } => {
                (safe_until, why) = (Some(*until), Some(reason(*reached)));
            }
        }
        let micros = |time: Duration| (time.as_secs_f64() * 1e9).round() / 1e3;
        output::json(&Report {
            verdict: answer.verdict.word(),
            method: self.method.name(),
            safe_until,
            hit_by,
            gap,
            intersecting,
            reason: why,
            witness: self.witness().map(WitnessReport::of),
            contact_points: self.patch.as_ref().map(PatchReport::of),
            approach_speed,
            tolerance: answer.tolerance,
            min_separation: answer.min_separation,
            span: [answer.span.lo(), answer.span.hi()],
            steps: answer.cost.steps,
            node_pairs: answer.cost.node_pairs,
            face_pairs: answer.cost.face_pairs,
            micros: micros(self.time),
            load_micros: micros(self.load),
            build_micros: micros(self.build),
            certificate: self.certificate.as_ref(),
            notes: &self.notes,
            bodies: self.about.each_ref().map(About::report),
        })
    }
}
