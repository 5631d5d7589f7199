//! The one view of an answer.
//!
//! **What it answers.** [`AnswerView`]: everything that is reported about a query, field by field. As JSON it
//! is the output of `swept check --json`, whose fields `docs/stability.md` promises. Rows of result files,
//! text and HTML pages are written from it too, so that no two of them can differ.
//!
//! **Why it is sound.** The numbers are those of the [`Answer`], not rounded again. Fields that do not apply
//! to a verdict are `None`, which JSON writes as `null`.

use crate::error::printable;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::time::Duration;
use swept::{Answer, Assumed, Body, ContactPatch, Feature, Method, Reason, Verdict, Witness};

/// The name and version of the JSON form.
pub const ANSWER_FORMAT: &str = "swept-answer/1";

/// Which of the four verdicts an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VerdictKind {
    /// Proved apart over the whole span.
    Clear,
    /// A first contact.
    Contact,
    /// Too close at the start.
    Overlapping,
    /// Not decided.
    Undecided,
}

impl VerdictKind {
    /// As files and the command write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Contact => "contact",
            Self::Overlapping => "overlapping",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for VerdictKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl From<&Verdict> for VerdictKind {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Clear => Self::Clear,
            Verdict::Contact(_) => Self::Contact,
            Verdict::Overlapping(_) => Self::Overlapping,
            Verdict::Undecided { .. } => Self::Undecided,
        }
    }
}

/// An answer and everything that is reported about it, in the order of the JSON fields.
///
/// ```
/// use std::time::Duration;
/// use swept::{Body, Builtin, Method, Options, Placement, Spin, first_contact};
/// use swept_io::AnswerView;
/// let body = Body::new("box".parse::<Builtin>()?.mesh());
/// let rest = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?;
/// let away = Spin::at_rest([0.0, 1.0], Placement::at([3.0, 0.0, 0.0]))?;
/// let answer = first_contact(&body, &rest, &body, &away, &Options::default())?;
/// let view = AnswerView::of(&answer, Method::Certified, Duration::ZERO);
/// let json = serde_json::to_value(&view)?;
/// assert_eq!((&json["format"], &json["verdict"]), (&"swept-answer/1".into(), &"clear".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnswerView {
    /// [`ANSWER_FORMAT`].
    pub format: &'static str,
    /// The verdict.
    pub verdict: VerdictKind,
    /// How it was searched.
    #[serde(serialize_with = "method")]
    pub method: Method,
    /// Proved: no contact before this time.
    pub safe_until: Option<f64>,
    /// Proved: a contact by this time.
    pub hit_by: Option<f64>,
    /// Bounds on the distance: at `safe_until`, or for `overlapping` at the start.
    pub gap: Option<[f64; 2]>,
    /// Whether bodies that overlap are proved to intersect.
    pub intersecting: Option<bool>,
    /// Why nothing was decided.
    #[serde(serialize_with = "reason")]
    pub reason: Option<Reason>,
    /// Where the bodies are closest.
    pub witness: Option<WitnessView>,
    /// All points close to each other at a contact, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_points: Option<PatchView>,
    /// How fast the bodies approach each other at a contact.
    pub approach_speed: Option<f64>,
    /// δ.
    pub tolerance: f64,
    /// η.
    pub min_separation: f64,
    /// The span of time.
    pub span: [f64; 2],
    /// Pairs examined.
    pub steps: u64,
    /// Of these, pairs of bounds.
    pub node_pairs: u64,
    /// Of these, pairs of faces.
    pub face_pairs: u64,
    /// Wall time of the search.
    pub micros: f64,
    /// Wall time of reading the bodies.
    pub load_micros: f64,
    /// Wall time of building their trees.
    pub build_micros: f64,
    /// The certificate, if one was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<CertificateView>,
    /// What was assumed or changed.
    pub notes: Vec<String>,
    /// The bodies.
    pub bodies: Vec<BodyView>,
    /// For people only: how the bodies were treated.
    #[serde(skip)]
    pub assumed: [Assumed; 2],
    /// For people only: what is proved about bodies that overlap, in words, and which of them contains the
    /// other.
    #[serde(skip)]
    pub overlap: Option<(&'static str, Option<usize>)>,
}

/// Where two bodies are closest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WitnessView {
    /// The face of the first body and that of the second.
    pub faces: [u32; 2],
    /// Which part of each.
    #[serde(serialize_with = "features")]
    pub features: [Feature; 2],
    /// A point of each.
    pub points: [[f64; 3]; 2],
    /// The unit direction from the first point to the second.
    pub normal: [f64; 3],
}

/// All points close to each other at a contact.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PatchView {
    /// Whether the budget was enough to find them all.
    pub complete: bool,
    /// The points.
    pub points: Vec<PointView>,
}

/// A point of a patch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PointView {
    /// Bounds on the distance there.
    pub distance: [f64; 2],
    /// Where it is.
    #[serde(flatten)]
    pub witness: WitnessView,
}

/// A certificate that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CertificateView {
    /// The file.
    pub file: String,
    /// Its length in bytes.
    pub bytes: usize,
    /// Why the checker does not accept it. Engine and checker bound the same quantities differently, so a few
    /// answers that the engine can prove the checker cannot.
    pub refused: Option<String>,
}

/// A body of the query.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BodyView {
    /// Its name.
    pub name: String,
    /// The number of vertices of the mesh.
    pub vertices: usize,
    /// The number of faces.
    pub faces: usize,
    /// Faces degenerated to segments or points.
    pub degenerate_faces: usize,
    /// Faces with the same corners as an earlier one.
    pub duplicate_faces: usize,
    /// Whether it has no boundary.
    pub closed: bool,
    /// For a mesh of segments: whether it has loose ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loose_ends: Option<bool>,
    /// How it was treated: `solid` or `surface`.
    #[serde(serialize_with = "assumed")]
    pub assumed: Assumed,
    /// Why it is a surface: `open` or `said`.
    pub because: Option<&'static str>,
    /// The number of boundary edges of an open mesh.
    pub open_edges: usize,
    /// Whether it was treated as solid.
    pub solid: bool,
    /// The radius by which the mesh is rounded; usually zero, and then it is left out.
    #[serde(skip_serializing_if = "is_zero")]
    pub radius: f64,
    /// By how much it is larger than the body that it stands for; usually zero, and then it is left out.
    #[serde(skip_serializing_if = "is_zero")]
    pub enlargement: f64,
    /// Whether it is a half-space, of which the mesh is the part that matters; left out if it is not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unbounded: bool,
    /// The smallest coordinates of the mesh.
    pub lo: [f64; 3],
    /// The largest.
    pub hi: [f64; 3],
}

/// How much larger a body must be than the other for a note.
const FAR_LARGER: f64 = 100.0;

impl BodyView {
    /// Approximately the diameter of the box around the rounded body.
    fn size(&self) -> f64 {
        let square = |k: usize| (self.hi[k] - self.lo[k]) * (self.hi[k] - self.lo[k]);
        (square(0) + square(1) + square(2)).sqrt() + 2.0 * self.radius
    }

    /// A note on two bodies of which one is more than a hundred times as large as the other: are they in one unit?
    ///
    /// ```
    /// use swept::{Body, Mesh};
    /// use swept_io::answer::BodyView;
    /// let view = |name: &str, edge: f64| Ok::<_, swept::ShapeError>(BodyView::of(name, &Body::new(Mesh::cuboid([edge; 3])?)));
    /// assert_eq!(BodyView::size_note(&view("a", 1.0)?, &view("b", 99.0)?), None);
    /// let note = BodyView::size_note(&view("a", 1000.0)?, &view("b", 1.0)?);
    /// assert!(note.is_some_and(|note| note.starts_with("a is 1000 times as large as b")));
    /// # Ok::<(), swept::ShapeError>(())
    /// ```
    #[must_use]
    pub fn size_note(a: &Self, b: &Self) -> Option<String> {
        if a.unbounded || b.unbounded {
            return None;
        }
        let (large, small) = if a.size() < b.size() { (b, a) } else { (a, b) };
        let ratio = large.size() / small.size();
        // a point has no size, and a surface may be flat
        (small.size() > 0.0 && ratio > FAR_LARGER).then(|| {
            let advice = "scale = 0.001 in a scene turns millimetres into metres";
            let ratio = if ratio < 1e6 { format!("{ratio:.0}") } else { format!("{ratio:.1e}") };
            let name = |body: &Self| printable(&body.name).into_owned();
            format!(
                "{} is {ratio} times as large as {}; if they are not in the same unit, {advice}",
                name(large),
                name(small)
            )
        })
    }
}

/// A wall time in microseconds, to the nanosecond.
#[must_use]
pub fn micros(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e9).round() / 1e3
}

fn is_zero(length: &f64) -> bool {
    *length == 0.0
}

fn method<S: Serializer>(method: &Method, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(method.name())
}

fn reason<S: Serializer>(reason: &Option<Reason>, to: S) -> Result<S::Ok, S::Error> {
    reason.map(Reason::name).serialize(to)
}

fn features<S: Serializer>(features: &[Feature; 2], to: S) -> Result<S::Ok, S::Error> {
    features.map(|feature| feature.to_string()).serialize(to)
}

fn assumed<S: Serializer>(assumed: &Assumed, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(assumed.word())
}

impl AnswerView {
    /// The view of an answer, with no bodies, notes, points or certificate yet.
    #[must_use]
    pub fn of(answer: &Answer, method: Method, time: Duration) -> Self {
        let mut view = Self {
            format: ANSWER_FORMAT,
            verdict: VerdictKind::from(&answer.verdict),
            method,
            safe_until: None,
            hit_by: None,
            gap: None,
            intersecting: None,
            reason: None,
            witness: None,
            contact_points: None,
            approach_speed: None,
            tolerance: answer.tolerance,
            min_separation: answer.min_separation,
            span: [answer.span.lo(), answer.span.hi()],
            steps: answer.cost.steps,
            node_pairs: answer.cost.node_pairs,
            face_pairs: answer.cost.face_pairs,
            micros: micros(time),
            load_micros: 0.0,
            build_micros: 0.0,
            certificate: None,
            notes: Vec::new(),
            bodies: Vec::new(),
            assumed: answer.assumed,
            overlap: None,
        };
        match &answer.verdict {
            Verdict::Clear => {}
            Verdict::Contact(contact) => {
                view.safe_until = Some(contact.safe_until);
                view.hit_by = contact.hit_by;
                view.gap = Some([contact.gap.lo(), contact.gap.hi()]);
                view.witness = Some(WitnessView::of(&contact.witness));
                view.approach_speed = Some(contact.approach_speed);
            }
            Verdict::Overlapping(overlap) => {
                view.gap = Some([overlap.distance.lo(), overlap.distance.hi()]);
                view.intersecting = Some(overlap.intersecting);
                view.witness = Some(WitnessView::of(&overlap.witness));
                view.overlap = Some((overlap.words(), overlap.outer));
            }
            Verdict::Undecided { safe_until, reason } => {
                view.safe_until = Some(*safe_until);
                view.reason = Some(*reason);
            }
        }
        view
    }

    /// What is proved, as a sentence about `who`, with lengths formatted by `length`; `None` if the bodies
    /// overlap.
    #[must_use]
    pub fn proved(&self, who: &str, length: impl Fn(f64) -> String) -> Option<String> {
        let near = if self.min_separation > 0.0 {
            format!("come within {:?}", self.min_separation)
        } else {
            "touch".to_owned()
        };
        let [lo, hi] = self.span;
        match self.verdict {
            VerdictKind::Clear if lo == hi => Some(format!("{who} do not {near} at the time {lo:?}")),
            VerdictKind::Clear => Some(format!("{who} do not {near} at any time from {lo:?} to {hi:?}")),
            VerdictKind::Contact => {
                let (until, [lo, hi]) = self.safe_until.zip(self.gap)?;
                let (lo, hi) = (length(lo), length(hi));
                Some(format!("{who} do not {near} before {until:?}; then they are {lo} to {hi} apart"))
            }
            VerdictKind::Undecided => {
                self.safe_until.map(|until| format!("{who} do not {near} before {until:?}"))
            }
            VerdictKind::Overlapping => None,
        }
    }
}

impl WitnessView {
    /// The view of a witness.
    #[must_use]
    pub fn of(witness: &Witness) -> Self {
        let Witness { faces, features, points, normal } = *witness;
        Self { faces, features, points, normal }
    }

    /// The closest part of a body, for people: `vertex 2 of face 7`, `face 7`.
    #[must_use]
    pub fn part(&self, body: usize) -> String {
        let part = match self.features[body] {
            Feature::Face => String::new(),
            feature @ (Feature::Vertex(_) | Feature::Edge(_)) => format!("{feature} of "),
        };
        format!("{part}face {}", self.faces[body])
    }
}

impl PatchView {
    /// The view of a patch.
    #[must_use]
    pub fn of(patch: &ContactPatch) -> Self {
        let points = patch.points.iter().map(|point| PointView {
            distance: [point.distance.lo(), point.distance.hi()],
            witness: WitnessView::of(&point.witness),
        });
        Self { complete: patch.complete, points: points.collect() }
    }
}

impl BodyView {
    /// A body by its name.
    #[must_use]
    pub fn of(name: &str, body: &Body) -> Self {
        let (summary, assumed) = (body.mesh().summary(), body.assumed());
        let (because, open_edges) = match &assumed {
            Assumed::Solid => (None, 0),
            Assumed::Surface => (Some("said"), 0),
            Assumed::Open(why) => (Some("open"), why.edges()),
        };
        Self {
            name: name.to_owned(),
            vertices: summary.vertices,
            faces: summary.faces,
            degenerate_faces: summary.degenerate_faces,
            duplicate_faces: summary.duplicate_faces,
            closed: summary.closed,
            loose_ends: summary.loose_ends,
            assumed,
            because,
            open_edges,
            solid: assumed.is_solid(),
            radius: body.radius(),
            enlargement: body.enlargement(),
            unbounded: body.is_unbounded(),
            lo: summary.lo,
            hi: summary.hi,
        }
    }
}
