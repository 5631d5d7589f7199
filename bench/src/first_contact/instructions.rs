//! `swept-bench first-contact-instructions`: instructions per query, counted by valgrind's callgrind.
//!
//! The command starts itself under callgrind, which counts only inside the one function that calls the query,
//! so that reading and building are left out. Counts do not depend on what else the machine does.

use super::model::{from_folder, models};
use super::speed::pairs;
use super::workload::Speed;
use crate::build::Build;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::Command;
use swept::internals::query::first_contact_plain;
use swept::{Answer, AnyMotion, Body, Options, QueryError, first_contact};

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// Folder of meshes instead of the built-in bodies
    #[arg(long)]
    pub models: Option<PathBuf>,
    /// The tolerance
    #[arg(long, default_value_t = 1e-9)]
    pub tolerance: f64,
    /// Queries of each pair
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// Seed of the queries
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Folder to write instructions.txt to; without it they are only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Used by the inner process: the indices of two bodies, and 1 for the plain engine
    #[arg(long, hide = true, num_args = 3)]
    pub inner: Option<Vec<usize>>,
}

/// Counts, or is counted.
///
/// # Errors
/// A folder cannot be used, or valgrind cannot be run.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let models = match &arguments.models {
        Some(folder) => from_folder(folder)?,
        None => models(),
    };
    if let Some([i, j, plain]) = arguments.inner.as_deref() {
        let bodies = [*i, *j].map(|k| models.get(k).map(|model| Body::new(model.mesh())));
        let [Some(a), Some(b)] = bodies else { return Err("there is no such body".into()) };
        let options = Options { tolerance: Some(arguments.tolerance), ..Options::default() };
        for pair in pairs(Speed::Low, arguments.count, arguments.seed) {
            black_box(if *plain == 1 {
                swept_plain_query(&a, &b, &pair, &options)?
            } else {
                swept_counted_query(&a, &b, &pair, &options)?
            });
        }
        return Ok(0);
    }
    let mut text = format!(
        "{}\nfirst-contact-instructions  δ = {:e}, {} queries per pair, low speed, seed {}; instructions per query (callgrind)\n\n{:32}{:>14}{:>14}{:>8}\n",
        Build::of_this_process(typed).head(),
        arguments.tolerance,
        arguments.count,
        arguments.seed,
        "pair",
        "vector",
        "plain",
        "ratio"
    );
    for i in 0..models.len() {
        for j in i..models.len() {
            let [vector, plain] = [0, 1].map(|plain| counted(arguments, [i, j, plain]));
            let (vector, plain) = (vector?, plain?);
            let name = format!("{} and {}", models[i].name, models[j].name);
            let _ = writeln!(text, "{name:32}{vector:>14.0}{plain:>14.0}{:>8.2}", plain / vector);
            eprintln!("{name}");
        }
    }
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("instructions.txt"), text)?;
    }
    Ok(0)
}

/// Instructions per query, from callgrind's "Collected" line.
fn counted(arguments: &Arguments, inner: [usize; 3]) -> Result<f64, Box<dyn std::error::Error>> {
    let function = if inner[2] == 1 { "swept_plain_query" } else { "swept_counted_query" };
    let mut command = Command::new("valgrind");
    command
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect=*{function}*"))
        .arg(std::env::current_exe()?)
        .args(["first-contact-instructions", "--tolerance", &arguments.tolerance.to_string()])
        .args(["--count", &arguments.count.to_string(), "--seed", &arguments.seed.to_string()]);
    if let Some(folder) = &arguments.models {
        command.arg("--models").arg(folder);
    }
    command.arg("--inner").args(inner.map(|number| number.to_string()));
    let output = command.output().map_err(|error| format!("valgrind: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let total = said
        .lines()
        .find_map(|line| line.split("Collected :").nth(1))
        .and_then(|rest| rest.trim().parse::<f64>().ok())
        .filter(|total| *total > 0.0)
        .ok_or_else(|| format!("callgrind counted nothing:\n{said}"))?;
    Ok(total / arguments.count as f64)
}

/// A function name that callgrind can find.
#[inline(never)]
fn swept_counted_query(
    a: &Body,
    b: &Body,
    pair: &[AnyMotion; 2],
    options: &Options,
) -> Result<Answer, QueryError> {
    first_contact(a, &pair[0], b, &pair[1], options)
}

/// A function name that callgrind can find.
#[inline(never)]
fn swept_plain_query(
    a: &Body,
    b: &Body,
    pair: &[AnyMotion; 2],
    options: &Options,
) -> Result<Answer, QueryError> {
    first_contact_plain(a, &pair[0], b, &pair[1], options)
}
