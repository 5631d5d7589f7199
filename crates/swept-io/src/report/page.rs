//! The page.
//!
//! **What it answers.** [`Report::html`]: one document that needs no other file and no network.
//!
//! **The mathematics.** The picture is measured from the middle of both bodies at the end, so that 32-bit floats show
//! bodies far from the origin as well.
//!
//! **Why it is sound.** Names are escaped where they stand; numbers are written so that they read back to the same bits.
//!
//! **Source.** None.

use super::gather::{Report, pose, reached, shown_times};
use super::plot::{Axis, Plot};
use super::shown::Shown;
use crate::answer::VerdictKind;
use crate::count::counted;
use serde::Serialize;
use std::fmt::Write as _;

/// How pages look.
pub(crate) const STYLE: &str = include_str!("style.css");
/// What turns and draws the bodies.
pub(crate) const VIEWER: &str = include_str!("viewer.js");
/// Steps of the slider.
const MOMENTS: u32 = 60;
/// Of the two bodies: red, green, blue.
const COLORS: [[f64; 3]; 2] = [[0.30, 0.52, 0.86], [0.90, 0.62, 0.25]];

/// What the viewer draws.
#[derive(Serialize)]
pub(crate) struct SceneData {
    pub radius: f64,
    pub size: f64,
    pub times: Vec<f64>,
    pub witness: Option<WitnessData>,
    pub bodies: Vec<BodyData>,
}

#[derive(Serialize)]
pub(crate) struct WitnessData {
    point: [f64; 3],
    normal: [f64; 3],
}

/// A body of the viewer.
#[derive(Serialize)]
pub(crate) struct BodyData {
    pub vertices: String,
    pub faces: String,
    pub count: usize,
    pub color: [f64; 3],
    pub segments: bool,
    /// The columns of the rotation, then the translation.
    pub poses: Vec<Vec<f64>>,
}

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
             <style>\n{style}</style>\n</head>\n<body>\n\
             <h1><span class=\"first\">{a}</span> and <span class=\"second\">{b}</span>: <span class=\"{word}\">{word}</span></h1>\n\
             <p class=\"proved\">{proved}</p>\n\
             <canvas id=\"view\" tabindex=\"0\" aria-label=\"The two bodies; drag to turn, wheel to zoom\"></canvas>\n\
             <p id=\"no-view\" hidden>This browser cannot draw in three dimensions (WebGL 2 is missing).</p>\n\
             <div class=\"controls\"><button id=\"to-start\">start</button><button id=\"to-end\">end</button>\
             <button id=\"to-contact\">nearest points</button>\
             <input id=\"time\" type=\"range\" min=\"0\" aria-label=\"time\"><output id=\"when\"></output></div>\n\
             <p class=\"note\">Drag to turn, shift and drag to move, wheel to zoom. {note}</p>\n\
             <div class=\"plots\">\n<figure>{distance}<figcaption>Distance of the two bodies over time, measured at {measured} \
             times with a proved error; it is 0 while they intersect.</figcaption></figure>\n\
             <figure>{search}<figcaption>Proved so far: no contact before this time, after so many steps of the \
             search.</figcaption></figure>\n</div>\n\
             <h2>The answer</h2>\n<table>\n{rows}</table>\n\
             <p class=\"note\">swept {version}</p>\n\
             <script type=\"application/json\" id=\"scene\">{data}</script>\n<script>\n{script}</script>\n</body>\n</html>\n",
            a = names[0],
            b = names[1],
            style = STYLE,
            proved = escaped(&self.proved()),
            distance = self.distance_plot(),
            measured = self.distances.len(),
            search = self.search_plot(),
            version = env!("CARGO_PKG_VERSION"),
            script = VIEWER,
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
        facts.extend(view.approach_speed.map(|speed| ("approach", format!("{speed:e} a unit of time"))));
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

    /// What the viewer draws, as JSON that may stand in a page, and a note about what is left out.
    fn scene(&self) -> (String, String) {
        let end = reached(self.answer);
        let witness = self.view.witness;
        let ends = self.subjects.map(|subject| pose(subject.motion, end));
        let shown: [Shown; 2] = std::array::from_fn(|k| {
            let (rotation, translation) = ends[k];
            let near = witness.map(|witness| {
                let way: [f64; 3] = std::array::from_fn(|i| witness.points[k][i] - translation[i]);
                std::array::from_fn(|j| (0..3).map(|i| rotation[i][j] * way[i]).sum())
            });
            Shown::new(self.subjects[k].body.mesh(), near)
        });
        let middle = |k: usize, (rotation, translation): ([[f64; 3]; 3], [f64; 3])| -> [f64; 3] {
            std::array::from_fn(|i| {
                (0..3).map(|j| rotation[i][j] * shown[k].center[j]).sum::<f64>() + translation[i]
            })
        };
        let middles = [middle(0, ends[0]), middle(1, ends[1])];
        let origin: [f64; 3] = std::array::from_fn(|i| 0.5 * middles[0][i] + 0.5 * middles[1][i]);
        let from = |x: [f64; 3]| -> [f64; 3] { std::array::from_fn(|i| x[i] - origin[i]) };
        let times = shown_times(self.answer, MOMENTS);
        let length = |x: [f64; 3]| x.iter().map(|c| c * c).sum::<f64>().sqrt();
        let start = self.answer.span.lo();
        let radius = (0..2)
            .flat_map(|k| [start, end].map(|t| (k, t)))
            .map(|(k, t)| length(from(middle(k, pose(self.subjects[k].motion, t)))) + shown[k].radius)
            .fold(f64::MIN_POSITIVE, f64::max);
        let bodies: Vec<BodyData> = (0..2)
            .map(|k| {
                let poses = times.iter().map(|&t| {
                    let at = pose(self.subjects[k].motion, t);
                    let columns = (0..9).map(|n| at.0[n % 3][n / 3]);
                    columns.chain(from(middle(k, at))).collect()
                });
                let segments = shown[k].faces.iter().all(|[a, b, c]| a == b || b == c || c == a);
                BodyData {
                    vertices: shown[k].vertices_text(),
                    faces: if segments { shown[k].edges_text() } else { shown[k].faces_text() },
                    count: shown[k].faces.len() * if segments { 2 } else { 3 },
                    color: COLORS[k],
                    segments,
                    poses: poses.collect(),
                }
            })
            .collect();
        let data = SceneData {
            radius,
            size: shown[0].radius.max(shown[1].radius),
            times,
            witness: witness.map(|witness| WitnessData {
                point: from(std::array::from_fn(|i| 0.5 * witness.points[0][i] + 0.5 * witness.points[1][i])),
                normal: witness.normal,
            }),
            bodies,
        };
        let left_out: Vec<String> = (0..2)
            .filter(|&k| shown[k].faces.len() < shown[k].of)
            .map(|k| {
                format!(
                    "Of the {} faces of {} {} are drawn, all of them near the contact.",
                    shown[k].of,
                    escaped(self.subjects[k].name),
                    shown[k].faces.len()
                )
            })
            .collect();
        // numbers and base64 only: nothing in it can end the element
        (serde_json::to_string(&data).unwrap_or_else(|_| "null".to_owned()), left_out.join(" "))
    }
}

/// The text as it may stand in a page.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
