//! How the cost of a query grows with the number of triangles.
//!
//! Bodies of one shape and size, divided ever more finely, thrown at each other by the same motions. The
//! exponent is the slope of the least-squares line through (log triangles, log mean).

use super::speed::{Arguments, pairs, row, timed};
use super::workload::Speed;
use std::fmt::Write as _;
use std::time::Instant;
use swept::{Body, Builtin, Options, QueryError};

const COUNTS: [u32; 7] = [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];

/// Blob against torus knot at low speed.
pub(super) fn measure(text: &mut String, options: &Options, arguments: &Arguments) -> Result<(), QueryError> {
    let _ = writeln!(text, "\ngrowth, low speed");
    let mut points = Vec::new();
    let motions = pairs(Speed::Low, arguments.count, arguments.seed);
    for count in COUNTS {
        let mesh = |shape: &str| {
            let recipe: Builtin = shape.parse().expect("a recipe of this file");
            recipe.mesh()
        };
        let (a, b) =
            (mesh(&format!("blob({count}, size=1.6)")), mesh(&format!("torus-knot({count}, size=3.4)")));
        let start = Instant::now();
        let (a, b) = (Body::new(a), Body::new(b));
        let building = start.elapsed().as_secs_f64() * 1e3;
        let timed = timed([&a, &b], &motions, options, arguments.repeats)?;
        let name = format!("blob, torus-knot {count:>8} ({building:.0} ms)");
        row(text, &name, &timed);
        eprintln!("{name}");
        points.push((f64::from(count).log2(), timed.times.mean().log2()));
    }
    let _ = writeln!(text, "mean ~ triangles^{:.3}", slope(&points));
    Ok(())
}

/// The slope of the least-squares line.
fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    let (above, below) = points
        .iter()
        .fold((0.0, 0.0), |(above, below), p| (above + (p.0 - x) * (p.1 - y), below + (p.0 - x) * (p.0 - x)));
    above / below
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_slope_of_a_line_is_found() {
        let points = [(1.0, 3.0), (2.0, 5.0), (4.0, 9.0)];
        assert!((super::slope(&points) - 2.0).abs() < 1e-15);
    }
}
