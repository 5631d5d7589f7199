//! `swept-bench answers`: one digest over many answers, to check that a change of the code changes none of
//! them.
//!
//! Every regression case by every method, and the forty benchmarks of the thesis (ten pairs, two speeds, with
//! and without features). Every bit of a verdict counts, and so does the work done; wall times do not.
//! `--list` prints each answer.

use super::model::models;
use super::regression;
use super::speed::pairs;
use super::workload::Speed;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::PathBuf;
use swept::{Answer, Body, Method, Options, Verdict, Witness, first_contact};
use swept_io::Scene;
use swept_num::Interval;

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// Folder of the regression cases
    #[arg(long, default_value = "testdata/regression")]
    pub cases: PathBuf,
    /// Queries of each pair and speed of the thesis's workload
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// Print each answer, not only the digest
    #[arg(long)]
    pub list: bool,
}

/// Budget of a query; the slow methods give up earlier than they would for a user.
const BUDGET: u64 = 100_000;

/// Prints the digest.
///
/// # Errors
/// A case that cannot be read.
pub fn execute(arguments: &Arguments) -> Result<u8, Box<dyn std::error::Error>> {
    let mut lines = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir(&arguments.cases)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    for path in &paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let case = regression::case(&Scene::read(path)?)?;
        let [a, b] = case.engine_bodies();
        let [first, second] = [case.motions[0].motion()?, case.motions[1].motion()?];
        for method in Method::ALL {
            let options = Options {
                tolerance: case.tolerance,
                min_separation: case.min_separation,
                budget: if method == Method::Certified { case.budget } else { case.budget.min(BUDGET) },
                method,
            };
            let answer = first_contact(&a, &first, &b, &second, &options);
            lines.push(format!("{name} {} {}", method.name(), told(answer)));
        }
    }
    let models = models();
    let bodies: Vec<Body> = models.iter().map(|model| Body::new(model.mesh())).collect();
    for i in 0..bodies.len() {
        for j in i..bodies.len() {
            for speed in Speed::ALL {
                for (k, motions) in pairs(speed, arguments.count, 1).into_iter().enumerate() {
                    for method in [Method::Certified, Method::D2m, Method::Capoeira] {
                        let options = Options { tolerance: Some(1e-9), method, ..Options::default() };
                        let answer =
                            first_contact(&bodies[i], &motions[0], &bodies[j], &motions[1], &options);
                        let [a, b] = [&models[i].name, &models[j].name];
                        lines.push(format!(
                            "{a} {b} {} {k} {} {}",
                            speed.name(),
                            method.name(),
                            told(answer)
                        ));
                    }
                }
            }
        }
    }
    let mut digest = Sha256::new();
    for line in &lines {
        if arguments.list {
            println!("{line}");
        }
        digest.update(line);
        digest.update("\n");
    }
    let mut text = String::new();
    for byte in digest.finalize() {
        let _ = write!(text, "{byte:02x}");
    }
    println!("{} answers, sha-256 {text}", lines.len());
    Ok(0)
}

/// Everything in an answer, bit for bit.
fn told(answer: Result<Answer, swept::QueryError>) -> String {
    let answer = match answer {
        Ok(answer) => answer,
        Err(error) => return format!("refused: {error}"),
    };
    let mut text = answer.verdict.word().to_owned();
    let mut numbers = |name: &str, numbers: &[f64]| {
        let _ = write!(text, " {name}");
        for x in numbers {
            let _ = write!(text, " {:016x}", x.to_bits());
        }
    };
    let ends = |range: Interval| [range.lo(), range.hi()];
    let mut seen: Option<Witness> = None;
    match &answer.verdict {
        Verdict::Clear => {}
        Verdict::Contact(contact) => {
            numbers("at", &[contact.safe_until, contact.hit_by.unwrap_or(-1.0), contact.approach_speed]);
            numbers("gap", &ends(contact.gap));
            seen = Some(contact.witness);
        }
        Verdict::Overlapping(overlap) => {
            numbers("distance", &ends(overlap.distance));
            numbers(
                "meeting",
                &[f64::from(u8::from(overlap.intersecting)), overlap.outer.map_or(-1.0, |k| k as f64)],
            );
            seen = Some(overlap.witness);
        }
        Verdict::Undecided { safe_until, reason } => {
            numbers(&format!("{reason:?}"), &[*safe_until]);
        }
    }
    if let Some(Witness { faces, features, points: [p, q], normal }) = seen {
        numbers(&format!("{faces:?} {features:?}"), &[p, q, normal].concat());
    }
    numbers("asked", &[answer.tolerance, answer.min_separation, answer.span.lo(), answer.span.hi()]);
    let _ = write!(
        text,
        " {:?} {} {} {}",
        answer.assumed, answer.cost.steps, answer.cost.node_pairs, answer.cost.face_pairs
    );
    text
}
