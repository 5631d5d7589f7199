//! A query about many bodies, and its answer as text: the earliest pair, then a table of all.

use super::bodies::Bodies;
use super::text::{body_text, certificate, cost, length, meeting, notes, separation, start};
use super::{patch, watched};
use crate::failure::Failure;
use crate::table;
use std::time::Instant;
use swept::{
    Body, Options, Proof, SceneAnswer, SceneError, SceneOptions, Watch, first_contact_among_watched,
    proofs_among,
};
use swept_io::answer::{self, PatchView, VerdictKind};
use swept_io::scene_answer::{PairCounts, PairView, SceneAnswerView};
use swept_io::{Scene, counted, printable, report};

/// An answer about many bodies, and what is printed about it.
pub struct SceneReport {
    pub answer: SceneAnswer,
    pub view: SceneAnswerView,
}

/// Pairs that are listed in text where not all are asked for.
const LISTED: usize = 20;
/// Pairs at rest that a note names.
const NAMED: usize = 3;

impl Bodies {
    /// Asks for the first contact. Ctrl-C stops the search, and the answer is then what is proved so far.
    pub fn ask(&self, scene: &Scene, options: &Options, all: bool) -> Result<SceneReport, Failure> {
        let start = Instant::now();
        self.bodies.iter().for_each(|body| options.method.prepare(body));
        let build = self.build + start.elapsed();
        let start = Instant::now();
        let asked = SceneOptions { query: *options, all };
        let found = watched(|watch| {
            first_contact_among_watched(&self.moving(), &scene.exclusions, &asked, watch)
                .map_err(|error| self.named(&error))
        })?;
        let time = start.elapsed();
        let names: Vec<String> = self.about.iter().map(|body| body.name.clone()).collect();
        let mut view = SceneAnswerView::of(&found, options, all, &names, time);
        view.memory += self.memory();
        view.answer.load_micros = answer::micros(self.load);
        view.answer.build_micros = answer::micros(build);
        view.answer.notes.clone_from(&self.notes);
        view.answer.notes.extend(resting(&view));
        view.answer.bodies.clone_from(&self.about);
        Ok(SceneReport { answer: found, view })
    }

    /// An error with names in place of numbers.
    fn named(&self, error: &SceneError) -> String {
        let SceneError::Pair { bodies, error } = error else { return error.to_string() };
        let [a, b] = bodies.map(|body| self.about.get(body).map_or("", |body| &body.name));
        format!("{} and {}: {error}", table::name(a), table::name(b))
    }

    /// An HTML page about an answer.
    pub fn page(&self, view: &SceneAnswerView) -> String {
        let parts = self.about.iter().zip(&self.bodies).zip(&self.motions);
        let subjects =
            parts.map(|((about, body), motion)| report::Subject { name: &about.name, body, motion });
        let proved = view.proved_text().map(|proved| format!("Proved: {proved}."));
        let proved = proved.or_else(|| start(&view.answer).map(|text| format!("At the start: {text}.")));
        let page = report::SceneReport::new(subjects.collect(), view, proved.unwrap_or_default());
        view.facts().into_iter().fold(page, |page, (name, value)| page.with_row(name, value)).html()
    }

    /// A proof for each pair that was asked about.
    pub fn proofs(&self, options: &Options, found: &SceneAnswer) -> Result<Vec<Option<Proof>>, Failure> {
        let proofs = proofs_among(&self.moving(), options, found, &Watch::default());
        proofs.map_err(|error| Failure::plain(self.named(&error)))
    }

    /// The contact points of the earliest pair.
    pub fn patch(&self, found: &SceneAnswer, beyond: f64, budget: u64) -> Result<Option<PatchView>, Failure> {
        let Some((pair, answer)) =
            found.earliest().and_then(|pair| pair.answer().map(|answer| (pair, answer)))
        else {
            return Ok(None);
        };
        let of = |body: u32| -> (&Body, _) { (&self.bodies[body as usize], &self.motions[body as usize]) };
        patch::of(pair.bodies.map(of), answer, beyond, budget)
    }
}

/// A note on bodies that touch and cannot move relative to each other.
fn resting(view: &SceneAnswerView) -> Option<String> {
    let touching: Vec<&PairView> = view.pairs.iter().filter(|pair| pair.resting && pair.is_open()).collect();
    if touching.is_empty() {
        return None;
    }
    let mut names: Vec<String> = touching.iter().take(NAMED).map(|pair| both(pair)).collect();
    if touching.len() > NAMED {
        names.push(format!("{} more pairs", touching.len() - NAMED));
    }
    Some(format!(
        "at rest to each other and too close: {}; if they are meant to touch, list them under ignore in [pairs]",
        names.join("; ")
    ))
}

fn both(pair: &PairView) -> String {
    let [a, b] = pair.name.names.each_ref().map(|name| table::name(name));
    format!("{a} and {b}")
}

/// An answer about many bodies as text.
pub trait SceneText {
    /// All fields, by name, then the table of pairs.
    fn text(&self) -> String;
    /// All fields, by name.
    fn facts(&self) -> Vec<(&'static str, String)>;
    /// The rows of the table, shortened if not `all`; and what is said of the rest.
    fn rows(&self, all: bool) -> (Vec<Vec<String>>, Option<String>);
    /// How many pairs there are of which kind, in words.
    fn pairs_text(&self) -> String;
    /// What is proved about all pairs.
    fn proved_text(&self) -> Option<String>;
}

impl SceneText for SceneAnswerView {
    fn text(&self) -> String {
        let (rows, more) = self.rows(self.all);
        let more = more.map_or(String::new(), |more| more + "\n");
        format!("{}\n{}{more}", table::fields(&self.facts()), table::columns(&rows))
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let own = &self.answer;
        let mut fields: Vec<(&'static str, String)> = vec![("verdict", own.verdict.to_string())];
        fields.extend(self.pair.as_ref().map(|pair| {
            let [a, b] = pair.names.each_ref().map(|name| table::name(name));
            ("pair", format!("{a} and {b}"))
        }));
        fields.extend(own.safe_until.map(|time| ("safe until", format!("{time:?}"))));
        fields.extend(self.proved_text().map(|proved| ("proved", proved)));
        fields.extend(meeting(own));
        fields.extend(notes(own));
        if let Some([a, b]) = self.earliest_bodies() {
            fields.extend([("first body", body_text(a)), ("second body", body_text(b))]);
        }
        fields.push(("bodies", counted(own.bodies.len() as u64, "body", "bodies")));
        fields.push(("pairs", self.pairs_text()));
        fields.push(("method", own.method.name().to_owned()));
        fields.push(("span", format!("{:?} to {:?}", own.span[0], own.span[1])));
        let tolerance =
            if own.tolerance.is_nan() { "that of each pair".to_owned() } else { length(own.tolerance) };
        fields.push(("tolerance", format!("{tolerance}{}", separation(own.min_separation))));
        fields.push(("cost", format!("{}; {}", cost(own), memory(self.memory))));
        fields.extend(certificate(own).map(|text| ("certificate", text)));
        fields
    }

    fn rows(&self, all: bool) -> (Vec<Vec<String>>, Option<String>) {
        let heading = ["first", "second", "verdict", "safe until", "clearance", "steps", ""];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        // the earliest first, then what is not clear, in the order of the table
        let rank = |pair: &&PairView| {
            let earliest = self.pair.as_ref().is_some_and(|first| *first == pair.name);
            (!earliest, !pair.is_open(), pair.safe_until.is_none())
        };
        let mut listed: Vec<&PairView> = self.pairs.iter().collect();
        if !all {
            listed.sort_by_key(rank);
            listed.truncate(LISTED);
        }
        rows.extend(listed.iter().map(|pair| row(pair, self.answer.span[1])));
        let left = self.pairs.len() - listed.len();
        let more = (left > 0).then(|| {
            let pairs = counted(left as u64, "more pair", "more pairs");
            let open =
                self.pairs.iter().filter(|pair| !matches!(pair.verdict, "clear" | "ignored" | "grouped"));
            let kind = if open.count() > LISTED { "" } else { ", all of them clear or left out" };
            format!(
                "and {pairs}{kind}: --json lists all pairs, and --all asks about each to the end of the span"
            )
        });
        (rows, more)
    }

    fn pairs_text(&self) -> String {
        let counts = self.counts;
        let PairCounts { ignored, grouped, clear, contact, overlapping, undecided, boxed, resting, .. } =
            counts;
        let parts = [
            (contact, "in contact"),
            (overlapping, "overlapping"),
            (undecided, "undecided"),
            (clear, "clear"),
            (ignored, "ignored"),
            (grouped, "left out as groups"),
        ];
        let parts: Vec<String> = parts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let more = [(boxed, "without a search"), (resting, "at rest to each other")];
        let more: Vec<String> = more
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let more = if more.is_empty() { String::new() } else { format!("; {}", more.join(", ")) };
        format!("{}: {}{more}", counts.pairs, parts.join(", "))
    }

    fn proved_text(&self) -> Option<String> {
        let left_out = self.counts.ignored + self.counts.grouped;
        let who = match (left_out, self.answer.verdict) {
            (0, _) => "no two of the bodies",
            _ => "no two of the bodies, except pairs that are left out,",
        };
        let near = match self.answer.min_separation {
            0.0 => "touch".to_owned(),
            distance => format!("come within {distance:?}"),
        };
        let [lo, hi] = self.answer.span;
        match self.answer.verdict {
            VerdictKind::Clear if lo == hi => Some(format!("{who} {near} at the time {lo:?}")),
            VerdictKind::Clear => Some(format!("{who} {near} at any time from {lo:?} to {hi:?}")),
            VerdictKind::Contact => {
                let (until, [lo, hi]) = self.answer.safe_until.zip(self.answer.gap)?;
                let (lo, hi) = (length(lo), length(hi));
                Some(format!("{who} {near} before {until:?}; then the pair above is {lo} to {hi} apart"))
            }
            VerdictKind::Undecided => {
                self.answer.safe_until.map(|until| format!("{who} {near} before {until:?}"))
            }
            VerdictKind::Overlapping => None,
        }
    }
}

/// A row of the table; `end` is that of the span.
fn row(pair: &PairView, end: f64) -> Vec<String> {
    let name = |name: &String| printable(&table::name(name)).into_owned();
    let [a, b] = pair.name.names.each_ref().map(name);
    let time = match pair.safe_until {
        None => String::new(),
        Some(time) if pair.verdict == "clear" && time == end => "the end".to_owned(),
        Some(time) => format!("{time:?}"),
    };
    let clearance = match pair.clearance {
        None => String::new(),
        Some(apart) if apart > 0.0 => format!("> {}", length(apart)),
        Some(_) if pair.verdict == "clear" => "> 0".to_owned(),
        Some(_) => "unknown".to_owned(),
    };
    let mut remarks = Vec::new();
    if pair.resting {
        remarks.push("at rest to each other".to_owned());
    }
    remarks.extend(pair.hit_by.map(|time| format!("hit by {time:?}")));
    remarks.extend(pair.reason.map(str::to_owned));
    let steps = if pair.safe_until.is_some() { pair.steps.to_string() } else { String::new() };
    vec![a, b, pair.verdict.to_owned(), time, clearance, steps, remarks.join(", ")]
}

fn memory(bytes: usize) -> String {
    format!("{:.1} MB of bodies and pairs", bytes as f64 / 1e6)
}
