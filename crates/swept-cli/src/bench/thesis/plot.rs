//! Box plots on a logarithmic scale, like figures 17 to 22 of the thesis.

use super::measure::{Report, Row};
use super::statistics::Statistics;
use crate::failure::Failure;
use plotters::prelude::*;
use std::path::Path;

/// Colours of the methods, in turn.
const COLORS: [RGBColor; 4] =
    [RGBColor(20, 90, 180), RGBColor(200, 60, 30), RGBColor(60, 150, 90), RGBColor(150, 90, 200)];

/// One box.
struct Boxed<'a> {
    label: String,
    method: &'a str,
    statistics: Statistics,
}

/// Draws time and distance at low speed, at high speed and of all together.
pub fn draw(folder: &Path, report: &Report) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::plain(format!("cannot make {}: {error}", folder.display())))?;
    let low = |row: &&Row| row.speed == "low";
    let high = |row: &&Row| row.speed == "high";
    type Pick = fn(&Row) -> Option<Statistics>;
    let (time, distance): (Pick, Pick) = (|row| row.time_ms, |row| row.distance);
    let rows = &report.rows;
    let plots: [(&str, &str, Vec<&Row>, Pick); 6] = [
        ("low-time", "Low speed: milliseconds a query", rows.iter().filter(low).collect(), time),
        ("low-distance", "Low speed: distance at the contact", rows.iter().filter(low).collect(), distance),
        ("high-time", "High speed: milliseconds a query", rows.iter().filter(high).collect(), time),
        (
            "high-distance",
            "High speed: distance at the contact",
            rows.iter().filter(high).collect(),
            distance,
        ),
        ("all-time", "All: milliseconds a query", report.totals.iter().collect(), time),
        ("all-distance", "All: distance at the contact", report.totals.iter().collect(), distance),
    ];
    for (name, title, rows, pick) in plots {
        let boxes: Vec<Boxed<'_>> = rows
            .into_iter()
            .filter_map(|row| {
                let short = |name: &str| name.chars().take(4).collect::<String>();
                let label = format!("{}/{}", short(&row.first), short(&row.second));
                Some(Boxed { label, method: row.method, statistics: pick(row)? })
            })
            .collect();
        let path = folder.join(format!("{name}.svg"));
        chart(&path, title, &boxes)
            .map_err(|error| Failure::plain(format!("cannot draw {}: {error}", path.display())))?;
    }
    Ok(())
}

fn chart(path: &Path, title: &str, boxes: &[Boxed<'_>]) -> Result<(), Box<dyn std::error::Error>> {
    let positive = boxes.iter().flat_map(|one| one.statistics.figures()).filter(|x| *x > 0.0);
    let (lo, hi) = positive.fold((f64::INFINITY, 0.0f64), |(lo, hi), x| (lo.min(x), hi.max(x)));
    if lo == f64::INFINITY {
        return Ok(());
    }
    let mut methods: Vec<&str> = Vec::new();
    for one in boxes {
        if !methods.contains(&one.method) {
            methods.push(one.method);
        }
    }
    let color = |method: &str| {
        let place = methods.iter().position(|known| *known == method).unwrap_or(0);
        COLORS[place % COLORS.len()]
    };
    let area = SVGBackend::new(path, (1100, 560)).into_drawing_area();
    area.fill(&WHITE)?;
    let count = boxes.len() as f64;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 22))
        .margin(16)
        .x_label_area_size(36)
        .y_label_area_size(76)
        .build_cartesian_2d(0.0..count, (0.5 * lo..2.0 * hi).log_scale())?;
    let label = |x: &f64| {
        // in the middle of the boxes of a pair
        let place = x.floor() as usize;
        boxes.get(place).map_or_else(String::new, |one| one.label.clone())
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels((boxes.len() / methods.len().max(1)).max(1))
        .x_label_formatter(&label)
        .y_label_formatter(&|y| format!("{y:.0e}"))
        .label_style(("sans-serif", 13))
        .light_line_style(WHITE.mix(0.0))
        .bold_line_style(BLACK.mix(0.12))
        .draw()?;
    for method in &methods {
        let style = color(method);
        let own = boxes.iter().enumerate().filter(|(_, one)| one.method == *method);
        let mut shapes = Vec::new();
        let mut means = Vec::new();
        for (place, one) in own {
            let s = &one.statistics;
            let (left, middle, right) = (place as f64 + 0.2, place as f64 + 0.5, place as f64 + 0.8);
            let at = |y: f64| y.max(0.5 * lo);
            let (q1, q3) = (at(s.lower_quartile), at(s.upper_quartile));
            shapes.push(PathElement::new(vec![(middle, at(s.least)), (middle, q1)], style));
            shapes.push(PathElement::new(vec![(middle, q3), (middle, at(s.greatest))], style));
            let corners = vec![(left, q1), (right, q1), (right, q3), (left, q3), (left, q1)];
            shapes.push(PathElement::new(corners, style));
            for y in [s.least, s.greatest] {
                shapes.push(PathElement::new(vec![(left, at(y)), (right, at(y))], style));
            }
            let median = vec![(left, at(s.median)), (right, at(s.median))];
            shapes.push(PathElement::new(median, style.stroke_width(3)));
            means.push(Circle::new((middle, at(s.mean)), 3, style.filled()));
        }
        chart
            .draw_series(shapes)?
            .label(*method)
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 20, y)], style.stroke_width(3)));
        chart.draw_series(means)?;
    }
    chart
        .configure_series_labels()
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .label_font(("sans-serif", 14))
        .draw()?;
    area.present()?;
    Ok(())
}
