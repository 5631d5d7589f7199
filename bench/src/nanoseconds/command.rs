//! `swept-bench nanoseconds`.

use super::{contestant, report, rounds};
use crate::build::Build;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    pub json: bool,
    /// Number of rounds; each times every operation of every contestant once
    #[arg(long, default_value_t = 41)]
    pub rounds: usize,
    /// Also write NAME.txt and NAME.json to bench/runs/VERSION-nanoseconds
    #[arg(long, value_name = "NAME")]
    pub record: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// The record cannot be written.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let build = Build::of_this_process(typed);
    let timings = rounds::time(contestant::jobs(), arguments.rounds, Duration::from_micros(150));
    let rows = report::rows(&timings);
    let text = report::text(&build, &rows);
    let mut json = serde_json::to_string_pretty(&report::json(&build, &rows))?;
    json.push('\n');
    if let Some(name) = &arguments.record {
        let folder = format!("runs/{}-nanoseconds", env!("CARGO_PKG_VERSION"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("{name}.txt")), &text)?;
        fs::write(folder.join(format!("{name}.json")), &json)?;
    }
    print!("{}", if arguments.json { json } else { text });
    Ok(0)
}
