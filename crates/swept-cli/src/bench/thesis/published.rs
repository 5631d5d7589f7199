//! The thesis's own figures.

use crate::bench::statistics::Statistics;

/// A row of the tables of its appendix K: bodies, speed (`low`, `high`, `all`), system (`d2m`, `capoeira`,
/// `c2a`), quantity (`time_ms`, `distance`, `approach`, `contact_time`) and the seven figures, printed with
/// two digits.
const TABLE: &str = include_str!("../../../published/d2m14_benchmarks.csv");

/// One row.
pub struct Figure {
    key: [String; 5],
    pub statistics: Statistics,
}

/// All rows.
pub fn figures() -> Vec<Figure> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [a, b, speed, system, quantity, numbers @ ..] = &cells[..] else { return None };
        let numbers: Vec<f64> = numbers.iter().filter_map(|cell| cell.parse().ok()).collect();
        let [least, lower_quartile, median, upper_quartile, greatest, mean, deviation] = numbers[..] else {
            return None;
        };
        let count = if *speed == "all" { 5120 } else { 256 };
        let statistics =
            Statistics { count, least, lower_quartile, median, upper_quartile, greatest, mean, deviation };
        Some(Figure { key: [a, b, speed, system, quantity].map(|cell| (*cell).to_owned()), statistics })
    };
    TABLE.lines().skip(1).filter_map(row).collect()
}

/// The figures of the thesis for the bodies that ours stand for.
pub fn find<'a>(
    all: &'a [Figure],
    pair: [&str; 2],
    speed: &str,
    system: &str,
    quantity: &str,
) -> Option<&'a Statistics> {
    let [first, second] = pair.map(original);
    let wanted = [[first, second, speed, system, quantity], [second, first, speed, system, quantity]];
    all.iter().find(|row| wanted.iter().any(|key| row.key == *key)).map(|row| &row.statistics)
}

/// The body of the thesis that a body of this name stands for.
fn original(name: &str) -> &str {
    match name {
        "tetra" => "tetrahedron",
        "blob" => "bunny",
        "torus-knot" => "dragon",
        "teapot" => "buddha",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_benchmark_has_its_figures() {
        let all = figures();
        assert_eq!(all.len(), 206);
        let time = find(&all, ["blob", "tetra"], "low", "d2m", "time_ms").unwrap();
        assert_eq!((time.median, time.greatest), (28.0, 190.0));
        let total = find(&all, ["all", "all"], "all", "capoeira", "distance").unwrap();
        assert_eq!((total.greatest, total.count), (0.24, 5120));
        assert!(find(&all, ["blob", "gear"], "low", "d2m", "time_ms").is_none());
    }
}
