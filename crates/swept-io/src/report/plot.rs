//! Lines over axes, as SVG.
//!
//! **What it answers.** [`Plot::svg`]: a drawing of some points joined by a line.
//!
//! **The mathematics.** See [`Scale`] for the axes.
//!
//! **Why it is sound.** Points that have no place on the axes (not finite) break the line; zero on a logarithm stands at its
//! lower end.
//!
//! **Source.** Drawn by `plotters`; the colours are those of `style.css`, which knows them by their values and turns them for
//! dark pages.

use super::scale::Scale;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Twice as large as it is shown: `plotters` draws in whole pixels.
const SIZE: (u32, u32) = (1120, 520);
/// Room for the labels: below, on the left.
const LABELS: [u32; 2] = [78, 124];
/// In pixels of the drawing, times 1.24: `plotters` counts the room between lines.
const TEXT: u32 = 27;
const MOST_TICKS: usize = 8;
const GRID: RGBColor = RGBColor(0xd8, 0xdc, 0xe2);
const LINE: RGBColor = RGBColor(0x22, 0x66, 0xcc);
const MARK: RGBColor = RGBColor(0xc8, 0x20, 0x2c);
const SOFT: RGBColor = RGBColor(0x66, 0x66, 0x77);

/// One axis.
#[derive(Clone, Copy)]
pub(crate) struct Axis<'a> {
    pub title: &'a str,
    pub logarithmic: bool,
}

/// A line, and marks at places along the first axis.
pub(crate) struct Plot<'a> {
    pub label: &'a str,
    pub axes: [Axis<'a>; 2],
    pub points: &'a [(f64, f64)],
    /// Where upright lines stand, with their names.
    pub marks: &'a [(f64, &'a str)],
    /// Drawn as steps instead of straight lines.
    pub steps: bool,
}

impl Plot<'_> {
    /// The drawing.
    pub fn svg(&self) -> String {
        let mut drawing = String::new();
        if let Err(error) = self.draw(&mut drawing) {
            return format!(
                "<p>The drawing cannot be made: {}.</p>",
                super::page::escaped(&error.to_string())
            );
        }
        // the page scales the drawing, and needs no name space
        let (width, height) = SIZE;
        let inside = drawing.split_once('>').map_or("", |(_, inside)| inside);
        format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">{inside}", self.label)
    }

    fn draw(&self, drawing: &mut String) -> Result<(), Box<dyn std::error::Error>> {
        let xs = self.points.iter().map(|p| p.0).chain(self.marks.iter().map(|m| m.0));
        let x = Scale::new(xs, self.axes[0].logarithmic);
        let y = Scale::new(self.points.iter().map(|p| p.1), self.axes[1].logarithmic);
        let area = SVGBackend::with_string(drawing, SIZE).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(18)
            .margin_right(40)
            .x_label_area_size(LABELS[0])
            .y_label_area_size(LABELS[1])
            .build_cartesian_2d(x.lo..x.hi, y.lo..y.hi)?;
        let text = ("sans-serif", TEXT).into_font().color(&SOFT);
        chart
            .configure_mesh()
            .x_labels(x.ticks(MOST_TICKS))
            .y_labels(y.ticks(MOST_TICKS))
            .x_label_formatter(&|at| x.label(*at))
            .y_label_formatter(&|at| y.label(*at))
            .x_desc(x.title(self.axes[0].title))
            .y_desc(y.title(self.axes[1].title))
            .label_style(text.clone())
            .axis_desc_style(text.clone())
            .axis_style(GRID.stroke_width(2))
            .bold_line_style(GRID.stroke_width(2))
            .light_line_style(TRANSPARENT)
            .draw()?;
        for (at, name) in self.marks {
            let Some(at) = x.place(*at) else { continue };
            let line = vec![(at, y.lo), (at, y.hi)];
            chart.draw_series(DashedLineSeries::new(line, 8, 6, MARK.stroke_width(2)))?;
            let left = at > 0.5 * (x.lo + x.hi);
            let (side, beside) = if left { (HPos::Right, -10) } else { (HPos::Left, 10) };
            let style = text.clone().pos(Pos::new(side, VPos::Top));
            let name = Text::new((*name).to_owned(), (beside, 4), style);
            chart.draw_series([EmptyElement::at((at, y.hi)) + name])?;
        }
        for run in self.runs(&x, &y) {
            match run[..] {
                [point] => {
                    chart.draw_series([Circle::new(point, 5, LINE.filled())])?;
                }
                _ => {
                    chart.draw_series([PathElement::new(run, LINE.stroke_width(4))])?;
                }
            }
        }
        area.present()?;
        Ok(())
    }

    /// The points as they stand on the axes, cut where there is none.
    fn runs(&self, x: &Scale, y: &Scale) -> Vec<Vec<(f64, f64)>> {
        let mut runs: Vec<Vec<(f64, f64)>> = vec![Vec::new()];
        for point in self.points {
            let Some((px, py)) = x.place(point.0).zip(y.place(point.1)) else {
                runs.push(Vec::new());
                continue;
            };
            let Some(run) = runs.last_mut() else { continue };
            if let (true, Some(&(_, before))) = (self.steps, run.last()) {
                run.push((px, before));
            }
            run.push((px, py));
        }
        runs.retain(|run| !run.is_empty());
        runs
    }
}

#[cfg(test)]
mod tests;
