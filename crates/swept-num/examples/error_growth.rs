//! How do rounding errors grow? Fibonacci numbers by the closed formula (φ^n - ψ^n)/√5.
//!
//! [Num20, example 5] plots the error in single precision with φ^n computed by repeated multiplication. This
//! example draws that curve against the exact integers, next to double precision and repeated squaring,
//! together with the bounds that intervals prove. Two things are worth noting:
//!
//! - Squaring takes far fewer multiplications, yet is no better here: the error of the rounded φ is
//!   multiplied by n however the power is computed. (The document's listing multiplies by the exponent
//!   instead of the base; exp(y·ln x) does not help either, because it multiplies the error of ln x by y.)
//! - An error can be measured only where the truth is known. The interval bound does not need it.
//!
//! Run: `cargo run -p swept-num --example error_growth [FILE.svg]`; the default file is
//! `target/error_growth.svg`.

use plotters::prelude::*;
use std::error::Error;
use std::path::PathBuf;
use swept_num::{Decimal, FloatFormat, Interval, ReadError};

/// Up to here no power of φ overflows single precision and no power of ψ is subnormal.
const LAST: u32 = 180;

/// One curve: its label, its colour, its points (n, relative error).
struct Curve {
    label: &'static str,
    color: RGBColor,
    points: Vec<(f64, f64)>,
}

/// Fibonacci numbers 0, 1, 1, 2, 3, … exactly; the 186th is the last below 2^128.
fn fibonacci(n: u32) -> u128 {
    (0..n).fold((0, 1), |(a, b), _| (b, a + b)).0
}

/// (φ^n - ψ^n)/√5 in single precision with the given power.
fn binet_single(n: u32, power: fn(f32, u32) -> f32) -> f32 {
    let root = 5.0_f32.sqrt();
    let phi = (1.0 + root) * 0.5;
    (power(phi, n) - power(1.0 - phi, n)) / root
}

/// The same in double precision, by repeated multiplication.
fn binet_double(n: u32) -> f64 {
    let root = 5.0_f64.sqrt();
    let phi = (1.0 + root) * 0.5;
    let power = |x: f64| (0..n).fold(1.0, |product, _| product * x);
    (power(phi) - power(1.0 - phi)) / root
}

fn by_repetition(x: f32, n: u32) -> f32 {
    (0..n).fold(1.0, |product, _| product * x)
}

fn by_squaring(x: f32, n: u32) -> f32 {
    let (mut product, mut square, mut left) = (1.0, x, n);
    while left > 0 {
        if left % 2 == 1 {
            product *= square;
        }
        square *= square;
        left /= 2;
    }
    product
}

/// An enclosure of (φ^n - ψ^n)/√5 in double precision.
fn enclosed(n: u32) -> Interval {
    let root = Interval::point(5.0).sqrt().expect("5 is positive");
    let phi = (root + 1.0) / 2.0;
    (phi.powi(n) - (1.0 - phi).powi(n)) / root
}

/// An enclosure of whatever [`binet_single`] with repeated multiplication may return: each operation of
/// single precision is the exact one times 1 + d with |d| ≤ u, the unit roundoff (no result is subnormal or
/// overflows up to [`LAST`]).
fn enclosed_single(n: u32) -> Interval {
    let u = FloatFormat::SINGLE.unit_roundoff();
    let rounding = Interval::between(1.0 - u, 1.0 + u);
    let root = Interval::point(5.0).sqrt().expect("5 is positive") * rounding;
    let phi = (root + 1.0) * rounding * 0.5; // halving is exact
    let power = |x: Interval| (0..n).fold(Interval::ONE, |product, _| product * x * rounding);
    (power(phi) - power((1.0 - phi) * rounding)) * rounding / root * rounding
}

/// |x - F| / F, the difference taken exactly.
fn relative_error(x: f64, truth: u128) -> Result<f64, Box<dyn Error>> {
    let exact: Decimal = truth.to_string().parse()?;
    let difference = Decimal::from_f64(x).and_then(|x| x.minus(&exact)).ok_or("not a number")?;
    Ok(difference.abs().nearest_f64() / exact.nearest_f64())
}

/// A proved bound on |x - F| / F for all x of an interval.
fn proved_error(enclosure: Interval, truth: u128) -> Result<f64, ReadError> {
    let truth: Interval = truth.to_string().parse()?;
    assert!(enclosure.overlaps(truth), "an enclosure does not contain the true value");
    Ok(((enclosure - truth) / truth).magnitude())
}

fn curve(
    label: &'static str,
    color: RGBColor,
    error: impl Fn(u32, u128) -> Result<f64, Box<dyn Error>>,
) -> Result<Curve, Box<dyn Error>> {
    let mut points = Vec::new();
    for n in 1..=LAST {
        let error = error(n, fibonacci(n))?;
        // a logarithmic axis cannot show results that happen to be exact
        if error > 0.0 {
            points.push((f64::from(n), error));
        }
    }
    Ok(Curve { label, color, points })
}

fn draw(path: &PathBuf, curves: &[Curve]) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(path, (1000, 640)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption("Fibonacci numbers by (φⁿ − ψⁿ)/√5: how the error grows", ("sans-serif", 22))
        .margin(16)
        .margin_right(32)
        .x_label_area_size(48)
        .y_label_area_size(76)
        .build_cartesian_2d(0.0..f64::from(LAST), (1e-17..1e-3).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("n, the index of the Fibonacci number and the power of φ")
        .y_desc("relative error")
        .x_label_formatter(&|n| format!("{n:.0}"))
        .y_label_formatter(&|error| format!("{error:.0e}"))
        .label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 16))
        .light_line_style(WHITE.mix(0.0))
        .bold_line_style(BLACK.mix(0.12))
        .draw()?;
    for (label, format, color) in [
        ("unit roundoff of single precision, 2^-24", FloatFormat::SINGLE, RGBColor(120, 120, 120)),
        ("unit roundoff of double precision, 2^-53", FloatFormat::DOUBLE, RGBColor(180, 180, 180)),
    ] {
        let level = format.unit_roundoff();
        let line =
            DashedLineSeries::new([(0.0, level), (f64::from(LAST), level)], 8, 5, color.stroke_width(2));
        let dash =
            move |(x, y), from| PathElement::new([(x + from, y), (x + from + 9, y)], color.stroke_width(2));
        let legend = move |at: (i32, i32)| EmptyElement::at((0, 0)) + dash(at, 0) + dash(at, 14);
        chart.draw_series(line)?.label(label).legend(legend);
    }
    for Curve { label, color, points } in curves {
        let style = color.stroke_width(2);
        let legend = move |(x, y)| PathElement::new([(x, y), (x + 24, y)], style);
        chart.draw_series(LineSeries::new(points.iter().copied(), style))?.label(*label).legend(legend);
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::Coordinate(420, 210))
        .background_style(WHITE.mix(0.9))
        .border_style(BLACK.mix(0.3))
        .label_font(("sans-serif", 14))
        .legend_area_size(34)
        .draw()?;
    area.present()?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).map_or_else(|| "target/error_growth.svg".into(), PathBuf::from);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let single = |power| move |n, truth| relative_error(f64::from(binet_single(n, power)), truth);
    let curves = [
        curve("single precision, proved bound (intervals)", RGBColor(200, 30, 30), |n, truth| {
            Ok(proved_error(enclosed_single(n), truth)?)
        })?,
        curve("single precision, power by repetition", RGBColor(230, 130, 20), single(by_repetition))?,
        curve("single precision, power by squaring", RGBColor(150, 90, 200), single(by_squaring))?,
        curve("double precision, proved bound (intervals)", RGBColor(20, 90, 180), |n, truth| {
            Ok(proved_error(enclosed(n), truth)?)
        })?,
        curve("double precision, power by repetition", RGBColor(60, 170, 120), |n, truth| {
            relative_error(binet_double(n), truth)
        })?,
    ];
    for n in 1..=LAST {
        let computed = f64::from(binet_single(n, by_repetition));
        assert!(
            enclosed_single(n).contains(computed),
            "the bound at n = {n} does not contain the computed value"
        );
    }
    draw(&path, &curves)?;
    println!("relative error at n = {LAST}:");
    for Curve { label, points, .. } in &curves {
        if let Some((_, error)) = points.last() {
            println!("  {error:8.1e}  {label}");
        }
    }
    println!("plot: {}", path.display());
    Ok(())
}
