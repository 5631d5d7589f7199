//! Lines over axes, as SVG.
//!
//! **What it answers.** [`Plot::svg`]: a drawing of some points joined by a line.
//!
//! **The mathematics.** Axes are linear or show decimal logarithms; ticks stand at 1, 2 or 5 times a power of ten, or at
//! powers of ten.
//!
//! **Why it is sound.** Points that have no place on the axes (zero on a logarithm) stand at its lower end.
//!
//! **Source.** None.

use std::fmt::Write;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 260.0;
/// Left, right, top, bottom.
const MARGINS: [f64; 4] = [64.0, 14.0, 14.0, 42.0];

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

/// Numbers from the least to the greatest, and where they stand between 0 and 1.
struct Scale {
    lo: f64,
    hi: f64,
    logarithmic: bool,
}

impl Scale {
    fn new(values: impl Iterator<Item = f64> + Clone, logarithmic: bool) -> Self {
        let used = values.filter(|x| x.is_finite() && (!logarithmic || *x > 0.0));
        let of = |x: f64| if logarithmic { x.log10() } else { x };
        let lo = used.clone().fold(f64::INFINITY, f64::min);
        let hi = used.fold(f64::NEG_INFINITY, f64::max);
        let (lo, hi) = if lo <= hi { (of(lo), of(hi)) } else { (0.0, 1.0) };
        let (lo, hi) = if logarithmic { (lo.floor(), hi.ceil()) } else { (lo, hi) };
        Self { lo, hi: if hi > lo { hi } else { lo + 1.0 }, logarithmic }
    }

    fn place(&self, x: f64) -> f64 {
        let x = if !self.logarithmic {
            x
        } else if x > 0.0 {
            x.log10()
        } else {
            self.lo
        };
        ((x - self.lo) / (self.hi - self.lo)).clamp(0.0, 1.0)
    }

    /// Where ticks stand, and what is written there.
    fn ticks(&self) -> Vec<(f64, String)> {
        let width = self.hi - self.lo;
        if self.logarithmic {
            let every = (width / 6.0).ceil().max(1.0);
            let count = (width / every).floor() as i32;
            return (0..=count)
                .map(|k| {
                    let power = self.lo + f64::from(k) * every;
                    ((power - self.lo) / width, format!("1e{power:.0}"))
                })
                .collect();
        }
        let rough = width / 5.0;
        let digits = rough.log10().floor();
        let unit = format!("1e{digits:.0}").parse::<f64>().unwrap_or(1.0);
        let every =
            [1.0, 2.0, 5.0, 10.0].map(|m| m * unit).into_iter().find(|step| *step >= rough).unwrap_or(width);
        let places = (-digits).max(0.0) as usize;
        let mut ticks = Vec::new();
        let mut k = (self.lo / every).ceil();
        while k * every <= self.hi && ticks.len() < 12 {
            ticks.push(((k * every - self.lo) / width, format!("{:.places$}", k * every + 0.0)));
            k += 1.0;
        }
        ticks
    }
}

impl Plot<'_> {
    /// The drawing.
    pub fn svg(&self) -> String {
        let [left, right, top, bottom] = MARGINS;
        let xs = self.points.iter().map(|p| p.0).chain(self.marks.iter().map(|m| m.0));
        let scales = [
            Scale::new(xs, self.axes[0].logarithmic),
            Scale::new(self.points.iter().map(|p| p.1), self.axes[1].logarithmic),
        ];
        let x = |part: f64| left + part * (WIDTH - left - right);
        let y = |part: f64| HEIGHT - bottom - part * (HEIGHT - top - bottom);
        let mut svg =
            format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">", self.label);

        for (part, text) in scales[0].ticks() {
            let at = x(part);
            let _ = write!(
                svg,
                "<line class=\"grid\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/><text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{text}</text>",
                y(0.0),
                y(1.0),
                y(0.0) + 16.0
            );
        }
        for (part, text) in scales[1].ticks() {
            let at = y(part);
            let _ = write!(
                svg,
                "<line class=\"grid\" y1=\"{at:.1}\" y2=\"{at:.1}\" x1=\"{:.1}\" x2=\"{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
                x(0.0),
                x(1.0),
                x(0.0) - 6.0,
                at + 4.0
            );
        }
        for (at, name) in self.marks {
            let at = x(scales[0].place(*at));
            let (anchor, beside) = if at > 0.5 * WIDTH { ("end", at - 5.0) } else { ("start", at + 5.0) };
            let _ = write!(
                svg,
                "<line class=\"mark\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/><text x=\"{beside:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{name}</text>",
                y(0.0),
                y(1.0),
                y(1.0) + 10.0
            );
        }
        let mut path = String::new();
        for (k, (px, py)) in self.points.iter().enumerate() {
            let (px, py) = (x(scales[0].place(*px)), y(scales[1].place(*py)));
            let _ = match (k, self.steps) {
                (0, _) => write!(path, "M{px:.1} {py:.1}"),
                (_, true) => write!(path, "H{px:.1}V{py:.1}"),
                (_, false) => write!(path, "L{px:.1} {py:.1}"),
            };
        }
        let _ = write!(
            svg,
            "<path class=\"line\" d=\"{path}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text><text transform=\"translate(14 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text></svg>",
            x(0.5),
            HEIGHT - 8.0,
            self.axes[0].title,
            y(0.5),
            self.axes[1].title
        );
        svg
    }
}
