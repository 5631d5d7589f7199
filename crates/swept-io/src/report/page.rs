//! The page: [`Report::html`], one document that needs no other file and no network.
//!
//! **Why it is sound.** Names are escaped where they stand; numbers are written so that they read back to the
//! same bits.

use super::gather::{Report, reached};
use super::plot::{Axis, Plot};
use super::scene_data::SceneData;
use super::visited::work_rows;
use crate::answer::VerdictKind;
use crate::count::counted;
use std::fmt::Write as _;

/// How pages look.
pub(crate) const STYLE: &str = include_str!("style.css");
/// What turns and draws the bodies.
pub(crate) const VIEWER: &str = include_str!("viewer.js");
/// Trees, and the pairs that were visited.
const SEARCH: &str = include_str!("search.js");
/// The canvas, and what stands there where nothing can be drawn.
pub(crate) const CANVAS: &str = "<canvas id=\"view\" class=\"needs-view\" tabindex=\"0\" role=\"application\" \
     aria-label=\"The bodies in space\" aria-describedby=\"keys\"></canvas>\n\
     <p id=\"no-view\" class=\"note\" hidden>This browser cannot draw in three dimensions (WebGL 2 is missing). \
     All numbers are below.</p>\n<noscript><p class=\"note\">The picture needs JavaScript; the numbers do not.</p></noscript>\n";
/// How the picture is moved.
pub(crate) const KEYS: &str = "Drag or use the arrow keys to turn, with shift to move; wheel, pinch or + and − to zoom; \
     Home for the view at the start; comma and full stop for the time before and after.";

impl Report<'_> {
    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let word = self.view.verdict;
        let names = self.subjects.map(|subject| escaped(subject.name));
        let (data, note) = self.scene();
        let mut rows = String::new();
        for (name, value) in self.facts().iter().chain(&self.rows) {
            let _ = writeln!(
                rows,
                "<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
                escaped(name),
                escaped(value)
            );
        }
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{a} and {b}: {word}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1><span class=\"first\">{a}</span> and <span class=\"second\">{b}</span>: <span class=\"{word}\">{word}</span></h1>\n\
             <p class=\"proved\">{proved}</p>\n{CANVAS}\
             <div class=\"controls needs-view\"><button id=\"to-start\">start</button><button id=\"to-end\">end</button>\
             <button id=\"to-contact\">nearest points</button>\
             <input id=\"time\" type=\"range\" min=\"0\" aria-label=\"time\"><output id=\"when\"></output></div>\n\
             <p class=\"note needs-view\"><span id=\"keys\">{KEYS}</span> {note}</p>\n{inspection}\
             <div class=\"plots\">\n<figure>{distance}<figcaption>Distance of the two bodies over time, measured at {measured} \
             times with a proved error; it is 0 while they intersect.</figcaption></figure>\n\
             <figure>{search}<figcaption>Proved so far: no contact before this time, after so many steps of the \
             search.</figcaption></figure>\n</div>\n\
             <h2>The answer</h2>\n<table class=\"facts\">\n{rows}</table>\n{work}\
             <p class=\"note\">swept {version}</p>\n</main>\n\
             <script type=\"application/json\" id=\"scene\">{json}</script>\n<script>\n{VIEWER}</script>\n\
             <script>\n{SEARCH}</script>\n</body>\n</html>\n",
            a = names[0],
            b = names[1],
            proved = escaped(&self.proved()),
            inspection = inspection(&data),
            distance = self.distance_plot(),
            measured = self.distances.len(),
            search = self.search_plot(),
            work = self.work(),
            version = env!("CARGO_PKG_VERSION"),
            json = data.json(),
        )
    }

    /// The table of where the search spent its work.
    fn work(&self) -> String {
        let rows = match &self.visits {
            Some(visits) => work_rows(visits, self.subjects.map(|subject| subject.body)),
            None => {
                return format!(
                    "<h2>Where the search went</h2>\n<p>Visits are recorded for the certified method only, and for \
                     searches of at most {} steps.</p>\n",
                    super::gather::MOST_STEPS
                );
            }
        };
        if rows.is_empty() {
            return "<h2>Where the search went</h2>\n<p>The answer was known before the search began.</p>\n"
                .to_owned();
        }
        format!(
            "<h2>Where the search went</h2>\n<p class=\"note\">Pairs of nodes that were visited, by how far they are below \
             the two roots, counted together. A pair is proved apart for a time, or one of its nodes is split. Many \
             visits at the middle levels mean that large parts of the bodies stay close for long; many at the deepest \
             levels, that the work is at the contact itself.</p>\n\
             <div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Where the search went\"><table>\n\
             <thead><tr><th scope=\"col\">level</th><th scope=\"col\">visits</th><th scope=\"col\">proved apart</th>\
             <th scope=\"col\">split</th><th scope=\"col\">two faces</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
        )
    }

    /// One sentence.
    fn proved(&self) -> String {
        let view = &self.view;
        let proved = view.proved("the bodies", |length| format!("{length:e}")).unwrap_or_default();
        match view.verdict {
            VerdictKind::Clear | VerdictKind::Contact => format!("Proved: {proved}."),
            VerdictKind::Undecided => format!("Not decided, but proved: {proved}."),
            VerdictKind::Overlapping => {
                let [lo, hi] = view.gap.unwrap_or_default();
                let (words, _) = view.overlap.unwrap_or_default();
                format!("At the start the surfaces of the bodies are {lo:e} to {hi:e} apart; {words}.")
            }
        }
    }

    fn facts(&self) -> Vec<(String, String)> {
        let view = &self.view;
        let mut facts: Vec<(&str, String)> = vec![("verdict", view.verdict.to_string())];
        facts.extend(view.safe_until.map(|time| ("safe until", format!("{time:?}"))));
        if view.verdict == VerdictKind::Contact {
            let hit = view.hit_by.map_or("not proved".to_owned(), |time| format!("{time:?}, proved"));
            facts.push(("hit by", hit));
        }
        facts.extend(view.approach_speed.map(|speed| ("approach", format!("{speed:e} per unit of time"))));
        facts.extend(view.reason.map(|reason| ("reason", reason.to_string())));
        let [first, second] = self.subjects.map(|subject| subject.name);
        let [as_first, as_second] = view.assumed;
        facts.push(("taken for", format!("{first}: {as_first}; {second}: {as_second}")));
        if let Some(witness) = &view.witness {
            for (side, name) in ["on the first", "on the second"].into_iter().enumerate() {
                facts.push((name, format!("{:?}, {}", witness.points[side], witness.part(side))));
            }
            facts.push(("normal", format!("{:?}", witness.normal)));
        }
        facts.push(("span", format!("{:?} to {:?}", view.span[0], view.span[1])));
        facts.push(("tolerance", format!("{:e}", view.tolerance)));
        if view.min_separation > 0.0 {
            facts.push(("distance to keep", format!("{:?}", view.min_separation)));
        }
        facts.push((
            "cost",
            format!(
                "{}, {} of bounds, {} of faces",
                counted(view.steps, "step", "steps"),
                counted(view.node_pairs, "pair", "pairs"),
                counted(view.face_pairs, "pair", "pairs")
            ),
        ));
        facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    fn distance_plot(&self) -> String {
        let points: Vec<(f64, f64)> =
            self.distances.iter().map(|(t, [lo, hi])| (*t, 0.5 * lo + 0.5 * hi)).collect();
        let end =
            [(reached(self.answer), if self.view.witness.is_some() { "contact" } else { "proved until" })];
        let axes =
            [Axis { title: "time", logarithmic: false }, Axis { title: "distance", logarithmic: false }];
        Plot { label: "distance over time", axes, points: &points, marks: &end, steps: false }.svg()
    }

    fn search_plot(&self) -> String {
        let points: Vec<(f64, f64)> = self.search.iter().map(|(steps, t)| (*steps as f64, *t)).collect();
        let axes =
            [Axis { title: "steps", logarithmic: true }, Axis { title: "proved until", logarithmic: false }];
        Plot { label: "time proved after steps", axes, points: &points, marks: &[], steps: true }.svg()
    }
}

/// What chooses the trees and the visits that are drawn.
fn inspection(data: &SceneData) -> String {
    let mut options = String::new();
    for (number, tree) in data.trees.iter().enumerate() {
        let _ = write!(options, "<option value=\"{number}\">{}</option>", escaped(tree.name));
    }
    let visits = if data.visits.is_some() {
        "<div class=\"controls needs-view\"><span id=\"visits\">Visited pairs</span>\
         <button id=\"visit-before\" aria-label=\"previous visit\">previous</button>\
         <button id=\"visit-next\" aria-label=\"next visit\">next</button>\
         <input id=\"visit\" type=\"range\" min=\"0\" value=\"0\" aria-labelledby=\"visits\">\
         <output id=\"visited\"></output></div>\n"
    } else {
        ""
    };
    format!(
        "<div class=\"controls needs-view\"><label>Trees <select id=\"tree\"><option value=\"\">none</option>{options}</select></label>\
         <label class=\"grows\">level <input id=\"level\" type=\"range\" min=\"0\" max=\"8\" value=\"2\"></label>\
         <output id=\"level-shown\"></output></div>\n{visits}"
    )
}

/// The text as it may stand in a page.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
