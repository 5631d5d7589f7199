//! The page about many bodies: [`SceneReport`], all of them in space from the start to the earliest contact, and the table
//! of pairs.
//!
//! **Why it is sound.** Numbers are those of the answer; the picture proves nothing.

use super::gather::{Subject, pose, shown_times};
use super::page::{CANVAS, KEYS, STYLE, VIEWER, escaped};
use super::picture::{COLORS, Drawing, MOMENTS, inward};
use super::scene_data::SceneData;
use crate::answer::VerdictKind;
use crate::count::counted;
use crate::scene_answer::{PairView, SceneAnswerView};
use std::fmt::Write as _;
use swept::Motion;

/// Bodies other than the two of the earliest pair: red, green, blue.
const OTHERS: [f64; 3] = [0.62, 0.62, 0.60];
/// Rows of the table at most.
const ROWS: usize = 1000;

/// A report of one question about many bodies.
#[derive(Clone, Debug)]
pub struct SceneReport<'a> {
    subjects: Vec<Subject<'a>>,
    view: &'a SceneAnswerView,
    proved: String,
    rows: Vec<(String, String)>,
}

impl<'a> SceneReport<'a> {
    /// Of the bodies of a scene and the answer about them; `proved` says in words what is proved of all of them.
    #[must_use]
    pub fn new(subjects: Vec<Subject<'a>>, view: &'a SceneAnswerView, proved: impl Into<String>) -> Self {
        Self { subjects, view, proved: proved.into(), rows: Vec::new() }
    }

    /// With one more row in the table of facts.
    #[must_use]
    pub fn with_row(mut self, name: &str, value: impl Into<String>) -> Self {
        self.rows.push((name.to_owned(), value.into()));
        self
    }

    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let word = self.view.answer.verdict;
        let heading = match &self.view.pair {
            Some(pair) => {
                let [a, b] = pair.names.each_ref().map(|name| escaped(name));
                format!("<span class=\"first\">{a}</span> and <span class=\"second\">{b}</span>")
            }
            None => counted(self.subjects.len() as u64, "body", "bodies"),
        };
        let title = match &self.view.pair {
            Some(pair) => pair.names.each_ref().map(|name| escaped(name)).join(" and "),
            None => heading.clone(),
        };
        let mut facts = String::new();
        for (name, value) in &self.rows {
            let (name, value) = (escaped(name), escaped(value));
            let _ = writeln!(facts, "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>");
        }
        let (data, note) = self.scene();
        let (pairs, more) = self.pairs();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}: {word}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{heading}: <span class=\"{word}\">{word}</span></h1>\n<p class=\"proved\">{proved}</p>\n{CANVAS}\
             <div class=\"controls needs-view\"><button id=\"to-start\">start</button><button id=\"to-end\">end</button>\
             <button id=\"to-contact\">nearest points</button>\
             <input id=\"time\" type=\"range\" min=\"0\" aria-label=\"time\"><output id=\"when\"></output></div>\n\
             <p class=\"note needs-view\"><span id=\"keys\">{KEYS}</span> {note}</p>\n\
             <h2>The answer</h2>\n<table class=\"facts\">\n{facts}</table>\n\
             <h2>The pairs</h2>\n<p class=\"note\">Each pair is proved apart up to its time, and by more than its clearance \
             until then.{more}</p>\n\
             <div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"The pairs\"><table>\n\
             <thead><tr><th scope=\"col\">first</th><th scope=\"col\">second</th><th scope=\"col\">verdict</th>\
             <th scope=\"col\">safe until</th><th scope=\"col\">clearance</th><th scope=\"col\">steps</th></tr></thead>\n\
             <tbody>\n{pairs}</tbody>\n</table></div>\n\
             <p class=\"note\">swept {version}</p>\n</main>\n\
             <script type=\"application/json\" id=\"scene\">{json}</script>\n<script>\n{VIEWER}</script>\n</body>\n</html>\n",
            proved = escaped(&self.proved),
            version = env!("CARGO_PKG_VERSION"),
            json = data.json(),
        )
    }

    /// The rows of the table of pairs: the earliest first, then those that are not clear; and a note if some are left out.
    fn pairs(&self) -> (String, String) {
        let mut listed: Vec<&PairView> = self.view.pairs.iter().collect();
        listed.sort_by_key(|pair| (self.view.pair.as_ref() != Some(&pair.name), !pair.is_open()));
        let left = listed.len().saturating_sub(ROWS);
        listed.truncate(ROWS);
        let mut rows = String::new();
        for pair in listed {
            let [a, b] = pair.name.names.each_ref().map(|name| escaped(name));
            let time = pair.safe_until.map_or(String::new(), |time| format!("{time:?}"));
            let clearance = match pair.clearance {
                None => String::new(),
                Some(apart) => format!("{apart:.6e}"),
            };
            let steps = if pair.safe_until.is_some() { pair.steps.to_string() } else { String::new() };
            let resting = if pair.resting { ", at rest to each other" } else { "" };
            let _ = writeln!(
                rows,
                "<tr><td>{a}</td><td>{b}</td><td>{}{resting}</td><td>{time}</td><td>{clearance}</td><td>{steps}</td></tr>",
                pair.verdict
            );
        }
        let more = match left {
            0 => String::new(),
            left => format!(" {} not listed.", counted(left as u64, "more pair is", "more pairs are")),
        };
        (rows, more)
    }

    /// What the viewer draws, and a note about what is left out.
    fn scene(&self) -> (SceneData, String) {
        let own = &self.view.answer;
        let start = own.span[0];
        let end = match own.verdict {
            VerdictKind::Overlapping => start,
            _ => own.safe_until.unwrap_or(own.span[1]),
        };
        let role = |k: usize| {
            let pair = self.view.pair.as_ref()?;
            pair.bodies.iter().position(|&body| body as usize == k)
        };
        let near: Vec<Option<[f64; 3]>> = (0..self.subjects.len())
            .map(|k| {
                let (witness, side) = own.witness.zip(role(k))?;
                Some(inward(witness.points[side], pose(self.subjects[k].motion, end)))
            })
            .collect();
        let drawing = Drawing::new(&self.subjects, &near, [start, end]);
        let times = shown_times([start, end], MOMENTS);
        let bodies = (0..self.subjects.len()).map(|k| {
            let motion = self.subjects[k].motion;
            let speeds = motion.speeds(motion.span());
            let still = speeds.velocity.magnitude() == 0.0 && speeds.angular_velocity.magnitude() == 0.0;
            let color = role(k).map_or(OTHERS, |side| COLORS[side]);
            drawing.body(k, &times, color, still && role(k).is_none())
        });
        let size = self.pair_size(&drawing);
        let data = SceneData {
            bodies: bodies.collect(),
            whole: drawing.whole,
            first: drawing.first,
            extent: drawing.whole.reach(),
            size,
            up: [0.0, 0.0, 1.0],
            times,
            witness: own.witness.map(|witness| drawing.witness(&witness)),
            trees: Vec::new(),
            visits: None,
            names: self.subjects.iter().map(|subject| subject.name.to_owned()).collect(),
            events: Vec::new(),
        };
        (data, drawing.left_out().join(" "))
    }

    /// How large the bodies are that are looked at.
    fn pair_size(&self, drawing: &Drawing<'_>) -> f64 {
        let radius = |body: usize| drawing.shown.get(body).map_or(0.0, |shown| shown.radius);
        match &self.view.pair {
            Some(pair) => pair.bodies.iter().map(|&body| radius(body as usize)).fold(0.0, f64::max),
            None => (0..drawing.shown.len()).map(radius).fold(0.0, f64::max),
        }
    }
}
