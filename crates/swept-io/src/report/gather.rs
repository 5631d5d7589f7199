//! What a report tells: [`Report`], everything on the page, gathered by asking the library.
//!
//! **The mathematics.** Times of the distance curve: evenly over the span, and towards the contact at
//! distances that halve.

use crate::answer::AnswerView;
use std::time::Duration;
use swept::internals::query::Visit;
use swept::{
    Answer, AnyMotion, Body, Method, Motion, Options, QueryError, Verdict, distance_at, first_contact,
    first_contact_recorded,
};

/// One of the two bodies.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// What it is called.
    pub name: &'a str,
    /// The body.
    pub body: &'a Body,
    /// How it moves.
    pub motion: &'a AnyMotion,
}

/// A report of one query.
///
/// ```
/// use swept::{AnyMotion, Body, Builtin, Options, Placement, Spin, first_contact};
/// use swept_io::report::{Report, Subject};
/// let body = Body::new("icosphere(80, size=1)".parse::<Builtin>()?.mesh());
/// let rest: AnyMotion = Spin::at_rest([0.0, 1.0], Placement::IDENTITY)?.into();
/// let coming: AnyMotion = Spin::new([0.0, 1.0], Placement::at([3.0, 0.0, 0.0]), [-4.0, 0.0, 0.0], [0.0; 3])?.into();
/// let options = Options::default();
/// let answer = first_contact(&body, &rest, &body, &coming, &options)?;
/// let subjects =
///     [Subject { name: "ball", body: &body, motion: &rest }, Subject { name: "other", body: &body, motion: &coming }];
/// let page = Report::gather(subjects, &options, &answer)?.html();
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("safe until") && !page.contains("http"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Report<'a> {
    pub(super) subjects: [Subject<'a>; 2],
    pub(super) answer: &'a Answer,
    /// What the page says of it.
    pub(super) view: AnswerView,
    /// Time, and an enclosure of the distance.
    pub(super) distances: Vec<(f64, [f64; 2])>,
    /// Steps, and the time that was proved after them.
    pub(super) search: Vec<(u64, f64)>,
    /// The pairs that the search visited; none where they are not recorded.
    pub(super) visits: Option<Vec<Visit>>,
    /// Further rows of the table: name and value.
    pub(super) rows: Vec<(String, String)>,
}

/// Distances over the whole span.
const EVEN: u32 = 64;
/// Distances towards the contact.
const TOWARDS: u32 = 24;
/// Searches are repeated with budgets up to this many steps, and recorded up to this many.
pub(super) const MOST_STEPS: u64 = 200_000;

impl<'a> Report<'a> {
    /// Measures distances, repeats the search with smaller budgets, and once more to record what it visits.
    ///
    /// # Errors
    /// What a query refuses; not after the same query was answered.
    pub fn gather(
        subjects: [Subject<'a>; 2],
        options: &Options,
        answer: &'a Answer,
    ) -> Result<Self, QueryError> {
        let [a, b] = subjects;
        let mut distances = Vec::new();
        for t in times(answer) {
            let found = distance_at(a.body, a.motion, b.body, b.motion, t)?.enclosure;
            distances.push((t, [found.lo(), found.hi()]));
        }
        let mut search = Vec::new();
        let mut budget = 1;
        while budget < answer.cost.steps.min(MOST_STEPS) {
            let limited = Options { budget, tolerance: Some(answer.tolerance), ..*options };
            let early = first_contact(a.body, a.motion, b.body, b.motion, &limited)?;
            if let Verdict::Undecided { safe_until, .. } = early.verdict {
                search.push((budget, safe_until));
            }
            budget = (budget + 1).max(budget * 5 / 4);
        }
        search.push((answer.cost.steps.max(1), reached(answer)));
        let visits = if options.method == Method::Certified && answer.cost.steps <= MOST_STEPS {
            let same = Options { tolerance: Some(answer.tolerance), ..*options };
            Some(first_contact_recorded(a.body, a.motion, b.body, b.motion, &same)?.visits())
        } else {
            None
        };
        let view = AnswerView::of(answer, options.method, Duration::ZERO);
        Ok(Self { subjects, answer, view, distances, search, visits, rows: Vec::new() })
    }

    /// With one more row in the table of facts.
    #[must_use]
    pub fn with_row(mut self, name: &str, value: impl Into<String>) -> Self {
        self.rows.push((name.to_owned(), value.into()));
        self
    }
}

/// Until when nothing touches, as far as proved.
pub(super) fn reached(answer: &Answer) -> f64 {
    match &answer.verdict {
        Verdict::Clear => answer.span.hi(),
        Verdict::Contact(contact) => contact.safe_until,
        Verdict::Overlapping(_) => answer.span.lo(),
        Verdict::Undecided { safe_until, .. } => *safe_until,
    }
}

/// The times of the distance curve, in order.
fn times(answer: &Answer) -> Vec<f64> {
    let (lo, hi) = (answer.span.lo(), answer.span.hi());
    let end = reached(answer);
    let mut times: Vec<f64> =
        (0..=EVEN).map(|k| (lo + (hi - lo) * f64::from(k) / f64::from(EVEN)).clamp(lo, hi)).collect();
    if let Verdict::Contact(_) = answer.verdict {
        let mut before = end - lo;
        for _ in 0..TOWARDS {
            times.push(end - before);
            before *= 0.5;
        }
    }
    times.push(end);
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

/// Times of the poses that the picture can show: from the start to where the answer ends.
pub(super) fn shown_times([lo, end]: [f64; 2], count: u32) -> Vec<f64> {
    (0..=count).map(|k| (lo + (end - lo) * f64::from(k) / f64::from(count)).clamp(lo, end)).collect()
}

/// Rotation and translation, for a picture.
pub(super) fn pose(motion: &AnyMotion, t: f64) -> ([[f64; 3]; 3], [f64; 3]) {
    let pose = motion.pose(t);
    (pose.rotation.0.map(|row| row.0), pose.translation.0)
}
