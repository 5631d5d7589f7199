//! The figures as text and as CSV.

use super::measure::{FirstContactReport, Row, SearchFigures};
use crate::table;
use std::fmt::Write as _;
use swept_io::row::quoted;
use swept_num::Brief;

/// The report as text.
pub fn text(report: &FirstContactReport) -> String {
    let tolerance = report
        .tolerance
        .map_or_else(|| "default tolerance".to_owned(), |tolerance| format!("tolerance {tolerance:e}"));
    let mut text = format!(
        "Two bodies thrown at each other [D2M14, section 7.3]: {tolerance}, seed {}, shortest of {} repeats, one \
         thread.\nThey start 4 (low speed) or 512 (high speed) times {} apart. What each row asks: swept bench \
         first-contact --help\n\n",
        report.seed,
        report.repeats,
        Brief(report.unit),
    );
    let mut rows = vec![cells(["body", "triangles", "build, ms", "load, ms", "bytes/triangle", ""])];
    rows.extend(report.bodies.iter().map(|body| {
        vec![
            body.name.clone(),
            format!("{:>9}", body.triangles),
            format!("{:>9.1}", body.build_ms),
            format!("{:>8.1}", body.load_ms),
            format!("{:>14.1}", body.bytes_per_triangle),
            if body.solid { "solid" } else { "surface" }.to_owned(),
        ]
    }));
    text.push_str(&table::columns(&rows));
    let mut begin = 0;
    while let Some(head) = report.rows.get(begin) {
        let key = |row: &Row| (row.first.clone(), row.second.clone(), row.speed);
        let group: Vec<&Row> = report.rows[begin..].iter().take_while(|row| key(row) == key(head)).collect();
        begin += group.len();
        let _ = writeln!(text, "\n{} and {}, {} speed: µs per query\n", head.first, head.second, head.speed);
        text.push_str(&block(&group));
        let throws = head.search.as_ref().map_or(0, |search| search.overlapping);
        if throws > 0 {
            let _ = writeln!(
                text,
                "{throws} of {} throws overlap at the start: the bodies are too large for the distance between them, and \
                 only the test for overlap was timed. Given by name, as two bodies, they start farther apart.",
                head.queries
            );
        }
    }
    text
}

fn cells<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

fn block(group: &[&Row]) -> String {
    let heading = [
        "workload",
        "queries",
        "  median",
        "    mean",
        "    99 %",
        "   worst",
        "steps",
        "node pairs",
        "face pairs",
        "contact",
        "clear",
        "overlapping",
        "undecided",
        "gap",
    ];
    let mut rows = vec![cells(heading)];
    for row in group {
        let mut line = vec![row.workload.to_owned(), format!("{:>7}", row.queries)];
        let times = [row.median_us, row.mean_us, row.percentile_99_us, row.worst_us];
        line.extend(times.map(|time| format!("{time:>8.1}")));
        match &row.search {
            None => line.extend([5, 10, 10, 7, 5, 11, 9].map(|width| " ".repeat(width))),
            Some(search) => {
                line.extend([
                    format!("{:>5.0}", search.steps),
                    format!("{:>10.0}", search.node_pairs),
                    format!("{:>10.0}", search.face_pairs),
                    format!("{:>7}", search.contacts),
                    format!("{:>5}", search.clear),
                    format!("{:>11}", search.overlapping),
                    format!("{:>9}", search.undecided),
                ]);
            }
        }
        line.push(row.gap.map_or_else(String::new, |gap| format!("{gap:.1e}")));
        rows.push(line);
    }
    table::columns(&rows)
}

/// One row for each pair, speed and workload.
pub fn csv(report: &FirstContactReport) -> String {
    let mut text = "first,second,speed,workload,queries,median_us,mean_us,percentile_99_us,worst_us,steps,\
                    node_pairs,face_pairs,contacts,clear,overlapping,undecided,gap\n"
        .to_owned();
    for row in &report.rows {
        let key = [quoted(&row.first), quoted(&row.second), row.speed.to_owned(), row.workload.to_owned()];
        let times = [row.median_us, row.mean_us, row.percentile_99_us, row.worst_us];
        let times = times.map(|time| format!("{time:.3}"));
        let search = row.search.as_ref().map_or_else(|| ",,,,,,".to_owned(), search_fields);
        let gap = row.gap.map_or_else(String::new, |gap| format!("{gap:e}"));
        let _ = writeln!(text, "{},{},{},{search},{gap}", key.join(","), row.queries, times.join(","));
    }
    text
}

fn search_fields(search: &SearchFigures) -> String {
    let SearchFigures { steps, node_pairs, face_pairs, contacts, clear, overlapping, undecided } = search;
    format!("{steps:.1},{node_pairs:.1},{face_pairs:.1},{contacts},{clear},{overlapping},{undecided}")
}
