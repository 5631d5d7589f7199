//! `swept-bench simulation-speed`: what a step costs, scene by scene, and how the cost grows with the number
//! of bodies.
//!
//! Every scene is simulated for some seconds of its own time, on the threads of the machine
//! (`RAYON_NUM_THREADS` sets their number). The certified part is the wall time of all queries of a step.
//! Loading and writing are not counted.

use super::judge::{scenes, simulation};
use crate::build::Build;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use swept::Builtin;
use swept_sim::{BodySpec, Settings, Shape, StepReport, World};

/// The command line arguments.
#[derive(Debug, Clone, clap::Args)]
pub struct Arguments {
    /// Seconds of each scene to simulate
    #[arg(long, default_value_t = 5.0)]
    pub seconds: f64,
    /// Only the scenes whose names contain this; `growth` is one of them
    #[arg(long)]
    pub only: Option<String>,
    /// Folder to write timings.txt to; without it they are only printed
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Simulates every scene, and heaps of 10 to 300 bodies.
///
/// # Errors
/// A scene cannot be simulated, or a file cannot be written.
pub fn execute(arguments: &Arguments, typed: &[String]) -> Result<u8, Box<dyn std::error::Error>> {
    let build = Build::of_this_process(typed);
    let mut text = format!(
        "{}\nsimulation-speed  {} seconds of each scene, {} threads; milliseconds per step\n\n{:20}{:>7}{:>10}{:>7}{:>9}{:>10}{:>9}{:>9}{:>8}{:>6}{:>10}{:>10}\n",
        build.head(),
        arguments.seconds,
        rayon::current_num_threads(),
        "scene",
        "bodies",
        "triangles",
        "steps",
        "step, ms",
        "proof, ms",
        "sim s/s",
        "queries",
        "events",
        "held",
        "residual",
        "unconv."
    );
    let wanted = |name: &str| arguments.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    for name in scenes().into_iter().filter(|name| wanted(name)) {
        let simulation = simulation(name);
        row(&mut text, name, World::new(simulation.settings, simulation.bodies)?, arguments.seconds)?;
    }
    if wanted("growth") {
        for count in [10, 30, 100, 300] {
            row(&mut text, &format!("growth, {count} blobs"), heap(count)?, arguments.seconds)?;
        }
    }
    print!("{text}");
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("timings.txt"), text)?;
    }
    Ok(0)
}

fn row(
    text: &mut String,
    name: &str,
    mut world: World,
    seconds: f64,
) -> Result<(), Box<dyn std::error::Error>> {
    let steps = (seconds / world.settings().dt).round().max(1.0) as u64;
    let mut sum = StepReport::default();
    for _ in 0..steps {
        sum.add(&world.step()?);
    }
    let each = |duration: std::time::Duration| 1e3 * duration.as_secs_f64() / steps as f64;
    let triangles: usize = (0..world.len()).map(|k| world.body(k).shape.body().mesh().faces().len()).sum();
    eprintln!("{name}");
    writeln!(
        text,
        "{name:20}{:>7}{triangles:>10}{steps:>7}{:>9.3}{:>10.3}{:>9.2}{:>9.1}{:>8.2}{:>6}{:>10.1e}{:>10}",
        world.len(),
        each(sum.total),
        each(sum.proving),
        world.time() / sum.total.as_secs_f64(),
        sum.queries as f64 / steps as f64,
        sum.events as f64 / steps as f64,
        sum.held,
        sum.residual,
        sum.unconverged,
    )?;
    Ok(())
}

/// Blobs of 500 triangles that fall on a plate, ten per layer.
///
/// # Errors
/// None for any number of blobs that fits in memory: the bodies start apart.
pub fn heap(count: usize) -> Result<World, Box<dyn std::error::Error>> {
    let plate: Builtin = "box(12, size=40)".parse()?;
    let blob: Builtin = "blob(500)".parse()?;
    let blob = Arc::new(Shape::solid(&blob.mesh(), 1.0)?);
    let spec = |name: String, shape: &Arc<Shape>, position: [f64; 3]| BodySpec {
        name,
        shape: Arc::clone(shape),
        position,
        orientation: [1.0, 0.0, 0.0, 0.0],
        velocity: [0.0; 3],
        angular_velocity: [0.0; 3],
        restitution: 0.0,
        friction: 0.5,
    };
    let mut bodies = vec![spec("plate".into(), &Arc::new(Shape::fixed(plate.mesh())?), [0.0, 0.0, -20.0])];
    for k in 0..count {
        let (layer, place) = (k / 10, k % 10);
        // a shift from layer to layer, so that nothing balances on a point
        let shift = 0.17 * (layer % 5) as f64;
        let position =
            [1.2 * (place % 4) as f64 + shift, 1.2 * (place / 4) as f64 + shift, 0.9 + 1.2 * layer as f64];
        bodies.push(spec(format!("blob {k}"), &blob, position));
    }
    Ok(World::new(Settings::default(), bodies)?)
}
