//! Box plots on a logarithmic scale, like figures 17 to 22 of the thesis, with its own boxes next to those
//! measured.

use super::measure::{Row, ThesisReport};
use super::published::{Figure, find};
use super::tables::of;
use crate::bench::statistics::Statistics;
use crate::failure::Failure;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::path::Path;

/// Colours of the measured boxes, in turn; those of the thesis have the same, but lighter.
const COLORS: [RGBColor; 4] =
    [RGBColor(20, 90, 180), RGBColor(200, 60, 30), RGBColor(40, 140, 70), RGBColor(150, 90, 200)];
/// The colour of the system that the thesis compares itself with.
const OTHER: RGBColor = RGBColor(90, 90, 90);
/// The size of the picture, and the width of its legend.
const SIZE: (u32, u32) = (1240, 560);
const LEGEND: u32 = 170;
/// The part of a group's width that its boxes take.
const TAKEN: f64 = 0.86;

/// A row of boxes, one in each group.
struct Series {
    name: String,
    style: ShapeStyle,
    /// By group; none where there are no figures.
    boxes: Vec<Option<Statistics>>,
}

/// Draws time and distance at low speed, at high speed and of all together.
pub fn draw(folder: &Path, report: &ThesisReport, published: &[Figure]) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::plain(format!("cannot create {}: {error}", folder.display())))?;
    let quantities = [("time", "time_ms", "milliseconds per query"), ("distance", "distance", "distance")];
    for (speed, words) in [("low", "Low speed"), ("high", "High speed"), ("all", "All pairs and speeds")] {
        let rows: Vec<&Row> =
            report.rows.iter().chain(&report.totals).filter(|row| row.speed == speed).collect();
        for (name, quantity, unit) in quantities {
            let what = if name == "time" { "time of a query" } else { "distance at the contact" };
            let path = folder.join(format!("{speed}-{name}.svg"));
            let (groups, series) = gathered(&rows, speed, quantity, published);
            chart(&path, [&format!("{words}: {what}"), unit], &groups, &series)
                .map_err(|error| Failure::plain(format!("cannot draw {}: {error}", path.display())))?;
        }
    }
    Ok(())
}

/// The pairs of bodies, and what is drawn for them.
fn gathered<'a>(
    rows: &[&'a Row],
    speed: &str,
    quantity: &str,
    published: &[Figure],
) -> (Vec<[&'a str; 2]>, Vec<Series>) {
    let mut groups: Vec<[&str; 2]> = rows.iter().map(|row| [&*row.first, &*row.second]).collect();
    groups.dedup();
    let mut methods: Vec<&str> = Vec::new();
    for row in rows {
        if !methods.contains(&row.method) {
            methods.push(row.method);
        }
    }
    let measured = methods.iter().zip(COLORS.iter().cycle()).map(|(method, color)| Series {
        name: (*method).to_owned(),
        style: color.stroke_width(1),
        boxes: groups
            .iter()
            .map(|pair| {
                let row =
                    rows.iter().find(|row| row.method == *method && [&*row.first, &*row.second] == *pair);
                row.and_then(|row| of(row, quantity)).copied()
            })
            .collect(),
    });
    let thesis = ["d2m", "capoeira", "c2a"].map(|system| {
        let place = methods.iter().position(|method| *method == system);
        let color = place.map_or(OTHER, |place| COLORS[place % COLORS.len()]);
        Series {
            name: format!("{system}, thesis"),
            style: color.mix(0.5).stroke_width(1),
            boxes: groups
                .iter()
                .map(|pair| find(published, *pair, speed, system, quantity).copied())
                .collect(),
        }
    });
    let series = measured.chain(thesis).filter(|one| one.boxes.iter().any(Option::is_some)).collect();
    (groups, series)
}

fn chart(
    path: &Path,
    [title, unit]: [&str; 2],
    groups: &[[&str; 2]],
    series: &[Series],
) -> Result<(), Box<dyn std::error::Error>> {
    let figures = series.iter().flat_map(|one| one.boxes.iter().flatten()).flat_map(Statistics::figures);
    let (lo, hi) =
        figures.filter(|x| *x > 0.0).fold((f64::INFINITY, 0.0f64), |(lo, hi), x| (lo.min(x), hi.max(x)));
    if lo == f64::INFINITY {
        return Ok(());
    }
    // a distance of zero is off the scale: it is drawn at the bottom
    let bottom = 0.5 * lo;
    let whole = SVGBackend::new(path, SIZE).into_drawing_area();
    whole.fill(&WHITE)?;
    let (area, legend) = whole.split_horizontally(SIZE.0 - LEGEND);
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 22))
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(76)
        .build_cartesian_2d(0.0..groups.len() as f64, (bottom..2.0 * hi).log_scale())?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(0)
        .y_desc(unit)
        .y_label_formatter(&|y| format!("{y:.0e}"))
        .label_style(("sans-serif", 13))
        .light_line_style(WHITE.mix(0.0))
        .bold_line_style(BLACK.mix(0.12))
        .draw()?;
    let names = TextStyle::from(("sans-serif", 13)).pos(Pos::new(HPos::Center, VPos::Top));
    for (k, pair) in groups.iter().enumerate() {
        let (x, y) = chart.backend_coord(&(k as f64 + 0.5, bottom));
        let lines = if pair[0] == pair[1] && pair[0] == "all" { &pair[..1] } else { &pair[..] };
        for (line, name) in (0..).zip(lines) {
            whole.draw(&Text::new((*name).to_owned(), (x, y + 8 + 16 * line), names.clone()))?;
        }
        if k > 0 {
            let border = vec![(k as f64, bottom), (k as f64, 2.0 * hi)];
            chart.draw_series([PathElement::new(border, BLACK.mix(0.12))])?;
        }
    }
    let width = TAKEN / series.len() as f64;
    for (s, one) in series.iter().enumerate() {
        for (k, statistics) in one.boxes.iter().enumerate() {
            let Some(statistics) = statistics else { continue };
            let left = k as f64 + 0.5 * (1.0 - TAKEN) + width * s as f64;
            chart.draw_series(shapes(statistics, [left, left + 0.8 * width], bottom, one.style))?;
            let mean = (left + 0.4 * width, statistics.mean.max(bottom));
            chart.draw_series([Circle::new(mean, 2, one.style.filled())])?;
        }
        let y = 60 + 22 * s as i32;
        legend.draw(&PathElement::new(vec![(0, y), (20, y)], one.style.stroke_width(4)))?;
        let words = TextStyle::from(("sans-serif", 14)).pos(Pos::new(HPos::Left, VPos::Center));
        legend.draw(&Text::new(one.name.clone(), (28, y), words))?;
    }
    let note = TextStyle::from(("sans-serif", 12)).pos(Pos::new(HPos::Left, VPos::Center));
    for (line, words) in (0..).zip(["least, quartiles,", "median, greatest;", "a dot at the mean"]) {
        let y = 80 + 22 * series.len() as i32 + 15 * line;
        legend.draw(&Text::new(words, (0, y), note.clone()))?;
    }
    whole.present()?;
    Ok(())
}

/// A box from quartile to quartile with the median in it, and whiskers to the smallest and largest value.
fn shapes(
    statistics: &Statistics,
    [left, right]: [f64; 2],
    bottom: f64,
    style: ShapeStyle,
) -> Vec<PathElement<(f64, f64)>> {
    let [least, lower, median, upper, greatest, ..] = statistics.figures().map(|y| y.max(bottom));
    let middle = 0.5 * (left + right);
    let lines = [
        vec![(middle, least), (middle, lower)],
        vec![(middle, upper), (middle, greatest)],
        vec![(left, lower), (right, lower), (right, upper), (left, upper), (left, lower)],
        vec![(left, least), (right, least)],
        vec![(left, greatest), (right, greatest)],
    ];
    let mut shapes: Vec<_> = lines.into_iter().map(|line| PathElement::new(line, style)).collect();
    shapes.push(PathElement::new(vec![(left, median), (right, median)], style.stroke_width(3)));
    shapes
}
