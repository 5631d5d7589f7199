//! The two-dimensional benchmark: two rings pushed together.
//!
//! Two equal rings on the x axis are pushed together within one unit of time, without turning, and turning by
//! 90° in opposite directions. Each frame starts from orientations that are a step further on.

use super::measure::looked_at;
use crate::failure::Failure;
use crate::interruption::PartialResults;
use crate::outcome::{self, Outcome};
use crate::progress::Progress;
use crate::{output, table};
use serde::Serialize;
use std::time::Instant;
use swept::{Body, Mesh, Method, Options, Placement, Spin, Verdict, first_contact};
use swept_io::counted;
use swept_num::sin_cos;

/// The thesis reached about 200 collisions per second, without turning, on its machine of 2012.
const THESIS: f64 = 200.0;

/// How fast one method is.
#[derive(Serialize)]
pub struct Row {
    turning: bool,
    method: &'static str,
    contacts: usize,
    undecided: usize,
    /// Frames that end with rings that touch or cross.
    touching: usize,
    /// Contacts at which they are too close to tell in doubles.
    too_near: usize,
    collisions_a_second: f64,
    worst_ms: f64,
    largest_gap: f64,
}

#[derive(Serialize)]
pub struct PlanarReport {
    tolerance: f64,
    edges: u32,
    frames: u32,
    thesis_collisions_a_second: f64,
    rows: Vec<Row>,
}

/// A ring with lobes: r = 1 + 0.25 cos 5φ + 0.05 cos 31φ.
fn curve(edges: u32) -> Result<Body, Failure> {
    let wave = |angle: f64| sin_cos(angle).1;
    let point = |k: u32| {
        let angle = std::f64::consts::TAU * f64::from(k) / f64::from(edges);
        let radius = 1.0 + 0.25 * wave(5.0 * angle) + 0.05 * wave(31.0 * angle);
        let (sine, cosine) = sin_cos(angle);
        [radius * cosine, radius * sine]
    };
    let points: Vec<[f64; 2]> = (0..edges).map(point).collect();
    let sides: Vec<[u32; 2]> = (0..edges).map(|k| [k, (k + 1) % edges]).collect();
    let mesh = Mesh::planar(&points, &sides).map_err(|error| Failure::plain(error.to_string()))?;
    Ok(Body::new_parallel(mesh))
}

/// Measures every frame with every method; returns what to print.
pub fn run(
    methods: &[Method],
    tolerance: f64,
    [frames, edges]: [u32; 2],
    json: bool,
) -> Result<String, Failure> {
    let progress = Progress::bar("measuring", 2 * methods.len() as u64 * u64::from(frames));
    let body = curve(edges)?;
    let printed = move |rows: Vec<Row>| {
        let report = PlanarReport { tolerance, edges, frames, thesis_collisions_a_second: THESIS, rows };
        if json { output::json(&report) } else { Ok(text(&report)) }
    };
    let rows = PartialResults::new(Vec::new(), move |rows| {
        let text = printed(std::mem::take(rows)).map(Outcome::from);
        outcome::deliver_partial(text, "the rows that were not finished are missing");
    });
    for turning in [false, true] {
        for method in methods {
            method.prepare(&body);
            let options = Options { tolerance: Some(tolerance), method: *method, ..Options::default() };
            let row = pushed(&body, &options, frames, turning, &progress)?;
            rows.change(|rows| rows.push(row));
        }
    }
    printed(rows.finish())
}

fn pushed(
    body: &Body,
    options: &Options,
    frames: u32,
    turning: bool,
    progress: &Progress,
) -> Result<Row, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::plain(error.to_string());
    let spin = if turning { std::f64::consts::FRAC_PI_2 } else { 0.0 };
    let (mut contacts, mut undecided, mut touching, mut too_near) = (0, 0, 0, 0);
    let (mut total, mut worst, mut gap) = (0.0, 0.0f64, 0.0f64);
    for frame in 0..frames {
        let angle = std::f64::consts::TAU * f64::from(frame) / f64::from(frames);
        let motion = |side: f64| {
            let start = Placement::planar([-2.0 * side, 0.0], side * angle);
            Spin::new([0.0, 1.0], start, [2.0 * side, 0.0, 0.0], [0.0, 0.0, side * spin])
        };
        let [a, b] = [motion(1.0), motion(-1.0)];
        let (a, b) = (a.map_err(|error| failed(&error))?, b.map_err(|error| failed(&error))?);
        let start = Instant::now();
        let answer = std::hint::black_box(first_contact(body, &a, body, &b, options))
            .map_err(|error| failed(&error))?;
        let took = start.elapsed().as_secs_f64();
        total += took;
        worst = worst.max(took);
        match answer.verdict {
            Verdict::Contact(contact) => {
                let (distance, touches) =
                    looked_at([body; 2], [&a, &b], contact.safe_until).map_err(|error| failed(&error))?;
                contacts += 1;
                touching += usize::from(touches == Some(true));
                too_near += usize::from(touches.is_none());
                gap = gap.max(distance);
            }
            Verdict::Overlapping(_) => touching += 1,
            Verdict::Undecided { .. } => undecided += 1,
            Verdict::Clear => {}
        }
        progress.add(1);
    }
    Ok(Row {
        turning,
        method: options.method.name(),
        contacts,
        undecided,
        touching,
        too_near,
        collisions_a_second: f64::from(frames) / total,
        worst_ms: worst * 1e3,
        largest_gap: gap,
    })
}

/// The rows as a table.
pub fn text(report: &PlanarReport) -> String {
    let heading = [
        "motion",
        "method",
        "collisions per second",
        "worst, ms",
        "contacts",
        "undecided",
        "touching",
        "too close to tell",
        "largest gap",
    ];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for row in &report.rows {
        rows.push(vec![
            if row.turning { "turning by 90°" } else { "straight" }.to_owned(),
            row.method.to_owned(),
            format!("{:.0}", row.collisions_a_second),
            format!("{:.3}", row.worst_ms),
            row.contacts.to_string(),
            row.undecided.to_string(),
            row.touching.to_string(),
            row.too_near.to_string(),
            format!("{:.1e}", row.largest_gap),
        ]);
    }
    format!(
        "Two rings of {} edges pushed together, {}, gaps from {:e} to {:e} except for capoeira, one thread; the thesis reached about {} collisions \
         per second without turning.\n\n{}",
        report.edges,
        counted(report.frames, "frame", "frames"),
        0.5 * report.tolerance,
        report.tolerance,
        report.thesis_collisions_a_second,
        table::columns(&rows)
    )
}
