//! The recorded result: a table for people, JSON for programs.

use super::run::{CampaignError, Outcome};
use super::tally::Failure;
use crate::build::Build;
use serde::Serialize;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Writes `summary.txt` and `summary.json` into `folder`.
///
/// # Errors
/// When a file cannot be written.
pub fn write(outcome: &Outcome, build: &Build, folder: &Path) -> Result<(), CampaignError> {
    #[derive(Serialize)]
    struct Record<'a> {
        build: &'a Build,
        outcome: &'a Outcome,
    }
    let failed = |error| CampaignError::File { path: folder.to_owned(), error };
    fs::create_dir_all(folder).map_err(failed)?;
    let text = format!("{}\n{}", build.head(), table(outcome));
    fs::write(folder.join("summary.txt"), text).map_err(failed)?;
    let mut json = serde_json::to_string_pretty(&Record { build, outcome }).map_err(|e| failed(e.into()))?;
    json.push('\n');
    fs::write(folder.join("summary.json"), json).map_err(failed)
}

/// One row per subject, then the first failures with their inputs.
#[must_use]
pub fn table(outcome: &Outcome) -> String {
    let heads = ["subject", "cases", "failures", "worst", "met"].map(String::from);
    let mut rows = vec![heads];
    for subject in &outcome.subjects {
        let tally = &subject.tally;
        let worst: Vec<String> =
            tally.worst.iter().map(|(name, value)| format!("{name} {}", short(*value))).collect();
        let met: Vec<String> =
            tally.counts.iter().map(|(name, count)| format!("{name} {}", thousands(*count))).collect();
        rows.push([
            subject.subject.clone(),
            thousands(tally.cases),
            thousands(tally.failed),
            worst.join(", "),
            met.join(", "),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 5] = std::array::from_fn(width);
    let mut text = format!(
        "campaign   {}, seed {}{}\ntotal      {} cases, {} failures, {:.0} seconds added over all threads\n\n",
        outcome.campaign,
        outcome.seed,
        if outcome.complete { "" } else { " (NOT COMPLETE)" },
        thousands(outcome.subjects.iter().map(|subject| subject.tally.cases).sum()),
        thousands(outcome.failed()),
        outcome.thread_seconds,
    );
    for [subject, cases, failed, worst, met] in &rows {
        let line = format!(
            "{subject:<0$}  {cases:>1$}  {failed:>2$}  {worst:<3$}  {met}",
            widths[0], widths[1], widths[2], widths[3]
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    for subject in &outcome.subjects {
        for failure in &subject.tally.failures {
            let _ = writeln!(text, "\nFAILED  {}  {}", subject.subject, failure_lines(failure));
        }
    }
    text
}

fn failure_lines(failure: &Failure) -> String {
    let mut text = format!("(block {})  {}", failure.block, failure.message);
    for (bits, value) in failure.inputs.iter().zip(failure.replay().unwrap_or_default()) {
        let _ = write!(text, "\n        {bits}  {value:e}");
    }
    text
}

fn short(value: f64) -> String {
    if value == 0.0 || (1e-3..1e6).contains(&value.abs()) {
        let text = format!("{value:.4}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        format!("{value:.3e}")
    }
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
