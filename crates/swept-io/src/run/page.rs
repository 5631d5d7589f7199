//! The page about a run: [`Run::html`], one document that needs no other file and no network, with the bodies in
//! motion, when they met, the energy over time and the numbers.
//!
//! **The mathematics.** Some 240 of the frames are shown, measured from the middle of all bodies that move. The
//! camera starts where all of them are seen in every frame, above the ground: up is against gravity.
//!
//! **Why it is sound.** A picture in 32-bit floats proves nothing.
//!
//! **Source.** The viewer is that of the reports about queries.

use super::record::Run;
use super::tables::{event_rows, event_strip, held_rows};
use crate::count::counted;
use crate::report::{
    Axis, BodyData, Bounds, CANVAS, KEYS, Plot, STYLE, SceneData, Shown, VIEWER, escaped, floats,
};
use std::fmt::Write as _;
use swept_sim::World;

/// Frames shown at most.
const SHOWN: usize = 240;
/// Of static bodies, then of those that move, in turn.
const COLORS: [[f64; 3]; 7] = [
    [0.62, 0.62, 0.60],
    [0.30, 0.52, 0.86],
    [0.90, 0.62, 0.25],
    [0.42, 0.70, 0.42],
    [0.80, 0.36, 0.36],
    [0.58, 0.45, 0.74],
    [0.35, 0.68, 0.70],
];
/// Plays the frames, and goes from event to event.
const PLAY: &str = include_str!("play.js");
/// Events that the picture marks, at most.
const MARKED: usize = 2000;

impl Run {
    /// The page of this run; `world` is the one that was run, for its meshes.
    #[must_use]
    pub fn html(&self, world: &World) -> String {
        let totals = &self.totals;
        let seconds = self.frames.last().map_or(0.0, |frame| frame.time);
        let mut rows = String::new();
        let facts = [
            ("bodies", format!("{}", self.bodies.len())),
            ("triangles", format!("{}", self.bodies.iter().map(|body| body.triangles).sum::<usize>())),
            (
                "simulated",
                format!("{seconds} s in {} of {} s", counted(totals.steps, "step", "steps"), self.dt),
            ),
            (
                "pairs near each other",
                format!("{}, proved by {}", totals.pairs, counted(totals.queries, "query", "queries")),
            ),
            ("contacts in the middle of a step", format!("{}", totals.events)),
            (
                "bodies held for a part of a step",
                format!("{}, at most {} steps running", totals.held, totals.longest_held),
            ),
            ("bodies moved apart", format!("{}", totals.opened)),
            (
                "impulses",
                format!(
                    "{}, {} above tolerance, worst residual {:.1e}",
                    counted(totals.solutions, "solution", "solutions"),
                    totals.unconverged,
                    totals.worst_residual
                ),
            ),
            ("growth of energy", format!("{:.1e} of the largest kinetic energy", totals.energy_growth)),
            ("margin", format!("{}", self.margin)),
        ];
        for (name, value) in facts {
            let _ = writeln!(rows, "<tr><th scope=\"row\">{name}</th><td>{}</td></tr>", escaped(&value));
        }
        let plot = |title: &str, value: &dyn Fn(&super::record::FrameRecord) -> f64| {
            let points: Vec<(f64, f64)> =
                self.frames.iter().map(|frame| (frame.time, value(frame))).collect();
            let axes = [Axis { title: "time", logarithmic: false }, Axis { title, logarithmic: false }];
            Plot { label: title, axes, points: &points, marks: &[], steps: false }.svg()
        };
        let data = self.shown(world).json();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{scene}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{scene}</h1>\n\
             <p class=\"proved\">Proved: no two of the {count} bodies touch at any time from 0 to {seconds}.</p>\n{CANVAS}\
             <div class=\"controls needs-view\"><button id=\"play\">play</button><button id=\"to-start\">start</button>\
             <button id=\"to-end\">end</button><div class=\"timeline\">{strip}\
             <input id=\"time\" type=\"range\" min=\"0\" aria-label=\"time\"></div><output id=\"when\"></output></div>\n\
             <div class=\"controls needs-view\"><button id=\"event-before\">previous event</button><button id=\"event-next\">next event</button>\
             <output id=\"met\"></output></div>\n\
             <p class=\"note needs-view\">{marks}<span id=\"keys\">{KEYS} The space bar plays and pauses.</span></p>\n\
             <div class=\"plots\">\n<figure>{energy}<figcaption>Kinetic and potential energy.</figcaption></figure>\n\
             <figure>{awake}<figcaption>Bodies awake.</figcaption></figure>\n</div>\n\
             <h2>The run</h2>\n<table class=\"facts\">\n{rows}</table>\n{events}{held}<p class=\"note\">swept {version}</p>\n\
             </main>\n<script type=\"application/json\" id=\"scene\">{data}</script>\n<script>\n{VIEWER}</script>\n\
             <script>\n{PLAY}</script>\n</body>\n</html>\n",
            scene = escaped(&self.scene),
            count = self.bodies.len(),
            energy = plot("energy", &|frame| frame.energy),
            awake = plot("awake", &|frame| frame.awake as f64),
            strip = event_strip(self, seconds),
            marks = if self.events.is_empty() {
                ""
            } else {
                "Marks above the slider: when bodies met; where they did is marked in the picture. "
            },
            events = event_rows(self),
            held = held_rows(self),
            version = env!("CARGO_PKG_VERSION"),
        )
    }

    /// What the viewer draws.
    fn shown(&self, world: &World) -> SceneData {
        let every = self.frames.len().div_ceil(SHOWN).max(1);
        let mut numbers: Vec<usize> = (0..self.frames.len()).step_by(every).collect();
        if let Some(last) = self.frames.len().checked_sub(1).filter(|last| numbers.last() != Some(last)) {
            numbers.push(last);
        }
        let drawn: Vec<Shown> =
            (0..world.len()).map(|k| Shown::new(world.body(k).shape.body().mesh(), None)).collect();
        let placed = |k: usize, number: usize| {
            let [x, y, z, w, i, j, l] = self.frames[number].poses[k];
            let rotation = swept_sim::orientation::matrix([w, i, j, l]);
            let center = rotation * swept_num::Vector(drawn[k].center);
            (rotation, [x + center[0], y + center[1], z + center[2]])
        };
        let moving: Vec<usize> = (0..world.len()).filter(|&k| self.bodies[k].mass.is_some()).collect();
        let corners: Vec<[[f64; 3]; 8]> = drawn.iter().map(Shown::corners).collect();
        let whole =
            Bounds::of(numbers.iter().flat_map(|&number| moving.iter().map(move |&k| (k, number))).flat_map(
                |(k, number)| {
                    let (rotation, place) = placed(k, number);
                    corners[k].map(|corner| {
                        let turned = rotation * swept_num::Vector(corner);
                        std::array::from_fn(|i| place[i] + turned[i])
                    })
                },
            ));
        let origin = whole.middle();
        let whole = whole.from(origin);
        let length = |x: [f64; 3]| x.iter().map(|c| c * c).sum::<f64>().sqrt();
        let mut extent = whole.reach();
        let mut turn = 0;
        let mut bodies = Vec::new();
        for (k, shown) in drawn.iter().enumerate() {
            let fixed = self.bodies[k].mass.is_none();
            let color = if fixed {
                COLORS[0]
            } else {
                turn += 1;
                COLORS[1 + (turn - 1) % (COLORS.len() - 1)]
            };
            let mut poses = Vec::with_capacity(12 * numbers.len());
            for &number in &numbers {
                let (rotation, place) = placed(k, number);
                let place: [f64; 3] = std::array::from_fn(|i| place[i] - origin[i]);
                extent = extent.max(length(place) + shown.radius);
                poses.extend((0..9).map(|n| rotation.0[n % 3][n / 3] as f32));
                poses.extend(place.map(|c| c as f32));
            }
            bodies.push(BodyData {
                vertices: shown.vertices_text(),
                faces: shown.faces_text(),
                count: 3 * shown.faces.len(),
                color,
                segments: false,
                fixed,
                poses: floats(poses.into_iter()),
            });
        }
        let event = |event: &super::record::Meeting| {
            let points = event.points.iter().map(|point| std::array::from_fn(|i| point[i] - origin[i]));
            (event.time, event.bodies, points.collect())
        };
        let weight = length(self.gravity);
        SceneData {
            whole,
            first: whole,
            extent,
            size: whole.reach(),
            up: if weight > 0.0 { self.gravity.map(|g| -g / weight) } else { [0.0, 0.0, 1.0] },
            times: numbers.iter().map(|&number| self.frames[number].time).collect(),
            witness: None,
            bodies,
            trees: Vec::new(),
            visits: None,
            names: self.bodies.iter().map(|body| body.name.clone()).collect(),
            events: self.events.iter().take(MARKED).map(event).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::run::Run;
    use crate::scene::Scene;
    use swept_sim::World;

    #[test]
    fn names_are_escaped_and_every_body_is_there() {
        let text = "[[body]]\nname = \"<b>\"\nbuiltin = \"box(12)\"\n[[body]]\nbuiltin = \"box(12)\"\nstatic = true\n\
                    [body.motion]\nkind = \"spin\"\nposition = [4, 0, 0]";
        let simulation = Scene::parse(text, None).unwrap().simulation().unwrap();
        let mut world = World::new(simulation.settings, simulation.bodies).unwrap();
        let mut run = Run::start(&world, "a <scene>");
        for _ in 0..3 {
            let report = world.step().unwrap();
            run.frame(&world, report.awake);
        }
        let page = run.html(&world);
        assert!(page.contains("<h1>a &lt;scene&gt;</h1>") && !page.contains("<scene>"));
        assert_eq!(page.matches("\"vertices\"").count(), 2);
        assert!(page.contains("no two of the 2 bodies touch at any time from 0 to 0.025"));
        // whatever a record holds, there is a page
        for value in [f64::NAN, f64::INFINITY, f64::MAX, 9_007_199_254_740_992.0, 5e-324] {
            for frame in &mut run.frames {
                (frame.energy, frame.time) = (value, value);
                frame.poses[0] = [value; 7];
            }
            let page = run.html(&world);
            assert!(page.ends_with("</html>\n") && page.matches("<svg").count() == 2, "{value}");
            assert!(
                !page.split("<svg").skip(1).any(|plot| plot.split("</svg>").next().unwrap().contains("NaN"))
            );
        }
    }

    #[test]
    fn unknown_fields_of_a_record_are_refused() {
        let text = "[[body]]\nbuiltin = \"box(12)\"\n";
        let simulation = Scene::parse(text, None).unwrap().simulation().unwrap();
        let world = World::new(simulation.settings, simulation.bodies).unwrap();
        let run = Run::start(&world, "scene");
        let json = serde_json::to_string(&run).unwrap();
        assert_eq!(serde_json::from_str::<Run>(&json).unwrap(), run);
        for known in ["\"format\":", "\"triangles\":", "\"kinetic_energy\":", "\"steps\":"] {
            assert_eq!(json.matches(known).count(), 1, "{known}");
            let more = json.replace(known, &format!("\"new\":1,{known}"));
            let error = serde_json::from_str::<Run>(&more).unwrap_err().to_string();
            assert!(error.starts_with("unknown field `new`"), "{error}");
        }
    }
}
