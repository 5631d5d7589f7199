//! The table for people and the values for programs.

use super::rounds::Timing;
use crate::build::Build;
use serde_json::{Value, json};
use std::fmt::Write;

/// One operation on one mix in one form, all contestants side by side.
pub struct Row<'a> {
    operation: &'static str,
    mix: &'static str,
    form: &'static str,
    timings: Vec<&'a Timing>,
}

impl Row<'_> {
    fn of(&self, contestant: &str) -> Option<&Timing> {
        self.timings.iter().copied().find(|timing| timing.label.contestant == contestant)
    }

    /// The ratio of ours to another, by least times.
    fn ratio(&self, other: &str) -> Option<f64> {
        Some(self.of("ours")?.least / self.of(other)?.least)
    }
}

/// Groups the timings, in the order of their first appearance within each form.
pub fn rows(timings: &[Timing]) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for timing in timings {
        let label = &timing.label;
        let place = rows.iter().position(|row| {
            row.operation == label.operation && row.mix == label.mix && row.form == label.form
        });
        match place {
            Some(place) => rows[place].timings.push(timing),
            None => rows.push(Row {
                operation: label.operation,
                mix: label.mix,
                form: label.form,
                timings: vec![timing],
            }),
        }
    }
    rows.sort_by_key(|row| (row.form, row.operation));
    rows
}

const CONTESTANTS: [&str; 5] = ["f64", "directed", "nearest", "ours", "inari"];

/// The report as text.
pub fn text(build: &Build, rows: &[Row<'_>]) -> String {
    let mut text = format!("{}\n", build.head());
    text.push_str(
        "Nanoseconds per operation: least of all rounds (median). `directed` is one directed operation; `nearest` is an \
         interval with\nends rounded to nearest, unsound, as the floor; `ours` and `inari` are sound intervals. Ratios are \
         of the least times.\nAll contestants are compiled with the flags named above. `array`: contiguous operands, the \
         compiler may vectorise over\nthem, and does so for f64; `scattered`: it cannot, and a plain f64 operation costs \
         less than the loop around it.\n\n",
    );
    let _ = writeln!(
        text,
        "{:<10} {:<14} {:<12} {:>13} {:>13} {:>13} {:>15} {:>17} {:>9} {:>11}",
        "form",
        "operation",
        "operands",
        "f64",
        "directed",
        "nearest",
        "ours",
        "inari",
        "ours/f64",
        "ours/inari"
    );
    for row in rows {
        let cell = |name: &str| {
            row.of(name).map_or(String::from("-"), |t| format!("{:.2} ({:.2})", t.least, t.median))
        };
        let ratio = |name: &str| row.ratio(name).map_or(String::from("-"), |ratio| format!("{ratio:.2}"));
        let [plain, directed, nearest, ours, inari] = CONTESTANTS.map(cell);
        let _ = writeln!(
            text,
            "{:<10} {:<14} {:<12} {plain:>13} {directed:>13} {nearest:>13} {ours:>15} {inari:>17} {:>9} {:>11}",
            row.form,
            row.operation,
            row.mix,
            ratio("f64"),
            ratio("inari")
        );
    }
    text
}

/// The same as JSON.
pub fn json(build: &Build, rows: &[Row<'_>]) -> Value {
    let row = |row: &Row<'_>| {
        let timing = |name: &str| row.of(name).map(|t| json!({ "least": t.least, "median": t.median }));
        json!({
            "form": row.form, "operation": row.operation, "operands": row.mix,
            "f64": timing("f64"), "directed": timing("directed"), "nearest": timing("nearest"), "ours": timing("ours"), "inari": timing("inari"),
            "ours_over_f64": row.ratio("f64"), "ours_over_inari": row.ratio("inari"),
        })
    };
    json!({ "build": build, "nanoseconds": rows.iter().map(row).collect::<Vec<Value>>() })
}
