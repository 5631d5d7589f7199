//! `swept-bench redon-speed`: what a query costs with the interval method, and with the default engine in the
//! same run.
//!
//! Every query is timed alone on one thread, alternating between the two methods; median, mean and maximum
//! over the queries of a pair. `ratio` is the mean divided by that of the default engine. The trees of boxes
//! are built beforehand and reported separately.

use crate::build::Build;
use crate::first_contact::models;
use crate::first_contact::speed::pairs;
use crate::first_contact::workload::Speed;
use crate::times::Times;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;
use swept::{Answer, Body, Method, Options, QueryError, Verdict, first_contact};

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// The tolerance
    #[arg(long, default_value_t = super::redon::TOLERANCE)]
    pub tolerance: f64,
    /// Queries of each pair and speed
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// Seed of the queries
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Folder to write timings.txt to; without it they are only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Times every pair of bodies at both speeds.
///
/// # Errors
/// A folder cannot be used, or a tolerance is refused.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let build = Build::of_this_process(typed);
    let mut text = format!(
        "{}\nredon-speed  δ = {:e}, {} queries per pair and speed, seed {}; microseconds, one thread\n",
        build.head(),
        arguments.tolerance,
        arguments.count,
        arguments.seed,
    );
    let models = models();
    let _ = writeln!(
        text,
        "\n{:16}{:>10}{:>14}{:>18}{:>7}",
        "body", "triangles", "boxes, ms", "bytes/triangle", "depth"
    );
    let bodies: Vec<Body> = models.iter().map(|model| Body::new(model.mesh())).collect();
    for (model, body) in models.iter().zip(&bodies) {
        let start = Instant::now();
        let tree = body.box_tree();
        let took = start.elapsed().as_secs_f64() * 1e3;
        let faces = body.mesh().faces().len();
        let bytes = tree.memory() as f64 / faces as f64;
        let _ = writeln!(text, "{:16}{faces:>10}{took:>14.1}{bytes:>18.1}{:>7}", model.name, tree.depth());
    }
    let _ = writeln!(
        text,
        "\n{:40}{:>10}{:>10}{:>10}{:>10}{:>8}{:>9}{:>7}{:>10}{:>8}",
        "pair", "median", "mean", "max", "boxes", "faces", "contact", "undec.", "default", "ratio"
    );
    let mut means = [0.0; 2];
    for i in 0..models.len() {
        for j in i..models.len() {
            for speed in Speed::ALL {
                let name = format!("{} and {}, {}", models[i].name, models[j].name, speed.name());
                let both = row(&mut text, &name, [&bodies[i], &bodies[j]], speed, arguments)?;
                means = [means[0] + both[0], means[1] + both[1]];
                eprintln!("{name}");
            }
        }
    }
    let _ = writeln!(
        text,
        "\nmean of all pairs: {:.0} and {:.0}, ratio {:.0}",
        means[0] / 20.0,
        means[1] / 20.0,
        means[0] / means[1]
    );
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("timings.txt"), text)?;
    }
    Ok(0)
}

/// Times one pair of bodies; the mean of the interval method and that of the default engine.
fn row(
    text: &mut String,
    name: &str,
    bodies: [&Body; 2],
    speed: Speed,
    arguments: &Arguments,
) -> Result<[f64; 2], QueryError> {
    let mut times = [vec![], vec![]];
    let (mut boxes, mut faces, mut contacts, mut undecided) = (0, 0, 0, 0);
    let pairs = pairs(speed, arguments.count, arguments.seed);
    for [a, b] in &pairs {
        for (times, method) in times.iter_mut().zip([Method::Redon, Method::Certified]) {
            let options = Options { tolerance: Some(arguments.tolerance), method, ..Options::default() };
            let start = Instant::now();
            let answer =
                black_box(first_contact(bodies[0], black_box(a), bodies[1], black_box(b), &options))?;
            times.push(start.elapsed().as_nanos() as u64);
            if method == Method::Redon {
                let Answer { verdict, cost, .. } = answer;
                boxes += cost.node_pairs;
                faces += cost.face_pairs;
                contacts += u32::from(matches!(verdict, Verdict::Contact(_)));
                undecided += u32::from(matches!(verdict, Verdict::Undecided { .. }));
            }
        }
    }
    let [own, default] = times.map(Times::of);
    let each = |sum: u64| sum / pairs.len() as u64;
    let _ = writeln!(
        text,
        "{name:40}{:>10.0}{:>10.0}{:>10.0}{:>10}{:>8}{contacts:>9}{undecided:>7}{:>10.0}{:>8.0}",
        own.quantile(0.5),
        own.mean(),
        own.quantile(1.0),
        each(boxes),
        each(faces),
        default.mean(),
        own.mean() / default.mean(),
    );
    Ok([own.mean(), default.mean()])
}
