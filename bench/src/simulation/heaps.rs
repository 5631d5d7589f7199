//! `swept-bench heaps`: how long bodies of a heap are held.
//!
//! Blobs of 500 triangles fall on a plate, ten per layer. A body that is held in a step stays where it is,
//! because nothing else was proved clear; one that is opened moves only to make room. Neither is physics:
//! what counts is for how many consecutive steps a body is not moved by physics.

use super::speed::heap;
use crate::build::Build;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Instant;
use swept_sim::{StepReport, World};

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// The number of blobs of each heap
    #[arg(long, value_delimiter = ',', default_value = "100,300,1000")]
    pub blobs: Vec<usize>,
    /// Seconds to simulate
    #[arg(long, default_value_t = 5.0)]
    pub seconds: f64,
    /// Maximum number of consecutive steps that a body may be held
    #[arg(long, default_value_t = 5)]
    pub most: u64,
    /// Folder to write heaps.txt to; without it the figures are only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// The results for a heap.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The sum over all steps.
    pub sum: StepReport,
    /// The longest run of steps in which a body was held or only made room, the body, and the first of these
    /// steps.
    pub longest: (u64, usize, u64),
    /// Bodies that had fallen asleep at the end.
    pub asleep: usize,
    /// The height of the highest centre at the end.
    pub height: f64,
}

/// Simulates a world and records how long bodies are held.
///
/// # Errors
/// A step cannot be completed.
pub fn watched(world: &mut World, steps: u64) -> Result<Outcome, Box<dyn std::error::Error>> {
    let mut outcome = Outcome::default();
    let mut running = vec![0; world.len()];
    for step in 0..steps {
        outcome.sum.add(&world.step()?);
        let mut held = vec![false; world.len()];
        world.held().iter().for_each(|record| held[record.body] = true);
        for (k, &held) in held.iter().enumerate() {
            running[k] = if held { running[k] + 1 } else { 0 };
            if running[k] > outcome.longest.0 {
                outcome.longest = (running[k], k, step + 1 - running[k]);
            }
        }
    }
    outcome.asleep = (0..world.len()).filter(|&k| world.is_asleep(k)).count();
    outcome.height = (0..world.len()).map(|k| world.state(k).position[2]).fold(f64::NEG_INFINITY, f64::max);
    Ok(outcome)
}

/// Simulates heaps and prints the longest time that a body was held.
///
/// # Errors
/// A heap cannot be simulated, or a file cannot be written.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let mut text = format!(
        "{}\nheaps  {} seconds of each, {} threads\n\n{:>6}{:>7}{:>9}{:>8}{:>7}{:>9}{:>13}{:>8}{:>8}{:>9}\n",
        Build::of_this_process(typed).head(),
        arguments.seconds,
        rayon::current_num_threads(),
        "blobs",
        "steps",
        "ms/step",
        "events",
        "held",
        "opened",
        "longest run",
        "asleep",
        "height",
        "seconds",
    );
    let mut worst = 0;
    let mut lines = String::new();
    for &blobs in &arguments.blobs {
        let mut world = heap(blobs)?;
        let steps = (arguments.seconds / world.settings().dt).round().max(1.0) as u64;
        let started = Instant::now();
        let found = watched(&mut world, steps)?;
        worst = worst.max(found.longest.0);
        eprintln!("{blobs} blobs");
        let (steps_held, body, since) = found.longest;
        if steps_held > 0 {
            let name = &world.body(body).name;
            writeln!(
                lines,
                "of {blobs} blobs the longest not moved by physics: {name}, {} from step {since}",
                swept_io::counted(steps_held, "step", "steps")
            )?;
        }
        writeln!(
            text,
            "{blobs:>6}{steps:>7}{:>9.1}{:>8}{:>7}{:>9}{:>13}{:>8}{:>8.2}{:>9.1}",
            1e3 * found.sum.total.as_secs_f64() / steps as f64,
            found.sum.events,
            found.sum.held,
            found.sum.opened,
            found.longest.0,
            found.asleep,
            found.height,
            started.elapsed().as_secs_f64(),
        )?;
    }
    text.push('\n');
    text.push_str(&lines);
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("heaps.txt"), text)?;
    }
    Ok(u8::from(worst > arguments.most))
}
