//! The figures as text, CSV and Markdown.

use super::measure::{Row, ThesisReport};
use super::published::{Figure, find};
use crate::bench::statistics::{FIGURES, Statistics};
use crate::table;
use std::fmt::Write as _;
use swept_io::counted;

/// The quantities with their names in the thesis's tables.
const QUANTITIES: [(&str, &str); 4] = [
    ("time_ms", "time, ms"),
    ("distance", "distance at the contact"),
    ("approach", "approach speed"),
    ("contact_time", "contact time"),
];

/// A quantity of a row.
pub fn of<'a>(row: &'a Row, quantity: &str) -> Option<&'a Statistics> {
    match quantity {
        "time_ms" => row.time_ms.as_ref(),
        "distance" => row.distance.as_ref(),
        "approach" => row.approach.as_ref(),
        _ => row.contact_time.as_ref(),
    }
}

/// Three digits, or two for very small or large numbers.
pub fn short(x: f64) -> String {
    if x == 0.0 || !(1e-3..1e4).contains(&x.abs()) {
        return if x == 0.0 { "0".to_owned() } else { format!("{x:.1e}") };
    }
    let digits = [1.0, 10.0, 100.0].iter().filter(|&&power| x.abs() < power).count();
    let small = [0.1, 0.01].iter().filter(|&&power| x.abs() < power).count();
    format!("{x:.*}", digits + small)
}

/// A figure of the thesis, which has two digits, as it is printed there.
pub fn printed(x: f64) -> String {
    // the mean of two such figures has a digit more
    let x = format!("{x:.2e}").parse().unwrap_or(x);
    if x == 0.0 || (1e-3..1e4).contains(&x.abs()) { format!("{x}") } else { format!("{x:e}") }
}

/// The tables as text.
pub fn text(report: &ThesisReport, published: &[Figure]) -> String {
    let mut text = format!(
        "The benchmarks of the thesis [D2M14, section 7 and appendix K]: gaps from {:e} to {:e}, seed {}, fastest of {} \
         repeats, one thread.\nRows of the thesis: its machine of 2012, its bodies, two digits; c2a is the system it compares \
         itself with.\n",
        0.5 * report.tolerance,
        report.tolerance,
        report.seed,
        report.repeats
    );
    let heading = ["method"].into_iter().chain(FIGURES).map(str::to_owned).collect::<Vec<_>>();
    let mut begin = 0;
    while begin < report.rows.len() {
        let head = &report.rows[begin];
        let same =
            |row: &&Row| (&row.first, &row.second, row.speed) == (&head.first, &head.second, head.speed);
        let group: Vec<&Row> = report.rows[begin..].iter().take_while(same).collect();
        begin += group.len();
        let contacts: Vec<String> = group
            .iter()
            .map(|row| {
                let mut counts = format!("{} {}", row.method, counted(row.contacts, "contact", "contacts"));
                let others = [
                    (row.clear, "clear"),
                    (row.undecided, "undecided"),
                    (row.touching, "TOUCHING"),
                    (row.too_near, "too close to tell"),
                ];
                for (count, what) in others.iter().filter(|(count, _)| *count > 0) {
                    let _ = write!(counts, ", {count} {what}");
                }
                counts
            })
            .collect();
        let _ = writeln!(
            text,
            "\n{} and {}, {} speed, {}: {}\n",
            head.first,
            head.second,
            head.speed,
            counted(head.cases, "case", "cases"),
            contacts.join("; ")
        );
        let pair = [head.first.as_str(), head.second.as_str()];
        for (quantity, name) in QUANTITIES {
            text.push_str(&block(&group, pair, head.speed, (quantity, name), &heading, published));
        }
        text.push_str(&remarks(&group, pair, head.speed, published));
    }
    let totals: Vec<&Row> = report.totals.iter().collect();
    let _ = writeln!(text, "\nAll pairs and speeds together\n");
    for (quantity, name) in &QUANTITIES[..2] {
        text.push_str(&block(&totals, ["all", "all"], "all", (quantity, name), &heading, published));
    }
    text.push_str(&remarks(&totals, ["all", "all"], "all", published));
    text
}

fn block(
    group: &[&Row],
    pair: [&str; 2],
    speed: &str,
    (quantity, name): (&str, &str),
    heading: &[String],
    published: &[Figure],
) -> String {
    let mut rows = vec![heading.to_vec()];
    let line = |name: String, statistics: &Statistics, format: fn(f64) -> String| {
        [name].into_iter().chain(statistics.figures().map(format)).collect::<Vec<_>>()
    };
    rows.extend(group.iter().filter_map(|row| Some(line(row.method.to_owned(), of(row, quantity)?, short))));
    for system in ["d2m", "capoeira", "c2a"] {
        if let Some(statistics) = find(published, pair, speed, system, quantity) {
            rows.push(line(format!("{system}, thesis"), statistics, printed));
        }
    }
    format!("{name}\n{}", table::columns(&rows))
}

/// The comparisons that the thesis makes: how many times slower one system is than another, and how many
/// times closer.
fn remarks(group: &[&Row], pair: [&str; 2], speed: &str, published: &[Figure]) -> String {
    let mut lines = Vec::new();
    let ours = |method: &str, quantity: &str| {
        group.iter().find(|row| row.method == method).and_then(|row| of(row, quantity))
    };
    type Pick = fn(&Statistics) -> f64;
    let (mean, worst): (Pick, Pick) = (|s| s.mean, |s| s.greatest);
    let kinds = [
        ("mean time", "time_ms", mean),
        ("worst time", "time_ms", worst),
        ("worst distance", "distance", worst),
    ];
    for (what, quantity, pick) in kinds {
        let compared = [
            ("d2m", "capoeira"),
            ("d2m", "c2a"),
            ("c2a", "capoeira"),
            ("d2m", "certified"),
            ("capoeira", "certified"),
            ("redon", "certified"),
        ];
        for (above, below) in compared {
            let (above, below) = if quantity == "distance" { (below, above) } else { (above, below) };
            let ratio = |pair: (&Statistics, &Statistics)| short(pick(pair.0) / pick(pair.1));
            let here = ours(above, quantity).zip(ours(below, quantity)).map(ratio);
            let there = find(published, pair, speed, above, quantity)
                .zip(find(published, pair, speed, below, quantity))
                .map(|pair| format!("thesis {}", ratio(pair)));
            let ratios: Vec<String> = [here, there].into_iter().flatten().collect();
            if !ratios.is_empty() {
                lines.push(format!("  {what}, {above} over {below}: {}", ratios.join(", ")));
            }
        }
    }
    lines.join("\n") + "\n"
}

/// One row for each pair, speed, method and quantity.
pub fn csv(report: &ThesisReport, published: &[Figure]) -> String {
    let mut text = "first,second,speed,method,quantity,source,count,least,lower_quartile,median,upper_quartile,greatest,mean,deviation\n".to_owned();
    for row in report.rows.iter().chain(&report.totals) {
        for (quantity, _) in QUANTITIES {
            let pair = [row.first.as_str(), row.second.as_str()];
            let theirs = find(published, pair, row.speed, row.method, quantity);
            for (source, statistics) in [("measured", of(row, quantity)), ("thesis", theirs)] {
                let Some(statistics) = statistics else { continue };
                let figures = statistics.figures().map(|x| format!("{x:e}")).join(",");
                let key = [&row.first, &row.second, row.speed, row.method, quantity, source].join(",");
                let _ = writeln!(text, "{key},{},{figures}", statistics.count);
            }
        }
    }
    text
}

/// Mean and worst of every pair and method in one table.
pub fn markdown(report: &ThesisReport, published: &[Figure]) -> String {
    let mut text = "| bodies | speed | method | mean time, ms | worst, ms | thesis: mean | thesis: worst | mean distance | worst | thesis: worst |\n|---|---|---|---|---|---|---|---|---|---|\n".to_owned();
    for row in report.rows.iter().chain(&report.totals) {
        let pair = [row.first.as_str(), row.second.as_str()];
        type Pick = fn(&Statistics) -> f64;
        let ours = |statistics: Option<&Statistics>, pick: Pick| {
            statistics.map_or_else(String::new, |statistics| short(pick(statistics)))
        };
        let theirs = |quantity, pick: Pick| {
            let statistics = find(published, pair, row.speed, row.method, quantity);
            statistics.map_or_else(String::new, |statistics| printed(pick(statistics)))
        };
        let (time, distance) = (row.time_ms.as_ref(), row.distance.as_ref());
        let cells = [
            if row.first == "all" { "all".to_owned() } else { format!("{}, {}", row.first, row.second) },
            row.speed.to_owned(),
            row.method.to_owned(),
            ours(time, |s| s.mean),
            ours(time, |s| s.greatest),
            theirs("time_ms", |s| s.mean),
            theirs("time_ms", |s| s.greatest),
            ours(distance, |s| s.mean),
            ours(distance, |s| s.greatest),
            theirs("distance", |s| s.greatest),
        ];
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_and_those_of_the_thesis() {
        let shortened = [0.0, 1.5e-10, 0.00123, 0.0123, 0.1859, 1.0, 42.768, 1234.5, 2e7].map(short);
        assert_eq!(
            shortened,
            ["0", "1.5e-10", "0.00123", "0.0123", "0.186", "1.00", "42.8", "1234", "2.0e7"]
        );
        assert_eq!([26.0, 0.5 * (0.79 + 0.78), 3.6e-10, 0.0].map(printed), ["26", "0.785", "3.6e-10", "0"]);
    }
}
