//! Events and holdings, for people: the tables of a page (which bodies met when, where and how hard; which were
//! held, since when and why), and marks of the events along the time.

use super::holding::Holding;
use super::record::Run;
use crate::counted;
use crate::report::escaped;
use std::fmt::Write as _;
use swept_num::Brief;

/// Rows of a table at most: the record has all.
const ROWS: usize = 500;
/// How wide the strip of marks is, in its own units.
const WIDTH: f64 = 1000.0;

impl Run {
    /// The longest time that a body was held, in words; none if none was.
    #[must_use]
    pub fn longest_held(&self) -> Option<String> {
        let most = self.held.iter().map(|held| held.steps).max()?;
        let held = self.held.iter().find(|held| held.steps == most)?;
        Some(format!(
            "{}, {} from {} s, {}",
            self.name(held.body),
            counted(most, "step", "steps"),
            Brief(held.time),
            self.why(held)
        ))
    }

    fn name(&self, body: usize) -> &str {
        self.bodies.get(body).map_or("?", |body| body.name.as_str())
    }

    /// What kept a body.
    fn why(&self, held: &Holding) -> String {
        let with: Vec<&str> = held.with.iter().map(|&other| self.name(other)).collect();
        format!("{} with {}", held.causes.join(", "), with.join(", "))
    }
}

/// A line for each time at which bodies met.
pub(super) fn event_strip(run: &Run, seconds: f64) -> String {
    if run.events.is_empty() || seconds <= 0.0 {
        return String::new();
    }
    let mut places: Vec<i64> =
        run.events.iter().map(|event| (event.time / seconds * WIDTH).round() as i64).collect();
    places.dedup();
    let mut path = String::new();
    for x in places {
        let _ = write!(path, "M{x} 0V10");
    }
    format!(
        "<svg class=\"events\" viewBox=\"0 0 {WIDTH} 10\" preserveAspectRatio=\"none\" role=\"img\" \
         aria-label=\"when bodies met\"><path d=\"{path}\" stroke=\"currentColor\" stroke-width=\"2\" \
         vector-effect=\"non-scaling-stroke\" fill=\"none\"/></svg>"
    )
}

/// Which bodies met, when, where, how hard.
pub(super) fn event_rows(run: &Run) -> String {
    let vector = |v: [f64; 3]| format!("({}, {}, {})", Brief(v[0]), Brief(v[1]), Brief(v[2]));
    let row = |event: &super::record::Meeting| {
        let [a, b] = event.bodies.map(|body| escaped(run.name(body)));
        let points: Vec<String> = event.points.iter().map(|&point| vector(point)).collect();
        let (time, points) = (Brief(event.time), points.join("<br>"));
        let (normal, impulse) = (vector(event.normal), vector(event.impulse));
        format!("<td>{time}</td><td>{a}, {b}</td><td>{points}</td><td>{normal}</td><td>{impulse}</td>")
    };
    let rows: Vec<String> = run.events.iter().take(ROWS).map(row).collect();
    let heads = ["time", "bodies", "points", "normal", "impulse on the second"];
    table("Events", "No two bodies met.", &heads, &rows, run.events.len())
}

/// Which bodies were held, since when, how long and why.
pub(super) fn held_rows(run: &Run) -> String {
    let row = |held: &Holding| {
        let (name, why) = (escaped(run.name(held.body)), escaped(&run.why(held)));
        format!("<td>{name}</td><td>{}</td><td>{}</td><td>{why}</td>", Brief(held.time), held.steps)
    };
    let rows: Vec<String> = run.held.iter().take(ROWS).map(row).collect();
    table("Held", "No body was held.", &["body", "since", "steps", "why"], &rows, run.held.len())
}

fn table(title: &str, none: &str, heads: &[&str], rows: &[String], all: usize) -> String {
    if rows.is_empty() {
        return format!("<h2>{title}</h2>\n<p>{none}</p>\n");
    }
    let heads: String = heads.iter().map(|head| format!("<th scope=\"col\">{head}</th>")).collect();
    let body: String = rows.iter().map(|row| format!("<tr>{row}</tr>\n")).collect();
    let rest = if all > rows.len() {
        format!("<p class=\"note\">The first {} of {all}; the record (--out) has all.</p>\n", rows.len())
    } else {
        String::new()
    };
    format!(
        "<h2>{title}</h2>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{title}\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody>\n</table></div>\n{rest}"
    )
}
