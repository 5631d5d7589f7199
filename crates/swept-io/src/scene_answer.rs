//! The answer about many bodies as programs read it: JSON, described in `docs/scenes.md`.
//!
//! The fields about the earliest pair are those of an [`AnswerView`]; a list of all pairs follows, one on a line.

use crate::answer::{AnswerView, BodyView, VerdictKind};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use serde_json::value::to_raw_value;
use std::time::Duration;
use swept::{Answer, Assumed, Excluded, Options, PairAnswer, PairStatus, Reason, SceneAnswer, Verdict};

/// The name and version of the JSON form.
pub const SCENE_ANSWER_FORMAT: &str = "swept-scene-answer/1";

/// An answer about many bodies and everything that is reported about it, in the order of the JSON fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SceneAnswerView {
    /// The verdict, and all that is known about the earliest pair. Steps are those of all pairs; without an earliest pair
    /// the tolerance is `null` unless it was given. The bodies are all of the scene.
    #[serde(flatten)]
    pub answer: AnswerView,
    /// The earliest pair.
    pub pair: Option<PairName>,
    /// Whether every pair was asked about to the end of the span.
    pub all: bool,
    /// How many pairs there are of which kind.
    pub counts: PairCounts,
    /// The number of stretches of time for which bodies were put into boxes.
    pub stretches: usize,
    /// Bytes that bodies, trees and the table of pairs take.
    pub memory: usize,
    /// All pairs.
    #[serde(serialize_with = "one_a_line")]
    pub pairs: Vec<PairView>,
}

/// Which two bodies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairName {
    /// Their numbers, counted from 0.
    pub bodies: [u32; 2],
    /// Their names.
    pub names: [String; 2],
}

/// How many pairs there are of which kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PairCounts {
    /// All.
    pub pairs: usize,
    /// In the list of pairs to be ignored.
    pub ignored: usize,
    /// Of one group.
    pub grouped: usize,
    /// Proved apart, over the whole span or up to the earliest contact.
    pub clear: usize,
    /// In contact at some time.
    pub contact: usize,
    /// Too close at the start.
    pub overlapping: usize,
    /// Not decided.
    pub undecided: usize,
    /// Those that took no search: boxes prove them apart.
    pub boxed: usize,
    /// Those that are at rest relative to each other.
    pub resting: usize,
}

/// A pair of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairView {
    /// Which two bodies.
    #[serde(flatten)]
    pub name: PairName,
    /// The verdict, or `ignored` or `grouped`.
    pub verdict: &'static str,
    /// Proved: no contact before this time.
    pub safe_until: Option<f64>,
    /// Proved: a contact by this time.
    pub hit_by: Option<f64>,
    /// Proved: never closer up to then; 0 if nothing is known.
    pub clearance: Option<f64>,
    /// Bounds on the distance: at `safe_until`, or for `overlapping` at the start.
    pub gap: Option<[f64; 2]>,
    /// Why nothing was decided.
    pub reason: Option<&'static str>,
    /// The steps it took.
    pub steps: u64,
    /// Whether the two are at rest relative to each other.
    pub resting: bool,
    /// The group of a pair that is left out for it, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<usize>,
}

impl PairView {
    /// Whether something other than *clear* was found.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !matches!(self.verdict, "clear" | "ignored" | "grouped")
    }

    fn of(pair: &PairAnswer, names: &[String]) -> Self {
        let verdict = pair.answer().map(|answer| &answer.verdict);
        let asked = !pair.is_excluded();
        Self {
            name: PairName::of(pair.bodies, names),
            verdict: pair.word(),
            safe_until: asked.then_some(pair.safe_until),
            hit_by: match verdict {
                Some(Verdict::Contact(contact)) => contact.hit_by,
                _ => None,
            },
            clearance: asked.then_some(pair.clearance),
            gap: verdict.and_then(|verdict| verdict.gap()).map(|gap| [gap.lo(), gap.hi()]),
            reason: match verdict {
                Some(Verdict::Undecided { reason, .. }) => Some(Reason::name(*reason)),
                _ => None,
            },
            steps: pair.steps,
            resting: pair.resting,
            group: match pair.status {
                PairStatus::Excluded(Excluded::Grouped { group }) => Some(group),
                _ => None,
            },
        }
    }
}

impl PairName {
    fn of(bodies: [u32; 2], names: &[String]) -> Self {
        Self { bodies, names: bodies.map(|body| names.get(body as usize).cloned().unwrap_or_default()) }
    }
}

impl PairCounts {
    fn of(pairs: &[PairAnswer]) -> Self {
        let mut counts = Self { pairs: pairs.len(), ..Self::default() };
        for pair in pairs {
            let count = match &pair.status {
                PairStatus::Excluded(Excluded::Ignored) => &mut counts.ignored,
                PairStatus::Excluded(Excluded::Grouped { .. }) => &mut counts.grouped,
                PairStatus::Clear => &mut counts.clear,
                PairStatus::Answered(answer) => match VerdictKind::from(&answer.verdict) {
                    VerdictKind::Clear => &mut counts.clear,
                    VerdictKind::Contact => &mut counts.contact,
                    VerdictKind::Overlapping => &mut counts.overlapping,
                    VerdictKind::Undecided => &mut counts.undecided,
                },
            };
            *count += 1;
            counts.boxed += usize::from(!pair.is_excluded() && pair.steps == 0 && pair.answer().is_none());
            counts.resting += usize::from(pair.resting);
        }
        counts
    }

    /// The number of pairs that were asked about.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.pairs - self.ignored - self.grouped
    }
}

impl SceneAnswerView {
    /// The view of an answer about bodies of these names, with no bodies, notes or certificate yet.
    #[must_use]
    pub fn of(found: &SceneAnswer, options: &Options, all: bool, names: &[String], time: Duration) -> Self {
        let mut answer = AnswerView::of(&overall(found, options), options.method, time);
        answer.format = SCENE_ANSWER_FORMAT;
        answer.hit_by = found.hit_by().or(answer.hit_by);
        Self {
            answer,
            pair: found.earliest().map(|pair| PairName::of(pair.bodies, names)),
            all,
            counts: PairCounts::of(&found.pairs),
            stretches: found.stretches,
            memory: size_of_val(&found.pairs[..]),
            pairs: found.pairs.iter().map(|pair| PairView::of(pair, names)).collect(),
        }
    }

    /// The bodies of the earliest pair.
    #[must_use]
    pub fn earliest_bodies(&self) -> Option<[&BodyView; 2]> {
        let [a, b] = self.pair.as_ref()?.bodies.map(|body| self.answer.bodies.get(body as usize));
        a.zip(b).map(|(a, b)| [a, b])
    }
}

/// The answer of the earliest pair, or that all are clear, with the work done for all pairs.
fn overall(found: &SceneAnswer, options: &Options) -> Answer {
    let earliest = found.earliest().and_then(PairAnswer::answer).cloned();
    let clear = Answer {
        verdict: Verdict::Clear,
        tolerance: options.tolerance.unwrap_or(f64::NAN),
        min_separation: found.min_separation,
        span: found.span,
        assumed: [Assumed::Solid; 2],
        cost: found.cost,
    };
    Answer { cost: found.cost, ..earliest.unwrap_or(clear) }
}

fn one_a_line<S: Serializer>(pairs: &[PairView], to: S) -> Result<S::Ok, S::Error> {
    let mut list = to.serialize_seq(Some(pairs.len()))?;
    for pair in pairs {
        list.serialize_element(&to_raw_value(pair).map_err(serde::ser::Error::custom)?)?;
    }
    list.end()
}
