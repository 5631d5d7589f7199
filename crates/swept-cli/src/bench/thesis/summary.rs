//! The short table: a row for each pair of bodies, both speeds together, and one for all.

use super::measure::{Row, ThesisReport};
use super::published::{Figure, find};
use super::tables::{printed, short};
use crate::bench::statistics::Statistics;
use std::fmt::Write as _;

/// Mean and greatest: what the short table says of many numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
struct MeanAndWorst {
    mean: f64,
    worst: f64,
}

impl MeanAndWorst {
    fn of(statistics: &Statistics) -> Self {
        Self { mean: statistics.mean, worst: statistics.greatest }
    }

    /// Of two groups of the same size.
    fn with(self, other: Self) -> Self {
        Self { mean: 0.5 * (self.mean + other.mean), worst: self.worst.max(other.worst) }
    }
}

/// The table as Markdown, with a line that explains the cells.
pub fn markdown(report: &ThesisReport, published: &[Figure]) -> String {
    let methods: Vec<&'static str> = report.totals.iter().map(|row| row.method).collect();
    let mut text =
        "Milliseconds per query, mean and worst, and the greatest distance at a contact; in brackets the \
                    thesis's figures; ratios are of means in this run.\n\n| bodies |"
            .to_owned();
    for method in &methods {
        let _ = write!(text, " {method}, ms | distance |");
    }
    let others = methods.get(1..).unwrap_or_default();
    for method in others {
        let _ = write!(text, " {method} / {} |", methods[0]);
    }
    let columns = 1 + 2 * methods.len() + others.len();
    let _ = writeln!(text, "\n|{}", "---|".repeat(columns));
    let mut pairs: Vec<[&str; 2]> = report.rows.iter().map(|row| [&*row.first, &*row.second]).collect();
    pairs.dedup();
    for pair in pairs {
        let own = || report.rows.iter().filter(|row| [&*row.first, &*row.second] == pair);
        let rows: Vec<Row> = methods.iter().map(|method| Row::pooled(own(), method)).collect();
        let theirs = |method: &str, quantity: &str| {
            let speeds = ["low", "high"].map(|speed| find(published, pair, speed, method, quantity));
            let [low, high] = speeds.map(|found| found.map(MeanAndWorst::of));
            Some(low?.with(high?))
        };
        line(&mut text, &pair.join(", "), &rows, theirs);
    }
    line(&mut text, "all", &report.totals, |method, quantity| {
        find(published, ["all", "all"], "all", method, quantity).map(MeanAndWorst::of)
    });
    text
}

/// One row: the same pair by every method.
fn line(text: &mut String, name: &str, rows: &[Row], theirs: impl Fn(&str, &str) -> Option<MeanAndWorst>) {
    let _ = write!(text, "| {name} |");
    for row in rows {
        let time = row.time_ms.as_ref().map_or_else(String::new, |time| {
            let time = MeanAndWorst::of(time);
            format!("{}, {}", short(time.mean), short(time.worst))
        });
        let distance = row.distance.as_ref().map_or_else(String::new, |distance| short(distance.greatest));
        let time_there = theirs(row.method, "time_ms")
            .map_or_else(String::new, |time| format!(" ({}, {})", printed(time.mean), printed(time.worst)));
        let distance_there = theirs(row.method, "distance")
            .map_or_else(String::new, |distance| format!(" ({})", printed(distance.worst)));
        let _ = write!(text, " {time}{time_there} | {distance}{distance_there} |");
    }
    let mean = |row: &Row| row.time_ms.as_ref().map(|time| time.mean);
    for row in rows.iter().skip(1) {
        let ratio = mean(row).zip(rows.first().and_then(mean));
        let ratio = ratio.map_or_else(String::new, |(above, below)| format!("{:.1}", above / below));
        let _ = write!(text, " {ratio} |");
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_speeds_make_one_gist() {
        let (low, high) = (MeanAndWorst { mean: 2.0, worst: 30.0 }, MeanAndWorst { mean: 4.0, worst: 20.0 });
        assert_eq!(low.with(high), MeanAndWorst { mean: 3.0, worst: 30.0 });
    }
}
